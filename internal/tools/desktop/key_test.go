package desktop

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"planwright/planner/keyboard"
)

func TestKeyStroke(t *testing.T) {
	for _, c := range []struct {
		key       string
		modifiers []string
		want      string
	}{
		{"a", nil, "a"}, {"A", nil, "A"}, {"7", nil, "7"},
		{"enter", nil, "Return"}, {"Page_Down", nil, "Next"}, {"f24", nil, "F24"}, {"F1", nil, "F1"},
		{"+", []string{"ctrl"}, "ctrl+U002B"}, {"é", nil, "U00E9"},
		{"s", []string{"ctrl", "shift", "ctrl"}, "ctrl+shift+s"}, {"tab", []string{"alt", "cmd"}, "alt+super+Tab"},
	} {
		got, err := keyStroke(PressKey{Key: c.key, Modifiers: c.modifiers})
		if err != nil || got != c.want {
			t.Errorf("%s %v is %s (%v), want %s", c.key, c.modifiers, got, err, c.want)
		}
	}
	for _, name := range keyboard.Named() {
		if got, err := keyStroke(PressKey{Key: name}); err != nil || got != keySymbols[name] || got == "" {
			t.Errorf("%s is %q (%v)", name, got, err)
		}
	}
	for _, name := range []string{"", " ", "f25", "f0", "entr", "ctrl+a", "--window", "\n", "\xff"} {
		_, err := keyStroke(PressKey{Key: name})
		wantError(t, err, "There is no key")
	}
	_, err := keyStroke(PressKey{Key: "a", Modifiers: []string{"hyper"}})
	wantError(t, err, "There is no modifier “hyper”")
}

func TestButtons(t *testing.T) {
	_, err := new(X11).Click(t.Context(), Click{Target: "a", Button: "middle"})
	wantError(t, err, "There is no mouse button “middle”")
}

func TestPartsByRare(t *testing.T) {
	if diff := cmp.Diff([]string{"aäb漢", "éä"}, partsByRare("aäb漢éä", 2)); diff != "" {
		t.Error(diff)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune("abäöü漢字"))).Draw(t, "text")
		keys := rapid.IntRange(1, 4).Draw(t, "keys")
		parts := partsByRare(text, keys)
		if strings.Join(parts, "") != text {
			t.Fatalf("%q became %q", text, parts)
		}
		for _, part := range parts {
			if len(rareOf(part)) > keys {
				t.Fatalf("%q needs more than %d keys", part, keys)
			}
		}
	})
}

func TestFreeKeys(t *testing.T) {
	got := freeKeys("keycode   8 =\nkeycode   9 = Escape NoSymbol Escape\nkeycode  93 =\n")
	if diff := cmp.Diff([]string{"8", "93"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestPropertiesOfWindows(t *testing.T) {
	got := properties("WM_CLASS = \"a\", \"A B\"\n_NET_WM_NAME = \"x = \\\"1\\\" \\\\ – y: z\"\n_NET_WM_PID:  not found.\n\t\twindow state: Normal\n")
	if diff := cmp.Diff([]string{"a", "A B"}, quotedTexts(got["WM_CLASS"])); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{`x = "1" \ – y: z`}, quotedTexts(got["_NET_WM_NAME"])); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]int{0x200003, 16}, windowNumbers("window id # 0x200003, 0x10, 0x0")); diff != "" {
		t.Error(diff)
	}
}
