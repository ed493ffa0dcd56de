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
)

func dry(t *testing.T, text string) *permit.Permit {
	t.Helper()
	shop := tools()
	shop["all"] = catalog.Tool{Name: "all", Server: "web", Effect: catalog.Write, Outputs: []catalog.Output{
		{Name: "text", Type: "string"}, {Name: "s", Type: "string"}, {Name: "n", Type: "number"}, {Name: "i", Type: "integer"}, {Name: "b", Type: "boolean"}, {Name: "l", Type: "array"}, {Name: "o", Type: "object"},
		{Name: "z", Type: "null"}, {Name: "u"}, {Name: "f", Type: catalog.FileFormat}, {Name: "e", Type: "string", Example: jsontext.Value(`"2026-01-02"`)}, {Name: "odd", Type: "odd"}, {Name: "success", Type: "boolean"},
	}}
	return permit.New(permit.Work{Workflow: parsed(t, text)}, permit.Grant{}, shop, allowed())
}

// A dry run carries out what only reads, waits or keeps something of the run, and nothing else.
func TestWhatIsSimulated(t *testing.T) {
	p := dry(t, "a: Tool write_file path=a text=b")
	call := func(tool, arguments string) walk.Command {
		return walk.Command{Kind: walk.DoCall, Node: "x", Call: &walk.Call{Tool: tool, Arguments: jsontext.Value(arguments)}}
	}
	workflowCall := call("write_file", `{"path":"a","text":"b"}`)
	workflowCall.Call.Workflow = "w"
	for name, c := range map[string]struct {
		command   walk.Command
		simulated bool
	}{
		"a call that reads":          {call("read_file", `{"path":"a"}`), false},
		"a call that writes":         {call("write_file", `{"path":"a","text":"b"}`), true},
		"a call of the outside":      {call("http_request", `{"url":"https://a.example/"}`), true},
		"a call of a server":         {call("drop", `{}`), true},
		"a call of an unknown one":   {call("mystery", `{}`), true},
		"a call of one that is gone": {call("gone", `{}`), false},
		"what the run keeps":         {call("remember", `{"key":"a","value":1}`), false},
		"a workflow":                 {workflowCall, false},
		"a transform":                {walk.Command{Kind: walk.DoTransform, Transform: &walk.Transform{}}, true},
		"an agent":                   {walk.Command{Kind: walk.DoAgent}, true},
		"a delay":                    {walk.Command{Kind: walk.DoDelay}, false},
		"the end":                    {walk.Command{Kind: walk.DoFinish}, false},
	} {
		r, simulated := p.Simulate(c.command)
		if simulated != c.simulated || simulated && (!r.Success || !r.Assumed) || !simulated && (r.Success || r.Text != "") {
			t.Errorf("%s is simulated: %t, %+v", name, simulated, r)
		}
	}
}

