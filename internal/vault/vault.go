// Package vault keeps what is secret out of files that are written to go on from
// later: it stands in them encrypted, with a key of its own. Who may read all files of
// the user can open it; a file that is copied, looked through or passed on by itself
// tells nothing.
package vault

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/keep"
)

// prefix begins the text that stands for a value.
const prefix = "sealed:v1:"

// gone stands for a value that cannot be brought back.
const gone = `"[redacted]"`

// KeySize is how long the file of the key is, in bytes.
const KeySize = 32

// ErrKey says that there is no key, or another than the one that a value was hidden
// with.
var ErrKey = errors.New("vault: what is secret cannot be brought back")

// Find returns a JSON value with what replace gives in place of each text or number
// in it that is secret.
type Find func(value []byte, replace func(secret jsontext.Value) jsontext.Value) []byte

// Vault hides the secrets that it is shown. It may be used from any goroutine.
type Vault struct {
	Path string // of the key, which is made when it is first needed
	Find Find

	mu   sync.Mutex
	aead cipher.AEAD // nil: not needed yet
}

// Hide returns a JSON value with what is secret in it encrypted.
func (v *Vault) Hide(value []byte) ([]byte, error) {
	var failure error
	hidden := v.replace(value, func(secret jsontext.Value) jsontext.Value {
		text, err := v.seal(secret)
		failure = errors.Join(failure, err)
		return text
	})
	return hidden, failure
}

// replace is Find, with what looks like one of our own texts besides.
func (v *Vault) replace(value []byte, replace func(jsontext.Value) jsontext.Value) []byte {
	if bytes.Contains(value, []byte(prefix)) {
		value = eachSealed(value, func(text jsontext.Value) jsontext.Value { return replace(text) })
		return v.Find(value, func(secret jsontext.Value) jsontext.Value {
			if isSealed(secret) {
				return secret
			}
			return replace(secret)
		})
	}
	return v.Find(value, replace)
}

// Show returns a value as it was before Hide. Where something cannot be brought back,
// a mark stands for it, and the error is ErrKey.
func (v *Vault) Show(value []byte) ([]byte, error) {
	if !bytes.Contains(value, []byte(prefix)) {
		return value, nil
	}
	var failure error
	shown := eachSealed(value, func(text jsontext.Value) jsontext.Value {
		secret, err := v.open(text)
		if err != nil {
			failure = ErrKey
			return jsontext.Value(gone)
		}
		return secret
	})
	return shown, failure
}

func (v *Vault) seal(secret jsontext.Value) (jsontext.Value, error) {
	aead, err := v.cipher(true)
	if err != nil {
		return jsontext.Value(gone), err
	}
	nonce := make([]byte, aead.NonceSize(), aead.NonceSize()+len(secret)+aead.Overhead())
	_, _ = rand.Read(nonce) // it never fails
	return jsontext.Value(`"` + prefix + base64.RawStdEncoding.EncodeToString(aead.Seal(nonce, nonce, secret, nil)) + `"`), nil
}

func (v *Vault) open(text jsontext.Value) (jsontext.Value, error) {
	aead, err := v.cipher(false)
	if err != nil {
		return nil, err
	}
	data, err := base64.RawStdEncoding.DecodeString(strings.TrimSuffix(string(text[1+len(prefix):]), `"`))
	if err != nil || len(data) < aead.NonceSize() {
		return nil, ErrKey
	}
	return aead.Open(nil, data[:aead.NonceSize()], data[aead.NonceSize():], nil)
}

// cipher is what encrypts. The key is made only where something is to be hidden.
func (v *Vault) cipher(mayMake bool) (cipher.AEAD, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.aead != nil {
		return v.aead, nil
	}
	key, err := readKey(v.Path)
	if mayMake && (errors.Is(err, fs.ErrNotExist) || err == nil && len(key) != KeySize) {
		key, err = v.makeKey(err == nil)
	}
	if err == nil && len(key) != KeySize {
		err = ErrKey
	}
	if err != nil {
		return nil, fmt.Errorf("vault: %w", err)
	}
	block, err := aes.NewCipher(key)
	if err == nil {
		v.aead, err = cipher.NewGCM(block)
	}
	return v.aead, err
}

// makeKey makes a key, or takes the one that another process has just made. A
// damaged one is kept aside.
func (v *Vault) makeKey(damaged bool) ([]byte, error) {
	if damaged {
		if _, err := keep.SetAside(atomicfile.OS{}, v.Path); err != nil {
			return nil, err
		}
	}
	folder := filepath.Dir(v.Path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	atomicfile.CleanOrphans(v.Path)
	file, err := os.CreateTemp(folder, atomicfile.TempPattern(v.Path))
	if err != nil {
		return nil, err
	}
	defer os.Remove(file.Name())
	key := make([]byte, KeySize)
	_, _ = rand.Read(key) // it never fails
	_, err = file.Write(key)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return nil, err
	}
	if err := os.Link(file.Name(), v.Path); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	return readKey(v.Path)
}

// readKey reads the key; what cannot be one is as a key that is damaged.
func readKey(path string) ([]byte, error) {
	key, err := atomicfile.ReadFile(path, KeySize)
	if errors.Is(err, atomicfile.ErrNoFile) {
		return nil, nil
	}
	return key, err
}

func isSealed(text jsontext.Value) bool { return bytes.HasPrefix(text, []byte(`"`+prefix)) }

// eachSealed replaces the texts of a JSON value that stand for something hidden. In
// names there is none.
func eachSealed(value []byte, replace func(jsontext.Value) jsontext.Value) []byte {
	mark := []byte(`"` + prefix)
	var out []byte
	in := jsontext.NewDecoder(bytes.NewReader(value), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	done := 0
	for bytes.Contains(value[done:], mark) {
		if kind := in.PeekKind(); kind != '"' {
			if _, err := in.ReadToken(); err != nil {
				break
			}
			continue
		}
		text, err := in.ReadValue()
		if err != nil {
			break
		}
		if kind, n := in.StackIndex(in.StackDepth()); kind == '{' && n%2 == 1 || !isSealed(text) {
			continue
		}
		end := int(in.InputOffset())
		out = append(append(out, value[done:end-len(text)]...), replace(text)...)
		done = end
	}
	return append(out, value[done:]...)
}
