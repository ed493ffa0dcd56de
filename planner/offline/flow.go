package offline

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// placeBranch places an If with both its branches. What should do nothing is placed
// where it stands alone.
func (p *planner) placeBranch(st statement) {
	if nothing(st.body) && len(st.body) > 0 && nothing(st.otherwise) {
		return
	}
	d := p.draft()
	cond, ok := p.resolve(st.cond)
	if !ok {
		p.discard(d)
		p.because(reasonCondition)
		p.reject(p.extent(st), p.why)
		return
	}
	said := p.wording(st.cond)
	if st.not {
		said = "Not so: " + said
	}
	id, name := p.build.reserve(shorten(said, 40) + "?")
	if !p.addBranch(id, name, cond, st.body, st.otherwise, said+".") {
		inner := slices.Clone(p.unplaced[d.unplaced:])
		p.discard(d)
		p.reject(st.words, "none of its steps could be placed")
		p.unplaced = append(p.unplaced, inner...)
	}
}

// addBranch places an If; false where neither of its branches has a step.
func (p *planner) addBranch(id, name string, cond workflow.Condition, yes, no []statement, situation string) bool {
	blk := &block{node: workflow.Node{ID: id, Name: name, Kind: workflow.KindIf, If: &workflow.If{Condition: cond}}}
	before := p.scene()
	blk.body = p.branch(yes, situation)
	inside := slices.Clone(p.steps[min(before.steps, len(p.steps)):])
	p.back(before)
	blk.otherwise = p.branch(no, "")
	inside = append(inside, p.steps[min(before.steps, len(p.steps)):]...)
	p.back(before)
	if len(blk.body)+len(blk.otherwise) == 0 {
		return false
	}
	p.build.add(blk)
	p.inner = p.inner || len(inside) > 0
	p.lost = p.lost || slices.ContainsFunc(inside, func(s *step) bool {
		return s.tells() && (s.tool.Effect == catalog.Read || s.tool.Effect == catalog.External || s.main() != "text")
	})
	return true
}

func nothing(list []statement) bool {
	return !slices.ContainsFunc(list, func(st statement) bool { return st.kind != doNothing })
}

func (p *planner) branch(list []statement, situation string) []*block {
	p.build.begin(false)
	p.situation = situation
	asked, lost := len(p.asked), p.lost
	p.sequence(list)
	p.asked, p.lost = p.asked[:asked], lost // what the other branch, and what follows, cannot count on
	return p.build.end()
}

// placeTimes places a loop that runs a number of times, or one call whose tool
// can repeat by itself.
func (p *planner) placeTimes(st statement) {
	if st.times == 1 {
		p.sequence(st.body)
		return
	}
	if len(st.body) == 1 && st.body[0].kind == doAction && st.times > 1 {
		for _, m := range st.body[0].matches {
			if p.try(m, st.times) {
				return
			}
		}
	}
	if st.this {
		defer func() {
			p.guesses = append(p.guesses, problem.New(problem.GuessedValue, problem.Place{}, "“%s” counts the first time too.", p.written(st.words)))
		}()
	}
	st, after := splitLoop(st, afterRounds)
	if p.placeLoop(st, "Repeat "+strconv.Itoa(st.times)+" times", func() (workflow.Loop, bool) {
		return workflow.Loop{Times: workflow.NewTimes(st.times)}, true
	}) {
		p.placeAfter(after)
	}
}

// placeUntil places a loop with a condition, or one call that waits.
func (p *planner) placeUntil(st statement) {
	switch {
	case len(st.body) == 0 && st.this:
		p.reject(st.words, "what to repeat is not clear")
		return
	case len(st.body) == 0 && p.waitForText(st):
		return
	}
	name := "Repeat until "
	if st.while {
		name = "Repeat while "
	}
	said, most := "", workflow.DefaultMaxIterations
	if st.times > 0 {
		most = st.times
	}
	st, after := splitLoop(st, afterRounds)
	placed := p.placeLoop(st, name+shorten(p.written(st.cond.said()), 32), func() (workflow.Loop, bool) {
		cond, ok := p.resolve(st.cond)
		if ok {
			said = p.wording(st.cond)
			p.pause(st)
		}
		return workflow.Loop{ExitCondition: &cond, MaxIterations: most}, ok
	})
	if !placed {
		return
	}
	p.situation = said + "."
	if st.while {
		p.situation = ""
		p.guessLoop("“%s” looks after each round, so its steps run at least once.")
	}
	if st.times == 0 {
		p.guessLoop("“%s” gives up after " + strconv.Itoa(most) + " rounds, and what follows happens all the same. Change how often it may repeat.")
	}
	p.placeAfter(after)
}

