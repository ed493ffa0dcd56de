package secrets

import (
	"errors"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/keychain"
)

const canary = "canary-0123456789"

// closed is a store without a keychain, and how often its passphrase was asked for.
func closed(t *testing.T, folder, passphrase string) (s *Store, asked *int) {
	t.Helper()
	asked = new(int)
	return &Store{Folder: folder, effort: 2, Ask: func(bool) (string, error) {
		*asked++
		return passphrase, nil
	}}, asked
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func set(t *testing.T, s *Store, name, value string, hosts ...string) {
	t.Helper()
	_, err := s.Set(Secret{Name: name, Value: value, Bound: Bound{Hosts: hosts}})
	must(t, err)
}

// What is set comes back to another process that knows the passphrase, which is asked for
// once; the files hold no value, nor may others read them.
func TestSecretsAreKeptInAFile(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "state")
	s, asked := closed(t, folder, "open sesame")
	set(t, s, "github", canary, "https://API.github.com/")
	set(t, s, "other", canary+"2", "localhost:8080")
	set(t, s, "github", canary+"3")
	if *asked != 1 {
		t.Errorf("the passphrase was asked for %d times", *asked)
	}
	later, askedLater := closed(t, folder, "open sesame")
	list, err := later.List()
	must(t, err)
	want := []Listed{{"github", InFile, Bound{Hosts: []string{"api.github.com"}}}, {"other", InFile, Bound{Hosts: []string{"localhost:8080"}}}}
	if diff := cmp.Diff(want, list); diff != "" || *askedLater != 0 {
		t.Errorf("listed, asked %d times (-want +got):\n%s", *askedLater, diff)
	}
	for range 2 {
		got, err := later.Get("github")
		must(t, err)
		if got.Value != canary+"3" || got.Name != "github" || !cmp.Equal(got.Bound, want[0].Bound) {
			t.Errorf("got %+v", got)
		}
	}
	set(t, s, "late", canary+"4", "example.com")
	if got, err := later.Get("late"); err != nil || got.Value != canary+"4" || *askedLater != 1 {
		t.Errorf("of another process: %+v, %v; asked %d times", got, err, *askedLater)
	}
	must(t, later.Remove("other"))
	if _, err := later.Get("other"); !errors.Is(err, ErrUnknown) {
		t.Errorf("removed: %v", err)
	}
	files, err := os.ReadDir(folder)
	must(t, err)
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join(folder, file.Name()))
		must(t, err)
		info, err := file.Info()
		must(t, err)
		if strings.Contains(string(text), canary) || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s, %s, holds %q", file.Name(), info.Mode(), text)
		}
	}
}

func TestFileStaysLocked(t *testing.T) {
	folder := t.TempDir()
	s, _ := closed(t, folder, "right")
	set(t, s, "github", canary, "api.github.com")
	wrong, asked := closed(t, folder, "wrong")
	if _, err := wrong.Get("github"); err == nil || *asked != mostTries {
		t.Errorf("got %v, asked %d times", err, *asked)
	}
	if _, err := wrong.Set(Secret{Name: "other", Value: canary, Bound: Bound{Commands: []string{"gh"}}}); err == nil {
		t.Error("it was written with another passphrase")
	}
	nobody := &Store{Folder: folder}
	if _, err := nobody.Get("github"); !errors.Is(err, ErrLocked) {
		t.Errorf("nobody is there: %v", err)
	}
	must(t, os.WriteFile(s.filePath(), []byte("age-encryption.org/v1\nbroken"), 0o600))
	if _, err := wrong.Get("github"); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("damaged: %v", err)
	}
	must(t, os.WriteFile(s.listPath(), []byte("{"), 0o600))
	if _, err := s.Get("github"); err == nil || !strings.Contains(err.Error(), s.listPath()) {
		t.Errorf("the list is damaged: %v", err)
	}
}

