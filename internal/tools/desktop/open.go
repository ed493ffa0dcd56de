//go:build unix && !darwin

package desktop

// Open gives the desktop that the environment names. It starts nothing: programs
// that are missing, or a display that does not answer, are errors of the calls.
func Open(environ []string) (*X11, error) {
	return openX11(environ)
}
