package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	module    = "planwright/"
	wailsPath = "github.com/wailsapp/"
)

// What many import.
const (
	jsonPaths = "github.com/go-json-experiment/json github.com/go-json-experiment/json/jsontext"
	mcpPaths  = "github.com/modelcontextprotocol/go-sdk/..."
	systems   = "golang.org/x/sys/..."
)

// allowed names for each package all that it may import besides the standard library,
// separated by spaces: what is not named is forbidden, and so is a package that is not
// here. Tests may import what they like.
var allowed = map[string]string{
	"planner/problem":  "",
	"planner/text":     "golang.org/x/text/unicode/norm " + jsonPaths,
	"planner/workflow": "planner/problem planner/text " + jsonPaths,
	"planner/flow":     "planner/workflow",
	"planner/validate": "planner/alike planner/flow planner/jq planner/problem planner/text planner/validate/outcome planner/validate/possible planner/validate/report planner/validate/structure planner/workflow " +
		jsonPaths,
	"planner/validate/outcome":   "planner/flow planner/problem planner/text planner/workflow " + jsonPaths,
	"planner/validate/possible":  "planner/text planner/workflow " + jsonPaths,
	"planner/validate/report":    "planner/flow planner/problem planner/text planner/workflow " + jsonPaths,
	"planner/validate/structure": "planner/flow planner/problem planner/validate/report planner/workflow",
	"planner/validate/quickfix":  "planner/problem planner/validate planner/workflow github.com/go-json-experiment/json",
	"planner/extract":            "planner/flow planner/problem planner/text planner/validate planner/workflow github.com/go-json-experiment/json/jsontext",
	"planner/alike":              "planner/text github.com/mtibben/confusables golang.org/x/text/unicode/norm",
	"planner/keyboard":           "planner/text",
	"planner/commandline":        "planner/text",
	"planner/vocabulary":         "planner/text",
	"planner/jq":                 "planner/jq/function planner/jq/syntax planner/jq/tabular planner/problem planner/text github.com/itchyny/gojq",
	"planner/jq/doubt":           "planner/jq planner/jq/function planner/jq/syntax planner/jq/tabular planner/text github.com/itchyny/gojq",
	"planner/jq/syntax":          "planner/jq/function planner/jq/tabular planner/text github.com/itchyny/gojq",
	"planner/jq/function":        "planner/jq/tabular planner/text github.com/itchyny/gojq golang.org/x/text/unicode/norm",
	"planner/jq/tabular":         "planner/text github.com/itchyny/gojq golang.org/x/text/collate golang.org/x/text/language",
	"planner/selector":           "planner/text github.com/andybalholm/cascadia",
	"planner/schedule":           "planner/problem github.com/netresearch/go-cron github.com/go-json-experiment/json/jsontext",
	"planner/catalog":            "planner/alike planner/catalog/schemas planner/commandline planner/jq planner/keyboard planner/problem planner/selector planner/text planner/vocabulary planner/workflow github.com/santhosh-tekuri/jsonschema/v6/... " + jsonPaths,
	"planner/catalog/schemas":    "planner/text planner/workflow github.com/santhosh-tekuri/jsonschema/v6/... " + jsonPaths,
	"planner/shape":              "planner/catalog planner/text planner/workflow " + jsonPaths,
	"planner/memory":             "planner/workflow",
	"planner/lenient":            "planner/internal/work planner/problem planner/text " + jsonPaths,
	"planner/reply":              "planner/catalog planner/deed planner/lenient planner/problem planner/reply/alias planner/reply/claim planner/reply/expression planner/reply/flow planner/reply/item planner/reply/meaning planner/reply/source planner/speech planner/text planner/workflow " + jsonPaths,

	"planner/reply/alias":      "planner/internal/work planner/text planner/workflow",
	"planner/reply/claim":      "planner/deed planner/fact planner/problem planner/reply/alias planner/speech planner/text planner/vocabulary planner/workflow github.com/go-json-experiment/json/jsontext",
	"planner/reply/expression": "planner/reply/alias planner/reply/reference planner/reply/source planner/text planner/workflow " + jsonPaths,
	"planner/reply/reference":  "planner/text",
	"planner/reply/item":       "planner/catalog planner/commandline planner/deed planner/lenient planner/problem planner/reply/alias planner/reply/expression planner/reply/flow planner/reply/reference planner/reply/source planner/text planner/workflow " + jsonPaths,
	"planner/reply/meaning":    "planner/catalog planner/problem planner/reply/alias planner/reply/expression planner/reply/flow planner/reply/item planner/reply/reference planner/reply/source planner/text planner/workflow " + jsonPaths,
	"planner/reply/flow":       "planner/internal/work planner/problem planner/reply/alias planner/reply/source planner/text planner/workflow " + jsonPaths,
	"planner/reply/source":     "planner/lenient planner/problem planner/reply/alias planner/text " + jsonPaths,

	"planner/speech":          "planner/deed planner/lenient planner/text",
	"planner/deed":            "planner/text",
	"planner/fact":            "planner/text",
	"planner/prompt":          "planner/catalog planner/problem planner/text planner/vocabulary planner/workflow " + jsonPaths,
	"planner/offline":         "planner/catalog planner/commandline planner/jq planner/keyboard planner/offline/act planner/offline/token planner/offline/tree planner/offline/writing planner/problem planner/text planner/workflow " + jsonPaths,
	"planner/offline/act":     "planner/catalog planner/offline/token planner/text github.com/go-json-experiment/json/jsontext",
	"planner/offline/token":   "planner/text",
	"planner/offline/tree":    "planner/workflow " + jsonPaths,
	"planner/offline/writing": "planner/jq planner/jq/tabular planner/text planner/workflow",
	"planner": "planner/catalog planner/lenient planner/memory planner/offline planner/offline/writing planner/problem planner/prompt planner/reply planner/reply/alias planner/shape " +
		"planner/speech planner/text planner/validate planner/validate/quickfix planner/vocabulary planner/workflow " + jsonPaths,

	"planner/internal/work":         "",
	"planner/internal/probe":        "planner/problem",
	"planner/internal/corpus":       "github.com/google/go-cmp/cmp golang.org/x/tools/txtar",
	"planner/workflow/workflowtest": "planner/validate planner/workflow pgregory.net/rapid " + jsonPaths,

	// What knows one thing and no more.
	"internal/address":      "planner/text " + systems,
	"internal/atomicfile":   systems,
	"internal/cell":         "",
	"internal/charset":      "golang.org/x/text/encoding golang.org/x/text/encoding/charmap golang.org/x/text/encoding/unicode",
	"internal/checkedline":  jsonPaths,
	"internal/environment":  "golang.org/x/net/http/httpproxy " + systems,
	"internal/filelock":     "internal/atomicfile github.com/gofrs/flock",
	"internal/filename":     "planner/text",
	"internal/filesystem":   systems,
	"internal/keep":         "planner/text",
	"internal/keychain":     "github.com/zalando/go-keyring",
	"internal/legible":      "planner/text",
	"internal/mishap":       "",
	"internal/namedfile":    "internal/atomicfile",
	"internal/page":         "",
	"internal/photo":        "github.com/bep/imagemeta",
	"internal/release":      "planner/text " + jsonPaths,
	"internal/rpcline":      mcpPaths + " " + jsonPaths,
	"internal/trash":        "internal/atomicfile github.com/Bios-Marcel/wastebasket/v2",
	"internal/vault":        "internal/atomicfile internal/keep " + jsonPaths,
	"internal/wire":         "internal/atomicfile golang.org/x/tools/go/packages",
	"internal/windowstate":  "internal/atomicfile",
	"internal/trigger/plan": "",
	"examples":              "",
	"frontend":              "",
	"internal/bridge":       "internal/mishap planner/problem",

	// Adapters do not know each other: the host brings them together.
	"internal/llm": "internal/address internal/environment planner planner/problem planner/prompt planner/text " +
		"github.com/cenkalti/backoff/v5 github.com/sashabaranov/go-openai " + jsonPaths,
	"internal/machine":                  systems,
	"internal/models":                   "internal/legible planner/problem planner/text " + jsonPaths,
	"internal/llm/llmtest":              "golang.org/x/tools/txtar " + jsonPaths,
	"internal/llm/llmtest/cmd/scripted": "internal/llm/llmtest",
	"internal/settings":                 "internal/address internal/atomicfile internal/filesystem internal/keep planner/problem planner/text github.com/adrg/xdg " + jsonPaths,
	"internal/secrets":                  "internal/atomicfile internal/filelock internal/keychain planner/problem planner/workflow filippo.io/age golang.org/x/net/idna " + jsonPaths,
	"internal/redact":                   "planner/text " + jsonPaths,
	"internal/telemetry":                "internal/atomicfile internal/redact planner planner/problem planner/text github.com/go-logr/logr go.opentelemetry.io/otel/... " + jsonPaths,
	"internal/replay":                   "internal/atomicfile internal/namedfile planner planner/catalog planner/problem planner/reply planner/text planner/workflow " + jsonPaths,
	"internal/eval":                     "internal/atomicfile planner planner/catalog planner/problem planner/reply planner/validate planner/workflow golang.org/x/tools/txtar " + jsonPaths,
	"internal/document": "internal/atomicfile internal/document/journal internal/filelock internal/keep internal/trash planner/flow planner/problem planner/text planner/validate planner/workflow " +
		"github.com/fsnotify/fsnotify " + jsonPaths,
	"internal/document/journal":             "internal/atomicfile internal/checkedline internal/keep planner/problem planner/workflow " + jsonPaths,
	"internal/document/journal/journaltest": "internal/atomicfile internal/document/journal",
	"internal/engine/value":                 "planner/text planner/workflow " + jsonPaths,
	"internal/engine/walk":                  "internal/engine/value planner/catalog planner/flow planner/text planner/workflow " + jsonPaths,
	"internal/engine/permit": "internal/engine/value internal/engine/walk internal/legible planner/catalog planner/flow planner/problem planner/text planner/workflow " +
		"golang.org/x/net/idna " + jsonPaths,
	"internal/engine/disk":       "internal/engine/permit internal/filesystem",
	"internal/engine/ai":         "internal/engine/walk planner planner/catalog planner/lenient planner/problem planner/text " + jsonPaths,
	"internal/engine/memory":     "internal/atomicfile internal/filelock internal/keep planner/text " + jsonPaths,
	"internal/engine/journal":    "internal/atomicfile internal/checkedline internal/filelock internal/keep planner/text " + jsonPaths,
	"internal/engine":            "internal/engine/ai internal/engine/permit internal/engine/value internal/engine/walk planner/catalog planner/workflow " + jsonPaths,
	"internal/engine/course":     "internal/engine internal/engine/walk planner/text planner/workflow " + jsonPaths,
	"internal/engine/enginetest": "internal/engine internal/engine/course internal/engine/disk internal/engine/permit internal/engine/walk planner/catalog github.com/go-json-experiment/json/jsontext",
	"internal/engine/local": "internal/engine internal/engine/ai internal/engine/course internal/engine/disk internal/engine/journal internal/engine/memory internal/engine/permit internal/engine/value internal/engine/walk internal/legible internal/mishap " +
		"planner/catalog planner/text planner/workflow " + jsonPaths,
	"internal/table":              "internal/charset internal/mishap planner/text github.com/xuri/excelize/v2 github.com/xuri/nfp " + jsonPaths,
	"internal/paper":              "internal/cell internal/charset internal/mishap planner/text github.com/JohannesKaufmann/html-to-markdown/v2/... github.com/ledongthuc/pdf golang.org/x/net/html golang.org/x/net/html/atom golang.org/x/net/html/charset golang.org/x/text/encoding/charmap",
	"internal/extract":            "internal/cell internal/mishap planner/selector github.com/PuerkitoBio/goquery golang.org/x/net/html golang.org/x/net/html/atom",
	"internal/transform":          "internal/cell internal/mishap planner/jq planner/jq/doubt planner/jq/function planner/jq/tabular planner/text github.com/itchyny/gojq " + jsonPaths,
	"internal/tools/keeper":       "planner/text " + systems,
	"internal/tools/notification": "internal/tools/program github.com/godbus/dbus/v5",
	"internal/tools/program":      "internal/charset internal/tools/keeper",
	"internal/tools/desktop":      "internal/atomicfile planner/keyboard planner/text golang.org/x/image/... golang.org/x/text/... " + systems,
	"internal/tools/builtin": "internal/address internal/atomicfile internal/charset internal/extract internal/filelock internal/filename internal/filesystem internal/mishap internal/paper internal/photo internal/table internal/tools/desktop internal/tools/notification internal/tools/program internal/transform internal/trash planner/catalog planner/problem planner/text planner/workflow " +
		"github.com/santhosh-tekuri/jsonschema/v6 golang.org/x/net/... golang.org/x/text/... " + mcpPaths + " " + jsonPaths,
	"internal/tools": "internal/address internal/atomicfile internal/keep internal/legible internal/rpcline internal/tools/builtin internal/tools/keeper " +
		"planner/catalog planner/lenient planner/problem planner/text planner/workflow github.com/cenkalti/backoff/v5 " + mcpPaths + " " + jsonPaths,
	// A world for trials: what runs and what is run; no settings, documents or models.
	"internal/trial": "internal/atomicfile internal/engine internal/engine/ai internal/engine/local internal/engine/permit internal/engine/walk internal/eval internal/table internal/tools internal/tools/builtin " +
		"planner/catalog planner/problem planner/text planner/workflow " + jsonPaths,

	// Rooms of the program: they know neither each other nor the host, which brings them together.
	"internal/session": "examples internal/atomicfile internal/document internal/engine/walk internal/legible internal/namedfile internal/page internal/redact internal/trash " +
		"planner planner/catalog planner/extract planner/flow planner/memory planner/problem planner/speech planner/text planner/validate planner/validate/quickfix planner/workflow " + jsonPaths,
	"internal/library": "internal/atomicfile internal/engine internal/namedfile planner/catalog planner/flow planner/problem planner/validate planner/workflow golang.org/x/text/unicode/norm " + jsonPaths,
	"internal/runs": "internal/atomicfile internal/engine internal/engine/disk internal/engine/permit internal/engine/value internal/engine/walk internal/legible internal/library internal/namedfile internal/page internal/paper internal/redact internal/runs/recall internal/secrets internal/settings " +
		"internal/tools internal/tools/builtin internal/tools/notification internal/transform internal/vault planner/catalog planner/problem planner/text planner/validate planner/workflow " + jsonPaths,
	"internal/runs/recall": "internal/atomicfile internal/engine/permit internal/engine/walk internal/namedfile internal/vault " + jsonPaths,
	"internal/servers": "internal/legible internal/library internal/namedfile internal/page internal/redact internal/rpcline internal/secrets internal/settings internal/tools internal/tools/builtin " +
		"internal/tools/desktop internal/tools/program planner/alike planner/catalog planner/problem planner/text planner/validate planner/workflow " + mcpPaths + " " + jsonPaths,
	"internal/host": "internal/address internal/atomicfile internal/document internal/engine internal/engine/ai internal/engine/local internal/engine/walk internal/eval " +
		"internal/keychain internal/legible internal/library internal/llm internal/machine internal/models internal/page internal/redact internal/release internal/replay internal/runs internal/runs/recall internal/secrets internal/servers internal/session internal/settings internal/telemetry internal/tools " +
		"internal/vault internal/windowstate planner planner/catalog planner/flow planner/problem planner/reply planner/text planner/validate planner/workflow github.com/adrg/xdg " + jsonPaths,

	// Doors stand on the host and do not know each other, nor the adapters of models and documents.
	"internal/cli": "internal/atomicfile internal/engine internal/engine/permit internal/engine/walk internal/eval internal/host internal/legible internal/namedfile internal/replay " +
		"internal/runs internal/secrets internal/servers internal/session internal/settings internal/tools internal/trial planner planner/catalog planner/flow planner/lenient planner/memory planner/problem planner/reply " +
		"planner/speech planner/text planner/validate planner/workflow github.com/mattn/go-isatty github.com/spf13/pflag golang.org/x/term " + systems + " " + jsonPaths,
	"internal/mcp": "internal/atomicfile internal/engine internal/engine/permit internal/engine/walk internal/host internal/legible internal/library internal/mishap internal/namedfile internal/rpcline internal/runs planner planner/flow planner/problem planner/reply planner/text planner/validate planner/workflow " +
		mcpPaths + " " + jsonPaths,
	".": "frontend internal/bridge internal/cli internal/environment internal/host internal/legible internal/mcp internal/mishap internal/page internal/redact internal/runs internal/secrets internal/servers internal/session internal/settings " +
		"internal/windowstate planner/problem github.com/spf13/pflag " + wailsPath + "wails/v2/...",
}