// A page gives the passphrase before it is needed.
func TestUnlocking(t *testing.T) {
	folder := t.TempDir()
	s := &Store{Folder: folder, effort: 2}
	if locked, fresh := s.Locked(); !locked || !fresh || s.Place() != InFile {
		t.Errorf("at first it is locked: %v, fresh: %v", locked, fresh)
	}
	if err := s.Unlock(""); err == nil {
		t.Error("no passphrase was taken")
	}
	must(t, s.Unlock("right"))
	if locked, fresh := s.Locked(); locked || fresh {
		t.Errorf("unlocked it is locked: %v, fresh: %v", locked, fresh)
	}
	set(t, s, "github", canary, "api.github.com")
	later := &Store{Folder: folder}
	if locked, fresh := later.Locked(); !locked || fresh {
		t.Errorf("later it is locked: %v, fresh: %v", locked, fresh)
	}
	if err := later.Unlock("wrong"); err == nil || !strings.Contains(err.Error(), "does not open") {
		t.Errorf("unlocked by another: %v", err)
	}
	if _, err := later.Get("github"); !errors.Is(err, ErrLocked) {
		t.Errorf("still locked: %v", err)
	}
	must(t, later.Unlock("right"))
	if got, err := later.Get("github"); err != nil || got.Value != canary {
		t.Errorf("unlocked: %+v, %v", got, err)
	}
	must(t, os.WriteFile(s.filePath(), []byte("age-encryption.org/v1\nbroken"), 0o600))
	if err := later.Unlock("right"); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("damaged: %v", err)
	}
}

func TestWhatIsNotKept(t *testing.T) {
	s, _ := closed(t, t.TempDir(), "x")
	s.Given = []Given{{Secret{Name: "given", Value: canary}, Environment}}
	host := Bound{Hosts: []string{"example.com"}}
	for name, secret := range map[string]Secret{
		"name":        {Name: "GitHub", Value: canary, Bound: host},
		"no name":     {Name: "", Value: canary, Bound: host},
		"long name":   {Name: strings.Repeat("a", 65), Value: canary, Bound: host},
		"short":       {Name: "a", Value: "1234567", Bound: host},
		"long":        {Name: "a", Value: strings.Repeat("x", MaxValue+1), Bound: host},
		"no text":     {Name: "a", Value: "\xff" + canary, Bound: host},
		"nowhere":     {Name: "a", Value: canary},
		"every host":  {Name: "a", Value: canary, Bound: Bound{Hosts: []string{"*.example.com"}}},
		"path":        {Name: "a", Value: canary, Bound: Bound{Hosts: []string{"example.com/a"}}},
		"unencrypted": {Name: "a", Value: canary, Bound: Bound{Hosts: []string{"http://example.com"}}},
		"folder":      {Name: "a", Value: canary, Bound: Bound{Commands: []string{"./gh"}}},
		"given":       {Name: "given", Value: canary, Bound: host},
	} {
		if _, err := s.Set(secret); err == nil {
			t.Errorf("%s: it was kept", name)
		}
	}
	if err := s.Remove("given"); err == nil {
		t.Error("what the environment gives was removed")
	}
	if err := s.Remove("none"); !errors.Is(err, ErrUnknown) {
		t.Errorf("removed what is not there: %v", err)
	}
	if list, err := s.List(); err != nil || len(list) != 1 {
		t.Errorf("kept are %v, %v", list, err)
	}
}

func TestWhereSecretsGo(t *testing.T) {
	b := Bound{Hosts: []string{"api.example.com", "localhost:8080", "[::1]", "xn--bcher-kva.example"}, Servers: []string{"files"}, Commands: []string{"gh"}}
	for address, goes := range map[string]bool{
		"https://api.example.com/a?b=c":    true,
		"https://API.Example.COM:443/":     true,
		"https://api.example.com./":        true,
		"http://api.example.com/":          false,
		"https://api.example.com:8443/":    false,
		"https://example.com/":             false,
		"https://api.example.com.evil.com": false,
		"https://evil.com/api.example.com": false,
		"http://localhost:8080/":           true,
		"http://localhost/":                false,
		"http://127.0.0.1:8080/":           false,
		"http://[::1]/":                    true,
		"https://bücher.example/":          true,
	} {
		u, err := url.Parse(address)
		must(t, err)
		if err := b.AllowsURL("a", u); (err == nil) != goes {
			t.Errorf("%s: %v", address, err)
		}
	}
	if b.AllowsServer("a", "files") != nil || b.AllowsServer("a", "file") == nil || b.AllowsCommand("a", "gh") != nil || b.AllowsCommand("a", "/tmp/gh") == nil {
		t.Error("servers and commands are not told apart")
	}
	if (Bound{}).AllowsServer("a", "") == nil || (Bound{}).AllowsCommand("a", "") == nil {
		t.Error("what is bound to nothing goes somewhere")
	}
}

