package secrets

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What is to be hidden is told without a question: what was given for this start, and what is in
// the file once it was opened, also what another process wrote since.
func TestTellingAsksNothing(t *testing.T) {
	folder := t.TempDir()
	writer, _ := closed(t, folder, "right")
	set(t, writer, "github", canary, "api.github.com")
	s, asked := closed(t, folder, "right")
	s.Given = []Given{{Secret{Name: "given", Value: canary + "-given"}, Environment}}
	told := func() string {
		var values []string
		s.Tell(func(value string) { values = append(values, strings.TrimPrefix(value, canary)) })
		slices.Sort(values)
		return strings.Join(values, ",")
	}
	if got := told(); got != "-given" || *asked != 0 {
		t.Errorf("of a file that is locked: %s, asked %d times", got, *asked)
	}
	must(t, s.Unlock("right"))
	if got := told(); got != ",-given" {
		t.Errorf("of a file that was opened: %s", got)
	}
	set(t, writer, "late", canary+"-late", "api.github.com")
	if got := told(); got != ",-given,-late" {
		t.Errorf("of what another process wrote: %s", got)
	}
	must(t, os.WriteFile(s.filePath(), []byte("age-encryption.org/v1\nbroken"), 0o600))
	if got := told(); got != ",-given,-late" || *asked != 0 {
		t.Errorf("what was in the file before it was damaged is a secret still: %s, asked %d times", got, *asked)
	}
}

// A value is kept that is just long enough or just not too long.
func TestValuesAtTheirBounds(t *testing.T) {
	for size, kept := range map[int]bool{MinValue - 1: false, MinValue: true, MaxValue: true, MaxValue + 1: false} {
		if err := checkValue(strings.Repeat("x", size)); (err == nil) != kept {
			t.Errorf("%d characters: %v", size, err)
		}
	}
	if checkValue("with\x00a zero") == nil {
		t.Error("a value is kept that no program can be given")
	}
}

// A host is kept as it is looked up, whoever wrote it how; what is none, or names more than a
// host, is refused.
func TestHostsAsTheyAreKept(t *testing.T) {
	for text, want := range map[string]string{
		" Example.com ": "example.com", "https://example.com/": "example.com", "example.com:443": "example.com", "example.com:8443": "example.com:8443", "http://localhost:80": "localhost",
		"http://127.0.0.1:8080": "127.0.0.1:8080", "https://[::1]": "[::1]", "bücher.example": "xn--bcher-kva.example",
		"": "", "https://": "", "http://example.com": "", "ftp://example.com": "", "ftp://localhost": "", "ann@example.com": "", "example.com/a": "", "example.com?a": "", "example.com#a": "", "*.example.com": "", "https://exa%mple": "", "a b": "", "https://[::1": "", "example.com:port": "",
	} {
		if got, err := ParseHost(text); got != want || (err == nil) != (want != "") {
			t.Errorf("%q is kept as %q, %v", text, got, err)
		}
	}
	for address, goes := range map[string]bool{"https://example.com": true, "http://localhost": true, "http://example.com": false, "ftp://localhost": false, "https://exa%mple": false} {
		if err := CheckEncrypted("a", address); (err == nil) != goes {
			t.Errorf("to %s: %v", address, err)
		}
	}
	asWritten := Bound{Hosts: []string{"HTTPS://Example.com"}}
	mine := asWritten
	if err := mine.check(); err != nil || mine.Hosts[0] != "example.com" || asWritten.Hosts[0] != "HTTPS://Example.com" {
		t.Errorf("kept as %v, written as %v, %v", mine, asWritten, err)
	}
	for name, b := range map[string]Bound{"a server": {Servers: []string{" "}}, "a program": {Commands: []string{""}}, "a program in a folder": {Commands: []string{"bin/gh"}}} {
		if b.check() == nil {
			t.Errorf("%s is a place", name)
		}
	}
}

