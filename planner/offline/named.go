package offline

import (
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// placeNamedTool places a call of a tool whose name the words begin with, such
// as "send invoice" for send_invoice: this is how tools that no action knows
// are found. No word may be left over.
func (p *planner) placeNamedTool(words span) bool {
	for _, tool := range p.tools.tools {
		if p.tools.isKnown(tool.Name) { // words that its action does not take have no place in it
			continue
		}
		if n := p.namePrefix(words, tool.name); n > 0 && p.placeNamed(tool, span{words.from + n, words.to}) {
			return true
		}
	}
	return false
}

var articles = setOf("the a an my your our its some")

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
	used := make([]bool, len(p.tokens))
	args := workflow.Arguments{}
	for _, param := range p.tools.arguments(tool.Tool) {
		v, from, ok := p.argumentNamed(param, words)
		if !ok && param.Required {
			v, from, ok = p.freeText(words, used)
		}
		if !ok {
			continue
		}
		if param.Type == "array" && v.kind == isText && strings.Contains(v.text, " ") && !p.isQuote(from.from) {
			continue // which of the words are one element, nobody said
		}
		if json := v.fit(roleText, param); json != nil {
			args[param.Name] = json
			for i := from.from; i < from.to; i++ {
				used[i] = true
			}
		}
	}
	call := workflow.ToolCall{Name: tool.Name, Arguments: args}
	if p.leftOver(words, used) || p.tools.catalog.CheckArguments(call).HasErrors() {
		p.because(reasonObject)
		return false
	}
	step := p.call(capitalise(strings.Join(tool.name, " ")), tool.Tool, call)
	p.build.add(step.block)
	p.remember(step, nil)
	return true
}

// leftOver reports whether the words say something besides what was used.
func (p *planner) leftOver(words span, used []bool) bool {
	for i := words.from; i < words.to; i++ {
		if t := p.tokens[i]; !used[i] && t.kind != breakToken && !articles.has(t) && !p.is(i, "with", "and", "please", "of", "for") {
			return true
		}
	}
	return false
}

// argumentNamed is the value behind the argument's name, and all its words.
func (p *planner) argumentNamed(param catalog.Argument, words span) (value, span, bool) {
	name := nameWords(param.Name)
	for i := words.from; i < words.to; i++ {
		n := p.namePrefix(span{i, words.to}, name)
		if n == 0 || i+n >= words.to {
			continue
		}
		v, end, ok := p.valueAt(i+n, words.to)
		return v, span{i, end}, ok
	}
	return value{}, span{}, false
}

// freeText is the first value that nothing took yet.
func (p *planner) freeText(words span, used []bool) (value, span, bool) {
	for i := words.from; i < words.to; i++ {
		if t := p.tokens[i]; used[i] || t.kind == breakToken || joints.has(t) {
			continue
		}
		v, end, ok := p.valueAt(i, words.to)
		return v, span{i, end}, ok
	}
	return value{}, span{}, false
}

// valueAt reads a quoted text, a number, a result or a few plain words.
func (p *planner) valueAt(at, to int) (value, int, bool) {
	for at < to && articles.has(p.tokens[at]) {
		at++
	}
	if at >= to {
		return value{}, at, false
	}
	for _, ph := range result(p, at) {
		if v, ok := ph.mean(p); ok {
			return v, ph.end, true
		}
	}
	if n, used := number(p.tokens[at:to]); used > 0 {
		return numberValue(n), at + used, true
	}
	if p.tokens[at].kind != wordToken {
		return textValue(p.tokens[at].text), at + 1, true
	}
	end := at
	for end < to && p.plainWord(end) {
		end++
	}
	return textValue(p.text(span{at, max(end, at+1)})), max(end, at+1), end > at
}
