package probe

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"planwright/planner/problem"
)

// Codes are all codes of problems as the file has them that defines them, those of each
// of its blocks together: of workflows, of JSON, of replies, of the world around.
func Codes(t testing.TB, file string) (blocks [][]problem.Code) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, declared := range parsed.Decls {
		constants, ok := declared.(*ast.GenDecl)
		if !ok || constants.Tok != token.CONST {
			continue
		}
		var block []problem.Code
		for _, spec := range constants.Specs {
			for _, value := range spec.(*ast.ValueSpec).Values {
				code, err := strconv.Unquote(value.(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				block = append(block, problem.Code(code))
			}
		}
		blocks = append(blocks, block)
	}
	if len(blocks) != 4 {
		t.Fatalf("%s has %d blocks of codes", file, len(blocks))
	}
	return blocks
}
