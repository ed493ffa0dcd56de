package paper

import (
	"bytes"
	"context"
	"image/png"
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestPicture(t *testing.T) {
	if _, err := exec.LookPath("pdftoppm"); err != nil {
		t.Skip("pdftoppm is not installed")
	}
	for _, name := range []string{"cairo", "chromium", "reportlab", "scan"} {
		file, err := os.Open("testdata/" + name + ".pdf")
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		drawn, err := png.Decode(bytes.NewReader(Picture(context.Background(), file, 300)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if size := drawn.Bounds().Size(); max(size.X, size.Y) != 300 {
			t.Errorf("%s is %v", name, size)
		}
	}
	locked, err := os.Open("testdata/locked.pdf")
	if err != nil {
		t.Fatal(err)
	}
	defer locked.Close()
	if got := Picture(context.Background(), locked, 300); got != nil {
		t.Errorf("a locked one gave %d bytes", len(got))
	}
	if got := Picture(context.Background(), strings.NewReader("%PDF-1.7\nno more"), 300); got != nil {
		t.Errorf("a broken one gave %d bytes", len(got))
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if Picture(ctx, strings.NewReader(""), 300) != nil {
		t.Error("drawn behind its end")
	}
}
