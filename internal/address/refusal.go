//go:build !windows

package address

import (
	"errors"
	"syscall"
)

// IsRefused reports whether nothing accepts connections at an address.
func IsRefused(err error) bool { return errors.Is(err, syscall.ECONNREFUSED) }

// IsReset reports whether the other end broke a connection.
func IsReset(err error) bool {
	return errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE)
}
