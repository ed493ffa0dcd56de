package settings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// told are the rows of the tables of settings in a document, by key.
func told(t *testing.T, path string) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	found, inside := map[string][]string{}, false
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		switch first := strings.TrimSpace(cells[0]); {
		case !strings.HasPrefix(line, "|"):
			inside = false
		case first == "key":
			inside = true
		case inside && strings.HasPrefix(first, "`"):
			for _, key := range strings.Split(first, ",") {
				found[strings.Trim(key, " `")] = cells
			}
		}
	}
	return found
}

// The document of the settings has each with its default and its values, and no other.
func TestSettingsAreInTheirDocument(t *testing.T) {
	path := filepath.FromSlash("../../docs/settings.md")
	found := told(t, path)
	for _, f := range all() {
		cells := found[f.Key]
		delete(found, f.Key)
		if len(cells) != 4 {
			t.Errorf("%s lacks %s, or not with default, values and meaning", path, f.Key)
			continue
		}
		def := f.Default
		if home, err := os.UserHomeDir(); err == nil {
			def = strings.ReplaceAll(strings.Replace(def, home, "~", 1), `\`, "/")
		}
		if got := strings.Trim(cells[1], " `"); got != def {
			t.Errorf("%s: the default of %s is %q, not %q", path, f.Key, def, got)
		}
		if got := strings.TrimSpace(cells[2]); got != f.Range() {
			t.Errorf("%s: the values of %s are %q, not %q", path, f.Key, f.Range(), got)
		}
	}
	for key := range found {
		t.Errorf("%s tells of %s, which is no setting", path, key)
	}
	for key := range told(t, filepath.FromSlash("../../README.md")) {
		if _, known := field(key); !known && !isGroup(key) {
			t.Errorf("README.md tells of %s, which is no setting", key)
		}
	}
}
