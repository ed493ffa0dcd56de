package cli

import (
	"context"
	"fmt"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

func explainCommand() *command {
	return &command{
		name: "explain", arguments: "FILE", summary: "show how a model's reply is read, pass by pass",
		details: "FILE holds the raw reply; - reads it from standard input. --workflow names the workflow\nthat a patch in the reply would change.",
		example: "planwright explain reply.txt",
		flags:   []flagName{flagJSON, flagWorkflow, flagTools, flagSet},
		run:     runExplain,
	}
}

// runExplain shows how a model's reply is read.
func runExplain(_ context.Context, s *invocation) (int, error) {
	name, err := s.file()
	if err != nil {
		return exitUsage, err
	}
	text, err := s.read(name)
	if err != nil {
		return exitUsage, err
	}
	base, err := s.base()
	if err != nil {
		return exitUsage, err
	}
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	defer h.Close()
	s.warn(h.Notices())
	read := readAsAnswer(string(text), reply.Options{Base: base.workflow, Catalog: h.Servers.Catalog(), Policy: h.Policy(), Trace: true})
	problems := read.Problems
	if read.Patch != nil {
		problems = append(problems, validate.Workflow(read.Workflow, h.Servers.Offer())...)
	}
	if s.json {
		err = s.printExplanation(read.Value.JSON(), explainObject{problems, read.LeftOut, read.Assumed, read.Passes, read.Workflow, read.Patch})
	} else {
		s.showReading(string(text), read, problems)
	}
	if problems.HasErrors() {
		return exitFailed, err
	}
	return exitDone, err
}

// readAsAnswer reads a reply as plan, or patch where there is a workflow, would: what they refuse is
// refused. One that is of the other form is read as that.
func readAsAnswer(text string, o reply.Options) reply.Reading {
	if o.Want = reply.WantPlan; len(o.Base.Nodes) > 0 {
		o.Want = reply.WantPatch
	}
	read := reply.Read(text, o)
	if read.Form == reply.FormNone || read.Form == reply.FormOther {
		o.Want = reply.WantAny
		return reply.Read(text, o)
	}
	return read
}

// base is the workflow that a patch in the reply changes: an empty one where the
// call names none.
func (s *invocation) base() (stored, error) {
	if s.workflow == "" {
		return stored{workflow: workflow.Workflow{Version: workflow.FileVersion}}, nil
	}
	return s.open(s.workflow)
}

// showReading shows the reply with its problems marked, what each pass made of
// it, and the outline of the result.
func (s *console) showReading(text string, read reply.Reading, problems problem.List) {
	paint := s.painter(s.Stdout)
	fmt.Fprintln(s.Stdout, paint.bold("The reply"))
	showMarked(s.Stdout, paint, text, problems)
	before := text
	for _, step := range read.Passes {
		fmt.Fprintf(s.Stdout, "\n%s\n%s\n", paint.bold("After "+step.Name), changed(paint, before, step.Text))
		before = step.Text
	}
	if read.Patch != nil {
		fmt.Fprintf(s.Stdout, "\n%s\n", paint.bold("The result"))
		showOutline(s.Stdout, paint, read.Workflow)
	}
	s.showProblems(s.Stdout, unplaced(problems), read.Workflow)
}

// changed is what a pass made of the text before it.
func changed(paint painter, before, after string) string {
	if strings.TrimSpace(before) == strings.TrimSpace(after) {
		return paint.dim("nothing changed")
	}
	return strings.TrimRight(after, "\n")
}

// unplaced are the problems that are not marked in the text.
func unplaced(problems problem.List) problem.List {
	var out problem.List
	for _, p := range problems {
		if p.At.Line == 0 {
			out = append(out, p)
		}
	}
	return out
}
