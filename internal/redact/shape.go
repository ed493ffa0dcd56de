package redact

import (
	"slices"
	"strings"

	"planwright/planner/text"
)

// shape finds one kind of text that looks like a secret.
type shape struct {
	hints []string // one of which it contains, in lower case: looking for them is quick
	spans func(text string) []span
}

var shapes = []shape{
	{hints("private key-----"), whole(`-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|\z)`)},
	{hints("sk-", "sk_", "rk-", "rk_", "pk-", "pk_"), whole(`\b(?:sk|rk|pk)[-_][A-Za-z0-9_-]{12,}`)},
	{hints("**", "••"), whole(`\b(?:sk|rk|pk)[-_][A-Za-z0-9_-]*(?:\*{2,}|•{2,})[A-Za-z0-9_-]*`)},
	{hints("akia", "asia"), whole(`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`)},
	{hints("ghp_", "gho_", "ghu_", "ghs_", "ghr_"), whole(`\bgh[pousr]_[A-Za-z0-9]{20,}`)},
	{hints("github_pat_"), whole(`\bgithub_pat_[A-Za-z0-9_]{20,}`)},
	{hints("glpat-"), whole(`\bglpat-[A-Za-z0-9_-]{16,}`)},
	{hints("xox"), whole(`\bxox[abeoprs]-[A-Za-z0-9-]{10,}`)},
	{hints("hf_"), whole(`\bhf_[A-Za-z0-9]{20,}`)},
	{hints("aiza"), whole(`\bAIza[0-9A-Za-z_-]{30,}`)},
	{hints("eyj"), whole(`\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*)?`)},
	{hints("bearer", "basic"), group(`(?i)\b(?:bearer|basic)\s+([A-Za-z0-9._~+/=-]{6,})`, isRandom)},
	{hints("://"), group(`://[^/\s:@\[\]]*:([^/\s@\[\]]+)@`, nil)},
	{hints("?", "&"), group(`[?&](?:key|sig|signature|auth|code)=([^&#\s"'<>]+)`, isRandom)},
	{hints("cookie"), group(`(?i)\bcookie2?\\*["']?[ \t]*:[ \t]*\\*["']?([^\s"'\\][^\r\n"'\\]*)`, isCookies)},
	{hints("-u ", "--user ", "--proxy-user "), group(`(?:^|\s)(?:-u|--user|--proxy-user)[ \t]+["']?[^\s:"']+:([^\s"']+)`, nil)},
	{hints("-pass", "-pwd", "-token", "-secret", "-api", "-key"), group(`(?i)(?:^|\s)--?[a-z-]*(?:password|passwd|passphrase|pwd|token|secret|api-?key)[ \t]+["']?([^\s"'-][^\s"']*)`, isRandom)},
	{hints(":", "="), fieldValues},
}

func hints(any ...string) []string { return any }

// shaped finds what has the shape of a secret.
func shaped(text string) []span {
	lower := strings.ToLower(text)
	var found []span
	for _, s := range shapes {
		if slices.ContainsFunc(s.hints, func(hint string) bool { return strings.Contains(lower, hint) }) {
			found = append(found, s.spans(text)...)
		}
	}
	return found
}

func findShaped(text string) finding { return finding{spans: merged(shaped(text)), open: len(text)} }

// whole finds every match.
func whole(pattern string) func(string) []span {
	re := text.Pattern(pattern)
	return func(text string) []span {
		var found []span
		for _, at := range re().FindAllStringIndex(text, -1) {
			found = append(found, span{at[0], at[1]})
		}
		return found
	}
}

// group finds the first group of every match, where it is accepted.
func group(pattern string, accept func(string) bool) func(string) []span {
	re := text.Pattern(pattern)
	return func(text string) []span {
		var found []span
		for _, at := range re().FindAllStringSubmatchIndex(text, -1) {
			if accept == nil || accept(text[at[2]:at[3]]) {
				found = append(found, span{at[2], at[3]})
			}
		}
		return found
	}
}

// isRandom tells a token from a word that may follow "bearer" in prose.
func isRandom(text string) bool {
	return len(text) >= 24 || strings.ContainsAny(text, "0123456789")
}

// isCookies tells cookies, which are assignments, from what is said of them in prose.
func isCookies(text string) bool { return strings.Contains(text, "=") }

// secretNames end the names of fields whose values are secrets. What only
// contains them, such as tokenizer or passenger, is none.
var secretNames = []string{
	"password", "passwd", "passphrase", "pwd", "passcode", "secret", "token", "authorization", "credential", "credentials", "cookie",
	"apikey", "api_key", "api-key", "accesskey", "access_key", "access-key", "privatekey", "private_key", "private-key",
}

// longestName is more than any of them has.
const longestName = 16

// IsSecretName reports whether the value of a field of this name is a secret.
func IsSecretName(name string) bool {
	end := strings.ToLower(name[max(0, len(name)-longestName):])
	return !isFolderVariable(name) && slices.ContainsFunc(secretNames, func(secret string) bool { return strings.HasSuffix(end, secret) })
}

