package offline

import (
	"path"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// resolve turns a condition in words into one on the results of steps, placing
// the steps that look when none has yet.
func (p *planner) resolve(c condition) (workflow.Condition, bool) {
	var all []workflow.Condition
	for i, leaf := range c.leaves {
		if leaf.subject.empty() && i > 0 {
			leaf.subject = c.leaves[0].subject
		}
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
	case testSuccess:
		s := p.subjectStep(c.subject)
		if s == nil {
			s = p.probe(p.trim(c.subject, nil))
		}
		if s == nil {
			return workflow.Condition{}, false
		}
		return condOf(s.id+".success", workflow.Equals, boolJSON(c.op == workflow.Equals)), true
	case testText, testNumber, testSame, testEmpty:
	}
	if v, ok := p.shownOnScreen(c); ok {
		return p.lookFor(v, c.op == workflow.Contains || c.op == workflow.Equals)
	}
	ref, answers := p.operand(c)
	if ref == "" {
		return workflow.Condition{}, false
	}
	if c.test == testEmpty {
		return workflow.Condition{Left: workflow.Operand{Variable: ref}, Operator: c.op}, true
	}
	literal, ok := p.literal(c, answers)
	return condOf(ref, operatorFor(c, ref, literal, answers), literal), ok
}

// operatorFor is what the predicate means for its subject: "I say yes" is an
// equal answer, and a page that "is operational" has the word in it.
func operatorFor(c comparison, ref string, literal jsontext.Value, answers []string) workflow.Operator {
	switch {
	case len(answers) > 0 && c.op == workflow.Contains:
		return workflow.Equals
	case c.test == testSame && literal.Kind() == '"' && strings.HasSuffix(ref, ".body") && c.op == workflow.Equals:
		return workflow.Contains
	case c.test == testSame && literal.Kind() == '"' && strings.HasSuffix(ref, ".body") && c.op == workflow.NotEquals:
		return workflow.NotContains
	}
	return c.op
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
	if p.tokens[c.value.from].kind != quoteToken && c.test != testText {
		if n, used := number(p.tokens[c.value.from:c.value.to]); used > 0 {
			return jsontext.Value(numberValue(n).text), true
		}
		if low := strings.ToLower(text); low == "true" || low == "false" {
			return jsontext.Value(low), true
		}
	}
	for _, choice := range choices {
		if strings.EqualFold(choice, text) {
			text = choice
		}
	}
	return quoteJSON(text), c.test != testNumber
}

var personWords = setOf("i you user person they answer")

// shownOnScreen is the text that a condition says the screen shows.
func (p *planner) shownOnScreen(c comparison) (value, bool) {
	s := p.trim(c.subject, nil)
	if c.test != testText || s.empty() || !p.names(s, screenWords) {
		return value{}, false
	}
	return p.valueOf(c.value), true
}

// textOnScreen is the text a condition looks for on the screen, if it does.
func (p *planner) textOnScreen(c comparison) (value, bool) {
	if c.test == testFound {
		return p.screenSubject(c.subject)
	}
	return p.shownOnScreen(c)
}

// screenSubject is the text that a subject names: quoted, or a name in capitals.
func (p *planner) screenSubject(s span) (value, bool) {
	for i := s.from; i < s.to; i++ {
		if p.tokens[i].kind == fileToken || p.tokens[i].kind == urlToken {
			return value{}, false
		}
	}
	if text, at := p.quoted(s); at >= 0 {
		return textValue(text, s.all()...), true
	}
	return p.nameOnScreen(s)
}

// lookFor compares whether text is on the screen; the step that looks is placed
// here, so that in a loop it looks each time.
func (p *planner) lookFor(v value, there bool) (workflow.Condition, bool) {
	tool := p.tools.forAction(findText)
	if tool == nil {
		p.because(lacks(findText.does))
		return workflow.Condition{}, false
	}
	if !p.place(findText, *tool, []reading{{roleText, v}}) {
		return workflow.Condition{}, false
	}
	return p.foundCondition(p.steps[len(p.steps)-1], there), true
}

// foundCondition tests the output that says whether something was there.
func (p *planner) foundCondition(s *step, there bool) workflow.Condition {
	field := s.field("found", "exists", "visible", "matched")
	if field == "" {
		field = "success"
	}
	return condOf(s.id+"."+field, workflow.Equals, boolJSON(there))
}

// compareFound tests whether text, a file or what a step looked for is there.
func (p *planner) compareFound(c comparison) (workflow.Condition, bool) {
	there := c.op == workflow.Equals
	if cond, ok := p.filesThere(span{c.subject.from, max(c.subject.to, c.value.to)}, there); ok {
		return cond, true
	}
	if v, ok := p.screenSubject(c.subject); ok {
		if s := p.last(func(s *step) bool { return s.found == v.text && s.has("found") }); s != nil && !p.inLoop() {
			return p.foundCondition(s, there), true
		}
		return p.lookFor(v, there)
	}
	for i := c.subject.from; i < c.subject.to; i++ {
		if p.tokens[i].kind == fileToken {
			return p.fileThere(i, c, there)
		}
	}
	if p.isPronoun(c.subject) || c.subject.empty() {
		if text, ok := p.foundText(); ok && (p.inLoop() || !p.steps[len(p.steps)-1].has("found")) {
			return p.lookFor(textValue(text), there)
		}
		if s := p.last(func(s *step) bool { return s.has("found") || s.has("exists") }); s != nil {
			return p.foundCondition(p.fresh(s), there), true
		}
		return workflow.Condition{}, false
	}
	if s := p.stepNamed(c.subject); s != nil && (s.has("found") || s.has("exists")) {
		return p.foundCondition(p.fresh(s), there), true
	}
	return workflow.Condition{}, false
}

func (p *planner) inLoop() bool { return p.build.top().loop }

// fileThere looks for one file by its folder and name.
func (p *planner) fileThere(at int, c comparison, there bool) (workflow.Condition, bool) {
	tool := p.tools.forAction(findFiles)
	if tool == nil {
		p.because(lacks(findFiles.does))
		return workflow.Condition{}, false
	}
	file := strings.ReplaceAll(p.tokens[at].text, `\`, "/")
	folder := textValue(path.Dir(file), at)
	in := &call{p: p, from: at + 1, to: max(c.subject.to, c.value.to)}
	if named, ok := inFolder(in); ok && named.ask == "" {
		folder = named
	}
	if !p.place(findFiles, *tool, []reading{{rolePattern, textValue(path.Base(file), at)}, {roleFolder, folder}}) {
		return workflow.Condition{}, false
	}
	s := p.steps[len(p.steps)-1]
	s.path = p.tokens[at].text
	if folder.text != path.Dir(file) {
		s.path = folder.text + "/" + path.Base(file)
	}
	return p.foundCondition(s, there), true
}

// filesThere looks for files of a kind: "if there are PDFs in Downloads".
func (p *planner) filesThere(s span, there bool) (workflow.Condition, bool) {
	c := &call{p: p, from: s.from, to: s.to}
	if _, at := p.quoted(s); at >= 0 || c.index(fileToken) >= 0 || p.isPronoun(s) {
		return workflow.Condition{}, false
	}
	values, ok := readSlots(findFiles, c)
	tool := p.tools.forAction(findFiles)
	if !ok || tool == nil || !p.place(findFiles, *tool, values) {
		return workflow.Condition{}, false
	}
	return p.foundCondition(p.steps[len(p.steps)-1], there), true
}

// outputWords are the names of outputs people use.
var outputWords = map[string][]string{
	"status": {"status", "status_code", "code"}, "code": {"exit_code", "status", "status_code", "code"},
	"count": {"count", "total"}, "number": {"count", "total"}, "size": {"size"}, "length": {"length"}, "answer": {"answer"},
	"title": {"title"}, "body": {"body"}, "name": {"name"}, "error": {"error"},
}

// operand is what a comparison looks at, as a reference, and the answers it
// can have when they are known; "" when the words name nothing that can be looked at.
func (p *planner) operand(c comparison) (ref string, answers []string) {
	s := p.trim(c.subject, nil)
	if !s.empty() && p.names(s, personWords) {
		if st := p.last(func(s *step) bool { return s.has("answer") }); st != nil {
			return st.id + "." + st.main(), st.choices
		}
	}
	for i := s.from; i < s.to; i++ {
		if ref := p.outputNamed(p.tokens[i].low); ref != "" && !pageNouns.has(p.tokens[s.to-1]) {
			return ref, nil
		}
	}
	st := p.subjectStep(c.subject)
	if st == nil {
		st = p.probe(s)
	}
	if st == nil && c.test == testNumber {
		st = p.filesNamed(s)
	}
	if st == nil {
		return "", nil
	}
	st = p.fresh(st)
	field := st.main()
	if c.test == testNumber || c.test == testSame && p.tokens[c.value.from].kind == numberToken {
		if number := st.field("status", "status_code", "count", "exit_code", "size", "length"); number != "" {
			field = number
		}
	}
	return st.id + "." + field, st.choices
}

// outputNamed is the latest output that people call by the word.
func (p *planner) outputNamed(low string) string {
	for _, name := range outputWords[low] {
		if st := p.last(func(s *step) bool { return s.has(name) }); st != nil {
			return p.fresh(st).id + "." + name
		}
	}
	return ""
}

// fresh is the step, or a new one that looks again where the step was placed
// before the loop: what it found would never change there.
func (p *planner) fresh(st *step) *step {
	looks := st.tool.Effect == catalog.Read || st.tool.Effect == catalog.External
	if !p.inLoop() || !looks || slices.Contains(p.steps[min(p.loopFrom, len(p.steps)):], st) {
		return st
	}
	again := *st
	again.id, again.name = p.build.reserve(st.name)
	call := st.call
	p.build.add(&block{node: workflow.Node{ID: again.id, Name: again.name, Kind: workflow.KindTool, Tool: &call}})
	p.steps = append(p.steps, &again)
	return &again
}

// subjectStep is the earlier step the words mean.
func (p *planner) subjectStep(s span) *step {
	if st := p.stepNamed(s); st != nil {
		return st
	}
	trimmed := p.trim(s, nil)
	if s.empty() || p.isPronoun(s) || !trimmed.empty() && results.has(p.tokens[trimmed.to-1]) && trimmed.to-trimmed.from == 1 {
		if st := p.lastResult(); st != nil {
			return st
		}
		return p.last(func(*step) bool { return true })
	}
	return nil
}

// probe places the step that looks at what the words name: a file, a page, the
// clipboard.
func (p *planner) probe(s span) *step {
	if s.empty() {
		return nil
	}
	c := &call{p: p, from: s.from, to: s.to}
	for _, a := range []*action{getPage, readFile, readClipboard} {
		if a == readClipboard && !c.has(clipboardWord) {
			continue
		}
		values, ok := readSlots(a, c)
		tool := p.tools.forAction(a)
		if !ok {
			continue
		}
		if tool == nil {
			p.because(lacks(a.does))
			continue
		}
		if p.place(a, *tool, values) {
			return p.steps[len(p.steps)-1]
		}
	}
	return nil
}

var plainFiles = setOf("file files")

// filesNamed places the step that lists the files that the words name with
// their folder or age.
func (p *planner) filesNamed(s span) *step {
	c := &call{p: p, from: s.from, to: s.to}
	tool := p.tools.forAction(findFiles)
	if tool == nil || s.empty() || !c.speaksOfFiles() && !p.names(c.object(), plainFiles) {
		return nil
	}
	values, ok := readSlots(findFiles, c)
	if !ok || !p.place(findFiles, *tool, values) {
		return nil
	}
	return p.steps[len(p.steps)-1]
}

// wording is the condition as a sentence without its full stop; a pronoun is
// replaced by what it stands for.
func (p *planner) wording(c condition) string {
	subject := c.leaves[0].subject
	if p.isPronoun(subject) {
		if s := p.lastResult(); s != nil && s.about != "" {
			words := span{subject.to, p.conditionSpan(c).to}
			about := s.about
			if !strings.Contains(about, ".") {
				about = "the " + about
			}
			return p.headline(about+" "+p.written(words), subject.from)
		}
	}
	return p.headline(p.plainWording(c), p.conditionSpan(c).from)
}

// headline gives the text a capital, unless it begins with a file or an address.
func (p *planner) headline(text string, at int) string {
	if k := p.tokens[at].kind; k == fileToken || k == urlToken || strings.Contains(strings.Fields(text + " .")[0], ".") {
		return text
	}
	return capitalise(text)
}

// plainWording is the condition as the words say it.
func (p *planner) plainWording(c condition) string { return p.written(p.conditionSpan(c)) }

func (p *planner) conditionSpan(c condition) span {
	return span{c.leaves[0].said.from, c.leaves[len(c.leaves)-1].said.to}
}
