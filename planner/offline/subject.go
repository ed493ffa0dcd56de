package offline

import (
	"path"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/offline/act"
	"planwright/planner/offline/tree"
	"planwright/planner/workflow"
)

// subject is what a condition may be about, and how it is looked at.
type subject struct {
	read     reader // the words for it
	takes    test   // what may be said of it
	yes      bool   // it answers in a word
	spoken   bool   // it was spoken of before
	inFolder bool   // it may be said to be in a folder
	// text is what is compared, found tests whether it is there, and works is the step
	// that may have failed.
	text  func(p *planner, c comparison) (operand, bool)
	found func(p *planner, c comparison, there bool) (workflow.Condition, bool)
	works func(p *planner, c comparison) *step
}

// operand is a result that is compared, and the answers it can have when they are known.
type operand struct {
	ref     string
	choices []string
}

// subjects are tried in this order.
var subjects []subject

// listedFiles, screenText, namedFolder and rowsLeft follow "there is".
var listedFiles, screenText, namedFolder, rowsLeft subject

func initSubjects() {
	const text = testText | testSame | testEmpty
	screenText = subject{read: onScreen, takes: testFound, found: textThere}
	namedFolder = subject{takes: testFound | testEmpty, found: folderThere}
	listedFiles = subject{takes: testFound | testNumber, text: fileCount, found: filesThere}
	rowsLeft = subject{takes: testFound, found: rowsThere}
	subjects = []subject{
		{read: words("it|this|that|they|its text|the answer|the result|the output|the page|the response|the text|the content|the contents|the file|the website|the site", nil),
			takes: text | testFound | testSuccess | testUp, spoken: true, text: textMeant, found: lastThere, works: lastStep},
		{read: itsSubject, takes: text | testFound | testSuccess | testUp, spoken: true, text: textMeant, found: lastThere, works: lastStep},
		{read: words("the status|the status code|the count|the number|the number of files|the exit code|its size|the size|its status", nil),
			takes: testNumber | testSame, text: namedOutput},
		{read: words("i|the answer|my answer|you", nil), takes: testText | testSame, yes: true, text: answerGiven},
		{read: words("the clipboard|my clipboard|the text on the clipboard", nil), takes: text, text: clipboardNow},
		{read: words("the screen", nil), takes: testText, found: screenHolds},
		{read: either(address, page), takes: testText | testSuccess | testUp, text: pageText, works: pageStep},
		{read: either(namedFile, unnamedFile), takes: text | testFound, inFolder: true, text: fileText, found: fileThere},
		{read: folderOnDisk, takes: testFound | testEmpty, inFolder: true, found: folderThere},
		screenText,
	}
}

// itsSubject takes the subject out of "it's down", whose verb is read with it.
func itsSubject(p *planner, at int) []phrase {
	if p.Is(at, "it's") {
		return []phrase{{end: at}}
	}
	return nil
}

