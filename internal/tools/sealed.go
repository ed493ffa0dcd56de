package tools

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"planwright/internal/atomicfile"
	"planwright/internal/keep"
)

// sealed stands for the values of a server's variables and headers, by name: they
// are approved with it, and no value can be told from it, nor be found by trying
// without the key that is kept beside the approvals.
type sealed struct {
	Env     map[string]string `json:"env,omitempty"`
	Headers map[string]string `json:"headers,omitempty"`
}

func (s sealed) equals(other sealed) bool {
	return maps.Equal(s.Env, other.Env) && maps.Equal(s.Headers, other.Headers)
}

// valueChanges are the values that are not as they were approved. An approval that
// was given before values were part of it has none.
func (a *approval) valueChanges(now sealed) []Change {
	var unknown, other []string
	for _, part := range []struct {
		names     []string
		was, come map[string]string
	}{{a.Way.Env, a.Values.Env, now.Env}, {a.Way.Headers, a.Values.Headers, now.Headers}} {
		for _, name := range part.names {
			switch was, come := part.was[name], part.come[name]; {
			case come == "" || come == was: // or the name is gone, which is shown
			case was == "":
				unknown = append(unknown, name)
			default:
				other = append(other, name)
			}
		}
	}
	var list []Change
	if len(unknown) > 0 {
		list = append(list, Change{Field: ValuesUnapproved, After: strings.Join(unknown, ", ")})
	}
	for _, name := range other {
		list = append(list, Change{Field: ValueChanged, After: name})
	}
	return list
}

const (
	KeyName = "approvals.key" // the file with the key that stands beside the approvals
	KeySize = 32              // its bytes
)

// seal makes what stands for the values of a server. The key is made when it is
// first needed; where it cannot be kept, it holds until the program ends.
func (a *approvals) seal(s Server) sealed {
	if len(s.Env)+len(s.Headers) == 0 {
		return sealed{}
	}
	if a.key == nil {
		a.key = a.findKey()
	}
	return sealed{Env: a.sealAll("env", s.Env), Headers: a.sealAll("header", s.Headers)}
}

func (a *approvals) sealAll(kind string, values map[string]string) map[string]string {
	out := make(map[string]string, len(values))
	for name, value := range values {
		sum := hmac.New(sha256.New, a.key)
		for _, part := range []string{kind, name, value} {
			size := sha256.Sum256([]byte(part)) // of one length, so that no part runs into the next
			sum.Write(size[:])
		}
		out[name] = hex.EncodeToString(sum.Sum(nil))
	}
	return out
}

// findKey reads the key. Without one, or with one that is damaged, nothing that was
// approved with values holds any more, and another is made, unless we only look.
func (a *approvals) findKey() []byte {
	key, err := atomicfile.ReadFile(a.keyPath(), KeySize)
	if err == nil && len(key) == KeySize {
		return key
	}
	key = make([]byte, KeySize)
	_, _ = rand.Read(key) // it never fails
	if a.looking || err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, atomicfile.ErrTooLarge) {
		return key
	}
	if errors.Is(err, fs.ErrNotExist) || a.setKeyAside() == nil {
		_ = a.writeKey(key) // keep tries again, and says it
	}
	return key
}

// setKeyAside keeps a damaged key: once it is mended, what was approved with it holds.
func (a *approvals) setKeyAside() error {
	_, err := keep.SetAside(atomicfile.OS{}, a.keyPath())
	return err
}

func (a *approvals) keyPath() string { return filepath.Join(filepath.Dir(a.path), KeyName) }

func (a *approvals) writeKey(key []byte) error {
	return atomicfile.WriteOwn(a.keyPath(), key, KeySize)
}

// keepKey writes the key where it is not there any more.
func (a *approvals) keepKey() error {
	if a.key == nil {
		return nil
	}
	if _, err := os.Stat(a.keyPath()); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return a.writeKey(a.key)
}
