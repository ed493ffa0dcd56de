package permit

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/legible"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// use is a way to touch the world.
type use int

const (
	reads    use = iota // a file, a folder, the screen
	writes              // likewise
	contacts            // a host
	runs                // a program
)

// touch is something that a built-in tool touches: what an argument names, or
// always the same thing.
type touch struct {
	use      use
	argument string
	thing    string
}

// touches says what the built-in tools touch. Of a tool that is not here nobody
// knows which of its arguments name something.
var touches = map[string][]touch{
	"launch_app":      {{use: runs, argument: "app_name"}},
	"focus_window":    {{use: writes, thing: screen}},
	"list_windows":    {{use: reads, thing: screen}},
	"find_text":       {{use: reads, thing: screen}},
	"find_image":      {{use: reads, thing: screen}, {use: reads, argument: "image"}},
	"click":           {{use: writes, thing: screen}},
	"type_text":       {{use: writes, thing: screen}},
	"press_key":       {{use: writes, thing: screen}},
	"scroll":          {{use: writes, thing: screen}},
	"take_screenshot": {{use: reads, thing: screen}},
	"run_command":     {{use: runs, argument: "argv"}},
	"http_request":    {{use: contacts, argument: "url"}, {use: reads, argument: "file"}},
	"open_url":        {{use: contacts, argument: "url"}},
	"read_file":       {{use: reads, argument: "path"}},
	"read_table":      {{use: reads, argument: "path"}},
	"read_document":   {{use: reads, argument: "path"}},
	"write_table":     {{use: writes, argument: "path"}},
	"write_file":      {{use: writes, argument: "path"}, {use: reads, argument: "file"}},
	"list_files":      {{use: reads, argument: "folder"}},
	"search_files":    {{use: reads, argument: "folder"}},
	"move_file":       {{use: writes, argument: "from"}, {use: writes, argument: "to"}},
	"copy_file":       {{use: reads, argument: "from"}, {use: writes, argument: "to"}},
	"make_folder":     {{use: writes, argument: "path"}},
	"delete_file":     {{use: writes, argument: "path"}},
	"file_info":       {{use: reads, argument: "path"}},
	"hash_file":       {{use: reads, argument: "path"}},
	"zip":             {{use: reads, argument: "files"}, {use: writes, argument: "path"}},
	"unzip":           {{use: reads, argument: "path"}, {use: writes, argument: "folder"}},
	"transform_data":  {},
	"extract_html":    {},
	"clipboard_get":   {{use: reads, thing: clipboard}},
	"clipboard_set":   {{use: writes, thing: clipboard}},
	"notify":          {},
	"wait":            {{use: reads, argument: "text", thing: screen}},
	"ask_person":      {},
	"remember":        {{use: writes, thing: kept}},
	"recall":          {{use: reads, thing: kept}},
	"only_new":        {{use: writes, thing: kept}},
}

// Things that are touched without an argument that names them.
const (
	screen    = "the screen, with its windows, mouse and keyboard"
	clipboard = "the clipboard"
	kept      = "what the workflow remembers between its runs"
)

// touchesOf is what a tool touches, and false where nobody knows.
func touchesOf(t catalog.Tool) ([]touch, bool) {
	if t.Server != "" {
		return nil, false
	}
	list, known := touches[t.Name]
	return list, known
}

// isOfRun reports whether all that a tool changes is what its run keeps for later ones.
func isOfRun(t catalog.Tool) bool {
	list, known := touchesOf(t)
	return known && len(list) > 0 && !slices.ContainsFunc(list, func(t touch) bool { return t.thing != kept })
}

// KeepsBetweenRuns reports whether a step of the workflow may use what that remembers.
func KeepsBetweenRuns(w workflow.Workflow) bool {
	return slices.ContainsFunc(w.Nodes, func(n workflow.Node) bool {
		return slices.ContainsFunc(toolsOf(n), func(name string) bool { return isOfRun(catalog.Tool{Name: name}) })
	})
}

