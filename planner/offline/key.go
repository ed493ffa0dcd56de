package offline

import (
	"slices"
	"strings"
)

// modifierNames maps what people call a modifier key to its plain name.
var modifierNames = map[string]string{
	"ctrl": "ctrl", "control": "ctrl", "strg": "ctrl", "shift": "shift", "alt": "alt", "option": "alt",
	"cmd": "cmd", "command": "cmd", "win": "cmd", "windows": "cmd", "super": "cmd", "meta": "cmd", "⌘": "cmd", "⇧": "shift",
}

// keyNames maps what people call a key to its plain name.
var keyNames = map[string]string{
	"enter": "enter", "return": "enter", "tab": "tab", "escape": "escape", "esc": "escape", "space": "space",
	"spacebar": "space", "backspace": "backspace", "delete": "delete", "del": "delete", "up": "up", "down": "down",
	"left": "left", "right": "right", "home": "home", "end": "end", "pageup": "page_up", "pagedown": "page_down",
	"page-up": "page_up", "page-down": "page_down", "insert": "insert",
}

// combo is a key with the modifiers that are held.
type combo struct {
	key       string
	modifiers []string
}

// keyCombo reads "ctrl+s", "Ctrl + Shift + T", "the Enter key", "F5", "page down".
func keyCombo(tokens []token) (c combo, n int) {
	for n < len(tokens) && (tokens[n].low == "the" || tokens[n].low == "key" || tokens[n].low == "keys") {
		n++
	}
	parts, used := comboParts(tokens[n:])
	if len(parts) == 0 {
		return combo{}, 0
	}
	for _, part := range parts[:len(parts)-1] {
		m, ok := modifierNames[part]
		if !ok {
			return combo{}, 0
		}
		c.modifiers = append(c.modifiers, m)
	}
	key, ok := plainKey(parts[len(parts)-1])
	if !ok {
		return combo{}, 0
	}
	c.key = key
	return c, n + used
}

// comboParts joins what plus signs join: "ctrl+s" in one word, or "ctrl + s",
// or a modifier directly before its key, or with "and" between them.
func comboParts(tokens []token) (parts []string, n int) {
	for n < len(tokens) && (tokens[n].kind == wordToken || tokens[n].kind == numberToken || tokens[n].kind == quoteToken) {
		low := tokens[n].low
		switch next := lowAt(tokens, n+1); {
		case low == "page" && (next == "up" || next == "down"):
			low = "page-" + next
			n++
		case low == "arrow" && keyNames[next] != "", next == "arrow" && keyNames[low] != "": // "the down arrow", "arrow down"
			low = strings.TrimPrefix(strings.TrimSuffix(low+next, "arrow"), "arrow")
			n++
		}
		n++
		if low == "+" {
			continue
		}
		parts = append(parts, splitCombo(low)...)
		last := parts[len(parts)-1]
		plus := n < len(tokens) && tokens[n].low == "+"
		if _, held := modifierNames[last]; !plus && !held {
			break
		} else if held && lowAt(tokens, n) == "and" {
			n++
		}
	}
	return parts, n
}

// splitCombo splits at plus signs and at hyphens behind a modifier.
func splitCombo(low string) []string {
	if head, tail, ok := strings.Cut(low, "-"); ok && modifierNames[head] != "" && tail != "" {
		low = head + "+" + strings.ReplaceAll(tail, "-", "+")
	}
	parts := strings.FieldsFunc(low, func(r rune) bool { return r == '+' })
	if len(parts) == 0 {
		return []string{low}
	}
	return parts
}

func plainKey(low string) (string, bool) {
	if name, ok := keyNames[low]; ok {
		return name, true
	}
	if len([]rune(low)) == 1 {
		return low, true
	}
	if digits, ok := strings.CutPrefix(low, "f"); ok && len(digits) <= 2 && digits != "" && isDigit(digits[0]) && isDigit(digits[len(digits)-1]) {
		return low, true
	}
	return "", false
}

// String is the combination as people write it.
func (c combo) String() string {
	parts := append(slices.Clone(c.modifiers), strings.ReplaceAll(c.key, "_", " "))
	for i, part := range parts {
		parts[i] = capitalise(part)
	}
	return strings.Join(parts, "+")
}
