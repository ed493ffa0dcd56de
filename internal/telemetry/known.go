package telemetry

import (
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// needle is a secret, or an encoding of one, as it is looked for: each of its
// characters may stand as it is or be escaped as in URLs, JSON, source code or
// HTML, also twice, and no two need be written in the same way.
type needle struct {
	text string
	fold bool // without regard to case; text is lower case then
}

// needlesFor are the forms in which a secret travels: as it is, in base64 at each
// of the three places it can have among other bytes, and in hexadecimal.
func needlesFor(secret string) []needle {
	found := []needle{{text: secret}, {text: hex.EncodeToString([]byte(secret)), fold: true}}
	for offset := range 3 {
		for _, encoding := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
			if form := base64At(encoding, secret, offset); len(form) >= shortestSecret {
				found = append(found, needle{text: form})
			}
		}
	}
	return found
}

// base64At is the part of an encoding that the secret alone decides, when it
// stands at that offset, modulo 3, of what is encoded.
func base64At(encoding *base64.Encoding, secret string, offset int) string {
	encoded := encoding.EncodeToString([]byte(strings.Repeat("\x00", offset) + secret))
	start := (offset*8 + 5) / 6
	end := (offset + len(secret)) * 8 / 6
	return encoded[start:end]
}

// starts marks the bytes that a match of the needle can start with.
func (n needle) starts(set *[256]bool) {
	for _, b := range []byte{n.text[0], '%', '\\', '&'} {
		set[b] = true
	}
	if n.fold {
		set[strings.ToUpper(n.text[:1])[0]] = true
	}
	if n.text[0] == ' ' {
		set['+'] = true
	}
}

// state is how far a match got: in the text and in the needle.
type state struct{ at, done int }

// search finds one needle at one place. Where a character can be read in several
// ways, all are tried; steps keep that from taking long.
type search struct {
	needle
	in      string
	left    []state
	steps   int
	partial bool // the text ends before it is clear that there is no match
}

// match is the end of the needle at a place of the text, 0 where it is not there.
func (n needle) match(text string, at int) (end int, partial bool) {
	var room [16]state
	s := search{needle: n, in: text, left: append(room[:0], state{at, 0}), steps: 8*len(n.text) + 64}
	for len(s.left) > 0 && s.steps > 0 {
		now := s.left[len(s.left)-1]
		s.left = s.left[:len(s.left)-1]
		s.steps--
		switch {
		case now.done >= len(n.text):
			return now.at, s.partial // an escape may yet go on
		case now.at >= len(text):
			s.partial = true
		default:
			s.read(now)
		}
	}
	return 0, s.partial
}

// longestEscape is how near to its end a text may break off within an escape.
const longestEscape = 16

// read finds what the next character of the text can stand for.
func (s *search) read(now state) {
	c := s.in[now.at]
	s.takeByte(now, c, now.at+1)
	before := len(s.left)
	switch c {
	case '%':
		s.percent(now)
	case '\\':
		s.backslash(now)
	case '&':
		s.entity(now)
	default:
		return
	}
	if len(s.left) == before && len(s.in)-now.at < longestEscape {
		s.partial = true
	}
}

// takeByte goes on at end where what stands before it is the byte that is wanted.
func (s *search) takeByte(now state, b byte, end int) {
	want := s.text[now.done]
	if b == want || s.fold && b|0x20 == want || b == '+' && want == ' ' {
		s.left = append(s.left, state{end, now.done + 1})
	}
}

// takeRune is takeByte for a whole character.
func (s *search) takeRune(now state, r rune, end int) {
	if r < utf8.RuneSelf {
		s.takeByte(now, byte(r), end)
		return
	}
	if want, size := utf8.DecodeRuneInString(s.text[now.done:]); want == r {
		s.left = append(s.left, state{end, now.done + size})
	}
}

// percent reads %2F, and %252F where that was escaped again.
func (s *search) percent(now state) {
	for at := now.at + 1; ; at += len("25") {
		if b, ok := hexByte(s.in, at); ok {
			s.takeByte(now, b, at+2)
		}
		if !strings.HasPrefix(s.in[at:], "25") {
			return
		}
	}
}

// backslash reads \u00e9, \U000000e9, \xe9 and \", with any number of backslashes.
func (s *search) backslash(now state) {
	at := now.at
	for at < len(s.in) && s.in[at] == '\\' && at-now.at < longestEscape {
		at++
	}
	for n := 2; n <= at-now.at; n *= 2 {
		s.takeByte(now, '\\', now.at+n)
	}
	if at == len(s.in) {
		return
	}
	switch c := s.in[at]; {
	case c == 'u':
		if r, end, ok := escapedRune(s.in, now.at, at+1); ok {
			s.takeRune(now, r, end)
		}
	case c == 'U':
		if r, ok := hexNumber(s.in, at+1, 8); ok {
			s.takeRune(now, r, at+9)
		}
	case c == 'x':
		if b, ok := hexByte(s.in, at+1); ok {
			s.takeByte(now, b, at+3)
		}
	default:
		s.takeByte(now, c, at+1)
	}
}

// escapedRune reads the four digits at a place, and behind them the other half of
// a surrogate pair, which is introduced as the first one was.
func escapedRune(text string, from, at int) (r rune, end int, ok bool) {
	r, ok = hexNumber(text, at, 4)
	if !ok || !utf16.IsSurrogate(r) {
		return r, at + 4, ok
	}
	intro := text[from:at]
	if !strings.HasPrefix(text[at+4:], intro) {
		return 0, 0, false
	}
	end = at + 4 + len(intro)
	low, ok := hexNumber(text, end, 4)
	return utf16.DecodeRune(r, low), end + 4, ok
}

// entity reads &quot;, &#34; and &#x22;, and &amp;quot; where that was escaped
// again.
func (s *search) entity(now state) {
	for at := now.at + 1; ; at += len("amp;") {
		if r, end, ok := entityAt(s.in, at); ok {
			s.takeRune(now, r, end)
		}
		if !strings.HasPrefix(s.in[at:], "amp;") {
			return
		}
	}
}

var entities = map[string]rune{"amp": '&', "lt": '<', "gt": '>', "quot": '"', "apos": '\'', "nbsp": '\u00a0', "plus": '+', "sol": '/', "equals": '='}

// entityAt reads the name or number of an entity, without its ampersand.
func entityAt(text string, at int) (r rune, end int, ok bool) {
	rest := text[at:min(len(text), at+longestEscape)]
	name, _, closed := strings.Cut(rest, ";")
	if !closed || name == "" {
		return 0, 0, false
	}
	end = at + len(name) + 1
	if name[0] != '#' {
		r, ok = entities[name]
		return r, end, ok
	}
	number, base := name[1:], 10
	if strings.HasPrefix(number, "x") || strings.HasPrefix(number, "X") {
		number, base = number[1:], 16
	}
	n, err := strconv.ParseUint(number, base, 21)
	return rune(n), end, err == nil
}

func hexByte(text string, at int) (byte, bool) {
	if at+2 > len(text) {
		return 0, false
	}
	n, err := strconv.ParseUint(text[at:at+2], 16, 8)
	return byte(n), err == nil
}

// hexNumber reads so many digits at a place.
func hexNumber(text string, at, digits int) (rune, bool) {
	if at+digits > len(text) {
		return 0, false
	}
	n, err := strconv.ParseUint(text[at:at+digits], 16, 31)
	return rune(n), err == nil
}
