package offline

import (
	"slices"
	"strconv"
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/offline/tree"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// placeBranch places an If with both its branches. What should do nothing is placed
// where it stands alone.
func (p *planner) placeBranch(st statement) {
	if nothing(st.body) && len(st.body) > 0 && nothing(st.otherwise) {
		return
	}
	if p.missesUsed(st.cond) {
		p.reject(st.extent(), reasonUsed)
		return
	}
	d := p.draft()
	cond, ok := p.resolve(st.cond)
	if !ok {
		p.discard(d)
		p.because(reasonCondition)
		p.reject(st.extent(), p.why)
		return
	}
	st, cond = p.notClosed(st, cond)
	asked, yes, no := p.ways(st)
	p.either = p.ofSeveral(st.cond)
	id, name := p.build.Reserve(text.Words(asked, 40) + "?")
	if !p.addBranch(id, name, cond, branch{st.body, yes + "."}, branch{st.otherwise, no + "."}) {
		inner := slices.Clone(p.unplaced[d.unplaced:])
		p.discard(d)
		p.reject(st.words, "none of its steps could be placed")
		p.unplaced = append(p.unplaced, inner...)
	}
}

// missesUsed reports whether the condition asks whether something is there that the step before
// clicked: nobody asks that of what was just used, but of what there is to use. Whether it is
// still there is another question.
func (p *planner) missesUsed(c condition) bool {
	s := p.last(func(s *step) bool { return s.found != "" })
	return s != nil && !s.looks() && slices.ContainsFunc(c.leaves, func(leaf comparison) bool {
		return leaf.test == testFound && leaf.of.spoken && !p.has(leaf.said, afterUse...)
	})
}

// afterUse are words by which it is asked what became of something.
var afterUse = []string{"still", "gone", "disappears", "disappear", "disappeared", "now", "longer"}

// ways are what an If asks, and what is so in its branches, in sentences without their full
// stops. What a person was asked is no fact: there it is said what the answer was.
func (p *planner) ways(st statement) (asked, yes, no string) {
	said := p.wording(st.cond)
	unsaid := st.cond.said().empty()
	leaf := st.cond.leaves[0]
	switch {
	case unsaid && leaf.op == workflow.Equals:
		return said, said, "The answer is not " + yesNo[0]
	case unsaid:
		return said, said, "The answer is " + yesNo[0]
	case leaf.test == testAgreed:
		asked, yes, no = said, "Answered yes: "+said, "Answered no: "+said
	default:
		asked, yes, no = said, said, notSo(said)
	}
	if st.not && !unsaid {
		return no, no, yes
	}
	return asked, yes, no
}

// notSo is the opposite of a sentence that says what was found.
func notSo(said string) string { return "Not so: " + said }

// branch is one way of an If, with what has been found to be so there.
type branch struct {
	body      []statement
	situation string
}

// addBranch places an If; false where neither of its branches has a step.
func (p *planner) addBranch(id, name string, cond workflow.Condition, yes, no branch) bool {
	blk := &tree.Block{Node: workflow.Node{ID: id, Name: name, Kind: workflow.KindIf, If: &workflow.If{Condition: cond}}}
	var inside, more []*step
	blk.Body, inside = p.branch(yes, blk.Node)
	blk.Otherwise, more = p.branch(no, blk.Node)
	if len(blk.Body)+len(blk.Otherwise) == 0 {
		return false
	}
	p.build.Add(blk)
	inside = append(inside, more...)
	p.inner = p.inner || len(inside) > 0
	p.lost = p.lost || slices.ContainsFunc(inside, func(s *step) bool { return s.tells() && p.gives(s) })
	return true
}

func nothing(list []statement) bool {
	return !slices.ContainsFunc(list, func(st statement) bool { return st.kind != doNothing })
}

// branch places a branch of the If, and gives its steps, which what follows cannot count on.
func (p *planner) branch(way branch, asks workflow.Node) ([]*tree.Block, []*step) {
	before, asked, lost, either := p.scene(), len(p.asked), p.lost, p.either
	p.build.BeginBranch(asks)
	p.situation, p.waited = way.situation, waited{}
	p.sequence(way.body)
	inside := slices.Clone(p.steps[min(before.steps, len(p.steps)):])
	p.back(before)
	p.asked, p.lost, p.either = p.asked[:asked], lost, either
	return p.build.End(), inside
}

// ── loops that count or test ──

// placeTimes places a loop that runs a number of times, or one call whose tool
// can repeat by itself.
func (p *planner) placeTimes(st statement) {
	if st.times == 1 {
		p.sequence(st.body)
		return
	}
	if len(st.body) == 1 && st.body[0].kind == doAction {
		for _, m := range st.body[0].matches {
			if p.try(m, act.Given{Role: act.RoleCount, Value: act.Number(float64(st.times))}) != nil {
				p.guessThis(st)
				return
			}
		}
	}
	st, after := splitLoop(st, afterRounds)
	if p.placeLoop(st, "Repeat "+strconv.Itoa(st.times)+" times", func() (workflow.Loop, bool) {
		return workflow.Loop{Times: workflow.NewTimes(st.times)}, true
	}) {
		p.placeAfter(after)
	}
	p.guessThis(st)
}

// guessThis says what “repeat this” is taken for.
func (p *planner) guessThis(st statement) {
	if st.this && len(st.body) > 0 {
		said := span{st.body[0].extent().from, st.body[len(st.body)-1].extent().to}
		p.guess("", "“%s” is about “%s”, and counts the first time too.", p.written(st.words), p.written(said))
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
	name, said, most := "Repeat until ", "", workflow.DefaultMaxIterations
	if st.while {
		name = "Repeat while "
	}
	if st.times > 0 {
		most = st.times
	}
	st, after := splitLoop(st, p.afterWaiting(st))
	placed := p.placeLoop(st, name+text.Words(p.written(st.cond.said()), 32), func() (workflow.Loop, bool) {
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
	p.either = p.ofSeveral(st.cond)
	p.situation = said + "."
	p.waited = waited{p.lastNode().ID + ".success", "Gave up after " + strconv.Itoa(most) + " rounds."}
	if st.while {
		p.situation, p.waited = "", waited{}
		p.guessLoop("“%s” looks after each round, so its steps run at least once.")
	}
	if st.times == 0 {
		p.guessLoop("“%s” gives up after %d rounds, and what follows happens all the same, but for a notice of it. Change how often it may repeat.", most)
	}
	p.placeAfter(after)
}

// waitForText waits for text on the screen with one call, when a tool can.
func (p *planner) waitForText(st statement) bool {
	c := st.cond.leaves[0]
	v := act.Value{}
	switch {
	case len(st.cond.leaves) > 1 || c.op != workflow.Equals && c.op != workflow.Contains || p.waitsBlindly():
		return false
	case c.of.takes == testText: // the screen
		v = act.Text(p.text(c.value))
	case c.test == testFound && c.of.takes == testFound:
		v, _ = c.about.mean(p)
		p.maybeFolder(c, &v)
	default:
		return false
	}
	step := p.look(act.WaitText, act.Given{Role: act.RoleText, Value: v})
	if step == nil {
		return false
	}
	p.situation, p.waited = p.wording(st.cond)+".", waited{}
	if field := step.field("found", "exists", "visible", "matched"); field != "" {
		p.waited = waited{step.id + "." + field, "Gave up."}
	}
	return true
}

// Pauses between the rounds of a loop that only looks, in milliseconds, where
// the words give none: so that it does not press on what it watches.
const (
	pauseOutside = 30 * token.Second
	pauseHere    = 2 * token.Second
)

// pause adds a wait at the end of a loop's body.
func (p *planner) pause(st statement) {
	ms := st.pause
	if ms == 0 {
		ms = p.usualPause()
	}
	if ms == 0 || p.tools.forAction(act.WaitTime) == nil {
		return
	}
	v := act.Number(ms)
	v.Label = token.Spell(ms)
	if st.pause == 0 {
		v.Guess, v.Keep = "Nobody said how long to wait between two looks. Change the "+v.Label+" if that is too often or too seldom.", true
	}
	before := p.scene()
	if p.look(act.WaitTime, act.Given{Role: act.RoleTime, Value: v}) == nil && st.pause > 0 {
		p.reject(st.words, lacks("wait that long"))
	}
	p.back(before) // nothing later means the wait
}

// usualPause is 0 for a body that does more than look.
func (p *planner) usualPause() (ms float64) {
	wait := p.tools.forAction(act.WaitTime)
	for _, blk := range p.build.Top().Blocks {
		if blk.Node.Kind != workflow.KindTool || wait != nil && blk.Node.Tool.Name == wait.Name {
			return 0
		}
		switch tool, _ := p.tools.catalog.Get(blk.Node.Tool.Name); tool.Effect {
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
	if mayComeAfter(st.body) {
		p.reject(st.extent(), reasonRounds)
		return false
	}
	d := p.draft()
	id, unique := p.build.Reserve(name)
	p.build.BeginLoop()
	p.loopFrom = len(p.steps)
	p.sequence(st.body)
	loop, ok := repeats()
	body := p.build.End()
	p.loopFrom = d.scene.loopFrom
	if !ok || len(body) == 0 || loop.ExitCondition != nil && !looksInside(body, *loop.ExitCondition) {
		p.discard(d)
		p.because(reasonCondition)
		p.reject(st.extent(), p.why)
		return false
	}
	p.build.AddLoop(id, unique, body, loop)
	p.inner = true
	if n := len(st.body); n > 1 && st.body[n-1].then && st.body[n-1].first().action == act.Notify {
		p.guessLoop("What is said last happens in each round of “%s”. Move it out of the loop if it should happen once.")
	} else {
		p.guessThen(st)
	}
	return true
}

// looksInside reports whether the condition looks at what a round gives: else it never
// changes.
func looksInside(body []*tree.Block, c workflow.Condition) bool {
	for leaf := range c.Leaves {
		if id, _, _ := strings.Cut(leaf.Left.Variable, "."); tree.IsIn(body, id) {
			return true
		}
	}
	return false
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

// afterRounds reports whether the statement rather follows a loop that counts or is told
// to repeat, whose rounds may end with a notice: only behind "; then" something else begins.
func afterRounds(st statement) bool { return st.then && st.semicolon }

// afterWaiting does for "while C, wait 5 seconds, then B", with a comma or without, and "until C,
// A, then notify me".
func (p *planner) afterWaiting(loop statement) func(statement) bool {
	waits := len(loop.body) > 0 && loop.body[0].first().action == act.WaitTime
	if loop.trailing || p.Is(loop.words.from, "repeat", "loop", "do") || !waits && !p.Is(loop.words.to, ",") {
		return afterRounds
	}
	return func(st statement) bool {
		return st.then && (waits || st.first().action == act.Notify)
	}
}

// placeAfter places what follows the loop just placed, and says that.
func (p *planner) placeAfter(after []statement) {
	if len(after) > 0 {
		p.guessLoop("What is said last happens once, after “%s”. Move it into the loop if it should happen each time.")
		p.sequence(after)
	}
}

// guessLoop says what was assumed of the loop just placed, with its name.
func (p *planner) guessLoop(message problem.English, more ...any) {
	loop := p.lastNode()
	p.guess(loop.ID, message, append([]any{loop.Name}, more...)...)
}

// lastNode is the node that was placed last, where it stands alone or begins a block.
func (p *planner) lastNode() workflow.Node {
	blocks := p.build.Top().Blocks
	return blocks[len(blocks)-1].Node
}

// ── loops over a list ──

// placeEach places a loop over what the words name. A last notice behind "then"
// comes once, after the loop.
func (p *planner) placeEach(st statement) {
	if mayComeAfter(st.body) {
		p.reject(st.extent(), reasonRounds)
		return
	}
	st, after := splitLoop(st, func(last statement) bool {
		return last.then && p.onlyTells(last) || last.semicolon && !p.goesOnWithIt(last)
	})
	d := p.draft()
	if !p.loopOver(st.list, st.body) {
		p.discard(d)
		p.because(reasonList)
		st.body = append(st.body, after...)
		p.reject(st.extent(), p.why)
		return
	}
	p.guessThen(st)
	p.placeAfter(after)
}

// mayComeAfter reports whether a loop inside the body may as well follow the whole: it is
// said in one sentence with what stands before it.
func mayComeAfter(body []statement) bool {
	return len(body) > 1 && slices.ContainsFunc(body[1:], func(st statement) bool {
		loops := st.kind == doTimes || st.kind == doUntil && len(st.body) > 0 || st.kind == doEach && st.list.pattern != ""
		return loops && !st.trailing && st.sentence == body[0].sentence
	})
}

// onlyTells reports whether the statement tells a text of its own, or that all is done.
func (p *planner) onlyTells(st statement) bool {
	slot, ok := st.first().slot(act.RoleMessage)
	return ok && (slot.span.empty() || p.IsQuote(slot.span.from) || happenedWords.End(&p.Sequence, slot.span.from) == slot.span.to)
}

func (p *planner) goesOnWithIt(st statement) bool {
	return p.has(st.extent(), "it", "its") && !p.onlyTells(st)
}

// listMeant is the step that gives the list, placed when there is none, with the result
// that is the list, and the noun of its elements.
func (p *planner) listMeant(f *files) (from *step, field, noun string) {
	switch {
	case f.pattern != "" && (f.pattern != "*" || f.folder != nil):
		from, noun = p.filesStep(f), f.noun
	case f.noun == "line":
		from, noun = p.meant(func(s *step) bool { return s.has("lines") }), "line"
	case f.noun == "window":
		if from, noun = p.last(func(s *step) bool { return p.does(s, act.ListWindows) }), "window"; from == nil {
			from = p.look(act.ListWindows)
		}
	default:
		from = p.meant(func(s *step) bool { return s.list() != "" && !s.has("lines") })
		if p.likeBefore(from) { // which of the two, or both
			return nil, "", ""
		}
	}
	if from == nil || from.list() == "" || p.mayLack(from, from.list()) {
		return nil, "", ""
	}
	if field = from.list(); f.noun == "line" {
		field = "lines"
	}
	if noun == "" {
		noun = from.noun
	}
	if noun == "" {
		noun = singular(field)
	}
	return from, field, noun
}

// overFiles places an action on several files once for each, together with the
// statements behind it that go on with "it".
func (p *planner) overFiles(m match, list []statement) (int, bool) {
	i := slices.IndexFunc(m.slots, func(s slot) bool { return s.each || len(s.names) > 0 })
	if i < 0 || p.tools.forAction(m.action) == nil {
		return 0, false
	}
	s := m.slots[i]
	with := func(ph phrase) match {
		slots := slices.Clone(m.slots)
		slots[i].phrase = ph
		return match{m.action, slots, m.words}
	}
	if len(s.names) > 0 {
		return p.overNames(s.names, with)
	}
	d := p.draft()
	if s.files.pattern == "" && (p.item.ref != "" || p.rowsMeant() != nil || !p.areThere(m.action)) { // rows of a table are no files
		return 0, false
	}
	one := list[0]
	mean := meaning(func(p *planner) (act.Value, bool) { return p.itemValue(), p.item.ref != "" })
	for _, takes := range s.kinds {
		mean = takes(mean)
	}
	one.matches = []match{with(phrase{end: s.end, mean: mean})}
	n := 1
	for n < len(list) && list[n].sentence == list[0].sentence && p.goesOnWithIt(list[n]) {
		n++
	}
	if !p.loopOver(s.files, append([]statement{one}, list[1:n]...)) {
		p.discard(d)
		return 0, false
	}
	p.noteWhere(m.action)
	return n, true
}

// overNames places an action on each of several files that are named.
func (p *planner) overNames(names []phrase, with func(phrase) match) (int, bool) {
	d := p.draft()
	for _, name := range names {
		made := p.try(with(name))
		if made == nil {
			p.discard(d)
			return 0, false
		}
		made.several = len(names)
	}
	return 1, true
}

// noteWhere keeps what has been done to the files of the list that was made last.
func (p *planner) noteWhere(a *act.Action) {
	list := p.last(func(s *step) bool { return s.list() != "" })
	switch {
	case a.Removes:
		p.gone = list
	case a.Copies:
		p.copied = list
	}
}

// areThere reports whether files that were listed before are where the list says, and which they
// are: an action that takes them away may mean their copies.
func (p *planner) areThere(a *act.Action) bool {
	list := p.last(func(s *step) bool { return s.list() != "" })
	switch {
	case list == nil:
		return true
	case list == p.gone:
		p.because(reasonGone)
	case list == p.copied && a.Removes:
		p.because(reasonBoth)
	default:
		return true
	}
	return false
}

// shownOf names what people see of an element, by the list whose elements are no texts.
var shownOf = map[string]string{"matches": "text", "windows": "title"}

// loopOver places a loop over a list.
func (p *planner) loopOver(f *files, body []statement) bool {
	list, field, noun := p.listMeant(f)
	if list == nil {
		return false
	}
	before := p.scene()
	id, name := p.build.Reserve("For each " + noun)
	p.item = item{ref: id + ".item", name: noun, noun: strings.ToLower(noun[strings.LastIndexByte(noun, ' ')+1:]), files: list.pattern, shown: shownOf[field], isRow: field == list.rows, from: len(p.steps)}
	p.build.BeginLoop()
	p.sequence(body)
	blocks := p.build.End()
	p.back(before)
	if len(blocks) == 0 {
		return false
	}
	p.inner = true
	p.noteLoop(id, span{body[0].extent().from, body[len(body)-1].extent().to}, blocks)
	p.build.AddLoop(id, name, blocks, workflow.Loop{Over: list.id + "." + field, MaxIterations: workflow.DefaultMaxElements})
	return true
}
