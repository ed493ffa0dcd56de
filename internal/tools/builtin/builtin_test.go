package builtin

import (
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"planwright/planner/catalog"
)

// The certificate of test servers is trusted from the start: it is read once.
func TestMain(m *testing.M) {
	server := httptest.NewTLSServer(nil)
	folder, err := os.MkdirTemp("", "")
	if err != nil {
		panic(err)
	}
	roots := filepath.Join(folder, "roots.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	server.Close()
	if err := os.WriteFile(roots, text, 0o600); err != nil {
		panic(err)
	}
	os.Setenv("SSL_CERT_FILE", roots)
	// What is sent away ends by itself, a little later.
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("planwright/internal/tools/keeper.(*keeper).dismiss"), goleak.Cleanup(func(code int) {
		os.RemoveAll(folder)
		os.Exit(code)
	}))
}

// checkText fails for a text that is not for people.
func checkText(t *testing.T, text string) {
	t.Helper()
	for _, raw := range []string{"openat", "lstat", "syscall", "errno", "EOF", "dial tcp", "exec:", "context ", "Get \"", "fork/exec", "no such file", "path escapes", "%!"} {
		if strings.Contains(text, raw) {
			t.Errorf("%q shows %q", text, raw)
		}
	}
	if !strings.HasSuffix(strings.TrimSpace(text), ".") && !strings.Contains(text, "It said: ") && !strings.Contains(text, "http") {
		t.Errorf("%q is no sentence", text)
	}
}

// What clients see of the tools is what the catalog says, with the worst effect: they
// know nothing of the arguments that decide.
func TestDefinitions(t *testing.T) {
	list, err := connect(t, Options{}).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	got, problems, err := catalog.Parse(text)
	if err != nil || len(problems) > 0 {
		t.Error(problems, err)
	}
	byName := map[string]catalog.Tool{}
	for _, tool := range got {
		byName[tool.Name] = tool
	}
	if len(byName) != len(catalog.Builtin().Tools()) {
		t.Errorf("%d tools, want %d", len(byName), len(catalog.Builtin().Tools()))
	}
	for _, want := range catalog.Builtin().Tools() {
		want.Outputs = slices.Clone(want.Outputs)
		for i := range want.Outputs {
			o := &want.Outputs[i] // the protocol has no place for these
			o.Example, o.WhenFailed, o.Needs, o.Written, o.Each = nil, false, "", "", nil
		}
		if diff := cmp.Diff(sorted(want.Outputs), sorted(byName[want.Name].Outputs)); diff != "" {
			t.Errorf("%s: outputs (-want +got):\n%s", want.Name, diff)
		}
		tool := byName[want.Name]
		tool.Outputs = want.Outputs
		want.Effect = want.WorstEffect()
		if canonical(t, tool) != canonical(t, want) {
			t.Errorf("%s is\n%s, want\n%s", want.Name, canonical(t, tool), canonical(t, want))
		}
	}
}

// A client that asks only about what is called destructive asks about all that may be.
func TestAnnotationsSayTheWorst(t *testing.T) {
	list, err := connect(t, Options{}).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var destroy, open, read []string
	for _, tool := range list.Tools {
		for names, is := range map[*[]string]bool{
			&destroy: *tool.Annotations.DestructiveHint, &open: *tool.Annotations.OpenWorldHint, &read: tool.Annotations.ReadOnlyHint,
		} {
			if is {
				*names = append(*names, tool.Name)
			}
		}
	}
	for _, test := range []struct {
		hint  string
		names []string
		want  string
	}{
		{"destructive", destroy, "click copy_file delete_file http_request launch_app move_file press_key run_command type_text write_file write_table"},
		{"openWorld", open, "click http_request launch_app open_url press_key run_command type_text"},
		{"readOnly", read, "ask_person clipboard_get extract_html file_info find_image find_text hash_file list_files list_windows read_document read_file read_table recall search_files take_screenshot transform_data wait"},
	} {
		slices.Sort(test.names)
		if got := strings.Join(test.names, " "); got != test.want {
			t.Errorf("%s: %s, want %s", test.hint, got, test.want)
		}
	}
}

// sorted orders outputs by name: the client reads schemas into maps.
func sorted(outputs []catalog.Output) []catalog.Output {
	return slices.SortedFunc(slices.Values(outputs), func(a, b catalog.Output) int { return strings.Compare(a.Name, b.Name) })
}

func canonical(t *testing.T, tool catalog.Tool) string {
	t.Helper()
	parameters := tool.Parameters.Clone()
	if err := parameters.Canonicalize(); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s %q %s %v %s", tool.Name, tool.Description, tool.Effect, tool.Open, parameters)
}

// A result or arguments that are too large are refused in words; the session goes on.
func TestTooLarge(t *testing.T) {
	c := connect(t, Options{})
	c.put("large", strings.Repeat("<&>\n", 3<<17))
	if g := c.call("read_file", args{"path": "large"}); !g.failed || !strings.Contains(g.text, "more than the 12 MB") {
		t.Errorf("a large file: %.200s", g.text)
	}
	if g := c.works("read_file", args{"path": "large", "max_bytes": 8}); g.text != "<&>\n<&>\n" {
		t.Errorf("a part of it is %q", g.text)
	}
	if g := c.call("write_file", args{"path": "new", "text": strings.Repeat("x", maxArguments)}); !g.failed || !strings.Contains(g.text, "hold more than 8 MB") {
		t.Errorf("large arguments: %.200s", g.text)
	}
	c.works("write_file", args{"path": "new", "text": strings.Repeat("<", 3<<19)})
}
