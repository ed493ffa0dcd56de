package offline

import (
	"path"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
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
	case testFound:
		return p.compareFound(c)
	case testSuccess, testUp:
		return p.compareSuccess(c)
	case testAgreed:
		st := p.last(func(s *step) bool { return p.yesNo[s.id] })
		if st == nil {
			return workflow.Condition{}, false
		}
		return p.agreed(st, c.op), true
	case testText, testNumber, testSame, testEmpty:
	}
	if c.kind == subScreen {
		v, _ := readName(p, c.value)
		return p.lookFor(v, c.op == workflow.Contains)
	}
	if c.kind == subFolder {
		folder, _ := readFolder(p, c.subject)
		step := p.look(findFiles, reading{rolePattern, value{text: "*", label: "files"}}, reading{roleFolder, folder})
		if step == nil {
			return workflow.Condition{}, false
		}
		step.noun, step.pattern = "file", "*"
		return foundCondition(step, c.op == workflow.IsNotEmpty), true
	}
	ref, choices := p.operand(c)
	if ref == "" {
		return workflow.Condition{}, false
	}
	if c.test == testEmpty {
		return workflow.Condition{Left: workflow.Operand{Variable: ref}, Operator: c.op}, true
	}
	switch {
	case c.kind == subPerson && c.op == workflow.Contains:
		c.op = workflow.Equals // "I say yes" is the whole answer
	case c.kind == subPerson && c.op == workflow.NotContains:
		c.op = workflow.NotEquals
	}
	literal, ok := p.literal(c, choices)
	return condOf(ref, c.op, literal), ok
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
	text := p.text(c.value)
	if !p.isQuote(c.value.from) && c.test != testText {
		if n, used := number(p.tokens[c.value.from:c.value.to]); used > 0 {
			return jsontext.Value(numberValue(n).text), true
		}
		if low := strings.ToLower(text); low == "true" || low == "false" {
			return jsontext.Value(low), true
		}
	}
	for _, choice := range choices {
		if strings.EqualFold(choice, text) {
			return quoteJSON(choice), true
		}
	}
	return quoteJSON(text), c.test != testNumber && len(choices) == 0
}

// compareSuccess tests whether a step worked. A step that fails ends the run
// unless it says otherwise, so this one goes on.
func (p *planner) compareSuccess(c comparison) (workflow.Condition, bool) {
	st := p.last(func(*step) bool { return true })
	if p.lost || p.inner {
		st = nil
	}
	if c.kind == subPage {
		v, ok := p.pageValue(c.subject)
		if !ok {
			return workflow.Condition{}, false
		}
		st = p.look(getPage, reading{roleURL, v})
	}
	if st == nil || c.test == testUp && st.address == "" || c.kind == subLast && p.uses(st) {
		return workflow.Condition{}, false
	}
	st = p.fresh(st)
	st.block.node.OnFailure = workflow.Continue
	if c.test == testUp && st.has("ok") {
		return condOf(st.id+".ok", c.op, boolJSON(true)), true
	}
	return condOf(st.id+".success", workflow.Equals, boolJSON(c.op == workflow.Equals)), true
}

// uses reports whether the step goes on with what another gave: which of them "it" is
// that fails, nobody said.
func (p *planner) uses(st *step) bool {
	text, err := json.Marshal(st.call)
	return err != nil || p.item.ref == "" && strings.Contains(string(text), "{{")
}

func (p *planner) pageValue(s span) (value, bool) {
	if p.tokens[s.from].kind == urlToken {
		return p.addressAt(s.from), true
	}
	return readPage(p, s)
}

// lookFor compares whether text is on the screen; the step that looks is placed
// here, so that in a loop it looks each time.
func (p *planner) lookFor(v value, there bool) (workflow.Condition, bool) {
	step := p.look(findText, reading{roleText, v})
	if step == nil {
		return workflow.Condition{}, false
	}
	return foundCondition(step, there), true
}

// foundCondition tests the output that says whether something was there.
func foundCondition(s *step, there bool) workflow.Condition {
	field := s.field("found", "exists", "visible", "matched")
	if field == "" {
		field = "success"
	}
	return condOf(s.id+"."+field, workflow.Equals, boolJSON(there))
}

