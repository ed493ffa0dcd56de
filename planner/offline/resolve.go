package offline

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/offline/tree"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// resolve turns a condition in words into one on the results of steps, placing
// the steps that look when none has yet.
func (p *planner) resolve(c condition) (workflow.Condition, bool) {
	var all []workflow.Condition
	p.condFrom = len(p.steps)
	for _, leaf := range c.leaves {
		cond, ok := p.compare(leaf)
		if !ok {
			return workflow.Condition{}, false
		}
		all = append(all, cond)
	}
	switch {
	case len(all) == 1:
		return all[0], true
	case c.any:
		return workflow.Condition{Any: all}, true
	}
	return workflow.Condition{All: all}, true
}

// compare makes one comparison.
func (p *planner) compare(c comparison) (workflow.Condition, bool) {
	switch c.test {
	case testSuccess, testUp:
		return p.compareSuccess(c)
	case testAgreed:
		s := p.last(func(s *step) bool { return p.yesNo[s.id] })
		if s == nil {
			return workflow.Condition{}, false
		}
		return agreed(s, c.op), true
	case testFound, testText, testNumber, testSame, testEmpty:
	}
	if c.test == testFound || c.of.text == nil {
		return c.of.found(p, c, c.positive())
	}
	left, ok := c.of.text(p, c)
	switch {
	case !ok:
		return workflow.Condition{}, false
	case c.test == testEmpty:
		return workflow.Condition{Left: workflow.Operand{Variable: left.ref}, Operator: c.op}, true
	case c.of.yes && c.test == testText: // "I say yes" is the whole answer
		c.op = map[bool]workflow.Operator{true: workflow.Equals, false: workflow.NotEquals}[c.positive()]
	}
	if slices.Contains(yesNo, text.Capitalise(strings.ToLower(p.text(c.value)))) {
		p.offerYesNo(&left)
	}
	literal, ok := p.literal(c, left.choices)
	return condOf(left.ref, c.op, literal), ok
}

// offerYesNo lets a question be answered with Yes or No alone, where one of them is looked
// for: what a person types may be "yes", "Yes" or "y".
func (p *planner) offerYesNo(answer *operand) {
	s := p.last(func(s *step) bool { return s.has("answer") && s.id+"."+s.main() == answer.ref })
	if s == nil || len(answer.choices) > 0 || p.last(func(t *step) bool { return tree.Refers(t.block.Node, s.textRef()) }) != nil {
		return
	}
	if param := parameterFor(act.RoleChoices, p.tools.arguments(s.tool), s.call.Arguments); param != nil {
		s.call.Arguments[param.Name] = act.Value{Kind: act.IsList, List: yesNo}.Fit(act.RoleChoices, *param)
		s.choices, s.offered, answer.choices = yesNo, true, yesNo
	}
}

func condOf(ref string, op workflow.Operator, right jsontext.Value) workflow.Condition {
	return workflow.Condition{Left: workflow.Operand{Variable: ref}, Operator: op, Right: workflow.Operand{Literal: right}}
}

func boolJSON(b bool) jsontext.Value {
	if b {
		return jsontext.Value("true")
	}
	return jsontext.Value("false")
}

// literal is the value of a comparison. Numbers and truth values are such only
// where the words do not quote them; an answer keeps the spelling of its choice.
func (p *planner) literal(c comparison, choices []string) (jsontext.Value, bool) {
	said := p.text(c.value)
	if !p.IsQuote(c.value.from) && c.test != testText {
		if n, used := token.Number(p.Tokens[c.value.from:c.value.to]); used > 0 {
			return jsontext.Value(act.Number(n).Text), true
		}
		if low := strings.ToLower(said); low == "true" || low == "false" {
			return jsontext.Value(low), true
		}
	}
	for _, choice := range choices {
		if strings.EqualFold(choice, said) {
			return text.Quote(choice), true
		}
	}
	return text.Quote(said), c.test != testNumber && len(choices) == 0
}

// compareSuccess tests whether a step worked. A step that fails ends the run
// unless it says otherwise, so this one goes on.
func (p *planner) compareSuccess(c comparison) (workflow.Condition, bool) {
	s := c.of.works(p, c)
	if s == nil || c.test == testUp && s.address == "" {
		return workflow.Condition{}, false
	}
	s = p.fresh(s)
	if p.build.DecidesBy(s.id + "." + s.main()) { // where it goes on, that would decide by nothing
		return workflow.Condition{}, false
	}
	s.block.Node.OnFailure = workflow.Continue
	if s.has("ok") { // an answer that is an error is none
		return condOf(s.id+".ok", c.op, boolJSON(true)), true
	}
	return condOf(s.id+".success", workflow.Equals, boolJSON(c.op == workflow.Equals)), true
}

func (p *planner) inLoop() bool { return p.build.Top().Loop }

// fresh is the step, or a new one that looks again where the step was placed
// before the loop: what it found would never change there.
func (p *planner) fresh(s *step) *step {
	if !p.inLoop() || p.item.ref != "" || !s.looks() || slices.Contains(p.steps[min(p.loopFrom, len(p.steps)):], s) {
		return s
	}
	again := *s
	again.id, again.name = p.build.Reserve(s.name)
	call := s.call
	again.block = &tree.Block{Node: workflow.Node{ID: again.id, Name: again.name, Kind: workflow.KindTool, Tool: &call}}
	p.build.Add(again.block)
	p.steps = append(p.steps, &again)
	return &again
}

// wording is the condition as a sentence without its full stop; what "it" is, is
// said.
func (p *planner) wording(c condition) string {
	said, from := p.written(c.said()), c.said().from
	switch {
	case said == "": // an approval, which was asked for in no words
		return "The answer is " + yesNo[map[bool]int{false: 1}[c.leaves[0].op == workflow.Equals]]
	case p.Is(from, "it", "this", "that") && c.leaves[0].test == testSuccess:
		if s := p.last(func(*step) bool { return true }); s != nil {
			said = "“" + s.name + "” " + p.written(span{from + 1, c.said().to})
		}
	case p.Is(from, "it", "this", "that"):
		spoken := func(s *step) bool { return s.about != "" }
		before := func(s *step) bool { return spoken(s) && !slices.Contains(p.steps[p.condFrom:], s) }
		if s := cmp.Or(p.last(before), p.last(spoken)); s != nil {
			about := s.about
			if p.item.ref != "" && (s.path == "" || s.path == p.itemValue().Text || !p.inBody(s)) {
				about = p.item.name
			}
			if !strings.Contains(about, ".") {
				about = "the " + about
			}
			said = about + " " + p.written(span{from + 1, c.said().to})
		}
	}
	return begun(said)
}
