package offline

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"planwright/planner/problem"
)

// reason is why words could not be placed, as the end of a sentence.
type reason string

const (
	reasonNone      reason = ""
	reasonShell     reason = "it needs a shell, and commands run without one; give one program with its arguments"
	reasonLong      reason = "the text is too long to be planned without a model"
	reasonMany      reason = "the plan has as many steps as can be planned without a model"
	reasonEnd       reason = "the workflow has ended before it"
	reasonSchedule  reason = "a workflow has no schedule and starts when you run it"
	reasonCondition reason = "what to test is not clear"
	reasonObject    reason = "what it should be done to is not clear"
	reasonList      reason = "what to go through is not clear"
	reasonModel     reason = "this takes a model"
)

// lacks says that no tool does it.
func lacks(does string) reason { return reason("none of the tools can " + does) }

// unsupported verbs begin a clause, so that it is told apart and reported.
var unsupported = map[string]bool{
	"summarize": true, "summarise": true, "translate": true, "rewrite": true, "classify": true, "extract": true, "analyze": true,
	"analyse": true, "decide": true, "explain": true, "compare": true, "sort": true, "print": true, "upload": true, "install": true,
	"rearrange": true, "merge": true, "convert": true, "compress": true, "zip": true, "unzip": true, "share": true, "sign": true,
	"play": true, "stop": true, "abort": true, "draw": true, "restart": true, "shut": true, "create": true, "make": true, "change": true, "update": true, "edit": true,
}

// modelVerbs need to understand text.
var modelVerbs = setOf("summarize summarise translate rewrite classify extract analyze analyse decide explain compare")

// because keeps the first reason the clause gives.
func (p *planner) because(r reason) {
	if p.why == reasonNone {
		p.why = r
	}
}

// reject reports the words as not placed, with why, and forgets why.
func (p *planner) reject(s span) {
	if p.why == reasonNone && !s.empty() && modelVerbs.has(p.tokens[s.from]) {
		p.why = reasonModel
	}
	p.rejectBecause(s, p.why)
	p.why = reasonNone
}

func (p *planner) rejectBecause(s span, why reason) {
	for !s.empty() && p.tokens[s.to-1].kind == breakToken {
		s.to--
	}
	if s.empty() {
		return
	}
	p.take(s.all())
	start := p.tokens[s.from].start
	p.report(start, p.words[start:p.tokens[s.to-1].end], why)
}

func (p *planner) report(offset int, words string, why reason) {
	line, column := position(p.words, offset)
	words = shorten(strings.Join(strings.Fields(words), " "), 80)
	if !strings.ContainsAny(words, "“”") {
		words = "“" + words + "”"
	}
	message := "Could not place " + words
	if why != reasonNone {
		message += ": " + string(why)
	}
	p.unplaced = append(p.unplaced, problem.New(problem.UnplacedWords, problem.Place{Line: line, Column: column}, "%s.", message))
}

// position is the line and column of the offset, in characters from 1.
func position(words string, offset int) (line, column int) {
	before := words[:offset]
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
}

// take marks tokens as placed.
func (p *planner) take(words []int) {
	for _, i := range words {
		p.used[i] = true
	}
}

// fillers carry no meaning of their own once a step is placed.
var fillers = setOf(`the a an my your our its some all any this that these those please then and to for of in on with me i it is are be
	now also just so but first next finally lastly second third afterwards step will would should you we us by as at from into onto when
	key keys button link icon text word field box app application program window named called file files folder times time again up
	not no yes there here screen out new current until appear appears visible after there's each every one them they do following
	repeat these actions keep continue on doing or my o'clock really very quickly shortly directly back both twice once make sure via using
	can could i'd like want let's while loop show shown content contents results result notification message whole entire otherwise else`)

// collectLeftovers reports the stretches that no step stands for.
func (p *planner) collectLeftovers() {
	for i := 0; i < len(p.tokens); {
		if p.used[i] || p.tokens[i].kind == breakToken {
			i++
			continue
		}
		s := span{i, i}
		meaning := false
		for i < len(p.tokens) && !p.used[i] && p.tokens[i].kind != breakToken {
			meaning = meaning || !fillers.has(p.tokens[i])
			i++
		}
		s.to = i
		if meaning {
			p.rejectBecause(p.meaningful(s), reasonNone)
		}
	}
	slices.SortStableFunc(p.unplaced, func(a, b problem.Problem) int {
		return cmp.Or(cmp.Compare(a.At.Line, b.At.Line), cmp.Compare(a.At.Column, b.At.Column))
	})
}

// meaningful takes the small words off both ends.
func (p *planner) meaningful(s span) span {
	for s.to-s.from > 1 && connectors.has(p.tokens[s.from]) {
		s.from++
	}
	for s.to-s.from > 1 && connectors.has(p.tokens[s.to-1]) {
		s.to--
	}
	return s
}

var connectors = setOf("and then but so also please just the a an")

// nothing is the problem of words that led to no step at all.
func (p *planner) nothing() problem.Problem {
	if strings.TrimSpace(p.words) == "" {
		return problem.New(problem.NoNodes, problem.Place{}, "There are no words to plan. Say what should happen, for example “Open the calculator, then take a screenshot”.")
	}
	return problem.New(problem.NoNodes, problem.Place{}, "Nothing in these words could be planned without a model. Say it in short sentences such as “Open the calculator, then take a screenshot”, or connect a model.")
}
