package offline

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

// role is the part a value plays in an action, whatever the tool calls it.
type role uint8

const (
	roleApp role = iota
	roleText
	rolePath
	roleDestination
	roleFolder
	rolePattern
	roleOlder // days
	roleNewer // days
	roleURL
	roleMethod
	roleBody
	roleTarget
	roleImage
	roleKey
	roleModifiers
	roleCount
	roleClicks
	roleButton
	roleTime // milliseconds
	roleMessage
	roleQuestion
	roleChoices
	roleHidden // an answer that is not shown
	roleCommand
	roleLines // notches of the mouse wheel, down
	roleMode
	roleFile      // that a step gave
	roleRecursive // in the folders inside too
	roleX         // pixels
	roleY
	roleDelay  // milliseconds, before the action
	roleSaved  // the file that what is got is saved as
	roleInto   // the folder that it is saved in
	roleCopied // what is on the clipboard
	rolePacked // files and folders, all in one call
	roleArchive
	roleShape  // what is asked of rows
	roleSource // the table that they are in
	roleData
	roleProgram
	roleRows
	roleList // of what is looked through
	roleField
	roleFields
	roleKeyName // that something is kept under
	roleKept
	roleHTML
	roleBase // the address of a page
	roleSheet
	roleMissing // a path that is not there is no failure
)

// parameterNames lists what tools call the argument for a role, best first.
var parameterNames = map[role][]string{
	roleApp:         {"app_name", "app", "application", "application_name", "name", "program", "title", "window"},
	roleText:        {"text", "content", "contents", "value", "string", "input", "data", "message"},
	rolePath:        {"path", "file", "filename", "file_path", "file_name", "from", "source", "src", "source_path", "old_path", "input_path"},
	roleDestination: {"to", "destination", "dest", "target", "new_path", "destination_path", "target_path", "folder", "directory", "new_name"},
	roleFolder:      {"folder", "directory", "dir", "path", "root", "in", "location"},
	rolePattern:     {"pattern", "glob", "name", "query", "filter", "search", "filename"},
	roleOlder:       {"older_than_days", "min_age_days", "older_than", "min_age", "age_days"},
	roleNewer:       {"newer_than_days", "max_age_days", "newer_than", "max_age"},
	roleURL:         {"url", "uri", "address", "link", "href", "endpoint"},
	roleMethod:      {"method", "verb", "http_method"},
	roleBody:        {"body", "data", "payload", "json"},
	roleTarget:      {"target", "text", "label", "element", "selector", "name"},
	roleImage:       {"image", "path", "image_path", "file", "template"},
	roleKey:         {"key", "keys", "key_name", "combo", "shortcut", "hotkey"},
	roleModifiers:   {"modifiers", "modifier", "modifier_keys"},
	roleCount:       {"count", "times", "repeat", "presses"},
	roleClicks:      {"click_count", "clicks", "count"},
	roleButton:      {"button", "mouse_button"},
	roleTime:        {"milliseconds", "ms", "duration_ms", "timeout_ms", "time_ms", "seconds", "duration_seconds", "secs", "duration", "delay", "time"},
	roleMessage:     {"message", "text", "body", "content", "title"},
	roleHidden:      {"hidden", "secret", "masked"},
	roleQuestion:    {"question", "prompt", "message", "text"},
	roleChoices:     {"choices", "options", "answers"},
	roleCommand:     {"argv", "command", "cmd", "args", "commandline", "script"},
	roleLines:       {"delta_y", "amount", "dy", "lines", "clicks"},
	roleMode:        {"mode"},
	roleFile:        {"file"},
	roleRecursive:   {"recursive", "recursively", "subfolders"},
	roleX:           {"x"},
	roleY:           {"y"},
	rolePacked:      {"files", "paths", "sources", "items"},
	roleArchive:     {"path", "archive", "to", "destination", "output"},
	roleData:        {"data", "input"},
	roleProgram:     {"program", "filter", "query"},
	roleRows:        {"rows", "data"},
	roleList:        {"list"},
	roleField:       {"by", "field"},
	roleFields:      {"fields"},
	roleKeyName:     {"key", "name"},
	roleKept:        {"value"},
	roleHTML:        {"html"},
	roleBase:        {"base"},
	roleSheet:       {"sheet"},
	roleMissing:     {"missing_ok"},
}

// value is what an action's words say for a role.
type value struct {
	text   string
	number float64
	kind   valueKind
	list   []string
	label  string // how to speak of it, "": text
	ask    string // set when the words name something without saying where it is
	guess  string // set when the value was assumed: what the person should check
	keep   bool   // the assumed value is set also where the tool could do without
	also   []given
}

type valueKind uint8

const (
	isText valueKind = iota
	isNumber
	isList
	isFlag // set
	isJSON // as it stands
)

func textValue(said string) value { return value{text: said} }

func numberValue(n float64) value {
	return value{number: n, kind: isNumber, text: strconv.FormatFloat(n, 'f', -1, 64)}
}

// fit writes the value as the argument wants it, nil when it cannot be.
func (v value) fit(r role, a catalog.Argument) jsontext.Value {
	switch a.Type {
	case "number", "integer":
		return v.fitNumber(r, a)
	case "array":
		switch {
		case v.kind == isList:
			return marshal(v.list)
		case r == rolePacked, r == roleRows, r == roleList: // a list that a step gave
			return text.Quote(v.text)
		}
		return marshal([]string{v.text})
	case "object":
		if v.kind == isJSON {
			return jsontext.Value(v.text)
		}
	case "boolean":
		if v.kind == isFlag {
			return jsontext.Value("true")
		}
	case "string", "":
		switch {
		case v.kind == isFlag, v.kind == isJSON && a.Type != "":
			return nil
		case v.kind == isJSON:
			return jsontext.Value(v.text)
		case v.kind == isList:
			return text.Quote(strings.Join(v.list, " "))
		case len(a.Enum) == 0:
			return text.Quote(v.text)
		}
		for _, allowed := range a.Enum { // with the spelling of the enum
			if strings.EqualFold(text.Unquote(jsontext.Value(allowed)), v.text) {
				return jsontext.Value(allowed)
			}
		}
	}
	return nil
}

func (v value) fitNumber(r role, a catalog.Argument) jsontext.Value {
	if v.kind != isNumber {
		if strings.HasPrefix(v.text, "{{") { // a reference may stand for any value
			return text.Quote(v.text)
		}
		return nil
	}
	n := v.number
	if r == roleTime && !strings.Contains(a.Name, "ms") && !strings.Contains(a.Name, "milli") {
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
