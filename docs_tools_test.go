package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// ownNames are packages that name tools because they are, or test, or speak of each.
var ownNames = []string{"internal/tools/builtin", "planner/offline", "planner/workflow/workflowtest", "internal/llm/llmtest", "internal/eval", "examples"}

// Who adds a tool is told of each file that knows some of them by name, for there is none
// that says of a new one that it is missing there.
func TestFilesThatKnowToolsAreInTheirDocument(t *testing.T) {
	written := read(t, "CONTRIBUTING.md").firsts("file")
	there := filesThatKnowTools(t)
	for _, file := range there {
		if !slices.Contains(written, file) {
			t.Errorf("CONTRIBUTING.md lacks %s, which knows tools by name", file)
		}
	}
	if len(there) == 0 {
		t.Error("no file knows a tool by name: does this test look at the right files?")
	}
}

// A name of a tool that is misspelt where something is known of it would be known of none: each
// word that is written as such names are is one of a tool, an argument or a result.
func TestNamesInFilesThatKnowToolsAreRight(t *testing.T) {
	known := map[string]bool{}
	for _, tool := range catalog.Builtin().Tools() {
		known[tool.Name] = true
		for _, a := range tool.Arguments() {
			known[a.Name] = true
		}
		for _, o := range tool.Outputs {
			known[o.Name] = true
		}
	}
	for _, file := range filesThatKnowTools(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`["']([a-z]+(?:_[a-z]+)+)["']`).FindAllStringSubmatch(string(text), -1) {
			if !known[m[1]] {
				t.Errorf("%s: %s is no tool, no argument and no result", file, m[1])
			}
		}
	}
}

// filesThatKnowTools are those with the name of a tool in quotes. One word alone may be
// anything, so that of those names only the ones count that are nothing else here, and constants.
func filesThatKnowTools(t *testing.T) (found []string) {
	t.Helper()
	var names []string
	for _, tool := range catalog.Builtin().Tools() {
		if strings.Contains(tool.Name, "_") || slices.Contains(ownWords, tool.Name) {
			names = append(names, tool.Name)
		}
	}
	known := regexp.MustCompile(`[^:]["'](` + // behind a colon is the tag of a field
		strings.Join(names, "|") + `)["']|\bworkflow\.(` + strings.Join(constantsOfTools(), "|") + `)\b`)
	for _, root := range []string{"planner", "internal", "frontend/src"} {
		err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
			file = filepath.ToSlash(file)
			switch {
			case err != nil:
				return err
			case entry.IsDir() && (entry.Name() == "testdata" || slices.ContainsFunc(ownNames, func(name string) bool { return file == name })):
				return filepath.SkipDir
			case !isCode(file):
				return nil
			}
			text, err := os.ReadFile(file)
			if known.Match(text) {
				found = append(found, file)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// ownWords are names of one word that stand for the tool alone.
var ownWords = []string{"notify", "recall", "remember", "unzip"}

func isCode(file string) bool {
	return strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go") ||
		(strings.HasSuffix(file, ".ts") || strings.HasSuffix(file, ".tsx")) && !strings.HasSuffix(file, ".test.ts") && !strings.HasSuffix(file, ".fixture.ts")
}

// constantsOfTools are how package workflow calls the tools that it knows.
func constantsOfTools() []string {
	return []string{"RunCommand", "ListFiles", "AskPerson", "ReadTable", "WriteTable", "TransformData"}
}

// What package workflow knows of tools is true of those that there are.
func TestToolsThatWorkflowsKnow(t *testing.T) {
	for name, argument := range map[string]string{workflow.RunCommand: "argv", workflow.ListFiles: "limit", workflow.AskPerson: workflow.HiddenArgument, workflow.ReadTable: "decimal", workflow.WriteTable: "rows", workflow.TransformData: "program"} {
		tool, ok := catalog.Builtin().Get(name)
		if !ok || !slices.ContainsFunc(tool.Arguments(), func(a catalog.Argument) bool { return a.Name == argument }) {
			t.Errorf("there is no %s with %s", name, argument)
		}
	}
}
