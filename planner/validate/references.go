package validate

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// checkReferences reports uses of results that do not exist, or that are not
// there yet on some way to the step that uses them.
func (c *checker) checkReferences() {
	order := c.Dominators()
	for i, n := range c.W.Nodes {
		n.Uses(func(u workflow.Use) bool {
			c.checkUse(order, i, u)
			return true
		})
	}
}

func (c *checker) checkUse(order flow.Tree, node int, u workflow.Use) {
	if c.checkComputed(node, u) {
		return
	}
	ref, ok := workflow.ParseReference(u.Text)
	if !ok {
		c.reportPlaceholder(node, u)
		return
	}
	source := c.Find(ref.Node)
	if source == none && ref.Node == workflow.InputsID {
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
	n := c.W.Nodes[node]
	names = slices.Clip(commonResults)
	switch n.Kind {
	case workflow.KindTool:
		if c.tools == nil || n.Tool == nil || !c.tools.Has(n.Tool.Name) {
			return nil, true
		}
		more, open := c.tools.Outputs(n.Tool.Name)
		return united(append(names, "text"), more), open
	case workflow.KindAiTransform:
		more, open := schemaResults(n)
		return united(append(names, "text"), more), open
	case workflow.KindAiStep:
		return append(names, "text"), false
	case workflow.KindLoop:
		names = append(names, "index", "iteration", "count")
		if n.Loop != nil && n.Loop.Over != "" {
			names = append(names, "item")
		}
		return names, false
	case workflow.KindIf, workflow.KindSwitch, workflow.KindEndLoop:
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
func schemaResults(n workflow.Node) (names []string, open bool) {
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
func (c *checker) reportPlaceholder(node int, u workflow.Use) {
	p := c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, which is not the result of any step.", c.name(node), u.Text).
		fix("At %s of %q write a result of an earlier step as \"<id>.<field>\", or the value itself.", u.Path+u.Tail, c.id(node))
	if strings.HasPrefix(u.Text, "{{") {
		p.Severity = problem.Warning
	}
}

func (c *checker) reportUnknownNode(node int, u workflow.Use, ref workflow.Reference) {
	p := c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but there is no step “%s”.", c.name(node), ref, ref.Node)
	if c.inputs[ref.Result()] && isNear(ref.Node, workflow.InputsID) {
		by := workflow.Reference{Node: workflow.InputsID, Field: ref.Field}
		c.offerUse(p.fix("At %s of %q use %q instead of %q.", u.Path+u.Tail, c.id(node), by, ref), node, ref, by)
		return
	}
	near := c.nearNodes(ref.Node)
	if len(near) == 0 {
		p.fix("At %s of %q use \"<id>.<field>\" of an earlier step instead of %q.", u.Path+u.Tail, c.id(node), ref)
		return
	}
	p = p.fix("At %s of %q use the id of a step instead of %q: %s.", u.Path+u.Tail, c.id(node), ref.Node, c.ids(near))
	if len(near) == 1 {
		c.offerReference(p, node, ref, workflow.Reference{Node: c.id(near[0]), Field: ref.Field})
	}
}

func (c *checker) reportUnknownField(node, source int, u workflow.Use, ref workflow.Reference) {
	names, _ := c.results(source)
	p := c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s” has no result “%s”.", c.name(node), ref, c.name(source), ref.Result()).
		fix("At %s of %q use one of the results of %q instead of %q: %s.", u.Path+u.Tail, c.id(node), ref.Node, ref.Result(), strings.Join(names, ", "))
	if near := nearest(ref.Result(), names); len(near) == 1 {
		field := near[0] + strings.TrimPrefix(ref.Field, ref.Result())
		c.offerReference(p, node, ref, workflow.Reference{Node: ref.Node, Field: field})
	}
}

// offerReference offers to use another reference, where that one can be used.
func (c *checker) offerReference(p finding, node int, was, by workflow.Reference) {
	if !c.gives(c.Find(by.Node), by.Result()) {
		return
	}
	c.offerUse(p, node, was, by)
}

func (c *checker) offerUse(p finding, node int, was, by workflow.Reference) {
	p.quick("Use “"+by.String()+"”", c.updateNode(node, func(n *workflow.Node) {
		*n = workflow.MapReferences(*n, func(r workflow.Reference) workflow.Reference {
			if r == was {
				return by
			}
			return r
		})
	}))
}
