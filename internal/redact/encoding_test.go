package redact

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"pgregory.net/rapid"
)

// writings are the ways in which a secret may be written.
var writings = map[string]func(string) string{
	"raw":            func(s string) string { return s },
	"JSON":           quotedJSON,
	"JSON, twice":    func(s string) string { return quotedJSON(quotedJSON(s)) },
	"JSON, ASCII":    asciiJSON,
	"Go":             func(s string) string { return strings.Trim(fmt.Sprintf("%+q", s), `"`) },
	"slashes":        func(s string) string { return strings.ReplaceAll(quotedJSON(s), "/", `\/`) },
	"query":          url.QueryEscape,
	"query, twice":   func(s string) string { return url.QueryEscape(url.QueryEscape(s)) },
	"path":           url.PathEscape,
	"query, lower":   func(s string) string { return lowerEscapes(url.QueryEscape(s)) },
	"every byte":     percentAll,
	"HTML":           html.EscapeString,
	"HTML, twice":    func(s string) string { return html.EscapeString(html.EscapeString(s)) },
	"HTML, numbers":  func(s string) string { return numbered(s, "&#%d;") },
	"HTML, hex":      func(s string) string { return numbered(s, "&#x%X;") },
	"JSON of a link": func(s string) string { return quotedJSON(html.EscapeString(url.QueryEscape(s))) },
	"hex":            func(s string) string { return hex.EncodeToString([]byte(s)) },
	"HEX":            func(s string) string { return strings.ToUpper(hex.EncodeToString([]byte(s))) },
}

func quotedJSON(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b[1 : len(b)-1])
}

func asciiJSON(s string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, `\u%04x`, unit)
	}
	return b.String()
}

func lowerEscapes(s string) string {
	b := []byte(s)
	for i := 0; i+2 < len(b); i++ {
		if b[i] == '%' {
			copy(b[i+1:], strings.ToLower(string(b[i+1:i+3])))
		}
	}
	return string(b)
}

func percentAll(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		fmt.Fprintf(&b, "%%%02X", c)
	}
	return b.String()
}

func numbered(s, form string) string {
	var b strings.Builder
	for _, r := range s {
		fmt.Fprintf(&b, form, r)
	}
	return b.String()
}

// secrets are what keys and passwords look like, and worse.
var secrets = []string{canary, "sk-proj-A1b2C3d4E5f6", "correct horse+battery/staple=", `%25\\"&amp;%41`, "pässwörter𝒳yz<>", "aaaaaaaaaaaa"}

func TestSecretsInEveryWriting(t *testing.T) {
	for _, secret := range secrets {
		var r Redactor
		r.Add(secret)
		for name, write := range writings {
			written := write(secret)
			if got := r.Text("a " + written + " b"); got != "a [redacted] b" {
				t.Errorf("%s of %q: %q gives %q", name, secret, written, got)
			}
		}
		for _, encoding := range []*base64.Encoding{base64.StdEncoding, base64.URLEncoding, base64.RawStdEncoding, base64.RawURLEncoding} {
			for offset := range 3 {
				checkBase64(t, &r, encoding, secret, strings.Repeat("u", offset))
			}
		}
	}
}

// checkBase64: what is left of the encoding must not say more than a few bits of
// the bytes at the ends.
func checkBase64(t *testing.T, r *Redactor, encoding *base64.Encoding, secret, before string) {
	t.Helper()
	encoded := encoding.EncodeToString([]byte(before + secret + "after"))
	for name, text := range map[string]string{"plain": encoded, "in a link": url.QueryEscape(encoded), "in JSON": strings.ReplaceAll(encoded, "/", `\/`)} {
		got := r.Text("Authorization: Basic " + text)
		left := strings.ReplaceAll(strings.TrimPrefix(got, "Authorization: Basic "), marker, "")
		if len(left) > len(encoded)-len(secret) {
			t.Errorf("base64 of %q after %q, %s: %q", secret, before, name, got)
		}
	}
}

// mixed writes each character of a secret in a way of its own.
func mixed(secret string) *rapid.Generator[string] {
	ways := []string{"raw", "JSON", "JSON, ASCII", "every byte", "HTML", "HTML, hex", "query, twice"}
	return rapid.Custom(func(t *rapid.T) string {
		var b strings.Builder
		for _, r := range secret {
			b.WriteString(writings[rapid.SampledFrom(ways).Draw(t, "way")](string(r)))
		}
		return b.String()
	})
}

