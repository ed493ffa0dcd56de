package catalog

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog/schemas"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Only a shell puts the home folder or the value of a variable in place of its sign.
// Paths, and the arguments of applications, have “~” alone, for the home folder.

const variableSign = `\$[A-Za-z_]\w*|\$\{[A-Za-z_]\w*\}|%[A-Za-z_][\w()]+%`

var (
	// homeVariable begins a path in the home folder, as shells write it.
	homeVariable = text.Pattern(`^(?:\$HOME|\$\{HOME\}|(?i:%USERPROFILE%|\$env:USERPROFILE))($|[/\\])`)
	// home begins a path in the home folder.
	home = text.Pattern(`^~($|[/\\])`)
	// homeOrVariable is an element in place of which a shell puts another text.
	homeOrVariable = text.Pattern(`^(?:--?[A-Za-z][\w-]*=)?(?:~|` + variableSign + `)(?:[/\\].*)?$`)
	// foreign begins a path in a folder that nobody but a shell finds.
	foreign = text.Pattern(`^(?:~[a-z_][\w-]*|` + variableSign + `)(?:$|[/\\])`)
	// dated is a path in which a date was to be put.
	dated = text.Pattern(`\$\(|%Y|%m-%d|%d-%m|YYYY|yyyy-|DD-MM`)
	// composed is the value of a variable in which a shell puts others.
	composed = text.Pattern(`(?:^|[:;])(?:~|` + variableSign + `)(?:$|[/\\:;])`)
)

// withHome is a path with “~” where it has a variable for the home folder. One that was written for
// Windows has / between its folders then, as a path that begins with ~ has everywhere.
func withHome(path string) string {
	own := homeVariable().ReplaceAllString(path, "~$1")
	if own != path && strings.HasPrefix(own, `~\`) {
		own = strings.ReplaceAll(own, `\`, "/")
	}
	return own
}

// homes reports arguments for an application that only a shell completes.
func (k *check) homes(name string, value jsontext.Value) {
	for i, item := range schemas.ListItems(value) {
		if was := text.Unquote(item); item.Kind() == '"' && homeOrVariable().MatchString(was) && !home().MatchString(was) {
			k.literal([]string{name, strconv.Itoa(i)}, was, "For the home folder begin it with ~/, or write the whole path, in %q of %s.")
		}
	}
}

// completed reports a path that only a shell completes: with a folder of its own, or the
// names of several files.
func (k *check) completed(name string, value jsontext.Value) {
	if value.Kind() == '"' {
		k.completedAt([]string{name}, text.Unquote(value))
	}
}

// files reports such paths among those of files that steps may have given.
func (k *check) files(name string, value jsontext.Value) {
	k.completed(name, value)
	for i, item := range schemas.ListItems(value) {
		if item.Kind() == '"' {
			k.completedAt([]string{name, strconv.Itoa(i)}, text.Unquote(item))
		}
	}
}

func (k *check) completedAt(path []string, was string) {
	switch {
	case foreign().MatchString(withHome(was)):
		k.literal(path, was, "Begin with ~/ for the home folder, or write the whole path, in %q of %s.")
	case dated().MatchString(workflow.WithoutTemplates(was)):
		k.literal(path, was, "A command prints a date, such as date +%%F | tr -d '\\n' with shell: put its stdout in that place in %q of %s.")
	case !strings.Contains(workflow.WithoutTemplates(was), "*"):
	case k.schema.named(patternFormat) != "":
		k.literal(path, was, "Name the folder alone in %q of %s, and give the pattern in its own argument.")
	case len(path) > 1:
		k.literal(path, was, "Find the files by list_files, with a pattern, in place of %q of %s: what it gives as files is the whole list.")
	default:
		k.literal(path, was, "Find the files by list_files, with a pattern, and repeat the step for each of them by a Loop over its files, with the item of the Loop in %q of %s.")
	}
}

// variables reports variables of the environment whose values only a shell completes.
func (k *check) variables(name string, value jsontext.Value) {
	var values map[string]string
	if json.Unmarshal(value, &values) != nil {
		return
	}
	for _, variable := range slices.Sorted(maps.Keys(values)) {
		if composed().MatchString(values[variable]) {
			k.literal([]string{name, variable}, values[variable], "Write the whole value in %q of %s, or set the variable in the line of a shell.")
		}
	}
}

// literal warns of a text that is taken as it stands, sign and all.
func (k *check) literal(path []string, was, fix string) {
	k.add(problem.New(problem.ArgumentInvalid, argumentPlace(path), "“%s” of %s is “%s”, which only a shell completes; here it is taken as it stands.", k.argument(path...), k.called(), text.Start(was, schemas.MaxShown)).
		WithFix(fix, schemas.Display(path), k.tool).As(problem.Warning))
}
