// Package expression reads conditions as models write them inside texts.
package expression

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/reply/alias"
	"planwright/planner/reply/reference"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// maxNesting bounds the brackets of a written condition.
const maxNesting = 16

// Parse reads a condition such as "look.found == true and not
// (total.count < 3)". Names may hold spaces, so it is cut at the words between
// them rather than read token by token.
func Parse(s string) workflow.Condition { return parseGroup(s, 0) }

// braced is a text that is one pair of braces, as the expressions of other programs have; comparing is
// what stands in one that compares, and is no reference.
var (
	braced    = text.Pattern(`^\s*=?\s*\$?\{\{?\s*([^{}]+?)\s*\}\}?\s*$`)
	comparing = text.Pattern(`[<>=!]|(?i:\s(?:is|and|or|contains|equals|not)\s)`)
)

// Unbraced is a written condition without braces around all of it: “${look.count > 0}”.
func Unbraced(s string) string {
	if m := braced().FindStringSubmatch(s); m != nil && comparing().MatchString(m[1]) {
		return m[1]
	}
	return s
}

func parseGroup(s string, depth int) workflow.Condition {
	s = strings.TrimSpace(s)
	if s == "" {
		return workflow.Condition{}
	}
	if depth >= maxNesting {
		return parseComparison(s)
	}
	if parts := cutWords(s, " or ", "||"); len(parts) > 1 {
		if slices.ContainsFunc(parts, isValue) {
			return unreadable(s)
		}
		return workflow.Condition{Any: parseGroups(parts, depth+1)}
	}
	if parts := cutWords(s, " and ", "&&"); len(parts) > 1 {
		if slices.ContainsFunc(parts, isValue) {
			return unreadable(s)
		}
		return workflow.Condition{All: parseGroups(parts, depth+1)}
	}
	if inner, ok := cutNot(s); ok {
		return Negate(parseGroup(inner, depth+1))
	}
	if inner, ok := cutBrackets(s); ok {
		return parseGroup(inner, depth+1)
	}
	return parseComparison(s)
}

// isValue is true for a part of a group that compares nothing, as in “x == 5 or 6”: by
// itself it never holds.
func isValue(part string) bool {
	v, ok := constant(strings.TrimSpace(part))
	return ok && v.Kind() != 't' && v.Kind() != 'f'
}

func parseGroups(parts []string, depth int) []workflow.Condition {
	out := make([]workflow.Condition, len(parts))
	for i, p := range parts {
		out[i] = parseGroup(p, depth)
	}
	return out
}

// cutNot takes a leading "not" or "!" off.
func cutNot(s string) (string, bool) {
	if len(s) > 4 && strings.EqualFold(s[:4], "not ") {
		return s[4:], true
	}
	if strings.HasPrefix(s, "!") && !strings.HasPrefix(s, "!=") {
		return s[1:], true
	}
	return s, false
}

// cutBrackets takes brackets off that surround the whole text.
func cutBrackets(s string) (string, bool) {
	if !strings.HasPrefix(s, "(") || !strings.HasSuffix(s, ")") {
		return s, false
	}
	whole := true
	scanOutside(s, func(i, depth int) bool {
		if depth == 0 && i < len(s)-1 {
			whole = false
		}
		return whole
	})
	if !whole {
		return s, false
	}
	return s[1 : len(s)-1], true
}

// cutWords splits at each of the words outside quotes and brackets.
func cutWords(s string, seps ...string) []string {
	var parts []string
	start, skip := 0, 0
	scanOutside(s, func(i, depth int) bool {
		if depth > 0 || i < skip {
			return true
		}
		for _, sep := range seps {
			if len(s)-i >= len(sep) && (s[i]^sep[0])&^0x20 == 0 && strings.EqualFold(s[i:i+len(sep)], sep) && !orEqual().MatchString(s[i:]) {
				parts = append(parts, s[start:i])
				start = i + len(sep)
				skip = start
				break
			}
		}
		return true
	})
	return append(parts, s[start:])
}

// orEqual belongs to an operator: “greater than or equal to”.
var orEqual = text.Pattern(`(?i)^ or equals? `)

// scanOutside calls yield for each byte that is not inside quotes, with the
// depth of brackets behind it.
func scanOutside(s string, yield func(i, depth int) bool) {
	var quote byte
	depth := 0
	for i := range len(s) {
		c := s[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
			continue
		case c == '"' || c == '\'' && (i == 0 || !source.IsWord(rune(s[i-1]))):
			quote = c
			continue
		case c == '(':
			depth++
		case c == ')':
			depth--
		}
		if !yield(i, depth) {
			return
		}
	}
}