// folderOnDisk is a folder that is certain to be one, and of which is not said that it is on the screen.
func folderOnDisk(p *planner, at int) (out []phrase) {
	for _, ph := range folder(p, at) {
		v, _ := ph.mean(p)
		isCertain := v.Text != v.Label || strings.ContainsAny(v.Text, `/\`) || p.Is(ph.end-1, "folder", "directory") || p.Is(at+1, "folder", "directory")
		said := span{min(ph.end, len(p.Tokens)), min(ph.end+4, len(p.Tokens))}
		if isCertain && !p.has(said, "appear", "appears", "disappear", "disappears", "visible", "shown", "displayed", "show", "shows", "pop", "pops", "screen") {
			out = append(out, ph)
		}
	}
	return out
}

// ── texts ──

// resultIn is the result of the step; where it was placed before the loop, of a new one.
func (p *planner) resultIn(s *step) (operand, bool) {
	if s == nil {
		return operand{}, false
	}
	s = p.fresh(s)
	return operand{s.id + "." + s.main(), s.choices}, !p.mayLack(s, s.main())
}

// textMeant is the text of what was spoken of last: of what a loop is at, or of a file
// that was asked for, what it holds.
func textMeant(p *planner, c comparison) (operand, bool) {
	s := p.lastCalled(p.Tokens[max(c.about.end, 1)-1].Low)
	switch {
	case p.item.ref != "" && (p.lost || !p.inBody(s)):
		return p.itemText()
	case p.lost, p.either, s == nil, s.several > 1, s.has("image"), s.found != "", s.rows != "" && c.test != testEmpty: // a picture has no text, nor what was found, nor rows
		return operand{}, false
	case s.one && (p.does(s, act.FindFiles) || p.does(s, act.FindPath)): // "a.txt exists and it contains …"
		if !p.isReadable(s.path) {
			return operand{}, false
		}
		return p.resultIn(p.readFor(act.Text(s.path)))
	}
	return p.resultIn(s)
}

func (p *planner) itemText() (operand, bool) {
	switch {
	case p.item.noun == "line":
		return operand{ref: p.item.ref}, true
	case p.item.files == "" || !p.isReadable(p.item.files):
		return operand{}, false
	}
	return p.resultIn(p.look(act.ReadFile, act.Given{Role: act.RolePath, Value: p.itemValue()}))
}

// readFor reads a file for a condition. Where that asks too whether the file is
// there, the run goes on without its text.
func (p *planner) readFor(v act.Value) *step {
	absent := slices.ContainsFunc(p.steps[p.condFrom:], func(s *step) bool { return s.one && s.path == v.Text })
	s := p.look(act.ReadFile, act.Given{Role: act.RolePath, Value: v})
	if s != nil && absent {
		s.block.Node.OnFailure = workflow.Continue
	}
	return s
}

func fileText(p *planner, c comparison) (operand, bool) {
	v, ok := c.about.mean(p)
	if !ok || !p.isReadable(v.Text) {
		return operand{}, false
	}
	s := p.last(func(s *step) bool { return s.path == v.Text && p.does(s, act.ReadFile) })
	if s == nil {
		s = p.readFor(v)
	}
	return p.resultIn(s)
}

func pageText(p *planner, c comparison) (operand, bool) { return p.resultIn(pageStep(p, c)) }

func clipboardNow(p *planner, _ comparison) (operand, bool) {
	if n := len(p.steps); n > 0 && p.does(p.steps[n-1], act.ReadClipboard) && !p.inLoop() {
		return p.resultIn(p.steps[n-1])
	}
	return p.resultIn(p.look(act.ReadClipboard))
}

func answerGiven(p *planner, _ comparison) (operand, bool) {
	s := p.meant(func(s *step) bool { return s.has("answer") })
	if p.likeBefore(s) { // to which question
		return operand{}, false
	}
	return p.resultIn(s)
}

// outputNames are the results that people call by the last word of their name.
var outputNames = map[string][]string{
	"status": {"status", "status_code", "code"}, "code": {"exit_code", "status", "status_code", "code"},
	"count": {"count", "total"}, "number": {"count", "total"}, "files": {"count"}, "size": {"size"},
}

func namedOutput(p *planner, c comparison) (operand, bool) {
	names := outputNames[p.Tokens[c.about.end-1].Low]
	s := p.meant(func(s *step) bool { return s.field(names...) != "" })
	if s == nil || p.likeBefore(s) {
		return operand{}, false
	}
	s = p.fresh(s)
	return operand{ref: s.tell(s.field(names...))}, true
}

func fileCount(p *planner, c comparison) (operand, bool) {
	s := p.filesMeant(c.about.files)
	if s == nil {
		return operand{}, false
	}
	return operand{ref: s.id + "." + s.field("count")}, true
}

// ── whether something is there ──

// foundCondition tests the output that says whether something was there, or how much of it.
func foundCondition(s *step, there bool) (workflow.Condition, bool) {
	if s == nil {
		return workflow.Condition{}, false
	}
	field := s.field("found", "exists", "visible", "matched")
	if field == "" && s.list() != "" && s.has("count") { // a list that failed is not one without elements
		return counted(s, there), true
	}
	if field == "" {
		field = "success"
		s.block.Node.OnFailure = workflow.Continue // else the run ends where it is not there
	}
	return condOf(s.id+"."+field, workflow.Equals, boolJSON(there)), true
}

// counted is that the list has elements, or that it has none.
func counted(s *step, some bool) workflow.Condition {
	op := workflow.Equals
	if some {
		op = workflow.GreaterThan
	}
	return condOf(s.id+"."+s.field("count"), op, jsontext.Value("0"))
}

func textThere(p *planner, c comparison, there bool) (workflow.Condition, bool) {
	v, _ := c.about.mean(p)
	if s := p.last(func(s *step) bool { return s.found == v.Text && s.has("found") }); s != nil && !p.inLoop() {
		return foundCondition(s, there)
	}
	p.maybeFolder(c, &v)
	return p.lookFor(v, there)
}

// maybeFolder says of a name that may be that of a folder what it is taken for: it exists or is
// missing, and nothing speaks of the screen.
func (p *planner) maybeFolder(c comparison, v *act.Value) {
	end := c.about.end
	if p.has(c.said, "exist", "exists", "missing") && !p.has(c.said, "screen") && v.Guess == "" && !targetNouns.Has(p.At(end-1)) && !p.has(span{c.said.from, end}, "text", "word", "button", "link", "tab", "icon") {
		v.Guess, v.Keep = "“"+v.Text+"” is looked for as text on the screen. If it is a folder, say “the folder "+v.Text+"”.", true
	}
}

// lookFor places the step that looks for text on the screen here, so that in a loop it
// looks each time.
func (p *planner) lookFor(v act.Value, there bool) (workflow.Condition, bool) {
	return foundCondition(p.look(act.FindText, act.Given{Role: act.RoleText, Value: v}), there)
}

func screenHolds(p *planner, c comparison, there bool) (workflow.Condition, bool) {
	return p.lookFor(act.Text(p.text(c.value)), there)
}

// rowsThere tests whether a table that was made last has rows.
func rowsThere(p *planner, _ comparison, there bool) (workflow.Condition, bool) {
	s := p.rowsMeant()
	if s == nil || !s.has("count") {
		return workflow.Condition{}, false
	}
	return counted(p.fresh(s), there), true
}

func filesThere(p *planner, c comparison, there bool) (workflow.Condition, bool) {
	return foundCondition(p.filesMeant(c.about.files), there)
}

// filesMeant is the step that lists the files: "files" alone are those that were
// listed before.
func (p *planner) filesMeant(f *files) *step {
	spoken := f.pattern == ""
	if spoken || f.pattern == "*" && f.folder == nil {
		if s := p.meant(func(s *step) bool { return s.noun != "" || spoken && s.has("count") && s.list() != "" }); s != nil {
			return p.fresh(s)
		}
	}
	if spoken {
		return nil
	}
	return p.filesStep(f)
}

// folderHolds lists the files of a folder.
func folderHolds(p *planner, c comparison, there bool) (workflow.Condition, bool) {
	in, _ := c.about.mean(p)
	return foundCondition(p.filesStep(&files{pattern: "*", label: "files", noun: "file", folder: &in}), there)
}

// lastThere tests whether what was looked for last is there.
func lastThere(p *planner, _ comparison, there bool) (workflow.Condition, bool) {
	s := p.last(func(s *step) bool { return s.found != "" })
	switch {
	case p.lost, p.either, s != nil && !there && p.does(s, act.WaitText) && s != p.steps[len(p.steps)-1]: // what came behind the wait has been done
		return workflow.Condition{}, false
	case s != nil && (p.inLoop() || !p.steps[len(p.steps)-1].has("found")):
		return p.lookFor(act.Text(s.found), there)
	}
	looked := func(s *step) bool { // what waits for a time looks for nothing
		return (s.has("found") || s.has("exists")) && (s.found != "" || !p.does(s, act.WaitTime))
	}
	if s = p.last(looked); s != nil {
		s = p.fresh(s)
	}
	return foundCondition(s, there)
}

// fileThere looks for one file by its folder and name.
func fileThere(p *planner, c comparison, there bool) (workflow.Condition, bool) {
	v, _ := c.about.mean(p)
	if p.has(c.said, "visible", "screen", "shown", "displayed") && len(picture(p, c.about.end-1)) > 0 {
		return foundCondition(p.look(act.FindImage, act.Given{Role: act.RoleImage, Value: v}), there)
	}
	if v.Ask != "" || p.has(c.said, "visible", "screen", "shown", "displayed") {
		return workflow.Condition{}, false
	}
	return p.pathThere(c, v.Text, there)
}

// folderThere looks whether there is a folder, or anything in it.
func folderThere(p *planner, c comparison, there bool) (workflow.Condition, bool) {
	if c.test == testEmpty {
		return folderHolds(p, c, there)
	}
	v, _ := c.about.mean(p)
	return p.pathThere(c, strings.TrimRight(v.Text, `/\`), there)
}

// pathThere looks for what is at a path, in the folder that is said; by a list of files where no tool
// tells of folders too.
func (p *planner) pathThere(c comparison, at string, there bool) (workflow.Condition, bool) {
	if c.in != nil {
		at = c.in.Text + "/" + at
	}
	slashed := strings.ReplaceAll(at, `\`, "/")
	s := p.look(act.FindPath, act.Given{Role: act.RolePath, Value: act.Value{Text: at, Label: path.Base(slashed)}})
	if s == nil {
		s = p.look(act.FindFiles, act.Given{Role: act.RolePattern, Value: act.Text(path.Base(slashed))}, act.Given{Role: act.RoleFolder, Value: act.Text(path.Dir(slashed))})
	}
	if s != nil {
		s.path, s.one = at, true
	}
	return foundCondition(s, there)
}

// ── whether a step worked ──

// lastStep is the step before, where it is certain which "it" is.
func lastStep(p *planner, _ comparison) *step {
	s := p.meant(func(*step) bool { return true })
	if p.inner || s == nil || p.uses(s) || p.does(s, act.WaitTime) || p.speaks(s.tool.Name) {
		return nil
	}
	n := len(p.steps) - 1
	if n > 0 && s.sentence < p.sentence && p.steps[n-1].sentence == s.sentence || p.inLoop() && n > p.loopFrom { // all of it, or its end
		return nil
	}
	return s
}

// uses reports whether the step goes on with what another gave: which of them "it" is
// that fails, nobody said.
func (p *planner) uses(s *step) bool {
	return p.item.ref == "" && tree.Refers(s.block.Node, "")
}

func pageStep(p *planner, c comparison) *step {
	v, _ := c.about.mean(p)
	for _, s := range p.steps[p.condFrom:] { // "is down or says …" is about one look
		if s.address == v.Text && p.does(s, act.GetPage) {
			return s
		}
	}
	return p.look(act.GetPage, act.Given{Role: act.RoleURL, Value: v})
}
