package settings

import (
	"errors"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// Origin says where the value of a setting comes from. A later one wins.
type Origin string

// The origins, weakest first.
const (
	FromDefault     Origin = "default"
	FromFile        Origin = "file"
	FromEnvironment Origin = "environment"
	FromCommandLine Origin = "commandLine"
)

// prefix starts every environment variable that is a setting.
const prefix = "PLANWRIGHT_"

// Assignment is one --set KEY=VALUE.
type Assignment struct {
	Key   string
	Value string // JSON or bare text
}

// ParseAssignment splits KEY=VALUE. Whether the key exists is found out when the
// settings are put together.
func ParseAssignment(text string) (Assignment, error) {
	key, value, ok := strings.Cut(text, "=")
	key = strings.TrimSpace(key)
	if !ok || key == "" {
		return Assignment{}, errors.New("--set needs a key and a value. Write it like --set maxRepairAttempts=5.")
	}
	return Assignment{key, value}, nil
}

// entry is a value given for a setting, with where it was given.
type entry struct {
	key    string // dotted
	value  jsontext.Value
	origin Origin
	where  string // for people: "in settings.json"
}

// fileEntries are the values of the file.
func fileEntries(list members) []entry {
	var out []entry
	for _, m := range list {
		out = append(out, flatten(entry{m.key, m.value, FromFile, "in settings.json"})...)
	}
	return out
}

// commandEntries are the values of the command line, in order.
func commandEntries(assignments []Assignment) []entry {
	var out []entry
	for _, a := range assignments {
		out = append(out, flatten(entry{a.Key, bare(a.Key, a.Value), FromCommandLine, "by --set"})...)
	}
	return out
}

// flatten turns an object given for a group of settings into its members.
func flatten(e entry) []entry {
	if !isGroup(e.key) || e.value.Kind() != '{' {
		return []entry{e}
	}
	var out []entry
	for _, m := range decodeObject(e.value) {
		out = append(out, entry{e.key + "." + m.key, m.value, e.origin, e.where})
	}
	return out
}

// isGroup reports whether settings are nested under the key.
func isGroup(key string) bool {
	for _, f := range fields {
		if strings.HasPrefix(f.Key, key+".") {
			return true
		}
	}
	return false
}

// bare reads a value as people type it: JSON where that is meant, else text. The
// value of a text setting is text whatever it looks like: a model may be named 4.
func bare(key, words string) jsontext.Value {
	value := jsontext.Value(words)
	f, _ := field(key)
	if f.Kind == List && value.Kind() != '[' {
		return splitFolders(words)
	}
	meant := f.Kind != Text && f.Kind != Choice || value.Kind() == '"'
	if meant && value.IsValid() {
		return value
	}
	return text.Quote(words)
}

// environmentEntries are the values of the environment, weakest first: what other
// programs share, then our own. An empty variable counts as not set.
func environmentEntries(environ []string) []entry {
	var shared, own []entry
	for _, line := range environ {
		name, text, _ := strings.Cut(line, "=")
		switch {
		case text == "":
		case name == "OPENAI_BASE_URL":
			shared = append(shared, environmentEntry("baseUrl", name, text))
		case strings.HasPrefix(name, prefix):
			own = append(own, environmentEntry(keyOf(name), name, text))
		}
	}
	return append(shared, own...)
}

func environmentEntry(key, name, text string) entry {
	return entry{key, bare(key, text), FromEnvironment, "by " + name}
}

// keyOf is the setting a variable names. Another variable keeps its name, which
// is no key.
func keyOf(variable string) string {
	for _, f := range all() {
		if f.Variable() == variable {
			return f.Key
		}
	}
	return variable
}

// keyVariable holds the key of the endpoint.
const keyVariable = "OPENAI_API_KEY"

// APIKey is the key in the environment, "" without one. It is a secret: hand it
// to what calls the endpoint and to redaction, and nowhere else.
func APIKey(environ []string) string {
	key := ""
	for _, line := range environ {
		if value, ok := strings.CutPrefix(line, keyVariable+"="); ok {
			key = strings.TrimSpace(value)
		}
	}
	return key
}
