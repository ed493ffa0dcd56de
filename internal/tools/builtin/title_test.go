package builtin

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Sentences for people speak of fields and tools by their titles: an id stands in brackets
// behind one, for those who write workflows as text.
func TestTextsNameFields(t *testing.T) {
	ids := []string{"argv", "env"}
	for _, tool := range builtins().Tools() {
		ids = append(ids, tool.Name)
		for _, a := range tool.Arguments() {
			ids = append(ids, a.Name)
		}
	}
	ids = slices.DeleteFunc(ids, func(id string) bool { return !strings.Contains(id, "_") && id != "argv" && id != "env" })
	named := regexp.MustCompile(`\b(` + strings.Join(ids, "|") + `)\b`)
	for _, folder := range []string{".", "../../table", "../../paper", "../../extract", "../../transform"} {
		for _, said := range sentencesIn(t, folder) {
			for _, at := range named.FindAllStringIndex(said, -1) {
				if at[0] == 0 || said[at[0]-1] != '(' {
					t.Errorf("%s: %q", folder, said)
				}
			}
		}
	}
}

// sentencesIn are the texts of a package that end as sentences do.
func sentencesIn(t *testing.T, folder string) (said []string) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				if text, _ := strconv.Unquote(literal.Value); strings.HasSuffix(text, ".") && strings.Contains(text, " ") {
					said = append(said, text)
				}
			}
			return true
		})
	}
	return said
}