// A file that asks more of whoever opens it than any of ours does is not opened, and one that
// was made by us asks what it was told to.
func TestEffortOfTheFile(t *testing.T) {
	s := &Store{effort: 3}
	s.sealed.passphrase = "right"
	text, err := s.seal(map[string]Secret{"a": {Value: canary}})
	must(t, err)
	header, _, _ := strings.Cut(string(text), "\n---")
	if lines := strings.Split(header, "\n"); !strings.HasPrefix(lines[1], "-> scrypt ") || !strings.HasSuffix(lines[1], " 3") {
		t.Errorf("the file begins with %q", header)
	}
	if all, err := unseal(text, "right"); err != nil || all["a"].Value != canary {
		t.Errorf("opened it holds %v, %v", all, err)
	}
	heavy := strings.Replace(string(text), " 3\n", " 21\n", 1) // of which the key is not even derived
	if _, err := unseal([]byte(heavy), "right"); err == nil || errors.Is(err, errPassphrase) || !strings.Contains(err.Error(), "21") {
		t.Errorf("of more effort than ours: %v", err)
	}
}

// What lies in the folder of the program and cannot be read is said to be that, and is not
// written over.
func TestDamagedFilesAreKept(t *testing.T) {
	for name, text := range map[string]string{"damaged": "{", "newer": `{"version": 99, "secrets": {}}`, "of no version": `{"version": 0, "secrets": {}}`} {
		s, _ := closed(t, t.TempDir(), "x")
		must(t, os.WriteFile(s.listPath(), []byte(text), 0o600))
		if _, err := s.List(); err == nil {
			t.Errorf("%s: it is listed", name)
		}
		if _, err := s.Set(Secret{Name: "a", Value: canary, Bound: Bound{Hosts: []string{"example.com"}}}); err == nil {
			t.Errorf("%s: it is written", name)
		}
		if now, err := os.ReadFile(s.listPath()); err != nil || string(now) != text {
			t.Errorf("%s: it is %q now, %v", name, now, err)
		}
	}
	empty, _ := closed(t, t.TempDir(), "")
	if _, err := empty.Set(Secret{Name: "a", Value: canary, Bound: Bound{Hosts: []string{"example.com"}}}); err == nil {
		t.Error("a file is made that an empty passphrase opens")
	}
	lost, _ := closed(t, t.TempDir(), "x")
	set(t, lost, "a", canary, "example.com")
	must(t, os.Remove(lost.filePath()))
	if _, err := lost.Get("a"); !errors.Is(err, ErrUnknown) {
		t.Errorf("of a file that is gone: %v", err)
	}
	folder, _ := closed(t, t.TempDir(), "x")
	set(t, folder, "a", canary, "example.com")
	must(t, os.Remove(folder.filePath()))
	must(t, os.Mkdir(folder.filePath(), 0o700))
	if _, err := folder.Get("a"); err == nil || errors.Is(err, ErrUnknown) {
		t.Errorf("of a file that cannot be read: %v", err)
	}
}

// What is wrong with the secrets of a folder or of the environment is said with its place, never
// with its value.
func TestWrongGivenSecrets(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"short": {"a": "1234567"}, "long": {"a": strings.Repeat("x", MaxValue+5)}, "a place that is none": {"a": canary, "a.places": "*.example.com"},
	} {
		folder := t.TempDir()
		for file, text := range files {
			must(t, os.WriteFile(filepath.Join(folder, file), []byte(text), 0o600))
		}
		if list, err := FromOutside(nil, folder); err == nil || !strings.Contains(err.Error(), filepath.Join(folder, "a")) || strings.Contains(err.Error(), files["a"]) {
			t.Errorf("%s: %v, %v", name, list, err)
		}
	}
	for _, unread := range []string{"a", "a.places"} {
		folder := t.TempDir()
		must(t, os.WriteFile(filepath.Join(folder, "a"), []byte(canary), 0o600))
		must(t, os.RemoveAll(filepath.Join(folder, unread)))
		must(t, os.Mkdir(filepath.Join(folder, unread), 0o700))
		if _, err := FromOutside(nil, folder); err == nil {
			t.Errorf("%s cannot be read, and nothing is said", unread)
		}
	}
	if list, err := FromOutside([]string{"PLANWRIGHT_SECRET_1=" + canary}, t.TempDir()); err == nil {
		t.Errorf("of a wrong name beside a folder: %v", list)
	}
}
