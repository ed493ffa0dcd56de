package desktop

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// labels are words of a screen: names, numbers, addresses.
var labels = strings.Fields("Invoice Total Amount Paid Settings Cancel Apply Open Save Close Help Edit View Insert Format Tools Window Berlin Madrid Customer Address Phone Email Website Order Number Date Status Shipped Pending Refund Tax Discount Quantity Price Account Password Username Login Search Filter Export Print Preview Delete Rename Undo Previous Reload Download Archive Drafts Trash 2026-11-22 1,234.56 INV-00417 +49-30-1234 a@b.com https://x.org Yes Off 42 100% #15 v2.16.0 /home/me README.md")

// Each theme of a program must be read: light on dark loses everything where the
// reader takes the dark window for a part of a dark background.
func TestReadsThemes(t *testing.T) {
	for _, theme := range []string{"Adwaita", "Adwaita:dark", "HighContrast"} {
		t.Run(theme, func(t *testing.T) {
			s := newSessionOf(t, image.Pt(720, 720), "GTK_THEME="+theme)
			list := []string{"--list", "--width=700", "--height=700", "--text=Words", "--column=1", "--column=2", "--column=3"}
			s.launch("zenity", append(list, labels...)...)
			var words []word
			var last *image.RGBA
			s.until("the last label", func() bool {
				screen, err := s.capture(t.Context())
				still := err == nil && last != nil && bytes.Equal(last.Pix, screen.Pix)
				if last = screen; !still {
					return false
				}
				words, err = s.read(t.Context(), screen, screen.Rect)
				return err == nil && len(find(words, FindText{Text: labels[len(labels)-1]})) > 0
			})
			missing := slices.DeleteFunc(slices.Clone(labels), func(label string) bool {
				return len(find(words, FindText{Text: label, Exact: true})) > 0
			})
			t.Logf("%d of %d labels read; not: %v", len(labels)-len(missing), len(labels), missing)
			if len(missing) > len(labels)/20 {
				t.Errorf("more than one label in 20 was not read")
			}
		})
	}
}

func TestScreenshots(t *testing.T) {
	s := newSession(t)
	form(s)
	s.launch("Invoices")
	region := Region{X: 10.4, Y: 20, Width: 300, Height: 5000}
	for _, c := range []struct {
		request       TakeScreenshot
		width, height int // 0: any that is smaller than the screen
	}{
		{TakeScreenshot{}, screenWidth, screenHeight},
		{TakeScreenshot{Mode: "region", Region: region}, 300, screenHeight - 20},
		{TakeScreenshot{Mode: "window", AppName: "zenity", IncludeOCR: true}, 0, 0},
	} {
		c.request.Folder = s.home
		shot := must(t, s.TakeScreenshot, c.request)
		bounds := readPNG(t, shot.Image).Bounds()
		if bounds.Dx() != shot.Width || bounds.Dy() != shot.Height {
			t.Errorf("the picture is %v, and %d by %d was said", bounds, shot.Width, shot.Height)
		}
		if c.width > 0 && (shot.Width != c.width || shot.Height != c.height) || c.width == 0 && shot.Width > 500 {
			t.Errorf("%+v gave %d by %d", c.request, shot.Width, shot.Height)
		}
		if got := shot.OCRText; c.request.IncludeOCR && !strings.HasPrefix(got, "Total amount of the invoice\n") {
			t.Errorf("read %q", got)
		}
	}
}

func TestFindsAPicture(t *testing.T) {
	s := newSession(t)
	form(s)
	s.launch("Invoices")
	button := must(t, s.FindText, FindText{Text: "Cancel", AppName: "zenity", Exact: true})
	part := Region{X: button.X - 40, Y: button.Y - 14, Width: 80, Height: 28}
	shot := must(t, s.TakeScreenshot, TakeScreenshot{Mode: "region", Region: part, Folder: s.home})
	for _, app := range []string{"", "zenity"} {
		found := must(t, s.FindImage, FindImage{Image: shot.Image, AppName: app, Confidence: 1})
		at := image.Pt(int(found.X), int(found.Y))
		want := part.pixels()
		if !found.Found || found.Count != 1 || found.Confidence != 1 || at != want.Min.Add(want.Size().Div(2)) {
			t.Errorf("in %q found %+v, want the middle of %v", app, found, want)
		}
	}
	if found := must(t, s.FindImage, FindImage{Image: shot.Image, AppName: "no such program"}); found.Found {
		t.Errorf("found %+v in no window", found)
	}
}

