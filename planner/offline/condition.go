package offline

import (
	"strings"

	"planwright/planner/workflow"
)

// test is what a predicate looks at.
type test uint8

const (
	testText    test = iota // the text of something against a value
	testNumber              // a number against a value
	testFound               // whether something is there
	testSuccess             // whether a step worked
	testEmpty               // whether something has a text at all
	testSame                // text or number, as the value is
	testUp                  // whether a page answers well
	testAgreed              // whether the answer to the question before is yes
)

// predicate is what a condition says of its subject.
type predicate struct {
	test test
	op   workflow.Operator // for testFound and testSuccess: Equals is yes
}

var opposite = map[workflow.Operator]workflow.Operator{
	workflow.Equals: workflow.NotEquals, workflow.NotEquals: workflow.Equals,
	workflow.GreaterThan: workflow.LessThanOrEqual, workflow.LessThanOrEqual: workflow.GreaterThan,
	workflow.LessThan: workflow.GreaterThanOrEqual, workflow.GreaterThanOrEqual: workflow.LessThan,
	workflow.Contains: workflow.NotContains, workflow.NotContains: workflow.Contains,
	workflow.IsEmpty: workflow.IsNotEmpty, workflow.IsNotEmpty: workflow.IsEmpty,
}

// subjectKind is what a condition looks at.
type subjectKind uint8

const (
	subLast   subjectKind = iota // "it": what was spoken of last
	subOutput                    // "the status": a result by its name
	subPerson                    // "I say"
	subClipboard
	subScreen
	subPage
	subFile
	subText  // on the screen
	subFiles // "there are files …"
	subFolder
)

// comparison is one condition in words.
type comparison struct {
	kind    subjectKind
	subject span
	predicate
	value span // empty where the predicate has none
	said  span // all its words
}

// denies reports whether the comparison says that a text is not there.
func (c comparison) denies() bool {
	return c.op == workflow.NotContains || c.op == workflow.NotEquals
}

// condition is one comparison, or several of which all or any must hold.
type condition struct {
	leaves []comparison
	any    bool
}

// negate is the condition that holds exactly when c does not.
func (c condition) negate() condition {
	out := condition{any: !c.any, leaves: make([]comparison, len(c.leaves))}
	for i, leaf := range c.leaves {
		leaf.op = opposite[leaf.op]
		out.leaves[i] = leaf
	}
	return out
}

// appears reports whether the condition is that something comes to be there.
func (c condition) appears() bool {
	return len(c.leaves) == 1 && c.leaves[0].test == testFound && c.leaves[0].op == workflow.Equals
}

// form is a predicate in words.
type form struct {
	predicate
	phrase string
}

// forms are the predicates of a table, each with its phrases.
func forms(table []form) (out []form) {
	for _, row := range table {
		for _, phrase := range strings.Split(row.phrase, "|") {
			out = append(out, form{row.predicate, phrase})
		}
	}
	return out
}

// verbForms are predicates made of a verb; their other forms are derived.
var verbForms = forms([]form{
	{predicate{testText, workflow.Contains}, "contain|include|mention|have the text|say|show|display|answer"},
	{predicate{testFound, workflow.Equals}, "appear|show up|show up on the screen|appear on the screen|pop up|exist"},
	{predicate{testFound, workflow.NotEquals}, "disappear"},
	{predicate{testSame, workflow.Equals}, "equal"},
	{predicate{testNumber, workflow.GreaterThan}, "exceed"},
	{predicate{testSuccess, workflow.Equals}, "succeed|work|pass"},
	{predicate{testSuccess, workflow.NotEquals}, "fail"},
})

// stateForms are predicates that follow "is" and "are".
var stateForms = forms([]form{
	{predicate{testSame, workflow.Equals}, "|equal to|exactly"},
	{predicate{testFound, workflow.Equals}, "visible|shown|displayed|on screen|on the screen|found|visible on the screen|there|present"},
	{predicate{testFound, workflow.NotEquals}, "gone|missing"},
	{predicate{testEmpty, workflow.IsEmpty}, "empty"},
	{predicate{testUp, workflow.Equals}, "up|ok|okay|reachable|online"},
	{predicate{testUp, workflow.NotEquals}, "down|offline|unreachable"},
	{predicate{testSuccess, workflow.Equals}, "successful"},
	{predicate{testNumber, workflow.GreaterThan}, "greater than|more than|larger than|bigger than|higher than|over|above"},
	{predicate{testNumber, workflow.LessThan}, "less than|fewer than|lower than|smaller than|below|under"},
	{predicate{testNumber, workflow.GreaterThanOrEqual}, "at least|no less than|no fewer than|not less than|not fewer than"},
	{predicate{testNumber, workflow.LessThanOrEqual}, "at most|no more than|not more than"},
	{predicate{testNumber, workflow.Equals}, "exactly"},
})

