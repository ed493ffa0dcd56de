package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"planwright/internal/replay"
	"planwright/planner"
	"planwright/planner/problem"
)

func nameOfModel(model string) string {
	if model == "" {
		return offlineName
	}
	return model
}

// showReplay shows then and now, reply by reply.
func (s *console) showReplay(r replay.Request, now replay.Outcome) {
	paint := s.painter(s.Stdout)
	fmt.Fprintf(s.Stdout, "%s “%s”\n", paint.bold(string(r.Kind)), oneLine(r.Words, 90))
	fmt.Fprintln(s.Stdout, paint.dim(strings.Join(origin(r), " · ")))
	if now.ToolsChanged {
		fmt.Fprintln(s.Stdout, "The built-in tools have changed since: it is read with those of now.")
	}
	for _, c := range now.Replies {
		fmt.Fprintf(s.Stdout, "\nreply %d\n", c.N)
		if c.Cut {
			fmt.Fprintln(s.Stdout, "  Only its beginning was kept, so it cannot be read whole.")
		}
		showReading(s.Stdout, paint, "then", &c.Then)
		showReading(s.Stdout, paint, "now", c.Now)
	}
	fmt.Fprintf(s.Stdout, "\nthen: %s\nnow:  %s\n", r.Message, ending(paint, r, now))
}

// origin says where a request came from.
func origin(r replay.Request) []string {
	var parts []string
	if at, err := time.Parse(time.RFC3339, r.At); err == nil {
		parts = append(parts, at.Local().Format(time.DateTime))
	}
	parts = append(parts, nameOfModel(r.Model))
	if r.Version != "" {
		parts = append(parts, "Planwright "+r.Version)
	}
	return parts
}

// ending says how the request would end now, where that differs from then.
func ending(paint painter, then replay.Request, now replay.Outcome) string {
	said := " " + now.Message
	if now.Message == then.Message {
		said = ""
	}
	switch {
	case len(now.Replies) > 0 && answeredInWords(now.Replies):
		return "It would end with words and change nothing." + said
	case now.Accepted:
		return paint.green("It would be accepted.") + said
	}
	return paint.red("It would not be accepted.") + said
}

// answeredInWords reports whether the last reply that is needed now brought only words.
func answeredInWords(replies []replay.Comparison) bool {
	for _, c := range slices.Backward(replies) {
		if c.Now != nil {
			return c.Now.InWords
		}
	}
	return false
}

func showReading(out io.Writer, paint painter, when string, r *replay.Reading) {
	if r == nil {
		fmt.Fprintf(out, "  %-4s not needed: an earlier reply ends the request\n", when)
		return
	}
	if r.InWords {
		fmt.Fprintf(out, "  %-4s answered in words%s\n", when, fixes(r.Problems))
		return
	}
	if r.State != planner.Rejected {
		fmt.Fprintf(out, "  %-4s %s%s\n", when, paint.green(string(r.State)), fixes(r.Problems))
		return
	}
	fmt.Fprintf(out, "  %-4s %s, %s\n", when, paint.red(string(r.State)), strings.ReplaceAll(string(r.Class), "_", " "))
	for _, p := range r.Problems.With(problem.Error) {
		at := p.At.String()
		if at != "" {
			at = " at " + at
		}
		fmt.Fprintf(out, "         %s%s: %s\n", p.Code, at, oneLine(p.Message, 100))
	}
}

// fixes counts what was repaired and guessed in a reply that was accepted.
func fixes(list problem.List) string {
	var text string
	if n := list.Count(problem.Repair); n > 0 {
		text += ", " + count(n, "repair")
	}
	if n := list.Count(problem.Warning); n > 0 {
		text += ", " + count(n, "warning")
	}
	return text
}