// pure packages compute: what reaches the world is handed to them. Of the standard
// library they import nothing but what is in calculating, they start no goroutine and ask
// for no time.
var pure = []string{"planner/...", "internal/trigger/plan", "internal/engine/walk", "internal/engine/course", "internal/engine/value", "internal/engine/permit"}

// testSupport are the pure packages that only tests import.
var testSupport = []string{"planner/internal/corpus", "planner/internal/probe", "planner/workflow/workflowtest"}

// calculating is what of the standard library reaches nothing outside; of time there are
// the types, as no function that asks for it is let through.
var calculating = strings.Fields(`bytes cmp context crypto/sha256 embed encoding/hex encoding/json errors fmt
	hash/maphash html io iter maps math math/big math/bits net/url path reflect regexp slices sort strconv strings
	sync text/template time unicode unicode/utf16 unicode/utf8`)

// timeless are the names of package time that neither ask for the time nor wait.
var timeless = strings.Fields(`Duration Time Month Weekday Location Nanosecond Microsecond Millisecond Second Minute Hour
	RFC3339 RFC3339Nano DateOnly DateTime Date Parse ParseDuration UTC Unix UnixMilli`)

// elsewhere are packages that no part of the program imports, as they are for tests, or as
// the program says what it has to say in its own way.
var elsewhere = []string{"testing", "net/http/httptest", "log", "io/ioutil", "plugin", "unsafe"}

