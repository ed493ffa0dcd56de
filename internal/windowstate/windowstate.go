// Package windowstate keeps how large the window was, where it stood and whether it
// was light, from one start of the program to the next.
package windowstate

import (
	"encoding/json"

	"planwright/internal/atomicfile"
)

// The least and the usual size of the window, in pixels of the screen.
const (
	MinWidth    = 1024
	MinHeight   = 640
	UsualWidth  = 1440
	UsualHeight = 900
)

// most is more than any screen has: what is beyond it is nonsense.
const most = 1 << 15

// MaxBytes is more than the file ever holds.
const MaxBytes = 64 << 10

// State is how the window stands. A maximised window keeps the size and the place
// that it has otherwise.
type State struct {
	Width     int    `json:"width"`
	Height    int    `json:"height"`
	At        *Point `json:"at,omitempty"` // upper left corner; nil: where the system puts it
	Maximised bool   `json:"maximised"`
	Light     bool   `json:"light"` // the page in it was
}

// Point is a place on the screens.
type Point struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Screen is the size of a screen.
type Screen struct{ Width, Height int }

// Usual is the state of a window that was never shown.
var Usual = State{Width: UsualWidth, Height: UsualHeight}

// Load reads the state that was kept. What cannot be used of it is as usual.
func Load(path string) State {
	data, err := atomicfile.ReadFile(path, MaxBytes)
	if err != nil {
		return Usual
	}
	var kept State
	if err := json.Unmarshal(data, &kept); err != nil {
		return Usual
	}
	if !sensible(kept.Width, MinWidth) || !sensible(kept.Height, MinHeight) {
		kept.Width, kept.Height, kept.At = Usual.Width, Usual.Height, nil
	}
	if at := kept.At; at != nil && (!sensible(at.X, -most) || !sensible(at.Y, -most)) {
		kept.At = nil
	}
	return kept
}

func sensible(n, least int) bool { return least <= n && n <= most }

// Save keeps the state; the folder is made where it is missing.
func (s State) Save(path string) error {
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return atomicfile.WriteOwn(path, append(data, '\n'), MaxBytes)
}

// Within is the state for the screens that there are now: no larger than the
// largest of them and wholly on them; in the middle where it has no place yet and gets
// smaller, as the system places it by the size it has first. How several screens stand to each other is
// not known; they are taken to stand side by side. Without screens nothing is known
// and nothing changes.
func (s State) Within(screens []Screen) State {
	var all, largest Screen
	for _, screen := range screens {
		all.Width += screen.Width
		all.Height = max(all.Height, screen.Height)
		largest.Width, largest.Height = max(largest.Width, screen.Width), max(largest.Height, screen.Height)
	}
	if all.Width <= 0 || all.Height <= 0 {
		return s
	}
	before := s
	s.Width, s.Height = max(MinWidth, min(s.Width, largest.Width)), max(MinHeight, min(s.Height, largest.Height))
	if s.At == nil && (s.Width != before.Width || s.Height != before.Height) {
		s.At = &Point{X: (largest.Width - s.Width) / 2, Y: (largest.Height - s.Height) / 2}
	}
	if s.At != nil {
		s.At = &Point{X: clamp(s.At.X, all.Width-s.Width), Y: clamp(s.At.Y, all.Height-s.Height)}
	}
	return s
}

// clamp brings a coordinate between 0 and the greatest one, or to 0 where there is
// no room.
func clamp(n, greatest int) int { return max(0, min(n, greatest)) }
