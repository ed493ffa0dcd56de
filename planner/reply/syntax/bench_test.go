package syntax_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

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
				if r := syntax.Read(text, repair); r.Value == nil {
					b.Fatal(r.Problems)
				}
			}
		})
	}
}

// hostile texts make readers quadratic that go back in them.
var hostile = map[string]string{
	"brackets":          "[",
	"braces":            "{",
	"members":           `{"a":`,
	"arrays of braces":  `[{"a":[`,
	"quotes":            `"`,
	"quotes in one":     `" a`,
	"missing commas":    `1 `,
	"ndjson":            "{\"id\": \"s\"}\n",
	"broken ndjson":     "{\"id\": \"s\",}\n",
	"prose":             "use {city} and [x] or {a: 1 b} then ",
	"think":             "<think>",
	"close think":       "</think>",
	"fences":            "```json\n",
	"escapes":           `{\"a\": `,
	"entities":          "{&quot;a",
	"inner quotes":      `say "hi" `,
	"comments":          "/*",
	"triple":            `{"a":"""`,
	"apostrophes":       "{'a': it's ",
	"drafts":            "{\"steps\": [{\"id\": 1\n\nno\n\n",
	"words":             "{a b c ",
	"missing colons":    `"a" 1 `,
	"tags in a list":    "<think>,",
	"empty objects":     "{}\n",
	"escaped, unclosed": "{\\\"a\\\": 1 x\n\nwords go on\n",
	"ends and goes on":  `{"a": 1}, "b": 2}`,
	"extra closers":     `{"a": 1]]}`,
	"json in text":      `{"a": "{"b": `,
}

// TestReadingIsLinear catches what is quadratic: four times the text would take
// sixteen times as long. A busy machine is given three chances.
func TestReadingIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for name, unit := range hostile {
		for _, start := range []string{"", "{\"k\": ["} {
			fast := false
			for chance := 0; chance < 3 && !fast; chance++ {
				fast = linear(start, unit)
			}
			if !fast {
				t.Errorf("%s after %q: time grows faster than the text", name, start)
			}
		}
	}
}

func linear(start, unit string) bool {
	const size, enough, most = 32 << 10, 200 * time.Millisecond, 10
	small := readTime(start + strings.Repeat(unit, size/len(unit)))
	large := readTime(start + strings.Repeat(unit, 4*size/len(unit)))
	return large < enough || large < most*small
}

func readTime(text string) time.Duration {
	begin := time.Now()
	syntax.Read(text, repair)
	return time.Since(begin)
}
