package offline

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// scene is what the planner knows at a place in the flow; a branch that may not
// run teaches nothing to what comes after it.
type scene struct {
	steps     int
	item      item
	loopFrom  int
	situation string
}

func (p *planner) scene() scene {
	return scene{len(p.steps), p.item, p.loopFrom, p.situation}
}

func (p *planner) back(s scene) {
	p.steps = p.steps[:min(s.steps, len(p.steps))]
	p.item, p.loopFrom, p.situation = s.item, s.loopFrom, s.situation
}

// draft is the whole state that placing something may change, for undo.
type draft struct {
	build   mark
	scene   scene
	guesses int
	asked   int
}

func (p *planner) draft() draft {
	return draft{p.build.mark(), p.scene(), len(p.guesses), len(p.asked)}
}

func (p *planner) discard(d draft) {
	p.build.undo(d.build)
	p.back(d.scene)
	p.guesses, p.asked = p.guesses[:d.guesses], p.asked[:d.asked]
}

// placeBranch places an If with both its branches.
func (p *planner) placeBranch(st statement) {
	d := p.draft()
	p.why = reasonNone
	cond, ok := p.resolve(st.cond)
	if !ok {
		p.discard(d)
		p.because(reasonCondition)
		p.reject(p.extent(st))
		return
	}
	said := p.wording(st.cond)
	id, name := p.build.reserve(shorten(said, 40) + "?")
	blk := &block{node: workflow.Node{ID: id, Name: name, Kind: workflow.KindIf, If: &workflow.If{Condition: cond}}}
	before := p.scene()
	blk.body = p.branch(st.body, said+".")
	p.back(before)
	blk.otherwise = p.branch(st.otherwise, "")
	p.back(before)
	if len(blk.body)+len(blk.otherwise) == 0 {
		p.discard(d)
		p.rejectBecause(st.words, "none of its steps could be placed")
		return
	}
	p.take(st.words.all())
	p.build.add(blk)
}

func (p *planner) branch(list []statement, situation string) []*block {
	p.build.begin(false)
	p.situation = situation
	asked := len(p.asked)
	p.sequence(list)
	p.asked = p.asked[:asked] // what the other branch, and what follows, cannot count on
	return p.build.end()
}

// placeTimes places a loop that runs a number of times, or one call whose tool
// can repeat by itself.
func (p *planner) placeTimes(st statement) {
	if len(st.body) == 1 && st.body[0].kind == doAction && p.repeatsItself(st) {
		p.take(st.words.all())
		return
	}
	times := jsontext.Value(strconv.Itoa(st.times))
	cond := func(loop string) (workflow.Condition, bool) {
		return workflow.Condition{
			Left: workflow.Operand{Variable: loop + ".iteration"}, Operator: workflow.GreaterThanOrEqual, Right: workflow.Operand{Literal: times},
		}, true
	}
	name := "Repeat " + strconv.Itoa(st.times) + " times"
	if !p.placeLoop(st, name, st.times, cond) {
		p.rejectBecause(st.words, "there is nothing to repeat")
	}
}

// repeatsItself tries the only action of the body with the count as an argument.
func (p *planner) repeatsItself(st statement) bool {
	d := p.draft()
	if st.times < 2 || !p.tryVerbs(st.body[0], st.times) {
		p.discard(d)
		return false
	}
	if last := p.build.top().blocks; p.mentionsCount(last[len(last)-1], st.times) {
		return true
	}
	p.discard(d)
	return false
}

func (p *planner) mentionsCount(blk *block, times int) bool {
	for _, name := range parameterNames[roleCount] {
		if string(blk.node.Tool.Arguments[name]) == strconv.Itoa(times) {
			return true
		}
	}
	return false
}

