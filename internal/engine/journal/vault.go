package journal

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Vault hides what is secret in JSON values that are kept, and brings it back. Show
// gives a mark in place of what cannot be brought back, with an error.
type Vault interface {
	Hide(value []byte) ([]byte, error)
	Show(value []byte) ([]byte, error)
}

// hidden is a value as it is written down.
func (r Runs) hidden(value any) (any, error) {
	if r.Vault == nil {
		return value, nil
	}
	text, err := json.Marshal(value, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err == nil {
		text, err = r.Vault.Hide(text)
	}
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	return jsontext.Value(text), nil
}

// shown is what was written down as it was before. With ErrSealed, marks stand for
// what is secret.
func (r Runs) shown(text []byte) (jsontext.Value, error) {
	if r.Vault == nil {
		return text, nil
	}
	text, err := r.Vault.Show(text)
	if err != nil {
		err = fmt.Errorf("%w: %w", ErrSealed, err)
	}
	return text, err
}
