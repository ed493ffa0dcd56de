package main

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const (
	module    = "planwright/"
	wailsPath = "github.com/wailsapp/"
	adapter   = "an adapter must not know another: package host brings them together"
	pure      = "planner/... is pure: what reaches the world is handed to it"
)

// outside are the packages of the world.
var outside = []string{"os", "os/exec", "net", "net/http", "io/ioutil", "syscall"}

// rule forbids the packages that match from to import, at any depth, those that
// match any of to.
type rule struct {
	from   string // a package or, ending in /..., a tree of packages
	to     []string
	except []string // imports that are allowed all the same
	spare  []string // packages in from that the rule is not for
	why    string
}

// testSupport are the packages of the planner that only tests import.
var testSupport = []string{module + "planner/internal/corpus", module + "planner/workflow/workflowtest"}

var rules = []rule{
	{from: "planner/...", to: []string{module + "internal/..."}, why: "imports only go down: the world is above the planner"},
	{from: "planner/...", to: outside, spare: testSupport, why: pure},
	{from: "planner/...", to: append([]string{"testing"}, testSupport...), spare: testSupport, why: "cases and generators are for tests alone"},
	{from: "planner/problem", to: []string{module + "..."}, why: "everything stands on problem"},
	{from: "planner/workflow", to: []string{module + "..."}, except: []string{module + "planner/problem"}, why: "workflow knows problem only"},
	{from: "planner/catalog", to: []string{module + "planner/reply/...", module + "planner/prompt", module + "planner/offline", module + "planner/memory", module + "planner"}, why: "imports only go down"},
	{from: "planner/reply/...", to: []string{module + "planner/prompt", module + "planner/offline", module + "planner/memory", module + "planner"}, why: "imports only go down"},
	{from: "planner/prompt", to: []string{module + "planner/offline", module + "planner/memory", module + "planner"}, why: "imports only go down"},
	{from: "planner/shape", to: []string{module + "planner/reply/...", module + "planner/prompt", module + "planner/offline", module + "planner/memory", module + "planner"}, why: "imports only go down"},
	{from: "planner/memory", to: []string{module + "planner/prompt", module + "planner/offline", module + "planner/reply/...", module + "planner"}, why: "imports only go down"},
	{from: "planner/offline", to: []string{module + "planner/prompt", module + "planner/memory", module + "planner"}, why: "imports only go down"},
	{from: "internal/llm", to: []string{module + "internal/..."}, except: []string{module + "internal/address", module + "internal/environment", module + "internal/llm/..."}, why: adapter},
	{from: "internal/settings", to: []string{module + "internal/..."}, except: []string{module + "internal/address", module + "internal/atomicfile"}, why: adapter},
	{from: "internal/document/...", to: []string{module + "internal/..."}, except: []string{module + "internal/atomicfile", module + "internal/checkedline", module + "internal/document/..."}, why: adapter},
	{from: "internal/address", to: []string{module + "..."}, why: "it knows addresses and no more"},
	{from: "internal/environment", to: []string{module + "..."}, why: "it knows variables and no more"},
	{from: "internal/vault", to: []string{module + "..."}, except: []string{module + "internal/atomicfile"}, why: "it knows what it is told is secret and no more"},
	{from: "internal/legible", to: []string{module + "..."}, why: "it knows texts and no more"},
	{from: "internal/checkedline", to: []string{module + "..."}, why: "it knows the form of a line and no more"},
	{from: "internal/rpcline", to: []string{module + "..."}, why: "it knows the form of a message and no more"},
	{from: "internal/telemetry", to: []string{module + "internal/..."}, except: []string{module + "internal/atomicfile"}, why: adapter},
	{from: "internal/eval", to: []string{module + "internal/..."}, except: []string{module + "internal/atomicfile"}, why: adapter},
	{from: "internal/trial", to: []string{module + "internal/host", module + "internal/document", module + "internal/llm"}, why: "a world needs what runs and what is run, and no settings, documents or models"},
	{from: "internal/replay", to: []string{module + "internal/..."}, except: []string{module + "internal/atomicfile", module + "internal/namedfile"}, why: adapter},
	{from: "internal/engine/...", to: []string{module + "internal/..."}, except: []string{module + "internal/atomicfile", module + "internal/checkedline", module + "internal/legible", module + "internal/engine/..."}, why: adapter},
	{from: "internal/engine/walk", to: outside, why: "the core of a run is pure: any host can drive it"},
	{from: "internal/engine/value", to: outside, why: "what runs compute with is pure"},
	{from: "internal/tools/...", to: []string{module + "internal/..."}, except: []string{module + "internal/address", module + "internal/atomicfile", module + "internal/legible", module + "internal/rpcline", module + "internal/tools/..."}, why: adapter},
	{from: "internal/windowstate", to: []string{module + "internal/..."}, except: []string{module + "internal/atomicfile"}, why: adapter},
	{from: "examples", to: []string{module + "..."}, why: "the examples are files and no more"},
	{from: "internal/bridge", to: []string{module + "internal/...", module + "planner/..."}, why: "the bridge serves any application; it knows none"},
	{from: "internal/host", to: []string{module + "internal/bridge", module + "internal/cli", module + "internal/mcp"}, why: "doors are above the host"},
	{from: "internal/cli", to: []string{module + "internal/bridge", module + "internal/mcp", module + "frontend"}, why: "the command line needs no page and no other door"},
	{from: "internal/mcp", to: []string{module + "internal/bridge", module + "internal/cli", module + "frontend"}, why: "doors do not know each other"},
	{from: "internal/...", to: []string{wailsPath + "..."}, why: "window.go is the only file that imports Wails"},
	{from: "frontend", to: []string{module + "internal/...", module + "planner/..."}, why: "the page's files know nothing"},
}

