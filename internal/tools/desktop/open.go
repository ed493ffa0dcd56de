//go:build unix && !darwin

package desktop

import "errors"

// Open gives the desktop that the environment names. It starts nothing: programs
// that are missing, or a display that does not answer, are errors of the calls.
func Open(environ []string) (*X11, error) {
	return openX11(environ)
}

// Workable reports whether this kind of session lets its screen be worked. Where
// there is no screen at all it does: the workflow may run in another session.
func Workable(environ []string) bool {
	_, err := openX11(environ)
	return !errors.Is(err, errWayland)
}
