package reply

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/catalog"
	"planwright/planner/internal/corpus"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// TestCorpus reads each reply of testdata/read and compares the workflow and
// all problems, those of validation included.
func TestCorpus(t *testing.T) {
	corpus.Run(t, "testdata/read/*.txtar", func(t *testing.T, c corpus.Case) []corpus.Section {
		o := caseOptions(t, c)
		before := o.Base.String()
		reading := Read(strings.TrimSuffix(c.Section("reply"), "\n"), o)
		if after := o.Base.String(); after != before {
			t.Errorf("reading changed the base: %s", cmp.Diff(before, after))
		}
		checkPatch(t, o.Base, reading)
		return []corpus.Section{{Name: "workflow", Text: workflowText(reading)}, {Name: "problems", Text: problemText(reading, o.Catalog)}}
	})
}

// checkPatch checks that the patch leads from the base to the workflow.
func checkPatch(t *testing.T, base workflow.Workflow, r Reading) {
	t.Helper()
	if r.Patch == nil {
		return
	}
	applied, err := workflow.Apply(base, *r.Patch)
	if err != nil {
		t.Fatal("the patch does not apply:", err)
	}
	if diff := cmp.Diff(r.Workflow.String(), applied.String()); diff != "" {
		t.Error("the patch does not lead to the workflow:", diff)
	}
}

// caseOptions reads the options of a case: one "key value" a line.
func caseOptions(t *testing.T, c corpus.Case) Options {
	t.Helper()
	o := Options{Catalog: testCatalog(t)}
	if base := c.Section("base"); base != "" {
		o.Base = workflowtest.Parse(t, base)
		o.Want = WantPatch
	} else {
		o.Want = WantPlan
	}
	for _, line := range strings.Split(strings.TrimSpace(c.Section("options")), "\n") {
		if line != "" {
			setOption(t, &o, line)
		}
	}
	return o
}

func setOption(t *testing.T, o *Options, line string) {
	t.Helper()
	if words, is := strings.CutPrefix(line, "words "); is {
		o.Words = words
		return
	}
	switch line {
	case "want any":
		o.Want = WantAny
	case "want patch":
		o.Want = WantPatch
	case "want plan":
		o.Want = WantPlan
	case "cut":
		o.Cut = true
	case "built-in tools":
		o.Catalog = catalog.Builtin()
	case "no catalog":
		o.Catalog = nil
	case "localRepair off":
		o.Policy.NoLocalRepair = true
	case "itemPolicy retry":
		o.Policy.BadItemFails = true
	case "unknownTool drop":
		o.Policy.DropUnknownTool = true
	case "allowAiTransforms false":
		o.Policy.NoAiTransforms = true
	case "allowAgentSteps true":
		o.Policy.AllowAgentSteps = true
	case "stripMarkdown all":
		o.Policy.StripMarkdown = StripAll
	case "stripMarkdown off":
		o.Policy.StripMarkdown = StripOff
	default:
		t.Fatalf("unknown option %s", strconv.Quote(line))
	}
}

// workflowText is what was built, "" where nothing was.
func workflowText(r Reading) string {
	if r.Patch == nil {
		return ""
	}
	return r.Workflow.String()
}

// problemText is every problem of reading, then every one of validation.
func problemText(r Reading, tools *catalog.Catalog) string {
	var b strings.Builder
	for _, p := range r.Problems {
		b.WriteString(p.String() + "\n")
	}
	if reason := r.Rejection(); reason != Accepted {
		b.WriteString("rejected: " + string(reason) + "\n")
	}
	if r.Declined() {
		b.WriteString("declined\n")
	}
	if r.Patch == nil {
		return b.String()
	}
	var on validate.Tools
	if tools != nil {
		on = tools
	}
	for _, p := range validate.Workflow(r.Workflow, on) {
		b.WriteString("invalid: " + p.String() + "\n")
	}
	return b.String()
}

func testCatalog(t testing.TB) *catalog.Catalog {
	t.Helper()
	text, err := os.ReadFile("testdata/tools.json")
	if err != nil {
		t.Fatal(err)
	}
	tools, problems, err := catalog.Parse(text)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	return catalog.New(tools)
}
