package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"planwright/internal/atomicfile"
)

// generated are the files that are written, in testdata too.
var generated = []string{mirrorPath, "frontend/src/wire/api.ts", "frontend/src/wire/events.ts", "frontend/src/wire/types.ts"}

// small writes the small module of testdata into a folder, without what is generated.
func small(t *testing.T) (folder string, want map[string]string) {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/small.txtar")
	if err != nil {
		t.Fatal(err)
	}
	folder, want = t.TempDir(), map[string]string{}
	for _, file := range archive.Files {
		if name, ok := strings.CutPrefix(file.Name, "want/"); ok {
			want[name] = string(file.Data)
			continue
		}
		path := filepath.Join(folder, file.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, file.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder, want
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := atomicfile.ReadFile(path, largest)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// change replaces a text in the room of the small module.
func change(t *testing.T, folder, old, new string) {
	t.Helper()
	path := filepath.Join(folder, "room", "room.go")
	text := read(t, path)
	if strings.Count(text, old) != 1 {
		t.Fatalf("%q is %d times in %s", old, strings.Count(text, old), path)
	}
	if err := os.WriteFile(path, []byte(strings.Replace(text, old, new, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// What is written is what stands in testdata; written once it is current, and is so no
// more once a field has another name.
func TestGenerate(t *testing.T) {
	folder, want := small(t)
	if err := run(folder, true); err == nil {
		t.Error("files that are not there are current")
	}
	if err := run(folder, false); err != nil {
		t.Fatal(err)
	}
	for _, name := range generated {
		if got := read(t, filepath.Join(folder, name)); got != want[name] {
			t.Errorf("%s is\n%s\nwant\n%s", name, got, want[name])
		}
	}
	if err := run(folder, true); err != nil {
		t.Errorf("what was written is not current: %v", err)
	}
	change(t, folder, `json:"watts,omitzero"`, `json:"power,omitzero"`)
	err := run(folder, true)
	if err == nil || !strings.Contains(err.Error(), "types.ts is not current") || strings.Contains(err.Error(), "api.ts") {
		t.Errorf("a field has another name: %v", err)
	}
	if got := read(t, filepath.Join(folder, "frontend/src/wire/types.ts")); got != want["frontend/src/wire/types.ts"] {
		t.Error("--check has written")
	}
}

// What cannot be told to the page is said, and nothing is written.
func TestRefused(t *testing.T) {
	for name, test := range map[string]struct{ old, new, want string }{
		"two payloads":     {"return nil, nil", "r.emit(EventSeen, 1); return nil, nil", "EventSeen carries"},
		"a silent event":   {`= "lamp:seen" // somebody looked`, "= \"lamp:seen\"\nEventGone = \"lamp:gone\"", "EventGone is emitted nowhere"},
		"one name twice":   {"//page:call FindLamp", "//page:call Clear", "two methods Clear"},
		"no way there":     {"type Room struct{", "//page:call\nfunc Lost() error { return nil }\ntype Room struct{", "no field of App leads to it"},
		"two types":        {"//page:name LampColour", "//page:name Lamp", "would both be Lamp"},
		"a field unnamed":  {`json:"volume"`, `xml:"volume"`, "Lamp.Volume has no name in JSON"},
		"a key no string":  {"map[string]*Base ", "map[int]*Base ", "its keys are no strings"},
		"a call unfailing": {"func (r *Room) Clear() error { return nil }", "func (r *Room) Clear() {}", "a call of the page gives an error"},
		"code unfinished":  {"return nil, nil", "return nothing", "undefined: nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder, _ := small(t)
			change(t, folder, test.old, test.new)
			err := run(folder, false)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
			if _, err := os.Stat(filepath.Join(folder, mirrorPath)); err == nil {
				t.Error("files were written")
			}
		})
	}
}
