package desktop

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/text"
)

// keyNames are the names of keys, and those that the X Window System has.
var keyNames = map[string]string{
	"enter": "Return", "return": "Return", "tab": "Tab", "escape": "Escape", "esc": "Escape",
	"space": "space", "backspace": "BackSpace", "delete": "Delete",
	"up": "Up", "down": "Down", "left": "Left", "right": "Right",
	"home": "Home", "end": "End", "page_up": "Prior", "page_down": "Next",
}

var modifierNames = map[string]string{"ctrl": "ctrl", "shift": "shift", "alt": "alt", "cmd": "super"}

var functionKey = text.Pattern(`^f([1-9]|1[0-9]|2[0-4])$`)

// keyStroke gives the key and its modifiers as xdotool takes them.
func keyStroke(request PressKey) (string, error) {
	key, err := keySymbol(request.Key)
	if err != nil {
		return "", err
	}
	var parts []string
	for _, name := range request.Modifiers {
		modifier, ok := modifierNames[name]
		if !ok {
			return "", fmt.Errorf("There is no modifier “%s”: use ctrl, shift, alt or cmd.", name)
		}
		if !slices.Contains(parts, modifier) {
			parts = append(parts, modifier)
		}
	}
	return strings.Join(append(parts, key), "+"), nil
}

func keySymbol(name string) (string, error) {
	lower := strings.ToLower(name)
	if symbol, ok := keyNames[lower]; ok {
		return symbol, nil
	}
	if functionKey().MatchString(lower) {
		return strings.ToUpper(lower), nil
	}
	r, size := utf8.DecodeRuneInString(name)
	if size != len(name) || r == utf8.RuneError || !unicode.IsPrint(r) || r == ' ' {
		return "", fmt.Errorf("There is no key “%s”: use a letter, a digit, enter, tab, escape, space, backspace, delete, up, down, left, right, home, end, page_up, page_down or f1 to f24.", name)
	}
	if r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
		return name, nil
	}
	return fmt.Sprintf("U%04X", r), nil
}
