//go:build unix

package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"planwright/frontend"
	"planwright/internal/llm/llmtest"
)

// Each line of a block "sh" is run as it stands, one document in one session of the
// shell, and ends with 0, or with N where "# exits N" stands behind it. Before it begins
//
//   - the home folder holds docs/testdata/home, the current one docs/testdata/work;
//   - a model that answers by docs/testdata/answers.txt listens in place of
//     localhost:11434, and what takes metrics in place of localhost:4318;
//   - "serve" is ended once it has printed its address, where the page is built;
//   - the id of a run or of a request stands for that of the newest there is.
func TestCommandsOfDocuments(t *testing.T) {
	files, places := 0, read(t, "docs/recorded.md").firsts("place")
	for file, d := range documents(t) {
		script := d.script()
		if script == "" {
			continue
		}
		files++
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			runDocument(t, script, places)
		})
	}
	if files == 0 {
		t.Error("the documents have no commands: are blocks read as they are written?")
	}
}

var (
	exits      = regexp.MustCompile(`\s+# exits (\d+)$`)
	runIDs     = regexp.MustCompile(`\b\d{8}T\d{6}-[a-z0-9]{8}\b`)
	requestIDs = regexp.MustCompile(`\b\d{8}-\d{6}-[a-z0-9]{4}\b`)
)

// script is what is run of a document, "" where there is nothing.
func (d document) script() string {
	var script strings.Builder
	for _, f := range d.fences {
		if f.form != "sh" {
			continue
		}
		for i, line := range strings.Split(strings.TrimSpace(f.text), "\n") {
			code := "0"
			if m := exits.FindStringSubmatch(line); m != nil {
				code, line = m[1], exits.ReplaceAllString(line, "")
			}
			line = runIDs.ReplaceAllString(line, `"$$(newest runs)"`)
			line = requestIDs.ReplaceAllString(line, `"$$(newest requests)"`)
			fmt.Fprintf(&script, "%s\nended $? %s '%s:%d'\n", line, code, d.path, f.line+1+i)
		}
	}
	return script.String()
}

const prelude = `
ended() { if [ "$1" != "$2" ]; then echo "$3: exit code $1, not $2" >&2; exit 9; fi; echo "== $3"; }
newest() { ls -t ~/.local/state/planwright/$1 | sed -n 's/\.json$//;1p'; }
planwright() {
	if [ "$1" != serve ]; then command planwright "$@"; return; fi
	if [ -z "$BUILT" ]; then command planwright "$@" 2>&1 | grep 'The page is not built'; return; fi
	rm -f ~/served; command planwright "$@" >~/served & served=$!
	until [ -s ~/served ] || ! kill -0 $served; do sleep 0.02; done 2>/dev/null
	kill -TERM $served 2>/dev/null; wait $served
}
`

// runDocument runs a script; what it leaves behind is in one of these places.
func runDocument(t *testing.T, script string, places []string) {
	home := t.TempDir()
	work, programs := filepath.Join(home, "work"), filepath.Join(home, "programs")
	for to, from := range map[string]string{home: "docs/testdata/home", work: "docs/testdata/work"} {
		if err := os.CopyFS(to, os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
	}
	self, err := filepath.Abs(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(programs, 0o700); err != nil {
		t.Fatal(err)
	}
	// A script: what servers of tools are started with does not say that they are the program.
	wrapper := fmt.Sprintf("#!/bin/sh\n%s=1 exec '%s' \"$@\"\n", asProgram, self)
	if err := os.WriteFile(filepath.Join(programs, "planwright"), []byte(wrapper), 0o700); err != nil {
		t.Fatal(err)
	}
	exported := new(atomic.Int64)
	script = strings.NewReplacer(
		"localhost:11434", strings.TrimSuffix(strings.TrimPrefix(answering(t), "http://"), "/v1"),
		"localhost:4318", strings.TrimPrefix(counting(t, exported), "http://"),
	).Replace(script)
	command := exec.Command("bash", "-c", prelude+script)
	command.Dir = work
	command.Env = []string{"HOME=" + home, "PATH=" + programs + ":/usr/bin:/bin", "PLANWRIGHT_LOCAL_PORTS=none",
		"NO_PROXY=127.0.0.1", "DBUS_SESSION_BUS_ADDRESS=unix:path=/no/such/bus"}
	if _, built := frontend.Page(); built {
		command.Env = append(command.Env, "BUILT=1")
	}
	out, err := command.CombinedOutput()
	if err != nil {
		t.Errorf("%v:\n%s", err, out)
	}
	if testing.Verbose() {
		t.Logf("%s", out)
	}
	for _, folder := range []string{".local/state/planwright", ".local/share/planwright"} {
		entries, _ := os.ReadDir(filepath.Join(home, folder))
		for _, entry := range entries {
			if place := "~/" + folder + "/" + entry.Name(); !slices.Contains(places, place) {
				t.Errorf("docs/recorded.md lacks %s", place)
			}
		}
	}
	if strings.Contains(script, "OTEL_EXPORTER_OTLP_ENDPOINT") && exported.Load() == 0 {
		t.Errorf("nothing was sent by OTLP:\n%s", out)
	}
}

// answering is the address of a model that answers as docs/testdata says.
func answering(t *testing.T) string {
	text, err := os.ReadFile("docs/testdata/answers.txt")
	if err != nil {
		t.Fatal(err)
	}
	script, err := llmtest.ParseScript(text)
	if err != nil {
		t.Fatal(err)
	}
	script.Models = []string{"qwen3:8b", "llama3.1:8b"}
	server, err := llmtest.Start("127.0.0.1:0", script)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return server.URL
}

// counting is the address of what counts the bytes that it is sent.
func counting(t *testing.T, count *atomic.Int64) string {
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		n, _ := io.Copy(io.Discard, r.Body)
		count.Add(n)
	}))
	t.Cleanup(server.Close)
	return server.URL
}
