package catalog

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"

	"planwright/planner/catalog/schemas"
	"planwright/planner/commandline"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// shellName is the argument that lets a shell read a command.
const shellName = "shell"

// takesLine reports whether the argument is a command that a shell may read instead.
func (s *schema) takesLine(name string) bool {
	return s.knows(shellName) && slices.Contains(s.commands, name)
}

// takesSeveral reports whether a text may stand for several values that Guess takes apart.
func (s *schema) takesSeveral() bool {
	return s.named(choicesFormat) != "" || slices.ContainsFunc(s.names, s.takesLine)
}

// shell reports a command that is a line for a shell where none reads it, and the other
// way round.
func (k *check) shell(name string, args workflow.Arguments) {
	value := args[name]
	if !k.schema.takesLine(name) || schemas.IsReference(args[shellName]) {
		return
	}
	var words []string
	if line, ok := loneText(value); ok {
		words = []string{line}
	} else if value.Kind() != '[' || json.Unmarshal(value, &words) != nil || len(words) == 0 {
		return
	}
	if args[shellName].Kind() != 't' {
		k.shellOnly(name, words)
		k.wholeLine(name, words)
		k.shellSigns(name, words)
		return
	}
	if len(words) > 1 {
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "“%s” of %s must be one element with shell: the whole line.", k.argument(name), k.called()).
			WithFix("Put the line together in the only element of %q of %s, or leave %q out.", name, k.tool, shellName))
	}
}

// ownOfShells are commands that only change the shell that reads them.
var ownOfShells = []string{"cd", "export", "source", "alias", "unset", "pushd", "popd"}

// shellOnly reports a command that a shell has and that is no program.
func (k *check) shellOnly(name string, words []string) {
	if !slices.Contains(ownOfShells, words[0]) {
		return
	}
	k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{name, "0"}), "“%s” is no program: it changes only the shell that reads it, and what comes after does not know of it.", words[0]).
		WithFix(`Leave out this call of %s. Give "folder" where a program is to run in one, and "env" for variables.`, k.tool))
}

// programPath begins a path, which may hold blanks.
var programPath = text.Pattern(`^(/|~/|\.{1,2}/|[A-Za-z]:[\\/])`)

// isProgramPath reports whether the text is the path of a program rather than a line: a
// blank in it is part of a name.
func isProgramPath(s string) bool {
	first, rest, _ := strings.Cut(s, " ")
	return programPath().MatchString(s) && path.Ext(first) == "" && !strings.Contains(" "+rest, " -") && !strings.Contains(" "+rest, " /")
}

// wholeLine reports a line that stands for the program.
func (k *check) wholeLine(name string, words []string) {
	line := words[0]
	c := commandline.Read(line)
	if strings.TrimSpace(line) == "" || len(c.Words) < 2 && !c.Shell || isProgramPath(line) || isProgramFile(line) {
		return
	}
	p := problem.New(problem.ArgumentInvalid, argumentPlace([]string{name, "0"}), "“%s” of %s must start with the program alone, but “%s” is a whole line.", k.argument(name), k.called(), text.Start(line, schemas.MaxShown))
	switch {
	case c.Shell:
		k.add(p.WithFix("Set %q of %s to true and keep the line as the only element of %q, or give the program and each argument as elements of their own, without signs for a shell.", shellName, k.tool, name))
	case c.Open:
		k.add(p.WithFix("Give the program and each argument of it as elements of their own in %q of %s.", name, k.tool))
	default:
		k.add(p.WithFix("Use %s in %q of %s.", schemas.Encode(append(c.Words, words[1:]...)), name, k.tool))
	}
}

// isProgramFile reports whether the text is the name of one file of a program.
func isProgramFile(s string) bool {
	return slices.Contains([]string{".exe", ".bat", ".cmd", ".com", ".sh", ".appimage"}, strings.ToLower(path.Ext(s)))
}

var (
	// joining are programs that put their arguments together and read them as a line.
	joining = []string{"cmd", "powershell", "pwsh", "ssh", "watch", "eval"}
	// reading are programs with arguments that may well be the sign itself.
	reading = []string{"grep", "egrep", "fgrep", "rg", "ag", "sed", "awk", "gawk", "tr", "cut", "sort", "paste", "column", "join",
		"xargs", "expr", "test", "[", "find", "jq", "printf"}
	// filters are what a pipe usually leads into.
	filters = []string{"wc", "grep", "head", "tail", "sort", "uniq", "awk", "sed", "tr", "cut", "xargs", "tee", "jq", "less", "cat"}

	// certainSigns are for a shell only, doubtfulSigns may be an argument, such as what separates columns.
	certainSigns  = []string{"&&", "||", ">>", "<<", "&>", "2>", "2>&1", "1>&2", ">&2", "2>/dev/null", ">/dev/null", "&>/dev/null"}
	doubtfulSigns = []string{"|", ">", "<", ";", "&"}
)

// shellSigns reports elements that are signs for a shell: the program gets them as texts.
func (k *check) shellSigns(name string, words []string) {
	program := workflow.ProgramName(words[0])
	if slices.Contains(joining, program) {
		return
	}
	for i := 1; i < len(words); i++ {
		severity := signSeverity(program, words, i)
		if severity == "" {
			continue
		}
		place := []string{name, strconv.Itoa(i)}
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace(place), "“%s” of %s is “%s”, which only a shell reads; the program gets it as a text.", k.argument(place...), k.called(), words[i]).
			WithFix("Put the whole line into the only element of %q of %s and set %q to true, or remove %q.", name, k.tool, shellName, schemas.Display(place)).As(severity))
		return
	}
}

// signSeverity is how bad it is that an element is a sign for a shell, "" where it is none
// or is most likely meant for the program.
func signSeverity(program string, words []string, i int) problem.Severity {
	certain := slices.Contains(certainSigns, words[i])
	if !certain && !slices.Contains(doubtfulSigns, words[i]) {
		if isExpandedFor(program, words[i]) {
			return problem.Warning
		}
		return ""
	}
	last := i == len(words)-1
	isValue := last || strings.HasPrefix(words[i-1], "-")
	switch {
	case slices.Contains(reading, program) && (isValue || i == 1):
		return ""
	case slices.Contains(reading, program):
		return problem.Warning
	case certain, words[i] == "|" && !last && slices.Contains(filters, words[i+1]):
		return problem.Error
	case !isValue && (words[i] == ">" || words[i] == "<"):
		return problem.Error
	}
	return problem.Warning
}

var (
	// listing are programs that take names of files, and no patterns for them.
	listing = []string{"ls", "cat", "cp", "mv", "rm", "wc", "head", "tail", "du", "stat", "touch", "chmod", "open"}
)

// isExpandedFor reports whether the program gets an element as it stands, though a shell
// was to put the home folder, a variable or names of files in its place.
func isExpandedFor(program, word string) bool {
	if slices.Contains(reading, program) {
		return false
	}
	return homeOrVariable().MatchString(word) || slices.Contains(listing, program) && strings.Contains(word, "*") && !strings.Contains(word, " ")
}
