package validate

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// outputChecks are about the ways out of a step.
type outputChecks struct{ *checker }

// checkOutputs checks for each node which of its outputs are linked, and how
// often.
func (c outputChecks) checkOutputs() {
	first := map[workflow.Output]int{} // by output: the first edge from it
	for i, n := range c.W.Nodes {
		if out := c.Out.Of(i); n.HasOneOutput() && (len(out) == 0 || len(out) == 1 && c.W.Edges[out[0]].Output == workflow.OutputNone) {
			continue
		}
		clear(first)
		for _, e := range c.Out.Of(i) {
			if o := c.W.Edges[e].Output; !has(first, o) {
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
func (c outputChecks) checkLabels(node int, first map[workflow.Output]int) {
	n := c.W.Nodes[node]
	valid, ends, free := map[workflow.Output]bool{}, map[workflow.Output]bool{}, []workflow.Output(nil)
	for _, o := range n.Ends {
		ends[o] = true
	}
	for _, o := range n.Outputs() {
		valid[o] = true
		if !has(first, o) && !ends[o] {
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
func (c outputChecks) reportLabel(node, e int, free []workflow.Output) {
	n, edge := c.W.Nodes[node], c.W.Edges[e]
	code := problem.UnexpectedOutput
	if _, isCase := edge.Output.Case(); isCase && n.Kind == workflow.KindSwitch {
		code = problem.SwitchUnknownOutput
	}
	text := problem.Say("“%s” has no output “%s”; the link to “%s” uses it.", n.Label(), edge.Output, c.name(c.To[e]))
	if edge.Output == workflow.OutputNone {
		text = problem.Say("The link from “%s” to “%s” does not say which output it belongs to.", n.Label(), c.name(c.To[e]))
	}
	p := c.report(code, c.atEdge(e), "%s", text).
		fix("The outputs of %q are %s. Give the edge %s one of them that has no edge yet, or remove it.", n.ID, outputNames(n.Outputs()), edge.Key())
	if edge.Output == workflow.OnError && n.Kind.CanBranch() {
		p.fix("Set onFailure of %q to \"branch\", so that it has the output OnError, or remove the edge %s.", n.ID, edge.Key()).
			quick(problem.Say("Go there when it fails"), c.updateNode(node, func(n *workflow.Node) { n.OnFailure = workflow.Branch }))
		return
	}
	if n.Kind == workflow.KindLoop && !c.isLinked(node, workflow.LoopBody) && !c.isLinked(node, workflow.LoopDone) {
		return // the body and what comes after are not ours to tell apart
	}
	if len(free) == 0 || n.Kind == workflow.KindEndLoop && !c.IsBack(e) {
		p.quick(problem.Say("Remove the link"), c.removeEdges(c.Copies(e)...))
		return
	}
	edge.Output = free[0]
	p.quick(useLabel(free[0]), c.replaceEdge(e, edge))
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
func (c outputChecks) checkExtraEdges(node int, first map[workflow.Output]int) {
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
			c.report(extraCode(n.Kind), c.atEdge(e), "“%s” is linked to “%s” %d times in the same way.", n.Label(), c.name(c.To[e]), len(same)).
				fix("Keep one of the edges %s.", edge.Key()).
				quick(problem.Say("Keep one link"), c.removeEdges(same[1:]...))
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

func (c outputChecks) reportExtra(node, e, start int, first map[workflow.Output]int) {
	n, edge := c.W.Nodes[node], c.W.Edges[e]
	output := problem.Said{}
	if edge.Output != workflow.OutputNone {
		output = problem.Say(" from its “%s” output", edge.Output.Label())
	}
	p := c.report(extraCode(n.Kind), c.atEdge(e), "“%s” leads to both “%s” and “%s”%s; it can only go to one.",
		n.Label(), c.name(c.To[start]), c.name(c.To[e]), output).
		fix("Keep one edge%s from %q. Put the steps one after another, or use an If or Switch to choose.", withOutput(edge.Output), n.ID)
	if free, ok := otherBranch(edge.Output); ok && !has(first, free) && n.Kind == workflow.KindIf {
		relabelled := edge
		relabelled.Output = free
		p.quick(useLabel(free), c.replaceEdge(e, relabelled))
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
func (c outputChecks) checkMissing(node int, first map[workflow.Output]int) {
	n := c.W.Nodes[node]
	switch n.Kind {
	case workflow.KindIf:
		for _, o := range []workflow.Output{workflow.IfTrue, workflow.IfFalse} {
			if !has(first, o) && !slices.Contains(n.Ends, o) {
				p := c.report(problem.IfMissingBranch, c.at(node, "outputs/"+string(o)), "“%s” has no %s branch.", n.Label(), o.Label())
				c.offerEnd(p, node, o)
			}
		}
	case workflow.KindSwitch:
		c.checkMissingCases(node, first)
	case workflow.KindLoop:
		if !has(first, workflow.LoopBody) {
			c.report(problem.LoopMissingBody, c.at(node, "outputs/"+string(workflow.LoopBody)), "The loop “%s” has no body.", n.Label()).
				fix("Add an edge from %q with output LoopBody to the first step that is repeated.", n.ID)
		}
	case workflow.KindTool, workflow.KindAiTransform, workflow.KindAiStep:
		if n.BranchesOnFailure() && !has(first, workflow.OnError) && !slices.Contains(n.Ends, workflow.OnError) {
			p := c.report(problem.ErrorMissingBranch, c.at(node, "outputs/"+string(workflow.OnError)), "“%s” has nothing to go to when it fails.", n.Label())
			c.offerEnd(p, node, workflow.OnError)
		}
	case workflow.KindEndLoop:
	}
}

func (c outputChecks) checkMissingCases(node int, first map[workflow.Output]int) {
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
		if has(first, o) || ends[o] {
			continue
		}
		ends[o] = true // a repeated case is reported once
		p := c.report(problem.SwitchMissingEdge, c.at(node, "outputs/"+string(o)), "The case “%s” of “%s” leads nowhere.", k.Name, n.Label())
		c.offerEnd(p, node, o)
	}
}

// offerEnd completes a problem about a branch that leads nowhere: within a loop
// it may go on with the next round, elsewhere it may end the workflow.
func (c outputChecks) offerEnd(p finding, node int, o workflow.Output) {
	n := c.W.Nodes[node]
	if loop := c.Loop[node]; loop != none && c.Reached[node] {
		end := c.EndOf[loop]
		p.fix("Add an edge from %q with output %s to the step that follows then, or to %q for the next round of the loop.", n.ID, o, c.id(end)).
			quick(problem.Say("Go on with the next round"), c.addEdge(node, end, o))
		return
	}
	p.fix("Add an edge from %q with output %s. If the workflow ends there on purpose, add %q to its ends.", n.ID, o, o).
		quick(problem.Say("Let it end here"), c.updateNode(node, func(n *workflow.Node) { n.Ends = append(slices.Clone(n.Ends), o) }))
}

// checkEnds reports outputs that are said to end the workflow and cannot.
func (c outputChecks) checkEnds() {
	for i, n := range c.W.Nodes {
		if len(n.Ends) == 0 {
			continue
		}
		can, linked := map[workflow.Output]bool{}, map[workflow.Output]bool{}
		for _, o := range n.Outputs() {
			can[o] = o != workflow.LoopBody && n.Kind != workflow.KindEndLoop
		}
		for _, e := range c.Out.Of(i) {
			linked[c.W.Edges[e].Output] = true
		}
		for k, o := range n.Ends {
			c.checkEnd(i, k, can[o], linked[o])
		}
	}
}

// checkEnd checks the k-th of a node's ends.
func (c outputChecks) checkEnd(node, k int, can, linked bool) {
	n := c.W.Nodes[node]
	o := n.Ends[k]
	at := c.at(node, fmt.Sprintf("ends/%d", k))
	var p finding
	switch {
	case !can:
		p = c.report(problem.UnexpectedOutput, at, "“%s” cannot end the workflow at “%s”.", n.Label(), o.Label()).
			fix("Remove %q from the ends of %q.", o, n.ID)
	case linked:
		p = c.report(problem.UnexpectedOutput, at, "“%s” should end the workflow at “%s”, but there is a link from it.", n.Label(), o.Label()).
			fix("Remove %q from the ends of %q, or remove the edge.", o, n.ID)
	default:
		return
	}
	p.quick(problem.Say("Do not end there"), c.updateNode(node, func(n *workflow.Node) {
		n.Ends = slices.DeleteFunc(slices.Clone(n.Ends), func(other workflow.Output) bool { return other == o })
	}))
}

// checkChoicesOff warns of an If or a Switch that is turned off: one way is taken always.
func (c outputChecks) checkChoicesOff() {
	for i, n := range c.W.Nodes {
		if !n.Disabled {
			continue
		}
		way, decides := n.WayWhenOff(func(o workflow.Output) bool { return c.isLinked(i, o) })
		if !decides {
			continue
		}
		c.report(problem.ChoiceOff, c.at(i, ""), "“%s” is turned off, so it decides nothing: the workflow always goes on at “%s”.", n.Label(), way.Label()).
			fix("Turn %q on, or remove it and link what is to run always to the step before it.", n.ID).
			quick(problem.Say("Turn it on"), c.updateNode(i, func(n *workflow.Node) { n.Disabled = false }))
	}
}

// checkSameBranches warns of an If that makes no difference.
func (c outputChecks) checkSameBranches() {
	for i, n := range c.W.Nodes {
		out := c.Out.Of(i)
		if n.Kind != workflow.KindIf || len(out) != 2 || c.To[out[0]] != c.To[out[1]] || c.W.Edges[out[0]].Output == c.W.Edges[out[1]].Output {
			continue
		}
		c.report(problem.SameBranches, c.at(i, ""), "Both branches of “%s” lead to “%s”, so it makes no difference.", n.Label(), c.name(c.To[out[0]])).
			fix("Let the outputs IfTrue and IfFalse of %q lead to different steps, or remove it.", n.ID)
	}
}