// compareFound tests whether text, a file or what a step looked for is there.
func (p *planner) compareFound(c comparison) (workflow.Condition, bool) {
	there := c.op == workflow.Equals
	switch c.kind {
	case subText:
		v, _ := readName(p, c.subject)
		if s := p.last(func(s *step) bool { return s.found == v.text && s.has("found") }); s != nil && !p.inLoop() {
			return foundCondition(s, there), true
		}
		return p.lookFor(v, there)
	case subFiles:
		step := p.filesMeant(c.subject)
		if step == nil {
			return workflow.Condition{}, false
		}
		return foundCondition(step, there), true
	case subFile:
		return p.fileThere(c, there)
	case subLast:
		return p.lastThere(there)
	case subOutput, subPerson, subClipboard, subScreen, subPage:
	}
	return workflow.Condition{}, false
}

// filesMeant is the step that lists the files: "files" alone are those that were
// listed before.
func (p *planner) filesMeant(s span) *step {
	if s.empty() {
		st := p.last(func(st *step) bool { return st.has("count") && st.list() != "" })
		if st == nil || p.lost {
			return nil
		}
		return p.fresh(st)
	}
	if found := p.filesAt(s.from); len(found) > 0 && found[0].pattern == "*" && found[0].folder.empty() {
		if st := p.last(func(st *step) bool { return st.noun != "" }); st != nil && !p.lost {
			return p.fresh(st)
		}
	}
	return p.filesStep(s)
}

// lastThere tests whether what was looked for last is there.
func (p *planner) lastThere(there bool) (workflow.Condition, bool) {
	if p.lost {
		return workflow.Condition{}, false
	}
	if s := p.last(func(s *step) bool { return s.found != "" }); s != nil && (p.inLoop() || !p.steps[len(p.steps)-1].has("found")) {
		return p.lookFor(textValue(s.found), there)
	}
	s := p.last(func(s *step) bool { return s.has("found") || s.has("exists") })
	if s == nil {
		return workflow.Condition{}, false
	}
	return foundCondition(p.fresh(s), there), true
}

func (p *planner) inLoop() bool { return p.build.top().loop }

