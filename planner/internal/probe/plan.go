package probe

import (
	"fmt"
	"strings"
)

// Plan is a plan of about size bytes, as models write them.
func Plan(size int) string {
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

// Broken makes each kind of mistake all over the plan.
func Broken(size int) string {
	return strings.NewReplacer(
		"\"},", "\",},", `"step_type": "Tool"`, `step_type: 'Tool'`, "true", "True",
		"\n    },", "\n    }, // next", `"retries":`, `"retries" =`,
	).Replace(Plan(size))
}