// What a tool might have given has a value of each type that it names, so that steps behind it go on.
func TestSampleOfATool(t *testing.T) {
	p := dry(t, "a: Tool all")
	r, _ := p.Simulate(walk.Command{Kind: walk.DoCall, Node: "a", Call: &walk.Call{Tool: "all", Arguments: jsontext.Value("{}")}})
	got := map[string]string{"text": r.Text}
	for name, value := range r.Fields {
		got[name] = string(value)
	}
	x := value.ExampleText
	want := map[string]string{"text": x, "s": `"` + x + `"`, "n": "1", "i": "1", "b": "true", "l": `["` + x + `"]`, "o": "{}", "z": "null", "u": `"` + x + `"`, "e": `"2026-01-02"`,
		"f": `{"path":"` + x + `","name":"` + x + `","mime":"application/octet-stream","size":1,"sha256":"` + x + `"}`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if file, is := catalog.FileOf(r.Fields["f"]); !is || file.Path != x {
		t.Error("the file is none")
	}
}

// What a model might have given has the form that is asked for.
func TestSampleOfASchema(t *testing.T) {
	p := dry(t, "a: Tool all")
	deep := strings.Repeat(`{"type":"array","items":`, 9) + `{"type":"integer"}` + strings.Repeat("}", 9)
	for schema, want := range map[string]string{
		``: value.ExampleText,
		`{"type":"object","properties":{"n":{"type":"integer"},"l":{"type":"array","items":{"type":"boolean"}},"o":{"properties":{"x":{"enum":["red","blue"]}}}}}`: `{"l":[true],"n":1,"o":{"x":"red"}}`,
		`{"type":"string"}`: `"` + value.ExampleText + `"`,
		`{"type":"number"}`: `1`,
		`{"type":"array"}`:  `["` + value.ExampleText + `"]`,
		`{"type":"odd"}`:    `"` + value.ExampleText + `"`,
		`{}`:                `"` + value.ExampleText + `"`,
		`7`:                 `"` + value.ExampleText + `"`,
		deep:                strings.Repeat("[", 8) + `"` + value.ExampleText + `"` + strings.Repeat("]", 8),
	} {
		var given jsontext.Value
		if schema != "" {
			given = jsontext.Value(schema)
		}
		r, simulated := p.Simulate(walk.Command{Kind: walk.DoTransform, Transform: &walk.Transform{Schema: given}})
		if !simulated || !r.Success || !r.Assumed || r.Text != want {
			t.Errorf("%s gives %s, want %s", schema, r.Text, want)
		}
		if want[0] == '{' && (len(r.Fields) != 3 || string(r.Fields["n"]) != "1") || want[0] != '{' && len(r.Fields) > 0 {
			t.Errorf("%s has the fields %v", schema, r.Fields)
		}
	}
}

// A call that would be refused for what it is given fails in a dry run as it would then; examples that
// stand for what is not known yet are not blamed.
func TestSimulatedCallMustFit(t *testing.T) {
	p := dry(t, `
		input size: integer
		a: Tool read_file path=a
		b: Tool write_file path="{{a.path}}" text=b
		c: Tool write_file path=c text="{{inputs.size}}"
		d: Tool run_command argv="{{a.lines}}" 
		a > b > c > d`)
	simulate := func(node, tool, arguments string, assumed ...string) string {
		r, simulated := p.Simulate(walk.Command{Kind: walk.DoCall, Node: node, Assumed: len(assumed) > 0, Call: &walk.Call{Tool: tool, Arguments: jsontext.Value(arguments), Assumed: assumed}})
		if !simulated || r.Success == (r.Error != "") || !r.Success && !r.Final {
			t.Errorf("%s %s: %t %+v", tool, arguments, simulated, r)
		}
		return r.Error
	}
	if wrong := simulate("b", "write_file", `{"path":"a.txt","text":"b"}`); wrong != "" {
		t.Error(wrong)
	}
	if wrong := simulate("b", "write_file", `{"path":["a.txt"],"text":{"x":1}}`); !strings.Contains(wrong, `{"x":1}`) || !strings.Contains(wrong, "correct the argument, or what it refers to") {
		t.Errorf("an object for a text is %q", wrong)
	}
	if wrong := simulate("b", "write_file", `{"path":{"x":1},"text":"b"}`); !strings.Contains(wrong, "by “a.path”") || !strings.Contains(wrong, "use {{a.text}}") {
		t.Errorf("a reference to what is no text is %q", wrong)
	}
	if wrong := simulate("b", "write_file", `{"path":{"x":1},"text":"b"}`, "path"); wrong != "" {
		t.Errorf("an example is blamed: %q", wrong)
	}
	if wrong := simulate("c", "write_file", `{"path":"c","text":{"x":1}}`); !strings.Contains(wrong, "by the input “size”") || strings.Contains(wrong, ".text}}") {
		t.Errorf("an input that is no text is %q", wrong)
	}
}

// Only a call that failed for examples, or for what was not done before, gets a result all the same.
func TestInsteadOfAFailure(t *testing.T) {
	p := dry(t, "a: Tool read_file path=a")
	call := walk.Command{Kind: walk.DoCall, Call: &walk.Call{Tool: "read_file"}}
	assumed, gone, delay := call, call, call
	assumed.Assumed = true
	gone.Assumed, gone.Call = true, &walk.Call{Tool: "gone"}
	delay.Kind, delay.Assumed = walk.DoDelay, true
	failed, done := &walk.Result{Error: "no"}, &walk.Result{Success: true}
	for i, c := range []struct {
		command   walk.Command
		result    *walk.Result
		isReached bool
		want      bool
	}{
		{assumed, failed, false, true}, {call, failed, true, true}, {call, failed, false, false}, {assumed, done, false, false}, {assumed, nil, true, false}, {gone, failed, false, false}, {delay, failed, true, false},
	} {
		r, instead := p.Instead(c.command, c.result, c.isReached)
		if instead != c.want || instead && (!r.Success || !r.Assumed || r.Fields["lines"] == nil) {
			t.Errorf("%d: %t %+v", i, instead, r)
		}
	}
}

// Tools take the path of a file in place of the file; what the run made of what it is given is told.
func TestFilesAsPaths(t *testing.T) {
	p := dry(t, `
		a: Tool zip files=["x"] path=y
		b: Tool write_file path=a file=x
		c: Tool write_table path=a rows=[]
		a > b > c`)
	file := func(name, mime string) string {
		v, err := json.Marshal(catalog.File{Path: "/run/" + name, Name: name, MIME: mime, SHA256: "s"})
		must(t, err)
		return string(v)
	}
	ours := func(v jsontext.Value) (catalog.File, bool) {
		f, is := catalog.FileOf(v)
		return f, is && !strings.HasSuffix(f.Name, ".theirs")
	}
	pdf, theirs, rows := file("a.pdf", "application/pdf"), file("b.theirs", "application/pdf"), file("r", catalog.RowsMIME)
	for _, c := range []struct{ tool, arguments, want, given string }{
		{"write_file", `{"file":` + pdf + `,"path":"a"}`, `{"file":"/run/a.pdf","path":"a"}`, "a.pdf"},
		{"write_file", `{"file":` + theirs + `,"path":"a"}`, `{"file":"/run/b.theirs","path":"a"}`, ""},
		{"write_file", `{"path":"a","file":"/x"}`, `{"path":"a","file":"/x"}`, ""},
		{"write_file", `{"path":"a","text":` + pdf + `}`, `{"path":"a","text":` + pdf + `}`, ""},
		{"zip", `{"files":[` + pdf + `,"/x"],"path":"y"}`, `{"files":["/run/a.pdf","/x"],"path":"y"}`, "a.pdf"},
		{"zip", `{"files":["/z","/x"],"path":"y"}`, `{"files":["/z","/x"],"path":"y"}`, ""},
		{"write_file", `[]`, `[]`, ""},
		{"write_table", `{"rows":` + rows + `,"path":"a"}`, `{"rows":` + rows + `,"path":"a"}`, "r"},
		{"write_table", `{"rows":{"one":` + rows + `,"two":[1]},"path":"a"}`, `{"rows":{"one":` + rows + `,"two":[1]},"path":"a"}`, "r"},
		{"write_table", `{"rows":{"one":` + pdf + `},"path":"a"}`, `{"rows":{"one":` + pdf + `},"path":"a"}`, ""},
		{"write_table", `{"rows":[{"a":1}],"path":"a"}`, `{"rows":[{"a":1}],"path":"a"}`, ""},
	} {
		call, given := p.WithPaths(walk.Call{Tool: c.tool, Arguments: jsontext.Value(c.arguments)}, ours)
		var names []string
		for _, f := range given {
			names = append(names, f.Name)
		}
		if string(call.Arguments) != c.want || strings.Join(names, " ") != c.given {
			t.Errorf("%s %s\n is %s\nwant %s\ngiven %v", c.tool, c.arguments, call.Arguments, c.want, names)
		}
	}
}
