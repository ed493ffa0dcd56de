package validate

import (
	"strings"

	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Who plans writes “Next is {{look.count}} + 1” and means the sum; people find the sign in the message.
// What else has these signs is no sum: a range, how many of how many, a list, a formula for a program.

const (
	factor = `\(?[#9]\)?`
	// behindSum is what may stand behind a sum; of a sum that is told with what it gives, that follows.
	behindSum = `(?:$|[\s.,;:!)%€$?]|=[ \t]*(?:$|[^\s#9?]))`
	beforeSum = `(?:^|[\s(:])`
)

var (
	// sumWithin are signs between numbers that mean nothing else there.
	sumWithin = text.Pattern(beforeSum + `(?:\(*#\)?[ \t]*\*[ \t]*` + factor + `|\(*9\)?[ \t]*\*[ \t]*\(?#\)?|` + factor + `\)[ \t]*\*[ \t]*` + factor +
		`|\(*#\)?[ \t]+\+[ \t]+` + factor + `|\(*9\)?[ \t]+\+[ \t]+\(?#\)?|\(*#\)?[ \t]+(?:minus|times|multiplied by|divided by)[ \t]+` + factor + `|` + factor + `[ \t]+(?:-|–|/|\+)[ \t]+` + factor + `[ \t]*=)` + behindSum)
	// sumNamed are those that mean it where a word says so.
	sumNamed = text.Pattern(`(?i)(?:\b(?:difference|left|remaining|rest|change|saldo|differenz)\b[^#?9\n]{0,12}\(*#\)?[ \t]+[-–][ \t]+` + factor +
		`|\b(?:average|mean|ratio|half|percent\w*|share|durchschnitt|mittel)\b[^#?9\n]{0,12}\(*#\)?[ \t]*/[ \t]*` + factor + `)` + behindSum)
	// textTimes is what is repeated or multiplied, whatever it is.
	textTimes = text.Pattern(`^[#?][ \t]*\*[ \t]*9$`)
)

// plainSigns stand for signs in a text that mean something among the marks of results and numbers.
var plainSigns = strings.NewReplacer("#", "·", "?", "·")

// isSumWithin reports whether a part of a text for people is a computation with results.
func (c *checker) isSumWithin(s string, isProse bool) bool {
	if !strings.ContainsAny(s, "+*-/–") && !strings.Contains(s, " minus ") && !strings.Contains(s, " times ") && !strings.Contains(s, "ed by ") {
		return false
	}
	shown := c.marked(s)
	if textTimes().MatchString(strings.TrimSpace(shown)) {
		return true
	}
	at := sumWithin().FindStringIndex(shown)
	if at == nil {
		at = sumNamed().FindStringIndex(shown)
	}
	if at == nil || !strings.Contains(shown[at[0]:at[1]], "#") {
		return false
	}
	before, found := shown[:at[0]], strings.TrimSpace(shown[at[0]:at[1]])
	line := strings.TrimSpace(before[strings.LastIndexByte(before, '\n')+1:])
	behind := strings.TrimSpace(shown[at[1]:])
	switch {
	case strings.HasPrefix(strings.TrimSpace(shown), "="): // a formula
		return false
	case strings.HasSuffix(line, "=") && !isProse: // a line of a program
		return false
	case strings.HasSuffix(found, "=") && behind != "" && strings.ContainsAny(behind[:1], "#9?"), strings.HasPrefix(behind, "=") && !strings.HasSuffix(found, "="):
		return false // what it gives is told
	case strings.HasPrefix(found, "(") && strings.HasSuffix(found, ")") && strings.ContainsAny(line, "#?"): // what a result is made of
		return false
	}
	return true
}

// marked is a text with # in the place of results that are numbers, ? in that of others and 9 in that
// of numbers.
func (c *checker) marked(s string) string {
	var b strings.Builder
	rest := s
	workflow.Templates(s, func(template string) bool {
		before, after, _ := strings.Cut(rest, template)
		b.WriteString(plainNumber().ReplaceAllString(plainSigns.Replace(before), "9") + c.markOf(template))
		rest = after
		return true
	})
	return b.String() + plainNumber().ReplaceAllString(plainSigns.Replace(rest), "9")
}

func (c *checker) markOf(template string) string {
	if ref, ok := workflow.ParseReference(template); ok {
		switch c.results.KindOf(ref) {
		case "integer", "number":
			return "#"
		}
	}
	return "?"
}
