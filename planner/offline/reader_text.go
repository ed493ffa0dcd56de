package offline

import "strings"

// contentOf is the text that goes somewhere: quoted, that of a file or the
// clipboard, or the result of a step. It may place a step, so it is read last.
func contentOf(c *call) (value, bool) {
	s := c.object()
	if text, at := c.p.quoted(c.span()); at >= 0 {
		return textValue(text, at), true
	}
	if v, ok := c.source(); ok {
		return v, true
	}
	if v, ok := c.p.outputSaid(s); ok {
		return v, true
	}
	if c.p.names(s, clipboardWord) {
		return value{}, false
	}
	return c.p.result(s)
}

// contentForClipboard is what to copy; the words must speak of the clipboard.
func contentForClipboard(c *call) (value, bool) {
	at := c.wordAt("clipboard")
	if at < 0 {
		return value{}, false
	}
	if text, quote := c.p.quoted(c.span()); quote >= 0 {
		return textValue(text, quote, at), true
	}
	s := c.object()
	v, ok := c.fileText()
	if !ok {
		v, ok = c.p.outputSaid(s)
	}
	if !ok {
		v, ok = c.p.result(s)
	}
	v.words = append(v.words, at)
	return v, ok
}

// source is the text of a file or of the clipboard, which a step is placed to
// read: "the text of notes.txt", "what is on the clipboard".
func (c *call) source() (value, bool) {
	if v, ok := c.fileText(); ok {
		return v, true
	}
	s := span{c.from, c.to}
	if at := c.wordAt("clipboard"); at >= 0 {
		s.to = at + 1
	}
	if startsWith(c.p.tokens[s.from:s.to], []string{"what", "is", "on", "the", "clipboard"}) {
		return c.read(s)
	}
	return value{}, false
}

// fileText is the text of a file that was not read before.
func (c *call) fileText() (value, bool) {
	s := c.after(ofFrom)
	at := c.wordBefore(s)
	if s.to-s.from != 1 || c.p.tokens[s.from].kind != fileToken || !fileParts.has(c.p.tokens[at]) {
		return value{}, false
	}
	return c.read(s)
}

// wordBefore is the token in front of the word that leads to the span.
func (c *call) wordBefore(s span) int { return max(c.from, s.from-2) }

// read places the step that reads what the words name, unless one did before.
func (c *call) read(s span) (value, bool) {
	step := c.p.stepNamed(s)
	if step == nil || !c.p.does(step, readFile) && !c.p.does(step, readClipboard) {
		step = c.p.probe(s)
	}
	if step == nil {
		return value{}, false
	}
	c.p.take(span{c.from, s.to}.all())
	return c.p.refTo(step, s), true
}

// does reports whether the step is the action.
func (p *planner) does(s *step, a *action) bool {
	tool := p.tools.forAction(a)
	return tool != nil && tool.Name == s.tool.Name
}

var (
	ofFrom    = setOf("of from")
	fileParts = setOf("text content contents")
)

// result is the result of an earlier step, which the words mean: "it", "the
// result", "the page", "what it says", or nothing at all.
func (p *planner) result(s span) (value, bool) {
	trimmed := p.trim(s, nil)
	if !trimmed.empty() && !p.isPronoun(s) && !results.has(p.tokens[trimmed.to-1]) && !p.saysWhat(trimmed) {
		if step := p.stepNamed(trimmed); step != nil {
			return p.refTo(step, s), true
		}
		return value{}, false
	}
	step := p.lastResult()
	if p.item.ref != "" && p.isPronoun(s) && !p.inBody(step) {
		v := textValue("{{"+p.item.ref+"}}", s.all()...)
		v.label = "the " + p.item.name
		return v, true
	}
	if step == nil {
		return value{}, false
	}
	return p.refTo(step, s), true
}

// saysWhat reports whether the words are like "what it printed".
func (p *planner) saysWhat(s span) bool {
	return s.to-s.from > 2 && p.tokens[s.from].low == "what" && doers.has(p.tokens[s.from+1])
}

var doers = setOf("it that this they")

// refTo is the result of a step.
func (p *planner) refTo(step *step, s span) value {
	v := textValue(step.textRef(), s.all()...)
	v.label = "the result"
	return v
}

// point reads "at 100, 200", or means the place of a picture found before; the
// axis is 0 for x, 1 for y.
func point(axis int) reader {
	return func(c *call) (value, bool) {
		if c.p.isPronoun(c.object()) {
			return c.p.foundPlace(axis)
		}
		var at []int
		for i := c.from; i < c.to; i++ {
			switch t := c.p.tokens[i]; {
			case t.kind == numberToken:
				at = append(at, i)
			case t.kind != breakToken && !pointWords.has(t):
				return value{}, false
			}
		}
		if len(at) != 2 {
			return value{}, false
		}
		n, used := number(c.p.tokens[at[axis]:c.to])
		return numberValue(n, at[axis]), used == 1
	}
}

// foundPlace is where the last step found what has no text to click.
func (p *planner) foundPlace(axis int) (value, bool) {
	step := p.last(func(s *step) bool { return s.has("found") })
	if step == nil || step.found != "" || !step.has("x") || !step.has("y") {
		return value{}, false
	}
	return textValue("{{" + step.id + "." + []string{"x", "y"}[axis] + "}}"), true
}

var pointWords = setOf("at on point position coordinates x y the and")

