package address

import (
	"errors"

	"golang.org/x/sys/windows"
)

// Windows has numbers of its own for these; those of package syscall never occur.

// IsRefused reports whether nothing accepts connections at an address.
func IsRefused(err error) bool { return errors.Is(err, windows.WSAECONNREFUSED) }

// IsReset reports whether the other end broke a connection.
func IsReset(err error) bool {
	return errors.Is(err, windows.WSAECONNRESET) || errors.Is(err, windows.WSAECONNABORTED)
}