// placeUntil places a loop with a condition. The steps stay, once, where the
// condition is not understood.
func (p *planner) placeUntil(st statement) {
	if len(st.body) == 0 && p.waitForText(st) {
		return
	}
	p.why = reasonNone
	var said string
	cond := func(string) (workflow.Condition, bool) {
		c, ok := p.resolve(st.cond)
		if ok {
			said = p.wording(st.cond)
			p.pause(st)
		}
		return c, ok
	}
	name := "Repeat until "
	if st.while {
		name = "Repeat while "
	}
	if !p.placeLoop(st, name+shorten(p.plainWording(st.cond), 32), workflow.DefaultMaxIterations, cond) {
		p.because(reasonCondition)
		p.reject(st.lead.with(st.words))
		p.sequence(st.body)
		return
	}
	p.take(st.lead.all())
	p.situation = said + "."
	if st.while {
		p.situation = ""
		p.noteFirstRound()
	}
}

// noteFirstRound says what "while" means for the loop that was placed last.
func (p *planner) noteFirstRound() {
	loop := p.build.top().blocks[len(p.build.top().blocks)-1]
	p.guesses = append(p.guesses, problem.New(problem.GuessedValue, problem.Place{Node: loop.node.ID},
		"“%s” looks after each round, so its steps run at least once.", loop.node.Name))
}

// waitForText waits for text on the screen with one call, when a tool can.
func (p *planner) waitForText(st statement) bool {
	if len(st.cond.leaves) != 1 || st.pause > 0 {
		return false
	}
	leaf := st.cond.leaves[0]
	v, ok := p.textOnScreen(leaf)
	if !ok || leaf.op != workflow.Equals && leaf.op != workflow.Contains {
		return false
	}
	tool := p.tools.forAction(waitText)
	if tool == nil || !p.place(waitText, *tool, []reading{{roleText, v}}) {
		return false
	}
	p.take(st.lead.with(st.words).all())
	p.situation = p.wording(st.cond) + "."
	return true
}

// Pauses between the rounds of a loop that only looks, in milliseconds, where
// the words give none: so that it does not press on what it watches.
const (
	pauseOutside = 30 * second
	pauseHere    = 2 * second
)

// pause adds a wait at the end of a loop's body.
func (p *planner) pause(st statement) {
	ms := st.pause
	if ms == 0 {
		ms = p.usualPause()
	}
	tool := p.tools.forAction(waitTime)
	if ms == 0 || tool == nil {
		return
	}
	v := numberValue(ms)
	v.label = spell(ms)
	if st.pause == 0 {
		v.guess = "Nobody said how long to wait between two looks. Change the " + v.label + " if that is too often or too seldom."
	}
	before := p.scene()
	if !p.place(waitTime, *tool, []reading{{roleTime, v}}) && st.pause > 0 {
		p.rejectBecause(st.lead, lacks("wait that long"))
	}
	p.back(before) // nothing later means the wait
}

// usualPause is 0 for a body that does more than look.
func (p *planner) usualPause() float64 {
	ms := 0.0
	wait := p.tools.forAction(waitTime)
	for _, blk := range p.build.top().blocks {
		if blk.node.Kind != workflow.KindTool || wait != nil && blk.node.Tool.Name == wait.Name {
			return 0
		}
		tool, _ := p.tools.catalog.Get(blk.node.Tool.Name)
		switch tool.Effect {
		case catalog.Read:
			ms = max(ms, pauseHere)
		case catalog.External:
			ms = max(ms, pauseOutside)
		case catalog.Write, catalog.Destructive:
			return 0
		}
	}
	return ms
}

// placeLoop places a loop whose condition is made behind its body.
func (p *planner) placeLoop(st statement, name string, most int, exit func(loop string) (workflow.Condition, bool)) bool {
	d, unplaced := p.draft(), len(p.unplaced)
	id, unique := p.build.reserve(name)
	p.build.begin(true)
	p.loopFrom = len(p.steps)
	p.sequence(st.body)
	cond, ok := exit(id)
	body := p.build.end()
	p.loopFrom = d.scene.loopFrom
	if !ok || len(body) == 0 {
		p.discard(d)
		if !ok {
			p.unplaced = p.unplaced[:unplaced] // the body is placed again
		}
		return false
	}
	p.take(st.words.all())
	p.addLoop(id, unique, body, workflow.Loop{ExitCondition: &cond, MaxIterations: most})
	return true
}

