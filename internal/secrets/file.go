package secrets

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"

	"filippo.io/age"
	"github.com/go-json-experiment/json"

	"planwright/internal/atomicfile"
	"planwright/planner/problem"
)

// sealedFile is the encrypted file as it was opened last.
type sealedFile struct {
	passphrase string // "": it was not opened yet
	text       []byte // encrypted
	secrets    map[string]Secret
}

// filePath is the encrypted file.
func (s *Store) filePath() string { return filepath.Join(s.Folder, "secrets.age") }

// mostTries is how often the passphrase is asked for.
const mostTries = 3

// mostEffort is the most that a file may ask of whoever opens it: 4 GiB of memory are too
// much, and this is one of ours.
const mostEffort = 20

// open is what is in the file; mu is held. The passphrase is asked for once.
func (s *Store) open() (map[string]Secret, error) {
	text, err := atomicfile.ReadFile(s.filePath(), maxSealed)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return map[string]Secret{}, nil
	case err != nil:
		return nil, problem.Fail("The secrets could not be read from %s: %s.", s.filePath(), atomicfile.ReadOwnReason(err))
	case s.sealed.secrets != nil && bytes.Equal(text, s.sealed.text):
		return s.sealed.secrets, nil
	}
	if s.sealed.passphrase != "" && s.openBy(text, s.sealed.passphrase) == nil {
		return s.sealed.secrets, nil
	}
	for range mostTries {
		passphrase, err := s.passphrase(false)
		if err != nil {
			return nil, err
		}
		if err = s.openBy(text, passphrase); !errors.Is(err, errPassphrase) {
			return s.sealed.secrets, err
		}
	}
	return nil, s.another()
}

// openBy opens the file as it is; mu is held. The error is errPassphrase where another
// passphrase may.
func (s *Store) openBy(text []byte, passphrase string) error {
	all, err := unseal(text, passphrase)
	switch {
	case err == nil:
		s.sealed = sealedFile{passphrase, text, all}
	case !errors.Is(err, errPassphrase):
		return problem.Fail("The file of secrets, %s, is damaged. Move it away, then set them anew.", s.filePath())
	}
	return err
}

func (s *Store) another() error {
	return problem.Fail("The passphrase does not open %s. Try again.", s.filePath())
}

// Place is where a secret that is set is kept, as far as is known without trying.
func (s *Store) Place() Source {
	if s.chain().Missing() {
		return InFile
	}
	return InKeychain
}

// Locked reports whether a passphrase is needed before a secret is set, or read that is in
// the file; fresh says that there is no file yet, so that it is to be chosen.
func (s *Store) Locked() (locked, fresh bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := os.Stat(s.filePath())
	fresh = errors.Is(err, os.ErrNotExist)
	locked = s.sealed.passphrase == "" && (!fresh || s.Place() == InFile)
	return locked, locked && fresh
}

// Unlock opens the file by a passphrase that the person gave, for as long as the program
// runs. Where there is none yet, it is that of the one which is made.
func (s *Store) Unlock(passphrase string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	text, err := atomicfile.ReadFile(s.filePath(), maxSealed)
	switch {
	case passphrase == "":
		return errNoPassphrase
	case errors.Is(err, os.ErrNotExist):
		s.sealed.passphrase = passphrase
		return nil
	case err != nil:
		return problem.Fail("The secrets could not be read from %s: %s.", s.filePath(), atomicfile.ReadOwnReason(err))
	}
	if err = s.openBy(text, passphrase); errors.Is(err, errPassphrase) {
		return s.another()
	}
	return err
}

var errNoPassphrase = problem.Fail("A passphrase is not empty.")

// changeFile changes what is in the file; mu is held, and no other process writes.
func (s *Store) changeFile(do func(map[string]Secret)) error {
	before, err := s.open()
	if err != nil {
		return err
	}
	if s.sealed.passphrase == "" {
		if s.sealed.passphrase, err = s.passphrase(true); err != nil {
			return err
		}
	}
	all := map[string]Secret{}
	for name, secret := range before {
		all[name] = secret
	}
	do(all)
	text, err := s.seal(all)
	if err == nil {
		err = atomicfile.WriteOwn(s.filePath(), text, maxSealed)
	}
	if err != nil {
		return s.unwritten(err)
	}
	s.sealed.text, s.sealed.secrets = text, all
	return nil
}

// passphrase asks the person.
func (s *Store) passphrase(fresh bool) (string, error) {
	if s.Ask == nil {
		return "", because(ErrLocked, problem.Fail("There is no keychain here, so secrets are in a file that a passphrase opens, which was not given yet. Give it in the settings, under Tools, or to planwright secrets at a terminal; to programs give secrets by PLANWRIGHT_SECRET_NAME or --secrets FOLDER."))
	}
	passphrase, err := s.Ask(fresh)
	if err == nil && passphrase == "" {
		err = errNoPassphrase
	}
	return passphrase, err
}

// seal encrypts secrets.
func (s *Store) seal(all map[string]Secret) ([]byte, error) {
	recipient, err := age.NewScryptRecipient(s.sealed.passphrase)
	if err != nil {
		return nil, err
	}
	if s.effort > 0 {
		recipient.SetWorkFactor(s.effort)
	}
	plain, err := json.Marshal(all, json.Deterministic(true))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	in, err := age.Encrypt(&out, recipient)
	if err == nil {
		_, err = in.Write(plain)
	}
	if err == nil {
		err = in.Close()
	}
	return out.Bytes(), err
}

var errPassphrase = errors.New("secrets: another passphrase")

// unseal decrypts secrets. The error is errPassphrase where another passphrase may open
// them.
func unseal(text []byte, passphrase string) (map[string]Secret, error) {
	identity, err := age.NewScryptIdentity(passphrase)
	if err != nil {
		return nil, err
	}
	identity.SetMaxWorkFactor(mostEffort)
	out, err := age.Decrypt(bytes.NewReader(text), identity)
	if _, wrong := errors.AsType[*age.NoIdentityMatchError](err); wrong {
		return nil, errPassphrase
	}
	if err != nil {
		return nil, err
	}
	plain, err := io.ReadAll(io.LimitReader(out, maxSealed))
	if err != nil {
		return nil, err
	}
	all := map[string]Secret{}
	return all, json.Unmarshal(plain, &all)
}
