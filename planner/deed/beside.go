package deed

import (
	"slices"
	"strings"
	"sync"
)

var (
	notes = sync.OnceValue(notesOf) // no start of the program needs them

	// given are words for what a step gives: “remove the screenshot” takes none.
	given = []string{"mail", "email", "mails", "emails", "screenshot", "notification"}
)

// notesOf are the words by which a comment names a deed: verbs as they tell to do it, and others.
func notesOf() map[string]Class {
	m := map[string]Class{}
	for _, r := range rows {
		for w := range strings.FieldsSeq(r.noted) {
			m[w] = r.class
		}
	}
	for w, f := range forms {
		if _, taken := m[w]; !taken && doing[f.class].beside != "" && (f.as == isBase || f.as == isThird || f.as == isGerund) {
			m[w] = f.class
		}
	}
	return m
}

// Beside reports whether some of the words of a comment name a deed, and whether the JSON that it
// stands beside does each that they name. Both are in lower case.
func Beside(words []string, in string) (some, all bool) {
	in = strings.ReplaceAll(in, "_type", "") // the key of a kind types nothing
	named, removes := notes(), false
	for _, w := range words {
		class, is := named[w]
		if !is || removes && slices.Contains(given, w) {
			continue
		}
		if !anyIn(in, doing[class].beside) {
			return true, false
		}
		some, removes = true, removes || class == "delete" || class == "remove"
	}
	return some, true
}
