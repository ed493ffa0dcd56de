package permit_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
)

// What a person allows for the rest of a run is calls of the same step to the same places:
// another place, and anything else that may be destroyed, is asked about.
func TestRest(t *testing.T) {
	folder := t.TempDir()
	for i, c := range []struct {
		call, first, then string // x of the calls
		offered, covers   bool
	}{
		{`write_file path="$IN/a.txt" text="{{x.text}}" mode=overwrite`, "a", "b", true, true},
		{`write_file path="$IN/{{x.text}}" text=a mode=overwrite`, "a", "b", false, false},
		{`write_file path="$IN/a.txt" text=a mode="{{x.text}}"`, "overwrite", "overwrite", true, true},
		{`copy_file from="{{x.text}}" to="$IN" overwrite=true`, "$IN/a.txt", "$IN/b.txt", false, false},
		{`write_file path="$IN/a.txt" file="{{x.text}}" mode=overwrite`, "$IN/b", "$IN/c", true, true},
		{`read_file path="$OUT/{{x.text}}"`, "a", "b", true, true},
		{`read_file path="$OUT/{{x.text}}"`, "a", "c/b", true, false},
		{`http_request url="{{x.text}}"`, "https://a.example/1", "https://a.example/2", true, true},
		{`http_request url="{{x.text}}"`, "https://a.example/1", "https://b.example/2", true, false},
		{`http_request url="https://a.example" method="{{x.text}}"`, "DELETE", "DELETE", false, false},
		{`run_command argv=["rm","a"]`, "", "", true, true},
		{`run_command argv=["rm","{{x.text}}"]`, "a", "b", false, false},
		{`press_key key=Enter`, "", "", true, true},
		{`type_text text="{{x.text}}"`, "a", "b", false, false},
		{`note text="{{x.text}}"`, "a", "b", true, true},
		{`drop id="{{x.text}}"`, "a", "b", false, false},
	} {
		replace := places(t, filepath.Join(folder, fmt.Sprint(i)))
		w := parsed(t, replace.Replace("x: Tool read_file path=a\nl: Loop max 9\na: Tool "+c.call+"\ne: EndLoop l\nx > l\nl:LoopBody > a > e > l"))
		at := allowed(filepath.Join(folder, fmt.Sprint(i), "in"))
		p := permit.New(permit.Work{Workflow: w}, permit.Grant{Hash: sheetOf(w, at).Hash}, tools(), at)
		judge := func(x string, rest ...string) permit.Verdict {
			for _, n := range w.Nodes {
				if n.ID == "a" {
					text, err := json.Marshal(n.Tool.Arguments, json.Deterministic(true))
					must(t, err)
					return p.Judge(permit.Call{Node: "a", Rest: rest, Call: walk.Call{Tool: n.Tool.Name, Arguments: []byte(strings.ReplaceAll(string(text), "{{x.text}}", replace.Replace(x)))}})
				}
			}
			t.Fatal("no step")
			return permit.Verdict{}
		}
		first := judge(c.first)
		if len(first.Reasons) == 0 || (first.Rest != "") != c.offered {
			t.Errorf("%s: offered %q, %v, refused %q", c.call, first.Rest, first.Reasons, first.Refused)
		}
		if says := strings.Contains(strings.Join(first.Reasons, " "), "Each call"); says == c.offered {
			t.Errorf("%s: %v", c.call, first.Reasons)
		}
		if then := judge(c.then, first.Rest); (len(then.Reasons) == 0) != c.covers {
			t.Errorf("%s then with %q: %v", c.call, c.then, then.Reasons)
		}
	}
}

// Each call of a loop may ask, so no more of its list is looked at than one question can name.
func TestHostsAheadAreBounded(t *testing.T) {
	w := parsed(t, `
		input list: array
		l: Loop over inputs.list max 100000
		a: Tool http_request url="{{l.item}}"
		e: EndLoop l
		l:LoopBody > a > e > l`)
	p := permit.New(permit.Work{Workflow: w}, permit.Grant{Hash: sheetOf(w, allowed()).Hash}, tools(), allowed())
	look := func(hosts int) float64 {
		list := make([]jsontext.Value, hosts)
		for i := range list {
			list[i] = jsontext.Value(fmt.Sprintf(`"https://h%d.example"`, i))
		}
		c := permit.Call{Node: "a", Call: walk.Call{Tool: "http_request", Arguments: []byte(`{"url":"https://h0.example"}`)}}
		v := p.Judge(c)
		return testing.AllocsPerRun(1, func() {
			if ahead := p.Ahead(c, v, map[string][]jsontext.Value{"l": list}); (len(ahead.Hosts) == hosts) != (hosts <= permit.MostHosts) {
				t.Errorf("of %d hosts %d are named", hosts, len(ahead.Hosts))
			}
		})
	}
	if short, long := look(permit.MostHosts), look(20*permit.MostHosts); long > 2*short {
		t.Errorf("%v allocations for %d hosts, %v for twenty times as many", short, permit.MostHosts, long)
	}
}