// A secret is gone however it is written, whatever stands around it, and also
// where it comes in pieces.
func TestNoWritingOfASecretIsShown(t *testing.T) {
	secret := secrets[1] + "/é&"
	var r Redactor
	r.Add(secret)
	rapid.Check(t, func(t *rapid.T) {
		written := mixed(secret).Draw(t, "written")
		before, after := texts().Draw(t, "before"), texts().Draw(t, "after")
		text := before + written + after
		if got := r.Text(text); strings.Contains(got, written) {
			t.Fatalf("%q gives %q", text, got)
		}
		if got := r.Known(text); strings.Contains(got, written) {
			t.Fatalf("%q gives %q, known only", text, got)
		}
		if got := streamed(t, r.Stream(), text); strings.Contains(got, written) {
			t.Fatalf("%q in pieces gives %q", text, got)
		}
		if got, want := streamed(t, r.KnownStream(), text), r.Known(text); got != want {
			t.Fatalf("%q in pieces gives %q, not %q", text, got, want)
		}
	})
}

// streamed is the text as it comes out of a stream of pieces of any length.
func streamed(t *rapid.T, s *Stream, text string) string {
	var out strings.Builder
	for len(text) > 0 {
		n := min(len(text), rapid.IntRange(1, 12).Draw(t, "piece"))
		out.WriteString(s.Next(text[:n]))
		text = text[n:]
	}
	out.WriteString(s.End())
	return out.String()
}

// words are what people and models write, with the words in it that secrets are
// told from.
func words() *rapid.Generator[string] {
	word := rapid.SampledFrom(strings.Fields(`passenger passengers tokenizer tokens secretary compass authorize bypass the a step calculator
		task-management-system risk-assessment bearer of good news basic instructions "name": "Look" { } [ ] , : ; = "max_tokens": 5 true null
		日本語 naïve 100% R&D C:\new\table &amp; https://example.com/a?b=c#d user@example.com {{look.text}} 5×6 ~/x.txt`))
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOf(word).Draw(t, "words"), rapid.SampledFrom([]string{" ", "\n", ", "}).Draw(t, "gap"))
	})
}

func TestTextWithoutSecretsIsUnchanged(t *testing.T) {
	var r Redactor
	for _, secret := range secrets {
		r.Add(secret)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := words().Draw(t, "text")
		if got := r.Text(text); got != text {
			t.Fatalf("%q became %q", text, got)
		}
		if got := streamed(t, r.Stream(), text); got != text {
			t.Fatalf("%q in pieces became %q", text, got)
		}
	})
}

func TestStreamShowsNoHalfOfASecret(t *testing.T) {
	var r Redactor
	r.Add(canary)
	for _, test := range []struct{ text, want string }{
		{"before " + canary + " after", "before [redacted] after"},
		{"key=" + url.QueryEscape(canary) + "&x=1", "key=[redacted]&x=1"},
		{`{"password": "hunter2 and more", "user": "jo"}`, `{"password": "[redacted]", "user": "jo"}`},
		{"Authorization: Bearer abc123def456 next", "Authorization: Bearer [redacted] next"},
		{"key sk-abcdefghijklmnopqrst is bad", "key [redacted] is bad"},
		{"https://user:hunter2@example.com/x y", "https://user:[redacted]@example.com/x y"},
		{"the end is " + canary[:10], "the end is " + canary[:10]},
		{strings.Repeat("many words ", 500) + canary, strings.Repeat("many words ", 500) + marker},
	} {
		for size := 1; size < 40; size += 3 {
			s, shown := r.Stream(), []string{}
			for piece := range slices.Chunk([]byte(test.text), size) {
				shown = append(shown, s.Next(string(piece)))
			}
			shown = append(shown, s.End())
			if got := strings.Join(shown, ""); got != test.want {
				t.Errorf("in pieces of %d: %.200q", size, got)
			}
		}
	}
}

// What is typed out word by word is shown word by word.
func TestStreamHoldsBackNoMoreThanAWord(t *testing.T) {
	var r Redactor
	r.Add(canary)
	s := r.Stream()
	for i, word := range strings.SplitAfter(strings.Repeat(`{"name": "Look at it"}, `, 50), " ") {
		if got := s.Next(word); got != word {
			t.Fatalf("piece %d, %q, shows %q", i, word, got)
		}
	}
}

// However a text is made and cut, a stream looks at each of its bytes only so
// often.
func TestStreamIsLinear(t *testing.T) {
	var r Redactor
	r.Add(canary)
	r.Add(strings.Repeat("a", 40))
	for _, piece := range []string{
		"a", `\`, "%25", "&amp;", `"password": "`, "password=", "Bearer a1 ", "sk-", "-----BEGIN PRIVATE KEY-----", "eyJaaaaaaaa.", "://a:", canary[:20], canary, marker, "plain words ",
	} {
		for _, size := range []int{64, 1000} {
			s, looked := r.Stream(), 0
			find := s.find
			s.find = func(text string) finding {
				looked += len(text)
				return find(text)
			}
			text := strings.Repeat(piece, 16<<10/len(piece))
			for part := range slices.Chunk([]byte(text), size) {
				s.Next(string(part))
			}
			s.End()
			if most := len(text) * (4 + 2*lookBack/size); looked > most {
				t.Errorf("%q in pieces of %d: looked at %d bytes for %d", piece, size, looked, len(text))
			}
		}
	}
}
