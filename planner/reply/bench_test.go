package reply

import (
	"fmt"
	"strings"
	"testing"

	"planwright/planner/validate"
)

// longReply is a plan of n steps with loops, branches and references.
func longReply(n int) string {
	var b strings.Builder
	b.WriteString(`{"steps":[`)
	for i := 0; i < n; i += 5 {
		fmt.Fprintf(&b, `{"id":"s%d","step_type":"Loop","name":"Round %d","max_iterations":3,"exit_condition":{"left":{"type":"Variable","name":"s%d.found"},"operator":"Equals","right":{"type":"Literal","value":{"type":"Bool","value":true}}}},`, i, i, i+1)
		fmt.Fprintf(&b, `{"id":"s%d","step_type":"Tool","tool_name":"find_text","arguments":{"text":"Total"},"name":"Look %d"},`, i+1, i)
		fmt.Fprintf(&b, `{"id":"s%d","step_type":"Tool","tool_name":"click","arguments":{"target":"{{s%d.text}}"},"name":"Tap %d"},`, i+2, i+1, i)
		fmt.Fprintf(&b, `{"id":"s%d","step_type":"Tool","tool_name":"type_text","arguments":{"text":"a"},"name":"Type %d"},`, i+3, i)
		fmt.Fprintf(&b, `{"id":"s%d","step_type":"EndLoop","name":"End %d"},`, i+4, i)
	}
	return strings.TrimSuffix(b.String(), ",") + "]}"
}

// BenchmarkRead500 is a reply of 500 steps from the text to a validated
// workflow. It has to stay under 10 ms.
func BenchmarkRead500(b *testing.B) {
	text, tools := longReply(500), testCatalog(b)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		r := Read(text, Options{Want: WantPlan, Catalog: tools})
		if validate.Workflow(r.Workflow, tools).HasErrors() {
			b.Fatal("invalid")
		}
	}
}
