package keyboard

import (
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	for given, want := range map[string]string{
		"s": "s", "S": "S", "+": "+", "-": "-", "é": "é", "Return": "enter", "F5": "f5", "PageUp": "page_up", "Page Down": "page_down",
		"del": "delete", "Insert": "insert", "ins": "insert", "arrow-up": "up", "\n": "enter", "\t": "tab", " ": "space",
		"ctrl+s": "ctrl s", "Ctrl + Shift + T": "ctrl shift t", "C-s": "ctrl s", "M-x": "alt x", "ctrl-alt-delete": "ctrl alt delete",
		"ctrl++": "ctrl +", "ctrl--": "ctrl -", "ctrl s": "ctrl s", "⌘+c": "cmd c", "win+r": "cmd r", "Option+Left": "alt left", "ctrl+page up": "ctrl page_up",
		"": "", "abracadabra": "", "f25": "", "ctrl": "", "ctrl+": "", "s+ctrl": "", "c+s": "", "a b": "", "enter enter": "", "{{a.b}}": "",
	} {
		key, modifiers, ok := Read(given)
		got := strings.TrimSpace(strings.Join(append(modifiers, key), " "))
		if !ok {
			got = ""
		}
		if got != want {
			t.Errorf("%q is %q, want %q", given, got, want)
		}
	}
}

func TestModifiers(t *testing.T) {
	for given, want := range map[string]string{
		"ctrl": "ctrl", "Ctrl+Shift": "ctrl shift", "ctrl, shift": "ctrl shift", "ctrl shift": "ctrl shift", "win": "cmd", "option": "alt",
		"ctrl+ctrl": "ctrl", "hyper": "", "ctrl+s": "", "": "", "c": "",
	} {
		modifiers, _ := Modifiers(given)
		if got := strings.Join(modifiers, " "); got != want {
			t.Errorf("%q is %q, want %q", given, got, want)
		}
	}
}
