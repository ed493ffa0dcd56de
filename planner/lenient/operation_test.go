package lenient

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What isExpression asks of a text, as patterns.
var (
	operatorPattern = regexp.MustCompile(`(^|[\s\w)"'}\]])\s*(\*\*?|/|%|\+|\|\||&&|==|!=|<=|>=|\?|[<>])\s+[\w("'{$.-]|^!\s*\w|[\d)]\s*[*/+]\s*[\d(]|^\s*\(`)
	minusPattern    = regexp.MustCompile(`^[\w.()]*[\d)]\s*-\s*[\d(][\d.]*$|^\S+ - \S+$`)
	callPattern     = regexp.MustCompile(`^(new |await )?[A-Za-z_$][\w$.]*\(.*\)`)
	lambdaPattern   = regexp.MustCompile(`=>|^(lambda|function)\b`)
)

func TestExpressionsAreAsTheirPatterns(t *testing.T) {
	pieces := []string{"*", "**", "/", "%", "+", "|", "||", "&&", "==", "=>", "!=", "!", "<=", ">=", "?", "<", ">", "-", " - ", "(", ")", "[", "]", "{", "}", "{{a}}",
		"a", "f", "f(", "x)", "1", "23", "1.5", ".", "$", `"`, "'", "é", "_", " ", "  ", "\t", "\n", "\r", "new ", "await ", "new await f(x)", "lambda", "function", ",", "\u00a0"}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 8).Draw(t, "text"), "")
		for name, test := range map[string]struct {
			is      func(string) bool
			pattern *regexp.Regexp
		}{
			"operator": {hasOperator, operatorPattern}, "difference": {isDifference, minusPattern}, "call": {isCall, callPattern}, "lambda": {isLambda, lambdaPattern},
		} {
			if got, want := test.is(text), test.pattern.MatchString(text); got != want {
				t.Fatalf("%q: %s %t, want %t", text, name, got, want)
			}
		}
	})
}
