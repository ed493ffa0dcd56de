package jq

import (
	"errors"
	"regexp"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/tabular"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// faultAt is a fault at a byte of the source.
func faultAt(source string, at int, what, remedy problem.Said) *Fault {
	before := source[:min(max(at, 0), len(source))]
	return &Fault{Line: 1 + strings.Count(before, "\n"), Column: len(before) - strings.LastIndexByte(before, '\n'), Text: what, Remedy: remedy}
}

// unreadable is the fault of a program that is no jq.
func unreadable(source string, err error) *Fault {
	var wrong *gojq.ParseError
	if !errors.As(err, &wrong) {
		return faultAt(source, 0, problem.Say("%s", err.Error()), correct())
	}
	at := wrong.Offset - len(wrong.Token)
	switch {
	case strings.HasSuffix(err.Error(), "EOF"):
		return faultAt(source, len(source), problem.Say("the program ends too early"), problem.Say("Close what is open: brackets, texts, if … then … end."))
	case strings.HasPrefix(err.Error(), "unterminated"):
		return faultAt(source, strings.LastIndexByte(source, '"'), problem.Say("a text that begins here does not end"), problem.Say("Close it with a quote."))
	case strings.HasPrefix(err.Error(), "invalid escape"):
		return faultAt(source, at, problem.Say("“%s” means nothing in a text of jq", wrong.Token), problem.Say(`A backslash itself is written \\.`))
	case wrong.Token == "'":
		return faultAt(source, at, problem.Say("a text is in single quotes"), problem.Say(`Texts of jq stand in "double quotes".`))
	case wrong.Token == "":
		return faultAt(source, at, problem.Say("this cannot be read"), correct())
	}
	return faultAt(source, at, problem.Say("“%s” cannot stand here", tabular.Start(wrong.Token)), correct())
}

// name finds what is not known in a message of gojq: a function with the number of its
// arguments, or a variable.
var name = text.Pattern(`(?:function|variable) not defined: (\$?[A-Za-z_:0-9]+)(?:/(\d+))?$`)

// elsewhere says how to do what functions do that gojq does not have, and people and
// models take for granted.
var elsewhere = map[string]problem.English{
	"toarray":           "Write: if type == \"array\" then . else [.] end.",
	"keys_unsorted":     "Use keys.",
	"leaf_paths":        "Use paths(scalars).",
	"dateadd":           "Add seconds, as in: fromdate + 86400 | todate.",
	"datesub":           "Subtract seconds, as in: fromdate - 86400 | todate.",
	"date":              "Use todate.",
	"ascii":             "Use implode, as in: [.] | implode.",
	"debug":             "Leave it out.",
	"stderr":            "Leave it out.",
	"input_line_number": "Leave it out.",
	"sum":               "Use add.",
	"avg":               "Use add / length.",
	"average":           "Use add / length.",
	"mean":              "Use add / length.",
	"count":             "Use length.",
	"len":               "Use length.",
	"size":              "Use length.",
	"filter":            "Use map(select(…)).",
	"lower":             "Use ascii_downcase.",
	"lowercase":         "Use ascii_downcase.",
	"downcase":          "Use ascii_downcase.",
	"upper":             "Use ascii_upcase.",
	"uppercase":         "Use ascii_upcase.",
	"upcase":            "Use ascii_upcase.",
	"replace":           "Use gsub, as in: gsub(\"old\"; \"new\").",
	"round_to":          "Write: . * 100 | round / 100.",
	"distinct":          "Use unique.",
	"uniq":              "Use unique.",
}

// correct is the remedy where there is none in particular.
func correct() problem.Said { return problem.Say("Correct it; it is jq.") }

// unknown is the fault of a program that names what there is not.
func unknown(source string, err error) *Fault {
	found := name().FindStringSubmatch(err.Error())
	if found == nil {
		return outside(source, err)
	}
	what, arguments := found[1], found[2]
	at := 0
	if place := regexp.MustCompile(`(?:^|[^\w.$"])(` + regexp.QuoteMeta(what) + `)(?:\W|$)`).FindStringSubmatchIndex(source); place != nil {
		at = place[2]
	}
	if arguments == "" {
		return faultAt(source, at, problem.Say("nothing is called “%s”", what), problem.Say("Name it first, as in: .total as $total | …"))
	}
	if hint := elsewhere[what]; hint != "" {
		return faultAt(source, at, problem.Say("“%s” is no function here", what), problem.Say(hint))
	}
	return faultAt(source, at, problem.Say("“%s” with %s arguments is no function here", what, arguments), problem.Say("A text stands in \"double quotes\", a member behind a dot."))
}

// outside is the fault of a program that wants more than its data.
func outside(source string, err error) *Fault {
	switch message := err.Error(); {
	case strings.Contains(message, "input(s)/0"):
		return faultAt(source, strings.Index(source, "input"), problem.Say("there is no other input than the data"), problem.Say("Give everything in “data”, and use . for it."))
	case strings.Contains(message, "cannot load module"):
		return faultAt(source, 0, problem.Say("modules cannot be loaded"), problem.Say("Write their functions into the program, with def."))
	default:
		return faultAt(source, 0, problem.Say("%s", message), correct())
	}
}
