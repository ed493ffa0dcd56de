package value

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// Placed is a secret in arguments that are filled in: it stands there by its name, until
// the call is made.
type Placed struct {
	Name string           `json:"name"`
	At   jsontext.Pointer `json:"at"`   // of the text in the arguments
	From int              `json:"from"` // in the text, in bytes
}

// standing is how a secret stands in arguments.
func standing(name string) string { return workflow.Secret(name).Template() }

// leaves reports whether a reference is to a secret, and left standing.
func (f filler) leaves(ref workflow.Reference) bool { return f.isSecret != nil && f.isSecret(ref) }

func (f filler) placements() int {
	if f.placed == nil {
		return 0
	}
	return len(*f.placed)
}

// WithSecrets are arguments with what of gives in the place of each secret that was left
// standing, and of nothing else that looks like one. The error, for people, is that one
// does not stand where it was.
func WithSecrets(arguments jsontext.Value, placed []Placed, of func(name string) string) (jsontext.Value, error) {
	if len(placed) == 0 {
		return arguments, nil
	}
	left := slices.Clone(placed)
	filled, err := MapTexts(arguments, func(at jsontext.Pointer, text string) string {
		var b strings.Builder
		done := 0
		left = slices.DeleteFunc(left, func(p Placed) bool {
			if p.At != at || p.From < done || p.From > len(text) || !strings.HasPrefix(text[p.From:], standing(p.Name)) {
				return false
			}
			b.WriteString(text[done:p.From] + of(p.Name))
			done = p.From + len(standing(p.Name))
			return true
		})
		return b.String() + text[done:]
	})
	if err == nil && len(left) > 0 {
		err = fmt.Errorf("The secret “%s” does not stand where it stood in the step. Write the argument without spaces around it.", left[0].Name)
	}
	return filled, err
}

// MapTexts is JSON with what change makes of each text that is no name.
func MapTexts(raw jsontext.Value, change func(at jsontext.Pointer, text string) string) (jsontext.Value, error) {
	var out bytes.Buffer
	in, enc := jsontext.NewDecoder(bytes.NewReader(raw)), jsontext.NewEncoder(&out)
	for first := true; first || in.StackDepth() > 0; first = false {
		isName := nameFollows(in)
		token, err := in.ReadToken()
		if err != nil {
			return nil, err
		}
		if token.Kind() == jsontext.KindString && !isName {
			token = jsontext.String(change(in.StackPointer(), token.String()))
		}
		if err := enc.WriteToken(token); err != nil {
			return nil, err
		}
	}
	return bytes.TrimSpace(out.Bytes()), nil
}
