package settings

import (
	"errors"
	"net"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/zalando/go-keyring"
)

// keychainService is what the keys are filed under.
const keychainService = "planwright"

// keychainWait bounds every call: a keychain that is locked, or that nobody
// serves, may never answer.
const keychainWait = 5 * time.Second

// ErrNoKey says that the keychain holds no key for the endpoint.
var ErrNoKey = errors.New("the keychain holds no key for this endpoint")

// ErrNoKeychain says that there is no keychain, or that it does not answer.
var ErrNoKeychain = errors.New("the keychain cannot be used")

// Keychain keeps keys in the keychain of the operating system, by endpoint. Each
// call ends within five seconds. The zero value is a machine without a keychain.
// It may be used from any goroutine.
type Keychain struct {
	store keyStore
	wait  time.Duration

	failed atomic.Bool // the last call found no keychain

	turn sync.Mutex // held while a call is waited for
	lost chan reply // of a call that was given up on; nil: none
}

// keyStore is what go-keyring does, and what a call of it may be replaced by.
type keyStore interface {
	reachable() bool // a call would find a keychain, as far as is known without asking
	Get(service, user string) (string, error)
	Set(service, user, key string) error
	Delete(service, user string) error
}

// SystemKeychain is that of the user's session.
func SystemKeychain() *Keychain { return &Keychain{store: system{}, wait: keychainWait} }

// Endpoint is what a key belongs to: scheme, host and port of a base URL. It is ""
// for what is no address.
func Endpoint(baseURL string) string {
	u, err := url.Parse(strings.TrimSpace(baseURL))
	if err != nil || u.Hostname() == "" {
		return ""
	}
	scheme, port := strings.ToLower(u.Scheme), u.Port()
	switch {
	case port != "":
	case scheme == "http":
		port = "80"
	case scheme == "https":
		port = "443"
	}
	return scheme + "://" + net.JoinHostPort(strings.ToLower(u.Hostname()), port)
}

// Key is the key for an endpoint. The error is ErrNoKey or ErrNoKeychain.
func (k *Keychain) Key(endpoint string) (string, error) {
	return k.call(func() (string, error) { return k.store.Get(keychainService, endpoint) })
}

// Keep stores the key for an endpoint. The error is ErrNoKeychain. Where the
// keychain is slow to answer, it may have stored the key all the same.
func (k *Keychain) Keep(endpoint, key string) error {
	_, err := k.call(func() (string, error) { return "", k.store.Set(keychainService, endpoint, key) })
	return err
}

// Forget removes the key for an endpoint. The error is ErrNoKey or ErrNoKeychain.
func (k *Keychain) Forget(endpoint string) error {
	_, err := k.call(func() (string, error) { return "", k.store.Delete(keychainService, endpoint) })
	return err
}

// Missing reports whether there is no keychain to use, as far as is known without
// asking it.
func (k *Keychain) Missing() bool {
	return k.store == nil || k.failed.Load() || !k.store.reachable()
}

// reply is how a call came back.
type reply struct {
	key string
	err error
}

// call makes one call at a time. One that does not come back is left to itself,
// and none is made until it has.
func (k *Keychain) call(do func() (string, error)) (string, error) {
	if k.store == nil || !k.store.reachable() {
		return "", ErrNoKeychain
	}
	k.turn.Lock()
	defer k.turn.Unlock()
	r := reply{err: ErrNoKeychain}
	if k.isBack() {
		r = k.await(do)
	}
	k.failed.Store(errors.Is(r.err, ErrNoKeychain))
	return r.key, r.err
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
		return reply{err: ErrNoKeychain}
	}
}

// safely makes a call that may panic.
func safely(do func() (string, error)) (r reply) {
	defer func() {
		if recover() != nil {
			r = reply{err: ErrNoKeychain}
		}
	}()
	key, err := do()
	return reply{key, plain(err)}
}

// plain keeps of an error what matters: its text may hold anything.
func plain(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, keyring.ErrNotFound):
		return ErrNoKey
	}
	return ErrNoKeychain
}

// system is the keychain that go-keyring finds.
type system struct{}

func (system) reachable() bool                          { return hasKeychain() }
func (system) Get(service, user string) (string, error) { return keyring.Get(service, user) }
func (system) Set(service, user, key string) error      { return keyring.Set(service, user, key) }
func (system) Delete(service, user string) error        { return keyring.Delete(service, user) }
