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

// TestWordGivenTwice: a table refuses a word of two meanings, however it is spelled, unless
// that is meant; then it has them in the order in which they are listed.
func TestWordGivenTwice(t *testing.T) {
	const a, b = field("a"), field("b")
	for name, make := range map[string]func(){
		"two meanings":       func() { newTable("", means[field]{a, "word"}, means[field]{b, "Wo-rd"}) },
		"twice in one":       func() { newTable("", means[field]{a, "word other word"}) },
		"the name of others": func() { newTable("", means[field]{a, ""}, means[field]{b, "a"}) },
		"one of several":     func() { newTable("word", means[field]{a, "word"}) },
		"in a list":          func() { newList("word other Word") },
		"in a vocabulary":    func() { newVocabulary("", "", means[field]{a, "word"}, means[field]{quiet, "word"}) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("the word is taken")
				}
			}()
			make()
		})
	}
	both := newTable(`word ""`, means[field]{b, `word ""`}, means[field]{a, `other word ""`})
	for word, want := range map[string]string{"WORD": "b a", "other": "a", "": "b a", "none": ""} {
		var got []string
		for _, m := range both.of(word) {
			got = append(got, string(m))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q means %q, want %q", word, got, want)
		}
	}
}

// ours are lists of words that are no names of ours in the words of models.
var ours = map[string]string{
	"tellingArguments": "arguments of tools",
}

// TestNamesStandInTheirTables: outside the files of the tables no list holds words and no word
// is compared, for there two tables of one subject would say different things.
func TestNamesStandInTheirTables(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	for _, name := range files {
		if strings.HasPrefix(name, "aliases") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := source.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, place := range strayNames(file) {
			t.Errorf("%s: names belong into a table in aliases_*.go", set.Position(place))
		}
	}
}

// TestStrayNames: the search finds what it is for.
func TestStrayNames(t *testing.T) {
	for code, want := range map[string]int{
		`var extraWords = []string{"other", "more"}`:                              1,
		`var extraWords = map[string]bool{"other": true}`:                         1,
		`var extraWords = map[string]field{"other": fName}`:                       1,
		`var extraWords = newTable("", means[field]{fName, "other"})`:             1,
		`func f(k string) bool { return fold(k) == "other" }`:                     1,
		`func f(k string) bool { switch fold(k) { case "other": }; return true }`: 1,
		`func f(k string) { for range []string{"other", "more"} {} }`:             1,
		`var marks = []string{"**", "__"}`:                                        0,
		`var texts = map[field]string{fName: "Give a name."}`:                     0,
		`func f(k string) bool { return fold(k) == fold(name) }`:                  0,
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
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.Ident); ok && (f.Name == "newTable" || f.Name == "newVocabulary" || f.Name == "newList") {
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
	case *ast.MapType:
		return words > 0
	}
	return false
}

func isFold(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := call.Fun.(*ast.Ident)
	return ok && f.Name == "fold"
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
