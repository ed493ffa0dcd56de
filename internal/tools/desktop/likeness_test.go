package desktop

import (
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"
)

// noise is a picture that is alike to nothing but itself.
func noise(width, height int, seed uint64) *image.RGBA {
	random := rand.New(rand.NewPCG(seed, 1))
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := 0; y < height; y += 2 {
		for x := 0; x < width; x += 2 {
			c := color.RGBA{uint8(random.IntN(256)), uint8(random.IntN(256)), uint8(random.IntN(256)), 255}
			draw.Draw(picture, image.Rect(x, y, x+2, y+2), image.NewUniform(c), image.Point{}, draw.Src)
		}
	}
	return picture
}

func cut(picture *image.RGBA, part image.Rectangle) *image.RGBA {
	copied := image.NewRGBA(image.Rectangle{Max: part.Size()})
	draw.Draw(copied, copied.Rect, picture, part.Min, draw.Src)
	return copied
}

// What is cut from a screen is found where it was, wherever and however large.
func TestFindsWhatWasCut(t *testing.T) {
	screen := noise(80, 60, 7)
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(5, 80).Draw(t, "width"), rapid.IntRange(5, 60).Draw(t, "height")
		at := image.Pt(rapid.IntRange(0, 80-width).Draw(t, "x"), rapid.IntRange(0, 60-height).Draw(t, "y"))
		p, ok := newPattern(cut(screen, image.Rectangle{Min: at, Max: at.Add(image.Pt(width, height))}))
		if !ok {
			t.Skip("one colour")
		}
		places, err := p.search(context.Background(), screen, screen.Rect, 1)
		if err != nil || len(places) == 0 || places[0] != (likeness{at: at, confidence: 1}) {
			t.Fatalf("found %v (%v), cut at %v", places, err, at)
		}
	})
}

func TestLikeness(t *testing.T) {
	screen := image.NewRGBA(image.Rect(0, 0, 240, 180))
	draw.Draw(screen, screen.Rect, image.White, image.Point{}, draw.Src)
	icon := noise(32, 32, 1)
	for _, at := range []image.Point{{10, 10}, {101, 57}, {190, 140}} {
		draw.Draw(screen, icon.Rect.Add(at), icon, image.Point{}, draw.Src)
	}
	best := func(picture *image.RGBA) (float64, int) {
		p, ok := newPattern(picture)
		if !ok {
			t.Fatal("one colour")
		}
		places, err := p.search(t.Context(), screen, screen.Rect, usualConfidence)
		if err != nil {
			t.Fatal(err)
		}
		var found FoundImage
		found.add(places, picture.Rect.Size(), usualConfidence)
		return found.Confidence, found.Count
	}
	grainy := cut(icon, icon.Rect)
	for i := range grainy.Pix {
		if i%4 != 3 {
			grainy.Pix[i] = uint8(min(255, max(0, int(grainy.Pix[i])+i%17-8)))
		}
	}
	faded := cut(icon, icon.Rect)
	draw.Draw(faded, faded.Rect, image.NewUniform(color.RGBA{128, 128, 128, 128}), image.Point{}, draw.Over)
	for _, c := range []struct {
		name     string
		picture  *image.RGBA
		from, to float64
		count    int
	}{
		{"the same", icon, 1, 1, 3},
		{"a little noise", grainy, 0.95, 0.999, 3},
		{"greyed out", faded, 0.6, 0.89, 0},
		{"another", noise(32, 32, 2), 0, 0.5, 0},
	} {
		if confidence, count := best(c.picture); confidence < c.from || confidence > c.to || count != c.count {
			t.Errorf("%s: %v, %d times; want %v to %v, %d times", c.name, confidence, count, c.from, c.to, c.count)
		}
	}
	if _, ok := newPattern(cut(screen, image.Rect(200, 0, 230, 30))); ok {
		t.Error("a picture of one colour was taken")
	}
	p, _ := newPattern(noise(500, 10, 1))
	if places, err := p.search(t.Context(), screen, screen.Rect, 0.9); err != nil || len(places) != 0 {
		t.Errorf("a picture wider than the screen gave %v (%v)", places, err)
	}
}

func TestPictureFiles(t *testing.T) {
	folder := t.TempDir()
	text, empty := filepath.Join(folder, "a.png"), filepath.Join(folder, "b.png")
	if err := os.WriteFile(text, []byte("no picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(empty)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := png.Encode(file, noise(2, 2, 1)); err != nil {
		t.Fatal(err)
	}
	if err := file.Truncate(50); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		filepath.Join(folder, "none.png"): "cannot be read: it is not there. Check the name and the folder.",
		text:                              "is no picture that can be looked for",
		empty:                             "is damaged",
		folder:                            "is no picture that can be looked for",
	} {
		_, err := readPicture(path)
		wantError(t, err, want)
	}
}

func BenchmarkSearchFullHD(b *testing.B) {
	screen := noise(1920, 1080, 1)
	p, _ := newPattern(cut(screen, image.Rect(1500, 900, 1580, 928)))
	for b.Loop() {
		if places, err := p.search(b.Context(), screen, screen.Rect, 0.9); err != nil || places[0].confidence != 1 {
			b.Fatal(places, err)
		}
	}
}
