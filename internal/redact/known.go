package redact

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
	"unicode/utf8"
)

// needle is a secret, or an encoding of one, as it is looked for: each of its
// characters may stand as it is or be escaped as in URLs, JSON, source code or
// HTML, also twice, and no two need be written in the same way.
type needle struct {
	text  string
	fold  bool // without regard to case; text is lower case then
	alone bool // only where it is no part of a longer word
	whole bool // only where it is all there is
	start int  // how many bytes of its start give it away; 0: only all of it does
}

// needlesFor are the forms in which a secret travels: as it is, in base64 at each
// of the three places it can have among other bytes, and in hexadecimal.
func needlesFor(secret string) []needle {
	found := []needle{{text: secret, alone: len(secret) < shortestSecret, whole: len(secret) < shortestAlone, start: tellingStart(secret)}, {text: hex.EncodeToString([]byte(secret)), fold: true}}
	for offset := range 3 {
		for _, encoding := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
			if form := base64At(encoding, secret, offset); len(form) >= shortestSecret {
				found = append(found, needle{text: form})
			}
		}
	}
	return found
}

// lower is a text with small letters in place of the capitals that fold looks past: others
// have other bytes.
func lower(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r | 0x20
		}
		return r
	}, text)
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
	end, partial = n.matchAnywhere(text, at)
	if n.alone && end > 0 {
		partial = partial || end == len(text)
		if !standsAlone(text, at, end) || n.whole && (at > 0 || end < len(text)) {
			end = 0
		}
	}
	return end, partial
}

func (n needle) matchAnywhere(text string, at int) (end int, partial bool) {
	var room [16]state
	s := search{needle: n, in: text, left: append(room[:0], state{at, 0}), steps: 8*len(n.text) + 64}
	for len(s.left) > 0 && s.steps > 0 {
		now := s.left[len(s.left)-1]
		s.left = s.left[:len(s.left)-1]
		s.steps--
		if n.start > 0 {
			partEnd, growing := n.part(text, now)
			end, s.partial = max(end, partEnd), s.partial || growing
		}
		switch {
		case now.done >= len(n.text):
			return now.at, s.partial // an escape may yet go on
		case now.at >= len(text):
			s.partial = true
		default:
			s.read(now)
		}
	}
	return end, s.partial
}

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