func TestNothingThere(t *testing.T) {
	s := newSession(t)
	form(s)
	s.launch("Invoices")
	if found := must(t, s.FindText, FindText{Text: "Subtotal"}); found.Found || found.Matches == nil {
		t.Errorf("found %+v", found)
	}
	if found := must(t, s.FindText, FindText{Text: "Total", AppName: "firefox"}); found.Found {
		t.Errorf("found %+v in a program that does not run", found)
	}
	if focused := must(t, s.FocusWindow, FocusWindow{AppName: "firefox"}); focused.Found {
		t.Errorf("focused %+v", focused)
	}
	if waited := must(t, s.WaitForText, WaitForText{Text: "Subtotal", AppName: "zenity", Milliseconds: 50}); waited.Found || waited.WaitedMS < 50 {
		t.Errorf("waited %+v", waited)
	}
	_, err := s.Click(t.Context(), Click{Target: "Subtotal", AppName: "zenity"})
	wantError(t, err, "“Subtotal” is not on the screen.")
	_, err = s.Click(t.Context(), Click{Target: "Subtotal", AppName: "firefox"})
	wantError(t, err, "“firefox” has no window on the screen")
	_, err = s.TakeScreenshot(t.Context(), TakeScreenshot{Mode: "region", Region: Region{X: 5000, Width: 1, Height: 1}})
	wantError(t, err, "outside the screen, which is 640 by 480 pixels")
	for _, x := range []float64{-1, screenWidth, 1e9} {
		_, err = s.Click(t.Context(), Click{X: &x, Y: &x})
		wantError(t, err, "outside the screen")
		wantError(t, s.Scroll(t.Context(), Scroll{DeltaY: 1, X: &x, Y: &x}), "outside the screen")
	}
}

// Where no window manager runs the windows are known all the same.
func TestNoWindowManager(t *testing.T) {
	s := newBareSession(t, image.Pt(screenWidth, screenHeight))
	form(s)
	launched := s.launch("Invoices")
	list := must(t, s.ListWindows, ListWindows{})
	if list.Count != 1 || list.First.WindowID != launched.WindowID {
		t.Errorf("listed %+v", list)
	}
	if focused := must(t, s.FocusWindow, FocusWindow{AppName: "Zenity"}); !focused.Found {
		t.Error("the window was not focused")
	}
}

// Windows that cannot all be looked at are not listed as if they were all.
func TestTooManyWindowsAreSaid(t *testing.T) {
	folder := t.TempDir()
	programs := map[string]string{
		"xprop":    `case "$*" in *-root*) echo "_NET_CLIENT_LIST:  not found." ;; *) echo 'WM_CLASS = "app", "App"' ;; esac`,
		"xwininfo": fmt.Sprintf(`echo "     %d children:"; for i in $(seq 1 %[1]d); do echo "     0x$i (has no name): ()  10x10+0+0  +0+0"; done`, maxWindows+1),
	}
	for name, script := range programs {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	x, err := openX11([]string{"DISPLAY=:0", "PATH=" + folder + string(filepath.ListSeparator) + os.Getenv("PATH")})
	if err != nil {
		t.Fatal(err)
	}
	list, err := x.ListWindows(t.Context(), ListWindows{})
	if err == nil || !strings.Contains(err.Error(), "more than the 200") {
		t.Errorf("%d windows, %v", list.Count, err)
	}
}

func TestReadingIsCancelled(t *testing.T) {
	s := newBareSession(t, image.Pt(screenWidth, screenHeight))
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(300*time.Millisecond, cancel)
	start := time.Now()
	_, err := s.WaitForText(ctx, WaitForText{Text: "never", Milliseconds: 60_000})
	if !errors.Is(err, context.Canceled) || time.Since(start) > 5*time.Second {
		t.Errorf("after %v: %v", time.Since(start), err)
	}
}

func readPNG(t *testing.T, path string) image.Image {
	t.Helper()
	file, err := os.Open(filepath.Clean(path))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	picture, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

func wantError(t *testing.T, err error, part string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), part) {
		t.Errorf("the error is %v, want %s", err, part)
	}
}
