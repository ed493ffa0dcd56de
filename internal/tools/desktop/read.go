package desktop

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/draw"
)

const (
	// Tesseract learned from print, where letters have more pixels than on screens.
	enlargement = 2.0
	maxRead     = 9_000_000 // pixels that are read in a bearable time
	darkest     = 110       // mean brightness under which a picture is light on dark
)

// word is a word that was read, and where it is on the screen.
type word struct {
	text string
	line [3]int // block, paragraph and line: the same for words that belong together
	sure float64
	box  image.Rectangle
}

// read reads the words in a part of the screen.
func (x *X11) read(ctx context.Context, screen *image.RGBA, part image.Rectangle) ([]word, error) {
	picture, factor := enlarge(screen, part)
	if brightness(picture) < darkest {
		invert(picture)
	}
	return x.readPicture(ctx, picture, factor, part.Min)
}

func (x *X11) readPicture(ctx context.Context, picture *image.Gray, factor float64, origin image.Point) ([]word, error) {
	var input bytes.Buffer
	fmt.Fprintf(&input, "P5\n%d %d\n255\n", picture.Rect.Dx(), picture.Rect.Dy())
	input.Write(picture.Pix)
	// 11 is text anywhere, as on a screen and not on a page. Thresholding method 1
	// judges each part by itself: one for all loses a dark window on black.
	out, err := x.run(ctx, readTime, &input, "tesseract", "-", "-", "--psm", "11", "-l", x.readLanguages(ctx), "-c", "thresholding_method=1", "tsv")
	if err != nil {
		return nil, err
	}
	return parseWords(string(out), factor, origin), nil
}

// enlarge gives the part in grey, as large as it is best read.
func enlarge(screen *image.RGBA, part image.Rectangle) (picture *image.Gray, factor float64) {
	factor = min(enlargement, max(1, math.Sqrt(maxRead/float64(part.Dx()*part.Dy()))))
	bounds := image.Rect(0, 0, int(float64(part.Dx())*factor), int(float64(part.Dy())*factor))
	large := image.NewRGBA(bounds) // the scaler is slow for other kinds
	draw.ApproxBiLinear.Scale(large, bounds, grey(screen, part), part, draw.Src, nil)
	picture = image.NewGray(bounds)
	for i := range picture.Pix {
		picture.Pix[i] = large.Pix[4*i]
	}
	return picture, factor
}

// grey gives the part without colour, at the place it has on the screen.
func grey(screen *image.RGBA, part image.Rectangle) *image.Gray {
	picture := image.NewGray(part)
	draw.Draw(picture, part, screen, part.Min, draw.Src)
	return picture
}

func brightness(picture *image.Gray) int {
	sum := 0
	for _, v := range picture.Pix {
		sum += int(v)
	}
	return sum / max(1, len(picture.Pix))
}

func invert(picture *image.Gray) {
	for i, v := range picture.Pix {
		picture.Pix[i] = 255 - v
	}
}

// parseWords reads Tesseract's table: level, page, block, paragraph, line, word,
// left, top, width, height, confidence and text.
func parseWords(table string, factor float64, origin image.Point) []word {
	var words []word
	for row := range strings.Lines(table) {
		columns := strings.SplitN(strings.TrimRight(row, "\n"), "\t", 12)
		if len(columns) < 12 || columns[0] != "5" || strings.TrimSpace(columns[11]) == "" {
			continue
		}
		number := func(column int) int { n, _ := strconv.Atoi(columns[column]); return n }
		back := func(v int) int { return int(math.Round(float64(v) / factor)) }
		left, top := number(6), number(7)
		box := image.Rect(back(left), back(top), back(left+number(8)), back(top+number(9)))
		sure, _ := strconv.ParseFloat(columns[10], 64)
		words = append(words, word{
			text: strings.TrimSpace(columns[11]),
			line: [3]int{number(2), number(3), number(4)},
			sure: sure,
			box:  box.Add(origin),
		})
	}
	return words
}
