package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// runProgram runs the program in a process of its own, with a home in which nothing was
// done before, and returns its exit code and what it printed.
func runProgram(t *testing.T, stdin string, args ...string) (code int, out string) {
	t.Helper()
	home := t.TempDir()
	command := exec.Command(os.Args[0], args...)
	command.Env = []string{asProgram + "=1", "HOME=" + home, "PATH=" + os.Getenv("PATH"), "PLANWRIGHT_LOCAL_PORTS=none", "LOCALAPPDATA=" + home, "USERPROFILE=" + home}
	command.Stdin = strings.NewReader(stdin)
	text, err := command.CombinedOutput()
	if command.ProcessState == nil {
		t.Fatal(err)
	}
	return command.ProcessState.ExitCode(), string(text)
}

// rows are the first cells of the tables of a document below a header that begins with
// this cell: each piece of code in them. With the rows come their other cells.
func (d document) rows(header string) (cells [][]string) {
	inside := false
	for line := range strings.Lines(d.prose) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "|") {
			inside = false
			continue
		}
		row := strings.Split(strings.Trim(line, "|"), "|")
		for i := range row {
			row[i] = strings.TrimSpace(row[i])
		}
		switch {
		case row[0] == header:
			inside = true
		case inside && !strings.HasPrefix(row[0], "---"):
			cells = append(cells, row)
		}
	}
	return cells
}

// coded are the pieces of code in a cell.
func coded(cell string) (found []string) {
	for _, m := range codes.FindAllStringSubmatch(cell, -1) {
		found = append(found, m[1])
	}
	return found
}

// firsts are the pieces of code in the first cells of a table.
func (d document) firsts(header string) (found []string) {
	for _, row := range d.rows(header) {
		found = append(found, coded(row[0])...)
	}
	return found
}

// same fails where a document and the program do not name the same.
func same(t *testing.T, what, where string, written, there []string) {
	t.Helper()
	for _, name := range there {
		if !slices.Contains(written, name) {
			t.Errorf("%s lacks the %s %s", where, what, name)
		}
	}
	for i, name := range written {
		if !slices.Contains(there, name) {
			t.Errorf("%s tells of the %s %s, which there is not", where, what, name)
		}
		if slices.Contains(written[:i], name) {
			t.Errorf("%s tells twice of the %s %s", where, what, name)
		}
	}
	if len(there) == 0 {
		t.Errorf("there is no %s at all: does this test look at the right place?", what)
	}
}

const commandLine = "docs/command-line.md"

// usages are the commands of the program with the flags of each, as its help has them.
func usages(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	_, help := runProgram(t, "", "help")
	_, list, _ := strings.Cut(help, "Commands:\n")
	list, _, _ = strings.Cut(list, "\n\n")
	for line := range strings.Lines(list) {
		name := strings.Fields(line)[0]
		_, usage := runProgram(t, "", name, "--help")
		for _, m := range regexp.MustCompile(`(?m)^  (--[a-z]+)`).FindAllStringSubmatch(usage, -1) {
			found[name] = append(found[name], m[1])
		}
	}
	return found
}

func TestCommandsAndFlagsAreInTheirDocument(t *testing.T) {
	d := read(t, commandLine)
	there := usages(t)
	var commands, flags []string
	for name, list := range there {
		commands = append(commands, name)
		for _, flag := range list {
			if !slices.Contains(flags, flag) {
				flags = append(flags, flag)
			}
		}
	}
	var written []string
	for _, row := range d.rows("command") {
		for _, span := range coded(row[0]) {
			name := strings.Fields(span)[0]
			if slices.Contains(written, name) {
				continue // another use of the same command
			}
			written = append(written, name)
			own := slices.DeleteFunc(slices.Clone(there[name]), func(flag string) bool { return flag == "--json" })
			if len(own)+len(coded(row[1])) > 0 {
				same(t, "flag of "+name, commandLine, coded(row[1]), own)
			}
			if hasJSON := slices.Contains(there[name], "--json"); hasJSON == (name == "serve" || name == "mcp") {
				t.Errorf("%s: whether %s has --json is not as it is said", commandLine, name)
			}
		}
	}
	same(t, "command", commandLine, written, commands)
	written = nil
	for _, span := range d.firsts("flag") {
		if name := strings.Fields(span)[0]; !slices.Contains(written, name) {
			written = append(written, name)
		}
	}
	same(t, "flag", commandLine, written, flags)
	var brief []string
	readme := read(t, "README.md")
	for _, row := range readme.rows("command") {
		brief = append(brief, coded(row[0])...)
	}
	same(t, "command", "README.md", brief, commands)
}

