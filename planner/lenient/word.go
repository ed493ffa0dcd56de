package lenient

import (
	"math/big"
	"strings"

	"planwright/planner/text"
)

// plainNumberEnd is the end of the JSON number at i when a comma, a closer or a
// line break follows it; 0 where the number is part of something longer.
func plainNumberEnd(text string, i int, inList bool) int {
	end := numberEnd(text, i)
	if end < 0 || end >= len(text) {
		return 0
	}
	switch text[end] {
	case '}', ']', '\n', '\r':
		return end
	case ',':
		if thousands(text, i, end) || !inList && scalarNext(text, end+1) {
			return 0
		}
		return end
	}
	return 0
}

// scalarNext is true at a digit: behind the comma of an object's number it
// belongs to the number.
func scalarNext(text string, i int) bool {
	return i < len(text) && isDigit(text[i])
}

// literalValue reads the words that other languages have for JSON's literals.
func literalValue(text string, v *Value) bool {
	switch strings.ToLower(text) {
	case "true", "false":
		v.Kind, v.Text = Bool, strings.ToLower(text)
	case "null", "none", "nil", "undefined":
		v.Kind, v.Text = Null, ""
	default:
		return false
	}
	return true
}

// literalPrefix is true for words such as true0 and nullable, which may be a
// literal and something else with no comma between them.
func literalPrefix(text string) bool {
	for _, word := range []string{"true", "false", "null"} {
		if rest, ok := strings.CutPrefix(text, word); ok && rest != "" && rest[0] != ' ' {
			return true
		}
	}
	return false
}

func isNotANumber(text string) bool {
	switch strings.ToLower(strings.TrimLeft(text, "+-")) {
	case "nan", "infinity", "inf", "math.nan", "math.inf", "number.nan", "number.infinity", "float('nan')", "float('inf')", `float("nan")`, `float("inf")`:
		return true
	}
	return false
}

// templateAt is true at a bare placeholder such as {{s1.email}} or {city}.
func templateAt(text string, i int) bool {
	if i+1 >= len(text) || text[i] != '{' || strings.IndexByte("\"'\n\r\t}", text[i+1]) >= 0 {
		return false
	}
	rest := text[i:min(len(text), i+lookAhead)]
	return templatePattern().MatchString(rest) && !memberPattern().MatchString(rest)
}

var (
	memberPattern   = text.Pattern(`^\{\{\s*[\w-]+\s*:`)
	templatePattern = text.Pattern(`^(\{\{\s*[^\s{}"'][^{}\n]*\}\}|\{[%#][^\n]*?[%#]\}|\{ ?[A-Za-z_][\w.\[\]-]* ?\})`)
	wholePattern    = text.Pattern(`^(\$\{[^\n]*\}|\{\{[^\n]*\}\}|\{%[^\n]*%\}|\{[^{}\n]*\}|[#@%]\{[^\n]*\}|<%[^\n]*%>|<[\w .-]+>|\$[A-Za-z_][\w.\[\]]*)$`)
	mixedPattern    = text.Pattern(`(\{\{[^{}\n]*\}\}|\$\{[^{}\n]*\})`)
)

// wholeTemplate is true for a text that is a template, or words around one.
func wholeTemplate(text string) bool {
	if wholePattern().MatchString(text) {
		return !strings.Contains(text, "}} ") || mixedPattern().ReplaceAllString(text, "") == ""
	}
	if !strings.Contains(text, "{{") && !strings.Contains(text, "${") {
		return false
	}
	around := mixedPattern().ReplaceAllString(text, "")
	return around != text && !strings.ContainsAny(around, "\"\\,") && !hasOperator(text)
}

var (
	hexPattern     = text.Pattern(`^[+-]?0[xX][0-9a-fA-F]+$`)
	octalPattern   = text.Pattern(`^[+-]?0[oO][0-7]+$`)
	binaryPattern  = text.Pattern(`^[+-]?0[bB][01]+$`)
	decimalPattern = text.Pattern(`^[+-]?((0|[1-9]\d*)(\.\d*)?|\.\d+)([eE][+-]?\d+)?$`)
	datePattern    = text.Pattern(`^\d{4}[-/]\d{1,2}[-/]\d{1,2}|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$|^\d{1,2}:\d{2}|^\d+(\.\d+){2,}|^\+?\d+([- ]\d+){2,}$|^\d{3}-\d{4}$`)
	cronPattern    = text.Pattern(`^[\d*/,?LW#-]+( [\d*/,?LW#A-Z-]+){4,5}$`)
	productPattern = text.Pattern(`^\d+( \* \d+)+$`)
	numericPattern = text.Pattern(`^[+-]?[$€£¥#~<>≈]?\s?[+-]?\.?\pN`)
)

// certainNumber reads the number forms that mean one number and no other.
func certainNumber(text string, v *Value) bool {
	digits := strings.TrimPrefix(text, "+")
	switch {
	case hexPattern().MatchString(text), octalPattern().MatchString(text), binaryPattern().MatchString(text):
		n, ok := new(big.Int).SetString(digits, 0)
		if !ok {
			return false
		}
		digits = n.String()
	case decimalPattern().MatchString(text):
		digits = decimal(digits)
	default:
		return false
	}
	v.Kind, v.Text = Number, digits
	return true
}

// decimal writes numbers such as .5 and 5. as JSON does.
func decimal(s string) string {
	sign := ""
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	if strings.HasPrefix(s, ".") {
		s = "0" + s
	}
	s = strings.TrimSuffix(s, ".")
	s = strings.Replace(strings.Replace(s, ".e", "e", 1), ".E", "E", 1)
	return sign + s
}

// numberLike is true for texts that begin like a number: 00501, 10px, 1,000.
func numberLike(text string) bool { return numericPattern().MatchString(text) }

// isSchedule is true for the five fields of cron, unless they may be a product.
func isSchedule(text string) bool {
	return cronPattern().MatchString(text) && !productPattern().MatchString(text)
}
