package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// mostMethods is how many methods a type may have that is not in manyMethods.
const mostMethods = 60

// manyMethods are the types that have more, with the reason. Parsers have a method for each form
// that they read: what each of them reads is its own, and where they are is one place for all.
var manyMethods = map[string]string{
	"planner/lenient.scanner":   "reads JSON as models break it: a place in a text, and a method for each way of going on there",
	"planner/offline.planner":   "reads sentences: a place in the words, and a method for each form of them",
	"planner/reply.draft":       "reads a plan in a reply: passes over one draft",
	"planner/reply.patcher":     "reads a change in a reply: passes over one patch",
	"planner/reply/item.Reader": "reads the steps of a reply: a method for each of their forms",
	"App":                       "passes the calls of the page on, one by one; all but a few are generated",
}

// methods are the names of the methods of each type, by package and type: those for other systems
// too, once where there is one for each.
func methods(t *testing.T) map[string]map[string]bool {
	found := map[string]map[string]bool{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return skipped(path, entry)
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err == nil {
			addMethods(found, strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path))+".", ".."), file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// addMethods adds those of a file whose package is called so.
func addMethods(to map[string]map[string]bool, pkg string, file *ast.File) {
	for _, declared := range file.Decls {
		function, ok := declared.(*ast.FuncDecl)
		if !ok || function.Recv == nil {
			continue
		}
		of := pkg + receiver(function.Recv.List[0].Type)
		if to[of] == nil {
			to[of] = map[string]bool{}
		}
		to[of][function.Name.Name] = true
	}
}

// receiver is the name of the type of a receiver, without its arguments.
func receiver(of ast.Expr) string {
	switch of := of.(type) {
	case *ast.StarExpr:
		return receiver(of.X)
	case *ast.IndexExpr:
		return receiver(of.X)
	case *ast.IndexListExpr:
		return receiver(of.X)
	case *ast.Ident:
		return of.Name
	}
	return ""
}

// A type with more keeps several subjects, of which each method needs one: nobody sees which.
func TestTypesHaveFewMethods(t *testing.T) {
	found := methods(t)
	for of, names := range found {
		if n := len(names); n > mostMethods && manyMethods[of] == "" {
			t.Errorf("%s has %d methods, and %d are the most: look which of them need only a part of its fields, and make these, with what works on them, a type of their own that it holds; what needs none is a function",
				of, n, mostMethods)
		}
	}
	for of := range manyMethods {
		if n := len(found[of]); n <= mostMethods {
			t.Errorf("%s has %d methods: take it out of manyMethods", of, n)
		}
	}
}

// All forms of a receiver count, and a method that each system has of its own counts once.
func TestMethodsAreFound(t *testing.T) {
	found := map[string]map[string]bool{}
	for _, text := range []string{
		"package x\nfunc (a A) one() {}\nfunc (*A) two() {}\nfunc (b *B[T]) one() {}\nfunc (B[T]) two() {}\nfunc (C[K, V]) one() {}\nfunc none() {}",
		"package x\nfunc (a *A) one() {}",
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x.go", text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		addMethods(found, "x.", file)
	}
	for of, want := range map[string]int{"x.A": 2, "x.B": 2, "x.C": 1} {
		if len(found[of]) != want {
			t.Errorf("%s has the methods %v, not %d", of, found[of], want)
		}
	}
	if len(found) != 3 {
		t.Errorf("found the types %v", found)
	}
}
