package workflow

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
)

// checkReferences reports uses of results that do not exist, or that are not
// there yet on some way to the step that uses them.
func (c *checker) checkReferences() {
	order := c.dominators()
	for i, n := range c.w.Nodes {
		n.uses(func(u use) bool {
			c.checkUse(order, i, u)
			return true
		})
	}
}

func (c *checker) checkUse(order tree, node int, u use) {
	if c.checkComputed(node, u) {
		return
	}
	ref, ok := ParseReference(u.text)
	if !ok {
		c.reportPlaceholder(node, u)
		return
	}
	source := c.find(ref.Node)
	if source == none && ref.Node == InputsID {
		c.checkInputUse(node, u, ref)
		return
	}
	if source == none {
		c.reportUnknownNode(node, u, ref)
		return
	}
	if !c.gives(source, ref.Result()) {
		c.reportUnknownField(node, source, u, ref)
		return
	}
	c.checkDepth(node, u, ref)
	c.checkUsedKind(node, u, ref)
	c.checkOrder(order, node, source, u, ref)
}

// commonResults are what every step gives.
var commonResults = []string{"success", "error"}

// gives reports whether the step has a result of the name.
func (c *checker) gives(node int, result string) bool {
	if slices.Contains(commonResults, result) {
		return true
	}
	names, open := c.results(node)
	return open || slices.Contains(names, result)
}

// results lists what a step gives, and whether it may give more.
func (c *checker) results(node int) (names []string, open bool) {
	n := c.w.Nodes[node]
	names = slices.Clip(commonResults)
	switch n.Kind {
	case KindTool:
		if c.tools == nil || n.Tool == nil || !c.tools.Has(n.Tool.Name) {
			return nil, true
		}
		more, open := c.tools.Outputs(n.Tool.Name)
		return united(append(names, "text"), more), open
	case KindAiTransform:
		more, open := n.schemaResults()
		return united(append(names, "text"), more), open
	case KindAiStep:
		return append(names, "text"), false
	case KindLoop:
		names = append(names, "index", "iteration", "count")
		if n.Loop != nil && n.Loop.Over != "" {
			names = append(names, "item")
		}
		return names, false
	case KindIf, KindSwitch, KindEndLoop:
		return names, false
	}
	return nil, true
}

// united are the names and those of more that are not among them.
func united(names, more []string) []string {
	for _, name := range more {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// schemaResults lists the properties of an AiTransform's output schema. A schema
// that does not name any leaves them open.
func (n Node) schemaResults() (names []string, open bool) {
	if n.AiTransform == nil || len(n.AiTransform.OutputSchema) == 0 || n.AiTransform.OutputSchema.Kind() == 'n' {
		return nil, false
	}
	var schema struct {
		Properties map[string]jsontext.Value `json:"properties"`
	}
	if err := json.Unmarshal(n.AiTransform.OutputSchema, &schema); err != nil || len(schema.Properties) == 0 {
		return nil, true
	}
	for name := range schema.Properties {
		names = append(names, name)
	}
	slices.Sort(names)
	return names, false
}

// reportPlaceholder reports a text that is not a reference. In double braces it
// may be meant for a person to fill in, so it is a warning.
func (c *checker) reportPlaceholder(node int, u use) {
	p := c.report(problem.UnknownReference, c.at(node, u.path+u.tail), "“%s” uses “%s”, which is not the result of any step.", c.name(node), u.text).
		fix("At %s of %q write a result of an earlier step as \"<id>.<field>\", or the value itself.", u.path+u.tail, c.id(node))
	if strings.HasPrefix(u.text, "{{") {
		p.Severity = problem.Warning
	}
}

func (c *checker) reportUnknownNode(node int, u use, ref Reference) {
	p := c.report(problem.UnknownReference, c.at(node, u.path+u.tail), "“%s” uses “%s”, but there is no step “%s”.", c.name(node), ref, ref.Node)
	if c.inputs[ref.Result()] && isNear(ref.Node, InputsID) {
		by := Reference{Node: InputsID, Field: ref.Field}
		c.offerUse(p.fix("At %s of %q use %q instead of %q.", u.path+u.tail, c.id(node), by, ref), node, ref, by)
		return
	}
	near := c.nearNodes(ref.Node)
	if len(near) == 0 {
		p.fix("At %s of %q use \"<id>.<field>\" of an earlier step instead of %q.", u.path+u.tail, c.id(node), ref)
		return
	}
	p = p.fix("At %s of %q use the id of a step instead of %q: %s.", u.path+u.tail, c.id(node), ref.Node, c.ids(near))
	if len(near) == 1 {
		c.offerReference(p, node, ref, Reference{Node: c.id(near[0]), Field: ref.Field})
	}
}

func (c *checker) reportUnknownField(node, source int, u use, ref Reference) {
	names, _ := c.results(source)
	p := c.report(problem.UnknownReference, c.at(node, u.path+u.tail), "“%s” uses “%s”, but “%s” has no result “%s”.", c.name(node), ref, c.name(source), ref.Result()).
		fix("At %s of %q use one of the results of %q instead of %q: %s.", u.path+u.tail, c.id(node), ref.Node, ref.Result(), strings.Join(names, ", "))
	if near := nearest(ref.Result(), names); len(near) == 1 {
		field := near[0] + strings.TrimPrefix(ref.Field, ref.Result())
		c.offerReference(p, node, ref, Reference{Node: ref.Node, Field: field})
	}
}

// offerReference offers to use another reference, where that one can be used.
func (c *checker) offerReference(p finding, node int, was, by Reference) {
	if !c.gives(c.find(by.Node), by.Result()) {
		return
	}
	c.offerUse(p, node, was, by)
}

func (c *checker) offerUse(p finding, node int, was, by Reference) {
	p.quick("Use “"+by.String()+"”", c.updateNode(node, func(n *Node) {
		*n = MapReferences(*n, func(r Reference) Reference {
			if r == was {
				return by
			}
			return r
		})
	}))
}
