package vocabulary

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWords(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"take_screenshot", []string{"take", "screenshot"}},
		{"launchApp2", []string{"launch", "app2"}},
		{"Opens the folders, matching", []string{"open", "the", "folder", "match"}},
		{"press", []string{"press"}},
		{"…", nil},
	} {
		if diff := cmp.Diff(tt.want, Words(tt.text)); diff != "" {
			t.Errorf("Words(%q) (-want +got):\n%s", tt.text, diff)
		}
	}
}

func TestLikeness(t *testing.T) {
	one := func(text string) Word { return Of(text)[0] }
	for _, test := range []struct {
		a, b        string
		least, most float64
	}{
		{"opens", "open", 1, 1}, {"launch", "open", 0.85, 0.85}, {"screenshit", "screenshot", 0.7, 0.9}, {"open", "paste", 0, 0},
	} {
		if got := one(test.a).Best([]Word{one("other"), one(test.b)}); got < test.least || got > test.most {
			t.Errorf("%s is like %s by %v", test.a, test.b, got)
		}
	}
}
