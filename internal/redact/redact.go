// Package redact takes secrets out of what is shown, recorded and sent.
package redact

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// marker stands where a secret was.
const marker = "[redacted]"

// shortestSecret is the least that can be told from ordinary text wherever it stands.
// A shorter one is looked for where it stands alone.
const shortestSecret = 8

// shortestAlone is the least that is looked for among other words.
const shortestAlone = 3

// shortestLine is the least of a line of a secret that is looked for where it stands alone.
const shortestLine = 4

// longestSecret is the most that is looked for: more is no key.
const longestSecret = 16 << 10

// MaxText is how many characters of any text JSON leaves.
const MaxText = 1000

// maxRounds is how often a text is looked at: what stands beside a secret may
// look like one only once that is gone.
const maxRounds = 8

// Redactor takes secrets out of text: those it was told, in every encoding, and
// whatever looks like one. The zero value knows the looks. It may be used from
// any goroutine.
type Redactor struct {
	adding sync.Mutex
	known  atomic.Pointer[known]
	typed  atomic.Pointer[known]
}

// Add makes a secret known. One of fewer than 8 bytes is ignored where it could not be
// told from ordinary text: where it is a word, a number, or has fewer than 4.
func (r *Redactor) Add(secret string) {
	secret = strings.TrimSpace(secret)
	if len(secret) < shortestSecret && !isShortSecret(secret) {
		return
	}
	r.add(&r.known, secret)
}

// AddSecret makes known what steps are given by name. All of it goes wherever it stands, in
// small letters and capitals too, and each of its lines; a short line where it stands alone.
func (r *Redactor) AddSecret(secret string) {
	if secret == "" {
		return
	}
	r.add(&r.known, secret)
	lines := linesOf(secret)
	if len(lines) > 1 {
		for _, between := range []string{"\n", "\r\n", " "} { // as programs write them anew
			r.add(&r.known, strings.Join(lines, between))
		}
	}
	for _, line := range lines {
		switch {
		case strings.HasPrefix(line, "-----"): // as around keys in files
		case len(line) >= shortestSecret:
			r.add(&r.known, line)
			r.addNeedles(&r.known, needle{text: lower(line), fold: true})
		case len(lines) > 1 && len(line) >= shortestLine:
			r.add(&r.known, line)
		}
	}
}

// linesOf are the lines of a text that are not empty, without what is around them.
func linesOf(text string) (lines []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// AddTyped makes known what a person typed unseen, for a step to use: all but Known and
// its stream take it out, as steps are still given it. However short or ordinary it is,
// it goes where it stands alone; where it has one or two bytes, where nothing else does.
func (r *Redactor) AddTyped(secret string) {
	if secret = strings.TrimSpace(secret); secret != "" {
		r.add(&r.typed, secret)
	}
}

func (r *Redactor) add(to *atomic.Pointer[known], secret string) {
	r.addNeedles(to, needlesFor(secret[:min(len(secret), longestSecret)])...)
}

func (r *Redactor) addNeedles(to *atomic.Pointer[known], needles ...needle) {
	r.adding.Lock()
	defer r.adding.Unlock()
	next := &known{}
	if before := to.Load(); before != nil {
		*next = *before
	}
	for _, n := range needles {
		if !slices.Contains(next.needles, n) {
			next.needles = append(slices.Clone(next.needles), n)
			n.starts(&next.starts)
		}
	}
	to.Store(next)
}

// Text returns the text without secrets. Redacting again changes nothing.
func (r *Redactor) Text(text string) string { return without(text, r.find) }

// Known returns the text without the secrets that the Redactor was told. What only
// looks like one stays: it may be part of what a person wrote.
func (r *Redactor) Known(text string) string { return without(text, r.findKnown) }

// without takes out what find finds.
func without(text string, find func(string) finding) string {
	for range maxRounds {
		found := find(text)
		if len(found.spans) == 0 {
			return text
		}
		text = found.mask(text, 0, len(text))
	}
	return text
}

// maxPreview is how many characters of a text are kept.
const maxPreview = 280

// maxRedacted is as much of a text as is looked at for its start.
const maxRedacted = 64 << 10

// Preview is the start of a text, without secrets, cut between characters.
func (r *Redactor) Preview(text string) string { return r.start(text, maxPreview) }

// start is the first n characters of what stays of the text.
func (r *Redactor) start(long string, n int) string {
	long = strings.ToValidUTF8(long[:min(len(long), maxRedacted)], "")
	return text.First(r.Text(long), n)
}

// JSON returns a JSON value without secrets: texts are redacted one by one, and
// the value of a field such as password goes whole. Every text is bounded. The
// value must be valid.
func (r *Redactor) JSON(value []byte) []byte {
	return r.texts(value, func(text string) string { return r.start(text, MaxText) })
}

// WholeJSON is as JSON, with texts of any length.
func (r *Redactor) WholeJSON(value []byte) []byte {
	return r.texts(value, func(text string) string { return r.Text(strings.ToValidUTF8(text, "")) })
}

// texts changes the texts of a JSON value; a marker stands for those, and for
// numbers, that stand where secrets do.
func (r *Redactor) texts(value []byte, change func(string) string) []byte {
	var out bytes.Buffer
	in := jsontext.NewDecoder(bytes.NewReader(value), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	enc := jsontext.NewEncoder(&out, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	var at place
	for {
		token, err := in.ReadToken()
		if err != nil {
			return bytes.TrimRight(out.Bytes(), "\n")
		}
		kind, depth, text := token.Kind(), in.StackDepth(), ""
		if kind == '"' || kind == '0' {
			text = token.String()
		}
		switch {
		case kind == '"' && isMemberName(in):
			at.passName(text, depth)
			enc.WriteToken(jsontext.String(r.Text(text)))
			continue
		case text != "" && at.isSecret(depth, text):
			token = jsontext.String(marker)
		case kind == '"':
			token = jsontext.String(change(text))
		}
		at.pass(kind, depth, text)
		enc.WriteToken(token)
	}
}

// isMemberName reports whether the string just read is the name of a member.
func isMemberName(in *jsontext.Decoder) bool {
	kind, length := in.StackIndex(in.StackDepth())
	return kind == '{' && length%2 == 1
}