// signForms are predicates in one sign.
var signForms = map[string]predicate{
	"=": {testSame, workflow.Equals}, "==": {testSame, workflow.Equals}, "!=": {testSame, workflow.NotEquals},
	">": {testNumber, workflow.GreaterThan}, "<": {testNumber, workflow.LessThan},
	">=": {testNumber, workflow.GreaterThanOrEqual}, "<=": {testNumber, workflow.LessThanOrEqual},
	"≥": {testNumber, workflow.GreaterThanOrEqual}, "≤": {testNumber, workflow.LessThanOrEqual},
	"worked": {testSuccess, workflow.Equals}, "succeeded": {testSuccess, workflow.Equals}, "failed": {testSuccess, workflow.NotEquals},
}

// thirdPerson is "shows up" for "show up".
func thirdPerson(phrase string) string {
	verb, rest, more := strings.Cut(phrase, " ")
	switch {
	case verb == "have":
		verb = "has"
	case strings.HasSuffix(verb, "ss"):
		verb += "es"
	default:
		verb += "s"
	}
	if more {
		verb += " "
	}
	return verb + rest
}

var predicates = buildPredicates()

func buildPredicates() (all book[predicate]) {
	for _, f := range verbForms {
		all.add(f.phrase, f.predicate)
		all.add(thirdPerson(f.phrase), f.predicate)
		for _, not := range []string{"does not", "doesn't", "do not", "don't", "did not", "didn't"} {
			all.add(not+" "+f.phrase, predicate{f.test, opposite[f.op]})
		}
	}
	for _, f := range stateForms {
		for _, be := range []string{"is", "are", "was", "becomes", "is now", "it's"} {
			all.add(be+" "+f.phrase, f.predicate)
		}
		for _, not := range []string{"is not", "isn't", "are not", "aren't", "was not", "wasn't", "is no longer"} {
			all.add(not+" "+f.phrase, predicate{f.test, opposite[f.op]})
		}
	}
	for sign, p := range signForms {
		all.add(sign, p)
	}
	return all
}

// existentials begin a condition whose subject follows.
var existentials = func() (b book[workflow.Operator]) {
	for _, phrase := range strings.Split("there is|there are|there's|there are any|there are some|you see|you find|i see|i find", "|") {
		b.add(phrase, workflow.Equals)
	}
	for _, phrase := range strings.Split("there is no|there are no|there are none|there is none|there is not|there isn't|there aren't any|there aren't|you do not see|you don't see", "|") {
		b.add(phrase, workflow.NotEquals)
	}
	return b
}()

// condition reads a condition and says where it ends, 0 when there is none.
func (p *planner) condition(at int) (condition, int) {
	first, end := p.comparison(at, nil)
	if end == 0 {
		return condition{}, 0
	}
	c := condition{leaves: []comparison{first}}
	for p.is(end, "and", "or", "but") {
		isAny := p.is(end, "or")
		before := c.leaves[len(c.leaves)-1]
		next, to := p.comparison(end+1, &before)
		if next.said == next.value && before.denies() {
			isAny = false // "does not contain A or B" is neither
		}
		if to == 0 || len(c.leaves) > 1 && c.any != isAny {
			break
		}
		c.any = isAny
		c.leaves, end = append(c.leaves, next), to
	}
	return c, p.skipPoliteness(end)
}

