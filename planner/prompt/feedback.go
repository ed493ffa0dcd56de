package prompt

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// FeedbackOptions say what feedback has besides the problems.
type FeedbackOptions struct {
	Patch        bool             // a change was asked for, not a new workflow
	Chat         bool             // an answer in plain words is welcome too
	Reply        string           // the answer, to quote from where problems have a place in it
	Catalog      *catalog.Catalog // names its tools where a name was wrong; may be nil
	Example      bool             // show a correct answer of the smallest kind
	Simplify     bool             // ask for the simplest form (the last attempt)
	ValidateTool bool             // remind of the validate_plan tool
}

// maxProblemText is how many characters the list of problems takes at most.
const maxProblemText = 12_000

// Feedback returns the message after a rejected answer: every problem with its
// code, place, message and instruction. Where there are too many
// to tell, each kind is told by its first ones and the number of the others.
func Feedback(problems problem.List, o FeedbackOptions) string {
	v := feedbackView{
		Patch: o.Patch, Chat: o.Chat, Simplify: o.Simplify, ValidateTool: o.ValidateTool,
		Problems: tellProblems(problems, o.Reply),
		Tools:    toolNames(problems, o.Catalog),
		Rules:    brokenRules(problems),
	}
	if o.Example {
		v.Examples = examplesFor(problems, o.Patch)
	}
	return render("feedback", v)
}

// feedbackView is what the template sees.
type feedbackView struct {
	Patch, Chat, Simplify, ValidateTool bool

	Problems []string
	Tools    string
	Rules    []string
	Examples []string // names of files in examples
}

// tellProblems writes the problems, the gravest first, with as many of each code
// as there is room for.
func tellProblems(problems problem.List, reply string) []string {
	sorted := slices.DeleteFunc(slices.Clone(problems), isRemark)
	slices.SortStableFunc(sorted, func(a, b problem.Problem) int { return cmp.Compare(rank(a), rank(b)) })
	quotes := newQuoter(reply)
	var lines []string
	for _, most := range []int{len(sorted), 50, 20, 10, 5, 3, 2, 1} {
		lines = tellUpTo(most, sorted, quotes)
		if length(lines) <= maxProblemText {
			return lines
		}
	}
	return cutLines(lines)
}

// isRemark reports whether a problem is what the model said itself of its answer.
func isRemark(p problem.Problem) bool { return p.Code == problem.LeftOut || p.Code == problem.Assumed }

// rank orders problems by severity.
func rank(p problem.Problem) int {
	switch p.Severity {
	case problem.Error:
		return 0
	case problem.Warning:
		return 1
	case problem.Repair:
		return 2
	}
	return 3
}

// tellUpTo writes at most so many problems of each code, and counts the others.
func tellUpTo(most int, problems problem.List, quotes quoter) []string {
	var lines []string
	told := map[problem.Code]int{}
	var codes []problem.Code
	for _, p := range problems {
		if told[p.Code] == 0 {
			codes = append(codes, p.Code)
		}
		if told[p.Code]++; told[p.Code] <= most {
			lines = append(lines, tell(p, quotes))
		}
	}
	for _, c := range codes {
		if more := told[c] - most; more > 0 {
			lines = append(lines, fmt.Sprintf("- … and %d more %s.", more, c))
		}
	}
	return lines
}

// Characters of one problem.
const (
	maxMessage = 300
	maxFix     = 500
)

// tell writes one problem: grade, code and place, message, the place's own
// text, instruction.
func tell(p problem.Problem, quotes quoter) string {
	s := "- " + grade(p.Severity) + " " + string(p.Code)
	if at := p.At.String(); at != "" {
		s += " at " + oneLine(at, maxMessage)
	}
	s += ": " + oneLine(p.Message, maxMessage)
	if q := quotes.around(p.At); q != "" {
		s += " You wrote: " + q
	}
	if p.Fix != "" {
		s += " Fix: " + oneLine(p.Fix, maxFix)
	}
	return s
}

// grade tells the model what a severity means for its answer.
func grade(s problem.Severity) string {
	switch s {
	case problem.Error:
		return "ERROR"
	case problem.Warning:
		return "doubtful"
	case problem.Repair:
		return "mended"
	}
	return string(s)
}

func length(lines []string) int {
	n := 0
	for _, l := range lines {
		n += len(l) + 1
	}
	return n
}

// cutLines keeps the first lines that have room.
func cutLines(lines []string) []string {
	n := 0
	for i, l := range lines {
		if n += len(l) + 1; n > maxProblemText {
			return append(lines[:i:i], fmt.Sprintf("- … and %d more kinds of problem.", len(lines)-i))
		}
	}
	return lines
}

// maxToolNames is how many characters the names on offer take at most.
const maxToolNames = 1500

// toolNames lists the tools where one that does not exist was called.
func toolNames(problems problem.List, c *catalog.Catalog) string {
	if !mention(problems, []problem.Code{problem.UnknownTool}) {
		return ""
	}
	var names []string
	for _, t := range c.Tools() {
		names = append(names, t.Name)
	}
	return oneLine(strings.Join(names, ", "), maxToolNames)
}

// quoter quotes the text at a place in a reply.
type quoter struct {
	text   []rune
	starts []int
}

func newQuoter(reply string) quoter {
	text := []rune(reply)
	return quoter{text: text, starts: lineStarts(text)}
}

// quotedAround is how many characters on each side of a place are quoted.
const quotedAround = 40

// around returns what stands at the place, "" where it names none.
func (q quoter) around(at problem.Place) string {
	i, ok := offset(q.starts, len(q.text), at)
	if !ok || len(q.text) == 0 {
		return ""
	}
	from, to := max(0, i-quotedAround), min(len(q.text), i+quotedAround)
	return "`" + text.Line(string(q.text[from:to])) + "`"
}
