package doubt

import (
	"strconv"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
)

// keptTwice says that a line which keeps some of its rows gives more than it gets: its condition
// says yes to one several times, as .tags[] == "x" does where a list has that twice.
func keptTwice(line *gojq.Query, rows, made []map[string]any) string {
	if !syntax.IsMap(line) || len(made) <= len(rows) {
		return ""
	}
	if inner, _ := syntax.CalledIn(line.Term.Func.Args[0]); inner != "select" {
		return ""
	}
	return "Of " + strconv.Itoa(len(rows)) + " rows " + strconv.Itoa(len(made)) + " are kept, so some come several times: what they are kept by has several answers. Put any(…; …) around what has them."
}
