package validate

import (
	"regexp"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/validate/possible"
	"planwright/planner/workflow"
)

// Some results are always written in one way: a time as 2026-03-14T09:30:00Z, a month as
// 2026-03. What is compared with one and written in another way never means what it says.

// format is such a way.
type format struct {
	like    string // an example of it
	dated   bool   // it is one of a time
	named   problem.English
	whole   func() *regexp.Regexp // all of it
	ordered func() *regexp.Regexp // what is in order with it
	parts   func() *regexp.Regexp // what may be contained in it
}

var (
	digits   = text.Pattern(`^[\d-]+$`)
	noFolder = text.Pattern(`^[^/\\]*$`)
)

var formats = map[workflow.Written]format{
	workflow.Time: {"2026-03-14T09:30:00Z", true, "a time", text.Pattern(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$`),
		text.Pattern(`^\d{4}(?:-\d\d(?:-\d\d(?:T.*)?)?)?$`), text.Pattern(`^[\dT:.Z+-]+$`)},
	workflow.Month: {"2026-03", true, "a month", text.Pattern(`^\d{4}-\d\d$`), text.Pattern(`^\d{4}(?:-\d\d)?$`), digits},
	workflow.Day:   {"2026-03-14", true, "a day", text.Pattern(`^\d{4}-\d\d-\d\d$`), text.Pattern(`^\d{4}(?:-\d\d(?:-\d\d)?)?$`), digits},
	workflow.Year:  {"2026", true, "a year", text.Pattern(`^\d{4}$`), text.Pattern(`^\d{4}$`), digits},
	workflow.FileKind: {"picture, video, audio, document, table, archive, folder or other", false, "a kind of file",
		text.Pattern(`^(?:picture|video|audio|document|table|archive|folder|other)$`), text.Pattern(`^$`), text.Pattern(`^[a-z]+$`)},
	workflow.FileName: {"letter.pdf", false, "a name without its folder", noFolder, noFolder, noFolder},
}

// checkFormat warns of a comparison with what the result is never written like.
func (c *conditionChecks) checkFormat(node int, path string, cond workflow.Condition) {
	l := possible.LeafOf(cond)
	ref, ok := workflow.ParseReference(l.Left.Variable)
	if !ok || l.Right.Literal == nil || workflow.MayHoldTemplate(l.Right.Literal) {
		return
	}
	f, known := formats[c.results.WrittenOf(ref)]
	value := possible.NewConstant(l.Right.Literal)
	if !known || value.Text == "" || value.Kind != '"' && value.Kind != '0' || f.fits(l.Operator, value) {
		return
	}
	hint := ""
	if f.dated {
		hint = " Files of the last days are found by newer_than_days and older_than_days of list_files."
	}
	c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” compares “%s” with “%s”, and it is %s, written like %s, so that never means what it says.", c.Name(node), ref, text.Start(value.Text, maxGlimpse), problem.Say(f.named), f.like).
		Fix("At %s of %q write what it is compared with like %s.%s", path, c.ID(node), f.like, hint).Severity = problem.Warning
}

// fits reports whether a comparison of what is written so with a constant may mean something.
func (f format) fits(operator workflow.Operator, value possible.Constant) bool {
	pattern := f.ordered
	switch operator {
	case workflow.Equals, workflow.NotEquals:
		pattern = f.whole
	case workflow.Contains, workflow.NotContains:
		pattern = f.parts
	}
	return pattern().MatchString(value.Text)
}

// checkHeader warns of a header that is looked for by a name in which none is given: each of
// their words has a capital letter, and - between them.
func (c referenceChecks) checkHeader(node, source int, u workflow.Use, ref workflow.Reference) {
	name, is := strings.CutPrefix(ref.Field, "headers.")
	if t := c.W.Nodes[source].Tool; !is || t == nil || t.Name != "http_request" || name == headerName(name) {
		return
	}
	by := workflow.Reference{Node: ref.Node, Field: "headers." + headerName(name)}
	p := c.Report(problem.UnknownReference, c.At(node, u.Path+u.Tail), "“%s” uses “%s”, and there is never a header of that name: it is “%s”.", c.Name(node), ref, headerName(name)).
		Fix("At %s of %q use %q instead of %q.", u.Path+u.Tail, c.ID(node), by, ref)
	c.OfferUse(p, node, ref, by)
	p.Severity = problem.Warning
}

// headerName is the name of a header as answers give it.
func headerName(name string) string {
	words := strings.Split(strings.ReplaceAll(name, "_", "-"), "-")
	for i, w := range words {
		if w != "" {
			words[i] = strings.ToUpper(w[:1]) + strings.ToLower(w[1:])
		}
	}
	return strings.Join(words, "-")
}
