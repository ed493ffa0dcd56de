package value

import (
	"fmt"

	"planwright/planner/workflow"
)

// Missing is the error for a reference in an argument or a prompt that leads to no
// value.
type Missing struct {
	Argument  string             // where it stands; "" for a text that is not an argument
	Template  string             // as written, with its braces
	Reference workflow.Reference // zero for a place that was left to fill in, such as {{customer}}
}

func (e *Missing) Error() string {
	where := ""
	if e.Argument != "" {
		where = fmt.Sprintf(" in the argument “%s”", e.Argument)
	}
	if e.Reference == (workflow.Reference{}) {
		return fmt.Sprintf("“%s”%s was never filled in. Write the value there, or make it an input of the workflow.", e.Template, where)
	}
	return fmt.Sprintf("“%s”%s has no value. Use a result that is there by then.", e.Template, where)
}
