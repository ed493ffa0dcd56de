package tabular

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"planwright/planner/text"
)

// maxRead is how many bytes of a text are looked at as they are read; behind them are codes.
const maxRead = 300

// collators put texts in order. One serves one call at a time.
var collators = sync.Pool{New: func() any { return collate.New(language.Und, collate.Numeric) }}

// ReadingKey is a text whose codes are in the order in which people read the texts. Bytes of
// the key become letters of that number, and behind them stands what the text looks like.
func ReadingKey(s string) string {
	s = text.Looks(s)
	collator := collators.Get().(*collate.Collator)
	defer collators.Put(collator)
	var buffer collate.Buffer
	return lettersOf(collator.KeyFromString(&buffer, text.Bytes(s, maxRead))) + "\x00" + s
}

func lettersOf(key []byte) string {
	out := strings.Builder{}
	out.Grow(len(key))
	for _, b := range key {
		out.WriteRune(rune(b))
	}
	return out.String()
}

// InOrder are texts in the order of their keys, each once. A key is made once, as it is long to
// make.
func InOrder(texts []string, key func(string) string) []string {
	keys := make(map[string]string, len(texts))
	for _, one := range texts {
		if _, known := keys[one]; !known {
			keys[one] = key(one)
		}
	}
	return slices.SortedFunc(maps.Keys(keys), func(a, b string) int { return strings.Compare(keys[a], keys[b]) })
}
