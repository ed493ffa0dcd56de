package redact

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/text"
)

// leastStart is how many bytes of the start of a key give it away, and leastOwn how
// many of them are not what all keys of its kind start with.
const (
	leastStart  = 12
	leastOwn    = 6
	longestKind = 14 // as in sk-ant-api03-
)

// tellingStart is how many bytes of the start of a secret are looked for by
// themselves, as errors quote them; 0 for what reads like words, an address or a path:
// other texts start so too.
func tellingStart(secret string) int {
	kind := 1 + strings.LastIndexAny(secret[:min(len(secret), longestKind)], "-_")
	n := max(leastStart, kind+leastOwn)
	if n >= len(secret) { // it is short, or divided throughout
		kind, n = 0, leastStart
	}
	isText := strings.ContainsAny(secret, " \t\r\n,") || strings.Contains(secret, "://") || strings.Contains(secret, `:\`) || strings.ContainsAny(secret[:1], "/~.")
	if isText || n >= len(secret) || !isMixed(secret[kind:n]) {
		return 0
	}
	return n
}

// isMixed reports whether a text has letters and digits, or letters of both cases, as
// random ones have.
func isMixed(text string) bool {
	has := func(is func(rune) bool) bool { return strings.ContainsFunc(text, is) }
	return has(unicode.IsLetter) && has(unicode.IsDigit) || has(unicode.IsUpper) && has(unicode.IsLower)
}

// isShortSecret reports whether a secret of few bytes can be told from what is
// written anyway: words such as true or no-key, and numbers.
func isShortSecret(secret string) bool {
	const shortest = 4
	word, number := true, true
	for _, r := range secret {
		word = word && (unicode.IsLetter(r) || strings.ContainsRune("-_. ", r))
		number = number && (unicode.IsDigit(r) || strings.ContainsRune("-+.,:/ ", r))
	}
	return len(secret) >= shortest && !word && !number
}

// elision is what errors write in the place of most of a key.
var elision = text.Pattern(`^(?:\*{2,}|•{2,}|…+|\.{3,})`)

// keyEnd is what may follow it.
var keyEnd = text.Pattern(`^[A-Za-z0-9+/=_-]{0,12}`)

// part finds a start of the needle that gives it away, up to where the search is:
// a long one, or a shorter one with an elision behind it, as in sk-ab***yz.
func (n needle) part(text string, now state) (end int, growing bool) {
	if now.done >= n.start && (now.at == len(text) || utf8.RuneStart(text[now.at])) {
		end = now.at
	}
	if now.done < 2 || now.at == len(text) || strings.IndexByte("*.\xe2", text[now.at]) < 0 {
		return end, false
	}
	rest := text[now.at:]
	left := elision().FindString(rest)
	if left == "" {
		return end, len(rest) < len("...")
	}
	last := keyEnd().FindString(rest[len(left):])
	isMasked := strings.ContainsAny(left, "*•") || isMixed(n.text[:now.done]) // words may end so too
	switch {
	case len(last) >= 2 && strings.HasSuffix(n.text, last):
		end = now.at + len(left) + len(last)
	case now.done >= 4 && isMasked:
		end = now.at + len(left)
	}
	return end, len(left)+len(last) == len(rest)
}

// escapeBefore is an escape that ends with a letter or digit and is no part of a word.
var escapeBefore = text.Pattern(`(?:\\[nrtbf]|\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2})$`)

// standsAlone reports whether what is between two places is no part of a longer word.
func standsAlone(text string, at, end int) bool {
	if end < len(text) && isLetterOrDigit(text[end]) {
		return false
	}
	return at == 0 || !isLetterOrDigit(text[at-1]) || escapeBefore().MatchString(text[max(0, at-6):at])
}

func isLetterOrDigit(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}
