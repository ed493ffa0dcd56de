// Package tabular reads what stands in the cells of tables as people do: whether anything stands there,
// which day, month or amount it is however it is written, which of two is more, and how the same is
// known again as a key. It knows values and no programs.
package tabular

import (
	"encoding/json"
	"strings"

	"github.com/itchyny/gojq"
)

// IsBlank reports whether nothing stands in a cell, or blanks only.
func IsBlank(v any) bool {
	s, isText := v.(string)
	return v == nil || isText && strings.TrimSpace(s) == ""
}

// Failure is why a cell cannot be read so: a sentence without its end.
type Failure string

func (e Failure) Error() string { return string(e) }

// maxShown is how many characters of a program or of data a text shows.
const maxShown = 80

// Start is a text as a sentence shows it, cut where it is long.
func Start(text string) string {
	if runes := []rune(text); len(runes) > maxShown {
		return string(runes[:maxShown-1]) + "…"
	}
	return text
}

// Words are what a cell says, as a sentence shows it: texts in quotes.
func Words(v any) string {
	if s, isText := v.(string); isText {
		return "“" + Start(s) + "”"
	}
	shown, _ := gojq.Marshal(v) // as JSON gave it
	return Start(string(shown))
}

// Number is a cell that is a number, as JSON has it or a program made it.
func Number(v any) (float64, bool) {
	switch v := v.(type) {
	case int:
		return float64(v), true
	case float64:
		return v, true
	case json.Number:
		f, err := v.Float64()
		return f, err == nil
	}
	return 0, false
}
