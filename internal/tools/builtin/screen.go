package builtin

import (
	"context"
	"fmt"
	"os"
	"strings"

	"planwright/internal/atomicfile"
	"planwright/internal/tools/desktop"
	"planwright/planner/catalog"
)

// launchApp gives the application paths as other tools take them: “~” is the person's own
// folder, and relative ones begin in the first allowed folder.
func launchApp(ctx context.Context, c call, a desktop.LaunchApp) (result, error) {
	for i, argument := range a.Arguments {
		whole, err := fromHome(argument)
		if err != nil {
			return result{}, err
		}
		a.Arguments[i] = whole
	}
	if start, _ := c.folders(); isFolder(start) {
		a.Folder = start
	}
	return onScreen(ctx, c, Desktop.LaunchApp, started, a)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func started(r desktop.LaunchApp, _ desktop.Launched) result {
	return result{text: "Started " + r.AppName + "."}
}

// absent tells people that something was not found. It is no text that a step could use:
// a condition would take it for one that was read.
func absent(format string, a ...any) result {
	return result{text: fmt.Sprintf(format, a...), told: true}
}

func focused(_ desktop.FocusWindow, r desktop.Focused) result {
	if !r.Found {
		return absent("There is no such window.")
	}
	return result{text: "Brought “" + r.Title + "” to the front."}
}

func titles(_ desktop.ListWindows, r desktop.WindowList) result {
	var lines []string
	for _, w := range r.Windows {
		lines = append(lines, w.AppName+": "+w.Title)
	}
	return result{text: strings.Join(lines, "\n")}
}

func foundText(q desktop.FindText, r desktop.FoundText) result {
	if !r.Found || len(r.Matches) == 0 {
		return absent("“%s” is not on the screen.", q.Text)
	}
	return result{text: r.Matches[0].Text}
}

func clicked(_ desktop.Click, r desktop.Point) result {
	return result{text: fmt.Sprintf("Clicked at %g, %g.", r.X, r.Y)}
}

func typed(_ desktop.TypeText, r desktop.Typed) result {
	return result{text: "Typed " + counted(r.Length, "character") + "."}
}

func foundImage(q desktop.FindImage, r desktop.FoundImage) result {
	if !r.Found {
		return absent("%s is not on the screen.", q.Image)
	}
	return result{text: fmt.Sprintf("%s is at %g, %g.", q.Image, r.X, r.Y)}
}

func waitedFor(q desktop.WaitForText, r desktop.Waited) result {
	if !r.Found {
		return absent("“%s” did not appear within %s.", q.Text, catalog.Lasting(q.Milliseconds))
	}
	return result{text: fmt.Sprintf("“%s” appeared.", q.Text)}
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
	return onScreen(ctx, c, Desktop.FindImage, foundImage, a)
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