// apart are those that may.
var apart = map[string][]string{
	"planner/internal/corpus":       {"testing"},
	"planner/internal/probe":        {"testing"},
	"planner/workflow/workflowtest": {"testing"},
	"internal/llm/llmtest":          {"testing", "net/http/httptest"},
	"internal/bridge":               {"log"},    // http.Server's own
	"internal/environment":          {"unsafe"}, // calls of the system
	"internal/machine":              {"unsafe"},
	"internal/tools/keeper":         {"unsafe"},
}

// wrong says what of a file of a package is against the rules.
func wrong(pkg string, file *ast.File) []string {
	var found []string
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			found = append(found, err.Error())
			continue
		}
		if why := forbidden(pkg, path); why != "" {
			found = append(found, fmt.Sprintf("%s imports %s: %s", pkg, path, why))
		}
	}
	if isPure(pkg) {
		found = append(found, impure(pkg, file)...)
	}
	return found
}

func forbidden(pkg, path string) string {
	ours, isOurs := strings.CutPrefix(path, module)
	switch first, _, _ := strings.Cut(path, "/"); {
	case isOurs || strings.Contains(first, "."):
		permitted := func(pattern string) bool { return match(pattern, ours) }
		if !slices.ContainsFunc(strings.Fields(allowed[pkg]), permitted) {
			return "it is not in its list of what it may import"
		}
	case slices.Contains(elsewhere, path) && !slices.Contains(apart[pkg], path):
		return "no part of the program does"
	case isPure(pkg) && !slices.Contains(calculating, path):
		return "what is pure reaches nothing outside"
	}
	return ""
}

