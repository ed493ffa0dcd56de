package main

import (
	"errors"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mostAtStart is what one package of ours may allocate before main begins, in bytes.
// Every command waits for it: tables and templates are made when they are first used.
const mostAtStart = 128 << 10

// The program of the tests begins like the program itself, with the same packages.
func TestStartMakesLittle(t *testing.T) {
	command := exec.Command(os.Args[0], "-test.run=^$")
	command.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^init planwright/(\S+) @.* (\d+) bytes, (\d+) allocs$`).FindAllStringSubmatch(string(out), -1)
	if len(found) < 10 {
		t.Fatalf("of %d packages it is told what they allocate:\n%s", len(found), out)
	}
	for _, m := range found {
		if bytes, err := strconv.Atoi(m[2]); err != nil || bytes > mostAtStart {
			t.Errorf("%s allocates %s bytes in %s pieces before main begins, at most %d are allowed", m[1], m[2], m[3], mostAtStart)
		}
	}
}

// A pattern is compiled when it is first used, so its first reader may be a person: here
// each is compiled. One that is put together while the program runs is not seen.
func TestPatternsAreCompiledWhenUsed(t *testing.T) {
	count := 0
	set := token.NewFileSet()
	for dir, files := range sources(t, set) {
		for call, value := range patterns(set, files) {
			place := set.Position(call.Pos())
			switch name := types.ExprString(call.Fun); {
			case name == "text.Pattern":
				count++
				if _, err := regexp.Compile(value); err != nil {
					t.Errorf("%s: %v", place, err)
				}
			case dir != "internal/wire": // which is no part of the program, and imports nothing of it
				t.Errorf("%s compiles %q with %s: text.Pattern does it when it is first used", place, value, name)
			}
		}
	}
	if count < 50 {
		t.Errorf("%d patterns are found", count)
	}
}

// sources are the files of our packages, without tests.
func sources(t *testing.T, set *token.FileSet) map[string][]*ast.File {
	t.Helper()
	found := map[string][]*ast.File{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			return skipped(path, entry)
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(set, path, nil, 0)
		dir := filepath.ToSlash(filepath.Dir(path))
		found[dir] = append(found[dir], file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// patterns are the calls that take a constant pattern, and what it is.
func patterns(set *token.FileSet, files []*ast.File) map[*ast.CallExpr]string {
	info := types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	alone := types.Config{Importer: noImports{}, Error: func(error) {}}
	alone.Check("x", set, files, &info) // what is imported is unknown, constants of the package are not
	found := map[*ast.CallExpr]string{}
	for _, file := range files {
		ast.Inspect(file, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok || !slices.Contains([]string{"text.Pattern", "regexp.MustCompile", "regexp.Compile"}, types.ExprString(call.Fun)) {
				return true
			}
			if value := info.Types[call.Args[0]].Value; value != nil && value.Kind() == constant.String {
				found[call] = constant.StringVal(value)
			}
			return true
		})
	}
	return found
}

type noImports struct{}

func (noImports) Import(string) (*types.Package, error) { return nil, errors.New("left out") }
