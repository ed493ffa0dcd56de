package catalog

import (
	"path"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog/schemas"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// refuse reports an argument of a built-in tool with which the call surely fails, or does what
// nobody wants. The message is of the argument and the tool.
func (k *check) refuse(name string, message problem.English, fix string, args ...any) {
	k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), message, k.argument(name), k.called()).WithFix(fix, args...))
}

// refused looks for such arguments.
func (k *check) refused(args workflow.Arguments) {
	switch k.tool {
	case "delete_file":
		k.everything("path", args)
	case "move_file":
		k.everything("from", args)
	case "launch_app":
		k.programLine(args)
	case "write_table":
		k.rowsAsText(args["rows"])
	}
}

var driveRoot = text.Pattern(`^(?:[A-Za-z]:)?[\\/]*\.?$`)

// everything reports a path that is all of a disk or the person’s own folder.
func (k *check) everything(name string, args workflow.Arguments) {
	given := strings.TrimSpace(text.Unquote(args[name]))
	if given == "" || holdsReference(given) {
		return
	}
	whole := path.Clean(strings.ReplaceAll(given, `\`, "/"))
	isTop := driveRoot().MatchString(given) || whole == "~" || whole == "$HOME" || whole == "/home" || whole == "/Users" || whole == ".." || strings.HasSuffix(whole, "/..")
	if isTop || whole == "/*" || whole == "~/*" || whole == "*" {
		k.refuse(name, "“%s” of %s is a folder that holds everything else, and it stays where it is.", "Name the file in %q of %s, not the folder that holds everything; for several, list them and take them one by one in a Loop.", name, k.tool)
	}
}

var withArgument = text.Pattern(`^(\S.*?)\s+((?:[a-z][a-z+.-]*://|--?[A-Za-z]).*)$`)

// programLine reports the name of an application with its arguments behind it.
func (k *check) programLine(args workflow.Arguments) {
	m := withArgument().FindStringSubmatch(strings.TrimSpace(text.Unquote(args["app_name"])))
	if m == nil || holdsReference(m[1]) {
		return
	}
	words := schemas.Encode(strings.Fields(m[2]))
	k.refuse("app_name", "“%s” of %s holds the arguments of the application too, and there is none of that name.", "Put %q in \"app_name\" of launch_app and %s in \"arguments\".", m[1], words)
}

// rowsAsText reports the lines of a table as one text.
func (k *check) rowsAsText(rows jsontext.Value) {
	items := schemas.ListItems(rows)
	if rows.Kind() == '"' {
		items = []jsontext.Value{rows}
	}
	if len(items) != 1 || items[0].Kind() != '"' {
		return
	}
	only := text.Unquote(items[0])
	if strings.Contains(strings.TrimSpace(only), "\n") && strings.ContainsAny(only, ",;\t|") {
		k.refuse("rows", "“%s” of %s is one text, and not a list of rows: it would be one cell.", "Give \"rows\" of write_table as a list with a list of cells, or an object, for each row. To write text that is CSV already, use write_file.")
	}
}
