package desktop

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestOpen(t *testing.T) {
	for _, c := range []struct {
		environ []string
		want    error
	}{
		{[]string{"DISPLAY=:0"}, nil},
		{[]string{"HOME=/root", "odd"}, errNoDisplay},
		{[]string{"WAYLAND_DISPLAY=wayland-0"}, errWayland},
		{[]string{"WAYLAND_DISPLAY=wayland-0", "DISPLAY=:0"}, errWayland},
	} {
		if _, err := Open(c.environ); !errors.Is(err, c.want) {
			t.Errorf("%v: %v", c.environ, err)
		}
	}
}

func TestMissing(t *testing.T) {
	folder := t.TempDir()
	x, err := openX11([]string{"DISPLAY=:0", "PATH=" + folder})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"xdotool", "x11-utils", "tesseract-ocr", "imagemagick", "x11-xserver-utils"}, x.Missing()); diff != "" {
		t.Error(diff)
	}
	for _, program := range []string{"xprop", "xwininfo", "xmodmap"} {
		if err := os.WriteFile(filepath.Join(folder, program), nil, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	at := 1.0
	for name, call := range map[string]func(context.Context) error{
		"xdotool": func(ctx context.Context) error {
			_, err := x.Click(ctx, Click{X: &at, Y: &at})
			return err
		},
		"imagemagick and tesseract-ocr": func(ctx context.Context) error {
			_, err := x.FindText(ctx, FindText{Text: "a"})
			return err
		},
		"imagemagick, tesseract-ocr and xdotool": func(ctx context.Context) error {
			_, err := x.Click(ctx, Click{Target: "a"})
			return err
		},
		"imagemagick": func(ctx context.Context) error {
			_, err := x.TakeScreenshot(ctx, TakeScreenshot{})
			return err
		},
	} {
		err := call(t.Context())
		var missing *MissingError
		if want := "This is not available here: install " + name + "."; !errors.As(err, &missing) || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestDisplayThatIsGone(t *testing.T) {
	x, err := openX11([]string{"DISPLAY=:65000", "PATH=" + os.Getenv("PATH")})
	if err != nil {
		t.Fatal(err)
	}
	if len(x.Missing()) > 0 {
		t.Skip("not installed, run tools/packages.sh test:", x.Missing())
	}
	_, err = x.ListWindows(t.Context(), ListWindows{})
	wantError(t, err, "The display :65000 does not answer")
	_, err = x.TakeScreenshot(t.Context(), TakeScreenshot{})
	wantError(t, err, "The display :65000 does not answer")
	wantError(t, x.PressKey(t.Context(), PressKey{Key: "a"}), "The display :65000 does not answer")
	_, err = x.TypeText(t.Context(), TypeText{Text: "ä"})
	wantError(t, err, "The display :65000 does not answer")
}

func TestOutputIsBounded(t *testing.T) {
	c := &capped{limit: 5}
	for _, part := range []string{"abc", "def", "ghi"} {
		if n, err := c.Write([]byte(part)); n != 3 || err != nil {
			t.Errorf("wrote %d, %v", n, err)
		}
	}
	if got := c.kept.String(); got != "abcde" {
		t.Errorf("kept %q", got)
	}
}

func TestProgramIsBounded(t *testing.T) {
	s := newMenu(t)
	s.environ["PATH"] += ":/bin:/usr/bin"
	s.script("xdotool", "exec sleep 60")
	_, err := s.run(t.Context(), 50*time.Millisecond, nil, "xdotool")
	wantError(t, err, "took longer than 50ms and was ended")
}
