package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A person types a secret unseen, and a passphrase where there is no keychain, which opens
// it again.
func TestSecretsAtATerminal(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/none")
	folder := t.TempDir()
	const canary, passphrase = "canary-0123456789", "open sesame"
	p := sitAt(t, folder, "secrets", "set", "github", "--host", "api.github.com")
	shown := p.see("which does not show: ")
	p.press(canary + "\r")
	shown += p.see("which nobody can bring back: ")
	p.press(passphrase + "\r")
	shown += p.see("The same once more: ")
	p.press(passphrase + "\r")
	shown += p.see("github  in the encrypted file  api.github.com")
	if code := p.leave(); code != exitDone || strings.Contains(shown, canary) || strings.Contains(shown, passphrase) {
		t.Errorf("the code is %d, shown %q", code, shown)
	}

	p = sitAt(t, folder, "secrets", "set", "github", "--host", "api.github.com", "--command", "curl")
	p.see("which does not show: ")
	p.press(canary + "2\r")
	p.see("The passphrase of the secrets: ")
	p.press("another\r")
	p.see("The passphrase of the secrets: ")
	p.press(passphrase + "\r")
	p.see("decides where curl sends it")
	p.see("github  in the encrypted file  api.github.com, command curl")
	if code := p.leave(); code != exitDone {
		t.Errorf("the code is %d", code)
	}
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), canary) || strings.Contains(string(text), passphrase) {
			t.Errorf("%s holds it", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