func (p *planner) addLoop(id, name string, body []*block, loop workflow.Loop) {
	end, endName := p.build.reserve("Again")
	p.build.add(&block{
		node: workflow.Node{ID: id, Name: name, Kind: workflow.KindLoop, Loop: &loop},
		body: body, end: end, endName: endName,
	})
}

// placeEach places a loop over what the words name.
func (p *planner) placeEach(st statement) {
	p.why = reasonNone
	list := p.listMeant(st.each)
	if list == nil {
		c := &call{p: p, from: st.each.from, to: st.each.to}
		list = p.listFirst(c, c.object())
	}
	if list == nil || !p.loopOver(list, p.nounsOf(p.phrase(st.each.from, st.each.to).all()), st.body, st.each) {
		p.because(reasonList)
		p.reject(p.extent(st))
		return
	}
	p.take(st.words.all())
}

// listMeant is the earlier step whose list the words mean: "them", "of the
// files", or by the name of the list.
func (p *planner) listMeant(s span) *step {
	for !s.empty() && (p.tokens[s.from].low == "of" || articles.has(p.tokens[s.from]) && s.to-s.from > 1) {
		s.from++
	}
	if s.empty() {
		return nil
	}
	last := p.tokens[s.to-1]
	if last.kind != wordToken {
		return nil
	}
	if p.isPronoun(s) {
		if !plurals.has(last) && last.low != "one" {
			return nil
		}
		return p.lastList()
	}
	head := singular(last.low)
	return p.last(func(st *step) bool {
		list := st.list()
		return list != "" && s.to-s.from <= 2 && (singular(list) == head || containsWord(st.nouns, head))
	})
}

// findFirst puts a search in front for the files that the words describe.
func (p *planner) findFirst(c *call, object span) *step {
	if object.empty() || !p.several(object) {
		return nil
	}
	values, ok := readSlots(findFiles, c)
	tool := p.tools.forAction(findFiles)
	if !ok || tool == nil || !givesList(*tool) || !p.place(findFiles, *tool, values) {
		return nil
	}
	return p.lastList()
}

// listFirst puts in front what gives the list: the open windows, or files.
func (p *planner) listFirst(c *call, object span) *step {
	tool := p.tools.forAction(listWindows)
	if tool != nil && givesList(*tool) && p.names(object, windowWords) && p.place(listWindows, *tool, nil) {
		return p.lastList()
	}
	return p.findFirst(c, object)
}

var allWords = setOf("each every all everything")

// several reports whether the words name more than one file.
func (p *planner) several(s span) bool {
	for i := s.from; i < s.to; i++ {
		t := p.tokens[i]
		if t.kind == fileToken && strings.Contains(t.text, "*") || allWords.has(t) {
			return true
		}
	}
	_, certain := p.filePattern(s)
	last := p.tokens[s.to-1].low
	return certain && (singular(last) != last || s.from > 0 && eachWords.has(p.tokens[s.from-1]))
}

// loopOver places a loop over the step's list.
func (p *planner) loopOver(list *step, nouns []string, body []statement, words span) bool {
	d, before := p.draft(), p.scene()
	what := "item"
	if len(nouns) > 0 && !pronouns[nouns[len(nouns)-1]] {
		what = nouns[len(nouns)-1]
	} else if list.list() != "" {
		what = singular(list.list())
	}
	id, name := p.build.reserve("For each " + what)
	p.item = item{ref: id + ".item", name: what, nouns: slices.Concat(nouns, list.nouns), from: len(p.steps)}
	p.build.begin(true)
	p.sequence(body)
	blocks := p.build.end()
	p.back(before)
	if len(blocks) == 0 {
		p.discard(d)
		return false
	}
	p.take(words.all())
	p.addLoop(id, name, blocks, workflow.Loop{Over: list.id + "." + list.list(), MaxIterations: mostItems})
	return true
}

// mostItems bounds a loop over a list: a folder may hold many files.
const mostItems = 1000
