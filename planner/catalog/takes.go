package catalog

import (
	"slices"
	"strings"

	"planwright/planner/workflow"
)

// lineFormats are the formats of texts that have no line end.
var lineFormats = []string{pathFormat, addressFormat, keyFormat, patternFormat}

// Takes says what a place in a tool's arguments takes: a JSON pointer without its first
// slash, as in argv/0. What the schema does not say in a plain way takes anything.
func (c *Catalog) Takes(tool, argument string) workflow.Takes {
	e := c.entry(tool)
	if e == nil {
		return workflow.Takes{}
	}
	t := workflow.Takes{Secret: e.tool.TakesSecret(argument)}
	if e.schema().compiled == nil {
		return t
	}
	for _, a := range e.arguments() {
		if a.Format == FileFormat && a.Type != "array" && t.FileAt == "" {
			t.FileAt = a.Name
		}
		t.Line = t.Line || a.Name == argument && slices.Contains(lineFormats, a.Format)
		t.File = t.File || a.Format == FileFormat && (a.Name == argument && a.Type != "array" || strings.HasPrefix(argument, a.Name+"/"))
	}
	e.tool.takesPath(argument, e.arguments(), &t)
	path := strings.Split(argument, "/")
	for i, step := range path {
		path[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
	}
	if s := schemaAt(e.schema().compiled, path); s != nil && s.Types != nil {
		t.Types = s.Types.ToStrings()
	}
	return t
}

// TakesSecret reports whether a secret may stand at a place of the tool's arguments, a
// JSON pointer without its first slash. Of a built-in tool these are those that are sent to
// a host, or given to a program where others do not see them: words of a command can be
// seen by all.
func (t Tool) TakesSecret(argument string) bool {
	name, _, _ := strings.Cut(argument, "/")
	traits, _ := t.Traits()
	return t.Server != "" || slices.Contains(traits.Secrets, name)
}

// takesPath adds what a place takes that names files: a text, or one in a list of such.
func (t Tool) takesPath(argument string, arguments []Argument, takes *workflow.Takes) {
	name, rest, _ := strings.Cut(argument, "/")
	i := slices.IndexFunc(arguments, func(a Argument) bool { return a.Name == name })
	if i < 0 || strings.Contains(rest, "/") || (rest != "") != (arguments[i].Type == "array") {
		return
	}
	takes.Pattern = arguments[i].Format == patternFormat
	takes.Path = arguments[i].Format == pathFormat || arguments[i].Format == FileFormat
	traits, _ := t.Traits()
	for _, touch := range traits.Touches {
		if touch.Argument == name {
			takes.There = touch.Needs == NeedsThere || touch.Needs == NeedsFile || touch.Needs == NeedsFolder
			takes.Into = touch.Needs == NeedsPlace
		}
	}
}
