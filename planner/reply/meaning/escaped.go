package meaning

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/text"
)

// A text may be escaped once more than its JSON asks for: what a person then reads, or a shell runs,
// is the escape.

var (
	escapedLine = text.Pattern(`\\n[^\\]*\\n|\\n$`)
	ofCode      = text.Pattern(`^\s*[{\[<]|\\[dwsbtrDWSB(.]|[A-Za-z]:\\|</`)
	entity      = text.Pattern(`&(?:amp|lt|gt|quot|apos|#39|#x27);`)
)

// ReportEscaped warns of texts in calls that are escaped once more than they should be.
func (d Steps) ReportEscaped() {
	for _, s := range d.Graph.Steps {
		if s.Node.Tool == nil || s.Base && !s.Touched {
			continue
		}
		for _, a := range d.ToolArguments(s.Node.Tool.Name) {
			switch given := s.Node.Tool.Arguments[a.Name]; {
			case a.Name == "argv" && given.Kind() == '[', slices.Contains(alias.PlainTexts, a.Name) && given.Kind() == '"':
				d.reportEscapedText(s, a.Name, string(given))
			case a.Name == "program" && given.Kind() == '"':
				if inner := jsontext.Value(strings.TrimSpace(text.Unquote(given))); inner.Kind() == '"' && inner.IsValid() && !strings.Contains(string(inner), `\(`) {
					d.warnEscaped(problem.InnerQuote, s, a.Name, "“%s” of %s stands in quotes twice, so it is that text and no program: %s.", string(given))
				}
			}
		}
	}
}

func (d Steps) reportEscapedText(s *flow.Step, name, given string) {
	said := given
	if name != "argv" {
		said = text.Unquote(jsontext.Value(given))
	}
	switch {
	case entity().MatchString(said) && (name == "argv" || !ofCode().MatchString(said)):
		d.warnEscaped(problem.Entity, s, name, "“%s” of %s holds signs as HTML writes them, and nothing reads them as such: %s.", given)
	case name != "argv" && !strings.Contains(said, "\n") && escapedLine().MatchString(said) && !ofCode().MatchString(said):
		d.warnEscaped(problem.Escape, s, name, "“%s” of %s holds a backslash and an n where most likely a new line is meant: %s.", given)
	}
}

func (d Steps) warnEscaped(code problem.Code, s *flow.Step, name string, message problem.English, given string) {
	p := d.Log.Add(code, s.At, message, d.Catalog.Called(s.Node.Tool.Name, name), s.Title(), text.Start(given, source.PreviewLength))
	p.Severity, p.At.Node = problem.Warning, s.Node.ID
	p.Fix = "Write the text as it is to be, escaped once, as in any JSON."
}
