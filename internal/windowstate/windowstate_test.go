package windowstate

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSavedIsLoaded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "not", "there", "window.json")
	for _, want := range []State{
		{Width: 1200, Height: 700, At: &Point{X: 30, Y: -5}},
		{Width: 1024, Height: 640, Maximised: true, Light: true},
	} {
		if err := want.Save(path); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, Load(path)); diff != "" {
			t.Errorf("-saved +loaded:\n%s", diff)
		}
	}
}

func TestNonsenseIsAsUsual(t *testing.T) {
	maximised := Usual
	maximised.Maximised = true
	tests := []struct {
		name, text string
		want       State
	}{
		{"nothing", "", Usual},
		{"no JSON", "{", Usual},
		{"another type", `{"width": "wide"}`, Usual},
		{"a list", `[1440, 900]`, Usual},
		{"no size", `{"at": {"x": 5, "y": 5}}`, Usual},
		{"too small", `{"width": 10, "height": 10}`, Usual},
		{"too large", `{"width": 1e6, "height": 1e6}`, Usual},
		{"huge", `{"width": 1e300, "height": 900}`, Usual},
		{"below nothing", `{"width": -1440, "height": 900}`, Usual},
		{"only maximised", `{"maximised": true}`, maximised},
		{"a place that is nowhere", `{"width": 1200, "height": 700, "at": {"x": 99999999, "y": 0}}`, State{Width: 1200, Height: 700}},
		{"more than there is", `{"width": 1200, "height": 700, "zoom": 2}`, State{Width: 1200, Height: 700}},
	}
	for _, tt := range tests {
		path := filepath.Join(t.TempDir(), "window.json")
		if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, Load(path)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
	if diff := cmp.Diff(Usual, Load(filepath.Join(t.TempDir(), "gone"))); diff != "" {
		t.Errorf("no file (-want +got):\n%s", diff)
	}
}

// Of a file that is damaged in any one place a window comes that can be seen.
func TestDamagedStateIsSensible(t *testing.T) {
	path := filepath.Join(t.TempDir(), "window.json")
	if err := (State{Width: 1200, Height: 700, At: &Point{X: 30, Y: 5}, Light: true}).Save(path); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for at := range whole {
		for bit := range 9 {
			damaged := append([]byte(nil), whole...)
			if bit == 8 {
				damaged = damaged[:at]
			} else {
				damaged[at] ^= 1 << bit
			}
			if err := os.WriteFile(path, damaged, 0o600); err != nil {
				t.Fatal(err)
			}
			s := Load(path)
			if !sensible(s.Width, MinWidth) || !sensible(s.Height, MinHeight) || s.At != nil && (!sensible(s.At.X, -most) || !sensible(s.At.Y, -most)) {
				t.Errorf("%q: %+v", damaged, s)
			}
		}
	}
}

func TestAFailedSaveIsAnError(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Usual.Save(filepath.Join(file, "window.json")); err == nil {
		t.Error("saved in a folder that is a file")
	}
}

func TestWithin(t *testing.T) {
	at := func(x, y int) *Point { return &Point{X: x, Y: y} }
	hd := Screen{Width: 1920, Height: 1080}
	tests := []struct {
		name    string
		state   State
		screens []Screen
		want    State
	}{
		{"it fits", State{1200, 700, at(100, 50), false, true}, []Screen{hd}, State{1200, 700, at(100, 50), false, true}},
		{"no place", State{1200, 700, nil, true, true}, []Screen{hd}, State{1200, 700, nil, true, true}},
		{"a screen is gone", State{1200, 700, at(2500, 50), false, true}, []Screen{hd}, State{1200, 700, at(720, 50), false, true}},
		{"on the second screen", State{1200, 700, at(2500, 50), false, true}, []Screen{hd, hd}, State{1200, 700, at(2500, 50), false, true}},
		{"above and left of it", State{1200, 700, at(-400, -30), false, true}, []Screen{hd}, State{1200, 700, at(0, 0), false, true}},
		{"larger than the screen", State{3000, 2000, at(10, 10), false, true}, []Screen{hd}, State{1920, 1080, at(0, 0), false, true}},
		{"larger than the screen, without a place", State{1440, 1200, nil, false, true}, []Screen{hd}, State{1440, 1080, at(240, 0), false, true}},
		{"a screen smaller than the least", State{1200, 700, at(10, 10), false, true}, []Screen{{800, 600}}, State{1024, 640, at(0, 0), false, true}},
		{"no screens", State{1200, 700, at(9000, 0), false, true}, nil, State{1200, 700, at(9000, 0), false, true}},
		{"a screen without size", State{1200, 700, at(9000, 0), false, true}, []Screen{{}}, State{1200, 700, at(9000, 0), false, true}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, tt.state.Within(tt.screens)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}
