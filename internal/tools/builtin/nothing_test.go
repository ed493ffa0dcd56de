package builtin

import (
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/internal/tools/desktop"
	"planwright/planner/catalog"
)

// What steps get of each tool where there is nothing: no text, no number above 0, no
// element. nothing are the results by which a condition takes it for that. A tool without
// arguments here only tells what it did.
var nothing = map[string]struct {
	args    args
	nothing map[string]any
}{
	"list_windows":    {args{}, map[string]any{"windows": []any{}, "count": 0.0, "first": nil, "found": false}},
	"focus_window":    {args{"title": "no such window"}, map[string]any{"found": false, "title": ""}},
	"find_text":       {args{"text": "nothing"}, map[string]any{"found": false, "count": 0.0, "matches": []any{}}},
	"find_image":      {args{"image": "dots.png"}, map[string]any{"found": false, "count": 0.0}},
	"wait":            {args{"text": "nothing", "milliseconds": 10}, map[string]any{"found": false}},
	"take_screenshot": {args{"include_ocr": true}, map[string]any{"ocr_text": ""}},
	"run_command":     {args{"argv": []string{"true"}}, map[string]any{"exit_code": 0.0, "stdout": "", "stderr": ""}},
	"http_request":    {args{}, map[string]any{"status": 200.0, "ok": true, "body": ""}},
	"read_file":       {args{"path": "empty.txt"}, map[string]any{"size": 0.0, "lines": []any{}, "cut": false}},
	"list_files":      {args{"folder": ".", "pattern": "*.none"}, map[string]any{"files": []any{}, "entries": []any{}, "count": 0.0, "first": "", "found": false, "cut": false}},
	"search_files":    {args{"folder": ".", "text": "nothing"}, map[string]any{"files": []any{}, "entries": []any{}, "count": 0.0, "first": "", "found": false, "cut": false}},
	"read_table":      {args{"path": "empty.txt"}, map[string]any{"rows": []any{}, "columns": []any{}, "count": 0.0}},
	"read_document":   {args{"path": "empty.txt"}, map[string]any{"title": ""}},
	"transform_data":  {args{"data": []any{}, "program": "map(.a)"}, map[string]any{"value": []any{}, "count": 0.0}},
	"extract_html":    {args{"html": "<p></p>", "list": "li", "fields": args{"a": "a"}}, map[string]any{"rows": []any{}, "first": nil, "count": 0.0, "found": false}},
	"only_new":        {args{"list": []string{}, "key": "mail"}, map[string]any{"new": []any{}, "count": 0.0, "first": nil, "found": false}},
	"recall":          {args{"key": "last"}, map[string]any{"value": nil, "found": false}},
	"clipboard_get":   {args{}, map[string]any{"empty": true}},
	"ask_person":      {args{"question": "Which?"}, map[string]any{"answer": "", "answered": false}},
	"launch_app":      {}, "click": {}, "type_text": {}, "press_key": {}, "scroll": {}, "write_file": {}, "write_table": {}, "move_file": {}, "copy_file": {}, "make_folder": {}, "delete_file": {}, "file_info": {}, "hash_file": {}, "zip": {}, "unzip": {},
	"open_url": {}, "clipboard_set": {}, "notify": {}, "remember": {},
}

func TestNothingIsNoText(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	t.Cleanup(server.Close)
	nothing["http_request"].args["url"] = server.URL
	c := connect(t, Options{Desktop: bareScreen(t), Images: t.TempDir()}, func(*mcp.ElicitRequest) *mcp.ElicitResult {
		return &mcp.ElicitResult{Action: "decline"}
	})
	c.put("empty.txt", "")
	c.put("dots.png", dots(t))
	for _, tool := range catalog.Builtin().Tools() {
		want, listed := nothing[tool.Name]
		switch {
		case !listed || want.args == nil != (tool.Tells && tool.Needs == ""):
			t.Errorf("%s: it is not said here what it gives where there is nothing", tool.Name)
			continue
		case want.args == nil:
			continue
		}
		g := c.callWith(Along{Memory: &notes{}}, tool.Name, want.args)
		if g.failed || g.text != "" && !g.told {
			t.Errorf("%s: steps get the text %q", tool.Name, g.text)
		}
		for name := range g.fields {
			if _, is := want.nothing[name]; !is {
				delete(g.fields, name)
			}
		}
		if diff := cmp.Diff(want.nothing, g.fields); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tool.Name, diff)
		}
	}
}

// dots is a picture that is on no screen.
func dots(t *testing.T) string {
	t.Helper()
	picture := image.NewGray(image.Rect(0, 0, 16, 16))
	for i := range picture.Pix {
		picture.Pix[i] = byte(i * i)
	}
	var b strings.Builder
	if err := png.Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// bareScreen is a screen without windows. What it needs is in the image of the tests.
func bareScreen(t *testing.T) func() (Desktop, error) {
	t.Helper()
	environ := screen(t)
	d, err := desktop.Open(environ)
	if err != nil || len(d.Missing()) > 0 {
		t.Skip("programs for the screen are missing")
	}
	if _, err := exec.LookPath("xclip"); err != nil {
		t.Skip("xclip is not installed")
	}
	return func() (Desktop, error) { return d, nil }
}
