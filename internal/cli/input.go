package cli

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"planwright/internal/legible"
	"planwright/internal/namedfile"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// maxInput is the largest input that is read, in bytes.
const maxInput = 64 << 20

// stdinName stands for standard input where a file is named.
const stdinName = "-"

// request is the words of the call, from standard input where they are "-".
func (s *invocation) request() (string, error) {
	words := strings.Join(s.words, " ")
	if words == stdinName {
		text, err := s.read(stdinName)
		if err != nil {
			return "", err
		}
		words = string(text)
		s.words = []string{words}
	}
	if strings.TrimSpace(words) == "" {
		return "", s.command.misused(errors.New("Say what should happen: the words are missing."))
	}
	return words, nil
}

// file is the name of the only file the call names.
func (s *invocation) file() (string, error) {
	switch {
	case len(s.words) == 0:
		return "", s.command.misused(errors.New("The file is missing."))
	case len(s.words) > 1:
		return "", s.command.misused(fmt.Errorf("%s takes one file, not %d.", s.command.name, len(s.words)))
	}
	return s.words[0], nil
}

// read returns the content of the file, or of standard input.
func (s *console) read(name string) ([]byte, error) {
	if name == stdinName {
		return namedfile.ReadFrom(s.ctx, s.Stdin, shown(name), maxInput)
	}
	defer s.patiently(name)()
	return namedfile.Read(s.ctx, name, maxInput)
}

// noticeTime is how long what is no file is waited for before that is said.
const noticeTime = time.Second

// patiently says that a pipe or a device is waited for, unless what it returns is
// called before.
func (s *console) patiently(name string) (read func()) {
	if name == "" || isFile(name) {
		return func() {}
	}
	timer := time.AfterFunc(noticeTime, func() {
		s.note("%sWaiting for %s, which is a pipe or a device and no file, to be written to its end. Ctrl+C ends that.", s.painter(s.Stderr).yellow("Note: "), legible.Name(name))
	})
	return func() { timer.Stop() }
}

// shown is the name of a file in messages.
func shown(name string) string {
	if name == stdinName {
		return "Standard input"
	}
	return name
}

func unreadable(name string, err error) error {
	return &namedfile.Error{Name: shown(name), Most: maxInput, Err: err}
}

// stored is a workflow and the bytes it was read from.
type stored struct {
	workflow workflow.Workflow
	data     []byte
	problems problem.List // of reading
}

// open reads a workflow's file, and says where its history has gone on without it.
func (s *invocation) open(name string) (stored, error) {
	file, err := s.load(name)
	if err == nil {
		s.noteUnwritten(name)
	}
	return file, err
}

// load reads a workflow's file. A damaged one is an error with its place.
func (s *invocation) load(name string) (stored, error) {
	data, err := s.read(name)
	if err != nil {
		return stored{}, err
	}
	w, problems := workflow.Decode(data)
	for _, p := range problems {
		if p.Code == problem.FileUnreadable {
			return stored{}, fmt.Errorf("%s%s: %s Mend the file at that place or name another.", shown(name), position(p.At), p.Message)
		}
	}
	return stored{w, data, problems}, nil
}

// position is ":line:column", "" where the place has none.
func position(at problem.Place) string {
	if at.Line == 0 {
		return ""
	}
	return fmt.Sprintf(":%d:%d", at.Line, at.Column)
}
