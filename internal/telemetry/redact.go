// Package telemetry records what happens to requests, as lines of JSON, with
// every secret taken out first.
package telemetry

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
)

// marker stands where a secret was.
const marker = "[redacted]"

// shortestSecret is the least that can be told from ordinary text. Local servers
// are given keys such as "ollama", which are words and no secrets.
const shortestSecret = 8

// Redactor takes secrets out of text: those it was told, in every encoding, and
// whatever looks like one. The zero value knows the looks. It may be used from
// any goroutine.
type Redactor struct {
	mu      sync.RWMutex
	secrets []string
	known   *strings.Replacer
}

// Add makes a secret known. One of fewer than 8 bytes is ignored: it could not be
// told from ordinary text.
func (r *Redactor) Add(secret string) {
	secret = strings.TrimSpace(secret)
	if len(secret) < shortestSecret {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, form := range encodings(secret) {
		if len(form) >= shortestSecret && !slices.Contains(r.secrets, form) {
			r.secrets = append(r.secrets, form)
		}
	}
	// At one place the longest form wins, so that no rest of it stays.
	slices.SortFunc(r.secrets, func(a, b string) int { return len(b) - len(a) })
	var pairs []string
	for _, form := range r.secrets {
		pairs = append(pairs, form, marker)
	}
	r.known = strings.NewReplacer(pairs...)
}

// Text returns the text without secrets. Redacting again changes nothing.
func (r *Redactor) Text(text string) string {
	r.mu.RLock()
	known := r.known
	r.mu.RUnlock()
	for {
		before := text
		if known != nil {
			text = outsideMarkers(text, known.Replace)
		}
		for _, s := range shapes {
			text = outsideMarkers(text, s)
		}
		if text == before { // each round takes text away, so this ends
			return text
		}
	}
}

// maxPreview is how many characters of a text are kept.
const maxPreview = 280

// maxRedacted is as much of a text as is looked at for its start.
const maxRedacted = 64 << 10

// Preview is the start of a text, without secrets, cut between characters.
func (r *Redactor) Preview(text string) string { return r.start(text, maxPreview) }

// start is the first n characters of what stays of the text.
func (r *Redactor) start(text string, n int) string {
	text = strings.ToValidUTF8(text[:min(len(text), maxRedacted)], "")
	return cut(r.Text(text), n)
}

// cut is at most the first n characters.
func cut(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}

// outsideMarkers applies a change to everything but the markers: a secret may
// itself be part of one.
func outsideMarkers(text string, change func(string) string) string {
	if !strings.Contains(text, marker) {
		return change(text)
	}
	parts := strings.Split(text, marker)
	for i := range parts {
		parts[i] = change(parts[i])
	}
	return strings.Join(parts, marker)
}

// encodings are the forms in which a secret travels.
func encodings(secret string) []string {
	quoted, _ := jsontext.AppendQuote(nil, secret)
	escaped := strings.Trim(string(quoted), `"`)
	inHTML := strings.NewReplacer("<", `\u003c`, ">", `\u003e`, "&", `\u0026`)
	query, path := url.QueryEscape(secret), url.PathEscape(secret)
	inHex := hex.EncodeToString([]byte(secret))
	forms := []string{
		secret,
		escaped, inHTML.Replace(escaped), strings.ReplaceAll(escaped, "/", `\/`),
		query, path, lowerEscapes(query), lowerEscapes(path),
		inHex, strings.ToUpper(inHex),
	}
	for offset := range 3 {
		forms = append(forms, base64At(base64.RawStdEncoding, secret, offset), base64At(base64.RawURLEncoding, secret, offset))
	}
	return forms
}

// lowerEscapes writes %2F as %2f.
func lowerEscapes(escaped string) string {
	b := []byte(escaped)
	for i := 0; i+2 < len(b); i++ {
		if b[i] == '%' {
			copy(b[i+1:i+3], strings.ToLower(string(b[i+1:i+3])))
		}
	}
	return string(b)
}

// base64At is the part of an encoding that the secret alone decides, when it
// stands at that offset, modulo 3, of what is encoded.
func base64At(encoding *base64.Encoding, secret string, offset int) string {
	encoded := encoding.EncodeToString([]byte(strings.Repeat("\x00", offset) + secret))
	start := (offset*8 + 5) / 6
	end := (offset + len(secret)) * 8 / 6
	return encoded[start:end]
}

// JSON returns a JSON value without secrets: texts are redacted one by one, and
// the value of a field such as password goes whole. Every text is bounded. The
// value must be valid.
func (r *Redactor) JSON(value []byte) []byte {
	var out bytes.Buffer
	in := jsontext.NewDecoder(bytes.NewReader(value), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	enc := jsontext.NewEncoder(&out, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	secret := false // the next value belongs to a secret field
	for {
		token, err := in.ReadToken()
		if err != nil {
			return bytes.TrimRight(out.Bytes(), "\n")
		}
		isName := token.Kind() == '"' && isMemberName(in)
		switch {
		case isName:
			name := token.String()
			secret = isSecretName(name)
			token = jsontext.String(r.Text(name))
		case token.Kind() == '"':
			token = jsontext.String(r.value(token.String(), secret))
		}
		secret = secret && isName
		enc.WriteToken(token)
	}
}

// isMemberName reports whether the string just read is the name of a member.
func isMemberName(in *jsontext.Decoder) bool {
	kind, length := in.StackIndex(in.StackDepth())
	return kind == '{' && length%2 == 1
}

func (r *Redactor) value(text string, secret bool) string {
	if secret && isValue(text) {
		return marker
	}
	return r.start(text, maxText)
}