// textToType is what to type: quoted, a result, or the words as they stand.
func textToType(c *call) (value, bool) {
	if text, at := c.p.quoted(c.span()); at >= 0 {
		return textValue(text, at), true
	}
	if v, ok := c.source(); ok {
		return v, true
	}
	if _, ok := intoFile(c); ok {
		return value{}, false // "write the summary to summary.txt" is nothing to type
	}
	s := span{c.from, c.to}
	for i := c.from; i < c.to; i++ {
		if t := c.p.tokens[i]; t.kind == breakToken || t.low == "into" || t.low == "in" && i+1 < c.to && c.p.tokens[i+1].low == "the" {
			s.to = i
			break
		}
	}
	if s.empty() {
		return value{}, false
	}
	if v, ok := c.p.result(c.p.trim(s, nil)); ok {
		return v, true
	}
	if c.p.isPronoun(s) || c.p.saysWhat(s) {
		return value{}, false
	}
	return c.p.valueOf(s), true
}

// targetNouns say what kind of thing on the screen a name belongs to.
var targetNouns = setOf("button link icon menu tab item field checkbox text box option label word")

// clickTarget is what to click: quoted, named, or the text found before.
func clickTarget(c *call) (value, bool) {
	if text, at := c.p.quoted(c.span()); at >= 0 {
		return textValue(text, at), true
	}
	s := c.object()
	if c.p.isPronoun(s) {
		text, ok := c.p.foundText()
		return textValue(text, s.all()...), ok
	}
	words := s.all()
	s = c.p.bareName(c.p.trim(s, targetNouns))
	if s.empty() || c.p.tokens[s.from].kind == numberToken && s.to-s.from > 1 {
		return value{}, false
	}
	return textValue(c.p.text(s), words...), true
}

// screenText is text to look for on the screen: quoted, or a name in capitals.
func screenText(c *call) (value, bool) {
	if c.index(urlToken, fileToken) >= 0 {
		return value{}, false
	}
	if text, at := c.p.quoted(c.span()); at >= 0 {
		return textValue(text, at), true
	}
	return c.p.nameOnScreen(c.object())
}

// nameOnScreen takes "the Save button" and "Total" for text on the screen.
func (p *planner) nameOnScreen(s span) (value, bool) {
	words := s.all()
	s = p.bareName(p.trim(s, targetNouns))
	if s.empty() || !capitalised(p.tokens[s.from]) {
		return value{}, false
	}
	return textValue(p.text(s), words...), true
}

// bareName is a name without the noun in front of it: "the word Total".
func (p *planner) bareName(s span) span {
	if s.to-s.from > 1 && targetNouns.has(p.tokens[s.from]) && !capitalised(p.tokens[s.from]) && capitalised(p.tokens[s.from+1]) {
		s.from++
	}
	return s
}

var appNouns = setOf("app application program window")

// appName is the name of an application. A common noun gets the capital that
// the names of applications have.
func appName(c *call) (value, bool) {
	s := c.object()
	words := s.all()
	if text, at := c.p.quoted(s); at >= 0 {
		return textValue(text, words...), true
	}
	s = c.p.trim(s, appNouns)
	if s.empty() || c.p.isPronoun(s) || c.p.names(s, notApps) {
		return value{}, false
	}
	for i := s.from; i < s.to; i++ {
		if k := c.p.tokens[i].kind; k == urlToken || k == fileToken || k == codeToken {
			return value{}, false
		}
	}
	return textValue(capitalise(c.p.text(s)), words...), true
}

// appToFront is the application that is to be in front: "bring X to the front".
func appToFront(c *call) (value, bool) {
	goal := c.after(toWord)
	if front := c.p.trim(goal, nil); front.to-front.from != 1 || !frontWords.has(c.p.tokens[front.from]) || eachWords.has(c.p.tokens[c.from]) {
		return value{}, false
	}
	v, ok := appName(c)
	v.words = append(v.words, goal.all()...)
	return v, ok
}

var frontWords = setOf("front foreground top")

// notApps are things one opens that are no applications.
var notApps = setOf("page website site url link file folder document log menu tab command script timer clipboard screen")

// inApp is the application whose windows are meant: "in Excel".
func inApp(c *call) (value, bool) {
	s := c.after(inWords)
	words := s.all()
	s = c.p.trim(s, appNouns)
	if s.empty() || !capitalised(c.p.tokens[s.from]) || c.p.tokens[s.from].kind != wordToken {
		return value{}, false
	}
	return textValue(c.p.text(s), words...), true
}

// imageFile is a picture to look for on the screen.
func imageFile(c *call) (value, bool) {
	at := c.index(fileToken)
	if at < 0 || !c.has(pictureWords) {
		return value{}, false
	}
	switch low := c.p.tokens[at].low; {
	case strings.HasSuffix(low, ".png"), strings.HasSuffix(low, ".jpg"), strings.HasSuffix(low, ".jpeg"), strings.HasSuffix(low, ".bmp"):
		return textValue(c.p.tokens[at].text, at), true
	}
	return value{}, false
}

// windowMode captures one window: "take a screenshot of the Notes window".
func windowMode(c *call) (value, bool) {
	app, ok := ofWindow(c)
	return textValue("window", app.words...), ok
}

func ofWindow(c *call) (value, bool) {
	s := c.after(ofWord)
	words := s.all()
	s = c.p.trim(s, appNouns)
	if s.empty() || !capitalised(c.p.tokens[s.from]) {
		return value{}, false
	}
	return textValue(c.p.text(s), words...), true
}
