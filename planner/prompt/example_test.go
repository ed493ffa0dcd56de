package prompt_test

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/prompt"
	"planwright/planner/reply"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// Every example of an answer is read and is valid without any problem, even a
// repair: what the model is shown is what the reader likes best.
func TestExamplesAreRight(t *testing.T) {
	files, err := filepath.Glob("examples/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	base := readWorkflow(t, "examples/workflow.json")
	for _, file := range files {
		name := filepath.Base(file)
		if name == "workflow.json" {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			o := options(reply.WantPlan)
			if strings.Contains(name, "patch") {
				o.Want, o.Base = reply.WantPatch, base
			}
			expectRight(t, string(text), o)
		})
	}
}

// The one-line examples between the instructions are right as well.
func TestExamplesOfChangesAreRight(t *testing.T) {
	text := prompt.Patcher(prompt.Data{Catalog: catalog.Builtin()})
	lines := regexp.MustCompile(`(?m)^  (\{.*\})$`).FindAllStringSubmatch(between(t, text, "# Changes", "# Steps"), -1)
	if len(lines) < 2 {
		t.Fatalf("%d examples found", len(lines))
	}
	o := options(reply.WantPatch)
	o.Base = readWorkflow(t, "testdata/base.json")
	for _, line := range lines {
		expectRight(t, line[1], o)
	}
}

func TestExamplesOfStepsAreRight(t *testing.T) {
	text := prompt.Planner(prompt.Data{Catalog: catalog.Builtin(), AllowTransforms: true, AllowAgentSteps: true})
	section := between(t, text, "# Steps", "# Edges")
	condition := regexp.MustCompile(`CONDITION is (\{.*?\}\}), `).FindStringSubmatch(section)[1]
	steps := regexp.MustCompile(`(?m)^(?:- (\w+)|  or)\b.*?: ("\w+": .*)$`).FindAllStringSubmatch(section, -1)
	if len(steps) != 9 {
		t.Fatalf("%d examples found", len(steps))
	}
	kind := ""
	for _, s := range steps {
		kind = cmp.Or(s[1], kind)
		step := `{"id": "a", "name": "A", "step_type": "` + kind + `", ` + strings.ReplaceAll(s[2], "CONDITION", condition) + `}`
		reading := reply.Read(`{"nodes": [`+step+`], "edges": []}`, options(reply.WantPlan))
		alone := func(p problem.Problem) bool { return p.Code == problem.BranchEnds } // a choice without its branches
		if problems := slices.DeleteFunc(reading.Problems, alone); len(reading.Workflow.Nodes) != 1 || len(problems) > 0 {
			t.Errorf("%s\n%d nodes, problems:\n%s", step, len(reading.Workflow.Nodes), problems)
		}
	}
}

// What the reader and the validator find in real replies reaches the model with
// its place in the text.
func TestFeedbackOnReplies(t *testing.T) {
	tests := []struct {
		reply string
		want  []string
	}{
		{`{"steps":[{"step_type":"Tool","tool_name":"click","name":"Tap","arguments":{"x": 20 * 2, "y": 60}}]}`,
			[]string{"json-arithmetic", "20 * 2"}},
		{`{"steps":[{"step_type":"Tool","tool_name":"tap_text","name":"Tap","arguments":{"target":"OK"}}]}`,
			[]string{"unknown-tool", "tap_text", "click"}},
		{`{"steps":[{"step_type":"Tool","tool_name":"find_text","name":"Look","arguments":{"words":"OK"}}]}`,
			[]string{"argument-missing", "argument-invalid", "tool/arguments/text", "app_name"}},
		{`{"nodes":[{"id":"i","step_type":"If","name":"Seen","condition":{"left":{"variable":"i.success"},"operator":"Equals","right":{"literal":true}}},
			{"id":"k","step_type":"Tool","name":"Press","tool_name":"click","arguments":{"target":"OK"}}],
			"edges":[{"from":"i","to":"k","output":"IfTrue"}]}`,
			[]string{"if-missing-branch", "seen", "IfFalse"}},
	}
	for _, tt := range tests {
		reading := reply.Read(tt.reply, options(reply.WantPlan))
		problems := append(reading.Problems, validate.Workflow(reading.Workflow, catalog.Builtin())...)
		got := prompt.Feedback(problems, prompt.FeedbackOptions{Reply: tt.reply, Catalog: catalog.Builtin()})
		for _, part := range tt.want {
			if !strings.Contains(got, part) {
				t.Errorf("%s\nno %q in:\n%s", tt.reply, part, got)
			}
		}
	}
}

func options(want reply.Want) reply.Options {
	return reply.Options{Want: want, Catalog: catalog.Builtin(), Policy: reply.Policy{AllowAgentSteps: true}}
}

func expectRight(t *testing.T, text string, o reply.Options) {
	t.Helper()
	reading := reply.Read(text, o)
	problems := append(reading.Problems, validate.Workflow(reading.Workflow, catalog.Builtin())...)
	remark := func(p problem.Problem) bool { return p.Code == problem.LeftOut || p.Code == problem.Assumed } // one of them shows both
	if problems = slices.DeleteFunc(problems, remark); len(problems) > 0 || reading.Patch == nil {
		t.Errorf("%s\n%s\nproblems:\n%s", text, reading.Workflow, problems)
	}
	if reading.Patch != nil && reading.Patch.IsEmpty() {
		t.Errorf("%s\nchanges nothing", text)
	}
}

func readWorkflow(t *testing.T, file string) workflow.Workflow {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	w, problems := workflow.Decode(data)
	problems = append(problems, validate.Workflow(w, catalog.Builtin())...)
	if len(problems) > 0 {
		t.Fatalf("%s:\n%s", file, problems)
	}
	return w
}

func between(t *testing.T, text, from, to string) string {
	t.Helper()
	_, rest, ok := strings.Cut(text, "\n"+from+"\n")
	section, _, found := strings.Cut(rest, "\n"+to)
	if !ok || !found {
		t.Fatalf("no section %s before %s", from, to)
	}
	return section
}
