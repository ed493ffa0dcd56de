package flow

import (
	"planwright/planner/problem"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// pairLoops finds the Loop of each EndLoop (rule 1): the one it names, else the
// one it leads to, else by nesting in the order of the list, like brackets.
func (f *inference) pairLoops() {
	f.loopOf, f.endOf = make([]int, len(f.g.Steps)), make([]int, len(f.g.Steps))
	index := make(map[string]int, len(f.g.Steps))
	for i, s := range f.g.Steps {
		f.loopOf[i], f.endOf[i] = Nowhere, Nowhere
		if s.Node.Kind == workflow.KindLoop {
			index[s.Node.ID] = i
		}
	}
	for i, s := range f.g.Steps {
		if s.Node.Kind != workflow.KindEndLoop || s.Node.EndLoop == nil {
			continue
		}
		if loop, ok := index[s.Node.EndLoop.Loop]; ok && f.endOf[loop] == Nowhere {
			f.join(loop, i)
		}
	}
	f.pairByArc()
	f.pairByNesting()
}

func (f *inference) join(loop, end int) {
	f.loopOf[end], f.endOf[loop] = loop, end
}

// unpaired reports whether the step is an EndLoop without a Loop.
func (f *inference) unpaired(i int) bool {
	return f.g.Kind(i) == workflow.KindEndLoop && f.loopOf[i] == Nowhere
}

func (f *inference) pairByArc() {
	for i := range f.g.Steps {
		if !f.unpaired(i) {
			continue
		}
		for _, n := range f.out[i] {
			to := f.g.Arcs[n].To
			if f.g.Kind(to) == workflow.KindLoop && f.endOf[to] == Nowhere {
				f.pair(to, i)
				break
			}
		}
	}
}

// pairByNesting reads the list of steps as brackets, without those that have a
// partner.
func (f *inference) pairByNesting() {
	var open []int
	for i := range f.g.Steps {
		switch {
		case f.g.Kind(i) == workflow.KindLoop && f.endOf[i] == Nowhere:
			open = append(open, i)
		case f.unpaired(i) && len(open) > 0:
			f.pair(open[len(open)-1], i)
			open = open[:len(open)-1]
		}
	}
}

// pair joins a Loop and an EndLoop that did not name it.
func (f *inference) pair(loop, end int) {
	f.join(loop, end)
	f.setLoop(end, loop)
	f.say(problem.PairedLoop, source.Part{}, end, "%s closes the loop %s.", f.g.Title(end), f.g.Title(loop))
}

// setLoop writes the Loop into an EndLoop, which may be shared with the
// workflow before.
func (f *inference) setLoop(end, loop int) {
	var e workflow.EndLoop
	if old := f.g.Node(end).EndLoop; old != nil {
		e = *old
	}
	e.Loop = f.g.Node(loop).ID
	f.g.Node(end).EndLoop = &e
}

// findBackArcs marks the arcs that lead back to a Loop from its own body: those
// that a walk from the beginning meets while the Loop is still open.
func (f *inference) findBackArcs() {
	f.closes = make([]bool, len(f.g.Arcs))
	w := walk{f: f, state: make([]byte, len(f.g.Steps))}
	for _, start := range f.starts() {
		w.from(start)
	}
}

// starts lists the steps where a walk over everything begins: those nothing
// leads to, then Loops, then the rest.
func (f *inference) starts() []int {
	var first, loops, rest []int
	for i := range f.g.Steps {
		switch {
		case !f.entered(i):
			first = append(first, i)
		case f.g.Kind(i) == workflow.KindLoop:
			loops = append(loops, i)
		default:
			rest = append(rest, i)
		}
	}
	return append(append(first, loops...), rest...)
}

// entered reports whether an arc leads to the step, other than from its EndLoop.
func (f *inference) entered(i int) bool {
	for _, n := range f.in[i] {
		if from := f.g.Arcs[n].From; from != i && f.loopOf[from] != i {
			return true
		}
	}
	return false
}

// walk visits steps depth first.
type walk struct {
	f     *inference
	state []byte // by step: unseen, open, left
	stack []int
	next  []int // by place on the stack: the next arc to follow
}

// The states of a step during a walk.
const (
	unseen byte = iota
	open
	left
)

func (w *walk) from(start int) {
	if w.state[start] != unseen {
		return
	}
	w.enter(start)
	for len(w.stack) > 0 {
		top := len(w.stack) - 1
		i := w.stack[top]
		if w.next[top] == len(w.f.out[i]) {
			w.state[i] = left
			w.stack, w.next = w.stack[:top], w.next[:top]
			continue
		}
		n := w.f.out[i][w.next[top]]
		w.next[top]++
		w.follow(n)
	}
}

func (w *walk) enter(i int) {
	w.state[i] = open
	w.stack, w.next = append(w.stack, i), append(w.next, 0)
}

func (w *walk) follow(n int) {
	to := w.f.g.Arcs[n].To
	switch {
	case to == Nowhere:
	case w.state[to] == unseen:
		w.enter(to)
	case w.state[to] == open && w.f.g.Kind(to) == workflow.KindLoop:
		w.f.closes[n] = true
	}
}

// addEndLoops gives an EndLoop to each Loop that lacks one and whose body leads
// straight back to it, so that there is no doubt where the body ends.
func (f *inference) addEndLoops() {
	for n := range f.closes {
		a := f.g.Arcs[n]
		if !f.closes[n] || f.endOf[a.To] != Nowhere || a.From == a.To {
			continue
		}
		end := f.g.Add(newEndLoop(f.g, f.ids, a.To))
		f.loopOf, f.endOf = append(f.loopOf, Nowhere), append(f.endOf, Nowhere)
		f.join(a.To, end)
		f.say(problem.PairedLoop, a.At, a.To, "The loop %s had no EndLoop; %s was added where its body leads back.", f.g.Title(a.To), f.g.Title(end))
	}
	for len(f.out) < len(f.g.Steps) {
		f.out, f.in = append(f.out, nil), append(f.in, nil)
	}
}

// labelLoops gives their outputs to the arcs of Loops that have none (rule 2).
func (f *inference) labelLoops() {
	b := bodies{f: f, seen: make([]int, len(f.g.Steps))}
	for i := range f.g.Steps {
		if f.g.Kind(i) == workflow.KindLoop {
			f.labelLoop(i, &b)
		}
	}
}

func (f *inference) labelLoop(loop int, b *bodies) {
	var bare []int
	hasBody, hasDone := false, false
	for _, n := range f.out[loop] {
		switch f.g.Arcs[n].Output {
		case workflow.LoopBody:
			hasBody = true
		case workflow.LoopDone:
			hasDone = true
		case workflow.OutputNone:
			bare = append(bare, n)
		}
	}
	if len(bare) == 0 {
		return
	}
	if !hasBody {
		n := b.choose(loop, bare)
		f.setOutput(n, workflow.LoopBody)
		bare = without(bare, n)
	}
	if !hasDone && len(bare) > 0 {
		f.setOutput(bare[0], workflow.LoopDone)
	}
}

func without(list []int, n int) []int {
	var out []int
	for _, m := range list {
		if m != n {
			out = append(out, m)
		}
	}
	return out
}

func (f *inference) setOutput(n int, output workflow.Output) {
	a := &f.g.Arcs[n]
	a.Output = output
	f.say(problem.InferredOutput, a.At, a.From, "The link from %s to %s got the output %s.", f.g.Title(a.From), f.g.Title(a.To), output)
}

// bodies finds out which way leads into the body of a Loop, by walking back
// from its end. Inner loops are passed over in one step, so that each step is
// met once for the loop it is directly in.
type bodies struct {
	f     *inference
	seen  []int // by step: the last search that met it
	round int
}

// choose picks the arc into the body among those without output. Where
// structure cannot tell, the first is taken, with a warning.
func (b *bodies) choose(loop int, bare []int) int {
	b.round++
	b.search(loop)
	var inside []int
	for _, n := range bare {
		to := b.f.g.Arcs[n].To
		if to == loop || to != Nowhere && to != b.f.endOf[loop] && b.seen[to] == b.round {
			inside = append(inside, n)
		}
	}
	if len(inside) == 1 {
		return inside[0]
	}
	chosen := bare[0]
	if len(inside) > 1 {
		chosen = inside[0]
	} else if direct, ok := b.direct(loop, bare); ok {
		return direct
	}
	b.f.say(problem.GuessedOutput, b.f.g.Arcs[chosen].At, loop, "Nothing tells which link of the loop %s is its body; %s was taken, being listed first.",
		b.f.g.Title(loop), b.f.g.Title(b.f.g.Arcs[chosen].To))
	return chosen
}

// direct is the arc to the Loop's own EndLoop: an empty body.
func (b *bodies) direct(loop int, bare []int) (int, bool) {
	for _, n := range bare {
		if to := b.f.g.Arcs[n].To; to != Nowhere && to == b.f.endOf[loop] {
			return n, true
		}
	}
	return 0, false
}

// search marks the steps from which the Loop's end is reached without passing
// the Loop.
func (b *bodies) search(loop int) {
	var todo []int
	if end := b.f.endOf[loop]; end != Nowhere {
		b.seen[end] = b.round
		todo = append(todo, end)
	}
	for _, n := range b.f.in[loop] {
		if b.f.closes[n] {
			todo = b.visit(todo, b.f.g.Arcs[n].From, loop)
		}
	}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range b.f.in[i] {
			todo = b.visit(todo, b.f.g.Arcs[n].From, loop)
		}
	}
}

