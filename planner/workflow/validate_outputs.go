package workflow

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/problem"
)

// checkOutputs checks for each node which of its outputs are linked, and how
// often.
func (c *checker) checkOutputs() {
	first := map[Output]int{} // by output: the first edge from it
	for i, n := range c.w.Nodes {
		if out := c.graph.out.of(i); n.single() && (len(out) == 0 || len(out) == 1 && c.w.Edges[out[0]].Output == OutputNone) {
			continue
		}
		clear(first)
		for _, e := range c.graph.out.of(i) {
			if o := c.w.Edges[e].Output; !has(first, o) {
				first[o] = e
			}
		}
		c.checkLabels(i, first)
		c.checkExtraEdges(i, first)
		c.checkMissing(i, first)
	}
}

// single reports whether the node has only the plain output.
func (n Node) single() bool {
	switch n.Kind {
	case KindIf, KindSwitch, KindLoop:
		return false
	case KindTool, KindAiTransform, KindAiStep:
		return n.OnFailure != Branch
	case KindEndLoop:
		return true
	}
	return true
}

// hasPlain reports whether the plain output is one of the node's.
func (n Node) hasPlain() bool { return n.Kind != KindIf && n.Kind != KindSwitch && n.Kind != KindLoop }

// branchesOnFailure reports whether the node has an OnError output.
func (n Node) branchesOnFailure() bool { return n.OnFailure == Branch && n.Kind.CanBranch() }