func isPure(pkg string) bool {
	return slices.ContainsFunc(pure, func(pattern string) bool { return match(pattern, pkg) }) && !slices.Contains(testSupport, pkg)
}

// impure looks for what needs no import of its own.
func impure(pkg string, file *ast.File) []string {
	var found []string
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.GoStmt:
			found = append(found, pkg+" starts a goroutine: what is pure waits for nobody")
		case *ast.SelectorExpr:
			of, ok := node.X.(*ast.Ident)
			if ok && of.Name == "time" && of.Obj == nil && !slices.Contains(timeless, node.Sel.Name) {
				found = append(found, pkg+" uses time."+node.Sel.Name+": the time is handed to what is pure")
			}
		}
		return true
	})
	return found
}

// All files count, those of other systems and of the window too.
func TestImportsOnlyGoDown(t *testing.T) {
	imports := map[string]map[string]bool{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return skipped(path, entry)
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		pkg := filepath.ToSlash(filepath.Dir(path))
		if _, known := allowed[pkg]; !known {
			t.Errorf("%s is a package without a list of what it may import", pkg)
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		for _, what := range wrong(pkg, file) {
			t.Errorf("%s: %s", path, what)
		}
		if imports[pkg] == nil {
			imports[pkg] = map[string]bool{}
		}
		for _, spec := range file.Imports {
			imports[pkg][strings.TrimPrefix(strings.Trim(spec.Path.Value, `"`), module)] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg, list := range allowed {
		if imports[pkg] == nil {
			t.Errorf("there is a list for %s, and no such package", pkg)
		}
		for _, pattern := range strings.Fields(list) {
			if !strings.Contains(jsonPaths, pattern) && !anyMatch(pattern, imports[pkg]) {
				t.Errorf("%s may import %s and does not: take it out of the list", pkg, pattern)
			}
		}
	}
}

func anyMatch(pattern string, paths map[string]bool) bool {
	for path := range paths {
		if match(pattern, path) {
			return true
		}
	}
	return false
}

// skipped leaves out what is no part of this module, or no package.
func skipped(path string, entry fs.DirEntry) error {
	_, err := os.Stat(filepath.Join(path, "go.mod"))
	nested := err == nil && path != "."
	if nested || entry.Name() == "testdata" || entry.Name() == "node_modules" || path != "." && strings.HasPrefix(entry.Name(), ".") {
		return fs.SkipDir
	}
	return nil
}

// Each of these is against a rule; the second of a pair is not.
func TestForbiddenImportsAreFound(t *testing.T) {
	for _, test := range []struct{ pkg, with, without string }{
		{"planner", `import "time"; var x = time.Now()`, `import "time"; var x time.Duration`},
		{"planner", `import "time"; func f() { time.Sleep(time.Second) }`, `import "time"; const x = time.Second`},
		{"planner", `func f() { go f() }`, `func f() { f() }`},
		{"planner", `import "github.com/sashabaranov/go-openai"`, `import "planwright/planner/prompt"`},
		{"planner", `import "math/rand"`, `import "math"`},
		{"planner", `import "math/rand/v2"`, `import "math/big"`},
		{"planner", `import "log"`, `import "fmt"`},
		{"planner", `import "log/slog"`, `import "errors"`},
		{"planner/reply", `import "path/filepath"`, `import "path"`},
		{"planner/offline", `import "planwright/planner/reply"`, `import "planwright/planner/catalog"`},
		{"planner/prompt", `import "planwright/planner/reply"`, `import "planwright/planner/catalog"`},
		{"planner/problem", `import "planwright/planner/workflow"`, `import "strings"`},
		{"planner/workflow", `import "planwright/planner/workflow/workflowtest"`, `import "planwright/planner/problem"`},
		{"internal/llm", `import "planwright/internal/llm/llmtest"`, `import "planwright/internal/address"`},
		{"internal/llm", `import "testing"`, `import "net/http"`},
		{"internal/cli", `import "planwright/internal/llm"`, `import "planwright/internal/host"`},
		{"internal/cli", `import "planwright/internal/document"`, `import "planwright/planner/workflow"`},
		{"internal/cli", `import "planwright/internal/engine/journal"`, `import "planwright/internal/engine"`},
		{"internal/cli", `import "planwright/internal/engine/local"`, `import "planwright/internal/engine"`},
		{"internal/mcp", `import "planwright/internal/engine/local"`, `import "planwright/internal/engine"`},
		{"internal/runs", `import "planwright/internal/engine/local"`, `import "planwright/internal/engine"`},
		{"internal/runs", `import "planwright/internal/engine/journal"`, `import "planwright/internal/engine"`},
		{"internal/engine/course", `import "time"; var x = time.Now()`, `import "time"; var x time.Time`},
		{"internal/engine", `import "planwright/internal/engine/local"`, `import "planwright/internal/engine/walk"`},
		{"internal/cli", `import "planwright/internal/mcp"`, `import "os"`},
		{"internal/settings", `import "planwright/planner/reply"`, `import "planwright/planner/problem"`},
		{"internal/engine/walk", `import "os"`, `import "planwright/internal/engine/value"`},
		{"internal/engine/walk", `import "net"`, `import "fmt"`},
		{"internal/engine/permit", `import "os"`, `import "net/url"`},
		{"internal/engine/permit", `import "planwright/internal/engine/disk"`, `import "planwright/internal/engine/walk"`},
		{"internal/engine/walk", `func f(c chan int) { go func() { c <- 1 }() }`, `func f(c chan int) { c <- 1 }`},
		{"internal/session", `import "planwright/internal/host"`, `import "planwright/internal/document"`},
		{"internal/session", `import "planwright/internal/runs"`, `import "planwright/internal/page"`},
		{"internal/runs", `import "planwright/internal/servers"`, `import "planwright/internal/engine"`},
		{"internal/servers", `import "planwright/internal/session"`, `import "planwright/internal/tools"`},
		{"internal/host", `import "planwright/internal/cli"`, `import "planwright/internal/llm"`},
		{"internal/host", `import "github.com/wailsapp/wails/v2/pkg/runtime"`, `import "time"`},
		{"internal/bridge", `import "planwright/internal/host"`, `import "net/http"`},
	} {
		for text, want := range map[string]int{test.with: 1, test.without: 0} {
			file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\n"+strings.ReplaceAll(text, "; ", "\n"), 0)
			if err != nil {
				t.Fatal(err)
			}
			if found := wrong(test.pkg, file); (len(found) > 0) != (want > 0) {
				t.Errorf("%s with %s: found %q", test.pkg, text, found)
			}
		}
	}
}

// readers are the files that open what they name: others open what may stand in the
// place of their files, such as a pipe, through package atomicfile.
var readers = map[string]string{
	"internal/atomicfile/":                "it is the one that looks before",
	"internal/namedfile/":                 "what a person names may be a pipe",
	"internal/environment/first_linux.go": "/proc",
	"internal/tools/keeper/rest_linux.go": "/proc",
	"internal/machine/memory_linux.go":    "/proc",
	"internal/llm/llmtest/":               "not part of the program",
}

// A pipe in the place of a file would be waited for without end, and a file of 10 GB
// read into memory.
func TestFilesAreOpenedWithALook(t *testing.T) {
	opens := regexp.MustCompile(`\bos\.(ReadFile|Open)\(`)
	err := filepath.WalkDir("internal", func(path string, entry fs.DirEntry, err error) error {
		path = filepath.ToSlash(path)
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		for start := range readers {
			if strings.HasPrefix(path, start) {
				return nil
			}
		}
		text, err := os.ReadFile(path)
		if found := opens.Find(text); found != nil {
			t.Errorf("%s has %s: atomicfile.ReadFile and OpenFile look first what is there, and bound it", path, found)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func match(pattern, path string) bool {
	if tree, ok := strings.CutSuffix(pattern, "/..."); ok {
		return path == tree || strings.HasPrefix(path, tree+"/")
	}
	return path == pattern
}

// The untagged program is the one without the window: it needs no GTK and no cgo.
func TestHeadlessProgramHasNoWails(t *testing.T) {
	command := exec.Command("go", "list", "-deps", ".")
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	for path := range strings.FieldsSeq(string(out)) {
		if strings.HasPrefix(path, wailsPath) || path == "runtime/cgo" {
			t.Errorf("the program without a window contains %s", path)
		}
	}
}

func TestOnlyWindowImportsWails(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || f.Name() == "window.go" || f.Name() == "arch_test.go" {
			continue
		}
		text, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), wailsPath) {
			t.Errorf("%s imports Wails: window.go is the only file that does", f.Name())
		}
	}
}
