package workflow_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// Workflows that would take minutes if any check looked at everything for each
// thing it looks at.
func TestValidateIsLinear(t *testing.T) {
	const n = 5_000
	lines := func(format string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)) + "\n")
		}
		return b.String()
	}
	words := func(format string) string { return strings.ReplaceAll(lines(format), "\n", " ") }
	tests := map[string]string{
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
		"nested":           nested(n),
		"ways back":        chain(n) + lines("n# > n0"),
		"out of nested":    nested(n) + lines("r#:LoopBody > r0"),
		"exits":            exits(n),
		"wrong references": lines("n#: Tool click a=\"{{m#.x}}{{n0.y}}\""),
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			w := workflowtest.Parse(t, text)
			start := time.Now()
			workflow.Validate(w, tools)
			workflow.NewOutline(w)
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}