// isFolderVariable reports whether a name ends with one that shells have for the
// folder they are in.
func isFolderVariable(name string) bool {
	before, isOne := strings.CutSuffix(name, "PWD")
	before = strings.TrimSuffix(before, "OLD")
	if before == "" || !isOne {
		return isOne
	}
	last := before[len(before)-1]
	return !isLetterOrDigit(last) && last != '_'
}

// IsSecretVariable reports whether a variable of the environment holds a secret: by
// its name, or because its value holds what looks like one, as the address of a
// proxy may. The token that a desktop gives a program to bring itself to the front
// is none.
func IsSecretVariable(name, value string) bool {
	return name != "XDG_ACTIVATION_TOKEN" && (IsSecretVariableName(name) || len(shaped(value)) > 0)
}

// secretWords are the last words of names of variables that are secrets.
var secretWords = []string{"KEY", "AUTH", "PASS", "PAT"}

// IsSecretVariableName reports whether the value of a variable of this name is a secret.
// Other than fields, which may be a key that is pressed, variables are named in capitals
// with low lines: STRIPE_KEY and DB_PASS are secrets.
func IsSecretVariableName(name string) bool {
	upper := strings.ToUpper(name)
	if IsSecretName(name) || strings.HasPrefix(upper, "OTEL_") && strings.HasSuffix(upper, "HEADERS") {
		return true
	}
	return slices.Contains(secretWords, upper[strings.LastIndexByte(upper, '_')+1:])
}

// ShownVariable is the value of a variable of the environment without what is secret in
// it, "" where all of it is, and whether nothing is.
func ShownVariable(name, value string) (shown string, whole bool) {
	if IsSecretVariableName(name) {
		return "", false
	}
	shown = without(value, func(text string) finding { return outsideMarkers(text, findShaped) })
	return shown, shown == value
}

// fieldValues finds the value in password=…, "api_key": "…" and the like, also
// where the quotes are escaped.
func fieldValues(text string) []span {
	var found []span
	for at := 0; at < len(text); at++ {
		if text[at] != ':' && text[at] != '=' || !IsSecretName(nameBefore(text, at)) {
			continue
		}
		start, end := fieldValue(text, valueAfter(text, at))
		if isValue(text[start:end]) && !isProse(text, at, start, end) {
			found = append(found, span{start, end})
			at = end - 1
		}
	}
	return found
}

// isProse reports whether what follows "cookie:" is not a value: it is neither in
// quotes nor an assignment.
func isProse(text string, at, start, end int) bool {
	isQuoted := text[start-1] == '"' || text[start-1] == '\''
	return !isQuoted && strings.HasSuffix(strings.ToLower(nameBefore(text, at)), "cookie") && !isCookies(text[start:end])
}

// mostBlanks is how many may stand around the sign between a name and its value.
const mostBlanks = 64

// nameBefore is what ends before the sign of an assignment, without quote and
// blanks.
func nameBefore(text string, at int) string {
	text = text[max(0, at-mostBlanks):at]
	text = strings.TrimRight(text, " \t")
	if strings.HasSuffix(text, `"`) || strings.HasSuffix(text, "'") {
		text = strings.TrimRight(text[:len(text)-1], `\`)
	}
	return text
}

// valueAfter is where the value starts behind :, =, ==, := or =>.
func valueAfter(text string, at int) int {
	for end := min(len(text), at+3); at < end && strings.IndexByte(":=>", text[at]) >= 0; at++ {
	}
	for end := min(len(text), at+mostBlanks); at < end && strings.IndexByte(" \t", text[at]) >= 0; at++ {
	}
	return at
}

// fieldValue finds the value that starts at from, without its quotes.
func fieldValue(text string, from int) (start, end int) {
	start = from
	for start < len(text) && text[start] == '\\' {
		start++
	}
	if start < len(text) && (text[start] == '"' || text[start] == '\'') {
		start++
		return start, start + closing(text[start:], text[from:start])
	}
	from += scheme(text[from:])
	return from, from + wordEnd(text[from:])
}

// closing finds the quote that ends a value; without one, its line ends it.
func closing(text, quote string) int {
	for i := 0; i < len(text); i++ {
		switch {
		case strings.HasPrefix(text[i:], quote):
			return i
		case text[i] == '\n':
			return i
		case text[i] == '\\' && i+1 < len(text) && len(quote) == 1:
			i++ // what is escaped ends nothing
		}
	}
	return len(text)
}

// scheme is how long the name of an authorization scheme is that a value without
// quotes starts with: it is not yet the value.
func scheme(text string) int {
	end := wordEnd(text)
	switch strings.ToLower(text[:end]) {
	case "bearer", "basic":
		rest := strings.TrimLeft(text[end:], " ")
		return len(text) - len(rest)
	}
	return 0
}

// wordEnd finds the end of a value without quotes.
func wordEnd(text string) int {
	if i := strings.IndexAny(text, " \t\r\n,;&)}]\"'"); i >= 0 {
		return i
	}
	return len(text)
}

// isValue tells a secret from what stands for none, or starts a nested value.
func isValue(text string) bool {
	switch strings.ToLower(text) {
	case "", "null", "none", "nil", "true", "false", "undefined":
		return false
	}
	return text[0] != '{' && text[0] != '['
}
