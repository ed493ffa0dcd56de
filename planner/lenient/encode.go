package lenient

import (
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Append appends the value as compact JSON. Tokens that were not altered are
// written as they stood, so that numbers keep every digit and strings their
// escapes. A nil value is null.
func (v *Value) Append(dst []byte) []byte {
	if v == nil {
		return append(dst, "null"...)
	}
	switch v.Kind {
	case Null:
		return append(dst, "null"...)
	case Bool, Number:
		return append(dst, v.Text...)
	case String:
		return appendString(dst, v.Text, v.Raw)
	case Array:
		dst = append(dst, '[')
		for i := range v.Items {
			dst = appendComma(dst, i)
			dst = v.Items[i].Append(dst)
		}
		return append(dst, ']')
	case Object:
		dst = append(dst, '{')
		for i := range v.Members {
			m := &v.Members[i]
			dst = appendComma(dst, i)
			dst = append(appendString(dst, m.Key, m.Raw), ':')
			dst = m.Value.Append(dst)
		}
		return append(dst, '}')
	}
	return dst
}

// JSON is the value as compact JSON. Keys repeat where they did in a rejected
// value.
func (v *Value) JSON() jsontext.Value { return v.Append(nil) }

// Indent is the value as JSON for people, two spaces a level.
func (v *Value) Indent() string {
	var b strings.Builder
	v.indent(&b, "\n")
	return b.String()
}

func (v *Value) indent(b *strings.Builder, newline string) {
	inner := newline + "  "
	switch {
	case v != nil && v.Kind == Array && len(v.Items) > 0:
		for i := range v.Items {
			b.WriteString(opening("[", i) + inner)
			v.Items[i].indent(b, inner)
		}
		b.WriteString(newline + "]")
	case v != nil && v.Kind == Object && len(v.Members) > 0:
		for i := range v.Members {
			m := &v.Members[i]
			b.WriteString(opening("{", i) + inner)
			b.Write(append(appendString(nil, m.Key, m.Raw), ": "...))
			m.Value.indent(b, inner)
		}
		b.WriteString(newline + "}")
	default:
		b.Write(v.Append(nil))
	}
}

func opening(bracket string, i int) string {
	if i == 0 {
		return bracket
	}
	return ","
}

func appendComma(dst []byte, i int) []byte {
	if i == 0 {
		return dst
	}
	return append(dst, ',')
}

// appendString writes the raw token, or makes one from the text.
func appendString(dst []byte, text, raw string) []byte {
	if raw != "" {
		return append(dst, raw...)
	}
	dst = append(dst, '"')
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
		case c < 0x20:
			dst = appendControl(dst, c)
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(text[i:])
			dst = utf8.AppendRune(dst, r)
			i += size
			continue
		default:
			dst = append(dst, c)
		}
		i++
	}
	return append(dst, '"')
}

func appendControl(dst []byte, c byte) []byte {
	const hex = "0123456789abcdef"
	switch c {
	case '\n':
		return append(dst, '\\', 'n')
	case '\t':
		return append(dst, '\\', 't')
	case '\r':
		return append(dst, '\\', 'r')
	}
	return append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
}
