// Package meaning settles what the steps of a reply mean once they have names and links: which
// results its references are to, and what calls, conditions and texts then say.
package meaning

import (
	"maps"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/expression"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/item"
	"planwright/planner/reply/reference"
	"planwright/planner/workflow"
)

// Steps are the steps of a reply, as they are linked. Each method settles one thing of them:
// what it alters stands in the graph, and what is to be told of it in the log of the reader.
// References come first, for the others look at what they are to.
type Steps struct {
	*item.Reader
	Graph *flow.Graph
}

// resolver turns the names in references into ids.
type resolver struct {
	r     *item.Reader
	g     *flow.Graph
	scope *flow.Scope
	loops []int            // Loops, in the order they are listed
	calls map[string][]int // the steps that call each tool, see callOf

	inputs       *InputNames
	inputsIsStep bool // a step has the id that stands for the inputs
	secretIsStep bool // a step has the id that stands for secrets

	isBehind bool // what is resolved stands behind all steps, the last one too
}

// NewResolver looks at the steps of a graph and at the inputs that the reader knows; what is
// added to them later it does not find.
func NewResolver(r *item.Reader, g *flow.Graph, s *flow.Scope) *resolver {
	res := &resolver{r: r, g: g, scope: s, inputs: NewInputNames(r.Inputs)}
	for i, st := range g.Steps {
		res.inputsIsStep = res.inputsIsStep || st.Node.ID == workflow.InputsID
		res.secretIsStep = res.secretIsStep || st.Node.ID == workflow.SecretsID
		if st.Node.Kind == workflow.KindLoop {
			res.loops = append(res.loops, i)
		}
	}
	return res
}

// ResolveReferences rewrites every reference of the model to the ids of the
// nodes. What leads nowhere stays, for validation to report.
func (d Steps) ResolveReferences(s *flow.Scope) {
	res := NewResolver(d.Reader, d.Graph, s)
	for i, st := range d.Graph.Steps {
		if !st.Base || st.Touched {
			res.step(i, st)
		}
	}
}

func (res *resolver) step(i int, s *flow.Step) {
	n := &s.Node
	switch {
	case n.Tool != nil:
		for _, name := range slices.Sorted(maps.Keys(n.Tool.Arguments)) { // what is told is in one order
			n.Tool.Arguments[name] = res.argument(i, n.Tool.Name, name, n.Tool.Arguments[name])
		}
	case n.If != nil:
		res.condition(i, &n.If.Condition)
	case n.Switch != nil:
		for c := range n.Switch.Cases {
			res.condition(i, &n.Switch.Cases[c].Condition)
		}
	case n.Loop != nil:
		if n.Loop.ExitCondition != nil {
			res.condition(i, n.Loop.ExitCondition)
		}
		n.Loop.Over = res.bareResult(i, n.Loop.Over, "array")
		if n.Loop.Times.IsReference() {
			n.Loop.Times = workflow.Times(res.bare(i, string(n.Loop.Times)))
		}
		n.Loop.Collect = res.Templates(i, n.Loop.Collect)
		res.countRounds(s)
	case n.AiTransform != nil:
		n.AiTransform.InputRef = res.bare(i, n.AiTransform.InputRef)
		n.AiTransform.Instruction = res.inPrompt(i, n.AiTransform.Instruction)
	case n.AiStep != nil:
		n.AiStep.Prompt = res.inPrompt(i, n.AiStep.Prompt)
	}
}

// condition resolves what a condition looks at, and what it means of a result that it holds.
func (res *resolver) condition(i int, c *workflow.Condition) {
	for m := range c.All {
		res.condition(i, &c.All[m])
	}
	for m := range c.Any {
		res.condition(i, &c.Any[m])
	}
	if c.IsGroup() {
		return
	}
	c.Left = res.operand(i, c.Left)
	c.Right = res.operand(i, c.Right)
	if wanted := c.Operator == alias.IsTrue; (wanted || c.Operator == alias.IsFalse) && res.isText(c.Left.Variable) {
		c.Operator = workflow.IsEmpty
		if wanted {
			c.Operator = workflow.IsNotEmpty
		}
		res.warn(i, "“%s” is a text; alone in a condition it was read as %s", c.Left.Variable, c.Operator)
	}
	if res.isAlways(c.Left, "boolean") {
		*c = expression.OfBoolean(*c)
	}
	if op, denies := expression.Ordered(c.Operator); denies && res.isAlways(c.Left, "number") && res.isAlways(c.Right, "number") {
		c.Operator = op
	}
	*c = expression.Plain(*c)
}

// isText reports whether a reference is a text that may be empty, apart from an answer that
// is one of several.
func (res *resolver) isText(ref string) bool {
	id, result, _ := strings.Cut(ref, ".")
	if id == workflow.InputsID {
		at := slices.IndexFunc(res.r.Inputs, func(in workflow.Input) bool { return in.Name == result })
		return at >= 0 && res.r.Inputs[at].Type == workflow.StringInput
	}
	i, ok := res.scope.ByID(id)
	if !ok || res.g.Node(i).Tool == nil || len(choicesOf(res.g.Node(i).Tool)) > 0 {
		return false
	}
	return res.r.Catalog.Gives(res.g.Node(i).Tool.Name, result).Type == "string"
}

// operand decides a bare text that may be a reference: it is one when it names
// a step.
func (res *resolver) operand(i int, o workflow.Operand) workflow.Operand {
	if o.Variable == "" {
		return res.constant(i, o)
	}
	if o.Literal == nil {
		o.Variable = res.bare(i, o.Variable)
		return o
	}
	if ref, ok := res.resolve(i, o.Variable, flow.ByName); ok {
		res.r.Log.Add(problem.Coerced, res.g.Steps[i].At, "“%s” in the condition of %s was read as a reference.", o.Variable, res.g.Title(i))
		return workflow.Operand{Variable: ref}
	}
	return workflow.Operand{Literal: o.Literal}
}

// bare resolves a reference that stands without braces.
func (res *resolver) bare(i int, ref string) string {
	ref = reference.Bare(ref)
	if ref == "" {
		return ""
	}
	if resolved, ok := res.resolve(i, ref, flow.ByPosition); ok {
		return resolved
	}
	return ref
}

// warn tells of what a step is taken to mean, and may not.
func (res *resolver) warn(i int, format problem.English, a ...any) *problem.Problem {
	p := res.r.Log.Add(problem.ResolvedName, res.g.Steps[i].At, format+".", a...)
	p.Severity = problem.Warning
	p.At.Node = res.g.Node(i).ID
	return p
}
