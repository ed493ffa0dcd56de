package structure

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// Outputs are about the ways out of a step.
type Outputs struct{ *report.Reporter }

// firstEdges are the first edges from the outputs of a node.
type firstEdges map[workflow.Output]int

func (f firstEdges) has(o workflow.Output) bool {
	_, linked := f[o]
	return linked
}

// CheckOutputs checks for each node which of its outputs are linked, and how
// often.
func (c Outputs) CheckOutputs() {
	first := firstEdges{}
	for i, n := range c.W.Nodes {
		if out := c.Out.Of(i); n.HasOneOutput() && (len(out) == 0 || len(out) == 1 && c.W.Edges[out[0]].Output == workflow.OutputNone) {
			continue
		}
		clear(first)
		for _, e := range c.Out.Of(i) {
			if o := c.W.Edges[e].Output; !first.has(o) {
				first[o] = e
			}
		}
		c.checkLabels(i, first)
		c.checkExtraEdges(i, first)
		c.checkMissing(i, first)
	}
}

// hasPlain reports whether the plain output is one of the node's.
func hasPlain(n workflow.Node) bool {
	return n.Kind != workflow.KindIf && n.Kind != workflow.KindSwitch && n.Kind != workflow.KindLoop
}

// checkLabels reports edges from outputs that the node does not have.
func (c Outputs) checkLabels(node int, first firstEdges) {
	n := c.W.Nodes[node]
	valid, ends, free := map[workflow.Output]bool{}, map[workflow.Output]bool{}, []workflow.Output(nil)
	for _, o := range n.Ends {
		ends[o] = true
	}
	for _, o := range n.Outputs() {
		valid[o] = true
		if !first.has(o) && !ends[o] {
			free = append(free, o)
		}
	}
	for _, e := range c.Out.Of(node) {
		o := c.W.Edges[e].Output
		if valid[o] || c.Copies(e)[0] != e {
			continue
		}
		c.reportLabel(node, e, free)
		if len(free) > 0 {
			free = free[1:] // the next edge gets the next output
		}
	}
}

// reportLabel reports an edge with a wrong output or none. free are the outputs
// it may have.
func (c Outputs) reportLabel(node, e int, free []workflow.Output) {
	n, edge := c.W.Nodes[node], c.W.Edges[e]
	code := problem.UnexpectedOutput
	if _, isCase := edge.Output.Case(); isCase && n.Kind == workflow.KindSwitch {
		code = problem.SwitchUnknownOutput
	}
	text := problem.Say("“%s” has no output “%s”; the link to “%s” uses it.", n.Label(), edge.Output, c.Name(c.To[e]))
	if edge.Output == workflow.OutputNone {
		text = problem.Say("The link from “%s” to “%s” does not say which output it belongs to.", n.Label(), c.Name(c.To[e]))
	}
	p := c.Report(code, c.AtEdge(e), "%s", text).
		Fix("The outputs of %q are %s. Give the edge %s one of them that has no edge yet, or remove it.", n.ID, outputNames(n.Outputs()), edge.Key())
	if edge.Output == workflow.OnError && n.Kind.CanBranch() {
		p.Fix("Set onFailure of %q to \"branch\", so that it has the output OnError, or remove the edge %s.", n.ID, edge.Key()).
			Quick(problem.Say("Go there when it fails"), c.UpdateNode(node, func(n *workflow.Node) { n.OnFailure = workflow.Branch }))
		return
	}
	if n.Kind == workflow.KindLoop && !c.IsLinked(node, workflow.LoopBody) && !c.IsLinked(node, workflow.LoopDone) {
		return // the body and what comes after are not ours to tell apart
	}
	if len(free) == 0 || n.Kind == workflow.KindEndLoop && !c.IsBack(e) {
		p.Quick(problem.Say("Remove the link"), c.RemoveEdges(c.Copies(e)...))
		return
	}
	edge.Output = free[0]
	p.Quick(useLabel(free[0]), c.ReplaceEdge(e, edge))
}

func useLabel(o workflow.Output) problem.Said {
	if o == workflow.OutputNone {
		return problem.Say("Make it a plain link")
	}
	return problem.Say("Make it “%s”", o.Label())
}

func outputNames(outputs []workflow.Output) string {
	names := make([]string, len(outputs))
	for i, o := range outputs {
		names[i] = string(o)
		if o == workflow.OutputNone {
			names[i] = "the plain one (no output field)"
		}
	}
	return strings.Join(names, ", ")
}

// checkExtraEdges reports outputs with more than one edge.
func (c Outputs) checkExtraEdges(node int, first firstEdges) {
	n := c.W.Nodes[node]
	if len(first) == len(c.Out.Of(node)) || n.Kind == workflow.KindEndLoop {
		return
	}
	for _, e := range c.Out.Of(node) {
		edge, same := c.W.Edges[e], c.Copies(e)
		if same[0] != e {
			continue
		}
		if len(same) > 1 {
			c.Report(extraCode(n.Kind), c.AtEdge(e), "“%s” is linked to “%s” %d times in the same way.", n.Label(), c.Name(c.To[e]), len(same)).
				Fix("Keep one of the edges %s.", edge.Key()).
				Quick(problem.Say("Keep one link"), c.RemoveEdges(same[1:]...))
		}
		if start := first[edge.Output]; start != e && (hasPlain(n) || edge.Output != workflow.OutputNone) {
			c.reportExtra(node, e, start, first)
		}
	}
}

