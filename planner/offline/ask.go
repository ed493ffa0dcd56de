package offline

import (
	"slices"
	"strings"

	"planwright/planner/text"
	"planwright/planner/workflow"
)

// approval are questions that ask whether what follows should happen at all.
var approval = text.Pattern(`(?i)^((i want |i'd like |i would like |it should |we should )?(to )?(go on|go ahead|continue|proceed)` +
	`|(it|that|this|everything|all)('s| is| looks) (ok|okay|fine|right|all right|alright|correct|good)|i('m| am) sure|i agree|i approve)$`)

// whether is what a match asks a yes or a no for: the words behind "whether" or "if",
// none where it asks for approval only; ok is false for other questions.
func (p *planner) whether(m match) (words span, ok bool) {
	slot, _ := m.slot(roleQuestion)
	if words = slot.span; !words.empty() {
		words.from++
	}
	return words, slot.asks
}

// asksFirst reports whether the statement asks for approval and says nothing else.
func (p *planner) asksFirst(st statement) bool {
	words, ok := p.whether(st.first())
	return ok && words.empty()
}

// noteQuestion lets "if so" behind a question mean that the answer is yes.
func (p *planner) noteQuestion(m match) {
	if words, ok := p.whether(m); ok {
		if p.is(words.from, "to") {
			words.from++
		}
		p.checkCond = &condition{leaves: []comparison{{predicate: predicate{testAgreed, workflow.Equals}, said: words}}}
	}
}

// afterAsking places what depends on the answer to the question just placed, and says
// how many statements it took: what it asks leave for, or all that follows it.
func (p *planner) afterAsking(m match, list []statement) int {
	st, asked := list[0], p.steps[len(p.steps)-1]
	words, ok := p.whether(m)
	n, body := 1, st.body
	if !ok || !p.yesNo[asked.id] || len(body) == 0 && len(list) > 1 && p.answers(list[1]) {
		return 1
	}
	switch from := wishes.end(p, words.from); {
	case len(body) > 0:
	case words.empty(), approval().MatchString(p.written(words)):
		n, body = len(list), list[1:]
	case from > 0:
		for _, action := range p.matchesAt(from) {
			if action.words.to == words.to {
				body = []statement{{kind: doAction, words: action.words, matches: []match{action}}}
			}
		}
	}
	if len(body) == 0 {
		return 1
	}
	id, name := p.build.reserve("Yes?")
	if p.addBranch(id, name, agreed(asked, workflow.Equals), branch{body: body}, branch{}) {
		p.guess(id, "“%s”: what follows happens only where the answer is Yes.", name)
	}
	return n
}

// wishes lead to what one may want.
var wishes = anyOf("to|i want to|i'd like to|i would like to|you should|it should")

// answers reports whether the statement says itself what depends on the answer before.
func (p *planner) answers(st statement) bool {
	return st.kind == doReject && p.is(st.words.from, "if", "unless", "otherwise") ||
		st.kind == doBranch && slices.ContainsFunc(st.cond.leaves, func(c comparison) bool {
			return c.test == testAgreed || c.of.yes || c.of.spoken
		})
}

// agreed is the condition that a question was answered with yes, or was not.
func agreed(asked *step, op workflow.Operator) workflow.Condition {
	return condOf(asked.id+".answer", op, text.Quote(yesNo[0]))
}

// unusedAnswers says on which questions nothing depends, though something follows them or
// they are for a yes or a no.
func (p *planner) unusedAnswers(nodes []workflow.Node, edges []workflow.Edge) {
	ask := p.tools.forAction(askPerson)
	for _, n := range nodes {
		if ask == nil || n.Tool == nil || n.Tool.Name != ask.Name || slices.ContainsFunc(nodes, func(other workflow.Node) bool { return refers(other, n.ID+".answer") }) {
			continue
		}
		question := strings.HasSuffix(string(n.Tool.Arguments["question"]), `?"`)
		if p.yesNo[n.ID] || question && slices.ContainsFunc(edges, func(e workflow.Edge) bool { return e.From == n.ID }) {
			p.guess(n.ID, "“%s” only asks: nothing depends on the answer. Say what should come of it.", n.Name)
		}
	}
}
