package lenient_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"planwright/planner/deed"
	"planwright/planner/internal/corpus"
	"planwright/planner/lenient"
	"planwright/planner/problem"
)

// TestCorpus reads every reply in testdata/read. A case has a comment that says
// why it is kept, the reply without its last line break, and what it must give:
// the value and one line for each problem. A section "options" may hold the
// words cut, norepair, and quoted (the reply is a Go string).
func TestCorpus(t *testing.T) {
	corpus.Run(t, "testdata/read/*.txtar", func(t *testing.T, c corpus.Case) []corpus.Section {
		text, options := input(t, c)
		r := lenient.Read(text, plans, options)
		return []corpus.Section{{Name: "value", Text: valueText(r.Value)}, {Name: "problems", Text: problemText(r.Problems)}}
	})
}

// corpusReplies are the replies of the corpus, as seeds.
func corpusReplies(t testing.TB) []string {
	var out []string
	corpus.Each(t, "testdata/read/*.txtar", func(c corpus.Case) {
		text, _ := input(t, c)
		out = append(out, text)
	})
	return out
}

func input(t testing.TB, c corpus.Case) (string, lenient.Options) {
	t.Helper()
	text := strings.TrimSuffix(c.Section("reply"), "\n")
	options := c.Section("options")
	if strings.Contains(options, "quoted") {
		unquoted, err := strconv.Unquote(text)
		if err != nil {
			t.Fatalf("the reply is not a Go string: %v", err)
		}
		text = unquoted
	}
	return text, lenient.Options{Repair: !strings.Contains(options, "norepair"), Cut: strings.Contains(options, "cut"), Deeds: deed.Beside}
}

func valueText(v *lenient.Value) string {
	if v == nil {
		return "none\n"
	}
	return string(v.JSON()) + "\n"
}

func problemText(list problem.List) string {
	var b strings.Builder
	for _, p := range list {
		fmt.Fprintf(&b, "%s %s %d:%d %s: %s\n", p.Severity, p.Code, p.At.Line, p.At.Column, p.At.Path, p.Message)
	}
	return b.String()
}
