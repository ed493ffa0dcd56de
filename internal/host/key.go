package host

import (
	"errors"
	"slices"

	"planwright/internal/keychain"
	"planwright/internal/settings"
	"planwright/planner/problem"
)

// KeySource says where the key for the endpoint is kept.
type KeySource string

// Where a key may be kept.
const (
	KeyNone        KeySource = ""
	KeyKeychain    KeySource = "keychain"    // of the operating system
	KeySession     KeySource = "session"     // in memory, until the program ends
	KeyEnvironment KeySource = "environment" // in OPENAI_API_KEY
)

// noKeychain is said where keys cannot be remembered.
const noKeychain = "No keychain here: the key is kept until Planwright ends, or set OPENAI_API_KEY."

var (
	errKeyOfEnvironment = problem.Fail("The key comes from OPENAI_API_KEY. Take it out of the environment and start Planwright again.")
	errKeyNotForgotten  = problem.Fail("The keychain does not answer, so the key is still in it; it is used no more until you restart. Try again, or remove the entry of Planwright in the keychain itself.")
)

// key is a secret with where it is kept.
type key struct {
	secret string
	source KeySource
}

// with gives the connection a key, none where it is "".
func (c connection) with(k key) connection {
	if k.secret == "" {
		k.source = KeyNone
	}
	c.key, c.source = k.secret, k.source
	return c
}

// stored is the connection with the key that the keychain has for its endpoint,
// unless it has one already. It may take seconds.
func (p *planning) stored(c connection) connection {
	if c.offline() || c.key != "" {
		return c
	}
	secret, err := p.keychain.Get(settings.Endpoint(c.baseURL))
	if err != nil {
		return c
	}
	p.redactor.Add(secret)
	return c.with(key{secret, KeyKeychain})
}

// known is the connection with the key it is to use: the one that was typed, else
// the one in use for the same endpoint, else the one in the keychain. A key is
// never used for another endpoint than it was given for.
func (p *planning) known(c connection, typed string) connection {
	if typed != "" {
		p.redactor.Add(typed)
		return c.with(key{typed, KeySession})
	}
	p.mu.Lock()
	now := p.connection
	p.mu.Unlock()
	if settings.Endpoint(now.baseURL) == settings.Endpoint(c.baseURL) {
		return p.stored(c.with(key{now.key, now.source}))
	}
	return p.stored(c)
}

// remember puts the key of the connection into the keychain. Where that cannot be
// used, the key is kept as it was; the view says so.
func (p *planning) remember(c connection) connection {
	if c.key == "" || c.source == KeyKeychain || p.keychain.Keep(settings.Endpoint(c.baseURL), c.key) != nil {
		return c
	}
	return c.with(key{c.key, KeyKeychain})
}

// ForgetKey uses the key of the endpoint no more and takes it out of the keychain.
// The error is for people.
func (p *planning) ForgetKey() (ModelView, error) {
	p.mu.Lock()
	c := p.connection
	if c.source == KeyEnvironment {
		defer p.mu.Unlock()
		return p.view(c), errKeyOfEnvironment
	}
	p.connection = c.with(key{})
	view := p.view(p.connection)
	p.mu.Unlock()
	if c.offline() {
		return view, nil
	}
	err := p.keychain.Forget(settings.Endpoint(c.baseURL))
	if errors.Is(err, keychain.ErrNone) && c.source == KeyKeychain {
		return view, errKeyNotForgotten
	}
	return view, nil
}

// keyNote says that keys cannot be remembered, "" where they can.
func (p *planning) keyNote() string {
	if p.keychain.Missing() {
		return noKeychain
	}
	return ""
}

// withoutKeys are the names in which no key is: a model's name is kept and shown.
func (p *planning) withoutKeys(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return p.redactor.Known(name) != name })
}
