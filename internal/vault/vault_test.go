package vault

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"
)

// canaries finds texts that hold the word canary.
func canaries(value []byte, replace func(jsontext.Value) jsontext.Value) []byte {
	var out []byte
	in := jsontext.NewDecoder(bytes.NewReader(value), jsontext.AllowDuplicateNames(true))
	for done := 0; ; {
		if in.PeekKind() == 0 {
			return append(out, value[done:]...)
		}
		if in.PeekKind() != '"' {
			if _, err := in.ReadToken(); err != nil {
				return append(out, value[done:]...)
			}
			continue
		}
		raw, _ := in.ReadValue()
		if kind, n := in.StackIndex(in.StackDepth()); (kind != '{' || n%2 == 0) && bytes.Contains(raw, []byte("canary")) {
			end := int(in.InputOffset())
			out = append(append(out, value[done:end-len(raw)]...), replace(raw)...)
			done = end
		}
	}
}

func open(t *testing.T) *Vault {
	return &Vault{Path: filepath.Join(t.TempDir(), "below", "key"), Find: canaries}
}

// What was hidden comes back byte by byte, whatever it looks like, also to another
// process.
func TestWhatIsHiddenComesBack(t *testing.T) {
	v := open(t)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"plain", `a canary`, `canary \u00e9 \"x\"`, prefix, prefix + "AAAA", "canary " + prefix, "ü"})
		list := rapid.SliceOfN(text, 0, 6).Draw(t, "texts")
		value := `{"canary":1.50, "a" : ["` + strings.Join(list, `", {"b":"`+prefix+`canary"}, "`) + `"]}`
		hidden, err := v.Hide([]byte(value))
		if err != nil || strings.Contains(strings.Replace(string(hidden), `{"canary"`, "", 1), "canary") {
			t.Fatalf("%s gives %s, %v", value, hidden, err)
		}
		other := &Vault{Path: v.Path, Find: canaries}
		if shown, err := other.Show(hidden); err != nil || string(shown) != value {
			t.Fatalf("%s came back as %s, %v", value, shown, err)
		}
	})
}

func TestKeyOfTheVault(t *testing.T) {
	v, value := open(t), []byte(`["a canary", "b"]`)
	if plain, err := v.Show([]byte(`["b"]`)); err != nil || string(plain) != `["b"]` {
		t.Errorf("%s %v", plain, err)
	}
	if hidden, err := v.Hide([]byte(`["b"]`)); err != nil || string(hidden) != `["b"]` {
		t.Errorf("%s %v", hidden, err)
	}
	if _, err := os.Stat(v.Path); err == nil {
		t.Error("a key was made that nobody needs")
	}
	hidden, err := v.Hide(value)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(v.Path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	for name, content := range map[string]string{"another": strings.Repeat("x", KeySize), "damaged": "x", "none": ""} {
		path := filepath.Join(t.TempDir(), "key")
		if content != "" {
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		other := &Vault{Path: path, Find: canaries}
		if shown, err := other.Show(hidden); !errors.Is(err, ErrKey) || string(shown) != `["[redacted]", "b"]` {
			t.Errorf("%s: %s %v", name, shown, err)
		}
		again, err := other.Hide(value)
		if shown, shownErr := other.Show(again); err != nil || shownErr != nil || string(shown) != string(value) {
			t.Errorf("%s: %s %v %v", name, shown, err, shownErr)
		}
	}
	blocked := &Vault{Path: filepath.Join(v.Path, "below a file"), Find: canaries}
	if _, err := blocked.Hide(value); err == nil {
		t.Error("it was hidden with no key")
	}
}

// Each damaged key is kept: what was hidden with it may be brought back by it once it is mended.
func TestDamagedKeysAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	for _, damaged := range []string{"first", "second"} {
		if err := os.WriteFile(path, []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := (&Vault{Path: path, Find: canaries}).Hide([]byte(`["a canary"]`)); err != nil {
			t.Fatal(err)
		}
	}
	aside, err := filepath.Glob(path + ".corrupt-*")
	if err != nil || len(aside) != 2 {
		t.Errorf("kept aside are %v, %v", aside, err)
	}
}
