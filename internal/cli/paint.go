package cli

import (
	"io"
	"os"
	"strings"

	"github.com/mattn/go-isatty"

	"planwright/internal/legible"
)

// painter colours text for a terminal; the zero painter leaves it plain.
type painter struct{ on bool }

// painter colours what is written to w: only on a terminal, and not where
// NO_COLOR is set (no-color.org).
func (p Program) painter(w io.Writer) painter {
	return painter{on: isTerminal(w) && p.env("NO_COLOR") == "" && p.env("TERM") != "dumb"}
}

func isTerminal(w io.Writer) bool {
	f, ok := fileOf(w)
	return ok && (isatty.IsTerminal(f.Fd()) || isatty.IsCygwinTerminal(f.Fd()))
}

// fileOf is the file behind a writer, if it is one.
func fileOf(w io.Writer) (*os.File, bool) {
	f, ok := raw(w).(*os.File)
	return f, ok
}

// raw is where a writer of the program writes to, for what is not for people.
func raw(w io.Writer) io.Writer {
	if shown, ok := w.(legible.Writer); ok {
		return shown.To
	}
	return w
}

// env is the variable's value, the last one where it is set twice.
func (p Program) env(name string) string {
	value := ""
	for _, line := range p.Environ {
		if v, ok := strings.CutPrefix(line, name+"="); ok {
			value = v
		}
	}
	return value
}

func (p painter) paint(code, text string) string {
	if !p.on || text == "" {
		return text
	}
	return legible.Own("\x1b["+code+"m") + text + legible.Own("\x1b[0m")
}

func (p painter) bold(text string) string   { return p.paint("1", text) }
func (p painter) dim(text string) string    { return p.paint("2", text) }
func (p painter) red(text string) string    { return p.paint("31", text) }
func (p painter) green(text string) string  { return p.paint("32", text) }
func (p painter) yellow(text string) string { return p.paint("33", text) }
func (p painter) cyan(text string) string   { return p.paint("36", text) }
