// Package keyboard knows the keys that a workflow can press and how people write them.
package keyboard

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/text"
)

// Names says which keys there are, as the end of a sentence.
const Names = "a letter, a digit, enter, tab, escape, space, backspace, delete, insert, up, down, left, right, home, end, page_up, page_down or f1 to f24"

// named are the keys that have a name, by the names that all take.
var named = map[string]string{
	"enter": "enter", "return": "enter", "tab": "tab", "escape": "escape", "esc": "escape",
	"space": "space", "backspace": "backspace", "delete": "delete", "insert": "insert",
	"up": "up", "down": "down", "left": "left", "right": "right",
	"home": "home", "end": "end", "page_up": "page_up", "page_down": "page_down",
}

// nicknames are what else people call them, in letters only, and the signs that they make.
var nicknames = map[string]string{
	"pageup": "page_up", "pgup": "page_up", "pagedown": "page_down", "pgdn": "page_down", "pgdown": "page_down",
	"del": "delete", "ins": "insert", "bksp": "backspace", "spacebar": "space", "newline": "enter", "carriagereturn": "enter",
	"arrowup": "up", "uparrow": "up", "arrowdown": "down", "downarrow": "down",
	"arrowleft": "left", "leftarrow": "left", "arrowright": "right", "rightarrow": "right",
	" ": "space", "\n": "enter", "\r": "enter", "\t": "tab",
}

// held are the keys that are held while another is pressed.
var held = map[string]string{
	"ctrl": "ctrl", "control": "ctrl", "ctl": "ctrl", "strg": "ctrl", "⌃": "ctrl", "shift": "shift", "⇧": "shift",
	"alt": "alt", "option": "alt", "opt": "alt", "⌥": "alt",
	"cmd": "cmd", "command": "cmd", "win": "cmd", "windows": "cmd", "super": "cmd", "meta": "cmd", "⌘": "cmd",
}

// short are those that stand before a hyphen only, as in C-s.
var short = map[string]string{"c": "ctrl", "m": "alt"}

var functionKey = text.Pattern(`^f([1-9]|1[0-9]|2[0-4])$`)

// Named lists the keys that have a name.
func Named() []string {
	return slices.Compact(slices.Sorted(maps.Values(named)))
}

// Key is the plain name of a key: a sign, one of Named, or f1 to f24. It is false for
// what is no key.
func Key(name string) (string, bool) {
	if r, size := utf8.DecodeRuneInString(name); size == len(name) {
		return name, r != utf8.RuneError && unicode.IsPrint(r) && r != ' '
	}
	lower := strings.ToLower(name)
	if plain, ok := named[lower]; ok {
		return plain, true
	}
	if functionKey().MatchString(lower) {
		return lower, true
	}
	return name, false
}

// Read takes a key in any form that has one meaning only, such as ctrl+s, C-s or Page Up,
// as a plain name and the modifiers that are held.
func Read(s string) (key string, modifiers []string, ok bool) {
	if key, ok = called(s); ok {
		return key, nil, true
	}
	for _, separator := range []string{"+", "-", " "} {
		before, last := cutLast(strings.TrimSpace(s), separator)
		if modifiers, ok = split(before, separator); !ok {
			continue
		}
		if key, ok = called(strings.TrimSpace(last)); !ok {
			continue
		}
		if len(key) == 1 {
			key = strings.ToLower(key) // Ctrl+S is written so, and pressed without shift
		}
		return key, modifiers, true
	}
	return "", nil, false
}

func called(s string) (string, bool) {
	if key, ok := Key(s); ok {
		return key, true
	}
	if key, ok := nicknames[s]; ok {
		return key, true
	}
	key, ok := nicknames[text.Letters(s)]
	return key, ok
}

// cutLast cuts before the last part, which may be the separator itself, as in ctrl++.
func cutLast(s, separator string) (before, last string) {
	end := len(s)
	if strings.HasSuffix(s, separator) {
		end = max(0, end-len(separator))
	}
	at := strings.LastIndex(s[:end], separator)
	if at < 0 {
		return "", s
	}
	return s[:at], s[at+len(separator):]
}

// Modifiers reads one or several modifiers in a text, such as ctrl+shift or Option, as
// ctrl, shift, alt and cmd. It is false where any part is none.
func Modifiers(s string) ([]string, bool) {
	s = strings.ReplaceAll(s, "-", "+")
	for _, separator := range []string{"+", ",", " "} {
		if modifiers, ok := split(s, separator); ok {
			return modifiers, true
		}
	}
	return nil, false
}

func split(s, separator string) (modifiers []string, ok bool) {
	for part := range strings.SplitSeq(s, separator) {
		part = strings.ToLower(strings.TrimSpace(part))
		modifier, known := held[part]
		if !known && separator == "-" {
			modifier, known = short[part]
		}
		if !known {
			return nil, false
		}
		if !slices.Contains(modifiers, modifier) {
			modifiers = append(modifiers, modifier)
		}
	}
	return modifiers, true
}
