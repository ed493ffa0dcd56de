package permit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// Of a workflow that is called and cannot be told, it is said why, by a step as by a model; the
// others are told as they are.
func TestCalledWorkflowsThatCannotBeTold(t *testing.T) {
	caller := func(id, calls string) workflow.Workflow {
		w := parsed(t, `c: Tool "Call" workflow__`+calls)
		w.ID, w.Name, w.Nodes[0].Tool.Workflow = id, id, calls
		return w
	}
	leaf := parsed(t, `
		input x: string
		d: Tool "Drop it" drop id="{{inputs.x}}"
		s: Tool "Send it" http_request url="https://a.example/" body="{{secrets.k}}"
		d > s`)
	leaf.ID, leaf.Name = "leaf", "Leaf"
	children := map[string]workflow.Workflow{"leaf": leaf, "self": caller("self", "self"), "one": caller("one", "two"), "two": caller("two", "one"), "fine": caller("fine", "leaf")}
	named := map[string]string{}
	for id := range children {
		named["workflow__"+id] = id
	}
	sheet := func(text string) permit.Sheet {
		top := parsed(t, text)
		top.ID = "top"
		if call := top.Nodes[0].Tool; call != nil {
			call.Workflow = strings.TrimPrefix(call.Name, "workflow__")
		}
		shop := tools()
		shop["workflow__lost"] = catalog.Tool{Name: "workflow__lost", Workflow: "lost"}
		return permit.SheetOf(permit.Work{Workflow: top, Children: children, Named: named}, shop, allowed())
	}
	for called, want := range map[string]struct {
		why   string
		steps int // all of them
	}{
		"leaf": {"", 3}, "fine": {"", 4}, "lost": {"is not there", 1}, "self": {"part of", 2}, "one": {"part of", 3},
	} {
		for _, text := range []string{`c: Tool "Do it" workflow__` + called, `c: AiStep "Do it" "x" with workflow__` + called} {
			got := sheet(text)
			var whys []string
			for _, s := range got.Steps {
				if s.Reason != "" {
					whys = append(whys, s.Reason)
				}
				if s.Given {
					t.Errorf("%s: what the workflow is given is taken for an input of the run: %+v", text, s)
				}
			}
			if len(got.Steps) != want.steps || (want.why == "") != (len(whys) == 0) || !strings.Contains(strings.Join(whys, " "), want.why) || !got.IsTold() {
				t.Errorf("%s: %d steps, %q", text, len(got.Steps), whys)
			}
			if worst := got.Steps[0].Effect; want.why == "" && worst != catalog.Destructive {
				t.Errorf("%s: the worst that it does is %s", text, worst)
			}
			if want.why == "" && (len(got.Secrets) != 1 || !slices.Equal(got.Secrets[0].Goes, []string{"a.example"}) || !slices.Contains(got.Tools, "drop of web")) {
				t.Errorf("%s: secrets %+v, tools %q", text, got.Secrets, got.Tools)
			}
		}
	}
}

// What is handed on is told by what stands outside: a member of what a step gives, a member of a
// value, and nothing of what looks like a reference and is none.
func TestMembersThatAreHandedOn(t *testing.T) {
	reader := parsed(t, `
		input what: object
		r: Tool read_file path="{{inputs.what.path}}"
		q: Tool read_file path="{{ not one"
		r > q`)
	reader.ID, reader.Name = "reader", "Reader"
	for given, want := range map[string]string{
		`{{get.file}}`:               "{{get.file.path}}",
		`{"path": "a.txt"}`:          "a.txt",
		`{"path": "{{get.text}}"}`:   "{ {get.text}}", // within a value it is text
		`{"other": 1}`:               "(what.path: nothing is given)",
		`{"path": ""}`:               "(what.path: nothing is given)",
		`{"path": {"deeper": true}}`: `{"deeper":true}`,
	} {
		top := parsed(t, "get: Tool read_file path=a\nc: Tool \"Call\" workflow__reader\nget > c")
		top.ID, top.Nodes[1].Tool.Workflow = "top", "reader"
		value := jsontext.Value(given)
		if strings.HasPrefix(given, "{{") {
			value = jsontext.Value(`"` + given + `"`)
		}
		top.Nodes[1].Tool.Arguments = workflow.Arguments{"what": value}
		sheet := permit.SheetOf(permit.Work{Workflow: top, Children: map[string]workflow.Workflow{"reader": reader}}, tools(), allowed("/in"))
		if got := sheet.Reads[1]; strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(want, " ", "") || !slices.Contains(sheet.Reads, "{{ not one") {
			t.Errorf("%s is told as %q, want %q", given, sheet.Reads, want)
		}
	}
}

