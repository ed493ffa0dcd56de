package tools

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"

	"planwright/planner/workflow"
)

// Secret is the value of a secret, which variables and headers of a server name. The
// error, for people, says why the server does not get it.
type Secret func(name string, server Server) (string, error)

// orNone is one that has no secrets where there is none.
func (s Secret) orNone() Secret {
	if s == nil {
		return func(name string, _ Server) (string, error) {
			return "", fmt.Errorf("There is no secret “%s” here.", name)
		}
	}
	return s
}

// filled is the server with its secrets put in, as it is started. What is kept, shown and
// approved has their names.
func (v *server) filled() (s Server, err error) {
	s = v.Server
	fill := func(values map[string]string) map[string]string {
		out := maps.Clone(values)
		for _, name := range slices.Sorted(maps.Keys(values)) {
			out[name] = mapSecrets(values[name], func(secret string) string {
				value, failed := v.set.options.Secret(secret, v.Server)
				if err == nil && failed != nil {
					err = final("%s", failed)
				}
				return value
			})
		}
		return out
	}
	s.Env, s.Headers = fill(s.Env), fill(s.Headers)
	return s, err
}

// mapSecrets is a value with what change gives in place of each secret that it names.
func mapSecrets(value string, change func(secret string) string) string {
	return workflow.MapTemplates(value, func(template string) string {
		if r, ok := workflow.ParseReference(template); ok && r.Node == workflow.SecretsID {
			return change(r.Field)
		}
		return template
	})
}

// WithoutSecrets is a value without the names of secrets in it: what else is in it may be
// one that stands there itself.
func WithoutSecrets(value string) string {
	return mapSecrets(value, func(string) string { return "" })
}

// namesSecrets reports whether a variable or a header does.
func (s Server) namesSecrets() bool {
	named := false
	for _, values := range []map[string]string{s.Env, s.Headers} {
		for _, value := range values {
			named = named || WithoutSecrets(value) != value
		}
	}
	return named
}

// print tells the values of a server from others.
func (s Server) print() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q%q", s.Env, s.Headers))
	return hex.EncodeToString(sum[:])
}

// Renew starts those servers anew whose secrets have other values than they were started
// with, or can be had now.
func (s *Set) Renew() {
	s.mu.Lock()
	started := map[*server]string{}
	for _, v := range s.servers {
		switch v.state {
		case Starting, Ready, Changed, Restarting, Broken:
			if v.namesSecrets() {
				started[v] = v.given
			}
		case Off, Unapproved, Approved, Unsupported:
		}
	}
	s.mu.Unlock()
	for v, given := range started {
		if now, err := v.filled(); err == nil && now.print() != given {
			_ = s.Restart(v.Name) // one that is gone meanwhile needs none
		}
	}
}
