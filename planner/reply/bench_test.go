package reply

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"planwright/planner/internal/probe"
	"planwright/planner/lenient"
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

// largest are the probes that take longest, heaviest those that take most memory.
var largest = []string{
	"references in one text", "arguments of one step", "keys of one step", "keys of the plan", "a long condition", "spaces in a list", "one long word",
	`"\"a\"," after "{\"k\": ["`, `"\"{{a.b}}\"," after "{"`, `"f(x) " after "{\"k\": ["`, `"{{a}}" after "{\"k\": ["`, `"</" after ""`, `"</" after "{\"k\": ["`,
}

var heaviest = []string{"a long condition", `"\"{{a.b}}\"," after "{"`, `"\"a\"," after "{\"k\": ["`}

// eachLargest makes the probes as large as a reply may be.
func eachLargest(names []string, do func(name, text string)) {
	pick := func(name string, text func(size int) string) {
		if slices.Contains(names, name) {
			do(name, text(lenient.MaxBytes-1<<10))
		}
	}
	for name, text := range grown {
		pick(name, text)
	}
	probe.Pieces(pick, probe.Bare, probe.List, probe.Key)
	probe.Shapes(pick)
}

// BenchmarkLargest reads the largest replies. Each has to stay under a second and 256 MiB.
func BenchmarkLargest(b *testing.B) {
	tools := testCatalog(b)
	eachLargest(largest, func(name, text string) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			read := func() { Read(text, Options{Want: WantPlan, Catalog: tools}) }
			for b.Loop() {
				read()
			}
			b.ReportMetric(float64(probe.Peak(read)>>20), "MiB-peak")
		})
	})
}

// TestMemory: the largest reply takes less than 256 MiB, from the text to the workflow.
func TestMemory(t *testing.T) {
	const most = 256 << 20
	tools, probes := testCatalog(t), 0
	eachLargest(heaviest, func(name, text string) {
		probes++
		if got := probe.Peak(func() { Read(text, Options{Want: WantPlan, Catalog: tools}) }); got > most {
			t.Errorf("%s: %d MiB", name, got>>20)
		}
	})
	if probes != len(heaviest) {
		t.Errorf("%d probes of %d", probes, len(heaviest))
	}
}
