package offline

import (
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// placeNamedTool places a call of a tool whose name the words begin with, such
// as "send invoice" for send_invoice: this is how tools that no action knows
// are found.
func (p *planner) placeNamedTool(words span) bool {
	for _, tool := range p.tools.tools {
		if n := p.namePrefix(words, tool.name); n > 0 && p.placeNamed(tool, span{words.from + n, words.to}) {
			p.take(span{words.from, words.from + n}.all())
			return true
		}
	}
	return false
}

// namePrefix is how many tokens at the start of the words are the name, small
// words between them not counted; 0 when they are not.
func (p *planner) namePrefix(words span, name []string) int {
	at, i := words.from, 0
	for ; i < len(name) && at < words.to; at++ {
		t := p.tokens[at]
		switch {
		case t.kind == wordToken && singular(t.low) == singular(name[i]):
			i++
		case i > 0 && articles.has(t):
		default:
			return 0
		}
	}
	if i < len(name) {
		return 0
	}
	return at - words.from
}

// placeNamed fills the tool's arguments from the words: by their names, by a
// preposition that is one, and the first free text for the first required one.
func (p *planner) placeNamed(tool namedTool, words span) bool {
	args, taken := p.namedArguments(tool, words)
	if len(taken) == 0 && p.meansMore(words) {
		return false
	}
	call := workflow.ToolCall{Name: tool.Name, Arguments: args}
	if p.tools.catalog.CheckArguments(call).HasErrors() {
		p.because(reasonObject)
		return false
	}
	id, name := p.build.reserve(capitalise(strings.Join(tool.name, " ")))
	p.build.add(&block{node: workflow.Node{ID: id, Name: name, Kind: workflow.KindTool, Tool: &call}})
	p.steps = append(p.steps, &step{id: id, name: name, tool: tool.Tool, call: call, nouns: p.nounsOf(taken)})
	p.take(taken)
	return true
}

// namedArguments are the arguments that the words give, and the tokens they take.
func (p *planner) namedArguments(tool namedTool, words span) (args workflow.Arguments, taken []int) {
	args = workflow.Arguments{}
	for _, param := range p.tools.arguments(tool.Tool) {
		v, ok := p.argumentNamed(param, words)
		if !ok && param.Required {
			v, ok = p.freeText(words, taken)
		}
		if !ok {
			continue
		}
		if json := v.fit(roleText, param); json != nil {
			args[param.Name] = json
			taken = append(taken, v.words...)
		}
	}
	return args, taken
}

// meansMore reports whether the words say something besides the small ones.
func (p *planner) meansMore(words span) bool {
	for _, t := range p.tokens[words.from:words.to] {
		if t.kind != breakToken && !fillers.has(t) {
			return true
		}
	}
	return false
}

// argumentNamed is the value behind the argument's name.
func (p *planner) argumentNamed(param catalog.Argument, words span) (value, bool) {
	name := nameWords(param.Name)
	for i := words.from; i < words.to; i++ {
		if n := p.namePrefix(span{i, words.to}, name); n > 0 && i+n < words.to {
			s := p.phrase(i+n, words.to)
			return p.spanValue(s, span{i, i + n})
		}
	}
	return value{}, false
}

// freeText is the first quoted text, file, address or phrase nothing took yet.
func (p *planner) freeText(words span, taken []int) (value, bool) {
	used := map[int]bool{}
	for _, i := range taken {
		used[i] = true
	}
	for i := words.from; i < words.to; i++ {
		if t := p.tokens[i]; used[i] || t.kind == breakToken || articles.has(t) || prepositions.has(t) {
			continue
		}
		return p.spanValue(p.phrase(i, words.to), span{})
	}
	return value{}, false
}

// spanValue reads a number or text; lead is what led to it.
func (p *planner) spanValue(s, lead span) (value, bool) {
	s = p.trim(s, nil)
	if s.empty() {
		return value{}, false
	}
	words := append(lead.all(), s.all()...)
	if p.isPronoun(s) {
		v, ok := p.result(s)
		return v, ok
	}
	if text, at := p.quoted(s); at >= 0 {
		return textValue(text, words...), true
	}
	if n, used := number(p.tokens[s.from:s.to]); used == s.to-s.from {
		return numberValue(n, words...), true
	}
	return textValue(p.text(s), words...), true
}
