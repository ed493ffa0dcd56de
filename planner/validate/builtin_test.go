package validate_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"planwright/planner/catalog"
)

// What the catalog says of the tools that the program brings with it is needed to find what
// is in testdata/builtin: cases as those of TestValidate, by subject.
func TestValidateWithBuiltinTools(t *testing.T) {
	paths, err := filepath.Glob("testdata/builtin/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(archive.Files); i++ {
			if name, isCase := strings.CutSuffix(archive.Files[i].Name, ".in"); isCase {
				runCase(t, catalog.Builtin(), archive, i, name)
			}
		}
		if *update {
			if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
