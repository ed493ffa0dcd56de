package offline

import (
	"slices"
	"strings"

	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/offline/tree"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// approval are questions that ask whether what follows should happen at all.
var approval = text.Pattern(`(?i)^((i want |i'd like |i would like |it should |we should )?(to )?(go on|go ahead|continue|proceed)` +
	`|(it|that|this|everything|all)('s| is| looks) (ok|okay|fine|right|all right|alright|correct|good)|i('m| am) sure|i agree|i approve)$`)

// whether is what a match asks a yes or a no for: the words behind "whether" or "if",
// none where it asks for approval only; ok is false for other questions.
func (p *planner) whether(m match) (words span, ok bool) {
	slot, _ := m.slot(act.RoleQuestion)
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
		if p.Is(words.from, "to") {
			words.from++
		}
		p.checkCond = &condition{leaves: []comparison{{predicate: predicate{testAgreed, workflow.Equals}, said: words}}}
	}
}

// afterAsking places what depends on the answer to the question just placed, and says
// how many statements it took: what it asks leave for, or all that follows it. Where what
// follows says only what is done on a no, that is the other branch.
func (p *planner) afterAsking(m match, list []statement) int {
	st, asked := list[0], p.steps[len(p.steps)-1]
	words, ok := p.whether(m)
	n, body := 1, st.body
	if !ok || !p.yesNo[asked.id] {
		return 1
	}
	isOpen := words.empty() || approval().MatchString(p.written(words))
	if len(body) == 0 && !isOpen {
		if body = p.wished(words); len(body) > 0 {
			for ; n < len(list) && list[n].chained && list[n].kind == doAction && list[n].sentence == st.sentence; n++ {
				body = append(body, list[n])
			}
		}
	}
	if len(st.body) == 0 && n < len(list) && p.answers(list[n]) {
		p.nameWished(list[n], body)
		return p.afterAnswer(asked, body, list, n, isOpen)
	}
	if len(body) == 0 && isOpen {
		n, body = len(list), list[1:]
	}
	if len(body) == 0 {
		return 1
	}
	id, name := p.build.Reserve("Yes?")
	if p.addBranch(id, name, agreed(asked, workflow.Equals), branch{body: body}, branch{}) {
		p.guess(id, "“%s”: what follows happens only where the answer is Yes.", name)
	}
	return n
}

// wished is what the words behind "whether" ask leave for, nothing where they ask for
// something else.
func (p *planner) wished(words span) []statement {
	from := wishes.End(&p.Sequence, words.from)
	if from <= 0 {
		return nil
	}
	for _, action := range p.matchesAt(from) {
		if action.words.to == words.to {
			return []statement{{kind: doAction, words: action.words, matches: []match{action}}}
		}
	}
	return nil
}

// nameWished lets “delete it” in what depends on the answer be what was asked about: “whether to
// delete a.txt”.
func (p *planner) nameWished(st statement, wished []statement) {
	if len(wished) != 1 {
		return
	}
	for _, list := range [][]statement{st.body, st.otherwise} {
		for i, inner := range list {
			isIt := inner.kind == doAction && inner.words.to == inner.words.from+2 && p.Is(inner.words.from+1, "it", "that", "them")
			if isIt && p.Tokens[inner.words.from].Low == p.Tokens[wished[0].words.from].Low {
				list[i].matches = wished[0].matches
			}
		}
	}
}

// afterAnswer places a statement that says itself what depends on the answer. What was
// asked leave for, or where it was whether to go on, what comes behind, happens where the
// answer is another one than that it is about.
func (p *planner) afterAnswer(asked *step, body, list []statement, n int, isOpen bool) int {
	st := list[n]
	if st.kind != doBranch || len(st.otherwise) > 0 {
		return 1
	}
	d := p.draft()
	cond, ok := p.resolve(st.cond)
	p.discard(d)
	switch {
	case !ok:
		return 1
	case !isNo(asked, cond):
		if len(body) > 0 {
			p.guess(asked.id, "“%s”: what is said of the answer happens, and not what was asked about by itself.", asked.block.Node.Name)
		}
		return 1
	case isOpen:
		st.otherwise, n = list[n+1:], len(list)-1
	default:
		st.otherwise = body
	}
	if len(st.otherwise) == 0 {
		return 1
	}
	p.placeBranch(st)
	return n + 1
}

// isNo reports whether a condition is that a question was answered with no.
func isNo(asked *step, c workflow.Condition) bool {
	value := string(c.Right.Literal)
	return c.Left.Variable == asked.id+".answer" &&
		(c.Operator == workflow.NotEquals && value == string(text.Quote(yesNo[0])) || c.Operator == workflow.Equals && value == string(text.Quote(yesNo[1])))
}

// notClosed is an If that asks for a No with what follows otherwise. Who closes the question has
// answered nothing: that is no Yes.
func (p *planner) notClosed(st statement, c workflow.Condition) (statement, workflow.Condition) {
	asked := p.last(func(s *step) bool { return p.yesNo[s.id] })
	if asked == nil || len(st.otherwise) == 0 || c.Operator != workflow.Equals || !isNo(asked, c) {
		return st, c
	}
	if !slices.ContainsFunc(st.body, func(inner statement) bool { return inner.kind != doNothing && inner.kind != doStop }) {
		return st, agreed(asked, workflow.NotEquals)
	}
	yes := condition{leaves: []comparison{{predicate: predicate{testAgreed, workflow.Equals}}}}
	st.otherwise = []statement{{kind: doBranch, cond: yes, words: st.words, body: st.otherwise}}
	return st, c
}

// wishes lead to what one may want.
var wishes = token.AnyOf("to|i want to|i'd like to|i would like to|you should|it should")

// answers reports whether the statement says itself what depends on the answer before.
func (p *planner) answers(st statement) bool {
	return st.kind == doReject && p.Is(st.words.from, "if", "unless", "otherwise") ||
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
	ask := p.tools.forAction(act.AskPerson)
	for _, n := range nodes {
		if ask == nil || n.Tool == nil || n.Tool.Name != ask.Name || slices.ContainsFunc(nodes, func(other workflow.Node) bool { return tree.Refers(other, n.ID+".answer") }) {
			continue
		}
		question := strings.HasSuffix(string(n.Tool.Arguments["question"]), `?"`)
		if p.yesNo[n.ID] || question && slices.ContainsFunc(edges, func(e workflow.Edge) bool { return e.From == n.ID }) {
			p.guess(n.ID, "“%s” only asks: nothing depends on the answer. Say what should come of it.", n.Name)
		}
	}
}
