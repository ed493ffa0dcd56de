package extract

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// crossing is a result, or an input, that is used on the other side: the steps of the piece
// are given it, or give it.
type crossing struct {
	of   workflow.Reference // without what leads into it
	name string             // of the input or output that it becomes
	kind workflow.InputType
	uses []seen
}

// crossings are all that cross, and what is made with them.
type crossings struct {
	*piece
	wish  Wish
	types func(workflow.Reference) string

	given, gives []crossing // in the order of their first use
}

func newCrossings(p piece, wish Wish) *crossings {
	return &crossings{piece: &p, wish: wish, types: validate.Types(p.W, wish.Tools)}
}

// find finds what crosses, and of what type it is.
func (c *crossings) find() *Refusal {
	for i, n := range c.W.Nodes {
		each := seenIn(n, c.wish.Tools)
		if c.in[i] {
			c.note(&c.given, each, c.isOutside)
		} else {
			c.note(&c.gives, each, c.isInside)
		}
	}
	for _, o := range c.W.Outputs {
		c.note(&c.gives, seenInOutput(o), c.isInside)
	}
	for _, list := range [][]crossing{c.given, c.gives} {
		if refusal := c.settle(list); refusal != nil {
			return refusal
		}
	}
	return c.findAsked()
}

// findFailing refuses what a step gives that goes on where it failed, if another step fails for
// the lack of it, or more than that is lacking: a call gives that as nothing.
func (c *crossings) findFailing() *Refusal {
	for _, k := range c.gives {
		goesOn := c.W.Nodes[c.Find(k.of.Node)].OnFailure == workflow.Continue && k.of.Field != "success" && k.of.Field != "error"
		if goesOn && slices.ContainsFunc(k.uses, func(s seen) bool { return s.fails }) {
			return c.together(k, problem.Say("Where “%s” fails it gives no “%s”, and what uses it fails, too; of a workflow that is called it would get nothing, and go on.", c.stepOf(k), k.of.Field))
		}
	}
	return nil
}

// findAsked refuses an object of which the steps ask whether it is there, as the first of
// what is found: a call needs it before anything runs.
func (c *crossings) findAsked() *Refusal {
	for _, k := range c.given {
		asks := slices.ContainsFunc(k.uses, func(s seen) bool { return s.asks })
		if asks && k.kind == workflow.ObjectInput && !c.W.IsInput(k.of) {
			return c.together(k, problem.Say("These steps ask whether there is “%s” of “%s”, and a step that calls them as a workflow fails where there is none.", k.of.Field, c.stepOf(k)))
		}
	}
	return nil
}

func (c *crossings) isInside(r workflow.Reference) bool {
	i := c.Find(r.Node)
	return i != none && c.in[i]
}

func (c *crossings) isOutside(r workflow.Reference) bool {
	if c.W.IsInput(r) {
		_, known := c.W.Input(r.Result())
		return known
	}
	i := c.Find(r.Node)
	return i != none && !c.in[i]
}

func (c *crossings) note(list *[]crossing, each []seen, crosses func(workflow.Reference) bool) {
	for _, s := range each {
		if !crosses(s.ref) {
			continue
		}
		of := c.carrier(s.ref)
		at := slices.IndexFunc(*list, func(k crossing) bool { return k.of == of })
		if at < 0 {
			at = len(*list)
			*list = append(*list, crossing{of: of})
		}
		(*list)[at].uses = append((*list)[at].uses, s)
	}
}

// carrier is what is handed over for a reference: the result that it leads into. Of a file
// what is said about it is enough.
func (c *crossings) carrier(r workflow.Reference) workflow.Reference {
	of := workflow.Reference{Node: r.Node, Field: r.Result()}
	if c.types(of) == "file" && c.types(r) != "" {
		return r
	}
	return of
}

// settle gives each a name and a type.
func (c *crossings) settle(list []crossing) *Refusal {
	taken := map[string]bool{}
	for i := range list {
		k := &list[i]
		k.name = c.nameOf(k.of, taken)
		taken[k.name] = true
		switch k.kind = c.kindOf(*k); {
		case c.types(k.of) == "file":
			return c.together(*k, problem.Say("“%s” of “%s” is a file as it came, which cannot be handed from one workflow to another; its path can.", k.of.Field, c.stepOf(*k)))
		case k.kind == "":
			return c.together(*k, problem.Say("Nobody knows before a run whether “%s” of “%s” is a text, a number or a list, so it cannot be handed from one workflow to another.", k.of.Field, c.stepOf(*k)))
		}
	}
	return nil
}

// stepOf is what people call the step that gives what crosses.
func (c *crossings) stepOf(k crossing) string { return c.name(c.Find(k.of.Node)) }

// together refuses a result that cannot cross. With those that use it selected besides, it
// need not.
func (c *crossings) together(k crossing, what problem.Said) *Refusal {
	var besides []string
	for _, u := range k.uses {
		besides = append(besides, u.node)
	}
	grown := piece{Flow: c.Flow, in: slices.Clone(c.in), entry: none, exit: none}
	for _, id := range append(besides, k.of.Node) {
		if i := c.Find(id); i != none {
			grown.in[i] = true
		}
	}
	all := grown.enclosing()
	return c.naming(what, all)
}

// common are results that many steps have: their names say too little by themselves.
var common = []string{"success", "error", "text", "found", "count", "first", "results", "failed", "errors", "index", "iteration", "json", "name"}

// nameOf is a free name for what crosses: its own where that says enough.
func (c *crossings) nameOf(r workflow.Reference, taken map[string]bool) string {
	long := workflow.NewInputName(r.Node + "_" + r.Field)
	base := workflow.NewInputName(r.Field)
	switch {
	case c.W.IsInput(r):
	case slices.Contains(common, r.Field):
		base = long
	case r.Field == "item":
		base = cmp.Or(c.elementName(r), base)
	}
	if taken[base] && !taken[long] {
		return long
	}
	return workflow.FreeName(base, "_", func(name string) bool { return taken[name] })
}