// What prose and tables show of the program can be typed as it stands: there is such a
// command, and it has these flags.
func TestCommandsInProse(t *testing.T) {
	there, targets := usages(t), makeTargets(t)
	for file, d := range documents(t) {
		lines := d.spans()
		for _, f := range d.fences {
			if f.form == "sh by hand" {
				lines = append(lines, strings.Split(f.text, "\n")...)
			}
		}
		for _, line := range lines {
			words := strings.Fields(line)
			if i := slices.Index(words, "make"); i >= 0 && i+1 < len(words) && (i == 0 || strings.Contains(words[i-1], "=")) && !slices.Contains(targets, words[i+1]) {
				t.Errorf("%s: %s: there is no such target", file, line)
			}
			i := slices.IndexFunc(words, func(word string) bool { return filepath.Base(word) == "planwright" })
			if i < 0 || i+1 == len(words) || words[i+1] == "below" {
				continue
			}
			name := words[i+1]
			if name == "help" || name == "FILE" || name == "--version" || strings.HasSuffix(name, ".json") {
				continue
			}
			if there[name] == nil && name != "mcp" {
				t.Errorf("%s: %s: there is no such command", file, line)
			}
			for _, word := range words[i+2:] {
				if flag, _, _ := strings.Cut(word, "="); strings.HasPrefix(flag, "--") && !slices.Contains(there[name], flag) {
					t.Errorf("%s: %s: %s has no %s", file, line, name, flag)
				}
			}
		}
	}
}

// makeTargets are the targets of the Makefile that say what they are for, and those
// that such a one is made of.
func makeTargets(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), ".PHONY:")
	list, _, _ = strings.Cut(list, "\n")
	return strings.Fields(list)
}

// Whoever contributes is told of each target that says what it is for.
func TestTargetsAreInTheirDocument(t *testing.T) {
	text, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	var there, written []string
	for _, m := range regexp.MustCompile(`(?m)^## ([a-z]+):`).FindAllStringSubmatch(string(text), -1) {
		there = append(there, m[1])
	}
	for _, span := range read(t, "CONTRIBUTING.md").firsts("target") {
		written = append(written, strings.TrimPrefix(span, "make "))
	}
	same(t, "target", "CONTRIBUTING.md", written, there)
}

// Packages and what they may import are told as arch_test.go has them.
func TestPackagesAreInTheirDocument(t *testing.T) {
	d := read(t, "CONTRIBUTING.md")
	var there []string
	for name := range allowed {
		if name != "." && !slices.Contains(onlyTested, name) {
			there = append(there, name)
		}
	}
	same(t, "package", d.path, d.firsts("package"), there)
	for _, row := range d.rows("package") {
		name := strings.Trim(row[0], "`")
		var ours []string
		for _, path := range strings.Fields(allowed[name]) {
			if _, isOurs := allowed[path]; isOurs {
				ours = append(ours, path)
			}
		}
		switch told := coded(row[2]); {
		case len(ours) == 0 && row[2] == "nothing":
		case slices.Contains(together, name):
			if !slices.Equal(told, []string{"arch_test.go"}) {
				t.Errorf("%s: %s brings others together, which arch_test.go names", d.path, name)
			}
		default:
			same(t, "import of "+name, d.path, told, ours)
		}
	}
}

// onlyTested are packages for tests, together those that import nearly all.
var (
	onlyTested = []string{"planner/internal/probe", "planner/internal/corpus", "planner/workflow/workflowtest",
		"internal/llm/llmtest", "internal/llm/llmtest/cmd/scripted", "internal/document/journal/journaltest"}
	together = []string{"internal/host", "internal/cli", "internal/mcp"}
)

// Files and folders that a document for contributors names are there, from its own
// folder or the root.
func TestPlacesOfDocumentsAreThere(t *testing.T) {
	named := regexp.MustCompile(`^[a-z][\w./-]*(/[\w.-]+|\.(go|ts|tsx|js|css|json|sh|mod))$`)
	places := 0
	for _, file := range []string{"CONTRIBUTING.md", "frontend/README.md"} {
		for _, span := range read(t, file).spans() {
			if !named.MatchString(span) || strings.HasPrefix(span, "build/") {
				continue
			}
			places++
			_, here := os.Stat(filepath.Join(filepath.Dir(file), span))
			_, above := os.Stat(span)
			if here != nil && above != nil {
				t.Errorf("%s: there is no %s", file, span)
			}
		}
	}
	if places == 0 {
		t.Error("the documents name no places")
	}
}

func TestExitCodesAreInTheirDocument(t *testing.T) {
	var written []string
	for _, row := range read(t, commandLine).rows("exit code") {
		written = append(written, row[0])
	}
	there := constants(t, "internal/cli", func(name, _ string) bool { return strings.HasPrefix(name, "exit") })
	same(t, "exit code", commandLine, written, there)
	_, help := runProgram(t, "", "help")
	_, told, _ := strings.Cut(help, "Exit codes:")
	for _, code := range there {
		if !regexp.MustCompile(`(^|[\s])` + code + ` [a-z]`).MatchString(told) {
			t.Errorf("the help does not tell what exit code %s means", code)
		}
	}
}

func TestEventsAreInTheirDocument(t *testing.T) {
	there := constants(t, "planner", func(_, kind string) bool { return kind == "EventName" })
	same(t, "event", "docs/recorded.md", read(t, "docs/recorded.md").firsts("event"), there)
}

