package lenient

import (
	"strings"

	"planwright/planner/internal/work"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// Options say how a reply is read. The zero value reads without repair.
type Options struct {
	Repair bool // use the tolerant scanner where strict parsing fails
	Cut    bool // the endpoint said that the reply hit its length limit
	Trace  bool // fill Reading.Steps

	// Deeds reports whether some of the words of a comment, in lower case, name a deed, and whether the
	// JSON beside it, in lower case too, does each that they name. Without it no word names one.
	Deeds func(words []string, beside string) (some, all bool)
}

// Reading is what was found in a reply.
type Reading struct {
	Value    *Value       // nil where nothing can be read as JSON
	Problems problem.List // At.Line, At.Column and At.Path are set for each
	End      int          // where the JSON ends in the reply
	Before   string       // prose in front of the JSON, reasoning left out
	After    string       // prose behind it
	Others   []*Value     // what else can be read as JSON, in its order
	Rivals   []*Value     // those of them that fit as well and say something else
	Steps    []Step
}

// Step is the text as one pass left it.
type Step struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Read finds the JSON in a text that fits best what was asked for, and reads it. It never
// fails: what is wrong is among the problems, and Value holds whatever could be read, for a
// preview even where an error rejects it. What was asked for must be said: without it the
// largest piece would be taken, which may be a quotation.
func Read(text string, asked Shape, o Options) Reading {
	switch {
	case asked == nil:
		panic("lenient.Read: no Shape says what was asked for; Any is that of every document")
	case len(text) > MaxBytes:
		return refused(problem.TooBig, "The reply is longer than 8 MiB.")
	case strings.TrimSpace(strings.TrimPrefix(text, "\uFEFF")) == "":
		return refused(problem.Empty, "The reply is empty.")
	}
	r := reader{text: text, options: o, asked: asked, left: fullRoom()}
	r.readWhole()
	if r.chosen == nil && !r.notes.has(problem.TooBig) {
		r.readParts()
	}
	return r.reading()
}

func refused(code problem.Code, message problem.English) Reading {
	return Reading{Problems: place("", []note{{code: code, severity: problem.Error, message: problem.Say(message), first: -1}})}
}

// reader is one reading in the making.
type reader struct {
	text     string
	options  Options
	asked    Shape
	found    []candidate
	rivals   []*Value
	thinking []span
	left     room
	chosen   *candidate
	notes    notes
}

// readWhole takes the reply as it is when all of it is one JSON value.
func (r *reader) readWhole() {
	body := withoutMark(r.text)
	v, n, ok := parseDocument(body, &r.left)
	if reason := r.left.exceeded(); reason.Text != "" {
		r.notes.add(note{code: problem.TooBig, severity: problem.Error, message: reason, first: -1})
		return
	}
	r.left = fullRoom()
	if ok && r.asked.Fit(&v, Alone) >= 0 {
		at := v.Offset
		r.chosen = &candidate{span: span{at, len(strings.TrimRight(body, " \t\r\n"))}, value: &v, strict: true, notes: n}
	}
}

// withoutMark blanks a byte order mark.
func withoutMark(text string) string {
	const mark = "\uFEFF"
	if strings.HasPrefix(text, mark) {
		return "   " + text[len(mark):]
	}
	return text
}

// readParts looks for JSON in the reply and chooses.
func (r *reader) readParts() {
	f := finder{text: withoutMark(r.text), options: r.options, asked: r.asked, left: fullRoom()}
	f.run()
	r.thinking, r.notes = f.thinking, f.notes
	r.found = flatten(f.groups, r.asked)
	best, ok := choose(r.found, r.asked)
	switch {
	case ok:
		r.chosen = &best
		r.lookInside()
		r.rivals = noteOthers(r.chosen, r.found, r.asked)
		r.noteFragment(f.text, r.takeClosers(f.text))
		r.noteOutline(f.text)
	case len(r.found) > 0 && r.found[len(r.found)-1].value == nil:
		r.notes.addAll(r.found[len(r.found)-1].notes, "")
	default:
		r.readScalar()
	}
}

// takeClosers counts closing brackets right behind the JSON as part of it, and
// reports whether there were some.
func (r *reader) takeClosers(text string) bool {
	c := r.chosen
	rest := text[c.end:]
	if opensCDATA(text[:c.start]) {
		return false // they close the section
	}
	run := len(rest) - len(strings.TrimLeft(rest, "}] \t\r\n"))
	extra := strings.TrimRight(rest[:run], " \t\r\n")
	if extra == "" {
		return false
	}
	at := c.end + strings.IndexAny(extra, "}]")
	severity := problem.Repair
	if c.lacks || strings.ContainsAny(text[:c.start], "{[") {
		severity = problem.Warning // another one was taken for missing, or its opening one for prose
	}
	c.notes.add(note{code: problem.Bracket, severity: severity, offset: at, first: -1,
		message: problem.Say("A closing bracket has nothing to close and is left out.")})
	c.end += len(extra)
	return true
}

// What stands before and behind a value that is part of a larger one.
var (
	insideBefore = text.Pattern(`("\s*:\s*"?|["}\]\d]\s*,|[\[{])\s*$`)
	insideBehind = text.Pattern(`^[\s\]}",]*"?[^"\n:]{0,60}"\s*:`)
	itemBehind   = text.Pattern(`^[\s\]}]*,\s*(\{\s*["'}]|\[\s*["'{\[\d])`)
	closedBefore = text.Pattern(`[}\]]\s*$`)
)

// noteFragment reports JSON that seems to be a value inside a larger one that
// could not be read. Members that follow behind it are lost. So is what stands
// before it where brackets behind it close the larger one, unless it is a whole
// answer.
func (r *reader) noteFragment(text string, closed bool) {
	c := r.chosen
	before, behind := text[max(0, c.start-lookAhead):c.start], text[c.end:min(len(text), c.end+lookAhead)]
	switch {
	case closed && !r.asked.Whole(c.value) && (insideBefore().MatchString(before) || closedBefore().MatchString(before)):
		c.notes.add(note{code: problem.Bracket, severity: problem.Error, offset: c.start, first: -1,
			message: problem.Say("Only this part of a larger JSON text can be read; what stands before it is left out.")})
	case insideBehind().MatchString(behind), !c.strict && (itemBehind().MatchString(behind) || closesMore(text[c.end:])):
		c.notes.add(note{code: problem.Bracket, severity: problem.Error, offset: c.end, first: -1,
			message: problem.Say("The JSON ends here, but more of it follows, which is left out.")})
	case insideBefore().MatchString(before) && !opensCDATA(before):
		c.notes.add(note{code: problem.Bracket, severity: problem.Warning, offset: c.start, first: -1,
			message: problem.Say("This seems to be part of a larger JSON text that cannot be read as a whole.")})
	}
}

// closesMore reports whether a text has closing brackets whose opening ones must
// stand before it.
func closesMore(text string) bool {
	depth := 0
	work.Add(len(text))
	for i := range len(text) {
		switch text[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth < 0 {
				return true
			}
		}
	}
	return false
}

// lookInside finds the final answer that stands inside a draft which was never
// closed: a valid document behind prose that fits as well as the broken one
// around it.
func (r *reader) lookInside() {
	outer := *r.chosen
	if !outer.lossy() {
		return
	}
	text, left := withoutMark(r.text), fullRoom()
	for i := outer.start + 1; i < outer.end; i++ {
		if c := text[i]; c != '{' && c != '[' || !valueFollows(text, i) {
			continue
		}
		v, end, n, f := parseStrict(text, i, &left)
		work.Add(end - i)
		if f != nil {
			i = max(i, f.offset-1)
			continue
		}
		if fit := r.asked.Fit(&v, outer.standing); fit >= outer.fit && behindProse(text, i) {
			n.add(note{code: problem.SeveralCandidates, severity: problem.Warning, offset: i, first: -1,
				message: problem.Say("The JSON begins twice; what stands before the second beginning is left out.")})
			r.chosen = &candidate{span: span{i, end}, value: &v, strict: true, standing: outer.standing, notes: n, fit: fit}
		}
		i = end - 1
	}
}

// valueFollows reports whether a bracket may open JSON, which spares most of those
// inside prose from being parsed.
func valueFollows(text string, i int) bool {
	switch next := skipJSONSpace(text, i+1); {
	case next == len(text):
		return false
	case text[i] == '{':
		return text[next] == '"' || text[next] == '}'
	default:
		return valueStarts[text[next]] || text[next] == ']'
	}
}

var valueStarts = marksOf(`{["-0123456789tfn`)

// behindProse is true where JSON begins anew instead of going on: at the start
// of a line, and not behind a key, a comma or a bracket.
func behindProse(text string, i int) bool {
	before := strings.TrimRight(text[max(0, i-lookAhead):i], " \t\r")
	if !strings.HasSuffix(before, "\n") {
		return false
	}
	before = strings.TrimRight(before, " \t\r\n")
	before = strings.TrimRight(strings.TrimSuffix(before, ":"), " ")
	return before != "" && strings.IndexByte(",[{(=\"'", before[len(before)-1]) < 0
}

// readScalar reads a reply that is only a string or a number in a fenced block.
func (r *reader) readScalar() {
	clear := blank(withoutMark(r.text), r.thinking)
	body := strings.TrimSpace(clear)
	inner := strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(body, "```"), "```"))
	inner = strings.TrimSpace(strings.TrimPrefix(inner, "json"))
	if v, n, ok := parseDocument(inner, &r.left); ok && r.asked.Fit(&v, Alone) >= 0 {
		at := strings.Index(clear, inner) // the reasoning may have stood inside
		v.Offset += at
		r.chosen = &candidate{span: span{at, at + len(inner)}, value: &v, strict: true, notes: n}
		return
	}
	r.notes.add(note{code: problem.NoJSON, severity: problem.Error, first: -1, message: problem.Say("The reply holds no JSON.")})
}

