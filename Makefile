# Everything a developer does. Each target sets up what it needs and does only
# what is not done yet.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := build
.PHONY: build window headless scripted windows run fetch fetch-all fetch-system fetch-go test test-first test-go test-race test-page test-browser test-nightly speed smoke peers peers-windows peers-desktop peers-network wails check check-go staticcheck unread platforms check-page bindings bench fuzz damage properties large soak nightly package clean

GO ?= go
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo development)
FUZZTIME ?= 10m
COUNT ?= 6
KILLS ?= 10000
RUN_KILLS ?= 500
MEMORY_KILLS ?= 300
SOAK ?= 50
EDITS ?= 50
TAKINGS ?= 2000
DAMAGES ?= 2000
CHECKS ?= 20000

, := ,

BIN := build/bin/planwright
WINDOW := build/bin/planwright-window
HEADLESS := build/bin/planwright-headless
SCRIPTED := build/bin/scripted
WINDOWS := build/bin/planwright.exe
CACHE := build/cache
SCRATCH = TMPDIR="$$(tools/scratch.sh)"
BROWSER = $(SCRATCH) PLANWRIGHT=$(abspath $(HEADLESS)) SCRIPTED=$(abspath $(SCRIPTED)) npm --prefix frontend run
TAGS := desktop,production,webkit2_41
LDFLAGS := -s -w -X main.version=$(VERSION)
TOOL := $(GO) tool -modfile=tools/go.mod
PURE := CGO_ENABLED=0
BINDINGS = $(PURE) $(GO) run ./internal/wire

# One set of flags for all, no cgo where there need not be, and on Linux, where that is the
# same without cgo, Go's own resolver: what is compiled once is then compiled for all, for
# the window that is tested too. What is handed out asks the system's resolver.
SHARED := $(if $(filter Linux,$(shell uname)),netgo$(,)osusergo)
export GOFLAGS := -trimpath -tags=$(SHARED) $(GOFLAGS)

PAGE := frontend/dist/index.html
PAGE_FILES := $(shell find frontend/src frontend/public -type f) frontend/index.html \
	frontend/package.json frontend/vite.config.ts frontend/tsconfig.json go.mod tools/licences.sh
MODULES := frontend/node_modules/.package-lock.json

## build: the program with its window
build: $(PAGE) $(CACHE)/packages.build
	$(GO) build -ldflags "$(LDFLAGS)" -tags $(TAGS) -o $(BIN) .

# The window for tests.
window: $(PAGE) $(CACHE)/packages.build
	$(GO) build -ldflags "$(LDFLAGS)" -tags $(TAGS),$(SHARED) -o $(WINDOW) .

## headless: the program without the window; needs neither GTK nor cgo
headless: $(PAGE)
	$(PURE) $(GO) build -ldflags "$(LDFLAGS)" -o $(HEADLESS) .

## windows: the program without the window, for Windows
windows: $(PAGE)
	$(PURE) GOOS=windows GOARCH=amd64 $(GO) build -tags= -ldflags "$(LDFLAGS)" -o $(WINDOWS) .

## run: opens the window, or serves the page where there is no display
ifneq ($(DISPLAY)$(WAYLAND_DISPLAY),)
run: build
	@$(BIN)
else
run: headless
	@echo "There is no display here, so the page is served. Open this address in a browser on this machine:"
	@$(HEADLESS) serve
endif

## fetch: what the other targets need from elsewhere, side by side
fetch:
	$(MAKE) -j4 fetch-all
fetch-all: fetch-system $(MODULES) fetch-go
fetch-system: $(CACHE)/packages.test
	$(MAKE) $(CACHE)/packages.build
fetch-go:
	$(GO) mod download
	$(GO) mod download -modfile=tools/go.mod

## test: everything, with the real window and a real browser
test:
	$(MAKE) -j4 -Otarget test-first # Go's tests wait for half of their time
	$(MAKE) test-browser smoke
test-first: test-go test-page headless scripted window

# Many tests wait for other programs and for deadlines, so twice as many packages run as
# there are processors. What check has vetted is not vetted once more.
AT_ONCE := -p $$((2 * $$(getconf _NPROCESSORS_ONLN)))
test-go: $(PAGE) $(CACHE)/packages.test
	$(SCRATCH) $(PURE) $(GO) test -vet=off $(AT_ONCE) ./...

# The race detector compiles all that a package uses once more, and is slow.
test-race: $(PAGE) $(CACHE)/packages.test
	$(SCRATCH) $(GO) test -vet=off -race -timeout 1h . ./internal/...

test-page: $(MODULES)
	npm --prefix frontend test

