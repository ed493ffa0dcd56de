package desktop

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// maxNamed is how many places a refusal names.
const maxNamed = 6

// locate gives the middle of the text that is meant: that in the window in front
// before others, and whole words before parts of them. It refuses where several are
// equally good, for a click on the wrong one can do anything.
func (x *X11) locate(ctx context.Context, text, app string) (Point, error) {
	screen, parts, err := x.look(ctx, app)
	if err != nil {
		return Point{}, err
	}
	if len(parts) == 0 {
		return Point{}, notShown(app)
	}
	found, err := x.findIn(ctx, screen, parts, FindText{Text: text, AppName: app})
	if err != nil {
		return Point{}, err
	}
	if !found.Found {
		return Point{}, fmt.Errorf("“%s” is not on the screen.", text)
	}
	s, err := x.stack(ctx)
	if err != nil {
		return Point{}, err
	}
	matches := found.Matches
	if app != "" {
		if matches, err = x.uncovered(ctx, s, matches, text, app); err != nil {
			return Point{}, err
		}
	}
	best := s.best(matches, text)
	if len(best) > 1 {
		return Point{}, s.ambiguous(best, text)
	}
	return Point{X: best[0].X, Y: best[0].Y}, nil
}

// uncovered leaves out what lies in a window of another application.
func (x *X11) uncovered(ctx context.Context, s stack, matches []Match, text, app string) ([]Match, error) {
	windows, err := x.windowsOf(ctx, app)
	if err != nil {
		return nil, err
	}
	own := slices.DeleteFunc(slices.Clone(matches), func(m Match) bool { return !s.belongs(m, windows) })
	if len(own) > 0 {
		return own, nil
	}
	if w, _, ok := s.at(matches[0]); ok {
		return nil, fmt.Errorf("“%s” is seen where “%s” covers the window of “%s”. Bring that window to the front first.", text, w.Title, app)
	}
	return nil, notShown(app)
}

// best leaves the matches that are equally likely to be meant; one where that is
// clear. Where only a part of a word is in the window in front and the whole word in
// another, it is not.
func (s stack) best(matches []Match, text string) []Match {
	whole := prefer(matches, func(m Match) bool { return fold(m.Text) == fold(text) })
	front := slices.DeleteFunc(slices.Clone(whole), func(m Match) bool { return !s.isFront(m) })
	if len(front) == 0 {
		for _, m := range matches {
			if s.isFront(m) {
				return append(whole, m)
			}
		}
		front = whole
	}
	return prefer(front, func(m Match) bool { return joined(m.Text) == joined(text) })
}

// prefer leaves those for which it holds, or all where it holds for none.
func prefer(matches []Match, holds func(Match) bool) []Match {
	kept := slices.DeleteFunc(slices.Clone(matches), func(m Match) bool { return !holds(m) })
	if len(kept) == 0 {
		return matches
	}
	return kept
}

// ambiguous names the places.
func (s stack) ambiguous(matches []Match, text string) error {
	var places []string
	for _, m := range matches[:min(len(matches), maxNamed)] {
		place := fmt.Sprintf("“%s” at %g, %g", m.Text, m.X, m.Y)
		if w, _, ok := s.at(m); ok && w.Title != "" {
			place += " in “" + w.Title + "”"
		}
		places = append(places, place)
	}
	if more := len(matches) - len(places); more > 0 {
		places = append(places, fmt.Sprintf("and %d more", more))
	}
	return fmt.Errorf("“%s” is on the screen several times, and nothing says which is meant: %s. Give more of its text or app_name, or click one of them by x and y.", text, strings.Join(places, "; "))
}
