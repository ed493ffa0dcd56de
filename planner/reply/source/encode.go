package source

import (
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/lenient"
	"planwright/planner/text"
)

// Encode writes a value as compact JSON. Numbers keep every digit. Where a
// rejected reply repeats a key, the first one is written.
func Encode(v *lenient.Value) jsontext.Value {
	return jsontext.Value(appendValue(nil, v))
}

func appendValue(b []byte, v *lenient.Value) []byte {
	if v == nil {
		return append(b, "null"...)
	}
	switch v.Kind {
	case lenient.Null:
		return append(b, "null"...)
	case lenient.Bool, lenient.Number:
		return append(b, v.Text...)
	case lenient.String:
		return text.AppendQuote(b, v.Text)
	case lenient.Array:
		return appendArray(b, v.Items)
	case lenient.Object:
		return appendObject(b, v.Members)
	}
	return append(b, "null"...)
}

func appendArray(b []byte, items []lenient.Value) []byte {
	b = append(b, '[')
	for i := range items {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendValue(b, &items[i])
	}
	return append(b, ']')
}

func appendObject(b []byte, members []lenient.Member) []byte {
	b = append(b, '{')
	seen := make(map[string]bool, len(members))
	for i := range members {
		m := &members[i]
		if seen[m.Key] {
			continue
		}
		if len(seen) > 0 {
			b = append(b, ',')
		}
		seen[m.Key] = true
		b = append(text.AppendQuote(b, m.Key), ':')
		b = appendValue(b, &m.Value)
	}
	return append(b, '}')
}

// PreviewLength bounds a value quoted in a message, in characters.
const PreviewLength = 40

// Preview is the beginning of a value, for a message.
func Preview(v *lenient.Value) string {
	return text.Start(string(Encode(v)), PreviewLength)
}