// elementName is what one of files is called: file.
func (c *crossings) elementName(r workflow.Reference) string {
	loop := c.W.Nodes[c.Find(r.Node)].Loop
	if loop == nil {
		return ""
	}
	over, _ := workflow.ParseReference(loop.Over)
	one, plural := strings.CutSuffix(over.Result(), "s")
	if !plural || slices.Contains(common, over.Result()) || !workflow.IsInputName(one) {
		return ""
	}
	return one
}

// input is what the crossing becomes in the workflow that is made.
func (c *crossings) input(k crossing) workflow.Input {
	in := workflow.Input{Name: k.name, Type: k.kind, Required: true}
	if c.W.IsInput(k.of) {
		own, _ := c.W.Input(k.of.Field)
		in.Description, in.Required = own.Description, own.Required || own.Default != nil
	}
	return in
}

// child is the workflow that is made.
func (c *crossings) child() workflow.Workflow {
	child := workflow.Workflow{Version: workflow.FileVersion, ID: c.wish.ID, Name: c.wish.Name}
	for _, k := range c.given {
		child.Inputs = append(child.Inputs, c.input(k))
	}
	for _, k := range c.gives {
		child.Outputs = append(child.Outputs, workflow.RunOutput{Name: k.name, Type: k.kind, Value: template(k.of)})
	}
	ends := c.ended()
	for i, n := range c.W.Nodes {
		if c.in[i] {
			child.Nodes = append(child.Nodes, c.inside(n, ends[i]))
		}
	}
	for e, edge := range c.W.Edges {
		if c.From[e] != none && c.To[e] != none && c.in[c.From[e]] && c.in[c.To[e]] {
			child.Edges = append(child.Edges, edge)
		}
	}
	return child
}

// inside is a step as it is in the workflow that is made: what led on from it ends there.
func (c *crossings) inside(n workflow.Node, ends []workflow.Output) workflow.Node {
	n = workflow.MapReferences(n, func(r workflow.Reference) workflow.Reference {
		return renamed(r, c.given, workflow.InputsID, c.isOutside)
	})
	n.Ends = append(slices.Clip(n.Ends), ends...)
	return n
}

// ended are, by step, the outputs that lead on from the steps, and have to say that the
// workflow that is made ends there.
func (c *crossings) ended() map[int][]workflow.Output {
	ends := map[int][]workflow.Output{}
	if c.exit == none {
		return ends
	}
	for _, w := range c.waysOut() {
		if mustEnd(c.W.Nodes[w.from], w.output) {
			ends[w.from] = append(ends[w.from], w.output)
		}
	}
	return ends
}

// mustEnd reports whether an output that leads nowhere has to say so.
func mustEnd(n workflow.Node, output workflow.Output) bool {
	_, isCase := output.Case()
	return n.Kind == workflow.KindIf || isCase || output == workflow.OnError
}

// renamed is a reference as it is called on the other side.
func renamed(r workflow.Reference, list []crossing, node string, crosses func(workflow.Reference) bool) workflow.Reference {
	if !crosses(r) {
		return r
	}
	for _, k := range list {
		if k.of.Node == r.Node && (k.of.Field == r.Field || strings.HasPrefix(r.Field, k.of.Field+".")) {
			return workflow.Reference{Node: node, Field: k.name + strings.TrimPrefix(r.Field, k.of.Field)}
		}
	}
	return r
}

// template is a value that is the reference, and nothing else.
func template(r workflow.Reference) jsontext.Value { return text.Quote(r.Template()) }

// call is the step that calls the workflow.
func (c *crossings) call(tool string) workflow.Node {
	args := workflow.Arguments{}
	for _, k := range c.given {
		args[k.name] = template(k.of)
	}
	entry := c.W.Nodes[c.entry]
	name := workflow.FreeName(c.wish.Name, " ", func(name string) bool {
		for i, n := range c.W.Nodes {
			if !c.in[i] && n.Name == name {
				return true
			}
		}
		return false
	})
	id := workflow.NewID(name, func(id string) bool { i := c.Find(id); return i != none && !c.in[i] })
	return workflow.Node{
		ID: id, Name: name, Kind: workflow.KindTool, Position: entry.Position,
		Tool: &workflow.ToolCall{Name: tool, Workflow: c.wish.ID, Arguments: args},
	}
}

// parent is the workflow with the call in place of the steps.
func (c *crossings) parent(call workflow.Node) workflow.Workflow {
	w := c.W
	w.Nodes, w.Edges = nil, nil
	reled := func(r workflow.Reference) workflow.Reference { return renamed(r, c.gives, call.ID, c.isInside) }
	placed := false
	for i, n := range c.W.Nodes {
		switch {
		case !c.in[i]:
			w.Nodes = append(w.Nodes, workflow.MapReferences(n, reled))
		case !placed:
			w.Nodes, placed = append(w.Nodes, call), true
		}
	}
	led := false
	for e, edge := range c.W.Edges {
		from, to := c.holds(c.From[e]), c.holds(c.To[e])
		switch {
		case from && to || from && led:
			continue
		case from:
			edge, led = workflow.Edge{From: call.ID, To: edge.To}, true
		case to:
			edge.To = call.ID
		}
		w.Edges = append(w.Edges, edge)
	}
	w.Outputs = slices.Clone(w.Outputs)
	for i := range w.Outputs {
		w.Outputs[i] = w.Outputs[i].MapReferences(reled)
	}
	return w
}

func (c *crossings) holds(node int) bool { return node != none && c.in[node] }
