package offline

import (
	"slices"
	"strings"

	"planwright/planner/keyboard"
)

// combo is a key with the modifiers that are held.
type combo struct {
	key       string
	modifiers []string
}

// maxKeyWords bounds the words for one key: "ctrl + shift + page down".
const maxKeyWords = 6

// keyCombo reads "ctrl+s", "Ctrl + Shift + T", "Shift and F5", "the Enter key", "page down":
// the most words that are one key.
func keyCombo(tokens []token) (combo, int) {
	from := 0
	for slices.Contains([]string{"the", "key", "keys"}, lowAt(tokens, from)) {
		from++
	}
	said, found, n := "", combo{}, 0
	for i := from; i < min(from+maxKeyWords, len(tokens)) && slices.Contains([]tokenKind{wordToken, numberToken, quoteToken}, tokens[i].kind); i++ {
		word := tokens[i].low
		if _, held := keyboard.Modifiers(said); held && word == "and" {
			word = "+"
		}
		said = strings.TrimSpace(said + " " + word)
		if key, modifiers, ok := keyboard.Read(said); ok {
			found, n = combo{key, modifiers}, i+1
		}
	}
	return found, n
}

// namesKeys reports whether the words speak of keys, and are no text to click.
func namesKeys(tokens []token) bool {
	_, n := keyCombo(tokens)
	first, _, _ := strings.Cut(strings.ReplaceAll(tokens[0].low, "-", "+"), "+")
	_, held := keyboard.Modifiers(first)
	return n > 0 || held || strings.Contains(tokens[0].low, "+")
}

// String is the combination as people write it.
func (c combo) String() string {
	parts := append(slices.Clone(c.modifiers), strings.ReplaceAll(c.key, "_", " "))
	for i, part := range parts {
		parts[i] = capitalise(part)
	}
	return strings.Join(parts, "+")
}
