//go:build !windows

package atomicfile

// patiently tries once: here a file that somebody has open can be renamed and removed.
func patiently(try func() error) error { return try() }
