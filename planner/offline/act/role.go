// Package act is what the offline planner can do: the actions, how each is asked for, the names
// of the tools that may do it, and the values that its words give.
package act

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/offline/token"
	"planwright/planner/text"
)

// Role is the part a value plays in an action, whatever the tool calls it.
type Role uint8

// The roles.
const (
	RoleApp Role = iota
	RoleText
	RolePath
	RoleDestination
	RoleFolder
	RolePattern
	RoleOlder // days
	RoleNewer // days
	RoleURL
	RoleMethod
	RoleBody
	RoleTarget
	RoleImage
	RoleKey
	RoleModifiers
	RoleCount
	RoleClicks
	RoleButton
	RoleTime // milliseconds
	RoleMessage
	RoleQuestion
	RoleChoices
	RoleHidden // an answer that is not shown
	RoleCommand
	RoleLines // notches of the mouse wheel, down
	RoleMode
	RoleFile      // that a step gave
	RoleRecursive // in the folders inside too
	RoleX         // pixels
	RoleY
	RoleDelay  // milliseconds, before the action
	RoleSaved  // the file that what is got is saved as
	RoleInto   // the folder that it is saved in
	RoleCopied // what is on the clipboard
	RolePacked // files and folders, all in one call
	RoleArchive
	RoleShape  // what is asked of rows
	RoleSource // the table that they are in
	RoleData
	RoleProgram
	RoleRows
	RoleList // of what is looked through
	RoleField
	RoleFields
	RoleKeyName // that something is kept under
	RoleKept
	RoleHTML
	RoleBase // the address of a page
	RoleSheet
	RoleMissing // a path that is not there is no failure
)

// ParameterNames lists what tools call the argument for a role, best first.
var ParameterNames = map[Role][]string{
	RoleApp:         {"app_name", "app", "application", "application_name", "name", "program", "title", "window"},
	RoleText:        {"text", "content", "contents", "value", "string", "input", "data", "message"},
	RolePath:        {"path", "file", "filename", "file_path", "file_name", "from", "source", "src", "source_path", "old_path", "input_path"},
	RoleDestination: {"to", "destination", "dest", "target", "new_path", "destination_path", "target_path", "folder", "directory", "new_name"},
	RoleFolder:      {"folder", "directory", "dir", "path", "root", "in", "location"},
	RolePattern:     {"pattern", "glob", "name", "query", "filter", "search", "filename"},
	RoleOlder:       {"older_than_days", "min_age_days", "older_than", "min_age", "age_days"},
	RoleNewer:       {"newer_than_days", "max_age_days", "newer_than", "max_age"},
	RoleURL:         {"url", "uri", "address", "link", "href", "endpoint"},
	RoleMethod:      {"method", "verb", "http_method"},
	RoleBody:        {"body", "data", "payload", "json"},
	RoleTarget:      {"target", "text", "label", "element", "selector", "name"},
	RoleImage:       {"image", "path", "image_path", "file", "template"},
	RoleKey:         {"key", "keys", "key_name", "combo", "shortcut", "hotkey"},
	RoleModifiers:   {"modifiers", "modifier", "modifier_keys"},
	RoleCount:       {"count", "times", "repeat", "presses"},
	RoleClicks:      {"click_count", "clicks", "count"},
	RoleButton:      {"button", "mouse_button"},
	RoleTime:        {"milliseconds", "ms", "duration_ms", "timeout_ms", "time_ms", "seconds", "duration_seconds", "secs", "duration", "delay", "time"},
	RoleMessage:     {"message", "text", "body", "content", "title"},
	RoleHidden:      {"hidden", "secret", "masked"},
	RoleQuestion:    {"question", "prompt", "message", "text"},
	RoleChoices:     {"choices", "options", "answers"},
	RoleCommand:     {"argv", "command", "cmd", "args", "commandline", "script"},
	RoleLines:       {"delta_y", "amount", "dy", "lines", "clicks"},
	RoleMode:        {"mode"},
	RoleFile:        {"file"},
	RoleRecursive:   {"recursive", "recursively", "subfolders"},
	RoleX:           {"x"},
	RoleY:           {"y"},
	RolePacked:      {"files", "paths", "sources", "items"},
	RoleArchive:     {"path", "archive", "to", "destination", "output"},
	RoleData:        {"data", "input"},
	RoleProgram:     {"program", "filter", "query"},
	RoleRows:        {"rows", "data"},
	RoleList:        {"list"},
	RoleField:       {"by", "field"},
	RoleFields:      {"fields"},
	RoleKeyName:     {"key", "name"},
	RoleKept:        {"value"},
	RoleHTML:        {"html"},
	RoleBase:        {"base"},
	RoleSheet:       {"sheet"},
	RoleMissing:     {"missing_ok"},
}