func TestGivenSecrets(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"github": canary + "\r\n", "github.places": "api.github.com\nserver:hub\n", "plain": canary + "2", ".hidden": "x", "README.md": "x",
	} {
		must(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	list, err := FromOutside([]string{"A=b", "PLANWRIGHT_SECRET_GITHUB=" + canary + "1", "PLANWRIGHT_SECRET_MAIL_2=" + canary + "3", "PLANWRIGHT_PLACES_MAIL_2=command:gh, smtp.example.com:465", "PLANWRIGHT_SECRET_NONE="}, folder)
	must(t, err)
	s := &Store{Folder: t.TempDir(), Given: list}
	listed, err := s.List()
	must(t, err)
	want := []Listed{
		{"github", InFolder, Bound{Hosts: []string{"api.github.com"}, Servers: []string{"hub"}}},
		{"mail_2", Environment, Bound{Hosts: []string{"smtp.example.com:465"}, Commands: []string{"gh"}}},
		{"plain", InFolder, Bound{}},
	}
	if diff := cmp.Diff(want, listed); diff != "" {
		t.Errorf("listed (-want +got):\n%s", diff)
	}
	if got, err := s.Get("github"); err != nil || got.Value != canary {
		t.Errorf("the folder goes first: %+v, %v", got, err)
	}
	for _, environ := range []string{"PLANWRIGHT_SECRET_1=" + canary, "PLANWRIGHT_SECRET_GitHub=" + canary, "PLANWRIGHT_SECRET_A=1234567"} {
		name, value, _ := strings.Cut(environ, "=")
		if _, err := FromOutside([]string{environ}, ""); err == nil || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), value) {
			t.Errorf("%s: %v", environ, err)
		}
	}
	if _, err := FromOutside(nil, filepath.Join(folder, "none")); err == nil {
		t.Error("a folder that is not there is taken")
	}
}

// inKeyring makes a process of the test one that uses a real keychain.
const inKeyring = "SECRETS_TEST_KEYRING"

// TestRealKeychain runs TestSecretsInKeychain with a session bus and a Secret Service of
// its own.
func TestRealKeychain(t *testing.T) {
	for _, program := range []string{"dbus-run-session", "gnome-keyring-daemon"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed (Debian: apt-get install dbus gnome-keyring), so no real keychain is tried", program)
		}
	}
	home := t.TempDir()
	const script = `printf '\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$0" -test.run '^TestSecretsInKeychain$' -test.v`
	c := exec.Command("dbus-run-session", "--", "sh", "-c", script, os.Args[0])
	c.Env = append(os.Environ(), inKeyring+"=1", "HOME="+home, "XDG_DATA_HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_RUNTIME_DIR="+home, "XDG_CACHE_HOME="+home)
	out, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestSecretsInKeychain") {
		t.Errorf("%v\n%s", err, out)
	}
}

// Where there is a keychain, what was in the file before moves there when it is set anew;
// what the list says of places does not count.
func TestSecretsInKeychain(t *testing.T) {
	if os.Getenv(inKeyring) == "" {
		t.Skip("is run by TestRealKeychain")
	}
	folder := t.TempDir()
	s, _ := closed(t, folder, "x")
	set(t, s, "github", canary, "api.github.com")
	s.Keychain = keychain.OfSystem()
	if got, err := s.Get("github"); err != nil || got.Value != canary {
		t.Errorf("in the file: %+v, %v", got, err)
	}
	if kept, err := s.Set(Secret{Name: "github", Value: canary + "\n2"}); err != nil || kept != InKeychain {
		t.Fatalf("kept in %s, %v", kept, err)
	}
	must(t, os.WriteFile(s.listPath(), []byte(`{"version":1,"secrets":{"github":{"kept":"keychain","bound":{"hosts":["evil.com"]}},"gone":{"kept":"keychain"}}}`), 0o600))
	later := &Store{Folder: folder, Keychain: keychain.OfSystem()}
	if got, err := later.Get("github"); err != nil || got.Value != canary+"\n2" || !cmp.Equal(got.Bound, Bound{Hosts: []string{"api.github.com"}}) {
		t.Errorf("in the keychain: %+v, %v", got, err)
	}
	if _, err := later.Get("gone"); !errors.Is(err, ErrUnknown) {
		t.Errorf("it is not in the keychain: %v", err)
	}
	must(t, later.Remove("gone"))
	must(t, later.Remove("github"))
	if _, err := later.Keychain.Get("secret:github"); !errors.Is(err, keychain.ErrNoEntry) {
		t.Errorf("removed: %v", err)
	}
	if s.sealed.secrets["github"].Value != "" {
		t.Error("the file has it still")
	}
}
