package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync/atomic"

	"golang.org/x/term"

	"planwright/internal/legible"
)

// lines is where a conversation is read from.
type lines interface {
	// next returns the next line; the prompt is for a person at a terminal. The
	// error is io.EOF where the input ends or the context is done, and errInterrupted,
	// which is one too, at Ctrl+C; else it is for people.
	next(ctx context.Context, prompt string) (string, error)
	// unseen is as next, but at a terminal nothing shows what is typed.
	unseen(ctx context.Context, prompt string) (string, error)
}

// errInterrupted is the end of the input by Ctrl+C.
var errInterrupted = fmt.Errorf("interrupted: %w", io.EOF)

// ready is the prompt for words; any other is a question.
const ready = "> "

// maxLine is the longest line that is read, in bytes.
const maxLine = 1 << 20

// lines reads from standard input: with an editor where a person sits at a
// terminal that can do more than write lines.
func (s *console) lines() lines {
	in, isFile := s.Stdin.(*os.File)
	screen := s.screen()
	if isFile && screen != nil && s.interactive() && s.env("TERM") != "dumb" {
		return &editor{in: in, screen: screen}
	}
	scanner := bufio.NewScanner(s.Stdin)
	scanner.Buffer(nil, maxLine)
	l := &plainLines{scanner: scanner}
	if s.interactive() && screen != nil {
		l.prompts, l.keys = screen, in
	}
	return l
}

// interactive reports whether a person types.
func (s *console) interactive() bool {
	in, ok := s.Stdin.(*os.File)
	return ok && isTerminal(in)
}

// screen is the terminal that prompts go to, nil where there is none. The output
// with --json is for a program.
func (s *console) screen() *os.File {
	if out, ok := fileOf(s.Stdout); ok && !s.json && isTerminal(out) {
		return out
	}
	if out, ok := fileOf(s.Stderr); ok && isTerminal(out) {
		return out
	}
	return nil
}

// awaited is a read that may outlast the wait for it: what is typed after an
// interrupt is the next line. Nothing can end a read from a pipe, so one may be
// left when the program ends.
type awaited struct{ pending chan typed }

type typed struct {
	line string
	err  error
}

func (a *awaited) line(parent context.Context, read func() (string, error)) (string, error) {
	ctx, stop := signal.NotifyContext(parent, os.Interrupt)
	defer stop()
	if a.pending == nil {
		a.pending = make(chan typed, 1)
		go func(pending chan<- typed) {
			line, err := read()
			pending <- typed{line, err}
		}(a.pending)
	}
	select {
	case t := <-a.pending:
		a.pending = nil
		return t.line, t.err
	case <-ctx.Done():
		if parent.Err() == nil {
			return "", errInterrupted
		}
		return "", io.EOF
	}
}

// plainLines are the lines of a pipe, a file, or a terminal that only writes lines.
type plainLines struct {
	awaited
	scanner *bufio.Scanner
	prompts io.Writer // nil: not shown
	keys    *os.File  // of a terminal, nil where there is none
}

func (l *plainLines) next(ctx context.Context, prompt string) (string, error) {
	if l.prompts != nil {
		if prompt != ready {
			forgetTyped(l.keys)
		}
		fmt.Fprint(l.prompts, legible.Name(prompt))
	}
	return l.line(ctx, l.read)
}

func (l *plainLines) unseen(ctx context.Context, prompt string) (string, error) {
	if l.keys == nil {
		return l.next(ctx, prompt)
	}
	forgetTyped(l.keys)
	fmt.Fprint(l.prompts, legible.Name(prompt))
	defer fmt.Fprintln(l.prompts)
	before, err := term.GetState(int(l.keys.Fd()))
	if err != nil {
		return "", errUnseen
	}
	defer func() { _ = term.Restore(int(l.keys.Fd()), before) }() // also where the wait ends before the line does
	return l.line(ctx, func() (string, error) {
		typed, err := term.ReadPassword(int(l.keys.Fd()))
		return string(typed), err
	})
}

var errUnseen = errors.New("The terminal cannot be read. Pipe the words in instead.")

func (l *plainLines) read() (string, error) {
	if l.scanner.Scan() {
		return l.scanner.Text(), nil
	}
	switch err := l.scanner.Err(); {
	case err == nil:
		return "", io.EOF
	case errors.Is(err, bufio.ErrTooLong):
		return "", fmt.Errorf("A line of standard input is longer than %d MB. Say it in fewer words.", maxLine>>20)
	default:
		return "", unreadable(stdinName, err)
	}
}

// editor reads lines that are edited and recalled with the keys of a terminal.
// While a request runs the terminal is as it was before, so Ctrl+C interrupts.
type editor struct {
	awaited
	in, screen *os.File
	terminal   *term.Terminal // nil: made with the next line
	recall     recall
	stopped    atomic.Bool // Ctrl+C was typed, which is a key while a line is read
}

// keys are what is typed, of which Ctrl+C is noted.
type keys struct{ *editor }

func (k keys) Read(p []byte) (int, error) {
	n, err := k.in.Read(p)
	if bytes.IndexByte(p[:n], interruptKey) >= 0 {
		k.stopped.Store(true)
	}
	return n, err
}

const interruptKey = 3

// recall is what was said, without the answers to questions.
type recall struct {
	term.History
	asking bool
}

// Add keeps a line.
func (r *recall) Add(line string) {
	if !r.asking {
		r.History.Add(line)
	}
}

func (e *editor) next(ctx context.Context, prompt string) (string, error) {
	return e.ask(ctx, prompt, func() (string, error) { return e.terminal.ReadLine() })
}

func (e *editor) unseen(ctx context.Context, prompt string) (string, error) {
	return e.ask(ctx, prompt, func() (string, error) { return e.terminal.ReadPassword(legible.Name(prompt)) })
}

// ask reads a line by the terminal.
func (e *editor) ask(ctx context.Context, prompt string, read func() (string, error)) (string, error) {
	before, err := term.MakeRaw(int(e.in.Fd()))
	if err != nil {
		return "", errUnseen
	}
	defer func() { _ = term.Restore(int(e.in.Fd()), before) }()
	if prompt != ready {
		e.forget()
	}
	e.open(legible.Name(prompt))
	e.stopped.Store(false)
	line, err := e.line(ctx, read)
	if err == nil || errors.Is(err, term.ErrPasteIndicator) {
		return line, nil
	}
	fmt.Fprint(e.screen, "\r\n")
	if e.pending == nil { // after Ctrl+C and Ctrl+D a Terminal would read them again
		e.terminal = nil
	}
	if e.stopped.Load() || errors.Is(err, errInterrupted) {
		return "", errInterrupted
	}
	return "", io.EOF
}

// forget drops what was typed before a question could be read: it is no answer.
func (e *editor) forget() {
	forgetTyped(e.in)
	if e.pending == nil {
		e.terminal = nil // it may have read more than its line
	}
}

// open makes the editor fit the window as it is now.
func (e *editor) open(prompt string) {
	if e.terminal == nil {
		e.terminal = term.NewTerminal(struct {
			io.Reader
			io.Writer
		}{keys{e}, e.screen}, prompt)
		if e.recall.History == nil {
			e.recall.History = e.terminal.History
		}
		e.terminal.History = &e.recall
	}
	if e.pending == nil {
		e.terminal.SetPrompt(prompt)
		e.recall.asking = prompt != ready
	}
	if width, height, err := term.GetSize(int(e.screen.Fd())); err == nil && width > 0 && height > 0 {
		_ = e.terminal.SetSize(width, height) // it can only fail to be drawn
	}
}
