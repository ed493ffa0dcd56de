//go:build darwin || windows

package settings

// hasKeychain: the keychain is part of the system.
func hasKeychain() bool { return true }