// comparison is how an operator is written inside a text.
type comparison struct {
	sign string
	op   workflow.Operator
}

// between are the writings of operators inside a text, signs first and the longest first, and
// behind those at its end that need no right side.
var between, behind = writings()

func writings() (between, behind []comparison) {
	alone := strings.Fields(alias.InKeysAlone)
	for _, m := range alias.OperatorMeanings {
		words := strings.Fields(m.Words)
		if _, denies := ordered[m.Meaning]; !denies {
			words = append(words, strings.ToLower(string(m.Meaning)))
		}
		for _, w := range words {
			written := " " + strings.ReplaceAll(w, "_", " ")
			switch {
			case !alias.IsName(m.Meaning), slices.Contains(alone, w):
			case m.Meaning.Unary():
				behind = append(behind, comparison{written, m.Meaning})
			case isLetter(w[0]):
				between = append(between, comparison{written + " ", m.Meaning})
			default:
				between = append(between, comparison{w, m.Meaning})
			}
		}
	}
	order := func(a, b comparison) int {
		return cmp.Or(strings.Count(a.sign[:1], " ")-strings.Count(b.sign[:1], " "), len(b.sign)-len(a.sign))
	}
	slices.SortStableFunc(between, order)
	slices.SortStableFunc(behind, order)
	return between, behind
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' }

// verb stands behind what is looked at.
var verb = text.Pattern(`(?i)^(\{\{[^{}]*\}\}|\S+)\s+(?:(is|are|was|were|ai)|(?:does|do|did)(?:n['’]?t|\s+n['’]?t|\s+not))(n['’]?t|\s+n['’]?t|\s+not)?\s+`)

// spelled writes the verb of a comparison as the tables do: “aren't” and “wasn’t” as “is not”.
func spelled(s string) string {
	m := verb().FindStringSubmatchIndex(s)
	if m == nil {
		return s
	}
	said := " does not "
	switch isBe, denies := m[4] >= 0, m[6] >= 0; {
	case isBe && denies:
		said = " is not "
	case isBe:
		said = " is "
	case denies: // twice
		return s
	}
	return s[:m[3]] + said + s[m[1]:]
}

func parseComparison(s string) workflow.Condition {
	s = spelled(s)
	for _, e := range behind {
		if n := len(s) - len(e.sign); n > 0 && strings.EqualFold(s[n:], e.sign) {
			return workflow.Condition{Left: expressionSide(s[:n]), Operator: e.op}
		}
	}
	lower := strings.ToLower(s)
	for _, c := range between {
		if !strings.Contains(lower, c.sign) {
			continue
		}
		parts := cutWords(s, c.sign)
		if len(parts) != 2 {
			continue
		}
		if op := emptiness(c.op, parts[1]); op != "" {
			return workflow.Condition{Left: expressionSide(parts[0]), Operator: op}
		}
		right, ok := rightSide(c.op, parts[1])
		if !ok {
			return unreadable(s)
		}
		return workflow.Condition{Left: expressionSide(parts[0]), Operator: c.op, Right: right}
	}
	return Holds(expressionSide(s))
}

// emptiness is the operator for a comparison with a word for nothing, "" for all others.
func emptiness(op workflow.Operator, right string) workflow.Operator {
	means := alias.Emptiness.First(right)
	switch {
	case means == "" || strings.ContainsAny(right, "\"'`{"):
		return ""
	case op == workflow.Equals:
		return means
	case op == workflow.NotEquals:
		return opposites[means]
	}
	return ""
}

// unreadable keeps words that cannot be told from a comparison of two values: as they
// are no result of a step, validation names them.
func unreadable(s string) workflow.Condition {
	return Truth(workflow.Operand{Variable: reference.Bare(s)}, true)
}

func expressionSide(s string) workflow.Operand {
	s = strings.TrimSpace(s)
	if lit, ok := constant(s); ok {
		return workflow.Operand{Literal: lit}
	}
	return workflow.Operand{Variable: Left(s)}
}

// Left is what a text on the left refers to. Braces around a part of it are left
// out: what is computed of a result is none, and named by validation.
func Left(s string) string {
	if ref := reference.Bare(s); !strings.Contains(ref, "{{") {
		return ref
	}
	return strings.NewReplacer("{{", "", "}}", "").Replace(s)
}

// rightSide is a constant where it looks like one, a reference in braces, and
// otherwise a text that may be a reference. ok is false for words that say more than a
// value: “at least 5” would never be equal to anything.
func rightSide(op workflow.Operator, s string) (o workflow.Operand, ok bool) {
	s = strings.TrimSpace(s)
	if grouped().MatchString(s) {
		return o, false
	}
	if lit, ok := constant(s); ok {
		return workflow.Operand{Literal: lit}, true
	}
	if ref := reference.Bare(s); ref != s {
		return workflow.Operand{Variable: ref}, true
	}
	o = workflow.Operand{Literal: text.Quote(s)}
	if strings.Contains(s, ".") {
		o.Variable = s // not quoted, so a name with spaces is possible
	}
	return o, isPlain(op, s)
}

// grouped is a number whose points most likely part thousands: nobody writes 1.000 for one.
var grouped = text.Pattern(`^[+-]?[1-9]\d{0,2}\.\d{2}0$|^[+-]?\d{1,3}(?:\.\d{3}){2,}$`)

// isPlain reports whether an unquoted text can be the value itself. Where values are put
// in order that is what begins with a digit, such as a date, or a reference.
func isPlain(op workflow.Operator, s string) bool {
	fields := strings.Fields(s)
	switch {
	case len(fields) == 0 || strings.ContainsAny(s, `"'()[]{}<>=!~|`):
		return false
	case op != workflow.Equals && op != workflow.NotEquals && op != workflow.Contains && op != workflow.NotContains:
		return strings.Trim(s, "0123456789-:.TZ+") == "" || reference.Is(s)
	case len(fields) == 1:
		return !alias.InExpression.Says(s, alias.SaysAlone) && !strings.HasPrefix(strings.ToLower(s), "non-")
	case s[0] >= '0' && s[0] <= '9', strings.ContainsAny(s, ",;?"), qualified().MatchString(s), describes(op, fields):
		return false
	}
	return !alias.InExpression.Says(fields[0], alias.SaysMore) && !slices.ContainsFunc(fields, func(w string) bool { return alias.InExpression.Says(w, alias.SaysOn) })
}

// qualified ends with words that say how, where or how often a value is there.
var qualified = text.Pattern(`(?i)\s(?:at all|any ?more|any longer|no more|no longer|at (?:least|most)\s.*|at (?:the |its )?(?:start|end|beginning|front)|once|twice|(?:\w+) times|only|alone|anywhere|somewhere|either|too|yet)$`)

// describes reports whether words say what a value is, or of which kind, and are not it: “the word
// done”, “an email address”.
func describes(op workflow.Operator, fields []string) bool {
	switch strings.ToLower(fields[0]) {
	case "a", "an":
		return op != workflow.Contains && op != workflow.NotContains || slices.Contains(alias.KindsOfValue, alias.Fold(fields[1]))
	case "the":
		return slices.Contains(alias.KindsOfValue, alias.Fold(fields[1]))
	}
	return false
}

// constant reads a JSON scalar, a text in single quotes, or a word for true,
// false and nothing in another language.
func constant(s string) (jsontext.Value, bool) {
	if len(s) >= 2 && s[0] == '\'' && s[len(s)-1] == '\'' {
		inner, ok := unquoted(s[1 : len(s)-1])
		return text.Quote(inner), ok
	}
	switch strings.ToLower(s) {
	case "true", "false", "null":
		return jsontext.Value(strings.ToLower(s)), true
	case "none", "nil":
		return jsontext.Value("null"), true
	}
	if s == "" || strings.IndexByte(`"-0123456789`, s[0]) < 0 {
		return nil, false
	}
	v := jsontext.Value(s)
	return v, v.IsValid()
}

// unquoted is what stands between single quotes. One inside is doubled, escaped or an
// apostrophe in a word; any other ends the text there, and more is said behind it.
func unquoted(s string) (string, bool) {
	if strings.IndexByte(s, '\'') < 0 {
		return s, true
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch rest := s[i:]; {
		case strings.HasPrefix(rest, "''"), strings.HasPrefix(rest, `\'`):
			i++
			b.WriteByte('\'')
			continue
		case s[i] == '\'' && (i == 0 || i == len(s)-1 || !isWordByte(s[i-1]) || !isWordByte(s[i+1])):
			return s, false
		}
		b.WriteByte(s[i])
	}
	return b.String(), true
}

// isWordByte takes every byte beyond ASCII for part of a letter.
func isWordByte(c byte) bool { return c >= 0x80 || source.IsWord(rune(c)) }