// comparison reads one comparison; behind another it may leave out what it shares
// with that: "contains “a” or “b”", "contains A but not B".
func (p *planner) comparison(at int, before *comparison) (comparison, int) {
	if c, end := p.existential(at); end > 0 {
		return c, end
	}
	for _, s := range p.subjectsAt(at) {
		c := s
		if end := p.predicate(&c, s.subject.to); end > 0 {
			c.said = span{at, end}
			return c, end
		}
	}
	if before == nil {
		return comparison{}, 0
	}
	c := *before
	if end := p.predicate(&c, at); end > 0 {
		c.said = span{at, end}
		return c, end
	}
	turned := p.is(at, "not") || p.is(at-1, "but") && before.denies() // "contains A but not B", "does not contain A but B"
	if p.is(at, "not") {
		at++
	} else if p.is(at-1, "and") && before.denies() {
		return comparison{}, 0 // "does not contain A and B": not both, or neither
	}
	if p.isQuote(at) && !before.value.empty() && p.isQuote(before.value.from) {
		if c.value, c.said = (span{at, at + 1}), (span{at, at + 1}); turned {
			c.op = opposite[c.op]
		}
		return c, at + 1
	}
	return comparison{}, 0
}

// predicate reads what is said of the subject, and where that ends.
func (p *planner) predicate(c *comparison, at int) int {
	for p.is(at, "also", "still", "now", "already") {
		at++
	}
	if at >= len(p.tokens) {
		return 0
	}
	for _, e := range predicates.at(p.tokens[at:]) {
		c.predicate, c.value = e.value, span{}
		end := at + len(e.words)
		if c.needsValue() {
			if c.value = p.comparedWith(end, *c); c.value.empty() {
				if folder, ok := p.inFolder(end); ok && c.kind == subFile && c.test == testSame && c.value.empty() {
					c.test, c.value = testFound, folder
					return folder.to
				}
				continue
			}
			end = c.value.to
		} else if folder, ok := p.inFolder(end); ok && c.kind == subFile && c.test == testFound {
			c.value, end = folder, folder.to
		}
		if p.conditionEnds(end) && p.fits(*c) {
			return end
		}
	}
	return 0
}

// fits reports whether the predicate can be said of its subject.
func (p *planner) fits(c comparison) bool {
	switch c.test {
	case testUp:
		return c.kind == subPage || c.kind == subLast
	case testFound:
		return c.kind == subText || c.kind == subFile || c.kind == subLast
	case testSuccess:
		return c.kind == subLast || c.kind == subPage
	case testNumber:
		return c.kind == subOutput
	case testSame:
		number := p.tokens[c.value.from].kind == numberToken
		return c.kind == subOutput || c.kind == subPerson || c.kind == subClipboard || c.kind == subLast && !number || c.kind == subFile && !number
	case testText:
		return c.kind != subOutput && c.kind != subText && c.kind != subFiles
	case testEmpty:
		return c.kind == subLast || c.kind == subFile || c.kind == subClipboard || c.kind == subFolder
	}
	return false
}

// conditionEnds reports whether a condition may end there.
func (p *planner) conditionEnds(at int) bool {
	at = p.skipPoliteness(at)
	return p.boundary(at) || p.is(at, "or", "stop") || p.beginsVerb(at)
}

// comparedWith is the value of a comparison: what is quoted, a number, or a word.
func (p *planner) comparedWith(at int, c comparison) span {
	for p.is(at, "the") && p.is(at+1, "text", "word", "words", "phrase", "line") {
		at += 2
	}
	switch {
	case at >= len(p.tokens):
	case p.isQuote(at), p.isKind(at, numberToken):
		return span{at, at + 1}
	case c.test == testNumber:
		if _, n := number(p.tokens[at:]); n > 0 && !p.is(at, "a", "an") {
			return span{at, at + n}
		}
	case p.nameEnd(at) > at:
		return span{at, p.nameEnd(at)}
	case anything.has(p.tokens[at]):
	case p.plainWord(at) && (c.test == testText || c.kind == subPerson) || p.is(at, "true", "false") || c.kind == subPerson && p.is(at, "no"):
		return span{at, at + 1}
	}
	return span{}
}

// anything are words for what a text may hold, and no words in it.
var anything = setOf("text something anything nothing data content numbers letters digits links urls addresses emails images")

func (p predicate) needsValue() bool {
	return p.test == testText || p.test == testNumber || p.test == testSame
}

