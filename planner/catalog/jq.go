package catalog

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/jq"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// jqFormat is a program in jq.
const jqFormat = "jq"

// program reports a program that cannot be run. A result that is put into its text would be
// read as a part of it, whatever it says.
func (k *check) program(name string, value jsontext.Value) {
	if value.Kind() != '"' {
		return
	}
	source, reference := text.Unquote(value), ""
	workflow.Templates(source, func(template string) bool { reference = template; return false })
	at := argumentPlace([]string{name})
	if reference != "" {
		k.add(problem.New(problem.ArgumentInvalid, at, "“%s” of %s has the result %s in it, which would be read as a part of the program.", k.argument(name), k.called(), reference).
			WithFix("Give %s in \"data\" of %s, beside others in an object such as {\"rows\": …, \"limit\": %s}, and use .limit in %q.", reference, k.tool, reference, name))
		return
	}
	if strings.TrimSpace(source) == "" {
		return // the schema says so
	}
	compiled, fault := jq.Compile(source)
	if fault != nil {
		code := problem.ArgumentInvalid
		if fault.Unfilled {
			code = problem.StepIncomplete
		}
		k.add(problem.New(code, at, "“%s” of %s cannot be run: line %d, column %d: %s.", k.argument(name), k.called(), fault.Line, fault.Column, fault.Text).
			WithFix("%s It is %q of the arguments of %s.", fault.Remedy, name, k.tool))
		return
	}
	if number, is := compiled.Pointed(); number != "" {
		k.add(problem.New(problem.ArgumentInvalid, at, "“%s” of %s has the number %s, which is %s in a program: the point stands before fractions.", k.argument(name), k.called(), number, is).
			WithFix("In %q of %s write %s, or %s where thousands are meant.", name, k.tool, is, strings.ReplaceAll(number, ".", "")).As(problem.Warning))
	}
}
