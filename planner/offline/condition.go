package offline

import (
	"slices"
	"strings"

	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// test is what a predicate looks at.
type test uint8

const (
	testText    test = 1 << iota // the text of something against a value
	testNumber                   // a number against a value
	testFound                    // whether something is there
	testSuccess                  // whether a step worked
	testEmpty                    // whether something has a text at all
	testSame                     // text or number, as the value is
	testUp                       // whether a page answers well
	testAgreed                   // whether the answer to the question before is yes
)

// predicate is what a condition says of its subject.
type predicate struct {
	test test
	op   workflow.Operator // for tests without a value: Equals is yes
}

var opposite = map[workflow.Operator]workflow.Operator{
	workflow.Equals: workflow.NotEquals, workflow.NotEquals: workflow.Equals,
	workflow.GreaterThan: workflow.LessThanOrEqual, workflow.LessThanOrEqual: workflow.GreaterThan,
	workflow.LessThan: workflow.GreaterThanOrEqual, workflow.GreaterThanOrEqual: workflow.LessThan,
	workflow.Contains: workflow.NotContains, workflow.NotContains: workflow.Contains,
	workflow.IsEmpty: workflow.IsNotEmpty, workflow.IsNotEmpty: workflow.IsEmpty,
}

// comparison is one condition in words.
type comparison struct {
	predicate
	of    *subject
	about phrase     // what the subject is
	value span       // empty where the predicate has none
	in    *act.Value // the folder that a file is in
	said  span       // all its words
}

// denies reports whether the comparison says that a text is not there.
func (c comparison) denies() bool {
	return c.op == workflow.NotContains || c.op == workflow.NotEquals
}

// positive reports whether it says that something is so.
func (c comparison) positive() bool {
	return c.op == workflow.Equals || c.op == workflow.Contains || c.op == workflow.IsNotEmpty
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

// said is all words of the condition.
func (c condition) said() span {
	return span{c.leaves[0].said.from, c.leaves[len(c.leaves)-1].said.to}
}

// ofSeveral reports whether the condition asks about several things by their names.
func (p *planner) ofSeveral(c condition) bool {
	named := map[string]bool{}
	for i, leaf := range c.leaves {
		isNamed := leaf.of != nil && !leaf.of.yes && (i == 0 || !leaf.of.spoken) // behind a name “it” is what that names
		if isNamed && leaf.said.from < leaf.about.end {
			named[p.lowText(span{leaf.said.from, leaf.about.end})] = true
		}
	}
	return len(named) > 1
}

// ── predicates ──

// form is a predicate with the phrases for it.
type form struct {
	predicate
	said string
}

// verbForms are predicates made of a verb; their other forms are derived.
var verbForms = []form{
	{predicate{testText, workflow.Contains}, "contain|include|mention|have the text|say|show|display|answer"},
	{predicate{testFound, workflow.Equals}, "appear|show up|show up on the screen|appear on the screen|pop up|exist"},
	{predicate{testFound, workflow.NotEquals}, "disappear"},
	{predicate{testSame, workflow.Equals}, "equal"},
	{predicate{testNumber, workflow.GreaterThan}, "exceed"},
	{predicate{testSuccess, workflow.Equals}, "succeed|work|pass"},
	{predicate{testSuccess, workflow.NotEquals}, "fail"},
}

// stateForms are predicates that follow "is" and "are".
var stateForms = []form{
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
}

// signForms are predicates in one word.
var signForms = []form{
	{predicate{testSame, workflow.Equals}, "=|=="},
	{predicate{testSame, workflow.NotEquals}, "!="},
	{predicate{testNumber, workflow.GreaterThan}, ">"},
	{predicate{testNumber, workflow.LessThan}, "<"},
	{predicate{testNumber, workflow.GreaterThanOrEqual}, ">=|≥"},
	{predicate{testNumber, workflow.LessThanOrEqual}, "<=|≤"},
	{predicate{testSuccess, workflow.Equals}, "worked|succeeded"},
	{predicate{testSuccess, workflow.NotEquals}, "failed"},
}

// predicates are all forms by their words, a phrase having several where a number and
// a text are compared alike; amounts are those in front of a number of things.
var predicates, amounts = newBook(), newBook()

// book finds predicates by the words for them.
type book struct {
	token.Wordings
	by map[string][]predicate
}

func newBook() *book { return &book{token.Wordings{}, map[string][]predicate{}} }

func (b *book) enter(said string, p predicate) {
	if said = text.Line(said); b.by[said] == nil {
		b.Add(said)
	}
	b.by[said] = append(b.by[said], p)
}

func initPredicates() {
	enter := func(forms []form, is, not string) {
		for _, f := range forms {
			for said := range strings.SplitSeq(f.said, "|") {
				for be := range strings.SplitSeq(is, "|") {
					predicates.enter(be+" "+said, f.predicate)
				}
				for no := range strings.SplitSeq(not, "|") {
					predicates.enter(no+" "+said, predicate{f.test, opposite[f.op]})
				}
			}
		}
	}
	enter(verbForms, "", "does not|doesn't|do not|don't|did not|didn't")
	enter(stateForms, "is|are|was|becomes|is now|it's", "is not|isn't|are not|aren't|was not|wasn't|is no longer")
	for _, f := range slices.Concat(verbForms, signForms, stateForms) {
		for said := range strings.SplitSeq(f.said, "|") {
			if f.test == testNumber {
				amounts.enter(said, f.predicate)
			}
			if slices.Contains(verbForms, f) {
				predicates.enter(thirdPerson(said), f.predicate)
			} else if slices.Contains(signForms, f) {
				predicates.enter(said, f.predicate)
			}
		}
	}
}

// thirdPerson is "shows up" for "show up".
func thirdPerson(phrase string) string {
	verb, rest, _ := strings.Cut(phrase, " ")
	switch {
	case verb == "have":
		verb = "has"
	case strings.HasSuffix(verb, "ss"):
		verb += "es"
	default:
		verb += "s"
	}
	return verb + " " + rest
}

// ── reading ──

// condition reads a condition and says where it ends, 0 when there is none.
func (p *planner) condition(at int) (condition, int) {
	first, end := p.comparison(at)
	if end == 0 {
		return condition{}, 0
	}
	c := condition{leaves: []comparison{first}}
	for p.Is(end, "and", "or", "but") {
		isAny := p.Is(end, "or")
		before := c.leaves[len(c.leaves)-1]
		next, to := p.comparison(end + 1)
		if to == 0 {
			next, to = p.shortened(end+1, before)
		}
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

// comparison reads one comparison.
func (p *planner) comparison(at int) (comparison, int) {
	if c, end := p.existential(at); end > 0 {
		return c, end
	}
	for i := range subjects {
		for _, ph := range subjects[i].read(p, at) {
			c := comparison{of: &subjects[i], about: ph}
			if end := p.predicate(&c, ph.end); end > 0 {
				c.said = span{at, end}
				return c, end
			}
		}
	}
	return comparison{}, 0
}

// shortened reads a comparison that leaves out what it shares with the one before:
// "contains “a” or “b”", "contains A but not B".
func (p *planner) shortened(at int, c comparison) (comparison, int) {
	before := c
	if end := p.predicate(&c, at); end > 0 {
		c.said = span{at, end}
		return c, end
	}
	turned := p.Is(at, "not") || p.Is(at-1, "but") && before.denies() // "contains A but not B", "does not contain A but B"
	switch {
	case p.Is(at, "not"):
		at++
	case p.Is(at-1, "and") && before.denies():
		return comparison{}, 0 // "does not contain A and B": not both, or neither
	}
	if !p.IsQuote(at) || before.value.empty() || !p.IsQuote(before.value.from) {
		return comparison{}, 0
	}
	c = before
	if c.value, c.said = (span{at, at + 1}), (span{at, at + 1}); turned {
		c.op = opposite[c.op]
	}
	return c, at + 1
}

// predicate reads what is said of the subject, and where that ends.
func (p *planner) predicate(c *comparison, at int) int {
	at = p.Skip(at, "also", "still", "now", "already")
	for _, words := range predicates.Ends(&p.Sequence, at) {
		for _, pred := range predicates.by[p.lowText(span{at, words})] {
			c.predicate, c.value, c.in = pred, span{}, nil
			end := words
			if pred.test&(testText|testNumber|testSame) != 0 {
				c.value = p.comparedWith(end, *c)
				end = c.value.to
			}
			if in, to := p.inFolder(words); to > 0 && c.of.found != nil && c.value.empty() && c.of.inFolder { // "is in Downloads"
				c.in, end = &in, to
				if pred.test == testSame {
					c.test = testFound
				}
			} else if end == 0 {
				continue
			}
			if p.conditionEnds(end) && p.fits(*c) {
				return end
			}
		}
	}
	return 0
}

// lowText is the words in lower case, as phrases are written.
func (p *planner) lowText(s span) string {
	var words []string
	for i := s.from; i < s.to; i++ {
		words = append(words, p.Tokens[i].Low)
	}
	return strings.Join(words, " ")
}

// fits reports whether the predicate can be said of its subject: that something is
// a number, only of a result.
func (p *planner) fits(c comparison) bool {
	return c.of.takes&c.test != 0 && (c.test != testSame || c.of.takes&testNumber != 0 || c.of.yes || p.Tokens[c.value.from].Kind != token.Digits)
}

// conditionEnds reports whether a condition may end there.
func (p *planner) conditionEnds(at int) bool {
	at = p.skipPoliteness(at)
	return p.boundary(at) || p.Is(at, "or", "stop") || len(p.matchesAt(at)) > 0 || p.beginsVerb(at)
}

// comparedWith is the value of a comparison: what is quoted, a number, or a word.
func (p *planner) comparedWith(at int, c comparison) span {
	for p.Is(at, "the") && p.Is(at+1, "text", "word", "words", "phrase", "line") {
		at += 2
	}
	switch {
	case p.IsQuote(at), p.IsKind(at, token.Digits):
		return span{at, at + 1}
	case c.test == testNumber:
		if _, n := token.Number(p.Tokens[min(at, len(p.Tokens)):]); n > 0 && !p.Is(at, "a", "an") {
			return span{at, at + n}
		}
	case p.nameEnd(at) > at:
		return span{at, p.nameEnd(at)}
	case anything.Has(p.At(at)):
	case p.plainWord(at) && (c.test == testText || c.of.yes) || p.Is(at, "true", "false") || c.of.yes && p.Is(at, "no"):
		return span{at, at + 1}
	}
	return span{}
}

// anything are words for what a text may hold, and no words in it.
var anything = token.SetOf("text something anything nothing data content numbers letters digits links urls addresses emails images")

// existentials begin a condition whose subject follows.
var (
	thereIs = token.AnyOf("there is|there are|there's|there are any|there are some|you see|you find|i see|i find")
	thereNo = token.AnyOf("there is no|there are no|there are none|there is none|there is not|there isn't|there aren't any|there aren't|you do not see|you don't see")
)

// Words for whether a table has rows, in a sentence that names it nowhere.
var (
	someLeft = token.AnyOf("any are left|any remain|some are left|some remain|rows are left|rows remain|any rows are left|any rows remain|something is left|something remains|there is something|there is something left|" +
		"there are any left|there are some left|there are rows|there are any rows|there are rows left|there are any rows left|it has rows|it has any rows")
	noneLeft = token.AnyOf("none are left|none is left|none remain|none remains|no rows are left|no row is left|no rows remain|no row remains|nothing is left|nothing remains|there is nothing|there is nothing left|" +
		"there are none left|there is none left|there are no rows|there are no rows left|there aren't any rows|there aren't any rows left|there are no such rows|it has no rows|it does not have any rows|it doesn't have any rows")
)

// howRowsAre reads "nothing is left" and "there are any rows".
func (p *planner) howRowsAre(at int, c *comparison) int {
	end, op := someLeft.End(&p.Sequence, at), workflow.Equals
	if no := noneLeft.End(&p.Sequence, at); no > end {
		end, op = no, workflow.NotEquals
	}
	if end == 0 || !p.conditionEnds(end) {
		return 0
	}
	*c = comparison{of: &rowsLeft, predicate: predicate{testFound, op}, about: phrase{end: end}, said: span{at, end}}
	return end
}

// existential reads "there are more than 10 files in Inbox" and "you see “Error”".
func (p *planner) existential(at int) (comparison, int) {
	c := comparison{of: &listedFiles, predicate: predicate{testFound, workflow.Equals}}
	if end := p.howRowsAre(at, &c); end > 0 {
		return c, end
	}
	from := thereIs.End(&p.Sequence, at)
	if no := thereNo.End(&p.Sequence, at); no > from {
		from, c.op = no, workflow.NotEquals
	}
	if from == 0 {
		return c, 0
	}
	none := p.Is(from-1, "none", "any", "some")
	if c.op == workflow.Equals {
		from = p.howMany(from, &c)
	}
	if p.Is(from, "of") && p.Is(from+1, "them") {
		from += 2
	}
	if (none || c.test == testNumber) && p.conditionEnds(from) { // of what was listed before
		c.about, c.said = phrase{end: from, files: &files{}}, span{at, from}
		return c, from
	}
	if p.Is(from, "a", "any", "some") && (c.op == workflow.Equals || p.Is(from+1, "file")) {
		from++
	}
	if p.Is(from, "file") && p.IsKind(from+1, token.File) {
		from++
	}
	return p.existing(at, from, c)
}

// existing reads what is there, of which it was said from at on that it is.
func (p *planner) existing(at, from int, c comparison) (comparison, int) {
	list := fileList(p, from)
	if c.test == testFound {
		if folder := p.folderNamed(from); folder.end > 0 {
			c.of, c.about, c.said = &namedFolder, folder, span{at, folder.end}
			return c, folder.end
		}
		list = append(list, onScreen(p, from)...)
	}
	for _, ph := range list {
		if ph.files == nil {
			c.of, ph.end = &screenText, max(ph.end, onTheScreen.End(&p.Sequence, ph.end))
		}
		if p.conditionEnds(ph.end) {
			c.about, c.said = ph, span{at, ph.end}
			return c, ph.end
		}
	}
	return c, 0
}

// folderNamed is “folder Backup in Documents” where a condition may end behind it.
func (p *planner) folderNamed(at int) (found phrase) {
	if at = p.Skip(at, "a", "the", "no"); !p.Is(at, "folder", "directory") {
		return phrase{}
	}
	for _, ph := range newFolder(p, p.Skip(at+1, "called", "named")) {
		if p.conditionEnds(ph.end) && ph.end > found.end {
			found = ph
		}
	}
	return found
}

var onTheScreen = token.AnyOf("on the screen|on screen")

// howMany reads "more than 10" in front of what is counted.
func (p *planner) howMany(at int, c *comparison) int {
	for _, from := range amounts.Ends(&p.Sequence, at) {
		if _, n := token.Number(p.Tokens[min(from, len(p.Tokens)):]); n > 0 {
			c.predicate, c.value = amounts.by[p.lowText(span{at, from})][0], span{from, from + n}
			return from + n
		}
	}
	return at
}
