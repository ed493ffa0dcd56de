package lenient

import (
	"strings"
	"unicode/utf8"
)

// isExpression is true for arithmetic, calls and other code.
func isExpression(text string) bool {
	if datePattern().MatchString(text) || isSchedule(text) || strings.Contains(text, "://") {
		return false
	}
	return isLambda(text) || isCall(text) || hasOperator(text) || isDifference(text) && strings.ContainsAny(text, "0123456789")
}

// A bare text may be as long as the reply, so what follows walks it by hand: the patterns
// in the tests say it shorter but take ten times as long.

// isLambda is true for x => x, and for what begins as a function does.
func isLambda(text string) bool {
	for _, word := range []string{"lambda", "function"} {
		if rest, ok := strings.CutPrefix(text, word); ok && (rest == "" || !isWordByte(rest[0])) {
			return true
		}
	}
	return strings.Contains(text, "=>")
}

// isCall is true for f(x), also behind new or await.
func isCall(text string) bool {
	if rest, ok := strings.CutPrefix(text, "new "); ok {
		text = rest
	} else {
		text = strings.TrimPrefix(text, "await ")
	}
	name := 0
	for name < len(text) && (isWordByte(text[name]) || text[name] == '$' || name > 0 && text[name] == '.') {
		name++
	}
	if name == 0 || isDigit(text[0]) || name == len(text) || text[name] != '(' {
		return false
	}
	line, _, _ := strings.Cut(text[name:], "\n")
	return strings.IndexByte(line, ')') > 0
}

// hasOperator is true where an operator stands between two values, or a text begins with
// a bracket or a negation.
func hasOperator(text string) bool {
	start := strings.TrimLeft(text, spaces)
	if strings.HasPrefix(start, "(") {
		return true
	}
	if rest, ok := strings.CutPrefix(text, "!"); ok {
		if rest = strings.TrimLeft(rest, spaces); rest != "" && isWordByte(rest[0]) {
			return true
		}
	}
	for i := 0; i < len(text); i++ {
		if strings.IndexByte(operatorBytes, text[i]) >= 0 && (operates(text, i) || multiplies(text, i)) {
			return true
		}
	}
	return false
}

const (
	spaces        = "\t\n\f\r "
	operatorBytes = "*/%+|&=!<>?"
)

var operators = []string{"**", "*", "/", "%", "+", "||", "&&", "==", "!=", "<=", ">=", "?", "<", ">"}

// operates reports whether an operator begins at i, with a value before it, and a space
// and a value behind.
func operates(text string, i int) bool {
	if i > 0 && !isWordByte(text[i-1]) && strings.IndexByte(spaces+`)"'}]`, text[i-1]) < 0 {
		return false
	}
	for _, operator := range operators {
		rest, ok := strings.CutPrefix(text[i:], operator)
		if !ok || rest == "" || strings.IndexByte(spaces, rest[0]) < 0 {
			continue
		}
		rest = strings.TrimLeft(rest, spaces)
		return rest != "" && (isWordByte(rest[0]) || strings.IndexByte(`("'{$.-`, rest[0]) >= 0)
	}
	return false
}

// multiplies is true for a sign between two numbers or brackets, as in 2*3.
func multiplies(text string, i int) bool {
	if strings.IndexByte("*/+", text[i]) < 0 {
		return false
	}
	left, right := strings.TrimRight(text[:i], spaces), strings.TrimLeft(text[i+1:], spaces)
	return left != "" && right != "" && (isDigit(left[len(left)-1]) || left[len(left)-1] == ')') && (isDigit(right[0]) || right[0] == '(')
}

// isDifference is true for 3-2, and for two words with a minus between them.
func isDifference(text string) bool {
	if left, right, ok := strings.Cut(text, " - "); ok && left != "" && right != "" && !strings.ContainsAny(left+right, spaces) {
		return true
	}
	left, right, ok := strings.Cut(text, "-")
	left, right = strings.TrimRight(left, spaces), strings.TrimLeft(right, spaces)
	if !ok || left == "" || right == "" || !isDigit(left[len(left)-1]) && left[len(left)-1] != ')' || !isDigit(right[0]) && right[0] != '(' {
		return false
	}
	outside := func(c rune) bool { return c >= 0x80 || !isWordByte(byte(c)) && strings.IndexByte(".()", byte(c)) < 0 }
	return strings.IndexFunc(left, outside) < 0 && strings.Trim(right[1:], "0123456789.") == ""
}

// isWordByte is true for the characters of names in code.
func isWordByte(c byte) bool { return isLetter(c) && c != '$' && c < utf8.RuneSelf || isDigit(c) }
