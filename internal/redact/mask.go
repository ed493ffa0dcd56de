package redact

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// Mask returns a JSON value with what mark gives in place of each secret in it: of a
// number, and of a text that stands where secrets do, in place of all of it; of another
// text in place of the parts that look like one or are known. What refers to a value, as
// {{inputs.password}} does, is none. All else stays as it is, byte by byte. The value must
// be valid; a mark begins with a bracket, so that nothing takes it for a secret again.
func (r *Redactor) Mask(value []byte, mark func(secret jsontext.Value) string) []byte {
	var out []byte
	var at place
	done := 0
	in := jsontext.NewDecoder(bytes.NewReader(value), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	for {
		kind := in.PeekKind()
		if kind != '"' && kind != '0' {
			if _, err := in.ReadToken(); err != nil {
				return append(out, value[done:]...)
			}
			at.pass(kind, in.StackDepth(), "")
			continue
		}
		raw, err := in.ReadValue()
		if err != nil {
			return append(out, value[done:]...)
		}
		start, words := int(in.InputOffset())-len(raw), string(raw)
		if kind == '"' {
			words = unquoted(raw)
		}
		isName := kind == '"' && isMemberName(in)
		masked := words
		switch {
		case !isName && at.isSecret(in.StackDepth(), words):
			masked = maskWhole(raw, words, mark)
		case kind == '"':
			masked = r.maskIn(words, mark, maxRounds)
		}
		if masked != words {
			out = append(append(out, value[done:start]...), text.Quote(masked)...)
			done = int(in.InputOffset())
		}
		if isName {
			at.passName(words, in.StackDepth())
			continue
		}
		at.pass(kind, in.StackDepth(), words)
	}
}

// maskWhole masks a number that is secret, or a text that says so.
func maskWhole(raw jsontext.Value, words string, mark func(jsontext.Value) string) string {
	if raw.Kind() == '0' {
		return mark(raw.Clone())
	}
	return maskBetween(words, mark)
}

// reference is what stands for a value that is not known yet.
var reference = text.Pattern(`\{\{[^{}]*\}\}`)

// schemes are words that stand before a secret and are none.
var schemes = text.Pattern(`(?i)^\s*(?:bearer|basic|token|digest|apikey)?\s*$`)

// maskBetween masks a text that is secret, but for references in it.
func maskBetween(secret string, mark func(jsontext.Value) string) string {
	at := reference().FindAllStringIndex(secret, -1)
	if at == nil {
		return mark(text.Quote(secret))
	}
	var b strings.Builder
	part := func(secret string) {
		if !schemes().MatchString(secret) {
			secret = mark(text.Quote(secret))
		}
		b.WriteString(secret)
	}
	from := 0
	for _, r := range at {
		part(secret[from:r[0]])
		b.WriteString(secret[r[0]:r[1]])
		from = r[1]
	}
	part(secret[from:])
	return b.String()
}

// maskIn masks the parts of a text that are secret. What stands beside one is looked at
// again, as without does.
func (r *Redactor) maskIn(text string, mark func(jsontext.Value) string, rounds int) string {
	found := r.find(text)
	if len(found.spans) == 0 || rounds == 0 {
		return text
	}
	var b strings.Builder
	from := 0
	for _, s := range found.spans {
		b.WriteString(r.maskIn(text[from:s.start], mark, rounds-1))
		b.WriteString(maskBetween(text[s.start:s.end], mark))
		from = s.end
	}
	b.WriteString(r.maskIn(text[from:], mark, rounds-1))
	return b.String()
}
