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
	if e == nil || e.schema().compiled == nil {
		return workflow.Takes{}
	}
	var t workflow.Takes
	for _, a := range e.arguments() {
		if a.Format == FileFormat && a.Type != "array" && t.FileAt == "" {
			t.FileAt = a.Name
		}
		t.Line = t.Line || a.Name == argument && slices.Contains(lineFormats, a.Format)
		t.File = t.File || a.Format == FileFormat && (a.Name == argument && a.Type != "array" || strings.HasPrefix(argument, a.Name+"/"))
	}
	path := strings.Split(argument, "/")
	for i, step := range path {
		path[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
	}
	if s := schemaAt(e.schema().compiled, path); s != nil && s.Types != nil {
		t.Types = s.Types.ToStrings()
	}
	return t
}