// visit marks a step; an inner EndLoop stands for its whole loop.
func (b *bodies) visit(todo []int, i, loop int) []int {
	if i == loop || b.seen[i] == b.round {
		return todo
	}
	b.seen[i] = b.round
	if inner := b.f.loopOf[i]; inner != Nowhere && inner != loop {
		return b.visit(todo, inner, loop)
	}
	return append(todo, i)
}

// closeBodies lets every way back to a Loop lead through its EndLoop, and links
// the EndLoop to the Loop (rule 3). It reports whether it changed a link.
func (f *inference) closeBodies() (changed bool) {
	back := make([]bool, len(f.g.Steps))
	for n := range f.g.Arcs {
		a := &f.g.Arcs[n]
		switch {
		case a.To == Nowhere || f.g.Kind(a.To) != workflow.KindLoop:
		case f.loopOf[a.From] == a.To:
			back[a.From] = true
			f.clearLabel(n)
		case f.endOf[a.To] != Nowhere && (f.closes[n] || a.From == a.To):
			f.reroute(n, f.endOf[a.To])
			changed = true
		}
	}
	for end, loop := range f.loopOf {
		if loop != Nowhere && !back[end] {
			f.g.Link(end, workflow.OutputNone, loop)
			f.say(problem.InferredEdge, source.Part{}, end, "%s was linked back to its loop %s.", f.g.Title(end), f.g.Title(loop))
			changed = true
		}
	}
	if changed {
		f.index()
	}
	return changed
}

