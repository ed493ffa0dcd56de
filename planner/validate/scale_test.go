package validate_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
	"time"

	"planwright/planner/flow"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// Workflows that take long if any check looks at everything for each thing it looks at.
// Eight times the size takes about eight times as long; what is quadratic would take 64
// times. Of some tries, as the machine may be busy, one has to do.
func TestValidateIsLinear(t *testing.T) {
	const small, great, most, tries = 625, 5_000, 24, 10
	before, after := scaled(small), scaled(great)
	for name := range after {
		t.Run(name, func(t *testing.T) {
			less, more := workflowtest.Parse(t, before[name]), workflowtest.Parse(t, after[name])
			best := 0.0
			for range tries {
				ratio := float64(timeToLook(more)) / float64(max(timeToLook(less), time.Millisecond/2))
				if best = cmp.Or(min(best, ratio), ratio); best <= most {
					return
				}
			}
			t.Errorf("eight times the workflow takes %.0f times as long", best)
		})
	}
}

func timeToLook(w workflow.Workflow) time.Duration {
	start := time.Now()
	validate.Workflow(w, tools)
	flow.NewOutline(w)
	return time.Since(start)
}

// scaled are workflows of about n steps or links.
func scaled(n int) map[string]string {
	lines := func(format string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)) + "\n")
		}
		return b.String()
	}
	words := func(format string) string { return strings.ReplaceAll(lines(format), "\n", " ") }
	return map[string]string{
		"one name":         lines(`n#: Tool "Same" click`),
		"one id":           lines(`same: Tool "N#" click`),
		"islands":          lines("n#: Tool click\nn# > n#"),
		"loose links":      "a: Tool click\n" + lines("a > x#\ny# > a"),
		"many ways out":    "a: Tool click\n" + lines("n#: Tool click\na > n#"),
		"one link":         "a: Tool click\nb: Tool click\n" + lines("a > b"),
		"wrong outputs":    "a: If a.text IsEmpty\nb: Tool click\n" + lines("a:Odd# > b"),
		"many cases":       "a: Switch " + words("c#(a.text IsEmpty)"),
		"cases that end":   "a: Switch " + words("c#(a.text IsEmpty)") + "[ends=" + strings.TrimSuffix(strings.ReplaceAll(lines("SwitchCase:c#"), "\n", ","), ",") + "]",
		"cases and links":  "a: Switch " + words("c#(a.text IsEmpty)") + "\nb: Tool click\n" + lines("a:SwitchCase:c# > b"),
		"ends of one loop": "r: Loop\n" + lines("e#: EndLoop r\nr:LoopBody > e#\ne# > r"),
		"loops":            lines("r#: Loop"),
		"ends":             lines("e#: EndLoop"),
		"nested":           workflowtest.Nested(n),
		"ways back":        workflowtest.Chain(n) + lines("n# > n0"),
		"out of nested":    workflowtest.Nested(n) + lines("r#:LoopBody > r0"),
		"exits":            workflowtest.Exits(n),
		"wrong references": lines("n#: Tool click a=\"{{m#.x}}{{n0.y}}\""),
	}
}
