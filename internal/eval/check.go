package eval

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// relation is how a value is compared with what is expected.
type relation string

// The relations. Texts are compared without regard to case with contains.
const (
	equals   relation = "="
	contains relation = "~"
	present  relation = ""
	absent   relation = "!"
)

// check is what one argument of a step must be. A name that starts with @ is
// that of a field of the step itself: @off, @name, @retries.
type check struct {
	name     string
	relation relation
	values   []expected // any of which will do
}

// expected is a JSON value or a plain text, or a result of an earlier step.
type expected struct {
	text   string
	result workflow.Reference // its Node is a label; zero: text counts
}

// parseChecks reads checks; those joined by "||" are alternatives.
func parseChecks(words []string) ([][]check, error) {
	var out [][]check
	for _, word := range words {
		var any []check
		for _, text := range strings.Split(word, "||") {
			c, err := parseCheck(text)
			if err != nil {
				return nil, err
			}
			any = append(any, c)
		}
		out = append(out, any)
	}
	return out, nil
}

func parseCheck(text string) (check, error) {
	at := strings.IndexAny(text, "=~")
	if at < 0 {
		name, isAbsent := strings.CutPrefix(text, "!")
		if isAbsent {
			return check{name: name, relation: absent}, nil
		}
		return check{name: name, relation: present}, nil
	}
	c := check{name: text[:at], relation: relation(text[at : at+1])}
	if c.name == "" {
		return c, fmt.Errorf("%q checks nothing", text)
	}
	for _, value := range splitValues(text[at+1:]) {
		c.values = append(c.values, parseExpected(value))
	}
	return c, nil
}

// splitValues splits at each "|" outside quotes.
func splitValues(text string) []string {
	quoted := false
	return strings.FieldsFunc(text, func(r rune) bool {
		if r == '"' {
			quoted = !quoted
		}
		return r == '|' && !quoted
	})
}

func parseExpected(text string) expected {
	if strings.HasPrefix(text, "{") {
		if r, ok := workflow.ParseReference(strings.Trim(text, "{}")); ok {
			return expected{text: text, result: r}
		}
	}
	return expected{text: textOf(jsontext.Value(text))}
}

// textOf is the content of a JSON string, any other value as it stands.
func textOf(v jsontext.Value) string {
	var text string
	if v.Kind() == '"' && json.Unmarshal(v, &text) == nil {
		return text
	}
	return string(v)
}

// argument returns the value that the check is about.
func (c check) argument(n workflow.Node) (string, bool) {
	switch c.name {
	case "@off":
		return "", bool(n.Disabled)
	case "@name":
		return n.Name, true
	case "@retries":
		return strconv.Itoa(n.Retries), true
	}
	if n.Tool == nil {
		return "", false
	}
	value, ok := n.Tool.Arguments[c.name]
	return textOf(value), ok
}

// holds reports whether the step is as the check says.
func (c check) holds(n workflow.Node, known bindings) bool {
	text, ok := c.argument(n)
	switch c.relation {
	case present, absent:
		return ok == (c.relation == present)
	case equals, contains:
		return ok && slices.ContainsFunc(c.values, func(e expected) bool { return e.fits(text, c.relation, known) })
	}
	return false
}

func (e expected) fits(text string, r relation, known bindings) bool {
	if e.result.Node != "" {
		return e.refersTo(text, r, known)
	}
	if r == contains {
		return strings.Contains(strings.ToLower(text), strings.ToLower(e.text))
	}
	return sameScalar(text, e.text)
}

// refersTo reports whether the text is, or contains, the result.
func (e expected) refersTo(text string, r relation, known bindings) bool {
	found := false
	workflow.Templates(text, func(template string) bool {
		found = known.names(e.result, template) && (r == contains || strings.TrimSpace(text) == template)
		return !found
	})
	return found
}

// sameScalar compares texts, and numbers however they are written.
func sameScalar(a, b string) bool {
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	if a == b {
		return true
	}
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	return errX == nil && errY == nil && x == y
}
