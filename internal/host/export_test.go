package host

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/session"
)

func TestSaveExport(t *testing.T) {
	f := open(t, t.TempDir(), "")
	folder := t.TempDir()
	tests := []struct {
		name string
		file session.ExportFile
		want string
	}{
		{"text", session.ExportFile{Text: "flowchart TD\n"}, "flowchart TD\n"},
		{"bytes", session.ExportFile{Base64: base64.StdEncoding.EncodeToString([]byte("\x89PNG\x00"))}, "\x89PNG\x00"},
		{"nothing", session.ExportFile{}, ""},
	}
	for _, tt := range tests {
		path := filepath.Join(folder, tt.name)
		if err := f.SaveExport(tt.file, path); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != tt.want {
			t.Errorf("%s: %q, %v, want %q", tt.name, got, err, tt.want)
		}
	}
}

func TestSaveExportReplacesAFile(t *testing.T) {
	f := open(t, t.TempDir(), "")
	path := filepath.Join(t.TempDir(), "plan.svg")
	for _, text := range []string{"a longer first text", "second"} {
		if err := f.SaveExport(session.ExportFile{Text: text}, path); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "second" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestSaveExportSaysWhyNot(t *testing.T) {
	f := open(t, t.TempDir(), "")
	folder := t.TempDir()
	tests := []struct {
		name string
		file session.ExportFile
		path string
		want string
	}{
		{"a folder that is gone", session.ExportFile{}, filepath.Join(folder, "gone", "a.svg"), "the folder is gone"},
		{"a folder in place of a file", session.ExportFile{}, folder, "a folder of that name"},
		{"too large", session.ExportFile{Text: strings.Repeat("x", session.MaxExport+1)}, filepath.Join(folder, "a.svg"), "too large"},
		{"broken bytes", session.ExportFile{Base64: "%%%"}, filepath.Join(folder, "a.png"), "incomplete"},
	}
	for _, tt := range tests {
		err := f.SaveExport(tt.file, tt.path)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want it to say %q", tt.name, err, tt.want)
		}
		if found, _ := os.ReadDir(folder); len(found) > 0 {
			t.Fatalf("%s: left %v behind", tt.name, found)
		}
	}
}