// subjects are what a condition may be about, as phrases.
var subjects = []struct {
	kind subjectKind
	ends endsFunc
}{
	{subLast, pronounEnds("it", "this", "that", "they", "its text", "the answer", "the result", "the output", "the page", "the response", "the text", "the content", "the contents", "the file", "the website", "the site")},
	{subLast, itsEnds},
	{subOutput, pronounEnds("the status", "the status code", "the count", "the number", "the number of files", "the exit code", "its size", "the size", "its status")},
	{subPerson, pronounEnds("i", "the answer", "my answer", "you")},
	{subClipboard, pronounEnds("the clipboard", "my clipboard", "the text on the clipboard")},
	{subScreen, pronounEnds("the screen")},
	{subPage, either(tokenEnds(urlToken), pageEnds)},
	{subFile, either(conditionFileEnds, unnamedEnds)},
	{subFolder, conditionFolderEnds},
	{subText, screenEnds},
}

// conditionFolderEnds takes a folder that is certain to be one.
func conditionFolderEnds(p *planner, at int) (out []int) {
	for _, end := range folderEnds(p, at) {
		if p.isKnownFolder(span{at, end}) || p.is(end-1, "folder", "directory") || p.is(at+1, "folder", "directory") {
			out = append(out, end)
		}
	}
	return out
}

// itsEnds takes the subject out of "it's down", whose verb is read with it.
func itsEnds(p *planner, at int) []int {
	if p.is(at, "it's") {
		return []int{at}
	}
	return nil
}

func conditionFileEnds(p *planner, at int) []int {
	if p.isKind(at, fileToken) || len(quotedFileEnds(p, at)) > 0 || p.is(at, "the") && p.is(at+1, "file") || p.is(at, "file") {
		var out []int
		for _, end := range fileEnds(p, at) {
			if !p.is(end-1, "it", "file") {
				out = append(out, end)
			}
		}
		return out
	}
	return nil
}

// subjectsAt lists what the words may be about.
func (p *planner) subjectsAt(at int) (out []comparison) {
	if at >= len(p.tokens) {
		return nil
	}
	for _, s := range subjects {
		for _, end := range s.ends(p, at) {
			out = append(out, comparison{kind: s.kind, subject: span{at, end}})
		}
	}
	return out
}

// existential reads "there are more than 10 files in Inbox" and "you see “Error”".
func (p *planner) existential(at int) (comparison, int) {
	if at >= len(p.tokens) {
		return comparison{}, 0
	}
	op, n := existentials.longest(p.tokens[at:])
	if n == 0 {
		return comparison{}, 0
	}
	from := at + n
	c := comparison{kind: subFiles, predicate: predicate{testFound, op}}
	if at, ok := p.howMany(from, &c); ok {
		from = at
	}
	for p.is(from, "of") && p.is(from+1, "them") {
		from += 2
	}
	if spoken := c.test == testNumber || p.is(from-1, "none", "any", "some"); spoken && p.conditionEnds(from) { // of what was listed before
		c.subject, c.said = span{from, from}, span{at, from}
		return c, from
	}
	if p.is(from, "a", "any", "some") && !p.is(at+n-1, "no") || p.is(from, "a", "file") {
		if p.is(from, "a", "any", "some") {
			from++
		}
		if p.is(from, "file") && p.isKind(from+1, fileToken) {
			from++
		}
	}
	for _, f := range p.filesAt(from) {
		if !p.conditionEnds(f.end) {
			continue
		}
		c.subject, c.said = span{from, f.end}, span{at, f.end}
		return c, f.end
	}
	if c.test != testFound {
		return comparison{}, 0
	}
	c.kind = subText
	for _, end := range screenEnds(p, from) {
		if screen := pronounEnds("on the screen", "on screen")(p, end); len(screen) > 0 {
			end = screen[0]
		}
		if p.conditionEnds(end) {
			c.subject, c.said = span{from, end}, span{at, end}
			return c, end
		}
	}
	return comparison{}, 0
}

// howMany reads "more than 10" in front of what is counted.
func (p *planner) howMany(at int, c *comparison) (int, bool) {
	for _, f := range stateForms {
		of := strings.Fields(f.phrase)
		if f.test != testNumber || at >= len(p.tokens) || !startsWith(p.tokens[at:], of) {
			continue
		}
		from := at + len(of)
		if _, n := number(p.tokens[from:]); n > 0 && c.op == workflow.Equals {
			c.predicate, c.value = f.predicate, span{from, from + n}
			return from + n, true
		}
	}
	return at, false
}
