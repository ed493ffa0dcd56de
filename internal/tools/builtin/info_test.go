package builtin

import (
	"bytes"
	"image"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"planwright/planner/catalog"
)

func TestFileInfo(t *testing.T) {
	c := connect(t, Options{})
	picture := image.NewGray(image.Rect(0, 0, 12, 8))
	var asPNG, asGIF bytes.Buffer
	if err := png.Encode(&asPNG, picture); err != nil {
		t.Fatal(err)
	}
	if err := gif.Encode(&asGIF, picture, nil); err != nil {
		t.Fatal(err)
	}
	photograph, err := os.ReadFile(filepath.Join("..", "..", "photo", "testdata", "side.jpg"))
	if err != nil {
		t.Fatal(err)
	}
	changed := time.Date(2025, 6, 7, 8, 9, 10, 0, time.Local)
	for name, test := range map[string]struct {
		content, kind, taken, day string
		width, height             float64
	}{
		"side.JPG":  {string(photograph), "picture", "2024-05-03T14:22:01", "2024-05-03", 30, 40},
		"b.png":     {asPNG.String(), "picture", "", "2025-06-07", 12, 8},
		"c.gif":     {asGIF.String(), "picture", "", "2025-06-07", 12, 8},
		"no.jpg":    {"no picture", "picture", "", "2025-06-07", 0, 0},
		"empty.jpg": {"", "picture", "", "2025-06-07", 0, 0},
		"d.csv":     {"a,b\n", "table", "", "2025-06-07", 0, 0},
		"README":    {"x", "other", "", "2025-06-07", 0, 0},
	} {
		path := c.put(name, test.content)
		if err := os.Chtimes(path, changed, changed); err != nil {
			t.Fatal(err)
		}
		f := c.works("file_info", args{"path": name}).fields
		want := map[string]any{"path": path, "name": name, "size": float64(len(test.content)), "kind": test.kind, "modified": changed.Format(time.RFC3339),
			"taken": test.taken, "day": test.day, "month": test.day[:7], "year": test.day[:4], "width": test.width, "height": test.height}
		for key, value := range want {
			if f[key] != value {
				t.Errorf("%s: %s is %v, want %v", name, key, f[key], value)
			}
		}
	}
	if f := c.works("file_info", args{"path": "."}).fields; f["kind"] != "folder" || f["size"] != 0.0 {
		t.Errorf("of a folder: %v", f)
	}
	if text := c.fails("file_info", args{"path": "gone"}); !strings.Contains(text, "is not there") {
		t.Error(text)
	}
}

// Whether a path is there is told of files and of folders, hidden ones too; where nobody may look
// it is not told.
func TestWhetherAPathIsThere(t *testing.T) {
	c := connect(t, Options{})
	c.put("sub.d/.hidden/a.txt", "a")
	for path, want := range map[string]bool{"sub.d": true, "sub.d/.hidden": true, "sub.d/.hidden/a.txt": true, ".git": false, "gone/a.txt": false, "sub.d/.hidden/a.txt/b": false} {
		g := c.works("file_info", args{"path": path, "missing_ok": true})
		if g.fields["found"] != want || g.fields["path"] != c.path(path) {
			t.Errorf("%s: %v", path, g.fields)
		}
	}
	if text := c.fails("file_info", args{"path": "/etc/passwd", "missing_ok": true}); !strings.Contains(text, "outside") {
		t.Error(text)
	}
}

func TestHashFile(t *testing.T) {
	c := connect(t, Options{})
	path := c.put("abc", "abc")
	want := map[string]any{"path": path, "sha256": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "size": 3.0}
	for name, value := range c.works("hash_file", args{"path": "abc"}).fields {
		if want[name] != value {
			t.Errorf("%s is %v", name, value)
		}
	}
	for path, says := range map[string]string{".": "is a folder", "gone": "is not there", "/etc/passwd": "outside"} {
		if text := c.fails("hash_file", args{"path": path}); !strings.Contains(text, says) {
			t.Errorf("%s: %s", path, text)
		}
	}
}

// A large file is read piece by piece.
func TestHashTakesLittleMemory(t *testing.T) {
	c := connect(t, Options{})
	path := c.put("large", "")
	if err := os.Truncate(path, 300<<20); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if g := c.works("hash_file", args{"path": "large"}); g.fields["size"] != float64(300<<20) {
		t.Errorf("%v", g.fields)
	}
	if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 16<<20 {
		t.Errorf("%d MB were taken for it", (after.TotalAlloc-before.TotalAlloc)>>20)
	}
}

// A file that a step gave is looked at as any, by its name, and is the one that was given.
func TestOriginalsOfTheRun(t *testing.T) {
	c := connect(t, Options{})
	run := t.TempDir()
	path := filepath.Join(run, "ba7816bf8f01cfea-holiday.jpg")
	if err := os.WriteFile(path, []byte("abc"), 0o600); err != nil {
		t.Fatal(err)
	}
	file := catalog.File{Path: path, Name: "holiday.jpg", MIME: "image/jpeg", Size: 3, SHA256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}
	along := Along{Files: &Files{Folder: run, Given: []catalog.File{file}, Kept: func(catalog.File) {}}}
	if g := c.callWith(along, "file_info", args{"path": path}); g.fields["name"] != "holiday.jpg" || g.fields["kind"] != "picture" {
		t.Errorf("%v %s", g.fields, g.text)
	}
	if g := c.callWith(along, "hash_file", args{"path": path}); g.fields["sha256"] != file.SHA256 {
		t.Errorf("%v %s", g.fields, g.text)
	}
	if g := c.callWith(along, "copy_file", args{"from": path, "to": "in/"}); g.fields["path"] != c.path("in/holiday.jpg") {
		t.Errorf("%v %s", g.fields, g.text)
	}
	for _, tool := range []string{"file_info", "hash_file"} {
		if text := c.fails(tool, args{"path": path}); !strings.Contains(text, "outside") {
			t.Errorf("without the run: %s", text)
		}
	}
	if err := os.WriteFile(path, []byte("abd"), 0o600); err != nil {
		t.Fatal(err)
	}
	for tool, a := range map[string]args{"hash_file": {"path": path}, "copy_file": {"from": path, "to": "changed.jpg"}} {
		if g := c.callWith(along, tool, a); !g.failed || !strings.Contains(g.text, "was changed by another program") {
			t.Errorf("%s of one that was changed: %v", tool, g)
		}
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	for tool, a := range map[string]args{"file_info": {"path": path}, "hash_file": {"path": path}, "copy_file": {"from": path, "to": "gone.jpg"}} {
		if g := c.callWith(along, tool, a); !g.failed || !strings.Contains(g.text, "is not kept any more") {
			t.Errorf("%s of one that is gone: %v", tool, g)
		}
	}
}
