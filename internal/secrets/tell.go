package secrets

import (
	"bytes"
	"errors"
	"os"

	"planwright/internal/atomicfile"
)

// Tell hands over every value that can be read without a question: those given for this
// start, those of the file once it was opened, and those of the keychain, which is read
// again only when the list was written since.
func (s *Store) Tell(hide func(value string)) {
	for _, given := range s.Given {
		hide(given.Value)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, secret := range s.opened() {
		hide(secret.Value)
	}
	info, err := os.Stat(s.listPath())
	if err != nil || info.ModTime().Equal(s.told) {
		return
	}
	list, err := s.index()
	if err != nil {
		return // whoever uses one is told
	}
	for name, e := range list.Secrets {
		if e.Kept != InKeychain {
			continue
		}
		secret, err := s.fromKeychain(name)
		if err == nil {
			hide(secret.Value)
		} else if !errors.Is(err, ErrUnknown) {
			return // each would be waited for
		}
	}
	s.told = info.ModTime()
}

// opened is what is in the file as far as the passphrase that was given opens it; mu is held.
func (s *Store) opened() map[string]Secret {
	if s.sealed.passphrase == "" {
		return nil
	}
	text, err := atomicfile.ReadFile(s.filePath(), maxSealed)
	if err == nil && !bytes.Equal(text, s.sealed.text) {
		_ = s.openBy(text, s.sealed.passphrase) // what was in it before is a secret still
	}
	return s.sealed.secrets
}
