package catalog

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog/schemas"
	"planwright/planner/commandline"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Guess is Coerce for what somebody wrote, before it runs: it also takes apart a command
// in one line and choices in one text, which are most likely meant so, and reports each
// as a warning. Never give it values that a run filled in.
func (c *Catalog) Guess(call workflow.ToolCall) (workflow.Arguments, problem.List) {
	return c.coerce(call, true)
}

// guess takes apart what is several values in one text, and reads a time in another unit.
func (k *coercion) guess(v jsontext.Value, path []string) jsontext.Value {
	if !k.guesses || len(path) != 1 {
		return v
	}
	lone, ok := loneText(v)
	switch {
	case !ok:
		return v
	case k.inUnit(lone, path[0]) != nil:
		return k.replace(v, k.inUnit(lone, path[0]), path)
	case k.schema.takesLine(path[0]):
		return k.line(v, lone, path)
	case k.schema.formats[path[0]] == choicesFormat:
		return k.choices(v, lone, path)
	case k.schema.formats[path[0]] == wordsFormat:
		return k.words(v, lone, path)
	}
	return v
}

// loneText is a text, or the only element of a list.
func loneText(v jsontext.Value) (string, bool) {
	if items := schemas.ListItems(v); len(items) == 1 {
		v = items[0]
	}
	return text.Unquote(v), v.Kind() == '"'
}

// line takes a command apart that is one line, or leaves it to the shell.
func (k *coercion) line(v jsontext.Value, line string, path []string) jsontext.Value {
	c := commandline.Read(line)
	if k.shell.Kind() == 't' || c.Open || len(c.Words) < 2 || isProgramPath(line) {
		return v
	}
	if !c.Shell {
		k.warn(path, "“%s” of %s was one line; it is read as %s.", k.argument(path...), k.called(), text.Start(string(schemas.Encode(c.Words)), schemas.MaxShown))
		return schemas.Encode(c.Words)
	}
	if k.shell.Kind() == 'f' || holdsReference(line) {
		return v // what a reference stands for would be read by the shell as well
	}
	k.shell = jsontext.Value("true")
	k.warn(path, "“%s” of %s has signs that only a shell reads: %s; it is run with shell.", k.argument(path...), k.called(), text.Start(line, schemas.MaxShown))
	return schemas.Encode([]string{line})
}

// withShell is the members with shell turned on where a line needs it.
func (k *coercion) withShell(members []member) []member {
	if k.shell.Kind() != 't' || slices.ContainsFunc(members, func(m member) bool { return m.name == shellName }) {
		return members
	}
	return append(members, member{shellName, k.shell})
}

func (k *coercion) warn(path []string, format problem.English, args ...any) {
	k.changes = append(k.changes, problem.New(problem.Coerced, argumentPlace(path), format, args...).As(problem.Warning))
}
