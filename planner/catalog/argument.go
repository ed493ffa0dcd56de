package catalog

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog/schemas"
)

// Argument is one argument of a tool as its schema describes it.
type Argument struct {
	Name        string
	Title       string         // what people call an argument of a tool; "" for what is inside of one
	Type        string         // string, number, integer, boolean, array, object; "" is anything
	Format      string         // what its text is, such as FileFormat; "" is any
	Items       string         // the type of an array's elements, "" is anything
	Enum        []string       // the values it may have, as JSON texts; of an array, those of its elements
	Members     []Argument     // of an object, or of an array's elements, three levels deep at most
	Default     jsontext.Value // nil where there is none
	Required    bool
	Description string
}

// definition is the part of a JSON Schema that describes a value to people.
type definition struct {
	Title       string                    `json:"title"`
	Type        typeNames                 `json:"type"`
	Format      string                    `json:"format"`
	Description string                    `json:"description"`
	Enum        []jsontext.Value          `json:"enum"`
	Const       jsontext.Value            `json:"const"`
	Default     jsontext.Value            `json:"default"`
	Items       jsontext.Value            `json:"items"`
	Ref         string                    `json:"$ref"`
	AnyOf       []jsontext.Value          `json:"anyOf"`
	OneOf       []jsontext.Value          `json:"oneOf"`
	Properties  jsontext.Value            `json:"properties"`
	Required    []string                  `json:"required"`
	Defs        map[string]jsontext.Value `json:"$defs"`
	Definitions map[string]jsontext.Value `json:"definitions"`
}

// typeNames is a JSON Schema type: a name or a list of them.
type typeNames []string

// UnmarshalJSON reads either form.
func (t *typeNames) UnmarshalJSON(b []byte) error {
	if jsontext.Value(b).Kind() == '"' {
		*t = make(typeNames, 1)
		return json.Unmarshal(b, &(*t)[0])
	}
	return json.Unmarshal(b, (*[]string)(t))
}

// single is the only type besides null, or "".
func (t typeNames) single() string {
	others := slices.DeleteFunc(slices.Clone(t), func(s string) bool { return s == "null" })
	if len(others) != 1 {
		return ""
	}
	return others[0]
}

// Arguments lists the arguments the tool's schema names, in its order. What the
// schema does not say in a plain way is left zero.
func (t Tool) Arguments() []Argument {
	var root definition
	if json.Unmarshal(t.Parameters, &root) != nil {
		return nil
	}
	d := &describer{root: root, left: maxMembers}
	args := d.members(root, maxNesting)
	t.giveTitles(args)
	return args
}

// elements is what the elements of an array are, as Output.Items says it.
func (a Argument) elements() string {
	switch {
	case a.Type != "array":
		return ""
	case len(a.Members) == 0:
		return a.Items
	}
	var names []string
	for _, m := range a.Members {
		names = append(names, m.Name)
	}
	return "{" + strings.Join(names, ", ") + "}"
}

// maxNesting is how many levels of members Arguments describes, and maxMembers
// how many members in all: a schema that refers to itself has no end.
const (
	maxNesting = 3
	maxMembers = 1000
)

// describer turns the schemas of one tool into arguments.
type describer struct {
	root definition
	left int // members still to describe below the top
}

func (d *describer) members(object definition, depth int) []Argument {
	var args []Argument
	schemas.EachMember(object.Properties, func(name string, value jsontext.Value) {
		a := d.argument(value, depth)
		a.Name = name
		a.Required = slices.Contains(object.Required, name)
		args = append(args, a)
	})
	d.left -= len(args)
	return args
}

func (d *describer) argument(value jsontext.Value, depth int) Argument {
	def := d.root.resolve(value, schemas.MaxRefs)
	a := Argument{Title: def.Title, Type: def.Type.single(), Format: def.Format, Default: def.Default, Description: def.Description}
	if a.Format == RowsFormat && slices.Contains(def.Type, "array") {
		a.Type = "array" // which may stand in a file
	}
	if a.Type == "array" {
		def = d.root.resolve(def.Items, schemas.MaxRefs)
		a.Items = def.Type.single()
	}
	a.Enum = def.values()
	if depth > 0 && d.left > 0 {
		a.Members = d.members(def, depth-1)
	}
	return a
}

// resolve reads a schema, following a local $ref and the only alternative that
// is not null. What stands beside them, such as a description, stays.
func (root definition) resolve(value jsontext.Value, depth int) definition {
	var d definition
	if json.Unmarshal(value, &d) != nil || depth == 0 {
		return definition{}
	}
	next := root.lookup(d.Ref)
	if next == nil {
		next = d.onlyAlternative()
	}
	if next == nil {
		return d
	}
	inner := root.resolve(next, depth-1)
	if d.Title != "" {
		inner.Title = d.Title
	}
	if d.Description != "" {
		inner.Description = d.Description
	}
	if d.Default != nil {
		inner.Default = d.Default
	}
	return inner
}

func (root definition) lookup(ref string) jsontext.Value {
	if name, ok := strings.CutPrefix(ref, "#/$defs/"); ok {
		return root.Defs[name]
	}
	if name, ok := strings.CutPrefix(ref, "#/definitions/"); ok {
		return root.Definitions[name]
	}
	return nil
}

// onlyAlternative returns the one member of anyOf or oneOf that is not null.
func (d definition) onlyAlternative() jsontext.Value {
	var found jsontext.Value
	for _, alternative := range slices.Concat(d.AnyOf, d.OneOf) {
		var a definition
		if json.Unmarshal(alternative, &a) == nil && slices.Equal(a.Type, typeNames{"null"}) {
			continue
		}
		if found != nil {
			return nil
		}
		found = alternative
	}
	return found
}

// values are the values the schema allows, as JSON texts.
func (d definition) values() []string {
	var out []string
	for _, v := range d.Enum {
		out = append(out, v.String())
	}
	if d.Const != nil {
		out = append(out, d.Const.String())
	}
	return out
}
