// Package catalog holds the tools a workflow may call: what they are named,
// what arguments they take, what they give back and what they may do.
package catalog

import (
	"slices"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/alike"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// Effect says what a tool may do to the world. Permission is asked by it.
type Effect string

// The effect classes, from harmless to unknown. A tool whose effect is not
// known counts as Destructive.
const (
	Read        Effect = "read"        // looks, changes nothing
	Write       Effect = "write"       // changes something that can be put back
	External    Effect = "external"    // reaches beyond this machine
	Destructive Effect = "destructive" // may change or delete anything
)

// Tool is a callable. Names are unique within a Catalog.
type Tool struct {
	Name        string            `json:"name"`
	Title       string            `json:"title,omitzero"` // what people call it; "" for what its name says, see Called
	Description string            `json:"description"`
	Titles      map[string]string `json:"titles,omitempty"`    // what people call arguments of which neither schema nor name says it, see Argument.Title
	Sentences   []string          `json:"sentences,omitempty"` // templates of what a call does, see Templates
	Outcomes    []string          `json:"outcomes,omitempty"`  // templates of what it gave, over Outputs; see Templates
	Hint        string            `json:"hint,omitzero"`       // what one who plans has to know besides, and people see by trying
	Server      string            `json:"server,omitzero"`     // "" for the built-in tools
	Parameters  jsontext.Value    `json:"parameters"`          // JSON Schema of an object; {} takes anything
	Outputs     []Output          `json:"outputs,omitempty"`   // named results, besides those of CommonOutputs
	Open        bool              `json:"open,omitzero"`       // may give results that Outputs does not list
	Effect      Effect            `json:"effect"`
	Workflow    string            `json:"workflow,omitzero"`     // id of the workflow that the tool is; "": it is none
	Calls       []string          `json:"calls,omitempty"`       // ids of the workflows that this one calls, and that these call
	Levels      int               `json:"-" ts:"-"`              // how deep workflows call one another in the one that the tool is, itself the first
	Steps       int               `json:"-" ts:"-"`              // how many steps that one has together with those that it calls, each as often as it is called
	Held        []string          `json:"-" ts:"-"`              // by steps of the workflow that the tool is, see Holds
	Tells       bool              `json:"tells,omitzero" ts:"-"` // its text only tells people what was done
	Needs       string            `json:"needs,omitzero" ts:"-"` // an argument with which it is more than that
}

// Output is a named result of a tool, used in references as "<node id>.<name>".
type Output struct {
	Name        string         `json:"name"`
	Type        string         `json:"type"`           // string, number, integer, boolean, array, object, file
	Items       string         `json:"items,omitzero"` // of an array: the type of its elements, or their members as {x, y}
	Description string         `json:"description,omitzero"`
	Example     jsontext.Value `json:"example,omitzero" ts:"-"`    // what it usually is, where any value of its type would mislead
	WhenFailed  bool           `json:"whenFailed,omitzero" ts:"-"` // it is given by a call that fails too
	Needs       string         `json:"needs,omitzero" ts:"-"`      // an argument without which it is always the same

	Written workflow.Written            `json:"written,omitzero" ts:"-"` // in which way it is always written, or each element of it
	Each    map[string]workflow.Written `json:"each,omitzero" ts:"-"`    // likewise what is in each element, by its name
}

// CommonOutputs are results every step has.
var CommonOutputs = []Output{
	{Name: "success", Type: "boolean", Description: "whether the step worked"},
	{Name: "error", Type: "string", Description: "what went wrong, empty when it worked"},
	{Name: "text", Type: "string", Description: "the result as text"},
}

// Catalog is a set of tools with unique names. It is immutable and safe for use
// by several goroutines. A nil Catalog has no tools.
type Catalog struct {
	entries   []*entry
	byName    map[string]*entry
	workflows map[string]string // names of the tools that are workflows, by their ids
	index     index
	problems  problem.List
	known     func() *alike.Names // made on first use
}

// entry is a tool and what was worked out about it.
type entry struct {
	tool      Tool
	schema    func() *schema    // compiled on first use
	arguments func() []Argument // read on first use
}

// New makes a catalog of the tools, in their order. Of several tools with one
// name the first keeps it; a later one is listed as "<server>__<name>" when it
// has a server, and is left out otherwise. Problems says what was renamed or
// left out.
func New(tools []Tool) *Catalog {
	c := &Catalog{byName: make(map[string]*entry, len(tools)), workflows: map[string]string{}}
	for _, t := range tools {
		c.add(t)
	}
	c.index = newIndex(c.entries)
	c.known = sync.OnceValue(func() *alike.Names { return alike.Of(c.names()) })
	return c
}

func (c *Catalog) add(t Tool) {
	name, ok := c.freeName(t)
	if !ok {
		c.problems = append(c.problems, problem.New(problem.ToolUnusable, problem.Place{},
			"There are two tools named “%s”; the second one is left out.", t.Name))
		return
	}
	if name != t.Name {
		c.problems = append(c.problems, problem.New(problem.ToolUnusable, problem.Place{},
			"There are two tools named “%s”; the one of %s is listed as “%s”.", t.Name, t.Server, name))
		t.Name = name
	}
	e := &entry{tool: t, schema: sync.OnceValue(func() *schema { return newSchema(t.Parameters) }), arguments: sync.OnceValue(t.Arguments)}
	c.entries = append(c.entries, e)
	c.byName[t.Name] = e
	if t.Workflow != "" {
		c.workflows[t.Workflow] = t.Name
	}
}

// freeName returns the name under which the tool can be listed.
func (c *Catalog) freeName(t Tool) (string, bool) {
	if !c.Has(t.Name) {
		return t.Name, true
	}
	name := t.Server + "__" + t.Name
	return name, t.Server != "" && !c.Has(name)
}

// Tools returns the tools in the order they were given. The caller must not
// change what they point to.
func (c *Catalog) Tools() []Tool {
	if c == nil {
		return nil
	}
	tools := make([]Tool, len(c.entries))
	for i, e := range c.entries {
		tools[i] = e.tool
	}
	return tools
}

// Problems returns what was renamed or left out when the catalog was made.
func (c *Catalog) Problems() problem.List {
	if c == nil {
		return nil
	}
	return c.problems
}

func (c *Catalog) names() []string {
	names := make([]string, len(c.entries))
	for i, e := range c.entries {
		names[i] = e.tool.Name
	}
	return names
}

// LooksLike is the tool that people could take for the one of this name, which need not
// be in the catalog, as alike.Names spells it; "" for none.
func (c *Catalog) LooksLike(name string) string {
	if c == nil {
		return ""
	}
	return c.known().Spelt(name)
}

// Has reports whether a tool has exactly this name.
func (c *Catalog) Has(name string) bool { return c.entry(name) != nil }

// Get returns the tool that has exactly this name.
func (c *Catalog) Get(name string) (Tool, bool) {
	e := c.entry(name)
	if e == nil {
		return Tool{}, false
	}
	return e.tool, true
}

// Arguments are those of the tool that has exactly this name, as Tool.Arguments
// lists them; they are read once. The caller must not change them.
func (c *Catalog) Arguments(name string) []Argument {
	e := c.entry(name)
	if e == nil {
		return nil
	}
	return e.arguments()
}

func (c *Catalog) entry(name string) *entry {
	if c == nil {
		return nil
	}
	return c.byName[name]
}

// Outputs returns the names of a tool's results, those of CommonOutputs first,
// and whether it may have others. A tool that is not on offer may have any.
func (c *Catalog) Outputs(name string) (names []string, open bool) {
	for _, o := range CommonOutputs {
		names = append(names, o.Name)
	}
	e := c.entry(name)
	if e == nil {
		return names, true
	}
	for _, o := range e.tool.Outputs {
		if !slices.Contains(names, o.Name) {
			names = append(names, o.Name)
		}
	}
	return names, e.tool.Open
}
