// Package secrets keeps values that workflows use by name and never hold: in the keychain
// of the operating system, and where there is none in a file that a passphrase opens. Each
// is bound to where it may go.
package secrets

import (
	"cmp"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/go-json-experiment/json"

	"planwright/internal/keychain"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// Secret is a value with where it may go.
type Secret struct {
	Name  string `json:"-"`
	Value string `json:"value"`
	Bound Bound  `json:"bound"`
}

// How long a value is. A shorter one could not be told from other words where it comes
// back, and so not be taken out of what is kept and shown.
const (
	MinValue = 8
	MaxValue = 16 << 10
)

// Source says where a secret is.
//
//page:name SecretSource
type Source string

// Where secrets are.
const (
	InKeychain  Source = "keychain"
	InFile      Source = "file"        // encrypted, opened by a passphrase
	Environment Source = "environment" // for this start of the program
	InFolder    Source = "folder"      // of --secrets, for this start of the program
)

// Listed is what is shown of a secret.
//
//page:name ListedSecret
type Listed struct {
	Name  string `json:"name"`
	From  Source `json:"from"`
	Bound Bound  `json:"bound"`
}

// Store keeps secrets. Its methods may be called from any goroutine, and by several
// processes with the same folder. Errors are for people. No field may change once it is
// used.
type Store struct {
	Folder   string             // of the files it writes; it is made when it is missing
	Keychain *keychain.Keychain // nil: there is none
	Given    []Given            // for this start of the program; they go before those that are kept
	Ask      Ask                // nil: nobody is there
	Folders  func() []string    // where steps may write, so that no program there gets a secret; nil: nowhere

	mu     sync.Mutex
	sealed sealedFile
	told   time.Time // when the list was written of which Tell read the keychain
	effort int       // of deriving a key from a passphrase, as a power of two; 0: that of age
}

// Ask asks the person for the passphrase of the file: for a new one where the file is to be
// made. Once it opened the file, it is not asked for again.
type Ask func(fresh bool) (passphrase string, err error)

// Why there is no value.
var (
	// ErrUnknown says that there is no secret of the name.
	ErrUnknown = errors.New("secrets: there is none of this name")
	// ErrLocked says that nobody is there who could open the file.
	ErrLocked = errors.New("secrets: the file is locked")
)

// List are the secrets, by name. It asks for nothing. What it says of those in the
// keychain or the file is what was written when they were set; Get has what holds.
func (s *Store) List() ([]Listed, error) {
	index, err := s.index()
	if err != nil {
		return nil, err
	}
	list := map[string]Listed{}
	for name, e := range index.Secrets {
		list[name] = Listed{name, e.Kept, e.Bound}
	}
	for _, given := range slices.Backward(s.Given) {
		list[given.Name] = Listed{given.Name, given.From, given.Bound}
	}
	return slices.SortedFunc(maps.Values(list), func(a, b Listed) int { return strings.Compare(a.Name, b.Name) }), nil
}

// Get is the secret of a name. The error may be ErrUnknown or ErrLocked.
func (s *Store) Get(name string) (Secret, error) {
	for _, given := range s.Given {
		if given.Name == name {
			return given.Secret, nil
		}
	}
	index, err := s.index()
	if err != nil {
		return Secret{}, err
	}
	entry, known := index.Secrets[name]
	if !known {
		return Secret{}, unknown(name)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if entry.Kept == InFile {
		all, err := s.open()
		if err != nil {
			return Secret{}, err
		}
		return found(all, name)
	}
	return s.fromKeychain(name)
}

// fromKeychain reads a secret there; mu is held.
func (s *Store) fromKeychain(name string) (Secret, error) {
	text, err := s.chain().Get(entryOf(name))
	secret := Secret{Name: name}
	switch {
	case errors.Is(err, keychain.ErrNoEntry):
		return Secret{}, unknown(name)
	case err != nil:
		return Secret{}, problem.Fail("The secret “%s” is in the keychain of the system, which does not answer. Unlock it, then try again.", name)
	case json.Unmarshal([]byte(text), &secret) != nil:
		return Secret{}, problem.Fail("The secret “%s” in the keychain cannot be read. Set it anew: planwright secrets set %s", name, name)
	}
	return secret, nil
}

func found(all map[string]Secret, name string) (Secret, error) {
	secret, ok := all[name]
	if !ok {
		return Secret{}, unknown(name)
	}
	secret.Name = name
	return secret, nil
}

// unknown says what to do about a secret that is not there.
func unknown(name string) error {
	return because(ErrUnknown, problem.Fail("There is no secret “%s” on this machine. Add it with: planwright secrets set %s", name, name))
}

// Set keeps a secret, in the place of one of the same name, and says where. One without
// places keeps those it had.
func (s *Store) Set(secret Secret) (Source, error) {
	if err := s.mayChange(secret.Name); err != nil {
		return "", err
	}
	if err := checkValue(secret.Value); err != nil {
		return "", err
	}
	var kept Source
	err := s.change(func(index *index) (err error) {
		before, known := index.Secrets[secret.Name]
		if secret.Bound.IsEmpty() {
			secret.Bound = before.Bound
		}
		if err := secret.Bound.check(); err != nil {
			return err
		}
		if err := s.checkPrograms(secret.Bound.Commands); err != nil {
			return err
		}
		if kept, err = s.keep(secret); err != nil {
			return err
		}
		if known && before.Kept != kept {
			_ = s.forget(secret.Name, before.Kept) // the new value holds
		}
		index.Secrets[secret.Name] = entry{kept, secret.Bound}
		return nil
	})
	return kept, err
}

// keep writes the value, into the file where there is no keychain.
func (s *Store) keep(secret Secret) (Source, error) {
	text, err := json.Marshal(secret, json.Deterministic(true))
	if err != nil {
		return "", err
	}
	switch err := s.chain().Keep(entryOf(secret.Name), string(text)); {
	case err == nil:
		return InKeychain, nil
	case errors.Is(err, keychain.ErrTooLong):
		return "", problem.Fail("The keychain of this system takes no value as long as that of “%s”. Keep a shorter one.", secret.Name)
	}
	return InFile, s.changeFile(func(all map[string]Secret) { all[secret.Name] = secret })
}

// Remove removes a secret for good.
func (s *Store) Remove(name string) error {
	if err := s.mayChange(name); err != nil {
		return err
	}
	return s.change(func(index *index) error {
		before, known := index.Secrets[name]
		if !known {
			return unknown(name)
		}
		if err := s.forget(name, before.Kept); err != nil {
			return err
		}
		delete(index.Secrets, name)
		return nil
	})
}

// forget takes the value out of where it is kept.
func (s *Store) forget(name string, kept Source) error {
	if kept == InFile {
		return s.changeFile(func(all map[string]Secret) { delete(all, name) })
	}
	if err := s.chain().Forget(entryOf(name)); err != nil && !errors.Is(err, keychain.ErrNoEntry) {
		return problem.Fail("The keychain of the system does not answer, so “%s” is still in it. Unlock it, then try again.", name)
	}
	return nil
}

// mayChange says why a secret of the name is not written.
func (s *Store) mayChange(name string) error {
	if !workflow.IsSecretName(name) {
		return problem.Fail("“%s” cannot be the name of a secret: small letters, digits and _ make one, beginning with a letter, like github_token.", name)
	}
	for _, given := range s.Given {
		if given.Name == name {
			return problem.Fail("“%s” is given for this start of Planwright, by the environment or --secrets, so it is changed there.", name)
		}
	}
	return nil
}

// checkValue says why a value is not kept.
func checkValue(value string) error {
	switch {
	case len(value) < MinValue:
		return problem.Fail("A secret has at least %d characters: a shorter one could not be told from other words, and so not be kept out of what is shown.", MinValue)
	case len(value) > MaxValue:
		return problem.Fail("A secret has at most %d kB.", MaxValue>>10)
	case !utf8.ValidString(value) || strings.ContainsRune(value, 0):
		return problem.Fail("A secret is a text in UTF-8, and this is none. Write it in base64 if a service takes that.")
	}
	return nil
}

// chain is the keychain, which may be none.
func (s *Store) chain() *keychain.Keychain { return cmp.Or(s.Keychain, &keychain.Keychain{}) }

// entryOf is the name of a secret in the keychain, where keys of endpoints are too.
func entryOf(name string) string { return "secret:" + name }

// cause is an error in words with what it is to the program.
type cause struct {
	error // a problem.Failure
	is    error
}

func because(is, words error) error { return cause{words, is} }

func (c cause) Is(target error) bool { return target == c.is }

func (c cause) Unwrap() error { return c.error }

// Said is what the words say.
func (c cause) Said() problem.Said { return problem.SaidOf(c.error) }

// listPath is the file that lists the secrets, without their values.
func (s *Store) listPath() string { return filepath.Join(s.Folder, "secrets.json") }
