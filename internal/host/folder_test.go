package host

import (
	"os"
	"path/filepath"
	"testing"
)

func TestFolders(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder, "")
	if got, err := f.Folder(PlaceSettings); err != nil || got != folder {
		t.Errorf("settings: %q, %v", got, err)
	}
	start, err := f.Start()
	if got, folderErr := f.Folder(PlaceDocument); err != nil || folderErr != nil || got != filepath.Dir(start.Document.Path) {
		t.Errorf("document: %q, %v", got, folderErr)
	}
	diagnostics, err := f.Diagnostics()
	if got, folderErr := f.Folder(PlaceDiagnostics); err != nil || folderErr != nil || got != diagnostics.Folder {
		t.Errorf("diagnostics: %q, %v", got, folderErr)
	}
	if got, err := f.Folder(Place(os.TempDir())); err == nil {
		t.Errorf("a folder of the page's choice: %q", got)
	}
}