test-browser: headless scripted $(CACHE)/packages.test
	$(BROWSER) e2e

# What is slow and rarely fails.
test-nightly: headless scripted $(CACHE)/packages.test
	$(BROWSER) nightly

## speed: how fast the page draws and the window is there, with nothing beside it; what else the machine does counts too
speed: headless scripted build $(CACHE)/packages.test
	$(BROWSER) speed
	PLANWRIGHT=$(abspath $(BIN)) $(PURE) dbus-run-session -- $(GO) test -tags $(SHARED),smoke -run '^$$' -bench Start -benchtime 15x ./internal/smoke

scripted:
	$(PURE) $(GO) build -o $(SCRIPTED) ./internal/llm/llmtest/cmd/scripted

smoke: window $(CACHE)/packages.test
	PLANWRIGHT=$(abspath $(WINDOW)) $(PURE) $(GO) test -tags $(SHARED),smoke -count 1 -v ./internal/smoke

## peers: the program against what others wrote; apart from test, as it takes minutes
peers: peers-windows peers-desktop peers-network

# Wine, as the nearest to Windows that is here.
peers-windows: windows $(CACHE)/packages.peers
	PLANWRIGHT_WINE=$(abspath $(WINDOWS)) $(PURE) $(GO) test -tags $(SHARED),wine -count 1 -v ./internal/wine

# A window manager of a whole desktop, with an editor: EDITS times one is started and typed into.
peers-desktop: $(CACHE)/packages.test $(CACHE)/packages.peers
	PLANWRIGHT_PEERS=$(EDITS) $(PURE) $(GO) test -count 1 -v -run 'Editor|WindowInFront' ./internal/tools/desktop

# A server of models, servers of tools and clients, from npm; some 600 MB.
peers-network: headless $(CACHE)/packages.peers
	tools/peers.sh $(CACHE)/peers
	PLANWRIGHT=$(abspath $(HEADLESS)) PEERS=$(abspath $(CACHE)/peers) $(PURE) $(GO) test -tags $(SHARED),peers -count 1 -v ./internal/peers

## wails: Wails' own build and development mode, which must leave the tree as it is
wails: $(CACHE)/packages.test $(CACHE)/packages.build
	$(SCRATCH) tools/wails.sh

## check: format, vet, lint, types, and that generated files are current
check: check-go staticcheck check-page unread

# Tests that a tag keeps apart are looked at with all others; the window's two files are by
# night, as for them every package is compiled and read once more.
APART := $(SHARED),smoke,wine,peers
check-go:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); \
		if [ -n "$$unformatted" ]; then echo "Run gofmt on:"; echo "$$unformatted"; exit 1; fi
	$(PURE) $(GO) build ./...
	$(PURE) $(GO) vet -tags $(APART) ./...
	$(GO) mod tidy -diff
	$(BINDINGS) --check

# It reads all that is compiled once more, so the gate leaves it to the night.
staticcheck:
	$(PURE) $(TOOL) staticcheck -tags $(APART) ./...

check-page: $(MODULES)
	npm --prefix frontend run typecheck
	npm --prefix frontend run lint

# What the program sends and the page does not read; by night too, as it takes all types.
unread: $(MODULES)
	npm --prefix frontend run unread

## bindings: writes what passes the page's calls on, and the TypeScript of calls, events and types
bindings:
	$(BINDINGS)

## bench: benchmarks in the form benchstat reads, COUNT times each
bench: | $(CACHE)
	$(GO) test -run '^$$' -bench . -benchmem -count $(COUNT) ./planner/... ./internal/document/... ./internal/engine/... | tee $(CACHE)/bench.txt

## fuzz: each fuzz target for FUZZTIME
fuzz:
	tools/fuzz.sh $(FUZZTIME)

## soak: KILLS editors and RUN_KILLS runs killed, MEMORY_KILLS while they remember, 200 × SOAK calls cancelled, 300 × SOAK calls measured; takes minutes
soak:
	DOCUMENT_TEST_KILLS=$(KILLS) $(GO) test -count 1 -timeout 2h -run TestKilledEditor -v ./internal/document
	ENGINE_TEST_KILLS=$(RUN_KILLS) $(GO) test -count 1 -timeout 2h -run "TestKilledRuns|TestKilledTrees|TestKilledRoundsBeside|BesideAreFast" -v ./internal/engine/local
	ENGINE_TEST_MEMORY_KILLS=$(MEMORY_KILLS) $(GO) test -count 1 -timeout 2h -run TestKilledMemory -v ./internal/engine/local
	DOCUMENT_TEST_TAKINGS=$(TAKINGS) $(GO) test -count 1 -timeout 2h -run TestNothingIsLostWhatIsTakenAway -v ./internal/document
	HOST_TEST_DAMAGES=$(DAMAGES) HOST_TEST_OBSTRUCTIONS=every $(GO) test -count 1 -timeout 2h -run 'Test(Damaged|Obstructed)FilesOfEveryKind' ./internal/host
	TOOLS_TEST_TORRENT='great torrent' $(GO) test -count 1 -run TestTorrent -v ./internal/tools
	LLM_SOAK=$(SOAK) $(GO) test -count 1 -timeout 2h -run 'TestCancelsAtRandomMoments|TestMemoryStays|TestEveryFaultEndsWell' -v ./internal/llm

