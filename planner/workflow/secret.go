package workflow

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// SecretsID stands in references where the id of a step would: secrets.github is the
// secret that the person keeps under the name github. As with InputsID, NewID never makes
// it, and in a file where a step has it such references mean that step.
const SecretsID = "secrets"

// MaxSecretName is how many characters the name of a secret may have.
const MaxSecretName = 64

// IsSecretName reports whether a secret can have the name: small letters, digits and _,
// beginning with a letter.
func IsSecretName(name string) bool {
	return name != "" && len(name) <= MaxSecretName && 'a' <= name[0] && name[0] <= 'z' &&
		strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == ""
}

// Secret is how steps name the secret.
func Secret(name string) Reference { return Reference{Node: SecretsID, Field: name} }

// IsSecret reports whether the reference means a secret, kept or not, and not the result
// of a step.
func (w Workflow) IsSecret(r Reference) bool {
	if r.Node != SecretsID {
		return false
	}
	_, isStep := w.Node(SecretsID)
	return !isStep
}

// Secrets calls yield with each use of a secret in the arguments of a step's tool, until
// it returns false. There are uses only where no step has the id that stands for secrets.
func (n Node) Secrets(yield func(u Use, name string) bool) {
	if n.Kind != KindTool || n.Tool == nil || !mayNameSecret(n.Tool.Arguments) {
		return
	}
	n.Uses(func(u Use) bool {
		r, ok := ParseReference(u.Text)
		return !ok || r.Node != SecretsID || yield(u, r.Field)
	})
}

// mayNameSecret is quick; letters may also be written as escapes.
func mayNameSecret(args Arguments) bool {
	for _, raw := range args {
		if MayHoldTemplate(raw) && (bytes.Contains(raw, []byte(SecretsID)) || bytes.Contains(raw, []byte(`\u`))) {
			return true
		}
	}
	return false
}

// usesSecrets reports whether a step does.
func (w Workflow) usesSecrets() bool {
	for _, n := range w.Nodes {
		for range n.Secrets {
			return w.IsSecret(Secret(""))
		}
	}
	return false
}

// EachSecretIn calls visit with each secret that a text, or JSON with its texts, names.
func EachSecretIn(raw jsontext.Value, visit func(r Reference)) {
	EachText(raw, func(_ jsontext.Pointer, text string) {
		Templates(text, func(template string) bool {
			if r, ok := ParseReference(template); ok && r.Node == SecretsID {
				visit(r)
			}
			return true
		})
	})
}
