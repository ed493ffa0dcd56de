package desktop

import (
	"image"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBestMatch(t *testing.T) {
	front := opened{Window: Window{WindowID: 1, Title: "Front"}, place: image.Rect(0, 0, 100, 100)}
	behind := opened{Window: Window{WindowID: 2, Title: "Behind"}, place: image.Rect(50, 0, 300, 100)}
	menu := opened{Window: Window{WindowID: 3, Title: "Menu"}, place: image.Rect(200, 0, 250, 50)}
	s := stack{menus: []opened{menu}, windows: []opened{front, behind}, front: 1}
	at := func(text string, x float64) Match { return Match{Text: text, X: x, Y: 10} }
	for name, c := range map[string]struct {
		matches []Match
		want    []float64
	}{
		"one":                                 {[]Match{at("File", 260)}, []float64{260}},
		"the window in front":                 {[]Match{at("File", 260), at("File", 10)}, []float64{10}},
		"where windows overlap":               {[]Match{at("File", 260), at("File", 70)}, []float64{70}},
		"an open menu":                        {[]Match{at("File", 260), at("File", 220)}, []float64{220}},
		"two in front":                        {[]Match{at("File", 10), at("File", 60)}, []float64{10, 60}},
		"the same letter case":                {[]Match{at("FILE", 10), at("File", 60)}, []float64{60}},
		"a whole word before a part":          {[]Match{at("Profile", 10), at("File", 60)}, []float64{60}},
		"a part in front, a word behind":      {[]Match{at("File", 260), at("Profile", 10)}, []float64{260, 10}},
		"parts alone":                         {[]Match{at("Profile", 10), at("Files", 60)}, []float64{10, 60}},
		"none in front":                       {[]Match{at("File", 260), at("File", 270)}, []float64{260, 270}},
		"beside all windows, and in front":    {[]Match{at("File", 900), at("File", 10)}, []float64{10}},
		"a part in front and one of the rest": {[]Match{at("Profile", 260), at("Profile", 10)}, []float64{10}},
	} {
		var got []float64
		for _, m := range s.best(c.matches, "File") {
			got = append(got, m.X)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", name, diff)
		}
	}
	err := s.ambiguous([]Match{at("File", 10), at("File", 260)}, "File")
	if got := err.Error(); !strings.Contains(got, "“File” at 10, 10 in “Front”; “File” at 260, 10 in “Behind”.") {
		t.Errorf("it says %s", got)
	}
}

// A number that was used by a window that has gone is a new window's all the same,
// and a program that runs already shows what it had only when nothing new comes.
func TestWhichWindowWasLaunched(t *testing.T) {
	place := image.Rect(0, 0, 10, 10)
	gone := opened{Window: Window{WindowID: 7, PID: 41, AppName: "Editor"}, place: place}
	fresh := opened{Window: Window{WindowID: 7, PID: 42, AppName: "Editor"}, place: place}
	old := opened{Window: Window{WindowID: 5, PID: 40, AppName: "Editor"}, place: place}
	other := opened{Window: Window{WindowID: 9, PID: 50, AppName: "Browser"}, place: place}
	l := &launch{pid: 42, program: program{class: "editor"}, before: []opened{gone, old, other}}
	if w, ok := l.window([]opened{other, old, fresh}); !ok || w != fresh {
		t.Errorf("it took %+v", w)
	}
	if w, ok := l.window([]opened{other, old}); ok {
		t.Errorf("it took %+v, which was there before", w)
	}
	l.handedOver = l.handedOver.AddDate(1, 0, 0)
	if w, ok := l.window([]opened{other, old}); !ok || w != old {
		t.Errorf("handed over, it took %+v", w)
	}
}
