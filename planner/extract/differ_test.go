package extract_test

import (
	"flag"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/walk"
	"planwright/planner/extract"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// world answers calls by chance, the same in the same way.
type world struct {
	salt     int
	fails    int // of 100 calls
	children map[string]workflow.Workflow
	calls    []string
}

func h(parts ...any) int {
	f := fnv.New32a()
	fmt.Fprint(f, parts...)
	return int(f.Sum32() >> 1)
}

func (o *world) valueOf(kind string, seed int) jsontext.Value {
	switch kind {
	case "integer":
		return jsontext.Value(fmt.Sprint(seed % 7))
	case "number":
		return jsontext.Value(fmt.Sprint(seed%7) + ".5")
	case "boolean":
		return jsontext.Value(fmt.Sprint(seed%2 == 0))
	case "array":
		list := []string{}
		for i := range seed % 4 {
			list = append(list, fmt.Sprint("x", seed%5, i))
		}
		v, _ := json.Marshal(list)
		return v
	case "object":
		return jsontext.Value(`{"a":1}`)
	}
	return jsontext.Value(fmt.Sprintf("%q", fmt.Sprint("t", seed%9)))
}

func (o *world) result(tool string, args jsontext.Value) walk.Result {
	seed := h(o.salt, tool, string(args))
	if wrong := misfit(tool, args); wrong != "" {
		return walk.Result{Error: wrong, Final: true}
	}
	o.calls = append(o.calls, tool+string(args))
	if seed%100 < o.fails {
		return walk.Result{Error: "no", Final: true}
	}
	t, _ := base.Get(tool)
	r := walk.Result{Success: true, Text: fmt.Sprint("text", seed%11), Fields: map[string]jsontext.Value{}}
	for _, out := range t.Outputs {
		s := h(seed, out.Name)
		if out.Type == "file" {
			r.Fields[out.Name] = jsontext.Value(`{"name":"n","mime":"m","size":3,"path":"/p"}`)
			continue
		}
		if out.Name == "json" {
			r.Fields[out.Name] = jsontext.Value(`{"total":3,"a":"b"}`)
			continue
		}
		r.Fields[out.Name] = o.valueOf(out.Type, s)
	}
	return r
}

// misfit is what is wrong with the arguments of a call: it is not made then.
func misfit(tool string, args jsontext.Value) string {
	var given workflow.Arguments
	if err := json.Unmarshal(args, &given); err != nil {
		return err.Error()
	}
	for _, p := range base.CheckArguments(workflow.ToolCall{Name: tool, Arguments: given}).With(problem.Error) {
		return p.Message
	}
	return ""
}

func (o *world) run(w workflow.Workflow, inputs map[string]jsontext.Value) (walk.Status, string, map[string]jsontext.Value) {
	p, err := walk.Compile(w)
	if err != nil {
		return "broken", err.Error(), nil
	}
	s, _, c, err := p.Begin(walk.Options{Inputs: inputs})
	if err != nil {
		return "unbegun", err.Error(), nil
	}
	for c.Kind != walk.DoFinish {
		e := walk.Event{Seq: c.Seq, Kind: walk.Returned}
		switch c.Kind {
		case walk.DoDelay:
			e.Kind = walk.Woke
		case walk.DoCall:
			if child, is := o.children[c.Call.Workflow]; is && c.Call.Workflow != "" {
				given := map[string]jsontext.Value{}
				_ = json.Unmarshal(c.Call.Arguments, &given)
				for _, in := range child.Inputs {
					if v, ok := in.Type.Read(given[in.Name]); ok {
						given[in.Name] = v
					}
				}
				status, why, outs := o.run(child, given)
				r := walk.Result{Success: true, Told: true, Text: "x", Fields: outs}
				if status != walk.Done {
					r = walk.Result{Error: why, Final: true}
				}
				e.Result = &r
			} else {
				r := o.result(c.Call.Tool, c.Call.Arguments)
				e.Result = &r
			}
		case walk.DoTransform:
			text, _ := json.Marshal(c.Transform)
			o.calls = append(o.calls, "transform "+string(text))
			e.Result = &walk.Result{Success: true, Text: "tr"}
		case walk.DoAgent:
			text, _ := json.Marshal(c.Agent)
			o.calls = append(o.calls, "agent "+string(text))
			e.Result = &walk.Result{Success: true, Text: "ag"}
		}
		if _, c, err = p.Next(s, e); err != nil {
			return "stuck", err.Error(), nil
		}
	}
	return c.Finish.Status, c.Finish.Message, c.Finish.Outputs
}

// drawn is how many drawings are compared: as many as rapid is told to check, where that is
// more.
func drawn() int {
	const usual = 300
	told, _ := strconv.Atoi(flag.Lookup("rapid.checks").Value.String())
	return max(usual, told)
}

// What runs is the same before steps were made a workflow of their own, then, and when they were
// put back: the same calls in the same order, the same end and the same outputs, also where calls
// fail. How it is said what failed may differ.
func TestTheSameRuns(t *testing.T) {
	differ, made := 0, 0
	for i := range drawn() {
		d := drawings().Example(i)
		m, refusal := extract.Make(d.w, wish(d.steps...))
		if refusal != nil {
			continue
		}
		made++
		after, err := workflow.Apply(d.w, m.Patch)
		if err != nil {
			t.Fatal(err)
		}
		forms := map[string]workflow.Workflow{"made": after}
		if back, is := putBack(t, after, m); is {
			forms["put back"] = back
		}
		for salt, fails := range []int{0, 0, 20, 20, 40} {
			first := comes(d.w, m.Child, salt+i*10, fails)
			for form, w := range forms {
				if second := comes(w, m.Child, salt+i*10, fails); first != second {
					if differ++; differ <= 3 {
						t.Errorf("drawing %d, salt %d: %v %s of\n%s\nCHILD\n%s\nAFTER\n%s\nBEFORE %s\nAFTER %s", i, salt, d.steps, form, d.w, m.Child, w, first, second)
					}
				}
			}
		}
	}
	if t.Logf("%d made, %d differ", made, differ); differ > 0 || made < drawn()/2 {
		t.Fail()
	}
}

// comes is what a run of the workflow calls, and how it ends.
func comes(w, child workflow.Workflow, salt, fails int) string {
	o := &world{salt: salt, fails: fails, children: map[string]workflow.Workflow{"measure": measure, "child": child}}
	status, _, outputs := o.run(w, map[string]jsontext.Value{"least": jsontext.Value("3")})
	if status != walk.Done {
		outputs = nil
	}
	given, _ := json.Marshal(outputs, json.Deterministic(true))
	return fmt.Sprintf("%s %s\n%s", status, given, strings.Join(o.calls, "\n"))
}

// putBack is the workflow with the steps in it again, where that can be.
func putBack(t *testing.T, after workflow.Workflow, m extract.Made) (workflow.Workflow, bool) {
	put, refusal := extract.Inline(after, m.Call, m.Child, toolsWith(measure, m.Child))
	if refusal != nil {
		return after, false
	}
	back, err := workflow.Apply(after, put.Patch)
	if err != nil {
		t.Fatal(err)
	}
	return back, true
}
