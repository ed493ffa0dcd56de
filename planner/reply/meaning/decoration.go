package meaning

import (
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/reference"
	"planwright/planner/text"
)

// workflowStyle is a reference as pipelines of GitHub write it: ${{ steps.look.outputs.count }}.
var workflowStyle = text.Pattern(`\$(\{\{\s*steps\.[\pL\pN_-]+\.(?:outputs?|results?)\.[^{}]*\}\})`)

// spacedDollar is one that may be such a reference, or an amount in dollars.
var spacedDollar = text.Pattern(`\$\{\{\s+([^{}]*\S)\s+\}\}`)

// undecorated takes off what other products put before the braces of a reference, and what would
// stay in the text: the $ of pipelines, the = of expressions. A $ that may be meant as a currency stays.
func (res *resolver) undecorated(i int, s string) string {
	if !strings.Contains(s, "{{") {
		return s
	}
	if rest, ok := strings.CutPrefix(s, "="); ok && isExpression(rest) {
		res.warn(i, "“%s” begins with “=”, as the expressions of other programs do; it was read without that", text.Start(s, maxShown))
		s = rest
	}
	if bare := workflowStyle().ReplaceAllString(s, "$1"); bare != s {
		res.r.Log.AddOnce(problem.Coerced, res.g.Steps[i].At, "A reference in ${{ }} was written in {{ }}")
		s = bare
	}
	return s
}

// tellDollar tells of a $ before a reference that stays in the text, and may not be meant.
func (res *resolver) tellDollar(i int, s string) {
	if found := spacedDollar().FindStringSubmatch(s); found != nil {
		if ref, ok := res.result(i, found[1]); ok {
			res.warn(i, "“%s” is filled in, and the “$” before it stays as it is written", found[0]).
				Fix = "Write {{" + ref + "}} where no amount in dollars is meant."
		}
	}
}

// maxShown is how many characters of a text are shown.
const maxShown = 60

// isExpression reports whether a text begins with a reference in {{ }} and is no formula of a table.
func isExpression(s string) bool {
	if !strings.HasPrefix(s, "{{") {
		return false
	}
	n := reference.TemplateLength(s)
	after := strings.TrimSpace(s[n:])
	return n > 0 && (after == "" || !strings.ContainsRune("+-*/^&<>=", rune(after[0])))
}