// fileThere looks for one file by its folder and name.
func (p *planner) fileThere(c comparison, there bool) (workflow.Condition, bool) {
	v, ok := p.fileNamed(c.subject)
	if !ok {
		return workflow.Condition{}, false
	}
	if !c.value.empty() {
		folder, _ := readFolder(p, c.value)
		v.text = folder.text + "/" + v.text
	}
	file := strings.ReplaceAll(v.text, `\`, "/")
	pattern := textValue(path.Base(file))
	step := p.look(findFiles, reading{rolePattern, pattern}, reading{roleFolder, textValue(path.Dir(file))})
	if step == nil {
		return workflow.Condition{}, false
	}
	step.path, step.one = v.text, true
	return foundCondition(step, there), true
}

// outputNames are the results that people call by the last word of their name.
var outputNames = map[string][]string{
	"status": {"status", "status_code", "code"}, "code": {"exit_code", "status", "status_code", "code"},
	"count": {"count", "total"}, "number": {"count", "total"}, "files": {"count"}, "size": {"size"},
}

// operand is what a comparison looks at, as a reference, and the answers it can
// have when they are known; "" when nothing can be looked at.
func (p *planner) operand(c comparison) (ref string, choices []string) {
	st := (*step)(nil)
	switch c.kind {
	case subOutput:
		names := outputNames[p.tokens[c.subject.to-1].low]
		if st = p.last(func(s *step) bool { return s.field(names...) != "" }); st == nil || p.lost {
			return "", nil
		}
		st = p.fresh(st)
		return st.id + "." + st.field(names...), nil
	case subPerson:
		st = p.last(func(s *step) bool { return s.has("answer") })
	case subClipboard:
		if n := len(p.steps); n > 0 && p.does(p.steps[n-1], readClipboard) && !p.inLoop() {
			st = p.steps[n-1]
		} else {
			st = p.look(readClipboard)
		}
	case subPage:
		if v, ok := p.pageValue(c.subject); ok {
			st = p.look(getPage, reading{roleURL, v})
		}
	case subFile:
		if v, ok := readReadable(p, c.subject); ok {
			st = p.last(func(s *step) bool { return s.path == v.text && p.does(s, readFile) })
			if st == nil {
				st = p.readFor(v)
			}
		}
	case subFiles:
		if st = p.filesMeant(c.subject); st != nil {
			return st.id + "." + st.field("count"), nil
		}
	case subLast:
		if st = p.lastResult(); p.lost {
			st = nil
		}
		if p.item.ref != "" && !p.inBody(st) {
			return p.itemOperand()
		}
		if st != nil && st.one && p.does(st, findFiles) { // "a.txt exists and it contains …"
			if unreadable[strings.ToLower(path.Ext(st.path))] {
				p.because(reasonUnreadable)
				return "", nil
			}
			st = p.readFor(textValue(st.path))
		}
	case subScreen, subText:
	}
	if st == nil {
		return "", nil
	}
	st = p.fresh(st)
	return st.id + "." + st.main(), st.choices
}

// readFor reads a file for a condition. Where that asks too whether the file is
// there, the run goes on without its text.
func (p *planner) readFor(v value) *step {
	absent := slices.ContainsFunc(p.steps[p.condFrom:], func(s *step) bool { return s.one && s.path == v.text })
	st := p.look(readFile, reading{rolePath, v})
	if st != nil && absent {
		st.block.node.OnFailure = workflow.Continue
	}
	return st
}

// itemOperand is the text of what a loop is at: of a file what it holds.
func (p *planner) itemOperand() (ref string, choices []string) {
	switch {
	case p.item.noun == "line":
		return p.item.ref, nil
	case p.item.files == "":
		return "", nil
	case unreadable[strings.ToLower(path.Ext(p.item.files))]:
		p.because(reasonUnreadable)
		return "", nil
	}
	st := p.look(readFile, reading{rolePath, p.itemValue()})
	if st == nil {
		return "", nil
	}
	return st.id + "." + st.main(), nil
}

// fresh is the step, or a new one that looks again where the step was placed
// before the loop: what it found would never change there.
func (p *planner) fresh(st *step) *step {
	looks := st.tool.Effect == catalog.Read || st.tool.Effect == catalog.External
	if !p.inLoop() || p.item.ref != "" || !looks || slices.Contains(p.steps[min(p.loopFrom, len(p.steps)):], st) {
		return st
	}
	again := *st
	again.id, again.name = p.build.reserve(st.name)
	call := st.call
	again.block = &block{node: workflow.Node{ID: again.id, Name: again.name, Kind: workflow.KindTool, Tool: &call}}
	p.build.add(again.block)
	p.steps = append(p.steps, &again)
	return &again
}

// look places a step that reads, and gives it.
func (p *planner) look(a *action, values ...reading) *step {
	tool := p.tools.forAction(a)
	if tool == nil {
		p.because(lacks(a.does))
		return nil
	}
	if !p.place(a, *tool, values) {
		return nil
	}
	return p.steps[len(p.steps)-1]
}

// wording is the condition as a sentence without its full stop; what "it" is, is
// said.
func (p *planner) wording(c condition) string {
	said := c.said()
	text := p.written(said)
	if k := p.tokens[said.from].kind; k == fileToken || k == urlToken {
		return text
	}
	if first := c.leaves[0]; first.kind == subLast && p.is(first.subject.from, "it", "this", "that") {
		if s := p.last(func(s *step) bool { return s.about != "" }); s != nil {
			about := s.about
			if p.item.ref != "" && (s.path == "" || s.path == p.itemValue().text || !p.inBody(s)) {
				about = p.item.name
			}
			if !strings.Contains(about, ".") {
				about = "the " + about
			}
			text = about + " " + p.written(span{first.subject.to, said.to})
		}
	}
	if strings.Contains(strings.Fields(text)[0], ".") {
		return text
	}
	return capitalise(text)
}

// said is all words of the condition.
func (c condition) said() span {
	return span{c.leaves[0].said.from, c.leaves[len(c.leaves)-1].said.to}
}
