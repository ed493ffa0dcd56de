package speech

import (
	"strings"

	"planwright/planner/lenient"
)

// maxDepth bounds how deep words may be wrapped in JSON.
const maxDepth = 6

// In is what a JSON value says in words: {"answer": "…"}, an endpoint's message
// around it, or several such texts. It is "" where the value holds anything else:
// such words may be part of what was meant.
func In(v *lenient.Value) string {
	if v == nil || v.Kind != lenient.Object && v.Kind != lenient.Array {
		return ""
	}
	texts, ok := texts(v, 0)
	if !ok {
		return ""
	}
	return Of(strings.Join(texts, "\n\n"))
}

// texts are the words in a value; ok is false where there is something else.
func texts(v *lenient.Value, depth int) (said []string, ok bool) {
	if depth > maxDepth {
		return nil, false
	}
	switch v.Kind {
	case lenient.Array:
		if len(v.Items) != 1 || v.Items[0].Kind != lenient.Object {
			return nil, len(v.Items) == 0
		}
		return texts(&v.Items[0], depth+1)
	case lenient.Object:
		for i := range v.Members {
			more, ok := memberTexts(&v.Members[i], depth)
			if !ok {
				return nil, false
			}
			said = append(said, more...)
		}
		return said, true
	case lenient.Null, lenient.Bool, lenient.Number, lenient.String:
	}
	return nil, false
}

// memberTexts are the words under a key.
func memberTexts(m *lenient.Member, depth int) (said []string, ok bool) {
	key := parts(m.Key)
	switch v := &m.Value; v.Kind {
	case lenient.Null, lenient.Bool, lenient.Number:
		return nil, true
	case lenient.String:
		switch {
		case says(key, thinks), strings.TrimSpace(v.Text) == "":
			return nil, true
		case says(key, toPerson), says(key, mayBeSpoken) && sentence().MatchString(v.Text):
			return []string{strings.TrimSpace(v.Text)}, true
		}
		return nil, says(key, describes) && !strings.ContainsAny(v.Text, " \n")
	case lenient.Object, lenient.Array:
		if len(v.Members)+len(v.Items) == 0 {
			return nil, true
		}
		if says(key, toPerson, mayBeSpoken, wraps) {
			return texts(v, depth+1)
		}
		return nil, says(key, thinks, counts)
	}
	return nil, false
}

// parts are the words of a key, in lower case: "finalAnswer" is final and answer.
func parts(key string) []string {
	var b strings.Builder
	for i, r := range key {
		if i > 0 && r >= 'A' && r <= 'Z' {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return strings.FieldsFunc(strings.ToLower(b.String()), func(r rune) bool { return r == '_' || r == '-' || r == ' ' || r == '.' })
}
