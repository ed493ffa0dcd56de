package offline

import (
	"slices"
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/text"
)

// saying is a phrase for a text that a step gives.
type saying struct {
	patterns [][]part
	mean     func(p *planner, r reading, s span) (act.Value, bool)
}

var sayings []saying

func initSayings() {
	for _, s := range []struct {
		say  string
		mean func(p *planner, r reading, s span) (act.Value, bool)
	}{
		{"(it|that|this)", lastText},
		{"(the|its|my|that) (result|results|output|answer|text|contents|content|response|page|body|reply)", lastText},
		{"what (it|that|this) (says|said|prints|printed|contains)", lastText},
		{"[the] (number|count) [of (them|files|the files)]", output("count")},
		{"[the] (number|count) of <pattern:list>|how many <pattern:list>", countOf},
		{"how many [of them] [there are|there were|are there|were there]", output("count")},
		{"(the|its) status [code]", output("status")},
		{"(the|its) size", output("size")},
		{"(the|its) errors [it printed]", output("stderr")},
		{"(the|its) path [of (it|the picture|the screenshot|the file)]", output("path", "image")},
		{"[the] (text|contents|content) (of|from) <path:file>", textOf},
		{"(what is on|what's on) (the clipboard|my clipboard|it)", clipboardText},
		{"(the|my) clipboard", clipboardText},
		{"the (text|contents|content) (on|of|from) the clipboard", clipboardText},
		{"(it|them) both|both [of them]|them|all of them", bothTexts},
		{"(the|its) (sum|total|average|mean|highest|lowest|maximum|minimum) [value|amount]", figureTold},
		{"the (sum|total) of <shape:sums> [(in|of|from) <source:table>]", figureOf},
		{"the average [of] <shape:averages> [(in|of|from) <source:table>]", figureOf},
		{"[the] (number|count) of (rows|entries|records)|how many (rows|entries|records|ones) [there are|are there|are left|remain|there are left]", rowCount},
	} {
		sayings = append(sayings, saying{compilePattern(s.say), s.mean})
	}
}

// result is a text that a step gives.
func result(p *planner, at int) (out []phrase) {
	for _, s := range sayings {
		for _, r := range p.followAny(s.patterns, reading{at: at}) {
			out = append(out, meant(r.at, func(p *planner) (act.Value, bool) { return s.mean(p, r, span{at, r.at}) })...)
		}
	}
	return out
}

// lastText is the result of the step that was spoken of last, or what a loop is at.
func lastText(p *planner, _ reading, s span) (act.Value, bool) {
	step := p.lastCalled(p.Tokens[s.to-1].Low)
	switch {
	case p.lost || p.either:
		return act.Value{}, false
	case p.item.ref == "" || p.inBody(step):
		if step == nil || !step.tells() || step.several > 1 || p.mayLack(step, step.main()) {
			return act.Value{}, false
		}
		if step.rows != "" && !p.Is(s.from-1, "post", "send") {
			p.because(reasonTold)
			return act.Value{}, false
		}
		v := p.refTo(step)
		if p.likeBefore(step) {
			v.Guess, v.Keep = "“"+p.text(s)+"” is taken for that of “"+step.name+"” alone.", true
		}
		return v, true
	case !p.Is(s.from, "it", "that", "this") && p.item.noun != "line":
		return act.Value{}, false
	case p.item.isRow && !p.Is(s.from-1, "post", "send"):
		p.because(reasonTold)
		return act.Value{}, false
	}
	v := p.itemValue()
	v.Label = "the " + p.item.name
	if p.item.files != "" {
		v.Guess, v.Keep = "“"+p.text(s)+"” is taken for the path of "+v.Label+", not for what it holds.", true
	}
	return v, true
}

// unsaid is what “it” would be, where nothing stands for it: “save as page.txt”. It is
// nothing where “it” would be a guess.
func unsaid(p *planner, at int) []phrase {
	if !p.Is(at, "to", "into", "as") {
		return nil
	}
	return meant(at, func(p *planner) (act.Value, bool) {
		if p.item.ref != "" {
			return act.Value{}, false
		}
		v, ok := lastText(p, reading{}, span{at, at})
		return v, ok && v.Guess == ""
	})
}

// output is one of the results of the latest step that has it.
func output(names ...string) func(*planner, reading, span) (act.Value, bool) {
	return func(p *planner, _ reading, s span) (act.Value, bool) {
		gives := func(s *step) bool { return s.field(names...) != "" }
		from := p.meant(gives)
		if counted := p.last(func(s *step) bool { return s.counted && gives(s) }); counted != nil && p.Is(s.from, "the", "number", "count") {
			from = counted // of all that has a number, what was to be counted
		}
		if p.lost || from == nil || p.likeBefore(from) {
			return act.Value{}, false
		}
		return act.Text("{{" + from.tell(from.field(names...)) + "}}"), true
	}
}

