package catalog

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
)

// WayOn is a way on from what a tool said: what to set an argument of its step to.
type WayOn struct {
	Argument string         `json:"argument"`
	Value    jsontext.Value `json:"value,omitzero"` // none: the person says it
	Label    problem.Said   `json:"label"`
}

// The labels of the ways.
const (
	wayOverwrite   problem.English = "Overwrite"
	wayAppend      problem.English = "Append"
	wayOtherName   problem.English = "Another name"
	wayOtherFolder problem.English = "Another folder"
)

var wayOther = map[string]problem.English{"to": wayOtherName, "folder": wayOtherFolder, "path": wayOtherName}

// WayTo is the way of a value, which can be written as JSON.
func WayTo(argument string, value any, label problem.English, args ...any) WayOn {
	data, _ := json.Marshal(value)
	return WayOn{Argument: argument, Value: data, Label: problem.Say(label, args...)}
}

// WaysPast are the ways on where something is there already that the tool was to make: as
// it can replace it or add to it, or else by another name.
func (t Tool) WaysPast() []WayOn {
	var ways []WayOn
	list := t.Arguments()
	find := func(name string) (Argument, bool) {
		i := slices.IndexFunc(list, func(a Argument) bool { return a.Name == name })
		return list[max(i, 0)], i >= 0
	}
	if mode, ok := find("mode"); ok {
		ways = append(ways, mode.waysPast()...)
	}
	if _, ok := find("overwrite"); ok {
		ways = append(ways, WayTo("overwrite", true, wayOverwrite))
	}
	for _, name := range []string{"to", "folder", "path"} { // the first is what it makes
		if _, ok := find(name); ok {
			return append(ways, WayOn{Argument: name, Label: problem.Say(wayOther[name])})
		}
	}
	return ways
}

// waysPast are those among the values of an argument.
func (a Argument) waysPast() []WayOn {
	var ways []WayOn
	for _, label := range []problem.English{wayOverwrite, wayAppend} {
		value := strconv.Quote(strings.ToLower(string(label)))
		if slices.Contains(a.Enum, value) {
			ways = append(ways, WayOn{Argument: a.Name, Value: jsontext.Value(value), Label: problem.Say(label)})
		}
	}
	return ways
}
