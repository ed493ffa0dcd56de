package redact

import (
	"strconv"
	"strings"
	"unicode/utf16"
)

// longestEscape is how near to its end a text may break off within an escape.
const longestEscape = 16

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
		if control := strings.IndexByte("nrt", c); control >= 0 {
			s.takeByte(now, "\n\r\t"[control], at+1)
		}
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
