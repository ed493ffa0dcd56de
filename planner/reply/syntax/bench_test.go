package syntax_test

import (
	"fmt"
	"strings"
	"testing"

	"planwright/planner/reply/syntax"
)

// planText is a plan of about size bytes, as models write them.
func planText(size int) string {
	var b strings.Builder
	b.WriteString("{\n  \"steps\": [")
	for i := 0; b.Len() < size; i++ {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `
    {
      "id": "step_%d",
      "step_type": "Tool",
      "tool_name": "http.get",
      "name": "Fetch page %d of the report",
      "arguments": {"url": "https://example.com/report?page=%d", "retries": %d, "follow": true, "headers": ["Accept: text/html", "X-Note: \"quoted\""]}
    }`, i, i, i, i%5)
	}
	b.WriteString("\n  ]\n}\n")
	return b.String()
}

// brokenText makes each kind of mistake all over the plan.
func brokenText(size int) string {
	return strings.NewReplacer(
		"\"},", "\",},", `"step_type": "Tool"`, `step_type: 'Tool'`, "true", "True",
		"\n    },", "\n    }, // next", `"retries":`, `"retries" =`,
	).Replace(planText(size))
}

func BenchmarkRead(b *testing.B) {
	for name, text := range map[string]string{
		"valid":  planText(1 << 20),
		"broken": brokenText(1 << 20),
		"tail":   strings.TrimSuffix(planText(1<<20), "\n}\n"), // strict fails at the end, then tolerant
		"prose":  "Here is the plan:\n```json\n" + planText(1<<20) + "```\nDone.",
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if r := syntax.Read(text, plans, repair); r.Value == nil {
					b.Fatal(r.Problems)
				}
			}
		})
	}
}
