//go:build smoke

package smoke

import (
	"bufio"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The screen of the benchmark, in pixels.
const width, height = 1440, 900

// BenchmarkStart starts the program and waits until the frame of the window is drawn
// and until the page is, on a virtual screen and for someone who has nothing yet. It
// reports the medians: the first start reads the program from the disk.
func BenchmarkStart(b *testing.B) {
	program := os.Getenv("PLANWRIGHT")
	if program == "" {
		b.Skip("PLANWRIGHT names no program")
	}
	screen := openFramebuffer(b)
	var frames, pages []time.Duration
	for b.Loop() {
		frame, page := screen.start(b, program)
		frames, pages = append(frames, frame), append(pages, page)
	}
	b.ReportMetric(0, "ns/op") // ending the program counts in it
	b.ReportMetric(median(frames), "ms/frame")
	b.ReportMetric(median(pages), "ms/page")
}

func median(times []time.Duration) float64 {
	slices.Sort(times)
	return float64(times[len(times)/2].Microseconds()) / 1000
}

// framebuffer is a virtual screen and the file that its picture is in.
type framebuffer struct {
	display string
	pixels  *os.File
	begin   int64 // of the picture in the file, behind a header
}

func openFramebuffer(b *testing.B) *framebuffer {
	b.Helper()
	folder := b.TempDir()
	told, tells, err := os.Pipe()
	if err != nil {
		b.Fatal(err)
	}
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1440x900x24", "-fbdir", folder, "-noreset")
	server.ExtraFiles = []*os.File{tells}
	if err := server.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = server.Process.Signal(syscall.SIGTERM); _ = server.Wait() })
	tells.Close()
	number, err := bufio.NewReader(told).ReadString('\n')
	if err != nil {
		b.Fatalf("Xvfb opened no display: %v", err)
	}
	pixels, err := os.Open(filepath.Join(folder, "Xvfb_screen0"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { pixels.Close() })
	info, err := pixels.Stat()
	if err != nil {
		b.Fatal(err)
	}
	return &framebuffer{display: ":" + strings.TrimSpace(number), pixels: pixels, begin: info.Size() - 4*width*height}
}

// colours counts the colours of some lines, from one line on to another.
func (f *framebuffer) colours(b *testing.B, from, to int64) int {
	b.Helper()
	line, seen := make([]byte, 4*width), map[uint32]bool{}
	for y := from; y < to; y += max(2, (to-from)/64) {
		if _, err := f.pixels.ReadAt(line, f.begin+4*width*y); err != nil {
			b.Fatal(err)
		}
		for at := 0; at < len(line); at += 4 {
			seen[binary.LittleEndian.Uint32(line[at:])] = true
		}
	}
	return len(seen)
}

// header is where the header of the page ends when the window is at the top, in
// pixels; smooth letters have far more colours than surfaces and lines do.
const header, letters = 44, 20

// start returns when the name of the program was drawn in the header, and when there
// was a page below.
func (f *framebuffer) start(b *testing.B, program string) (frame, page time.Duration) {
	b.Helper()
	command := exec.Command(program)
	command.Env = append(environment(b, b.TempDir()), "DISPLAY="+f.display)
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // the web view has processes of its own
	begin := time.Now()
	if err := command.Start(); err != nil {
		b.Fatal(err)
	}
	defer func() {
		_ = syscall.Kill(-command.Process.Pid, syscall.SIGTERM)
		_ = command.Wait()
		f.wait(b, func() bool { return f.colours(b, 0, height) == 1 }) // the window is gone
	}()
	frame = f.wait(b, func() bool { return f.colours(b, 0, header) > letters }).Sub(begin)
	page = f.wait(b, func() bool { return f.colours(b, header, height) > letters }).Sub(begin)
	return frame, page
}

// wait returns when it was so.
func (f *framebuffer) wait(b *testing.B, so func() bool) time.Time {
	b.Helper()
	for end := time.Now().Add(20 * time.Second); !so(); time.Sleep(3 * time.Millisecond) {
		if time.Now().After(end) {
			b.Fatal("nothing more is drawn")
		}
	}
	return time.Now()
}