// What came since the run in whose place this one goes on is told as not done, where it goes on, and
// makes what is approved another.
func TestStepsThatCameSinceAreTold(t *testing.T) {
	w := parsed(t, "a: Tool note text=a\nnew: Tool \"Brand new\" note text=b\nlate: Tool note text=c\nb: Tool note text=\"{{a.text}}\"\na > new > late > b")
	at := time.Date(2026, 3, 1, 12, 30, 0, 0, time.Local)
	results := map[string]walk.Result{"a": {Success: true, Text: "a"}}
	sheet := func(o walk.Options, after permit.Origin) permit.Sheet {
		o.From, o.Results = "b", results
		return permit.SheetOf(permit.Work{Workflow: w, Options: o, After: after}, tools(), allowed())
	}
	lane := &walk.Lane{Passes: []string{"new"}, Misses: []string{"late"}}
	got := sheet(walk.Options{Again: lane}, permit.Origin{Run: "r", At: at})
	texts := map[string]bool{}
	for i, want := range []permit.Stand{{Node: "new", Name: "Brand new", New: true}, {Node: "late", Name: "late", New: true}, {Node: "a", Name: "a"}} {
		if len(got.Stands) != 3 {
			t.Fatalf("told is %+v", got.Stands)
		}
		s := got.Stands[i]
		if s.Node != want.Node || s.Name != want.Name || s.New != want.New || s.Run != "r" || s.Kept || !strings.Contains(s.Text, "the run of 1 Mar 2026, 12:30 ") || texts[s.Text] {
			t.Errorf("told is %+v", s)
		}
		texts[s.Text] = true
	}
	for name, other := range map[string]permit.Sheet{"no run before": sheet(walk.Options{}, permit.Origin{}), "this step alone": sheet(walk.Options{Again: lane, Only: true}, permit.Origin{})} {
		if len(other.Stands) != 1 || other.Hash == got.Hash || other.Stands[0].New || strings.Contains(other.Stands[0].Text, "2026") {
			t.Errorf("%s: %+v", name, other.Stands)
		}
	}
	if other := sheet(walk.Options{Again: &walk.Lane{Passes: []string{"new", "late"}}}, permit.Origin{}); other.Works != got.Works || other.Hash != got.Hash {
		t.Error("the same steps are not done, and it is approved anew")
	}
}

// Of a run whose outputs failed, what the workflow gives is needed, and must be as it was.
func TestResultsThatTheOutputsNeed(t *testing.T) {
	before := parsed(t, "a: Tool search q=a\nb: Tool search q=b\na > b")
	now := parsed(t, "a: Tool search q=other\nb: Tool search q=b\na > b")
	results := map[string]walk.Result{"a": {Success: true, Text: "a"}, "b": {Success: true, Text: "b"}}
	now.Outputs = []workflow.RunOutput{{Name: "o", Value: jsontext.Value(`"{{a.text}}"`)}}
	for _, atEnd := range []bool{true, false} {
		work := permit.Work{Workflow: now, Options: walk.Options{From: "b", Again: &walk.Lane{Node: "b", AtEnd: atEnd}}, After: permit.Origin{At: time.Date(2026, 3, 1, 12, 30, 0, 0, time.Local)}}
		got, err := permit.Earlier(work, before, results)
		if (err != nil) != atEnd || err != nil && !strings.Contains(err.Error(), "“a” changed since the run of 1 Mar 2026, 12:30") || err == nil && (len(got) != 1 || got["b"].Text != "b") {
			t.Errorf("at its end: %v: %+v, %v", atEnd, got, err)
		}
	}
}

// What a call does beyond its run is what its tool does, unless only the run keeps it.
func TestEffectBeyondTheRun(t *testing.T) {
	for call, want := range map[string]catalog.Effect{
		"remember key=a value=b": catalog.Read, "write_file path=a text=b": catalog.Destructive, "note text=a": catalog.Write, "drop id=1": catalog.Destructive, "read_file path=a": catalog.Read,
	} {
		w := parsed(t, "a: Tool "+call)
		p := permit.New(permit.Work{Workflow: w}, permit.Grant{}, tools(), allowed())
		if got := p.Judge(permit.Call{Call: filled(t, w, ""), Node: "a"}).Outside(); got != want {
			t.Errorf("%s: %s, want %s", call, got, want)
		}
	}
}

// A call of what is not on offer says where to approve it; of what never was, that there is none.
func TestRefusedCallsSayWhatToDo(t *testing.T) {
	w, shop := parsed(t, "a: Tool note text=b"), tools()
	p := permit.New(permit.Work{Workflow: w}, permit.Grant{Hash: permit.SheetOf(permit.Work{Workflow: w}, shop, allowed()).Hash}, shop, allowed())
	delete(shop, "note")
	for tool, want := range map[string]string{"note": "planwright tools approve web.", "never": "There is no tool named “never” now", "changed": "Approve it."} {
		if v := p.Judge(permit.Call{Call: walk.Call{Tool: tool, Arguments: []byte(`{}`)}, Node: "a", Approved: true}); !strings.Contains(v.Refused, want) {
			t.Errorf("%s: %q", tool, v.Refused)
		}
	}
	if p.Sheet() == "" || p.IsVoid() {
		t.Error("what was approved does not hold")
	}
}

