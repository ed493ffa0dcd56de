package desktop

import (
	"bytes"
	"context"
	"image"
	"time"
)

const (
	// drawTime is how long a window of one colour counts as not drawn yet.
	drawTime = 2 * time.Second
	// calmTime is how long a picture that goes on changing is waited for.
	calmTime = 4 * time.Second
	// calmShare is how much of a picture may change in a window that has come to
	// rest: the mark where one types blinks, a small wheel turns.
	calmShare = 0.005
)

// glance is what a person would see of a window at a moment.
type glance struct {
	window  opened
	picture *image.RGBA // nil where nothing can take one
}

func (x *X11) glance(ctx context.Context, w opened) (glance, error) {
	g := glance{window: w}
	if x.need("import") != nil {
		return g, nil
	}
	screen, err := x.capture(ctx)
	if err != nil {
		return g, err
	}
	part := w.place.Intersect(screen.Rect)
	g.picture = image.NewRGBA(image.Rectangle{Max: part.Size()})
	for y := range part.Dy() {
		from := screen.PixOffset(part.Min.X, part.Min.Y+y)
		copy(g.picture.Pix[y*g.picture.Stride:], screen.Pix[from:from+4*part.Dx()])
	}
	return g, nil
}

// calm says whether the window is as it was: the same place, title and picture.
func (g glance) calm(before glance) bool {
	if g.window != before.window {
		return false
	}
	if g.picture == nil || before.picture == nil {
		return true
	}
	changed := 0
	for i := 0; i < len(g.picture.Pix); i += 4 {
		if !bytes.Equal(g.picture.Pix[i:i+4], before.picture.Pix[i:i+4]) {
			changed++
		}
	}
	return float64(changed) <= calmShare*float64(len(g.picture.Pix)/4)
}

// plain says whether the picture is of one colour, as a window is before its
// program has drawn anything.
func (g glance) plain() bool {
	if g.picture == nil || len(g.picture.Pix) == 0 {
		return false
	}
	for i := 4; i < len(g.picture.Pix); i += 4 {
		if !bytes.Equal(g.picture.Pix[i:i+4], g.picture.Pix[:4]) {
			return false
		}
	}
	return true
}
