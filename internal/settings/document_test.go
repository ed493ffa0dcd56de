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

// shownApart are the settings that the page shows by a form of their own, or keeps by itself.
var shownApart = map[string]string{
	"baseUrl":        "panels/settings/ModelForm.tsx",
	"model":          "panels/settings/ModelForm.tsx",
	"allowedFolders": "panels/settings/ToolsPage.tsx",
	"mcpServers":     "panels/settings/ToolsPage.tsx",
	"releases":       "panels/help/NewestVersion.tsx",
	"tourOffered":    "store/program/tour.ts",
}

// Each setting is shown by the page, as a line of SHOWN or by a form of its own, or the
// document says that it is not in the window.
func TestSettingsAreShownOrSaidNotToBe(t *testing.T) {
	const page = "../../frontend/src/"
	listed := between(t, page+"domain/program/settings.ts", "export const SHOWN = {", "} as const")
	absent := between(t, "../../docs/settings.md", "Not in the window are ", "; they are")
	for _, f := range all() {
		shown := strings.Contains(listed, "'"+f.Key+"'")
		if file := shownApart[f.Key]; file != "" {
			shown = true
			if _, err := os.Stat(page + file); err != nil {
				t.Errorf("%s is said to be shown by %s: %v", f.Key, file, err)
			}
		}
		if said := strings.Contains(absent, "`"+f.Key+"`"); said == shown {
			t.Errorf("that the page shows %s is %v, that it does not is said: %v", f.Key, shown, said)
		}
	}
}

// between is what stands in a file between two texts.
func between(t *testing.T, path, begin, end string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	_, behind, begun := strings.Cut(string(text), begin)
	inside, _, ended := strings.Cut(behind, end)
	if !begun || !ended {
		t.Fatalf("%s does not have “%s” … “%s”", path, begin, end)
	}
	return inside
}