// countOf is how many files there are, which a step is placed to list.
func countOf(p *planner, r reading, _ span) (act.Value, bool) {
	s := p.filesStep(r.slots[0].files)
	if s == nil {
		return act.Value{}, false
	}
	return act.Text("{{" + s.id + ".count}}"), true
}

// textOf is the text of a file, which a step is placed to read unless one did.
func textOf(p *planner, r reading, _ span) (act.Value, bool) { return p.textIn(r.slots[0].phrase) }

func (p *planner) textIn(ph phrase) (act.Value, bool) {
	file, ok := ph.mean(p)
	if !ok || !p.isReadable(file.Text) {
		return act.Value{}, false
	}
	return p.resultOf(p.readOnce(file))
}

// holds is the text of the file that is named.
func holds(p *planner, at int) (out []phrase) {
	for _, ph := range namedFile(p, at) {
		out = append(out, meant(ph.end, func(p *planner) (act.Value, bool) { return p.textIn(ph) })...)
	}
	return out
}

// readOnce is the step that read the file, or one that does.
func (p *planner) readOnce(file act.Value) *step {
	if s := p.last(func(s *step) bool { return s.path == file.Text && p.does(s, act.ReadFile) }); s != nil {
		return s
	}
	return p.look(act.ReadFile, act.Given{Role: act.RolePath, Value: file})
}

func clipboardText(p *planner, _ reading, s span) (act.Value, bool) {
	step := p.last(func(s *step) bool { return p.does(s, act.ReadClipboard) })
	if step == nil && !p.Is(s.to-1, "it") {
		step = p.look(act.ReadClipboard)
	}
	return p.resultOf(step)
}

// lastCopied is what a step has copied, where none has given something else since.
func (p *planner) lastCopied() (act.Value, bool) {
	s := p.meant(func(s *step) bool { return s.copies || p.gives(s) || s.has("image") })
	return act.Value{}, s != nil && s.copies
}

// bothTexts is what the last two steps read, or all that were read together.
func bothTexts(p *planner, _ reading, s span) (act.Value, bool) {
	n, many := len(p.steps), 2
	if p.lost || n < 2 {
		return act.Value{}, false
	}
	if !p.Is(s.from, "both") && !p.Is(s.to-1, "both") {
		many = p.steps[n-1].several
	}
	var refs []string
	for _, step := range p.steps[n-many:] {
		if step.tool.Effect != catalog.Read {
			return act.Value{}, false
		}
		refs = append(refs, step.textRef())
	}
	return act.Text(strings.Join(refs, "\n")), len(refs) > 1
}

// refTo is the result of a step.
func (p *planner) refTo(s *step) act.Value { return act.Value{Text: s.textRef(), Label: "the result"} }

func (p *planner) resultOf(s *step) (act.Value, bool) {
	if s == nil {
		return act.Value{}, false
	}
	return p.refTo(s), true
}

// typed is what is quoted or a result, else an address, a number, or behind "type" words
// from a capital on.
func typed(p *planner, at int) []phrase {
	if out := either(quoted, result)(p, at); len(out) > 0 || at >= len(p.Tokens) {
		return out
	}
	if t := p.Tokens[at]; (t.Kind == token.URL || t.Kind == token.Mail || t.Text != "" && token.IsDigit(t.Text[0])) && p.boundary(at+1) {
		return fixed(at+1, act.Text(p.text(span{at, at + 1})))
	}
	end := at
	for p.Is(at-1, "type") && end < at+20 && p.plainWord(end) && !strings.HasSuffix(p.Tokens[end].Low, "'s") && (end > at || capitalised(p.Tokens[end])) && !p.boundary(end) && !p.saysHow(end) {
		end++
	}
	if end == at {
		return nil
	}
	return fixed(end, act.Text(p.text(span{at, end})))
}

// ── words that are taken as they stand ──

// maxFree bounds them.
const maxFree = 60

// freeEnd is where the clause ends, at if nothing is there or too much.
func (p *planner) freeEnd(at int, ends func(at int) bool) int {
	end := at
	for end < len(p.Tokens) && !ends(end) {
		if end++; end-at >= maxFree {
			return at
		}
	}
	if p.isCount(end) && end > at && (token.Joints.Has(p.Tokens[end-1]) || p.Is(end-1, "least", "most")) { // "my name at least 3 times"
		return at
	}
	return end
}

