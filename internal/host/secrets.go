package host

import (
	"planwright/internal/page"
	"planwright/internal/secrets"
	"planwright/planner/problem"
	"unicode/utf8"
)

// SecretsView is what a page shows of secrets. No value is in it.
type SecretsView struct {
	Secrets []secrets.Listed `json:"secrets"` // by name
	Locked  bool             `json:"locked"`  // a passphrase is needed first
	Fresh   bool             `json:"fresh"`   // with Locked: it is to be chosen, else it opens the file
}

// SecretRequest sets a secret, a new one or in the place of one. Without places it goes
// where it went before.
type SecretRequest struct {
	Name     string   `json:"name"`
	Value    string   `json:"value"`
	Hosts    []string `json:"hosts"`
	Servers  []string `json:"servers"`
	Commands []string `json:"commands"`
}

// maxPlaces is how many places a secret may have, and maxPassphrase how many characters a passphrase
// may have.
const (
	maxPlaces     = 100
	maxPassphrase = 1 << 10
)

// Secrets are those that workflows can use by name.
//
//page:call
func (p *Program) Secrets() (SecretsView, error) {
	list, err := p.Host.Secrets.List()
	v := SecretsView{Secrets: page.List(list)}
	v.Locked, v.Fresh = p.Host.Secrets.Locked()
	return v, err
}

// SetSecret keeps a secret.
//
//page:call
func (p *Program) SetSecret(r SecretRequest) (SecretsView, error) {
	if len(r.Hosts)+len(r.Servers)+len(r.Commands) > maxPlaces {
		return SecretsView{}, problem.Fail("A secret has at most %d places.", maxPlaces)
	}
	_, err := p.Host.Secrets.Set(secrets.Secret{Name: r.Name, Value: r.Value, Bound: secrets.Bound{Hosts: r.Hosts, Servers: r.Servers, Commands: r.Commands}})
	if err == nil {
		p.Host.redactor.AddSecret(r.Value)
	}
	return p.afterSecrets(err)
}

// RemoveSecret removes a secret for good.
//
//page:call
func (p *Program) RemoveSecret(name string) (SecretsView, error) {
	return p.afterSecrets(p.Host.Secrets.Remove(name))
}

// UnlockSecrets opens the file of secrets until the program ends; the first passphrase
// that is given is that of the file which is then made.
//
//page:call
func (p *Program) UnlockSecrets(passphrase string) (SecretsView, error) {
	if utf8.RuneCountInString(passphrase) > maxPassphrase {
		return SecretsView{}, problem.Fail("A passphrase has at most %d characters.", maxPassphrase)
	}
	return p.afterSecrets(p.Host.Secrets.Unlock(passphrase))
}

// afterSecrets looks again at what secrets decide, unless that failed: problems, and
// servers that name one.
func (p *Program) afterSecrets(err error) (SecretsView, error) {
	if err != nil {
		return SecretsView{}, err
	}
	p.Session.Recheck()
	p.work.Go(p.Host.Servers.Renew)
	return p.Secrets()
}
