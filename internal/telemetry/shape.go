package telemetry

import (
	"regexp"
	"strings"
)

// shapes each take one kind of text that looks like a secret out of a text.
var shapes = []func(string) string{
	whole(`-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|\z)`),
	whole(`\b(?:sk|rk|pk)-[A-Za-z0-9_-]{12,}`),
	whole(`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`),
	whole(`\bgh[pousr]_[A-Za-z0-9]{20,}`),
	whole(`\bgithub_pat_[A-Za-z0-9_]{20,}`),
	whole(`\bglpat-[A-Za-z0-9_-]{16,}`),
	whole(`\bxox[abeoprs]-[A-Za-z0-9-]{10,}`),
	whole(`\bhf_[A-Za-z0-9]{20,}`),
	whole(`\bAIza[0-9A-Za-z_-]{30,}`),
	whole(`\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*)?`),
	group(`(?i)\b(?:bearer|basic)\s+([A-Za-z0-9._~+/=-]{6,})`, isRandom),
	group(`://[^/\s:@\[\]]*:([^/\s@\[\]]+)@`, nil),
	fieldValues,
}

// whole replaces every match.
func whole(pattern string) func(string) string {
	re := regexp.MustCompile(pattern)
	return func(text string) string { return re.ReplaceAllLiteralString(text, marker) }
}

// group replaces the first group of every match, where it is accepted.
func group(pattern string, accept func(string) bool) func(string) string {
	re := regexp.MustCompile(pattern)
	return func(text string) string {
		var b strings.Builder
		last := 0
		for _, at := range re.FindAllStringSubmatchIndex(text, -1) {
			if accept != nil && !accept(text[at[2]:at[3]]) {
				continue
			}
			b.WriteString(text[last:at[2]])
			b.WriteString(marker)
			last = at[3]
		}
		return b.String() + text[last:]
	}
}

// isRandom tells a token from a word that may follow "bearer" in prose.
func isRandom(text string) bool {
	return len(text) >= 24 || strings.ContainsAny(text, "0123456789")
}

// secretNames end the names of fields whose values are secrets. What only
// contains them, such as tokenizer or passenger, is none.
const secretNames = `password|passwd|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|authorization|credentials?`

var (
	secretName  = regexp.MustCompile(`(?i)^[\w-]*(?:` + secretNames + `)$`)
	secretField = regexp.MustCompile(`(?i)\b[\w-]*(?:` + secretNames + `)\b\\*["']?[ \t]*[:=]>?[ \t]*`)
)

// isSecretName reports whether the value of a field of this name is a secret.
func isSecretName(name string) bool { return secretName.MatchString(name) }

// fieldValues replaces the value in password=…, "api_key": "…" and the like, also
// where the quotes are escaped.
func fieldValues(text string) string {
	var b strings.Builder
	for {
		at := secretField.FindStringIndex(text)
		if at == nil {
			break
		}
		start, end := fieldValue(text, at[1])
		b.WriteString(text[:start])
		if isValue(text[start:end]) {
			b.WriteString(marker)
		} else {
			b.WriteString(text[start:end])
		}
		text = text[end:]
	}
	b.WriteString(text)
	return b.String()
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
	return from, from + bareEnd(text[from:])
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

// bareEnd finds the end of a value without quotes. The name of an authorization
// scheme is not yet the value.
func bareEnd(text string) int {
	const ends = " \t\r\n,;&)}]\"'"
	end := indexAny(text, ends)
	switch strings.ToLower(text[:end]) {
	case "bearer", "basic":
		if rest := strings.TrimLeft(text[end:], " "); rest != "" && len(rest) < len(text)-end {
			return len(text) - len(rest) + indexAny(rest, ends)
		}
	}
	return end
}

func indexAny(text, chars string) int {
	if i := strings.IndexAny(text, chars); i >= 0 {
		return i
	}
	return len(text)
}

// isValue tells a secret from what stands for none, or starts a nested value.
func isValue(text string) bool {
	switch strings.ToLower(text) {
	case "", "null", "none", "nil", "true", "false", "undefined", "bearer", "basic":
		return false
	}
	return text[0] != '{' && text[0] != '['
}