// madeTexts are texts that only a model can make.
var madeTexts = token.SetOf("summary translation joke weather time date news")

// free is what to tell, unless it is something that nobody has told yet.
// How often or when, behind it, may be a part of it.
func free(p *planner, at int) []phrase {
	s := span{at, p.freeEnd(at, func(end int) bool { return p.boundary(end) && !p.isCount(end) })}
	if to := p.Is(at-1, "to"); !to && p.delay(s.to) > 0 || to && p.goesOnWith(s.to) {
		return nil
	}
	return p.told(s)
}

func (p *planner) told(s span) []phrase {
	if s.empty() || p.Is(s.from, "what", "how", "who", "where", "which") || p.Is(s.from, "a", "the", "it", "me") && s.to-s.from < 3 || madeTexts.Has(p.Tokens[s.to-1]) {
		return nil
	}
	return fixed(s.to, act.Text(sentence(p.text(s), ".")))
}

// task is what to be reminded of: the person's own matter, also behind an "and" that
// leads to no verb that is known.
func task(p *planner, at int) []phrase {
	s := span{at, p.freeEnd(at, func(end int) bool {
		joins := p.Is(end, "and") && end > at && !p.hardBoundary(end+1) && !p.starts(end+1) && p.schedule(end+1) == 0 && p.delay(end+1) == 0
		return !joins && p.boundary(end) && !p.follows(end) && !p.isCount(end)
	})}
	if p.goesOnWith(s.to) {
		return nil
	}
	out := p.told(s)
	for i := range out {
		said := out[i].mean
		out[i].mean = func(p *planner) (act.Value, bool) {
			v, ok := said(p)
			if n := len(p.steps); n == 0 || !p.does(p.steps[n-1], act.WaitTime) {
				v.Guess, v.Keep = "Nobody said when, so it reminds as soon as the plan gets there.", true
			}
			return v, ok
		}
	}
	return out
}

// goesOnWith reports whether "and" leads to a verb there, of which nobody knows whether
// the person or the plan does it.
func (p *planner) goesOnWith(at int) bool { return p.Is(at, "and") && p.beginsVerb(at+1) }

// itIs is "it is down".
func itIs(p *planner, at int) []phrase {
	if p.Is(at, "it's") || p.Is(at, "it") && p.Is(at+1, "is", "was", "failed", "worked") {
		return free(p, at)
	}
	return nil
}

// sentence makes words a sentence that ends with the mark.
func sentence(words, mark string) string { return begun(strings.TrimRight(words, ".?! ")) + mark }

