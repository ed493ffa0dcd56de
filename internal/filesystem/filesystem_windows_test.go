package filesystem

import "testing"

func TestIsName(t *testing.T) {
	for name, want := range map[string]bool{
		".": true, "a.txt": true, `a\b.txt`: true, "a b": true,
		"a.": false, "a ": false, `a.\b`: false, "CON": false, `a\nul.txt`: false, "a:b": false, "a?": false, "a\x01": false,
	} {
		if got := IsName(name); got != want {
			t.Errorf("%q is a name: %v", name, got)
		}
	}
}
