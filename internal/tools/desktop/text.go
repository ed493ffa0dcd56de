package desktop

import (
	"bytes"
	"context"
	"image"
	"math"
	"slices"
	"time"
)

// FindText reads the screen and looks for the text in it. What is in the window in
// front comes first.
func (x *X11) FindText(ctx context.Context, request FindText) (FoundText, error) {
	if err := x.needEyes(request.AppName); err != nil {
		return FoundText{}, err
	}
	screen, parts, err := x.look(ctx, request.AppName)
	if err != nil {
		return FoundText{}, err
	}
	found, err := x.findIn(ctx, screen, parts, request)
	if err != nil || found.Count < 2 || x.need("xprop", "xwininfo", "xdotool") != nil {
		return found, err
	}
	s, err := x.stack(ctx)
	s.sortFront(found.Matches)
	found.X, found.Y = found.Matches[0].X, found.Matches[0].Y
	return found, err
}

// needEyes fails when what reads the screen is missing.
func (x *X11) needEyes(app string, more ...string) error {
	programs := append([]string{"import", "tesseract"}, more...)
	if app != "" {
		programs = append(programs, "xprop", "xwininfo")
	}
	return x.need(programs...)
}

func (x *X11) findIn(ctx context.Context, screen *image.RGBA, parts []image.Rectangle, request FindText) (FoundText, error) {
	found := FoundText{Matches: []Match{}}
	for _, part := range parts {
		words, err := x.read(ctx, screen, part)
		if err != nil {
			return FoundText{}, err
		}
		for _, m := range find(words, request) {
			if !slices.ContainsFunc(found.Matches, m.overlaps) {
				found.Matches = append(found.Matches, m)
			}
		}
	}
	found.Count = len(found.Matches)
	if found.Found = found.Count > 0; found.Found {
		found.X, found.Y = found.Matches[0].X, found.Matches[0].Y
	}
	return found, nil
}

// overlaps says whether both are the same place, seen in two windows of which one
// covers the other.
func (m Match) overlaps(other Match) bool {
	return math.Abs(m.X-other.X) < m.Width/2 && math.Abs(m.Y-other.Y) < m.Height/2
}

// WaitForText waits until the text is on the screen. It reads again only when
// the screen has changed.
func (x *X11) WaitForText(ctx context.Context, request WaitForText) (Waited, error) {
	if err := x.needEyes(request.AppName); err != nil {
		return Waited{}, err
	}
	start := time.Now()
	text := FindText{Text: request.Text, AppName: request.AppName}
	var last *image.RGBA
	found, err := poll(ctx, time.Duration(request.Milliseconds)*time.Millisecond, func() (bool, error) {
		screen, parts, err := x.look(ctx, request.AppName)
		if err != nil || screen == nil || last != nil && bytes.Equal(last.Pix, screen.Pix) {
			return false, err
		}
		last = screen
		seen, err := x.findIn(ctx, screen, parts, text)
		return seen.Found, err
	})
	return Waited{Found: found, WaitedMS: int(time.Since(start).Milliseconds())}, err
}