// Given is a value for a role.
type Given struct {
	Role  Role
	Value Value
}

// Value is what an action's words say for a role.
type Value struct {
	Text   string
	number float64
	Kind   Kind
	List   []string
	Label  string // how to speak of it, "": text
	Ask    string // set when the words name something without saying where it is
	Guess  string // set when the value was assumed: what the person should check
	Keep   bool   // the assumed value is set also where the tool could do without
	Also   []Given
}

// Kind is what a value is.
type Kind uint8

// The kinds of values.
const (
	IsText Kind = iota
	IsNumber
	IsList
	IsFlag // set
	IsJSON // as it stands
)

// Text is a text as it was said.
func Text(said string) Value { return Value{Text: said} }

// Number is a number, with its digits as the text.
func Number(n float64) Value {
	return Value{number: n, Kind: IsNumber, Text: strconv.FormatFloat(n, 'f', -1, 64)}
}

// Fit writes the value as the argument wants it, nil when it cannot be.
func (v Value) Fit(r Role, a catalog.Argument) jsontext.Value {
	switch a.Type {
	case "number", "integer":
		return v.fitNumber(r, a)
	case "array":
		switch {
		case v.Kind == IsList:
			return marshal(v.List)
		case r == RolePacked, r == RoleRows, r == RoleList: // a list that a step gave
			return text.Quote(v.Text)
		}
		return marshal([]string{v.Text})
	case "object":
		if v.Kind == IsJSON {
			return jsontext.Value(v.Text)
		}
	case "boolean":
		if v.Kind == IsFlag {
			return jsontext.Value("true")
		}
	case "string", "":
		switch {
		case v.Kind == IsFlag, v.Kind == IsJSON && a.Type != "":
			return nil
		case v.Kind == IsJSON:
			return jsontext.Value(v.Text)
		case v.Kind == IsList:
			return text.Quote(strings.Join(v.List, " "))
		case len(a.Enum) == 0:
			return text.Quote(v.Text)
		}
		for _, allowed := range a.Enum { // with the spelling of the enum
			if strings.EqualFold(text.Unquote(jsontext.Value(allowed)), v.Text) {
				return jsontext.Value(allowed)
			}
		}
	}
	return nil
}

func (v Value) fitNumber(r Role, a catalog.Argument) jsontext.Value {
	if v.Kind != IsNumber {
		if strings.HasPrefix(v.Text, "{{") { // a reference may stand for any value
			return text.Quote(v.Text)
		}
		return nil
	}
	n := v.number
	if r == RoleTime && !strings.Contains(a.Name, "ms") && !strings.Contains(a.Name, "milli") {
		n /= token.Second
	}
	if a.Type == "integer" {
		n = math.Ceil(n)
	}
	return jsontext.Value(strconv.FormatFloat(n, 'f', -1, 64))
}

// marshal writes a list of texts as JSON.
func marshal(list []string) jsontext.Value {
	var b []byte
	for _, s := range list {
		b = text.AppendQuote(append(b, ','), s)
	}
	return append(append([]byte{'['}, bytes.TrimPrefix(b, []byte{','})...), ']')
}
