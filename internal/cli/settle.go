package cli

import (
	"fmt"
	"os"

	"planwright/internal/legible"
)

// openToChange reads the workflow's file once it holds all that its history does, so
// that what is shown is what is written.
func (s *invocation) openToChange() (stored, error) {
	if info, err := os.Stat(s.workflow); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return stored{}, fmt.Errorf("%s is a pipe or a device and no file, so no change can be written to it. Name a file.", s.workflow)
	}
	if err := s.settle(); err != nil {
		return stored{}, err
	}
	base, err := s.load(s.workflow)
	if err == nil {
		s.warn(base.problems) // what was mended in reading is written with the change
	}
	return base, err
}

// begin reads the workflow's file for a request, which --apply makes a change.
func (s *invocation) begin() (stored, error) {
	if s.apply {
		return s.openToChange()
	}
	return s.open(s.workflow)
}

// settle writes what the history of the workflow's file alone holds, and says so.
func (s *invocation) settle() error {
	if !isFile(s.workflow) {
		return nil
	}
	h, err := s.host()
	if err != nil {
		return err
	}
	written, err := h.Files().Settle(s.workflow)
	if written != "" {
		s.note("%sPlanwright was cut off before %s held %s. That was written to it first; planwright undo takes it back.",
			s.painter(s.Stderr).yellow("Note: "), legible.Name(s.workflow), legible.Name(written))
	}
	return err
}

// noteUnwritten says that the history of a file holds what the file does not.
func (s *invocation) noteUnwritten(name string) {
	if !isFile(name) {
		return
	}
	h, err := s.host()
	if err != nil {
		return // it is said where the host is needed
	}
	if lacking := h.Files().Unwritten(name); lacking != "" {
		s.note("%sPlanwright was cut off before %s held %s, which is in its history only. The next change of it writes that first; planwright undo takes it back.",
			s.painter(s.Stderr).yellow("Note: "), legible.Name(name), legible.Name(lacking))
	}
}

// isFile reports whether a name is that of a file, which may have a history.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return name != stdinName && err == nil && info.Mode().IsRegular()
}