## damage: 2,000 replies broken in the ways in which models do, with a new seed
damage:
	DAMAGE_COUNT=2000 DAMAGE_SEED=$$(date +%s) $(GO) test ./planner/reply -run TestDamage -count 1 -v

## properties: what holds for whatever is drawn, CHECKS times each with a new seed
properties:
	$(PURE) $(GO) test -count 1 -timeout 1h $$(grep -rl --include='*_test.go' '"pgregory.net/rapid"' planner internal/engine/walk internal/trigger | xargs -n1 dirname | sort -u | sed 's|^|./|') -rapid.checks=$(CHECKS)

## large: a table of a million rows, and a file of 500 MB by reference, on the disk; takes a minute
large: | $(CACHE)
	TMPDIR=$(abspath $(CACHE)) $(PURE) $(GO) test -count 1 -run '^$$' -bench LargeTable -benchtime 3x ./internal/tools/builtin
	TMPDIR=$(abspath $(CACHE)) LARGE_FILE=500 $(PURE) $(GO) test -count 1 -run TestLargeFilesTakeNoMemory -v ./internal/tools/builtin

## platforms: vet for the window, and for the systems that nobody here works on
# The window of Windows needs no cgo.
platforms: $(PAGE) $(CACHE)/packages.build
	$(GO) vet -tags $(TAGS) .
	$(TOOL) staticcheck -tags $(TAGS) .
	$(PURE) GOOS=windows GOARCH=amd64 $(GO) vet ./...
	$(PURE) GOOS=windows GOARCH=amd64 $(GO) vet -tags desktop,production .
	$(PURE) GOOS=windows GOARCH=amd64 $(GO) build -tags desktop,production -o /dev/null .
	$(PURE) GOOS=darwin GOARCH=arm64 $(GO) vet ./...
	$(PURE) GOOS=linux GOARCH=arm64 $(GO) vet ./...

## nightly: what is too slow for every change, and rarely fails; takes hours
nightly:
	$(MAKE) staticcheck unread platforms
	$(MAKE) test-race
	$(MAKE) test-nightly
	FIGURES=all npm --prefix frontend test -- src/canvas/layout/figures.test.ts src/canvas/layout/labelRoom.test.ts
	$(MAKE) soak
	$(MAKE) fuzz FUZZTIME=2m
	$(MAKE) damage
	$(MAKE) properties
	$(MAKE) large
	GROWTH=1048576 $(PURE) $(GO) test -count 1 -timeout 2h -run TestGrowth ./planner/reply
	GROWTH=65536 $(PURE) $(GO) test -count 1 -timeout 2h -run TestEarlyGrowth ./planner/reply
	$(MAKE) peers
	$(MAKE) wails
	$(MAKE) speed

# What is handed out is at another address each time, and its tables cannot be written.
HARDENED := -buildmode=pie -ldflags "$(LDFLAGS) -extldflags '-Wl,-z,relro,-z,now'"

## package: a .deb and a tarball in build/bin
package: $(PAGE) $(CACHE)/packages.build
	$(GO) build $(HARDENED) -tags $(TAGS) -o $(BIN) .
	tools/package.sh $(BIN) $(VERSION)

## clean: removes what was built
clean:
	rm -rf build/bin $(CACHE) frontend/node_modules
	find frontend/dist -mindepth 1 ! -name .gitkeep -delete

$(PAGE): $(PAGE_FILES) $(MODULES)
	npm --prefix frontend run build
	tools/licences.sh | gzip -9n > frontend/dist/licences.txt.gz
	@touch $@

$(MODULES): frontend/package-lock.json
	npm --prefix frontend ci --no-audit --no-fund
	@touch $@

# What the operating system must bring; see tools/packages.sh.
$(CACHE)/packages.%: tools/packages.sh | $(CACHE)
	tools/packages.sh $*
	@touch $@

$(CACHE):
	@mkdir -p $@