// reading makes the result.
func (r *reader) reading() Reading {
	out := Reading{}
	list := r.notes.closed()
	clear := blank(withoutMark(r.text), r.thinking)
	if c := r.chosen; c != nil {
		out.Value, out.End = c.value, c.end
		list = append(list[:len(list):len(list)], c.notes.closed()...)
		out.Before, out.After = r.prose(clear)
		out.Others, out.Rivals = r.others(), r.rivals
	} else {
		out.Before = strings.TrimSpace(clear)
	}
	out.Problems = place(r.text, list)
	if r.options.Trace {
		out.Steps = r.steps(clear)
	}
	return out
}

// others are the candidates that stand apart from the one that was chosen.
func (r *reader) others() []*Value {
	var out []*Value
	for _, c := range r.found {
		if c.value != nil && (c.end <= r.chosen.start || c.start >= r.chosen.end) {
			out = append(out, c.value)
		}
	}
	return out
}

// steps is the text after each pass that ran.
func (r *reader) steps(clear string) []Step {
	out := []Step{{"dropThinking", clear}}
	c := r.chosen
	if c == nil {
		return out
	}
	out = append(out, Step{"chooseCandidate", r.text[c.start:c.end]})
	name := "parseTolerant"
	if c.strict {
		name = "parseStrict"
	}
	return append(out, Step{name, c.value.Indent()})
}
