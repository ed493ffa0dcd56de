package reply

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"planwright/planner/reply/item"
)

// However much a model leaves out, what is kept of it is bounded, and says how much more
// there is.
func TestRemarksAreBounded(t *testing.T) {
	long := []string{strings.Repeat("ä", 10*item.MaxRemark)}
	for i := range 5000 {
		long = append(long, fmt.Sprintf("part %d\u202e\n of it", i))
	}
	list, err := json.Marshal(long)
	if err != nil {
		t.Fatal(err)
	}
	r := Read(`{"steps": [], "left_out": `+string(list)+`, "assumed": ["a", "a", " a "]}`, Options{Want: WantPlan})
	if len(r.LeftOut) != item.MaxRemarks+1 || r.LeftOut[item.MaxRemarks] != fmt.Sprintf("… and %d more", len(long)-item.MaxRemarks) {
		t.Errorf("%d are kept, the last is %q", len(r.LeftOut), r.LeftOut[len(r.LeftOut)-1])
	}
	for _, text := range r.LeftOut {
		if n := utf8.RuneCountInString(text); n > item.MaxRemark+1 || strings.Contains(text, "\n") {
			t.Errorf("%d characters, or lines: %.40q", n, text)
		}
	}
	if len(r.Assumed) != 1 || len(r.Problems) > item.MaxRemarks+3 {
		t.Errorf("assumed %q, and %d problems", r.Assumed, len(r.Problems))
	}
}

// An argument of a tool may have the name of a remark.
func TestArgumentIsNoRemark(t *testing.T) {
	for _, reply := range []string{
		`{"steps": [{"step_type": "Tool", "tool_name": "file", "arguments": {"assumed": "x", "left_out": ["y"]}}]}`,
		`{"steps": [{"step_type": "AiTransform", "input_ref": "a.text", "output_schema": {"assumed": {"type": "string"}}}]}`,
	} {
		if r := Read(reply, Options{Want: WantPlan}); len(r.LeftOut)+len(r.Assumed) > 0 || !strings.Contains(r.Workflow.String(), "assumed") {
			t.Errorf("left out %q, assumed %q\n%s", r.LeftOut, r.Assumed, r.Workflow)
		}
	}
}
