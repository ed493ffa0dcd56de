package lenient

import (
	"planwright/planner/problem"
)

// note is a problem before it has a line and a column.
type note struct {
	code     problem.Code
	severity problem.Severity
	message  problem.Said
	path     string
	offset   int
	first    int // DuplicateKey: where the key stood before, else -1
}

// notes collects at most MaxProblems notes and counts the others, so that a
// million missing commas stay cheap.
type notes struct {
	list []note
	more int
	last note // the gravest of those that are only counted
}

func (n *notes) add(x note) {
	if len(n.list) < MaxProblems {
		n.list = append(n.list, x)
		return
	}
	if n.keeps(x.severity) {
		n.last = x
	}
	n.more++
}

// keeps is true when the next note of this severity will be shown.
func (n *notes) keeps(s problem.Severity) bool {
	return len(n.list) < MaxProblems || n.more == 0 || grade(s) > grade(n.last.severity)
}

// addAll takes over the notes of a part that stands under the prefix.
func (n *notes) addAll(part notes, prefix string) {
	for _, x := range part.list {
		x.path = prefix + x.path
		n.add(x)
	}
	if part.more > 0 {
		part.last.path = prefix + part.last.path
		n.add(part.last)
		n.more += part.more - 1
	}
}

// worst is the gravest grade, 0 for none.
func (n *notes) worst() int {
	w := 0
	for i := range n.list {
		w = max(w, grade(n.list[i].severity))
	}
	if n.more > 0 {
		w = max(w, grade(n.last.severity))
	}
	return w
}

// closed is the list with the count of what it leaves out as its last entry.
func (n *notes) closed() []note {
	if n.more == 0 {
		return n.list
	}
	last := n.last
	last.message = problem.Say("%s There are %d more problems like those above.", last.message, n.more-1)
	if n.more == 1 {
		last.message = n.last.message
	}
	return append(n.list[:len(n.list):len(n.list)], last)
}

func (n *notes) has(code problem.Code) bool {
	for i := range n.list {
		if n.list[i].code == code {
			return true
		}
	}
	return n.more > 0 && n.last.code == code
}

// The grades of a departure, as numbers that compare; package problem has them as severities.
const (
	gradeNone = iota
	gradeRepair
	gradeWarning
	gradeError
)

func grade(s problem.Severity) int {
	switch s {
	case problem.Error:
		return gradeError
	case problem.Warning:
		return gradeWarning
	case problem.Repair:
		return gradeRepair
	}
	return gradeNone
}

// fixes are the instructions a model gets for each code.
var fixes = map[problem.Code]string{
	problem.NoJSON:            "Answer with one JSON object and nothing else.",
	problem.Empty:             "Answer with one JSON object.",
	problem.Thinking:          "Close the reasoning before the JSON.",
	problem.SeveralCandidates: "Give exactly one JSON object.",
	problem.JSONInvalid:       "Write strict JSON (RFC 8259).",
	problem.Comment:           "Leave comments out.",
	problem.Comma:             "Put exactly one comma between items and none after the last.",
	problem.Colon:             "Put a colon between key and value.",
	problem.QuoteStyle:        `Put keys and strings in straight double quotes (").`,
	problem.BareWord:          "Put keys and text in double quotes.",
	problem.Literal:           "Use true, false and null.",
	problem.ControlCharacter:  `Write line breaks and tabs in strings as \n and \t.`,
	problem.Bracket:           "Close every { with } and every [ with ].",
	problem.Unclosed:          "Close every { with } and every [ with ].",
	problem.Escape:            `Write a backslash in a string as \\.`,
	problem.Encoded:           "Give the JSON itself, not JSON inside a string.",
	problem.Entity:            "Use plain ASCII marks instead of entities or full-width marks.",
	problem.Concatenation:     "Write the text as one string.",
	problem.Template:          "Put templates in double quotes.",
	problem.InnerQuote:        `Write a quote inside a string as \".`,
	problem.MissingQuote:      "Put a double quote at both ends of every string.",
	problem.MissingBrace:      "Close every object with } before the next one begins.",
	problem.WindowsPath:       `Write a backslash in a string as \\.`,
	problem.NumberFormat:      "Write plain numbers without units or separators, or put the text in quotes.",
	problem.SeveralValues:     "Put several values into an array.",
	problem.Sequence:          "Put the values into one array.",
	problem.UTF8:              "Write valid UTF-8.",
	problem.Arithmetic:        "Write the computed value, not an expression.",
	problem.Truncated:         "Give the whole JSON; make it shorter if it does not fit.",
	problem.Ellipsis:          "Write out everything that the ellipsis stands for.",
	problem.NotANumber:        "Use a number, a string or null.",
	problem.DuplicateKey:      "Give each key once.",
	problem.MissingValue:      "Give a value for every key.",
	problem.TooBig:            "Give a shorter answer.",
	problem.TooDeep:           "Nest less deeply.",
	problem.Markdown:          "Leave Markdown marks out of the JSON.",
}