// waitForText waits for text on the screen with one call, when a tool can.
func (p *planner) waitForText(st statement) bool {
	if len(st.cond.leaves) != 1 {
		return false
	}
	leaf := st.cond.leaves[0]
	v, ok := value{}, false
	switch {
	case leaf.test == testFound && leaf.kind == subText && leaf.op == workflow.Equals:
		v, ok = readName(p, leaf.subject)
	case leaf.test == testText && leaf.kind == subScreen && leaf.op == workflow.Contains:
		v, ok = readName(p, leaf.value)
	}
	if !ok || p.tools.sameTool(waitText, waitTime) && p.tools.forAction(findText) == nil || p.look(waitText, reading{roleText, v}) == nil {
		return false
	}
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
		v.guess, v.keep = "Nobody said how long to wait between two looks. Change the "+v.label+" if that is too often or too seldom.", true
	}
	before := p.scene()
	if !p.place(waitTime, *tool, []reading{{roleTime, v}}) && st.pause > 0 {
		p.reject(st.words, lacks("wait that long"))
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

// placeLoop places a loop of which is known behind its body how often it repeats, or
// reports it.
func (p *planner) placeLoop(st statement, name string, repeats func() (workflow.Loop, bool)) bool {
	d := p.draft()
	id, unique := p.build.reserve(name)
	p.build.begin(true)
	p.loopFrom = len(p.steps)
	p.sequence(st.body)
	loop, ok := repeats()
	body := p.build.end()
	p.loopFrom = d.scene.loopFrom
	if !ok || len(body) == 0 {
		p.discard(d)
		p.because(reasonCondition)
		p.reject(p.extent(st), p.why)
		return false
	}
	p.addLoop(id, unique, body, loop)
	return true
}

func (p *planner) addLoop(id, name string, body []*block, loop workflow.Loop) {
	end, endName := p.build.reserve("Again")
	p.build.add(&block{
		node: workflow.Node{ID: id, Name: name, Kind: workflow.KindLoop, Loop: &loop},
		body: body, end: end, endName: endName,
	})
}

// placeEach places a loop over what the words name. A last notice behind "then"
// comes once, after the loop.
func (p *planner) placeEach(list []statement) int {
	st, after := splitLoop(list[0], p.afterLoop)
	d := p.draft()
	from, field, noun := p.listMeant(st.list)
	if from == nil || !p.loopOver(from, field, noun, st.body) {
		p.discard(d)
		p.because(reasonList)
		p.reject(p.extent(list[0]), p.why)
		return 1
	}
	p.placeAfter(after)
	return 1
}

// splitLoop takes what rather follows a loop off its body.
func splitLoop(st statement, follows func(statement) bool) (loop statement, after []statement) {
	n := len(st.body)
	for n > 1 && follows(st.body[n-1]) {
		n--
	}
	after, st.body = st.body[n:], st.body[:n]
	return st, after
}

// placeAfter places what follows the loop just placed, and says that.
func (p *planner) placeAfter(after []statement) {
	if len(after) > 0 {
		p.guessLoop("What is said last happens once, after “%s”. Move it into the loop if it should happen each time.")
		p.sequence(after)
	}
}

// guessLoop says what was assumed of the loop just placed, with its name.
func (p *planner) guessLoop(message string) {
	loop := p.build.top().blocks[len(p.build.top().blocks)-1].node
	p.guesses = append(p.guesses, problem.New(problem.GuessedValue, problem.Place{Node: loop.ID}, message, loop.Name))
}

// afterLoop reports whether the last statement of a loop is rather what follows it.
func (p *planner) afterLoop(st statement) bool {
	return st.then && p.onlyTells(st) || st.semicolon && !p.goesOnWithIt(st)
}

// afterRounds is the same for a loop that counts or tests, whose rounds may end with
// a notice: only behind "; then" something else begins.
func afterRounds(st statement) bool { return st.then && st.semicolon }

// onlyTells reports whether the statement tells a text of its own.
func (p *planner) onlyTells(st statement) bool {
	if st.kind != doAction || len(st.matches) == 0 || st.matches[0].action != notify {
		return false
	}
	slot, ok := st.matches[0].slot(roleMessage)
	return ok && !slot.span.empty() && p.isQuote(slot.span.from)
}

// listMeant is the step that gives what the words go through, placed when there
// is none, with the result that is the list, and the noun of its elements.
func (p *planner) listMeant(s span) (from *step, field, noun string) {
	if found := p.filesAt(s.from); len(found) > 0 && found[0].end == s.to && (found[0].pattern != "*" || !found[0].folder.empty()) {
		step := p.filesStep(s)
		if step == nil {
			return nil, "", ""
		}
		return step, step.list(), found[0].noun
	}
	last := singular(p.tokens[s.to-1].low)
	switch {
	case last == "line":
		step := p.last(func(st *step) bool { return st.has("lines") })
		if p.lost || step == nil {
			return nil, "", ""
		}
		return step, "lines", "line"
	case last == "window":
		step := p.last(func(st *step) bool { return p.does(st, listWindows) })
		if step == nil {
			step = p.look(listWindows)
		}
		if step == nil {
			return nil, "", ""
		}
		return step, step.list(), "window"
	}
	step := p.last(func(st *step) bool { return st.list() != "" && !st.has("lines") })
	if p.lost || step == nil {
		return nil, "", ""
	}
	noun = step.noun
	if noun == "" {
		noun = singular(step.list())
	}
	return step, step.list(), noun
}

// itemKind is what a loop is at, whatever the words for it.
var itemKind = &kind{read: func(p *planner, _ span) (value, bool) {
	return p.itemValue(), p.item.ref != ""
}}

// overFiles places an action on several files once for each, together with the
// statements behind it that go on with "it".
func (p *planner) overFiles(m match, list []statement) (int, bool) {
	i := slices.IndexFunc(m.slots, func(s slotSpan) bool { return s.kind.many })
	if i < 0 {
		return 0, false
	}
	s := m.slots[i].span
	if names := p.filesListed(s); len(names) > 1 {
		return 1, p.eachNamed(m, i, names)
	}
	if !p.meansSeveral(s) || p.tools.forAction(m.action) == nil {
		return 0, false
	}
	d := p.draft()
	from, field, noun := p.listMeant(s)
	if from == nil || from.list() == "" {
		p.discard(d)
		return 0, false
	}
	one := list[0]
	slots := slices.Clone(m.slots)
	slots[i] = slotSpan{slots[i].role, itemKind, s}
	one.matches = []match{{m.action, slots, m.words}}
	n := 1
	for n < len(list) && list[n].sentence == list[0].sentence && p.goesOnWithIt(list[n]) {
		n++
	}
	if !p.loopOver(from, field, noun, append([]statement{one}, list[1:n]...)) {
		p.discard(d)
		return 0, false
	}
	return n, true
}

func (p *planner) meansSeveral(s span) bool {
	if p.is(s.from, "them", "these", "those", "all") && s.to-s.from <= 3 && p.is(s.to-1, "them", "these", "those", "all", "files") || p.is(s.from, "the") && p.is(s.to-1, "files") && s.to == s.from+2 {
		return p.item.ref == ""
	}
	found := p.filesAt(s.from)
	return len(found) > 0 && found[0].end == s.to && found[0].plural && !found[0].one
}

// filesListed are the names in "a.txt, b.txt and c.txt".
func (p *planner) filesListed(s span) (out []span) {
	for i := s.from; i < s.to; i++ {
		if p.tokens[i].kind == fileToken {
			out = append(out, span{i, i + 1})
		} else if !p.is(i, ",", "and") {
			return nil
		}
	}
	return out
}

func (p *planner) eachNamed(m match, slot int, names []span) bool {
	d := p.draft()
	for _, name := range names {
		slots := slices.Clone(m.slots)
		slots[slot].span = name
		if !p.try(match{m.action, slots, m.words}, 1) {
			p.discard(d)
			return false
		}
	}
	p.steps[len(p.steps)-1].several = len(names)
	return true
}

func (p *planner) goesOnWithIt(st statement) bool {
	s := p.extent(st)
	for i := s.from; i < s.to; i++ {
		if p.is(i, "it", "its") {
			return true
		}
	}
	return false
}

// loopOver places a loop over a list of a step.
func (p *planner) loopOver(list *step, field, noun string, body []statement) bool {
	d, before := p.draft(), p.scene()
	id, name := p.build.reserve("For each " + noun)
	p.item = item{ref: id + ".item", name: noun, noun: strings.ToLower(noun[strings.LastIndexByte(noun, ' ')+1:]), files: list.pattern, from: len(p.steps)}
	p.build.begin(true)
	p.sequence(body)
	blocks := p.build.end()
	p.back(before)
	if len(blocks) == 0 {
		p.discard(d)
		return false
	}
	p.addLoop(id, name, blocks, workflow.Loop{Over: list.id + "." + field, MaxIterations: workflow.DefaultMaxElements})
	if !p.usesItem(blocks, id+".item") {
		p.guessLoop("No step in “%s” uses what the loop is at.")
	}
	return true
}

// usesItem reports whether one of the blocks refers to the item.
func (p *planner) usesItem(blocks []*block, item string) bool {
	return slices.ContainsFunc(blocks, func(b *block) bool {
		text, err := json.Marshal(b.node)
		return err != nil || strings.Contains(string(text), item) || p.usesItem(b.body, item) || p.usesItem(b.otherwise, item)
	})
}