// A value that a tool cannot take is told with what gave it, and what to write in its place.
func TestMisfitsSayWhatGaveThem(t *testing.T) {
	for text, want := range map[string][2]string{ // what is said of the value, and of its remedy
		`wait milliseconds="{{inputs.x}}"`:  {"by the input “x”", "correct the argument, or what it refers to"},
		`wait milliseconds="{{r.rows}}"`:    {"by “r.rows”", "use {{r.text}}"},
		`wait milliseconds="{{r.text}}"`:    {"by “r.text”", "correct the argument, or what it refers to"},
		`wait milliseconds="{{r.rows}} ms"`: {"", "correct the argument, or what it refers to"},
	} {
		for _, given := range []string{`[1,2]`, `{"a":1}`, `"soon"`} {
			w := parsed(t, "input x: string\na: Tool "+text+"\nr: Tool search q=a\nr > a")
			p := permit.New(permit.Work{Workflow: w}, permit.Grant{}, tools(), allowed())
			said := p.Judge(permit.Call{Call: walk.Call{Tool: "wait", Arguments: []byte(`{"milliseconds":` + given + `}`)}, Node: "a"}).Refused
			remedy := want[1]
			if given == `"soon"` {
				remedy = "correct the argument, or what it refers to"
			}
			if !strings.Contains(said, want[0]) || !strings.Contains(said, remedy) || (want[0] == "") != !strings.Contains(said, " by “") && !strings.Contains(said, "by the input") {
				t.Errorf("%s with %s: %q", text, given, said)
			}
		}
	}
}

// A long value stands under its title with its length, a short one beside it.
func TestLengthOfAnArgument(t *testing.T) {
	for n, want := range map[int]bool{199: false, 200: true} {
		if got := (permit.Argument{Title: "T", Lines: []string{"x"}, Length: n}).Indented(" "); strings.Contains(got, "characters") != want || strings.Contains(got, "\n   x") != want {
			t.Errorf("%d characters: %q", n, got)
		}
	}
}

// The hosts of a loop are asked about together where there are others, and up to the most.
func TestHostsAheadAreOthers(t *testing.T) {
	w := parsed(t, "input list: array\nl: Loop over inputs.list max 100000\na: Tool http_request url=\"{{l.item}}\"\ne: EndLoop l\nl:LoopBody > a > e > l")
	p := permit.New(permit.Work{Workflow: w}, permit.Grant{Hash: sheetOf(w, allowed()).Hash}, tools(), allowed())
	call := permit.Call{Node: "a", Call: walk.Call{Tool: "http_request", Arguments: []byte(`{"url":"https://h0.example/x"}`)}}
	for hosts, want := range map[int]int{1: 0, 2: 2, permit.MostHosts: permit.MostHosts, permit.MostHosts + 1: 0} {
		var list []jsontext.Value
		for i := range hosts {
			list = append(list, jsontext.Value(fmt.Sprintf(`"https://h%d.example/1"`, i)), jsontext.Value(fmt.Sprintf(`"https://h%d.example/2"`, i)))
		}
		list = append(list, jsontext.Value(`"no address"`))
		got := p.Ahead(call, p.Judge(call), map[string][]jsontext.Value{"l": list})
		if len(got.Hosts) != want || len(got.Rest) != want || want > 0 && (got.Hosts[0] != "h0.example" || got.Hosts[1] != "h1.example" || got.Loop != "l") {
			t.Errorf("of %d hosts %d are named: %.50q", hosts, len(got.Hosts), got.Hosts)
		}
	}
}

// A step says the place that it finds shut, whichever of its places that is, and what a model is sent.
func TestSheetSaysEachPlaceAndValue(t *testing.T) {
	at := places(t, t.TempDir())
	for call, shut := range map[string]bool{`copy_file from="$OUT/a" to="$IN/b"`: true, `copy_file from="$IN/a" to="$OUT/b"`: true, `copy_file from="$IN/a" to="$IN/b"`: false} {
		if step := sheetOf(parsed(t, at.Replace("a: Tool "+call)), allowed(at.Replace("$IN"))).Steps[0]; strings.Contains(step.Reason, at.Replace("$OUT")) != shut || (step.Folder == at.Replace("$OUT")) != shut {
			t.Errorf("%s: %q, folder %q", call, step.Reason, step.Folder)
		}
	}
	w := parsed(t, "a: AiTransform summarize b.text\nb: Tool search q=a\nb > a")
	for instruction, want := range map[string]string{"": "input b.text kind summarize", "in short": "input b.text kind summarize instruction in short"} {
		w.Nodes[0].AiTransform.Instruction = instruction
		var got []string
		for _, a := range sheetOf(w, allowed()).Steps[0].Arguments {
			got = append(got, a.Name, strings.Trim(a.Lines[0], `"`))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("the model is sent %q, want %q", got, want)
		}
	}
	for before, want := range map[string]string{`write_file path="{{x.text}}" text=a`: "b unsure none.txt false", `write_file path="other.txt" text=a`: "b missing none.txt true"} {
		w := parsed(t, "x: Tool search q=a\na: Tool "+before+"\nb: Tool read_file path=none.txt\nx > a > b")
		if got := finds(t, w, allowed(at.Replace("$IN"))); !strings.Contains(got, want) {
			t.Errorf("behind %s it finds %q, want %q", before, got, want)
		}
	}
}
