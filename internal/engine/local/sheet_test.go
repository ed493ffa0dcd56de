package local_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine/permit"
)

const mixed = `
	workflow "Mixed"
	input name: string
	list: Tool list_files folder="$IN"
	read: Tool "Read it" read_file path="{{list.first}}"
	out: Tool read_file path="$OUT/a"
	get: Tool http_request url="https://A.example/{{inputs.name}}"
	any: Tool http_request url="{{read.text}}"
	run: Tool run_command argv=["ls","-l"]
	shot: Tool take_screenshot
	note: Tool note text="{{read.text}}"
	gone: Tool vanished
	off: Tool open_url url="https://off.example" [off]
	sum: AiTransform summarize read.text
	think: AiStep "" "Look into it" with search,click
	list > read > out > get > any > run > shot > note > gone > off > sum > think`

// Where approving a tool is what it needs, the sheet says so instead of that there is none.
func TestSheetNamesTheApproval(t *testing.T) {
	r, _ := newRunner(t)
	for text, want := range map[string]string{
		"a: Tool changed": "Approve it.", "a: Tool none": "There is no tool named “none” now",
	} {
		if got := sheetOf(r, parsed(t, text)).Steps[0].Reason; !strings.Contains(got, want) {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// What a relative path means is on the sheet: it begins in the first folder.
func TestSheetShowsWholePaths(t *testing.T) {
	r, w := newRunner(t)
	builtins(t, w)
	home := filepath.Join(w.folder, "home")
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	for path, want := range map[string]string{
		"Downloads/Archive": "~/Own/Downloads/Archive", "../a.txt": "~/a.txt", "../../a.txt": filepath.Join(w.folder, "a.txt"),
		"~/a.txt": "~/a.txt", "/srv/a.txt": "/srv/a.txt",
		"day/{{inputs.name}}.txt": "~/Own/day/{{inputs.name}}.txt", "{{inputs.name}}/a.txt": "{{inputs.name}}/a.txt",
		"day/{{inputs.name}}/../a.txt": "day/{{inputs.name}}/../a.txt",
	} {
		r.Allowed = func() []string { return []string{filepath.Join(home, "Own")} }
		sheet := sheetOf(r, parsed(t, "input name: string\nread: Tool read_file path=\""+path+"\""))
		if diff := cmp.Diff([]string{want}, sheet.Reads); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
}

func TestSheet(t *testing.T) {
	r, w := newRunner(t)
	builtins(t, w)
	replace := places(t, w.folder)
	in := filepath.Join(w.folder, "in")
	r.Allowed = func() []string { return []string{in} }
	sheet := sheetOf(r, parsed(t, replace.Replace(mixed)))
	var got []string
	for _, s := range sheet.Steps {
		line := s.Node + " " + string(s.Effect)
		for mark, set := range map[string]bool{" open": s.Open, " asks": s.Asks, " cannot": s.Reason != ""} {
			if set {
				line += mark
			}
		}
		got = append(got, strings.Join(sorted(line), " "))
	}
	want := []string{
		"list read", "open read read", "cannot out read", "external get", "any asks external open",
		"asks destructive run", "read shot", "asks note open write", "asks cannot destructive gone",
		"external sum", "asks destructive open think",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the steps (-want +got):\n%s", diff)
	}
	const screen = "the screen, with its windows, mouse and keyboard"
	lists := []any{sheet.Reads, sheet.Writes, sheet.Contacts, sheet.Runs, sheet.Tools, sheet.Folders, sheet.Models}
	wantLists := []any{
		[]string{in, "{{list.first}}", filepath.Join(w.folder, "out", "a"), screen}, []string{screen},
		[]string{"a.example", "{{read.text}}"}, []string{"ls -l"}, []string{"note of web", "vanished", "search of web"}, []string{in}, true,
	}
	if diff := cmp.Diff(wantLists, lists); diff != "" {
		t.Errorf("the lists (-want +got):\n%s", diff)
	}
	if got := sheet.Steps[1]; got.Name != "Read it" || !cmp.Equal(got.Arguments, []permit.Argument{{Name: "path", Lines: []string{`"{{list.first}}"`}, Length: 14}}) {
		t.Errorf("the step is described as %+v", got)
	}
}

func sorted(line string) []string {
	words := strings.Fields(line)
	slices.Sort(words)
	return words
}

// The hash tells what a person would have to look at again.
func TestSheetHash(t *testing.T) {
	r, w := newRunner(t)
	builtins(t, w)
	allowed := []string{w.folder}
	r.Allowed = func() []string { return allowed }
	of := func(text string) string { return sheetOf(r, parsed(t, text)).Hash }
	const text = `
		a: Tool list_files folder=x
		b: Tool note text=hello
		a > b`
	before := of(text)
	for name, same := range map[string]string{
		"names":     `workflow "Other"` + text,
		"positions": strings.Replace(text, "folder=x", "folder=x [@1,2 note=new]", 1),
		"a name":    strings.Replace(text, "a: Tool", `a: Tool "First"`, 1),
		"a note":    text + "\n note n \"Hello\" @0,0",
	} {
		if of(same) != before {
			t.Errorf("%s change it", name)
		}
	}
	for name, other := range map[string]string{
		"an argument": strings.Replace(text, "hello", "bye", 1),
		"a reference": strings.Replace(text, "hello", "{{a.first}}", 1),
		"a link":      strings.Replace(text, "a > b", "b > a", 1),
		"a switch":    strings.Replace(text, "folder=x", "folder=x [off]", 1),
		"tries":       strings.Replace(text, "folder=x", "folder=x [retries=1]", 1),
		"an input":    text + "\n input i: string default=x",
	} {
		if of(other) == before {
			t.Errorf("%s does not change it", name)
		}
	}
	allowed = nil
	if of(text) != before {
		t.Error("folders count although nothing is open")
	}
	tool := w.extra["note"]
	tool.Description = "Another"
	w.extra["note"] = tool
	if of(text) == before {
		t.Error("another tool does not change it")
	}
	open := strings.Replace(text, "hello", "{{a.first}}", 1)
	without := of(open)
	allowed = []string{w.folder}
	if of(open) == without {
		t.Error("folders do not count although a step is open")
	}
}

// Where a path leads through a file, or to what is the program's own, nothing is gained
// by allowing a folder, and the sheet does not say so.
func TestSheetTellsOutsideFromUnreachable(t *testing.T) {
	r, w := newRunner(t)
	builtins(t, w)
	r.Allowed = func() []string { return []string{w.folder} }
	elsewhere := t.TempDir()
	r.Own = []string{filepath.Join(w.folder, "state"), elsewhere}
	if err := os.WriteFile(filepath.Join(w.folder, "Archive"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	replace := places(t, w.folder)
	for path, want := range map[string]string{
		filepath.Join(w.folder, "Archive", "old", "a.txt"):      "leads through a file",
		filepath.Join(filepath.Dir(w.folder), "other", "a.txt"): "outside the folders",
		filepath.Join(w.folder, "state", "approvals.json"):      "belongs to Planwright itself",
		filepath.Join(elsewhere, "approvals.json"):              "belongs to Planwright itself",
	} {
		step := sheetOf(r, parsed(t, replace.Replace(`workflow "Read"
			read: Tool read_file path="`+filepath.ToSlash(path)+`"`))).Steps[0]
		if !strings.Contains(step.Reason, want) || (step.Folder == "") != (want != "outside the folders") {
			t.Errorf("%s: %q, folder %q", path, step.Reason, step.Folder)
		}
	}
}