// clearLabel takes an output off the arc of an EndLoop, which has only one.
func (f *inference) clearLabel(n int) { f.g.Arcs[n].Output = workflow.OutputNone }

func (f *inference) reroute(n, end int) {
	a := &f.g.Arcs[n]
	a.To = end
	if !f.g.Kind(a.From).Decides() && a.Output != workflow.OnError && f.g.Kind(a.From) != workflow.KindLoop {
		a.Output = workflow.OutputNone
	}
	f.say(problem.ReroutedEdge, a.At, a.From, "The link from %s back to the loop now leads to its end, %s.", f.g.Title(a.From), f.g.Title(end))
}

// dropDoneToOwnEnd removes a LoopDone to the EndLoop of the same Loop, which
// would never end (rule 5). To the EndLoop of an outer loop it is right.
func (f *inference) dropDoneToOwnEnd() bool {
	return f.remove(func(_ int, a Arc) bool {
		own := a.Output == workflow.LoopDone && a.To != Nowhere && a.To == f.endOf[a.From]
		if own {
			f.say(problem.DroppedEdge, a.At, a.From, "The link from %s by LoopDone to its own end was dropped: the loop would never end.", f.g.Title(a.From))
		}
		return own
	})
}

// moveAfterLoop gives what follows an EndLoop to the LoopDone of its Loop, when
// that is free (rule 4). It reports whether anything moved.
func (f *inference) moveAfterLoop() (moved bool) {
	done := map[int]int{}
	for _, a := range f.g.Arcs {
		if a.Output == workflow.LoopDone {
			done[a.From] = a.To
		}
	}
	for n := range f.g.Arcs {
		a := &f.g.Arcs[n]
		loop := f.loopOf[a.From]
		if loop == Nowhere || a.To == loop || a.To == Nowhere {
			continue
		}
		to, linked := done[loop]
		if a.To == a.From {
			f.say(problem.DroppedEdge, a.At, a.From, "The link from %s to itself was dropped.", f.g.Title(a.From))
		} else if !linked {
			f.say(problem.ReroutedEdge, a.At, a.From, "%s now leads to %s when the loop is done, instead of %s.", f.g.Title(loop), f.g.Title(a.To), f.g.Title(a.From))
			a.From, a.Output, done[loop] = loop, workflow.LoopDone, a.To
			moved = true
		} else if to == a.To {
			f.say(problem.MergedEdge, a.At, a.From, "The link from %s to %s was left out: %s leads there when it is done.",
				f.g.Title(a.From), f.g.Title(a.To), f.g.Title(loop))
		} else {
			f.say(problem.DroppedEdge, a.At, a.From, "The link from %s to %s was dropped: %s leads to %s when it is done.",
				f.g.Title(a.From), f.g.Title(a.To), f.g.Title(loop), f.g.Title(to))
		}
	}
	if moved {
		f.index()
	}
	dropped := f.remove(func(_ int, a Arc) bool {
		loop := f.loopOf[a.From]
		return loop != Nowhere && a.To != loop
	})
	return moved || dropped
}
