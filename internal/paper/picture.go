package paper

import (
	"context"
	"io"
	"os/exec"
	"strconv"
	"time"
)

// Bounds of the picture of a page.
const (
	pictureTime = 10 * time.Second
	maxPicture  = 16 << 20 // bytes
)

// Picture draws the first page of a PDF by poppler, where that is installed: as a PNG whose
// longer side has so many pixels. It is nil where there is none.
func Picture(ctx context.Context, pdf io.Reader, side int) []byte {
	ctx, cancel := context.WithTimeout(ctx, pictureTime)
	defer cancel()
	draw := exec.CommandContext(ctx, "pdftoppm", "-png", "-singlefile", "-scale-to", strconv.Itoa(side), "-")
	draw.Stdin, draw.WaitDelay = pdf, time.Second
	out, err := draw.StdoutPipe()
	if err != nil || draw.Start() != nil {
		return nil
	}
	png, err := io.ReadAll(io.LimitReader(out, maxPicture+1))
	cancelled := err != nil || len(png) > maxPicture
	if cancelled {
		cancel()
	}
	if draw.Wait() != nil || cancelled || len(png) == 0 {
		return nil
	}
	return png
}
