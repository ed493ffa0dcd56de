package offline

import (
	"regexp"
	"slices"

	"github.com/go-json-experiment/json"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// approval are questions that ask whether what follows should happen at all.
var approval = regexp.MustCompile(`(?i)^((i want |i'd like |i would like |it should |we should )?(to )?(go on|go ahead|continue|proceed)` +
	`|(it|that|this|everything|all)('s| is| looks) (ok|okay|fine|right|all right|alright|correct|good)|i('m| am) sure|i agree|i approve)$`)

// whether is what a match asks a yes or a no for: the words behind "whether" or "if",
// none where it asks for approval only; ok is false for other questions.
func (p *planner) whether(m match) (words span, ok bool) {
	slot, found := m.slot(roleQuestion)
	switch {
	case m.action != askPerson || !found:
		return span{}, false
	case slot.kind == kinds["goon"]:
		return span{slot.span.to, slot.span.to}, true
	case slot.kind == kinds["whether"]:
		return span{slot.span.from + 1, slot.span.to}, true
	}
	return span{}, false
}

// asksFirst reports whether the statement asks for approval and says nothing else.
func (p *planner) asksFirst(st statement) bool {
	words, ok := p.whether(st.first())
	return st.kind == doAction && ok && words.empty()
}

// noteQuestion lets "if so" behind a question mean that the answer is yes.
func (p *planner) noteQuestion(m match) {
	if words, ok := p.whether(m); ok {
		if words.empty() {
			words = m.words
		} else if p.is(words.from, "to") {
			words.from++
		}
		p.checkCond = &condition{leaves: []comparison{{kind: subPerson, predicate: predicate{testAgreed, workflow.Equals}, said: words}}}
	}
}

// afterAsking places what depends on the answer to the question just placed, and says
// how many statements it took: what it asks leave for, or all that follows it.
func (p *planner) afterAsking(m match, list []statement) int {
	st, asked := list[0], p.steps[len(p.steps)-1]
	words, ok := p.whether(m)
	if !ok || !slices.Equal(asked.choices, yesNo.value.list) || len(list) > 1 && p.answers(list[1]) {
		return 1
	}
	n, body := 1, st.body
	switch {
	case len(body) > 0:
	case words.empty(), approval.MatchString(p.written(words)):
		n, body = len(list), list[1:]
	case p.wanted(words) > 0:
		for _, action := range p.matchesAt(words.from + p.wanted(words)) {
			if action.words.to == words.to {
				body = []statement{{kind: doAction, words: action.words, matches: []match{action}}}
			}
		}
	}
	if len(body) == 0 {
		return 1
	}
	id, name := p.build.reserve("Yes?")
	if p.addBranch(id, name, p.agreed(asked, workflow.Equals), body, nil, "") {
		p.guesses = append(p.guesses, problem.New(problem.GuessedValue, problem.Place{Node: id}, "“%s”: what follows happens only where the answer is Yes.", name))
	}
	return n
}

// wanted is how many words lead to what one may want: "to", "I want to".
func (p *planner) wanted(words span) int {
	for _, end := range pronounEnds("to", "i want to", "i'd like to", "i would like to", "you should", "it should")(p, words.from) {
		return end - words.from
	}
	return 0
}

// answers reports whether the statement says itself what depends on the answer before.
func (p *planner) answers(st statement) bool {
	switch st.kind { //nolint:exhaustive // the others test nothing
	case doBranch:
		return slices.ContainsFunc(st.cond.leaves, func(c comparison) bool { return c.kind == subPerson || c.kind == subLast })
	case doReject:
		return p.is(st.words.from, "if", "unless", "otherwise")
	}
	return false
}

// agreed is the condition that a question was answered with yes, or was not.
func (p *planner) agreed(asked *step, op workflow.Operator) workflow.Condition {
	return condOf(asked.id+".answer", op, quoteJSON(yesNo.value.list[0]))
}

var answerRef = regexp.MustCompile(`(\w+)\.answer`)

// unusedAnswers says which questions for a yes or a no nothing depends on.
func (p *planner) unusedAnswers(nodes []workflow.Node) {
	text, err := json.Marshal(nodes)
	if err != nil {
		return
	}
	used := map[string]bool{}
	for _, ref := range answerRef.FindAllSubmatch(text, -1) {
		used[string(ref[1])] = true
	}
	for _, n := range nodes {
		if n.Tool != nil && p.yesNo[n.ID] && !used[n.ID] {
			p.guesses = append(p.guesses, problem.New(problem.GuessedValue, problem.Place{Node: n.ID}, "“%s” only asks: nothing depends on the answer. Say what should happen if it is yes.", n.Name))
		}
	}
}
