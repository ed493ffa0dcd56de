package servers

import (
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"planwright/internal/redact"
	"planwright/internal/secrets"
	"planwright/internal/tools"
	"planwright/internal/tools/program"
)

// hideSecrets keeps the values of variables and headers out of all that is written
// or shown.
func (s *Servers) hideSecrets() {
	for _, server := range s.named() {
		for _, values := range []map[string]string{server.Env, server.Headers} {
			for name, value := range values {
				value = tools.WithoutSecrets(value)
				switch {
				case redact.IsSecretName(name):
					s.options.Redactor.Add(value)
					_, token, _ := strings.Cut(value, " ") // behind the name of a scheme
					s.options.Redactor.Add(token)
				case len(value) >= longValue && !isOrdinary(value):
					s.options.Redactor.Add(value)
				}
			}
		}
	}
}

// secret is the value of a secret for a server that names it, where it may have that. From
// then on it is taken out of all that is written or shown.
func (s *Servers) secret(name string, to tools.Server) (string, error) {
	secret, err := s.options.Secrets.Get(name)
	if err == nil {
		s.options.Redactor.AddSecret(secret.Value)
		err = secret.Bound.AllowsServer(name, to.Name)
	}
	if err == nil && to.URL != "" {
		err = secrets.CheckEncrypted(name, to.URL)
	}
	return secret.Value, err
}

// onlyNames reports whether a value has nothing in it but names of secrets and the word
// for a scheme: it tells nothing that is not to be seen.
func onlyNames(value string) bool {
	rest := tools.WithoutSecrets(value)
	return rest != value && slices.Contains([]string{"", "bearer", "basic", "token"}, strings.ToLower(strings.TrimSpace(rest)))
}

// shownVariable is what people see of the value of a variable before they approve the
// server that gets it, and whether that is all. What is known to make a program run
// something else is whole, whatever stands in it.
func shownVariable(name, value string) (shown string, whole bool) {
	if onlyNames(value) {
		return value, true
	}
	if !redact.IsSecretVariableName(name) && program.Diverts(name) {
		return value, true
	}
	return redact.ShownVariable(name, value)
}

// longValue is how many bytes a value has at the least that is taken out although its
// name does not say that it is secret.
const longValue = 8

// isOrdinary reports whether a value is what people write in workflows too, where it
// must not be taken out: one word, a path that is there, the address of a host.
func isOrdinary(value string) bool {
	if filepath.IsAbs(value) {
		_, err := os.Stat(value)
		return err == nil
	}
	if u, err := url.Parse(value); err == nil && u.Scheme != "" && u.Host != "" {
		return u.User == nil && u.RawQuery == "" && u.Fragment == "" && strings.Trim(u.Path, "/") == ""
	}
	return !strings.ContainsFunc(value, func(r rune) bool { return !unicode.IsLetter(r) })
}