func extraCode(k workflow.Kind) problem.Code {
	switch k {
	case workflow.KindIf:
		return problem.IfExtraEdge
	case workflow.KindLoop:
		return problem.LoopExtraEdge
	case workflow.KindTool, workflow.KindSwitch, workflow.KindAiTransform, workflow.KindAiStep, workflow.KindEndLoop:
		return problem.MultipleNext
	}
	return problem.MultipleNext
}

func (c Outputs) reportExtra(node, e, start int, first firstEdges) {
	n, edge := c.W.Nodes[node], c.W.Edges[e]
	output := problem.Said{}
	if edge.Output != workflow.OutputNone {
		output = problem.Say(" from its “%s” output", edge.Output.Label())
	}
	p := c.Report(extraCode(n.Kind), c.AtEdge(e), "“%s” leads to both “%s” and “%s”%s; it can only go to one.",
		n.Label(), c.Name(c.To[start]), c.Name(c.To[e]), output).
		Fix("Keep one edge%s from %q. Put the steps one after another, or use an If or Switch to choose.", withOutput(edge.Output), n.ID)
	if free, ok := otherBranch(edge.Output); ok && !first.has(free) && n.Kind == workflow.KindIf {
		relabelled := edge
		relabelled.Output = free
		p.Quick(useLabel(free), c.ReplaceEdge(e, relabelled))
	}
}

// otherBranch is the other output of an If.
func otherBranch(o workflow.Output) (workflow.Output, bool) {
	switch o {
	case workflow.IfTrue:
		return workflow.IfFalse, true
	case workflow.IfFalse:
		return workflow.IfTrue, true
	}
	return workflow.OutputNone, false
}

// checkMissing reports outputs that need an edge and have none.
func (c Outputs) checkMissing(node int, first firstEdges) {
	n := c.W.Nodes[node]
	switch n.Kind {
	case workflow.KindIf:
		for _, o := range []workflow.Output{workflow.IfTrue, workflow.IfFalse} {
			if !first.has(o) && !slices.Contains(n.Ends, o) {
				p := c.Report(problem.IfMissingBranch, c.At(node, "outputs/"+string(o)), "“%s” has no %s branch.", n.Label(), o.Label())
				c.offerEnd(p, node, o)
			}
		}
	case workflow.KindSwitch:
		c.checkMissingCases(node, first)
	case workflow.KindLoop:
		if !first.has(workflow.LoopBody) {
			c.Report(problem.LoopMissingBody, c.At(node, "outputs/"+string(workflow.LoopBody)), "The loop “%s” has no body.", n.Label()).
				Fix("Add an edge from %q with output LoopBody to the first step that is repeated.", n.ID)
		}
	case workflow.KindTool, workflow.KindAiTransform, workflow.KindAiStep:
		if n.BranchesOnFailure() && !first.has(workflow.OnError) && !slices.Contains(n.Ends, workflow.OnError) {
			p := c.Report(problem.ErrorMissingBranch, c.At(node, "outputs/"+string(workflow.OnError)), "“%s” has nothing to go to when it fails.", n.Label())
			c.offerEnd(p, node, workflow.OnError)
		}
	case workflow.KindEndLoop:
	}
}

func (c Outputs) checkMissingCases(node int, first firstEdges) {
	n := c.W.Nodes[node]
	if n.Switch == nil {
		return
	}
	ends := make(map[workflow.Output]bool, len(n.Ends))
	for _, o := range n.Ends {
		ends[o] = true
	}
	for _, k := range n.Switch.Cases {
		o := workflow.CaseOutput(k.Name)
		if first.has(o) || ends[o] {
			continue
		}
		ends[o] = true // a repeated case is reported once
		p := c.Report(problem.SwitchMissingEdge, c.At(node, "outputs/"+string(o)), "The case “%s” of “%s” leads nowhere.", k.Name, n.Label())
		c.offerEnd(p, node, o)
	}
}

// offerEnd completes a problem about a branch that leads nowhere: within a loop
// it may go on with the next round, elsewhere it may end the workflow.
func (c Outputs) offerEnd(p report.Finding, node int, o workflow.Output) {
	n := c.W.Nodes[node]
	if loop := c.Loop[node]; loop != none && c.Reached[node] {
		end := c.EndOf[loop]
		p.Fix("Add an edge from %q with output %s to the step that follows then, or to %q for the next round of the loop.", n.ID, o, c.ID(end)).
			Quick(problem.Say("Go on with the next round"), c.AddEdge(node, end, o))
		return
	}
	p.Fix("Add an edge from %q with output %s. If the workflow ends there on purpose, add %q to its ends.", n.ID, o, o).
		Quick(problem.Say("Let it end here"), c.UpdateNode(node, func(n *workflow.Node) { n.Ends = append(slices.Clone(n.Ends), o) }))
}
