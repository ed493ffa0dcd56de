package builtin

import (
	"strings"
	"testing"
	"time"
)

// hostile is an input that must be refused in words, or do no harm.
type hostile struct {
	name string
	tool string
	args args
	says string // part of the refusal; "": it works
}

// try makes the calls and checks how they are refused.
func try(t *testing.T, c *client, tests []hostile) {
	t.Helper()
	for _, test := range tests {
		began := time.Now()
		g := c.call(test.tool, test.args)
		if took := time.Since(began); took > time.Minute { // it was in danger of never ending
			t.Errorf("%s took %s", test.name, took)
		}
		switch {
		case g.failed != (test.says != ""):
			t.Errorf("%s: failed is %v: %s", test.name, g.failed, g.text)
		case !strings.Contains(g.text, test.says):
			t.Errorf("%s says %q, not %q", test.name, g.text, test.says)
		case g.failed:
			checkText(t, g.text)
		}
		if strings.Contains(g.text, "secret") && !strings.Contains(strings.Join(flat(test.args), " "), "secret") {
			t.Errorf("%s gives the secret away: %q", test.name, g.text)
		}
	}
}

func flat(a args) []string {
	var texts []string
	for _, v := range a {
		if s, ok := v.(string); ok {
			texts = append(texts, s)
		}
	}
	return texts
}
