package jq

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/itchyny/gojq"
	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"planwright/planner/text"
)

// The language puts texts in order by the codes of their letters: “Änne” comes behind “zoe”,
// and “Item 10” before “Item 9”. ascending and descending make keys of values, by which those
// come in order as people read them: letters with marks beside those without, small ones
// before capitals, figures in texts by what they count. Empty cells come last in both.
var reading = []gojq.CompilerOption{
	gojq.WithFunction("ascending", 1, 1, func(_ any, args []any) any { return ascending(args[0]) }),
	gojq.WithFunction("descending", 1, 1, func(_ any, args []any) any { return descending(args[0]) }),
}

// own are the functions that programs can call besides those of the language.
var own = slices.Concat([]gojq.CompilerOption{stacking, entering, filling, loosening, exact}, reading, dating, spanning, comparing)

// callable are these, and what is written in the language itself.
var callable = append([]gojq.CompilerOption{unmade("pivot", 3), unmade("files", 1), unmade("written", 2)}, own...)

func unmade(name string, arguments int) gojq.CompilerOption {
	return gojq.WithFunction(name, arguments, arguments, func(any, []any) any { return nil })
}

// functions are the first of these, and what the language's own work with.
var functions = append([]gojq.CompilerOption{summing, pivoting, filing, reaching, writing, numbering}, own...)

// ordering are the functions of keys.
var ordering = []string{"ascending", "descending"}

// lastKey is more than any other key.
func lastKey() any { return map[string]any{} }

func isBlank(v any) bool {
	s, isText := v.(string)
	return v == nil || isText && strings.TrimSpace(s) == ""
}

// ascending is the key of a value. Values that differ have keys that differ.
func ascending(v any) any {
	if isBlank(v) {
		return lastKey()
	}
	switch v := v.(type) {
	case string:
		return readingKey(v)
	case []any, map[string]any:
		return []any{v}
	}
	return v
}

// descending is the key of a value, the least for the largest.
func descending(v any) any {
	if isBlank(v) {
		return lastKey()
	}
	switch v := v.(type) {
	case []any: // which nobody has in a column that rows are in order by
		return []any{0, v}
	case map[string]any:
		return []any{0, v}
	case string:
		return []any{1, turned(readingKey(v))}
	case bool:
		return []any{3, !v}
	}
	return []any{2, negative(v)}
}

// negative is a number with its sign turned.
func negative(v any) any {
	switch v := v.(type) {
	case int:
		return -v
	case float64:
		return -v
	case *big.Int:
		return new(big.Int).Neg(v)
	case json.Number:
		if n, err := strconv.Atoi(string(v)); err == nil {
			return -n
		}
		if whole, ok := new(big.Int).SetString(string(v), 10); ok {
			return whole.Neg(whole)
		}
		if f, err := v.Float64(); err == nil {
			return -f
		}
	}
	return v
}

// notAsRead says that the texts of a column, by the codes of their letters, are in another order
// than people read them in.
func notAsRead(rows []map[string]any, column string) string {
	first, before := "", ""
	for _, next := range inOrder(textsIn(rows, column), asWritten) {
		key := readingKey(next)
		if key < before {
			return fmt.Sprintf("“%s” comes before “%s” in “%s”, for texts are put in order there by the codes of their letters. Choose “as people read” in the line “Sort”, if that is meant; in a program it is sort_by(ascending(…)).", start(first), start(next), column)
		}
		first, before = next, key
	}
	return ""
}

// maxRead is how many bytes of a text are looked at as they are read; behind them are codes.
const maxRead = 300

// collators put texts in order. One serves one call at a time.
var collators = sync.Pool{New: func() any { return collate.New(language.Und, collate.Numeric) }}

// readingKey is a text whose codes are in the order in which people read the texts. Bytes of
// the key become letters of that number, and behind them stands the text.
func readingKey(s string) string {
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

// turned is a text that comes before another where it came behind it.
func turned(s string) string {
	out := strings.Builder{}
	out.Grow(2*len(s) + 2)
	for _, b := range []byte(s) {
		out.WriteRune(rune(255 - b))
	}
	out.WriteRune(256) // more than any: what goes on came behind
	return out.String()
}
