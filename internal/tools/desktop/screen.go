package desktop

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math"
	"os"
	"strings"
	"time"
)

// maxPixels bounds every picture that is taken into memory.
const maxPixels = 100_000_000

// capture takes a picture of the whole screen, whose upper left corner is 0, 0.
func (x *X11) capture(ctx context.Context) (*image.RGBA, error) {
	// Little compression: the picture goes no further than this process.
	data, err := x.run(ctx, runTime, nil, "import", "-silent", "-window", "root", "-depth", "8", "-quality", "10", "png:-")
	if err != nil {
		return nil, err
	}
	config, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil || config.Width*config.Height > maxPixels {
		return nil, errors.New("ImageMagick gave no picture of the screen. Is the session locked?")
	}
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, errors.New("ImageMagick gave half a picture of the screen. Try again.")
	}
	return toRGBA(decoded), nil
}

// toRGBA copies a picture unless it is of this kind already.
func toRGBA(picture image.Image) *image.RGBA {
	if same, ok := picture.(*image.RGBA); ok {
		return same
	}
	size := picture.Bounds().Size()
	copied := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(copied, copied.Bounds(), picture, picture.Bounds().Min, draw.Src)
	return copied
}

// look takes a picture and says which parts of it are meant: the windows of an
// application, or the whole screen. There are none when no window is shown.
func (x *X11) look(ctx context.Context, app string) (*image.RGBA, []image.Rectangle, error) {
	var places []image.Rectangle
	if app != "" {
		var err error
		if places, err = x.placesOf(ctx, app); err != nil || len(places) == 0 {
			return nil, nil, err
		}
	}
	screen, err := x.capture(ctx)
	if err != nil {
		return nil, nil, err
	}
	if app == "" {
		return screen, []image.Rectangle{screen.Bounds()}, nil
	}
	return screen, clip(places, screen.Bounds()), nil
}

// clip leaves out what is not on the screen, and what lies within another part:
// it would be counted twice.
func clip(places []image.Rectangle, screen image.Rectangle) []image.Rectangle {
	var kept []image.Rectangle
	for i, place := range places {
		place = place.Intersect(screen)
		again := place.Empty()
		for j, other := range places {
			other = other.Intersect(screen)
			again = again || i != j && place.In(other) && (place != other || i > j)
		}
		if !again {
			kept = append(kept, place)
		}
	}
	return kept
}

// TakeScreenshot saves a picture of the screen, a window or a part of it.
func (x *X11) TakeScreenshot(ctx context.Context, request TakeScreenshot) (Screenshot, error) {
	programs := []string{"import"}
	if request.Mode == "window" {
		programs = append(programs, "xprop", "xwininfo")
	}
	if request.IncludeOCR {
		programs = append(programs, "tesseract")
	}
	if err := x.need(programs...); err != nil {
		return Screenshot{}, err
	}
	screen, part, err := x.shoot(ctx, request)
	if err != nil {
		return Screenshot{}, err
	}
	shot := Screenshot{Width: part.Dx(), Height: part.Dy()}
	if shot.Image, err = save(screen.SubImage(part), request.Folder); err != nil {
		return Screenshot{}, err
	}
	if request.IncludeOCR {
		words, err := x.read(ctx, screen, part)
		if err != nil {
			return Screenshot{}, err
		}
		shot.OCRText = textOf(words)
	}
	return shot, nil
}

// shoot takes the picture and says which part of it was asked for.
func (x *X11) shoot(ctx context.Context, request TakeScreenshot) (*image.RGBA, image.Rectangle, error) {
	app := ""
	if request.Mode == "window" {
		if app = request.AppName; app == "" {
			return nil, image.Rectangle{}, errors.New("Give app_name: it says of which window the picture is.")
		}
	}
	screen, parts, err := x.look(ctx, app)
	if err != nil {
		return nil, image.Rectangle{}, err
	}
	if len(parts) == 0 {
		return nil, image.Rectangle{}, notShown(app)
	}
	if request.Mode != "region" {
		return screen, parts[0], nil
	}
	part := request.Region.pixels().Intersect(screen.Bounds())
	if part.Empty() {
		return nil, image.Rectangle{}, fmt.Errorf("The region is outside the screen, which is %d by %d pixels.", screen.Rect.Dx(), screen.Rect.Dy())
	}
	return screen, part, nil
}

func (r Region) pixels() image.Rectangle {
	round := func(f float64) int { return int(math.Round(min(max(f, -1e6), 1e6))) }
	return image.Rect(round(r.X), round(r.Y), round(r.X+r.Width), round(r.Y+r.Height))
}

func notShown(app string) error {
	return fmt.Errorf("“%s” has no window on the screen: start it, or bring its window to the front.", app)
}

// save writes a new file that only the person may read.
func save(picture image.Image, folder string) (path string, err error) {
	file, err := os.CreateTemp(folder, "screenshot-"+time.Now().Format("20060102-150405")+"-*.png")
	if err != nil {
		return "", fmt.Errorf("The screenshot cannot be saved: %v", err)
	}
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err = encoder.Encode(file, picture); err == nil {
		err = file.Close()
	}
	if err != nil {
		file.Close()
		os.Remove(file.Name())
		return "", fmt.Errorf("The screenshot cannot be saved: %v", strings.TrimSpace(err.Error()))
	}
	return file.Name(), nil
}
