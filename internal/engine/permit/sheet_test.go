package permit_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine/disk"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
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
	for text, want := range map[string]string{
		"a: Tool changed": "Approve it.", "a: Tool none": "There is no tool named “none” now",
	} {
		if got := sheetOf(parsed(t, text), allowed()).Steps[0].Reason; !strings.Contains(got, want) {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// What a relative path means is on the sheet: it begins in the first folder.
func TestSheetShowsWholePaths(t *testing.T) {
	folder := t.TempDir()
	home := filepath.Join(folder, "home")
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	for path, want := range map[string]string{
		"Downloads/Archive": "~/Own/Downloads/Archive", "../a.txt": "~/a.txt", "../../a.txt": filepath.Join(folder, "a.txt"),
		"~/a.txt": "~/a.txt", "/srv/a.txt": "/srv/a.txt",
		"day/{{inputs.name}}.txt": "~/Own/day/{{inputs.name}}.txt", "{{inputs.name}}/a.txt": "{{inputs.name}}/a.txt",
		"day/{{inputs.name}}/../a.txt": "day/{{inputs.name}}/../a.txt",
	} {
		sheet := sheetOf(parsed(t, "input name: string\nread: Tool read_file path=\""+path+"\""), allowed(filepath.Join(home, "Own")))
		if diff := cmp.Diff([]string{want}, sheet.Reads); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
}

func TestSheet(t *testing.T) {
	folder := t.TempDir()
	replace := places(t, folder)
	in := filepath.Join(folder, "in")
	sheet := sheetOf(parsed(t, replace.Replace(mixed)), allowed(in))
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
		[]string{in, "{{list.first}}", filepath.Join(folder, "out", "a"), screen}, []string{screen},
		[]string{"a.example", "{{read.text}}"}, []string{"ls -l"}, []string{"note of web", "vanished", "search of web"}, []string{in}, true,
	}
	if diff := cmp.Diff(wantLists, lists); diff != "" {
		t.Errorf("the lists (-want +got):\n%s", diff)
	}
	if got := sheet.Steps[1]; got.Name != "Read it" || !cmp.Equal(got.Arguments, []permit.Argument{{Name: "path", Title: "File", Lines: []string{`"{{list.first}}"`}, Length: 14}}) {
		t.Errorf("the step is described as %+v", got)
	}
}

func sorted(line string) []string {
	words := strings.Fields(line)
	slices.Sort(words)
	return words
}

// A step is told in the sentence of its tool, whose words hide nothing and do not pass for
// those of a tool of ours.
func TestSheetSays(t *testing.T) {
	sheet := sheetOf(parsed(t, `
		look: Tool "Look \u202e" list_files folder=a
		move: Tool move_file from="{{look.first}}" to="b\u200b/{{inputs.x}}"
		long: Tool write_file path=c text="`+strings.Repeat("long ", 200)+`"
		look > move > long`), allowed())
	if got, want := sheet.Steps[1].Says.String(), `Move [Look \u202e · first] to b\u200b/[x]`; got != want {
		t.Errorf("it says %s", got)
	}
	if got := sheet.Steps[2].Says.String(); len([]rune(got)) > 400 {
		t.Errorf("it says all of %d signs", len(got))
	}
	for _, tt := range []struct {
		tool catalog.Tool
		want string
	}{
		{tools()["read_file"], "Read a file"}, {catalog.Tool{Name: "x", Server: "web", Title: "Read a file"}, "x"}, {catalog.Tool{Name: "gone_now"}, "Gone now"},
	} {
		if got := permit.Called(tt.tool); got != tt.want {
			t.Errorf("%s is called %s", tt.tool.Name, got)
		}
	}
}

// What inputs and kept results say is known before the run, where that is all that decides
// what a step touches.
func TestSheetTellsWhatIsGiven(t *testing.T) {
	for call, want := range map[string]bool{
		`Tool read_file path="{{inputs.x}}"`:                      true,
		`Tool read_file path="{{inputs.x}}/{{kept.text}}"`:        true,
		`Tool read_file path="{{inputs.x}}/{{ran.text}}"`:         false,
		`Tool read_file path="{{ran.text}}"`:                      false,
		`Tool write_file path="{{inputs.x}}" text="{{ran.text}}"`: true,
		`Tool read_file path="a.txt"`:                             false, // and not open
		`Tool search q="{{inputs.x}}"`:                            true,
		`Tool search q="{{inputs.x}}" from="{{ran.text}}"`:        false,
		`AiStep "" "Look at {{inputs.x}}" with search`:            false,
	} {
		w := parsed(t, "input x: string\nkept: Tool read_file path=k\nran: Tool read_file path=r\na: "+call+"\nkept > ran > a")
		work := permit.Work{Workflow: w, Options: walk.Options{Pins: map[string]walk.Result{"kept": {Success: true, Text: "k"}}}}
		steps := permit.SheetOf(work, tools(), allowed()).Steps
		if got := steps[len(steps)-1]; got.Given != want || got.Given && !got.Open {
			t.Errorf("%s: given %v, open %v", call, got.Given, got.Open)
		}
	}
}

// The hash tells what a person would have to look at again.
func TestSheetHash(t *testing.T) {
	folders, shop := []string{t.TempDir()}, tools()
	of := func(text string) string {
		return permit.SheetOf(permit.Work{Workflow: parsed(t, text)}, shop, allowed(folders...)).Hash
	}
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
	folders = nil
	if of(text) != before {
		t.Error("folders count although nothing is open")
	}
	tool := shop["note"]
	tool.Description = "Another"
	shop["note"] = tool
	if of(text) == before {
		t.Error("another tool does not change it")
	}
	open := strings.Replace(text, "hello", "{{a.first}}", 1)
	without := of(open)
	folders = []string{t.TempDir()}
	if of(open) == without {
		t.Error("folders do not count although a step is open")
	}
}

// Where a path leads through a file, or to what is the program's own, nothing is gained
// by allowing a folder, and the sheet does not say so.
func TestSheetTellsOutsideFromUnreachable(t *testing.T) {
	folder, elsewhere := t.TempDir(), t.TempDir()
	there := disk.Places(disk.Folders{Allowed: []string{folder}, Own: []string{filepath.Join(folder, "state"), elsewhere}})
	if err := os.WriteFile(filepath.Join(folder, "Archive"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		filepath.Join(folder, "Archive", "old", "a.txt"):      "leads through a file",
		filepath.Join(filepath.Dir(folder), "other", "a.txt"): "outside the folders",
		filepath.Join(folder, "state", "approvals.json"):      "belongs to Planwright itself",
		filepath.Join(elsewhere, "approvals.json"):            "belongs to Planwright itself",
	} {
		step := sheetOf(parsed(t, `read: Tool read_file path="`+filepath.ToSlash(path)+`"`), there).Steps[0]
		if !strings.Contains(step.Reason, want) || (step.Folder == "") != (want != "outside the folders") {
			t.Errorf("%s: %q, folder %q", path, step.Reason, step.Folder)
		}
	}
}

// What stands for steps is approved with the sheet: a kept result whatever the workflow is
// given, and one of an earlier run with the inputs.
func TestHashCountsResults(t *testing.T) {
	w := parsed(t, "z: Tool drop id=z\na: Tool drop id=a\nb: Tool note text=\"{{a.text}}\"\nz > a > b")
	of := func(o walk.Options) permit.Sheet {
		return permit.SheetOf(permit.Work{Workflow: w, Options: o}, tools(), allowed())
	}
	results := func(z, a string) map[string]walk.Result {
		return map[string]walk.Result{"z": {Success: true, Text: z}, "a": {Success: true, Text: a}}
	}
	kept := of(walk.Options{Pins: results("z", "a")})
	if other := of(walk.Options{Pins: results("z", "b")}); other.Works == kept.Works || other.Hash == kept.Hash {
		t.Error("another kept result is approved, too")
	}
	earlier := of(walk.Options{From: "b", Results: results("z", "a")})
	if other := of(walk.Options{From: "b", Results: results("z", "b")}); other.Works != earlier.Works || other.Hash == earlier.Hash {
		t.Error("another result of an earlier run is approved, too, or makes the workflow another")
	}
	if other := of(walk.Options{From: "b", Results: results("y", "a")}); other.Hash != earlier.Hash {
		t.Error("a result that no step uses counts")
	}
}

// Where data or a model decide what a call does, the sheet takes the worst for granted.
func TestSheetTakesTheWorst(t *testing.T) {
	for call, want := range map[string]bool{
		`Tool http_request url="https://a.example/" method=DELETE`:                                     false,
		`Tool http_request url="https://a.example/{{inputs.x}}" body="{{inputs.x}}"`:                   false,
		`Tool http_request url="https://a.example/" method="{{inputs.x}}"`:                             true,
		`Tool http_request url="https://a.example/" headers={"X-HTTP-Method-Override":"{{inputs.x}}"}`: true,
		`Tool http_request url="https://a.example/" headers={"{{inputs.x}}":"DELETE"}`:                 true,
		`Tool write_file path=a text=b mode="{{inputs.x}}"`:                                            true,
		`Tool move_file from=a to=b overwrite="{{inputs.x}}"`:                                          true,
		`Tool launch_app app_name="{{inputs.x}}"`:                                                      true,
		`Tool launch_app app_name=xterm arguments=["{{inputs.x}}"]`:                                    true,
		`AiStep "" "Work" with drop,search`:                                                            true,
		`AiStep "" "Work" with search,note`:                                                            false,
	} {
		step := sheetOf(parsed(t, "input x: string default=DELETE\na: "+call), allowed()).Steps[0]
		if got := step.Asks && step.Effect == catalog.Destructive; got != want {
			t.Errorf("%s: the sheet says %s, asks %v", call, step.Effect, step.Asks)
		}
	}
}

// Of loops whose rounds go on side by side the sheet says how many, and of their steps how often
// each does at once what it does, in rounds within rounds and in workflows that are called.
func TestSheetSaysWhatGoesOnAtOnce(t *testing.T) {
	w := parsed(t, `
		input list: array
		outer: Loop "Each" over inputs.list max 10 parallel 4
		inner: Loop "Part" over inputs.list max 10 parallel 30
		get: Tool http_request url="https://a.example/{{inner.item}}"
		endin: EndLoop inner
		say: Tool note text=x
		endout: EndLoop outer
		last: Tool note text=y
		outer:LoopBody > inner
		inner:LoopBody > get > endin > inner
		inner:LoopDone > say > endout > outer
		outer:LoopDone > last`)
	sheet := sheetOf(w, allowed())
	said := map[string]int{}
	for _, s := range sheet.Steps {
		said[s.Node] = s.AtOnce
	}
	if diff := cmp.Diff(map[string]int{"get": 64, "say": 4, "last": 0}, said); diff != "" {
		t.Errorf("steps (-want +got):\n%s", diff)
	}
	want := []permit.SheetLoop{{Name: "Each", AtOnce: 4}, {Name: "Part", AtOnce: 64}}
	if diff := cmp.Diff(want, sheet.Loops); diff != "" {
		t.Errorf("loops (-want +got):\n%s", diff)
	}
	w.ID = "w"
	call := parsed(t, `
		input list: array
		all: Loop "All" over inputs.list max 10 parallel 2
		do: Tool "Do it" w list="{{inputs.list}}"
		end: EndLoop all
		all:LoopBody > do > end > all`)
	call.ID, call.Nodes[1].Tool.Workflow = "caller", "w"
	sheet = permit.SheetOf(permit.Work{Workflow: call, Children: map[string]workflow.Workflow{"w": w}}, tools(), allowed())
	var lines []string
	for _, l := range sheet.Loops {
		lines = append(lines, l.Text())
	}
	if diff := cmp.Diff([]string{"All: 2 rounds at once", "Do it › Each: 8 rounds at once", "Do it › Part: 64 rounds at once"}, lines); diff != "" {
		t.Errorf("called (-want +got):\n%s", diff)
	}
	by := parsed(t, `a: AiStep "Ask it" "x" with w`)
	by.ID, w.Name = "by", "Both"
	sheet = permit.SheetOf(permit.Work{Workflow: by, Children: map[string]workflow.Workflow{"w": w}, Named: map[string]string{"w": "w"}}, tools(), allowed())
	want = []permit.SheetLoop{{Name: "Ask it › Both › Each", AtOnce: 4}, {Name: "Ask it › Both › Part", AtOnce: 64}}
	if diff := cmp.Diff(want, sheet.Loops); diff != "" {
		t.Errorf("that a model may call (-want +got):\n%s", diff)
	}
}

// A sheet of which not all can be told is approved by nothing: by no hash, and by none of the
// effects that are allowed without one.
func TestNothingApprovesWhatIsNotTold(t *testing.T) {
	work := permit.Work{Workflow: parsed(t, "a: Tool write_file path=a text=b mode=create\nc: Tool workflow__w"), Children: map[string]workflow.Workflow{}}
	work.Workflow.Nodes[1].Tool.Workflow = "w0"
	for i := range permit.MaxLevels + 1 {
		w := parsed(t, "c: Tool workflow__w")
		w.ID, w.Nodes[0].Tool.Workflow = fmt.Sprint("w", i), fmt.Sprint("w", i+1)
		work.Children[w.ID] = w
	}
	sheet := permit.SheetOf(work, tools(), allowed())
	for _, hash := range []string{"", "another"} {
		if _, is := sheet.Approve(hash); is || sheet.IsTold() || sheet.WorksAs(hash) {
			t.Errorf("%q approves %+v", hash, sheet)
		}
	}
	p := permit.New(work, permit.Grant{Effects: []catalog.Effect{catalog.Read, catalog.Write, catalog.External, catalog.Destructive}, Always: []string{"write_file"}}, tools(), allowed())
	call := walk.Call{Tool: "write_file", Arguments: []byte(`{"path": "a", "text": "b", "mode": "create"}`)}
	if v := p.Judge(permit.Call{Call: call, Node: "a", Always: p.Always()}); len(v.Reasons) == 0 || !p.IsVoid() {
		t.Errorf("a call is made of what is not told: %+v", v)
	}
}
