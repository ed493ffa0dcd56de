package workflowtest

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// input reads what follows the word input.
func (s *scanner) input() workflow.Input {
	in := workflow.Input{Name: strings.TrimSuffix(s.next(), ":"), Type: workflow.InputType(s.next())}
	in.Required = s.take("required")
	if value, ok := strings.CutPrefix(s.peek(), "default="); ok {
		s.next()
		in.Default = literal(value)
	}
	if strings.HasPrefix(s.peek(), `"`) {
		in.Description = s.text()
	}
	if unknown, ok := strings.CutPrefix(s.peek(), "+"); ok {
		s.next()
		in.Unknown = jsontext.Value(unknown)
	}
	return in
}

// output reads what follows the word output.
func (s *scanner) output() workflow.RunOutput {
	o := workflow.RunOutput{Name: strings.TrimSuffix(s.next(), ":")}
	if s.peek() != "=" {
		o.Type = workflow.InputType(s.next())
	}
	if s.take("=") {
		o.Value = literal(s.next())
	}
	if strings.HasPrefix(s.peek(), `"`) {
		o.Description = s.text()
	}
	if unknown, ok := strings.CutPrefix(s.peek(), "+"); ok {
		s.next()
		o.Unknown = jsontext.Value(unknown)
	}
	return o
}
