package catalog

import (
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog/schemas"
	"planwright/planner/problem"
	"planwright/planner/selector"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Formats of CSS selectors: one, and an object of them.
const (
	selectorFormat  = "selector"
	selectorsFormat = "selectors"
)

// selectors reports fields that are taken by what is no selector.
func (k *check) selectors(name string, value jsontext.Value) {
	var fields map[string]jsontext.Value
	if json.Unmarshal(value, &fields) != nil {
		return // the schema says so
	}
	for _, field := range slices.Sorted(maps.Keys(fields)) {
		k.selector([]string{name, field}, fields[field])
	}
}

// selector reports a text that is no selector.
func (k *check) selector(path []string, value jsontext.Value) {
	written := text.Unquote(value)
	if value.Kind() != '"' || strings.TrimSpace(written) == "" || workflow.MayHoldTemplate(value) {
		return
	}
	if _, is := selector.Read(written); !is {
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace(path), "“%s” of %s is no CSS selector: %s.", k.argument(path...), k.called(), text.Start(written, schemas.MaxShown)).
			WithFix("Write it as in CSS, such as h2.title, with the attribute behind an @ where its text is not wanted, such as a@href. It is %q of %s.", strings.Join(path, "."), k.tool))
	}
}