// begun is the beginning of a sentence; a name is written as it is.
func begun(words string) string {
	if first, _, _ := strings.Cut(words, " "); strings.ContainsAny(first, `./\`) {
		return words
	}
	return text.Capitalise(words)
}

var happenedWords = token.AnyOf("about it|so|when done|when finished|when it is done|when it's done|when that is done|when you are done|" +
	"when everything is done|when it is finished|once done|once it is done|as soon as it is done|when it has finished")

// happening is a message for the moment the plan is at, which the words leave out.
func happening(p *planner, at int) []phrase {
	out := meant(at, (*planner).happened)
	if end := happenedWords.End(&p.Sequence, at); end > 0 {
		out = append(meant(end, (*planner).happened), out...)
	}
	return out
}

func (p *planner) happened() (act.Value, bool) {
	step := p.last(func(s *step) bool { return !p.speaks(s.tool.Name) })
	switch {
	case p.lost || p.unsaid:
		return act.Value{}, false
	case step == nil && p.situation == "" && p.behind != "":
		v := act.Text("Done: " + p.behind + ".")
		v.Guess = "Nobody said what to tell, so the message only says that “" + p.behind + "” is done."
		return v, true
	case step == nil && p.situation == "":
		return act.Value{}, false
	case p.situation != "":
		return act.Text(p.situation), true
	case step.counted && step.has("count"):
		return act.Text("{{" + step.id + ".count}}"), true
	}
	done := step.name
	if blk := p.lastBlock(); blk != nil && !p.speaks(blk.Node.Tool.Name) {
		done = blk.Node.Name
	}
	v := act.Text("Done: " + done + ".")
	if done == step.name && step.looks() {
		v.Guess = "Nobody said what to tell, so the message only says that “" + step.name + "” is done."
	}
	return v, true
}

// speaks reports whether the tool only asks or tells: that it did is no news.
func (p *planner) speaks(tool string) bool {
	return slices.ContainsFunc([]*act.Action{act.AskPerson, act.Notify}, func(a *act.Action) bool {
		t := p.tools.forAction(a)
		return t != nil && t.Name == tool
	})
}

// ── questions ──

var yesNo = []string{"Yes", "No"}

// yesOrNo is a question with two answers.
func yesOrNo(question string) act.Value {
	return act.Value{Text: question, Also: []act.Given{{Role: act.RoleChoices, Value: act.Value{Kind: act.IsList, List: yesNo}}}}
}

// goOn asks whether to go on, or in a branch what should happen there.
func goOn(p *planner, at int) []phrase {
	return []phrase{{end: at, asks: true, mean: func(p *planner) (act.Value, bool) {
		if p.situation != "" && !p.goesOn {
			return act.Text(p.situation + " What should happen?"), !p.Is(at-1, "first")
		}
		question := strings.TrimSpace(p.situation + " Go on?")
		if p.item.ref != "" {
			question += " {{" + p.item.ref + "}}"
		}
		return yesOrNo(question), true
	}}}
}

// whether is "whether to go on" and "if it is a bill".
func whether(p *planner, at int) []phrase {
	if !p.Is(at, "whether", "if") {
		return nil
	}
	s := span{at + 1, p.freeEnd(at+1, p.boundary)}
	if p.Is(s.from, "to") {
		s.from++
	}
	if s.empty() || p.has(s, "or", "whether") || p.Is(s.from, "possible", "needed", "necessary") || p.Is(s.to-1, "first") ||
		!p.takesQuotes(span{max(s.from, wishes.End(&p.Sequence, s.from)), s.to}) { // no question for a yes or a no
		return nil
	}
	if _, end := p.condition(at + 1); p.Is(at, "if") && end == s.to && !approval().MatchString(p.written(s)) {
		return nil // it says when to ask
	}
	return []phrase{{end: s.to, asks: true, mean: func(p *planner) (act.Value, bool) { return yesOrNo(p.ofItem(s)), true }}}
}

// ofItem is the words as a question that names what a loop is at.
func (p *planner) ofItem(s span) string {
	if p.item.ref == "" {
		return sentence(p.text(s), "?")
	}
	named := "{{" + p.item.ref + "}}"
	for i := s.from; i < s.to; i++ {
		if p.Is(i, "it", "this", "that") {
			return sentence(strings.TrimSpace(p.written(span{s.from, i})+" "+named+" "+p.written(span{i + 1, s.to})), "?")
		}
	}
	return sentence(p.text(s), "?") + " " + named
}

// wanted asks for "a name", "the name" or "my name". What is secret is not shown.
func wanted(p *planner, at int) []phrase {
	s, of := span{at, p.freeEnd(at, p.boundary)}, "the "
	if p.Is(at, "my") {
		of = "your "
	}
	if p.Is(at, "a", "an", "the", "my") {
		s.from++
	}
	v := act.Text("What is " + of + p.text(s) + "?")
	if p.Is(s.to-1, "first") {
		return nil
	} else if p.has(s, "password", "passphrase", "passcode", "pin", "secret") {
		v.Also = []act.Given{{Role: act.RoleHidden, Value: act.Value{Kind: act.IsFlag, Text: "hidden"}}}
	} else if s.empty() || p.hasKind(s, token.Quote) || p.has(s, "hidden", "for", "whether", "before", "after", "without", "instead") {
		return nil // how to ask is no part of what is asked for
	}
	return fixed(s.to, v)
}

// takesQuotes reports whether what is quoted belongs to what the words ask for: else it may
// be the question itself.
func (p *planner) takesQuotes(s span) bool {
	return !p.hasKind(s, token.Quote) || slices.ContainsFunc(p.matchesAt(s.from), func(m match) bool { return m.words.to == s.to })
}

// please asks the person to do something.
func please(p *planner, at int) []phrase {
	s := span{at, p.freeEnd(at, p.boundary)}
	if s.empty() || p.has(s, "before", "confirm", "approve") || !p.takesQuotes(s) {
		return nil
	}
	return fixed(s.to, act.Text("Please "+strings.TrimRight(p.text(s), ".?! ")+"."))
}

// which is "which colour I want".
func which(p *planner, at int) []phrase {
	if !p.Is(at, "which", "what", "where", "how", "who") {
		return nil
	}
	s := span{at, p.freeEnd(at+1, p.boundary)}
	if p.hasKind(s, token.Quote) { // which may be the question itself
		return nil
	}
	return fixed(s.to, act.Text(sentence(p.text(s), "?")))
}

// capitalised reports whether the token begins in a capital.
func capitalised(t token.Token) bool {
	for _, r := range t.Text {
		return strings.ToLower(string(r)) != string(r)
	}
	return false
}
