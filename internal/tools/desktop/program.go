package desktop

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// packages are the Debian packages that bring the programs.
var packages = map[string]string{
	"xdotool":   "xdotool",
	"xprop":     "x11-utils",
	"xwininfo":  "x11-utils",
	"import":    "imagemagick",
	"tesseract": "tesseract-ocr",
	"xmodmap":   "x11-xserver-utils",
}

// MissingError names the packages that a call would need.
type MissingError struct {
	Packages []string
}

func (e *MissingError) Error() string {
	last := len(e.Packages) - 1
	names := e.Packages[last]
	if last > 0 {
		names = strings.Join(e.Packages[:last], ", ") + " and " + names
	}
	return "This is not available here: install " + names + "."
}

// Missing lists the packages that some of the tools need and that are not
// installed. It is empty where all tools work.
func (x *X11) Missing() []string {
	var missing *MissingError
	if errors.As(x.need("xdotool", "xprop", "xwininfo", "tesseract", "import", "xmodmap"), &missing) {
		return missing.Packages
	}
	return nil
}

// need fails with all packages that are missing, so that nobody installs them
// one after the other.
func (x *X11) need(programs ...string) error {
	var missing []string
	for _, program := range programs {
		if x.lookPath(program) == "" && !slices.Contains(missing, packages[program]) {
			missing = append(missing, packages[program])
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return &MissingError{Packages: missing}
}

// lookPath finds a program on the person's PATH; it is empty when there is none.
func (x *X11) lookPath(name string) string {
	if filepath.Base(name) != name {
		return ""
	}
	for _, folder := range filepath.SplitList(x.environ["PATH"]) {
		if !filepath.IsAbs(folder) {
			continue
		}
		if path, err := exec.LookPath(filepath.Join(folder, name)); err == nil {
			return path
		}
	}
	return ""
}

const (
	maxOutput  = 256 << 20 // a picture of the largest screen, not compressed
	maxMessage = 4 << 10
	runTime    = 20 * time.Second
	readTime   = 60 * time.Second // of OCR on a large screen
)

// run starts a program and gives what it prints.
func (x *X11) run(ctx context.Context, limit time.Duration, input io.Reader, program string, args ...string) ([]byte, error) {
	if err := x.need(program); err != nil {
		return nil, err
	}
	bounded, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	output, message := &capped{limit: maxOutput}, &capped{limit: maxMessage}
	command := exec.CommandContext(bounded, x.lookPath(program), args...)
	command.Env = x.toolEnviron()
	command.Stdin, command.Stdout, command.Stderr = input, output, message
	command.WaitDelay = time.Second
	err := command.Run()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case bounded.Err() != nil:
		return nil, fmt.Errorf("%s took longer than %v and was ended. Try again when the machine is less busy.", program, limit)
	case err != nil:
		return output.kept.Bytes(), x.failure(program, message.kept.String())
	}
	return output.kept.Bytes(), nil
}

// ask is run for programs that only read arguments and answer at once.
func (x *X11) ask(ctx context.Context, program string, args ...string) (string, error) {
	out, err := x.run(ctx, runTime, nil, program, args...)
	return string(out), err
}

func (x *X11) failure(program, message string) error {
	if lower := strings.ToLower(message); strings.Contains(lower, "open display") || strings.Contains(lower, "open x server") {
		return fmt.Errorf("The display %s does not answer. Is the session still open?", x.environ["DISPLAY"])
	}
	line, _, _ := strings.Cut(strings.TrimSpace(message), "\n")
	return fmt.Errorf("%s could not do it: %s", program, line)
}

// capped keeps the beginning of what is written to it.
type capped struct {
	kept  bytes.Buffer
	limit int
}

func (c *capped) Write(p []byte) (int, error) {
	c.kept.Write(p[:min(len(p), c.limit-c.kept.Len())])
	return len(p), nil
}