// checkLabels reports edges from outputs that the node does not have.
func (c *checker) checkLabels(node int, first map[Output]int) {
	n := c.w.Nodes[node]
	valid, ends, free := map[Output]bool{}, map[Output]bool{}, []Output(nil)
	for _, o := range n.Ends {
		ends[o] = true
	}
	for _, o := range n.Outputs() {
		valid[o] = true
		if !has(first, o) && !ends[o] {
			free = append(free, o)
		}
	}
	for _, e := range c.graph.out.of(node) {
		o := c.w.Edges[e].Output
		if valid[o] || c.copies(e)[0] != e {
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
func (c *checker) reportLabel(node, e int, free []Output) {
	n, edge := c.w.Nodes[node], c.w.Edges[e]
	code := problem.UnexpectedOutput
	if _, isCase := edge.Output.Case(); isCase && n.Kind == KindSwitch {
		code = problem.SwitchUnknownOutput
	}
	text := fmt.Sprintf("“%s” has no output “%s”; the link to “%s” uses it.", n.label(), edge.Output, c.name(c.to[e]))
	if edge.Output == OutputNone {
		text = fmt.Sprintf("The link from “%s” to “%s” does not say which output it belongs to.", n.label(), c.name(c.to[e]))
	}
	p := c.report(code, c.atEdge(e), "%s", text).
		fix("The outputs of %q are %s. Give the edge %s one of them that has no edge yet, or remove it.", n.ID, outputNames(n.Outputs()), edge.Key())
	if edge.Output == OnError && n.Kind.CanBranch() {
		p.fix("Set onFailure of %q to \"branch\", so that it has the output OnError, or remove the edge %s.", n.ID, edge.Key()).
			quick("Go there when it fails", c.updateNode(node, func(n *Node) { n.OnFailure = Branch }))
		return
	}
	if n.Kind == KindLoop && !c.isLinked(node, LoopBody) && !c.isLinked(node, LoopDone) {
		return // the body and what comes after are not ours to tell apart
	}
	if len(free) == 0 || n.Kind == KindEndLoop && !c.isBack(e) {
		p.quick("Remove the link", c.removeEdges(c.copies(e)...))
		return
	}
	edge.Output = free[0]
	p.quick(useLabel(free[0]), c.replaceEdge(e, edge))
}

func useLabel(o Output) string {
	if o == OutputNone {
		return "Make it a plain link"
	}
	return fmt.Sprintf("Make it “%s”", o.label())
}

// label names the output for people.
func (o Output) label() string {
	switch o {
	case OutputNone:
		return "next"
	case IfTrue:
		return "true"
	case IfFalse:
		return "false"
	case LoopBody:
		return "each"
	case LoopDone:
		return "done"
	case SwitchDefault:
		return "otherwise"
	case OnError:
		return "on error"
	}
	if name, ok := o.Case(); ok {
		return name
	}
	return string(o)
}

func outputNames(outputs []Output) string {
	names := make([]string, len(outputs))
	for i, o := range outputs {
		names[i] = string(o)
		if o == OutputNone {
			names[i] = "the plain one (no output field)"
		}
	}
	return strings.Join(names, ", ")
}

// checkExtraEdges reports outputs with more than one edge.
func (c *checker) checkExtraEdges(node int, first map[Output]int) {
	n := c.w.Nodes[node]
	if len(first) == len(c.graph.out.of(node)) || n.Kind == KindEndLoop {
		return
	}
	for _, e := range c.graph.out.of(node) {
		edge, same := c.w.Edges[e], c.copies(e)
		if same[0] != e {
			continue
		}
		if len(same) > 1 {
			c.report(extraCode(n.Kind), c.atEdge(e), "“%s” is linked to “%s” %d times in the same way.", n.label(), c.name(c.to[e]), len(same)).
				fix("Keep one of the edges %s.", edge.Key()).
				quick("Keep one link", c.removeEdges(same[1:]...))
		}
		if start := first[edge.Output]; start != e && (n.hasPlain() || edge.Output != OutputNone) {
			c.reportExtra(node, e, start, first)
		}
	}
}

func extraCode(k Kind) problem.Code {
	switch k {
	case KindIf:
		return problem.IfExtraEdge
	case KindLoop:
		return problem.LoopExtraEdge
	case KindTool, KindSwitch, KindAiTransform, KindAiStep, KindEndLoop:
		return problem.MultipleNext
	}
	return problem.MultipleNext
}

func (c *checker) reportExtra(node, e, start int, first map[Output]int) {
	n, edge := c.w.Nodes[node], c.w.Edges[e]
	output := ""
	if edge.Output != OutputNone {
		output = fmt.Sprintf(" from its “%s” output", edge.Output.label())
	}
	p := c.report(extraCode(n.Kind), c.atEdge(e), "“%s” leads to both “%s” and “%s”%s; it can only go to one.",
		n.label(), c.name(c.to[start]), c.name(c.to[e]), output).
		fix("Keep one edge%s from %q. Put the steps one after another, or use an If or Switch to choose.", withOutput(edge.Output), n.ID)
	if free, ok := otherBranch(edge.Output); ok && !has(first, free) && n.Kind == KindIf {
		relabelled := edge
		relabelled.Output = free
		p.quick(useLabel(free), c.replaceEdge(e, relabelled))
	}
}

// otherBranch is the other output of an If.
func otherBranch(o Output) (Output, bool) {
	switch o {
	case IfTrue:
		return IfFalse, true
	case IfFalse:
		return IfTrue, true
	}
	return OutputNone, false
}

// checkMissing reports outputs that need an edge and have none.
func (c *checker) checkMissing(node int, first map[Output]int) {
	n := c.w.Nodes[node]
	switch n.Kind {
	case KindIf:
		for _, o := range []Output{IfTrue, IfFalse} {
			if !has(first, o) && !slices.Contains(n.Ends, o) {
				p := c.report(problem.IfMissingBranch, c.at(node, "outputs/"+string(o)), "“%s” has no %s branch.", n.label(), o.label())
				c.offerEnd(p, node, o)
			}
		}
	case KindSwitch:
		c.checkMissingCases(node, first)
	case KindLoop:
		if !has(first, LoopBody) {
			c.report(problem.LoopMissingBody, c.at(node, "outputs/"+string(LoopBody)), "The loop “%s” has no body.", n.label()).
				fix("Add an edge from %q with output LoopBody to the first step that is repeated.", n.ID)
		}
	case KindTool, KindAiTransform, KindAiStep:
		if n.branchesOnFailure() && !has(first, OnError) && !slices.Contains(n.Ends, OnError) {
			p := c.report(problem.ErrorMissingBranch, c.at(node, "outputs/"+string(OnError)), "“%s” has nothing to go to when it fails.", n.label())
			c.offerEnd(p, node, OnError)
		}
	case KindEndLoop:
	}
}

func (c *checker) checkMissingCases(node int, first map[Output]int) {
	n := c.w.Nodes[node]
	if n.Switch == nil {
		return
	}
	ends := make(map[Output]bool, len(n.Ends))
	for _, o := range n.Ends {
		ends[o] = true
	}
	for _, k := range n.Switch.Cases {
		o := CaseOutput(k.Name)
		if has(first, o) || ends[o] {
			continue
		}
		ends[o] = true // a repeated case is reported once
		p := c.report(problem.SwitchMissingEdge, c.at(node, "outputs/"+string(o)), "The case “%s” of “%s” leads nowhere.", k.Name, n.label())
		c.offerEnd(p, node, o)
	}
}

// offerEnd completes a problem about a branch that leads nowhere: within a loop
// it may go on with the next round, elsewhere it may end the workflow.
func (c *checker) offerEnd(p finding, node int, o Output) {
	n := c.w.Nodes[node]
	if loop := c.loop[node]; loop != none && c.reached[node] {
		end := c.endOf[loop]
		p.fix("Add an edge from %q with output %s to the step that follows then, or to %q for the next round of the loop.", n.ID, o, c.id(end)).
			quick("Go on with the next round", c.addEdge(node, end, o))
		return
	}
	p.fix("Add an edge from %q with output %s. If the workflow ends there on purpose, add %q to its ends.", n.ID, o, o).
		quick("Let it end here", c.updateNode(node, func(n *Node) { n.Ends = append(slices.Clone(n.Ends), o) }))
}

// checkEnds reports outputs that are said to end the workflow and cannot.
func (c *checker) checkEnds() {
	for i, n := range c.w.Nodes {
		if len(n.Ends) == 0 {
			continue
		}
		can, linked := map[Output]bool{}, map[Output]bool{}
		for _, o := range n.Outputs() {
			can[o] = o != LoopBody && n.Kind != KindEndLoop
		}
		for _, e := range c.graph.out.of(i) {
			linked[c.w.Edges[e].Output] = true
		}
		for k, o := range n.Ends {
			c.checkEnd(i, k, can[o], linked[o])
		}
	}
}

// checkEnd checks the k-th of a node's ends.
func (c *checker) checkEnd(node, k int, can, linked bool) {
	n := c.w.Nodes[node]
	o := n.Ends[k]
	at := c.at(node, fmt.Sprintf("ends/%d", k))
	var p finding
	switch {
	case !can:
		p = c.report(problem.UnexpectedOutput, at, "“%s” cannot end the workflow at “%s”.", n.label(), o.label()).
			fix("Remove %q from the ends of %q.", o, n.ID)
	case linked:
		p = c.report(problem.UnexpectedOutput, at, "“%s” should end the workflow at “%s”, but there is a link from it.", n.label(), o.label()).
			fix("Remove %q from the ends of %q, or remove the edge.", o, n.ID)
	default:
		return
	}
	p.quick("Do not end there", c.updateNode(node, func(n *Node) {
		n.Ends = slices.DeleteFunc(slices.Clone(n.Ends), func(other Output) bool { return other == o })
	}))
}

// checkChoicesOff warns of an If or a Switch that is turned off: one way is taken always.
func (c *checker) checkChoicesOff() {
	for i, n := range c.w.Nodes {
		if !n.Disabled {
			continue
		}
		way, decides := n.WayWhenOff(func(o Output) bool { return c.isLinked(i, o) })
		if !decides {
			continue
		}
		c.report(problem.ChoiceOff, c.at(i, ""), "“%s” is turned off, so it decides nothing: the workflow always goes on at “%s”.", n.label(), way.label()).
			fix("Turn %q on, or remove it and link what is to run always to the step before it.", n.ID).
			quick("Turn it on", c.updateNode(i, func(n *Node) { n.Disabled = false }))
	}
}

// checkSameBranches warns of an If that makes no difference.
func (c *checker) checkSameBranches() {
	for i, n := range c.w.Nodes {
		out := c.graph.out.of(i)
		if n.Kind != KindIf || len(out) != 2 || c.to[out[0]] != c.to[out[1]] || c.w.Edges[out[0]].Output == c.w.Edges[out[1]].Output {
			continue
		}
		c.report(problem.SameBranches, c.at(i, ""), "Both branches of “%s” lead to “%s”, so it makes no difference.", n.label(), c.name(c.to[out[0]])).
			fix("Let the outputs IfTrue and IfFalse of %q lead to different steps, or remove it.", n.ID)
	}
}
