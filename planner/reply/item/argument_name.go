package item

import (
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/commandline"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// renameArguments gives arguments that the tool does not know the name of the one that is not given and
// that they can only be: “command” of a tool that has “argv”.
func (r *Reader) renameArguments(call *workflow.ToolCall, at source.Part) {
	r.joinCommand(call, at)
	meant := map[string][]string{}
	for _, name := range slices.Sorted(maps.Keys(call.Arguments)) {
		if r.HasArgument(call.Name, name) {
			continue
		}
		if other := r.onlyMeant(call, name); other != "" {
			meant[other] = append(meant[other], name)
		}
	}
	for _, other := range slices.Sorted(maps.Keys(meant)) {
		if names := meant[other]; len(names) == 1 {
			r.Log.AddOnce(problem.Alias, at, "“%s” of %s was read as “%s”", names[0], r.Catalog.Called(call.Name), other)
			call.Arguments[other] = call.Arguments[names[0]]
			delete(call.Arguments, names[0])
		}
	}
}

// onlyMeant is the only argument of the tool that a name may stand for, "" where that is given, and for
// none or several.
func (r *Reader) onlyMeant(call *workflow.ToolCall, name string) (meant string) {
	for _, a := range r.ToolArguments(call.Name) {
		if !alias.ArgumentNames.Says(name, alias.Field(a.Name)) {
			continue
		}
		if _, given := call.Arguments[a.Name]; given || meant != "" {
			return ""
		}
		meant = a.Name
	}
	return meant
}

// joinCommand puts a program and its arguments, which stand under names of their own, into one list.
func (r *Reader) joinCommand(call *workflow.ToolCall, at source.Part) {
	const argv = "argv"
	if _, given := call.Arguments[argv]; given || !r.HasArgument(call.Name, argv) {
		return
	}
	for _, key := range alias.CommandRest {
		rest, given := call.Arguments[key]
		if !given || r.HasArgument(call.Name, key) || rest.Kind() != '[' {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(call.Arguments)) {
			program := call.Arguments[name]
			if !alias.ArgumentNames.Says(name, argv) || program.Kind() != '"' {
				continue
			}
			words, ok := commandline.Split(text.Unquote(program))
			if !ok || len(words) != 1 {
				return
			}
			r.Log.AddOnce(problem.Alias, at, "“%s” and “%s” of %s were read as “%s”", name, key, r.Catalog.Called(call.Name), argv)
			joined := append(jsontext.Value("["), text.Quote(words[0])...)
			if len(rest) > len("[]") {
				joined = append(joined, ',')
			}
			call.Arguments[argv] = append(joined, rest[1:]...)
			delete(call.Arguments, name)
			delete(call.Arguments, key)
			return
		}
	}
}
