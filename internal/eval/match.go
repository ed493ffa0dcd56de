package eval

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"planwright/planner/workflow"
)

// Match reports whether the workflow has the structure. Where it has not, why
// names the place where the form that fits best ends to fit.
func (e Expectation) Match(w workflow.Workflow) (why string, ok bool) {
	m := newMatcher(w)
	for _, form := range e.forms {
		if _, ok := m.sequence(form, m.entry, bindings{}); ok {
			return "", true
		}
	}
	return m.why, false
}

// bindings are the steps that labels stand for: label to node id.
type bindings map[string]string

func (b bindings) with(label, node string) bindings {
	next := maps.Clone(b)
	next[label] = node
	return next
}

// names reports whether a reference is the result; a field "*" is any.
func (b bindings) names(want workflow.Reference, text string) bool {
	got, ok := workflow.ParseReference(text)
	return ok && b[want.Node] == got.Node && got.Node != "" &&
		(want.Field == "*" || got.Field == want.Field || strings.HasPrefix(got.Field, want.Field+"."))
}

// matcher walks the workflow along a form. It follows every way, so that steps
// which two branches share and steps which both have come to the same.
type matcher struct {
	nodes map[string]workflow.Node
	next  map[exit]string
	entry string
	why   string
	far   int // how many steps had been matched before why
}

func newMatcher(w workflow.Workflow) *matcher {
	m := &matcher{nodes: map[string]workflow.Node{}, next: map[exit]string{}, far: -1}
	led := map[string]bool{}
	for _, n := range w.Nodes {
		m.nodes[n.ID] = n
	}
	for _, e := range w.Edges {
		m.next[exit{e.From, e.Output}] = e.To
		led[e.To] = led[e.To] || m.nodes[e.From].Kind != workflow.KindEndLoop
	}
	for _, n := range w.Nodes {
		if !led[n.ID] {
			m.entry = n.ID
			break
		}
	}
	return m
}

// fail keeps the reason that was found furthest into the workflow.
func (m *matcher) fail(known bindings, format string, args ...any) (bindings, bool) {
	if len(known) > m.far {
		m.far, m.why = len(known), fmt.Sprintf(format, args...)
	}
	return nil, false
}

func (m *matcher) sequence(list []pattern, at string, known bindings) (bindings, bool) {
	if len(list) == 0 {
		if at != "" {
			return m.fail(known, "“%s” is not expected", m.nodes[at].Name)
		}
		return known, true
	}
	p, rest := list[0], list[1:]
	switch p.kind {
	case patternStop:
		return m.sequence(nil, at, known)
	case patternBlockEnd:
		return m.blockEnd(p, at, known)
	case patternAnyOrder:
		return m.anyOrder(p, rest, at, known)
	case patternTool, patternIf, patternSwitch, patternLoop, patternAI:
	}
	if !p.statement.optional {
		return m.step(p, rest, at, known)
	}
	why, far := m.why, m.far
	if result, ok := m.step(p, rest, at, known); ok {
		return result, true
	}
	m.why, m.far = why, far // that it is missing is no reason
	return m.sequence(rest, at, known)
}

func (m *matcher) step(p pattern, rest []pattern, at string, known bindings) (bindings, bool) {
	n, ok := m.nodes[at]
	if !ok {
		return m.fail(known, "%s is missing", p.statement)
	}
	switch p.kind {
	case patternTool:
		return m.tool(p, rest, n, known)
	case patternIf:
		return m.choice(p, rest, n, known)
	case patternSwitch:
		return m.cases(p, rest, n, known)
	case patternLoop:
		return m.loop(p, rest, n, known)
	case patternAI:
		return m.transform(p, rest, n, known)
	case patternStop, patternAnyOrder, patternBlockEnd: // see sequence
	}
	return nil, false
}

// unlike says that a step is not the one that is expected.
func (m *matcher) unlike(p pattern, n workflow.Node, known bindings) (bindings, bool) {
	return m.fail(known, "“%s” is not %s", n.Name, p.statement)
}

func (m *matcher) tool(p pattern, rest []pattern, n workflow.Node, known bindings) (bindings, bool) {
	fits := n.Kind == workflow.KindTool && n.Tool != nil && slices.Contains(p.choices, n.Tool.Name)
	for _, any := range p.checks {
		fits = fits && slices.ContainsFunc(any, func(c check) bool { return c.holds(n, known) })
	}
	if !fits || bool(n.Disabled) != p.off() {
		return m.unlike(p, n, known)
	}
	return m.sequence(rest, m.next[exit{n.ID, workflow.OutputNone}], known.with(p.label(), n.ID))
}

// off reports whether the step should be switched off.
func (p pattern) off() bool { return slices.Contains(p.statement.words, "@off") }

func (m *matcher) transform(p pattern, rest []pattern, n workflow.Node, known bindings) (bindings, bool) {
	t := n.AiTransform
	fits := n.Kind == workflow.KindAiTransform && t != nil &&
		(slices.Contains(p.choices, "*") || slices.Contains(p.choices, strings.ToLower(t.Kind))) &&
		slices.ContainsFunc(p.results, func(r workflow.Reference) bool { return known.names(r, t.InputRef) })
	if !fits {
		return m.unlike(p, n, known)
	}
	return m.sequence(rest, m.next[exit{n.ID, workflow.OutputNone}], known.with(p.label(), n.ID))
}

// anyOrder tries each of the steps that are left as the next.
func (m *matcher) anyOrder(p pattern, rest []pattern, at string, known bindings) (bindings, bool) {
	if len(p.body) == 0 {
		return m.sequence(rest, at, known)
	}
	for i := range p.body {
		left := p
		left.body = slices.Concat(p.body[:i], p.body[i+1:])
		if result, ok := m.sequence(slices.Concat(p.body[i:i+1], []pattern{left}, rest), at, known); ok {
			return result, true
		}
	}
	return nil, false
}