func TestMetricsAreInTheirDocument(t *testing.T) {
	text, err := os.ReadFile("internal/telemetry/meter.go")
	if err != nil {
		t.Fatal(err)
	}
	var there []string
	for _, m := range regexp.MustCompile(`(?:counter|histogram)\(m, "([^"]+)"`).FindAllStringSubmatch(string(text), -1) {
		there = append(there, m[1])
	}
	same(t, "metric", "docs/recorded.md", read(t, "docs/recorded.md").firsts("metric"), there)
}

func TestToolsAreInTheirDocument(t *testing.T) {
	var there []string
	d := read(t, "docs/runs-and-safety.md")
	effects := map[string]string{}
	for _, row := range d.rows("tool") {
		effects[strings.Trim(row[0], "`")] = row[1]
	}
	for _, tool := range catalog.Builtin().Tools() {
		there = append(there, tool.Name)
		if string(tool.Effect) != effects[tool.Name] {
			t.Errorf("%s: %s is said to be %q and is %q", d.path, tool.Name, effects[tool.Name], tool.Effect)
		}
	}
	same(t, "tool", d.path, d.firsts("tool"), there)
}

// Each kind of line that the inspector has a form for is called in the document as there.
func TestFormsOfDataAreInTheirDocument(t *testing.T) {
	texts, err := os.ReadFile("frontend/src/domain/texts/en/data.ts")
	if err != nil {
		t.Fatal(err)
	}
	var there, named []string
	for _, m := range regexp.MustCompile(`title: '([^']+)',\s+hint:`).FindAllStringSubmatch(string(texts), -1) {
		there = append(there, m[1])
	}
	d := read(t, "docs/data.md")
	for _, row := range d.rows("line") {
		for _, m := range regexp.MustCompile(`\*([^*]+)\*`).FindAllStringSubmatch(row[0], -1) {
			named = append(named, m[1])
		}
	}
	same(t, "line", d.path, named, there)
}

func TestFileFormatIsInItsDocument(t *testing.T) {
	d := read(t, "docs/file-format.md")
	var kinds, operators []string
	for _, kind := range workflow.Kinds {
		kinds = append(kinds, string(kind))
	}
	for _, operator := range workflow.Operators {
		operators = append(operators, string(operator))
	}
	same(t, "kind", d.path, d.firsts("kind"), kinds)
	same(t, "operator", d.path, d.firsts("operator"), operators)
	var text strings.Builder
	text.WriteString(d.prose)
	for _, f := range d.fences {
		text.WriteString(strings.ReplaceAll(f.text, `"`, "`"))
	}
	for _, name := range fields(t, "planner/workflow/workflow.go", "planner/workflow/input.go", "planner/workflow/condition.go") {
		if !strings.Contains(text.String(), "`"+name+"`") {
			t.Errorf("%s lacks the field %s", d.path, name)
		}
	}
}

// The passes are those that the program itself shows.
func TestPassesAreInTheirDocument(t *testing.T) {
	var there []string
	for _, reply := range []string{`{"steps": [{"step_type": "Tool", "tool_name": "click", "arguments": {"target": "OK"}}]}`, `{"steps": [}`} {
		_, out := runProgram(t, reply, "explain", "-")
		for _, m := range regexp.MustCompile(`(?m)^After (\w+)$`).FindAllStringSubmatch(out, -1) {
			if !slices.Contains(there, m[1]) {
				there = append(there, m[1])
			}
		}
	}
	same(t, "pass", "docs/planner.md", read(t, "docs/planner.md").firsts("pass"), there)
}

// constants are the values of the constants of a package, in its files without tests,
// for which of holds; it is given the name and the type.
func constants(t *testing.T, folder string, of func(name, kind string) bool) (values []string) {
	t.Helper()
	for _, file := range parse(t, folder) {
		ast.Inspect(file, func(node ast.Node) bool {
			spec, ok := node.(*ast.ValueSpec)
			if !ok {
				return true
			}
			kind, _ := spec.Type.(*ast.Ident)
			for i, name := range spec.Names {
				if i >= len(spec.Values) || !of(name.Name, nameOf(kind)) {
					continue
				}
				literal, ok := spec.Values[i].(*ast.BasicLit)
				if !ok {
					continue
				}
				value := literal.Value
				if text, err := strconv.Unquote(value); err == nil {
					value = text
				}
				values = append(values, value)
			}
			return true
		})
	}
	return values
}

func nameOf(kind *ast.Ident) string {
	if kind == nil {
		return ""
	}
	return kind.Name
}

func parse(t *testing.T, folder string) (files []*ast.File) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// fields are the names of the JSON fields of all types in files.
func fields(t *testing.T, files ...string) (names []string) {
	t.Helper()
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile("`json:\"(\\w+)").FindAllStringSubmatch(string(text), -1) {
			if !slices.Contains(names, m[1]) {
				names = append(names, m[1])
			}
		}
	}
	if len(names) == 0 {
		t.Error("there are no fields: does this test look at the right files?")
	}
	return names
}
