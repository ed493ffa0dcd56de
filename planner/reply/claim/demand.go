package claim

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/speech"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Words behind a plan may say how it is to be. Where nothing in the plan is so they correct it, or
// promise what it does not keep.

const isDemanded problem.English = "The words say how the plan is to be, and it is not so: “%s”."

// Demanded are the sentences that say how the plan is to be, and it surely is not; corrects reports
// whether one of them begins as a correction does, of what does not stand in the answer as it was
// written either: what is put right in it may be how it is written.
func Demanded(words []string, plan workflow.Workflow, written string) (list []Unmet, corrects bool) {
	var said []speech.Demand
	for _, s := range words {
		said = append(said, speech.Demands(s)...)
	}
	if len(said) == 0 {
		return nil, false
	}
	held, written := strings.ToLower(plan.String()), strings.ToLower(written)
	for _, d := range said {
		if !mayHold(held, d) {
			if len(list) == 0 || list[len(list)-1].Sentence != d.Sentence {
				list = append(list, Unmet{isDemanded, d.Sentence})
			}
			corrects = corrects || d.Corrects && !mayHold(written, d)
		}
	}
	return list, corrects
}

// Lacks reports whether some words say that something was forgotten of which nothing speaks in the
// plan, nor in the answer as it was written.
func Lacks(words []string, plan workflow.Workflow, written string) bool {
	for _, s := range words {
		for _, f := range speech.Forgot(s) {
			held := mention{plan: plan, written: written}
			if !slices.ContainsFunc(f.Words, held.of) {
				return true
			}
		}
	}
	return false
}

// MayHold reports whether the steps may have all values that some words name, in anything but notes.
func MayHold(words string, nodes []workflow.Node) bool {
	said := speech.Values(words)
	if len(said) == 0 {
		return true
	}
	var b strings.Builder
	for _, n := range nodes {
		n.Note = ""
		b.WriteString(n.String() + "\n")
	}
	held := strings.ToLower(b.String())
	return !slices.ContainsFunc(said, func(d speech.Demand) bool { return !mayHold(held, d) })
}

// mayHold reports whether a workflow may have what is demanded.
func mayHold(held string, d speech.Demand) bool {
	number, isNumber := numberIn(d.Value)
	if word := strings.ToLower(strings.Trim(d.Value, "~/ ")); !isNumber && strings.ContainsAny(d.Value, "~/") {
		return holdsWord(held, "/"+word) || strings.Contains(held, `"`+word) // with what is above the folder, or without
	} else if !isNumber {
		return holdsWord(held, word)
	}
	units := factors[alias.UnitWords.First(d.Unit)]
	return slices.ContainsFunc(numbers().FindAllString(held, -1), func(is string) bool {
		n, err := strconv.ParseFloat(is, 64)
		return err == nil && slices.ContainsFunc(units, func(unit float64) bool { return n == number*unit })
	})
}

// holdsWord reports whether a text holds a word, or several, and not as a part of others.
func holdsWord(s, word string) bool {
	for at := 0; word != ""; at++ {
		i := strings.Index(s[at:], word)
		if i < 0 {
			return false
		}
		at += i
		before, _ := utf8.DecodeLastRuneInString(s[:at])
		after, _ := utf8.DecodeRuneInString(s[at+len(word):])
		if !isOfWord(before) && !isOfWord(after) {
			return true
		}
	}
	return true
}

func isOfWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

var numbers = text.Pattern(`\d+(?:\.\d+)?`)
