package desktop

import (
	"cmp"
	"context"
	"image"
	"math"
	"slices"
)

const (
	// coarsePoints is about how many points of a picture are compared everywhere.
	coarsePoints = 100
	// coarseLoss is how much less alike a place may look by those points alone.
	coarseLoss = 0.2
	// maxPlaces bounds the places that are compared pixel by pixel.
	maxPlaces = 200
	// cellSide is the side of the squares of the screen whose best place is kept.
	cellSide = 4
	// plainSpread is the spread of brightness of a picture of one colour.
	plainSpread = 1.0
)

// likeness says how alike a place is, from 0 to 1: the correlation of brightness,
// less the difference in colour. It is 1 where every pixel is the same.
type likeness struct {
	at         image.Point // upper left corner
	confidence float64
}

// pattern is a picture that is looked for. Everywhere on the screen some points
// of it are compared, each the mean of a small square, so that no detail falls
// between them; where these are alike all pixels are. ImageMagick's search
// compares all pixels everywhere, which takes minutes on a whole screen.
type pattern struct {
	picture *image.RGBA
	step    int    // side of a square, and distance of the points
	points  vector // the means of the squares
	pixels  vector // the brightness of every pixel
}

// newPattern is not ok when the picture is of one colour.
func newPattern(picture *image.RGBA) (p *pattern, ok bool) {
	size := picture.Rect.Size()
	if size.X == 0 || size.Y == 0 {
		return nil, false
	}
	bright := grey(picture, picture.Rect)
	step := int(math.Sqrt(float64(size.X*size.Y) / coarsePoints))
	p = &pattern{picture: picture, step: min(max(1, step), size.X, size.Y)}
	p.points = latticeVector(meansOf(bright, p.step), size.X/p.step, size.Y/p.step, p.step)
	p.pixels = latticeVector(meansOf(bright, 1), size.X, size.Y, 1)
	return p, p.points.length > plainSpread*math.Sqrt(float64(len(p.points.values)))
}

// search gives the places that do not overlap, the best first. The best is among
// them also when it is not alike enough.
func (p *pattern) search(ctx context.Context, screen *image.RGBA, part image.Rectangle, confidence float64) ([]likeness, error) {
	size := p.picture.Rect.Size()
	last := part.Size().Sub(size)
	if last.X < 0 || last.Y < 0 {
		return nil, nil
	}
	bright := grey(screen, part)
	rough, err := p.scan(ctx, meansOf(bright, p.step), last)
	if err != nil {
		return nil, err
	}
	pixels := meansOf(bright, 1)
	var places []likeness
	for i, place := range rough {
		if i > 0 && (i >= maxPlaces || place.confidence < confidence-coarseLoss) {
			break
		}
		place = p.climb(pixels, place.at, last)
		place.at = place.at.Add(part.Min)
		place.confidence = round4(max(0, place.confidence) * (1 - p.difference(screen, place.at)))
		places = append(places, place)
	}
	return apart(places, size), nil
}

// scan compares the points everywhere and gives the best place of each cell, the
// best first.
func (p *pattern) scan(ctx context.Context, means *field, last image.Point) ([]likeness, error) {
	columns := last.X/cellSide + 1
	cells := make([]likeness, columns*(last.Y/cellSide+1))
	for y := 0; y <= last.Y; y++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for x := 0; x <= last.X; x++ {
			cell := &cells[y/cellSide*columns+x/cellSide]
			if c := p.points.correlation(means, x, y); c > cell.confidence {
				*cell = likeness{at: image.Pt(x, y), confidence: c}
			}
		}
	}
	slices.SortFunc(cells, byConfidence)
	return cells, nil
}

// climb goes from a place to the most alike one beside it until none is better.
func (p *pattern) climb(pixels *field, at, last image.Point) likeness {
	best := likeness{at: at, confidence: p.pixels.correlation(pixels, at.X, at.Y)}
	for range cellSide {
		center := best.at
		for y := max(0, center.Y-1); y <= min(last.Y, center.Y+1); y++ {
			for x := max(0, center.X-1); x <= min(last.X, center.X+1); x++ {
				if c := p.pixels.correlation(pixels, x, y); c > best.confidence {
					best = likeness{at: image.Pt(x, y), confidence: c}
				}
			}
		}
		if best.at == center {
			break
		}
	}
	return best
}

// difference is the mean difference of the colours, from 0 to 1.
func (p *pattern) difference(screen *image.RGBA, at image.Point) float64 {
	size, sum := p.picture.Rect.Size(), 0
	for y := range size.Y {
		a := p.picture.Pix[p.picture.PixOffset(0, y):]
		b := screen.Pix[screen.PixOffset(at.X, at.Y+y):]
		for i := range size.X * 4 {
			if i%4 != 3 {
				sum += max(int(a[i]), int(b[i])) - min(int(a[i]), int(b[i]))
			}
		}
	}
	return float64(sum) / float64(3*255*size.X*size.Y)
}

// apart leaves out a place that overlaps a better one by more than half.
func apart(places []likeness, size image.Point) []likeness {
	slices.SortFunc(places, byConfidence)
	var kept []likeness
	for _, place := range places {
		overlaps := func(other likeness) bool {
			d := place.at.Sub(other.at)
			return 2*max(d.X, -d.X) < size.X && 2*max(d.Y, -d.Y) < size.Y
		}
		if !slices.ContainsFunc(kept, overlaps) {
			kept = append(kept, place)
		}
	}
	return kept
}

func byConfidence(a, b likeness) int { return cmp.Compare(b.confidence, a.confidence) }

func round4(f float64) float64 { return math.Round(f*1e4) / 1e4 }