// readers are the files that open what they name: others open what may stand in the
// place of their files, such as a pipe, through package atomicfile.
var readers = map[string]string{
	"internal/atomicfile/":                "it is the one that looks before",
	"internal/namedfile/":                 "what a person names may be a pipe",
	"internal/environment/first_linux.go": "/proc",
	"internal/tools/keeper/rest_linux.go": "/proc",
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

// listed is what go list says of a package.
type listed struct {
	ImportPath string
	Standard   bool
	Imports    []string
	Deps       []string
}

func TestImportsOnlyGoDown(t *testing.T) {
	packages := list(t, "./...")
	for _, r := range rules {
		matched := false
		for _, p := range packages {
			if !match(module+r.from, p.ImportPath) || slices.Contains(r.spare, p.ImportPath) {
				continue
			}
			matched = true
			for _, dep := range r.broken(p, packages) {
				t.Errorf("%s imports %s: %s", p.ImportPath, dep, r.why)
			}
		}
		if !matched {
			t.Errorf("the rule for %s matches no package", r.from)
		}
	}
}

// broken lists what the package imports against the rule. Of the standard
// library only what the module itself imports counts: fmt needs os too.
func (r rule) broken(p listed, packages map[string]listed) []string {
	imports := slices.Clone(p.Imports)
	for _, dep := range p.Deps {
		if strings.HasPrefix(dep, module) {
			imports = append(imports, packages[dep].Imports...)
			imports = append(imports, dep)
		}
	}
	var found []string
	for _, dep := range imports {
		forbidden := slices.ContainsFunc(r.to, func(pattern string) bool { return match(pattern, dep) })
		allowed := dep == p.ImportPath || slices.ContainsFunc(r.except, func(pattern string) bool { return match(pattern, dep) })
		if forbidden && !allowed && !slices.Contains(found, dep) {
			found = append(found, dep)
		}
	}
	return found
}

func match(pattern, path string) bool {
	if tree, ok := strings.CutSuffix(pattern, "/..."); ok {
		return path == tree || strings.HasPrefix(path, tree+"/")
	}
	return path == pattern
}

// The untagged program is the one without the window: it needs no GTK and no cgo.
func TestHeadlessProgramHasNoWails(t *testing.T) {
	for path := range list(t, "-deps", ".") {
		if match(wailsPath+"...", path) || path == "runtime/cgo" {
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

// list asks go list, without cgo: the planner must build without it.
func list(t *testing.T, args ...string) map[string]listed {
	t.Helper()
	command := exec.Command("go", append([]string{"list", "-json=ImportPath,Standard,Imports,Deps"}, args...)...)
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	command.Stderr = os.Stderr
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	packages := map[string]listed{}
	for decoder := json.NewDecoder(out); ; {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		packages[p.ImportPath] = p
	}
	if err := command.Wait(); err != nil {
		t.Fatal(err)
	}
	return packages
}
