package lenient

import (
	"strings"
	"unicode/utf8"

	"planwright/planner/problem"
)

// decoder turns the body of a string into text. Escapes that JSON does not know
// stay as they are.
type decoder struct {
	body  string
	quote *quote
	// unmark takes the backslash off marks of Markdown
	unmark bool

	text    string
	altered bool // the token cannot be kept
	control bool // raw control characters
	invalid bool // escapes JSON does not know
	guess   bool // some of those have a meaning in other languages
	path    bool // read as a Windows path
	badUTF8 bool
	lone    bool // half of a surrogate pair
}

// token is the JSON token of a string that was quoted as JSON wants it: the one
// in the reply, if need be with its control characters escaped, so that all its
// escapes stay as they were. It is "" where the token must be made anew.
func (d *decoder) token(raw string) string {
	if raw == "" || d.altered {
		return ""
	}
	if d.control {
		raw = `"` + escapeControls(d.body) + `"`
	}
	if end, _, f := stringEnd(raw, 1); f != nil || end != len(raw)-1 {
		return ""
	}
	d.lone = false
	return raw
}

func escapeControls(body string) string {
	dst := make([]byte, 0, len(body)+8)
	for i := range len(body) {
		if body[i] < 0x20 {
			dst = appendControl(dst, body[i])
		} else {
			dst = append(dst, body[i])
		}
	}
	return string(dst)
}

func (d *decoder) run() {
	d.inspect()
	d.altered = d.altered || d.invalid || d.path || d.badUTF8 || d.quote.style != straight
	if strings.IndexByte(d.body, '\\') < 0 {
		d.text = d.body
	} else {
		d.text = d.decode()
	}
	if d.badUTF8 {
		d.text = validText(d.text)
	}
}

// inspect looks the body over before any escape is decoded, because one invalid
// escape changes how the valid-looking ones beside it are read.
func (d *decoder) inspect() {
	d.badUTF8 = !utf8.ValidString(d.body)
	for i := 0; i < len(d.body); {
		switch c := d.body[i]; {
		case c < 0x20:
			d.control = true
			i++
		case c != '\\':
			i++
		case d.quoteEscape(i):
			d.altered = true
			i += 2
		default:
			i += d.inspectEscape(i)
		}
	}
	d.guess = d.guess || d.invalid && (strings.Contains(d.body, `\b`) || strings.Contains(d.body, `\f`))
	if d.invalid && windowsPath(d.body) {
		d.path, d.invalid = true, false
	}
}

func (d *decoder) inspectEscape(i int) int {
	if d.unmark && markEscape(d.body, i) {
		d.altered = true
		return 2
	}
	if size := escapeSize(d.body, i); size > 0 {
		return size
	}
	d.invalid = true
	if i+1 < len(d.body) {
		d.guess = d.guess || strings.IndexByte("xuU0123va\n_*#[]-", d.body[i+1]) >= 0
	}
	return min(2, len(d.body)-i)
}

// quoteEscape is true at an escaped mark of the string's own kind, or \'.
func (d *decoder) quoteEscape(i int) bool {
	if i+1 >= len(d.body) {
		return false
	}
	c := d.body[i+1]
	return c == '\'' || c == '`' && d.quote.open == "`"
}

func (d *decoder) escapeGrade() problem.Severity {
	if d.guess {
		return problem.Warning
	}
	return problem.Repair
}

// windowsPath is true for texts such as C:\Users\bob and \\server\share.
func windowsPath(body string) bool {
	for i := 0; i+2 < len(body); i++ {
		drive := body[i+1] == ':' && body[i+2] == '\\' && isLetter(body[i]) && (i == 0 || !isLetter(body[i-1]))
		if drive {
			return true
		}
	}
	return strings.HasPrefix(body, `\\`)
}

func (d *decoder) decode() string {
	var b strings.Builder
	b.Grow(len(d.body))
	for i := 0; i < len(d.body); {
		c := d.body[i]
		if c != '\\' {
			b.WriteByte(c)
			i++
			continue
		}
		i += d.decodeOne(&b, i)
	}
	return b.String()
}

func (d *decoder) decodeOne(b *strings.Builder, i int) int {
	switch {
	case d.unmark && markEscape(d.body, i):
		b.WriteByte(d.body[i+1])
		return 2
	case d.quoteEscape(i):
		b.WriteByte(d.body[i+1])
		return 2
	case d.path && !strings.HasPrefix(d.body[i:], `\\`) && !strings.HasPrefix(d.body[i:], `\"`):
		b.WriteByte('\\')
		return 1
	case d.literalBeside(i):
		b.WriteByte('\\')
		return 1
	}
	size := escapeSize(d.body, i)
	if size == 0 {
		b.WriteByte('\\')
		return 1
	}
	r, size := decodeEscape(d.body, i)
	d.lone = d.lone || r == utf8.RuneError && size == 6 && !strings.EqualFold(d.body[i+2:i+6], "fffd")
	b.WriteRune(r)
	return size
}

// literalBeside is true for \b and \f next to invalid escapes: there they are
// part of a pattern, not control characters.
func (d *decoder) literalBeside(i int) bool {
	return d.invalid && i+1 < len(d.body) && (d.body[i+1] == 'b' || d.body[i+1] == 'f')
}
