package reply

import (
	"go/ast"
	"go/parser"
	source "go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// ours are lists of words that are no names of ours in the words of models.
var ours = map[string]string{
	"tellingArguments": "arguments of tools",
}

// TestNamesStandInTheirTables: outside the package of the tables no list holds words and no word
// is compared, for there two tables of one subject would say different things.
func TestNamesStandInTheirTables(t *testing.T) {
	own, _ := filepath.Glob("*.go")
	inside, err := filepath.Glob("*/*.go")
	if err != nil || len(own)*len(inside) == 0 {
		t.Fatal(err, own, inside)
	}
	for _, name := range append(own, inside...) {
		if filepath.Dir(name) == "alias" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := source.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, place := range strayNames(file) {
			t.Errorf("%s: names belong into a table of package alias", set.Position(place))
		}
	}
}

// TestStrayNames: the search finds what it is for.
func TestStrayNames(t *testing.T) {
	for code, want := range map[string]int{
		`var extraWords = []string{"other", "more"}`:                                    1,
		`var extraWords = map[string]bool{"other": true}`:                               1,
		`var extraWords = map[string]alias.Field{"other": alias.Name}`:                  1,
		`var extraWords = alias.Table[alias.Field]{"other": nil}`:                       1,
		`func f(k string) bool { return alias.Fold(k) == "other" }`:                     1,
		`func f(k string) bool { switch alias.Fold(k) { case "other": }; return true }`: 1,
		`func f(k string) { for range []string{"other", "more"} {} }`:                   1,
		`var marks = []string{"**", "__"}`:                                              0,
		`var texts = map[alias.Field]string{alias.Name: "Give a name."}`:                0,
		`func f(k string) bool { return alias.Fold(k) == alias.Fold(name) }`:            0,
	} {
		file, err := parser.ParseFile(source.NewFileSet(), "x.go", "package reply\n"+code, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := strayNames(file); len(got) != want {
			t.Errorf("%s: %d, want %d", code, len(got), want)
		}
	}
}

// strayNames are the places of a file that list words, or compare a folded one.
func strayNames(file *ast.File) []source.Pos {
	var out []source.Pos
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			return ours[n.Names[0].Name] == ""
		case *ast.CompositeLit:
			if listsWords(n) {
				out = append(out, n.Pos())
			}
		case *ast.BinaryExpr:
			if isFold(n.X) && isNameLiteral(n.Y) {
				out = append(out, n.Pos())
			}
		case *ast.SwitchStmt:
			if n.Tag != nil && isFold(n.Tag) {
				out = append(out, n.Pos())
			}
		}
		return true
	})
	return out
}

// listsWords reports whether a literal is a list of words, or a map by words.
func listsWords(lit *ast.CompositeLit) bool {
	words := 0
	for _, e := range lit.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			e = pair.Key
		}
		if isNameLiteral(e) {
			words++
		}
	}
	switch kind := lit.Type.(type) {
	case *ast.ArrayType:
		item, ok := kind.Elt.(*ast.Ident)
		return ok && item.Name == "string" && words > 1
	case *ast.MapType, *ast.IndexExpr:
		return words > 0
	}
	return false
}

func isFold(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	return ok && f.Sel.Name == "Fold"
}

var nameText = regexp.MustCompile(`^[A-Za-z_]+$`)

func isNameLiteral(e ast.Expr) bool {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != source.STRING {
		return false
	}
	text, err := strconv.Unquote(lit.Value)
	return err == nil && nameText.MatchString(text)
}
