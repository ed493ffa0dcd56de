package redact

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// place knows, while a JSON value is read, whether the next text or number stands
// where secrets do: as the value of a field such as password, in a list that is one,
// in an object with a name such as that, or behind an argument such as --token.
type place struct {
	named  bool   // the next value belongs to such a field
	list   int    // the depth of a list that does; 0: none
	object int    // the depth of an object whose name is such; 0: none
	member string // the name of the field
	flag   string // the element before, in a list
}

// isSecret judges a text or number at a depth.
func (p *place) isSecret(depth int, text string) bool {
	return isValue(text) && (p.named || p.list > 0 && p.list == depth || isBehindFlag(p.flag, text))
}

// pass goes on behind a token; depth is the one behind it.
func (p *place) pass(kind jsontext.Kind, depth int, text string) {
	switch {
	case kind == '[' && p.named && p.list == 0:
		p.list = depth
	case kind == ']' && depth < p.list:
		p.list = 0
	case kind == '}' && depth < p.object:
		p.object = 0
	case kind == '"' && p.member == "name" && IsSecretName(text):
		p.object = depth
	}
	p.named, p.member, p.flag = false, "", text
}

// passName goes on behind the name of a member at a depth.
func (p *place) passName(name string, depth int) {
	isValue := name == "value" || name == "default"
	p.named = IsSecretName(name) || isValue && p.object > 0 && p.object == depth
	p.member, p.flag = name, ""
}

// loginFlags are followed by a name and a password.
var loginFlags = []string{"-u", "--user", "-U", "--proxy-user"}

// isBehindFlag reports whether an argument of a program is secret for what stands
// before it.
func isBehindFlag(flag, text string) bool {
	return strings.HasPrefix(flag, "-") && !strings.Contains(flag, "=") && IsSecretName(flag) ||
		slices.Contains(loginFlags, flag) && strings.Contains(text, ":")
}

// Replace returns a JSON value with what replace gives in place of each text and
// number in it that is or holds a secret. All else stays as it is, byte by byte. The
// value must be valid.
func (r *Redactor) Replace(value []byte, replace func(secret jsontext.Value) jsontext.Value) []byte {
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
		text := string(raw)
		if kind == '"' {
			text = unquoted(raw)
		}
		if kind == '"' && isMemberName(in) {
			at.passName(text, in.StackDepth())
			continue
		}
		if at.isSecret(in.StackDepth(), text) || kind == '"' && len(r.find(text).spans) > 0 {
			end := int(in.InputOffset())
			out = append(append(out, value[done:end-len(raw)]...), replace(raw)...)
			done = end
		}
		at.pass(kind, in.StackDepth(), text)
	}
}

func unquoted(raw jsontext.Value) string {
	text, _ := jsontext.AppendUnquote(nil, raw) // it was just read
	return string(text)
}
