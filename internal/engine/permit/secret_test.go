package permit_test

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine/permit"
	"planwright/internal/engine/value"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// standingIn is the call of the only step as a run makes it, with x for the input of that
// name.
func standingIn(t *testing.T, w workflow.Workflow, x string) walk.Call {
	t.Helper()
	given, err := json.Marshal(x)
	must(t, err)
	results := func(workflow.Reference) jsontext.Value { return given }
	arguments, placed, err := value.ArgumentsBut(w.Nodes[0].Tool.Arguments, results, results, w.IsSecret)
	must(t, err)
	return walk.Call{Tool: w.Nodes[0].Tool.Name, Arguments: arguments, Secrets: placed}
}

// A secret is no data: a call with one is judged as if it stood in the step, which is told
// with where it gives it to.
func TestSecretsAreConstants(t *testing.T) {
	for text, want := range map[string]struct {
		goes string // "": it is no secret
		open bool
		why  string
	}{
		`a: Tool note text="x {{secrets.k}}"`:                                                               {"server web", false, ""},
		`a: Tool note text="{{secrets.k}} {{inputs.x}}"`:                                                    {"server web", true, "Its arguments were not known"},
		`a: Tool http_request url="https://a.example/?k={{secrets.k}}"`:                                     {"a.example", false, ""},
		`a: Tool http_request url="https://a.example/" headers={"X-HTTP-Method":"{{secrets.k}}"}`:           {"a.example", false, ""},
		`a: Tool http_request url="https://{{inputs.x}}/" body="{{secrets.k}}"`:                             {"https://{{inputs.x}}/", true, "is not a host that was approved"},
		`a: Tool run_command argv=["gh","x"] env={"T":"{{secrets.k}}"}`:                                     {"command gh", false, "It may change or delete anything."},
		"a: Tool note text=\"{{secrets.text}}\"\nsecrets: Tool search query=a\nsecrets > a":                 {"", true, "Its arguments were not known"},
		"a: Tool http_request url=\"https://{{secrets.text}}/\"\nsecrets: Tool search query=a\nsecrets > a": {"", true, "is not a host that was approved"},
	} {
		w := parsed(t, "input x: string\n"+text)
		sheet := sheetOf(w, allowed())
		var secrets []permit.SheetSecret
		if want.goes != "" {
			secrets = []permit.SheetSecret{{Name: "k", Goes: []string{want.goes}, Bound: []string{}}}
		}
		if diff := cmp.Diff(secrets, sheet.Secrets); diff != "" || sheet.Steps[0].Open != want.open {
			t.Errorf("%s: open %v (-want +got):\n%s", text, sheet.Steps[0].Open, diff)
		}
		p := permit.New(permit.Work{Workflow: w}, permit.Grant{Hash: sheet.Hash}, tools(), allowed())
		v := p.Judge(permit.Call{Call: standingIn(t, w, "{{secrets.k}}"), Node: "a"})
		if told := strings.Join(v.Reasons, " "); (want.why == "") != (told == "") || !strings.Contains(told, want.why) {
			t.Errorf("%s: %q, want %q", text, told, want.why)
		}
		if string(v.Call.Arguments) == "" || len(v.Call.Secrets) != len(secrets) {
			t.Errorf("%s is called as %+v", text, v.Call)
		}
	}
}

// A file that holds a secret is not given away unasked, whatever was allowed.
func TestFilesWithSecretsAreAskedAbout(t *testing.T) {
	all := []catalog.Effect{catalog.Read, catalog.Write, catalog.External, catalog.Destructive}
	for call, asks := range map[string]bool{"note text": true, "run_command argv": true, "hash_file path": false} {
		w := parsed(t, "a: Tool "+call+"=x")
		p := permit.New(permit.Work{Workflow: w}, permit.Grant{Effects: all, Always: []string{"note"}}, tools(), allowed())
		for _, f := range []catalog.File{{Name: "a.bin", Secret: "k"}, {Name: "b.bin"}} {
			v := p.Judge(permit.Call{Call: filled(t, w, ""), Node: "a", Given: []catalog.File{f}, Always: p.Always()})
			if (len(v.Reasons) > 0) != (asks && f.Secret != "") {
				t.Errorf("%s with %+v: %v", call, f, v.Reasons)
			}
		}
	}
}
