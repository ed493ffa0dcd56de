package desktop

import (
	"cmp"
	"context"
	"fmt"
	"image"
	_ "image/gif" // what a picture to look for may be
	_ "image/jpeg"
	_ "image/png"
	"io"
	"os"

	"planwright/internal/atomicfile"
)

// usualConfidence is how alike a picture must be where nobody says it.
const usualConfidence = 0.9

// FindImage looks for a picture on the screen, at the size it has.
func (x *X11) FindImage(ctx context.Context, request FindImage) (FoundImage, error) {
	programs := []string{"import"}
	if request.AppName != "" {
		programs = append(programs, "xprop", "xwininfo")
	}
	if err := x.need(programs...); err != nil {
		return FoundImage{}, err
	}
	picture, err := readPicture(request.Image)
	if err != nil {
		return FoundImage{}, err
	}
	screen, parts, err := x.look(ctx, request.AppName)
	if err != nil {
		return FoundImage{}, err
	}
	wanted, ok := newPattern(picture)
	if !ok {
		return FoundImage{}, fmt.Errorf("The picture %s has one colour only, which is found anywhere: choose a part with something in it.", request.Image)
	}
	confidence := cmp.Or(request.Confidence, usualConfidence)
	var found FoundImage
	for _, part := range parts {
		places, err := wanted.search(ctx, screen, part, confidence)
		if err != nil {
			return FoundImage{}, err
		}
		found.add(places, picture.Rect.Size(), confidence)
	}
	if !found.Found {
		found.X, found.Y = 0, 0 // the nearest is not what was looked for
	}
	return found, nil
}

// add counts the places that are alike enough, and keeps the best of all.
func (f *FoundImage) add(places []likeness, size image.Point, confidence float64) {
	for _, place := range places {
		if place.confidence > f.Confidence {
			f.Confidence = place.confidence
			f.X = float64(place.at.X) + float64(size.X)/2
			f.Y = float64(place.at.Y) + float64(size.Y)/2
		}
		if place.confidence >= confidence {
			f.Count++
		}
	}
	f.Found = f.Count > 0
}

func readPicture(path string) (*image.RGBA, error) {
	file, err := atomicfile.OpenFile(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("The picture %s cannot be read: %s.", path, atomicfile.ReadReason(err))
	}
	defer file.Close()
	config, _, err := image.DecodeConfig(file)
	if err != nil || config.Width*config.Height > maxPixels {
		return nil, fmt.Errorf("%s is no picture that can be looked for: use a PNG, JPEG or GIF file.", path)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("The picture %s cannot be read: it must be a file.", path)
	}
	picture, _, err := image.Decode(file)
	if err != nil {
		return nil, fmt.Errorf("The picture %s is damaged: make it again.", path)
	}
	return toRGBA(picture), nil
}
