package desktop

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/keyboard"
)

// keySymbols are what the X Window System calls the keys that have a name.
var keySymbols = map[string]string{
	"enter": "Return", "tab": "Tab", "escape": "Escape", "space": "space", "backspace": "BackSpace", "delete": "Delete", "insert": "Insert",
	"up": "Up", "down": "Down", "left": "Left", "right": "Right",
	"home": "Home", "end": "End", "page_up": "Prior", "page_down": "Next",
}

var modifierNames = map[string]string{"ctrl": "ctrl", "shift": "shift", "alt": "alt", "cmd": "super"}

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
	key, ok := keyboard.Key(name)
	if !ok {
		return "", fmt.Errorf("There is no key “%s”: use %s.", name, keyboard.Names)
	}
	if symbol, ok := keySymbols[key]; ok {
		return symbol, nil
	}
	r, size := utf8.DecodeRuneInString(key)
	switch {
	case size < len(key):
		return strings.ToUpper(key), nil // a function key
	case r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)):
		return key, nil
	}
	return fmt.Sprintf("U%04X", r), nil
}
