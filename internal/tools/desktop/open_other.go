//go:build !unix || darwin

package desktop

import "errors"

// Open says that the screen of this system cannot be worked.
func Open([]string) (*X11, error) {
	return nil, errors.New("Planwright works the screen on Linux with X11 only. " + elsewhere)
}

// Workable reports whether this kind of session lets its screen be worked.
func Workable([]string) bool { return false }
