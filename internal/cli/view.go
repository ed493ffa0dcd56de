package cli

import (
	"fmt"
	"io"
	"strings"

	"planwright/internal/legible"
	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// showResult shows people how a request ended: on standard output when there is
// something to use, else on standard error.
func (s *console) showResult(kind planner.Kind, r planner.Result, base workflow.Workflow, saved bool) {
	out := s.Stdout
	if !r.Answers(kind) {
		out = s.Stderr
	}
	paint := s.painter(out)
	if r.Declined() {
		fmt.Fprintln(out, paint.yellow(onlyWords(kind)))
	}
	fmt.Fprintln(out, s.headline(paint, r))
	s.showAttempts(out, r.Attempts)
	shown := r.Workflow
	if r.Draft != nil {
		shown = *r.Draft
	}
	if r.Status != planner.Cancelled && r.Status != planner.Failed && r.Status != planner.Chat && !workflow.Same(shown, base) {
		fmt.Fprintln(out)
		showOutline(out, paint, shown)
	}
	if !r.Problems.Has(problem.EndpointFailed) { // it is the message already
		s.showProblems(out, r.Problems, shown)
	}
	if next := s.next(r, saved); next != "" {
		fmt.Fprintf(out, "\n%s\n", paint.dim(next))
	}
}

// onlyWords stands before the words of a model that was asked for more.
func onlyWords(kind planner.Kind) string {
	if kind == planner.KindPlan {
		return "The model made no plan. It answers:"
	}
	return "The model made no change. It answers:"
}

func (s *console) headline(paint painter, r planner.Result) string {
	message := legible.Text(r.Message)
	switch r.Status {
	case planner.Done:
		if len(r.LeftOut) > 0 {
			return paint.yellow(message)
		}
		return paint.green(message)
	case planner.Chat:
		return message
	case planner.Fallback, planner.Cancelled:
		return paint.yellow(message)
	case planner.Blocked, planner.Failed:
		if r.Declined() { // the words of a model are no error
			return message
		}
		return paint.red(message)
	}
	return message
}

// next is what can be done with the result.
func (s *console) next(r planner.Result, saved bool) string {
	switch {
	case saved:
		return "Saved to " + s.workflow + "."
	case r.Status == planner.Done && !changes(r):
		return ""
	case r.Status == planner.Done && s.apply: // the error that follows says why
		return ""
	case r.Status == planner.Done && s.workflow != "":
		return "Nothing was written. Add --apply to write " + s.workflow + "."
	case r.Status == planner.Done:
		return "Nothing was written. Add --workflow FILE --apply to keep it, or --json to pass it on."
	case r.Declined() && len(r.LeftOut) == 0:
		return "Nothing was changed. Say it again with what it needs to know, or answer it with planwright chat."
	case r.Status == planner.Fallback && s.apply:
		return "A draft of the offline planner is not written to a file by itself."
	}
	return ""
}

// showAttempts shows what became of each call to the model. One that went well at
// once needs no words.
func (s *console) showAttempts(out io.Writer, attempts []planner.Attempt) {
	paint := s.painter(out)
	for _, a := range attempts {
		fixed := a.Problems.With(problem.Repair)
		if len(attempts) == 1 && a.State == planner.Accepted && len(fixed) == 0 {
			return
		}
		fmt.Fprintf(out, "  %s\n", attemptLine(paint, a))
		for _, p := range fixed {
			fmt.Fprintf(out, "    %s %s\n", paint.yellow("fixed here:"), withLine(p))
		}
	}
}

// attemptLine is an attempt in one line: rejected for its first error, accepted, or words.
func attemptLine(paint painter, a planner.Attempt) string {
	if a.InWords {
		return fmt.Sprintf("attempt %d: answered in words%s", a.N, cost(a))
	}
	if a.State != planner.Rejected {
		return fmt.Sprintf("attempt %d: %s%s", a.N, paint.green(string(a.State)), cost(a))
	}
	why := strings.ReplaceAll(string(a.Class), "_", " ")
	errors := a.Problems.With(problem.Error)
	if len(errors) > 0 {
		why = string(errors[0].Code)
		if at := errors[0].At.String(); at != "" {
			why += " at " + at
		}
		why += ": " + oneLine(errors[0].Message, 100)
	}
	if len(errors) > 1 {
		why += fmt.Sprintf(" (and %d more)", len(errors)-1)
	}
	return fmt.Sprintf("attempt %d: %s, %s%s", a.N, paint.red("rejected"), why, cost(a))
}

func cost(a planner.Attempt) string {
	text := fmt.Sprintf(" · %.1f s", float64(a.DurationMs)/1000)
	if tokens := a.InputTokens + a.OutputTokens; tokens > 0 {
		text += fmt.Sprintf(" · %d tokens", tokens)
	}
	return text
}

func withLine(p problem.Problem) string {
	text := strings.TrimRight(oneLine(p.Message, 100), ".")
	if p.At.Line > 0 {
		text += fmt.Sprintf(", line %d", p.At.Line)
	}
	return text
}

// showProblems shows problems by severity, each with its place and what to do.
func (s *console) showProblems(out io.Writer, problems problem.List, w workflow.Workflow) {
	paint := s.painter(out)
	for _, group := range []struct {
		severity problem.Severity
		title    string
	}{
		{problem.Error, paint.red("Errors")},
		{problem.Warning, paint.yellow("Warnings")},
		{problem.Repair, paint.cyan("Fixed while reading")},
	} {
		list := problems.With(group.severity)
		if len(list) == 0 {
			continue
		}
		fmt.Fprintf(out, "\n%s\n", group.title)
		for _, p := range list {
			fmt.Fprintf(out, "  %s%s %s\n", legible.Name(where(p, w)), legible.Name(p.Message), paint.dim("["+string(p.Code)+"]"))
			if remedy := remedyOf(p); remedy != "" {
				fmt.Fprintf(out, "    → %s\n", legible.Name(remedy))
			}
		}
	}
}

// where names the place of a problem: line and column, and the step unless the
// message names it.
func where(p problem.Problem, w workflow.Workflow) string {
	var parts []string
	if p.At.Line > 0 {
		parts = append(parts, fmt.Sprintf("%d:%d", p.At.Line, p.At.Column))
	}
	if name := stepName(w, p.At.Node); p.At.Node != "" && !strings.Contains(p.Message, name) {
		parts = append(parts, name)
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, " ") + ": "
}

func stepName(w workflow.Workflow, id string) string {
	for _, n := range w.Nodes {
		if n.ID == id && n.Name != "" {
			return "“" + n.Name + "”"
		}
	}
	return id
}

// remedyOf is what a person can do about a problem. What was fixed needs nothing,
// and a fix for a place in a reply is for the model that wrote it.
func remedyOf(p problem.Problem) string {
	switch {
	case p.Severity == problem.Repair:
		return ""
	case p.QuickFix != nil:
		return p.QuickFix.Label
	case p.At.Line > 0:
		return ""
	}
	return p.Fix
}

// oneLine puts the text on one line of at most n characters.
func oneLine(words string, n int) string { return text.Within(legible.Name(text.Line(words)), n) }
