package catalog

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/catalog/schemas"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// commandNames are what lists of a program and its arguments are called.
var commandNames = []string{"argv", "command"}

// isCommand reports whether an argument of this name is a program and its arguments,
// one element each. A schema that says how long an element may be, or which ones there
// are, has decided whether one may be empty.
func isCommand(name string, s *jsonschema.Schema) bool {
	if s = schemas.Plain(s); s == nil || !slices.Contains(commandNames, name) || s.Types == nil || !schemas.Has(s.Types, "array") {
		return false
	}
	element := schemas.Plain(schemas.Elements(s))
	return element != nil && element.Types != nil && schemas.Has(element.Types, "string") &&
		element.MinLength == nil && element.Enum == nil && element.Const == nil && element.Pattern == nil
}

// dash begins an option whose hyphen was made a long dash.
var dash = text.Pattern(`^[–—][A-Za-z][A-Za-z-]*$`)

// command reports the empty elements of a command: without a program there is nothing to
// run, while an empty argument is seldom meant. So is a long dash before an option.
func (k *check) command(name string, value jsontext.Value) {
	var words []string
	if value.Kind() != '[' || json.Unmarshal(value, &words) != nil {
		return
	}
	for i, word := range words {
		if i > 0 && dash().MatchString(word) {
			path := []string{name, strconv.Itoa(i)}
			k.add(problem.New(problem.ArgumentInvalid, argumentPlace(path), "“%s” of %s is “%s” with a long dash, which is no hyphen; the program will not take it for an option.", k.argument(path...), k.called(), text.Start(word, schemas.MaxShown)).
				WithFix("Write %q of the arguments of %s with - or --.", schemas.Display(path), k.tool).As(problem.Warning))
		}
		if i > 0 && isQuoted(workflow.ProgramName(words[0]), word) {
			path := []string{name, strconv.Itoa(i)}
			k.add(problem.New(problem.ArgumentInvalid, argumentPlace(path), "“%s” of %s is %s, and the program gets it with its quotes, which only a shell takes away.", k.argument(path...), k.called(), text.Start(word, schemas.MaxShown)).
				WithFix("Use %s in %q of %s.", text.Quote(word[1:len(word)-1]), schemas.Display(path), k.tool).As(problem.Warning))
		}
		if word != "" && (i > 0 || strings.TrimSpace(word) != "") {
			continue
		}
		path := []string{name, strconv.Itoa(i)}
		if i == 0 {
			k.add(problem.New(problem.ArgumentInvalid, argumentPlace(path), "“%s” of %s is empty; it names the program.", k.argument(path...), k.called()).
				WithFix("Put the program into %q of the arguments of %s.", schemas.Display(path), k.tool))
			continue
		}
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace(path), "“%s” of %s is empty, and the program gets it so; remove it unless that is meant.", k.argument(path...), k.called()).
			WithFix("Remove %q from the arguments of %s, unless the program is to get an empty argument.", schemas.Display(path), k.tool).As(problem.Warning))
	}
}

// isQuoted reports whether an argument stands in quotes that are hardly meant for its
// program.
func isQuoted(program, word string) bool {
	if n := len(word); n < 3 || word[0] != word[n-1] || strings.IndexByte(word[1:n-1], word[0]) >= 0 || slices.Contains(joining, program) {
		return false
	}
	return word[0] == '\'' || word[0] == '"' && !slices.Contains(reading, program)
}