// in are the things that are touched by a call with these arguments.
func (t touch) in(arguments workflow.Arguments) []string {
	value, given := arguments[t.argument]
	var list []jsontext.Value
	switch {
	case t.argument != "" && (!given || value.Kind() == 'n'):
		return nil
	case t.thing != "":
		return []string{t.thing}
	case !t.isPath() || json.Unmarshal(value, &list) != nil:
		return []string{textOf(value)}
	}
	var paths []string
	for _, element := range list {
		paths = append(paths, textOf(element))
	}
	return paths
}

// commandLine is what a call starts, as words of a command.
func commandLine(arguments workflow.Arguments) string {
	var words []string
	for _, name := range []string{"argv", "app_name", "arguments"} {
		var word string
		var list []string
		switch value := arguments[name]; {
		case value == nil || value.Kind() == 'n':
		case json.Unmarshal(value, &word) == nil:
			words = append(words, word)
		case json.Unmarshal(value, &list) == nil:
			words = append(words, list...)
		default:
			words = append(words, string(value))
		}
	}
	return legible.Words(words)
}

// isPath reports whether an argument names a file or a folder.
func (t touch) isPath() bool { return (t.use == reads || t.use == writes) && t.thing == "" }

// effectOf is the effect of a tool, the worst where it is not known.
func effectOf(t catalog.Tool) catalog.Effect {
	if i := slices.Index(effects, t.Effect); i >= 0 {
		return t.Effect
	}
	return catalog.Destructive
}

// effects are the effects from the best to the worst.
var effects = []catalog.Effect{catalog.Read, catalog.Write, catalog.External, catalog.Destructive}

// harmful says which argument makes a built-in tool destroy what is there: every value
// does, but for those that are listed.
var harmful = map[string]struct {
	argument string
	but      []string // JSON
	reason   string   // for the person who is asked
}{
	"move_file":   {"overwrite", []string{"false", "null"}, mayReplace},
	"copy_file":   {"overwrite", []string{"false", "null"}, mayReplace},
	"delete_file": {"permanently", []string{"false", "null"}, "It deletes for good."},
	"write_file":  {"mode", []string{`"create"`, `"append"`, "null"}, mayReplace},
	"write_table": {"mode", []string{`"create"`, `"append"`, "null"}, mayReplace},
}

const mayReplace = "It may replace what is there."

// effectIn is the effect of a call with these arguments, the worst that references in
// them may lead to.
func effectIn(t catalog.Tool, arguments workflow.Arguments) catalog.Effect {
	if decidedByData(t, arguments) || startsAnything(t, arguments) {
		return catalog.Destructive
	}
	if !replaces(t) {
		return effectOf(t)
	}
	h := harmful[t.Name]
	if value, given := arguments[h.argument]; given && !slices.Contains(h.but, string(value)) {
		return catalog.Destructive
	}
	return catalog.Write
}

// startsAnything reports whether a call starts a program by its path, or tells it what to
// do: a shell that is started as an app does what any command may.
func startsAnything(t catalog.Tool, arguments workflow.Arguments) bool {
	if t.Server != "" || t.Name != "launch_app" {
		return false
	}
	return textOf(arguments["arguments"]) != "" || strings.ContainsAny(textOf(arguments["app_name"]), `/\`)
}

// replaces reports whether it depends on an argument of the tool that it destroys.
func replaces(t catalog.Tool) bool {
	_, may := harmful[t.Name]
	return may && t.Server == ""
}

func worse(a, b catalog.Effect) catalog.Effect {
	return effects[max(slices.Index(effects, a), slices.Index(effects, b))]
}

// textOf is a string as it is, a list of them with spaces, another value as JSON.
func textOf(value jsontext.Value) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	var list []string
	if json.Unmarshal(value, &list) == nil {
		return strings.Join(list, " ")
	}
	return string(value)
}

// hasReference reports whether a value is known only when the run comes to it.
func hasReference(value jsontext.Value) bool {
	plain := value.Clone()
	return plain.Canonicalize() != nil || bytes.Contains(plain, []byte("{{"))
}

// argumentsOf reads the arguments of a call.
func argumentsOf(object jsontext.Value) (workflow.Arguments, bool) {
	var arguments workflow.Arguments
	err := json.Unmarshal(object, &arguments)
	return arguments, err == nil
}
