// Package keychain keeps what is secret in the keychain of the operating system. Each call
// ends within five seconds, whatever that does.
package keychain

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/zalando/go-keyring"
)

// service is what all is filed under.
const service = "planwright"

// patience bounds every call: a keychain that is locked, or that nobody serves, may
// never answer.
const patience = 5 * time.Second

var (
	// ErrNoEntry says that the keychain holds nothing under the name.
	ErrNoEntry = errors.New("the keychain holds nothing under this name")
	// ErrNone says that there is no keychain, or that it does not answer.
	ErrNone = errors.New("the keychain cannot be used")
	// ErrTooLong says that the keychain of this system takes no value of that length.
	ErrTooLong = errors.New("the keychain takes no value that long")
)

// Keychain keeps values in the keychain of the operating system, by name: the key of an
// endpoint by that, a secret of workflows by a name of its own. Each call ends within five
// seconds. The zero value is a machine without a keychain. It may be used from any
// goroutine.
type Keychain struct {
	store entries
	wait  time.Duration

	failed atomic.Bool // the last call found no keychain

	turn sync.Mutex // held while a call is waited for
	lost chan reply // of a call that was given up on; nil: none
}

// entries is what go-keyring does, and what a call of it may be replaced by.
type entries interface {
	reachable() bool // a call would find a keychain, as far as is known without asking
	Get(service, user string) (string, error)
	Set(service, user, value string) error
	Delete(service, user string) error
}

// OfSystem is that of the user's session.
func OfSystem() *Keychain { return &Keychain{store: system{}, wait: patience} }

// Get is the value under a name. The error is ErrNoEntry or ErrNone.
func (k *Keychain) Get(name string) (string, error) {
	return k.call(func() (string, error) { return k.store.Get(service, name) })
}

// Keep stores a value under a name. The error is ErrNone or ErrTooLong. Where the
// keychain is slow to answer, it may have stored the value all the same.
func (k *Keychain) Keep(name, value string) error {
	_, err := k.call(func() (string, error) { return "", k.store.Set(service, name, value) })
	return err
}

// Forget removes the value under a name. The error is ErrNoEntry or ErrNone.
func (k *Keychain) Forget(name string) error {
	_, err := k.call(func() (string, error) { return "", k.store.Delete(service, name) })
	return err
}

// Missing reports whether there is no keychain to use, as far as is known without
// asking it.
func (k *Keychain) Missing() bool {
	return k.store == nil || k.failed.Load() || !k.store.reachable()
}

// reply is how a call came back.
type reply struct {
	value string
	err   error
}

// call makes one call at a time. One that does not come back is left to itself,
// and none is made until it has.
func (k *Keychain) call(do func() (string, error)) (string, error) {
	if k.store == nil || !k.store.reachable() {
		return "", ErrNone
	}
	k.turn.Lock()
	defer k.turn.Unlock()
	r := reply{err: ErrNone}
	if k.isBack() {
		r = k.await(do)
	}
	k.failed.Store(errors.Is(r.err, ErrNone))
	return r.value, r.err
}

// isBack reports whether no call is under way that was given up on.
func (k *Keychain) isBack() bool {
	if k.lost == nil {
		return true
	}
	select {
	case <-k.lost:
		k.lost = nil
		return true
	default:
		return false
	}
}

func (k *Keychain) await(do func() (string, error)) reply {
	back := make(chan reply, 1)
	go func() { back <- safely(do) }()
	timer := time.NewTimer(k.wait)
	defer timer.Stop()
	select {
	case r := <-back:
		return r
	case <-timer.C:
		k.lost = back
		return reply{err: ErrNone}
	}
}

// safely makes a call that may panic.
func safely(do func() (string, error)) (r reply) {
	defer func() {
		if recover() != nil {
			r = reply{err: ErrNone}
		}
	}()
	value, err := do()
	return reply{value, plain(err)}
}

// plain keeps of an error what matters: its text may hold anything.
func plain(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, keyring.ErrNotFound):
		return ErrNoEntry
	case errors.Is(err, keyring.ErrSetDataTooBig):
		return ErrTooLong
	}
	return ErrNone
}

// system is the keychain that go-keyring finds.
type system struct{}

func (system) reachable() bool                          { return isThere() }
func (system) Get(service, user string) (string, error) { return keyring.Get(service, user) }
func (system) Set(service, user, value string) error    { return keyring.Set(service, user, value) }
func (system) Delete(service, user string) error        { return keyring.Delete(service, user) }
