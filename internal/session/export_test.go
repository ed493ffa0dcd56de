package session

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestExport(t *testing.T) {
	folder := t.TempDir()
	tests := []struct {
		name string
		file ExportFile
		want string
	}{
		{"text", ExportFile{Text: "flowchart TD\n"}, "flowchart TD\n"},
		{"bytes", ExportFile{Base64: base64.StdEncoding.EncodeToString([]byte("\x89PNG\x00"))}, "\x89PNG\x00"},
		{"nothing", ExportFile{}, ""},
	}
	for _, tt := range tests {
		path := filepath.Join(folder, tt.name)
		if err := tt.file.Write(path); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != tt.want {
			t.Errorf("%s: %q, %v, want %q", tt.name, got, err, tt.want)
		}
	}
}

func TestExportReplacesAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "plan.svg")
	for _, text := range []string{"a longer first text", "second"} {
		if err := (ExportFile{Text: text}).Write(path); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "second" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestExportSaysWhyNot(t *testing.T) {
	folder := t.TempDir()
	tests := []struct {
		name string
		file ExportFile
		path string
		want string
	}{
		{"a folder that is gone", ExportFile{}, filepath.Join(folder, "gone", "a.svg"), "the folder is gone"},
		{"a folder in place of a file", ExportFile{}, folder, "a folder of that name"},
		{"too large", ExportFile{Text: strings.Repeat("x", MaxExport+1)}, filepath.Join(folder, "a.svg"), "too large"},
		{"broken bytes", ExportFile{Base64: "%%%"}, filepath.Join(folder, "a.png"), "incomplete"},
	}
	for _, tt := range tests {
		err := tt.file.Write(tt.path)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want it to say %q", tt.name, err, tt.want)
		}
		if found, _ := os.ReadDir(folder); len(found) > 0 {
			t.Fatalf("%s: left %v behind", tt.name, found)
		}
	}
}
