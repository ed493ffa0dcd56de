package builtin

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"planwright/planner/catalog"
)

// photograph is a JPEG of 40 × 30 pixels with what a camera adds: when it was taken, and
// how it was held (1 is upright, 6 on its side).
func photograph(t *testing.T, taken string, held uint16) string {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 40, 30)), nil); err != nil {
		t.Fatal(err)
	}
	said := exifOf(taken, held)
	head := append([]byte("\xff\xe1"), byte((len(said)+2)>>8), byte(len(said)+2))
	return string(b.Bytes()[:2]) + string(head) + string(said) + string(b.Bytes()[2:])
}

// exifOf are the words of a camera: a first list with how it was held and where the second
// is, which has the time.
func exifOf(taken string, held uint16) []byte {
	var b bytes.Buffer
	write := func(values ...any) {
		for _, v := range values {
			_ = binary.Write(&b, binary.BigEndian, v) // a buffer takes all
		}
	}
	write([]byte("Exif\x00\x00MM\x00*"), uint32(8))
	write(uint16(2))
	write(uint16(0x0112), uint16(3), uint32(1), held, uint16(0))
	write(uint16(0x8769), uint16(4), uint32(1), uint32(8+2+2*12+4))
	write(uint32(0))
	write(uint16(1))
	write(uint16(0x9003), uint16(2), uint32(len(taken)+1), uint32(8+2+2*12+4+2+12+4))
	write(uint32(0))
	write([]byte(taken), byte(0))
	return b.Bytes()
}

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
	changed := time.Date(2025, 6, 7, 8, 9, 10, 0, time.Local)
	for name, test := range map[string]struct {
		content, kind, taken, day string
		width, height             float64
	}{
		"a.jpg":     {photograph(t, "2024:05:03 14:22:01", 1), "picture", "2024-05-03T14:22:01", "2024-05-03", 40, 30},
		"side.JPG":  {photograph(t, "2024:05:03 14:22:01", 6), "picture", "2024-05-03T14:22:01", "2024-05-03", 30, 40},
		"clock.jpg": {photograph(t, "0000:00:00 00:00:00", 1), "picture", "", "2025-06-07", 40, 30},
		"odd.jpg":   {photograph(t, "yesterday evening??", 1), "picture", "", "2025-06-07", 40, 30},
		"named.png": {photograph(t, "2024:05:03 14:22:01", 1), "picture", "2024-05-03T14:22:01", "2024-05-03", 40, 30}, // by another name
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

// A picture that is damaged, or made to harm, says what it can and no more.
func TestHostilePictures(t *testing.T) {
	c := connect(t, Options{})
	whole := []byte(photograph(t, "2024:05:03 14:22:01", 1))
	var asPNG bytes.Buffer
	if err := png.Encode(&asPNG, image.NewGray(image.Rect(0, 0, 12, 8))); err != nil {
		t.Fatal(err)
	}
	starts := [][]byte{whole, asPNG.Bytes(), []byte("II*\x00\x08\x00\x00\x00\xff\xff"), []byte("MM\x00*\x00\x00\x00\x08\xff\xff"),
		[]byte("RIFF\xff\xff\xff\xffWEBPVP8X"), []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic\xff\xff\xff\xffmeta"), []byte("\x00\x00\x00\x18ftypavif")}
	draw := rand.New(rand.NewPCG(1, 2))
	for i := range 700 {
		hostile := bytes.Clone(starts[i%len(starts)])
		for range 1 + i%9 {
			hostile[draw.IntN(len(hostile))] = byte(draw.Uint32())
		}
		copy(hostile, starts[i%len(starts)][:min(8, len(hostile))])
		hostile = hostile[:1+draw.IntN(len(hostile))]
		for range i % 3 * 200 {
			hostile = append(hostile, byte(draw.Uint32()), 0xff, 0)
		}
		c.put("x.tif", string(hostile))
		if g := c.call("file_info", args{"path": "x.tif"}); g.failed {
			t.Fatalf("%q: %s", hostile, g.text)
		}
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
