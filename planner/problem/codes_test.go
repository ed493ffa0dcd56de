package problem_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"planwright/planner/internal/probe"
	"planwright/planner/problem"
)

// elsewhere are codes that no file of cases raises, with the test that does.
var elsewhere = map[problem.Code]string{
	problem.WorkflowCall: "../validate/called_test.go",
	problem.Limit:        "../validate/parts_test.go",
	problem.TooBig:       "../lenient",
	problem.TooDeep:      "../lenient",
}

// Each code is what a case or a test expects: one that nothing raises any more, or that
// nobody looks at, fails.
func TestEveryCodeIsRaisedByATest(t *testing.T) {
	const workflows, replies, world = "../validate/testdata", "../reply/testdata/read", "../testdata"
	for i, block := range probe.Codes(t, "codes.go") {
		places := [][]string{{workflows}, {replies, "../lenient/testdata"}, {replies}, {world, "../../internal", "../workflow", "../catalog"}}[i]
		for _, code := range block {
			at := places
			if place, named := elsewhere[code]; named {
				at = []string{place}
			}
			if !expected(t, code, at) {
				t.Errorf("no test in %s expects the code %s", strings.Join(at, ", "), code)
			}
		}
	}
}

// expected reports whether a file of cases or a test in a place has the code.
func expected(t *testing.T, code problem.Code, places []string) bool {
	t.Helper()
	spelt := regexp.MustCompile(`(^|[^a-z-])` + regexp.QuoteMeta(string(code)) + `([^a-z-]|$)`)
	constant := "problem." + nameOf(t, code)
	for _, place := range places {
		for _, text := range testsIn(t, place) {
			if strings.Contains(text, string(code)) && spelt.MatchString(text) || strings.Contains(text, constant) {
				return true
			}
		}
	}
	return false
}

// testsIn are the texts of all tests and files of cases of a place.
func testsIn(t *testing.T, place string) []string {
	t.Helper()
	if read[place] != nil {
		return read[place]
	}
	err := filepath.WalkDir(place, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.Contains(filepath.ToSlash(path), "testdata/") && !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		read[place] = append(read[place], string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return read[place]
}

var read = map[string][]string{} // by place

// nameOf is how Go calls the code.
func nameOf(t *testing.T, code problem.Code) string {
	t.Helper()
	text, err := os.ReadFile("codes.go")
	if err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile(`(\w+)\s+Code = "` + regexp.QuoteMeta(string(code)) + `"`).FindSubmatch(text)
	if name == nil {
		t.Fatalf("codes.go has no %s", code)
	}
	return string(name[1])
}
