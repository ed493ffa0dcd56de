package builtin

import (
	"context"
	"fmt"
	"strings"

	"planwright/internal/atomicfile"
	"planwright/internal/tools/desktop"
)

func started(r desktop.LaunchApp, _ desktop.Launched) string { return "Started " + r.AppName + "." }

func focused(_ desktop.FocusWindow, r desktop.Focused) string {
	if !r.Found {
		return "There is no such window."
	}
	return "Brought “" + r.Title + "” to the front."
}

func titles(_ desktop.ListWindows, r desktop.WindowList) string {
	var lines []string
	for _, w := range r.Windows {
		lines = append(lines, w.AppName+": "+w.Title)
	}
	return strings.Join(lines, "\n")
}

func foundText(q desktop.FindText, r desktop.FoundText) string {
	if !r.Found || len(r.Matches) == 0 {
		return "“" + q.Text + "” is not on the screen."
	}
	return r.Matches[0].Text
}

func clicked(_ desktop.Click, r desktop.Point) string {
	return fmt.Sprintf("Clicked at %g, %g.", r.X, r.Y)
}

func typed(_ desktop.TypeText, r desktop.Typed) string {
	return "Typed " + counted(r.Length, "character") + "."
}

// findImage looks for a picture that the run has taken, or one in an allowed folder.
func findImage(ctx context.Context, c call, a desktop.FindImage) (result, error) {
	if _, err := c.desktop(); err != nil {
		return result{}, err
	}
	path, err := c.picturePath(a.Image)
	if err != nil {
		return result{}, err
	}
	a.Image = path
	found, err := ask(ctx, c, Desktop.FindImage, a)
	if err != nil {
		return result{}, err
	}
	if !found.Found {
		return result{text: path + " is not on the screen.", fields: found}, nil
	}
	return result{text: fmt.Sprintf("%s is at %g, %g.", path, found.X, found.Y), fields: found}, nil
}

// picturePath is the path of a picture that may be read.
func (c call) picturePath(path string) (string, error) {
	p, ok := c.picture(path)
	if !ok {
		var err error
		if p, err = c.find(path); err != nil {
			return "", err
		}
	}
	defer p.close()
	f, _, err := openRegular(p)
	if err != nil {
		return "", err
	}
	return p.path, f.Close()
}

// maxScreenshot is more than the picture of any screen takes, in bytes.
const maxScreenshot = 256 << 20

func takeScreenshot(ctx context.Context, c call, a desktop.TakeScreenshot) (result, error) {
	if a.Folder = c.images(); a.Folder == "" {
		return result{}, refuse("There is no folder to keep pictures in. Take the picture in a run of a workflow.")
	}
	shot, err := ask(ctx, c, Desktop.TakeScreenshot, a)
	if err != nil {
		return result{}, err
	}
	picture, err := atomicfile.ReadFile(shot.Image, maxScreenshot)
	if err != nil {
		return result{}, trouble(err, shot.Image)
	}
	text := shot.OCRText
	if !a.IncludeOCR {
		text = fmt.Sprintf("Took a picture of %d × %d pixels: %s", shot.Width, shot.Height, shot.Image)
	}
	return result{text: text, fields: shot, image: picture}, nil
}

func pressKey(ctx context.Context, c call, a desktop.PressKey) (result, error) {
	_, err := ask(ctx, c, func(d Desktop, ctx context.Context, r desktop.PressKey) (struct{}, error) {
		return struct{}{}, d.PressKey(ctx, r)
	}, a)
	return result{text: "Pressed " + a.Key + "."}, err
}

func scroll(ctx context.Context, c call, a desktop.Scroll) (result, error) {
	_, err := ask(ctx, c, func(d Desktop, ctx context.Context, r desktop.Scroll) (struct{}, error) {
		return struct{}{}, d.Scroll(ctx, r)
	}, a)
	return result{text: "Scrolled."}, err
}
