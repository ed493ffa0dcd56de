package cli

import (
	"fmt"
	"strings"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/host"
	"planwright/planner/catalog"
)

// runObject is what run and resume print.
type runObject struct {
	FormatVersion int `json:"formatVersion"`
	host.RunReport
}

// showSheet shows what a run would do.
func (s *session) showSheet(sheet engine.Sheet) {
	paint := s.painter(s.Stdout)
	fmt.Fprintln(s.Stdout, paint.bold("What it does:"))
	for _, step := range sheet.Steps {
		fmt.Fprintf(s.Stdout, "  %s  %s  %s\n", paint.bold(harmless(step.Name)), effect(paint, step.Effect), oneLine(step.What, 200))
		for _, note := range notesOf(step) {
			fmt.Fprintf(s.Stdout, "      %s\n", paint.dim(oneLine(note, 200)))
		}
	}
	for _, l := range []struct {
		name  string
		items []string
	}{
		{"Reads", sheet.Reads}, {"Writes", sheet.Writes}, {"Contacts", sheet.Contacts}, {"Runs", sheet.Runs},
		{"Inside", sheet.Folders}, {"Tools of servers", sheet.Tools},
	} {
		if len(l.items) > 0 {
			fmt.Fprintf(s.Stdout, "%s: %s\n", l.name, oneLine(strings.Join(l.items, ", "), 400))
		}
	}
	if sheet.Models {
		fmt.Fprintln(s.Stdout, "It sends values to the model.")
	}
}

func notesOf(step engine.SheetStep) []string {
	var notes []string
	if step.Reason != "" {
		notes = append(notes, step.Reason)
	}
	if len(step.Tools) > 0 {
		notes = append(notes, "It may call "+strings.Join(step.Tools, ", ")+".")
	}
	if step.Effect == catalog.Destructive || step.Asks {
		notes = append(notes, "It asks each time, unless --yes allows it.")
	}
	return notes
}

// showEntry shows one thing that happened, indented by the loops around it.
func (w *watch) showEntry(e host.RunEntryView) {
	paint := w.session.painter(w.session.Stdout)
	name := harmless(stepName(w.workflow, e.Node))
	line := ""
	switch e.Kind {
	case walk.Finished, walk.Pinned:
		line = w.finished(name, e)
	case walk.TryFailed:
		line = paint.yellow("… "+name+" failed and is tried again: ") + failureOf(e)
	case walk.Chose:
		line = paint.dim(fmt.Sprintf("→ %s: %s%s", name, e.Output, roundOf(e)))
	case walk.Skipped:
		line = paint.dim("- " + name + " is switched off")
	case walk.Warned:
		line = paint.yellow("! " + name + ": " + oneLine(e.Message, 300))
	case engine.Called:
		line = paint.dim("  " + name + " called " + oneLine(e.Message, 100))
	case walk.Began:
		return
	}
	fmt.Fprintf(w.session.Stdout, "%s%s\n", strings.Repeat("  ", len(e.Loops)), line)
}

func (w *watch) finished(name string, e host.RunEntryView) string {
	paint := w.session.painter(w.session.Stdout)
	suffix := " " + paint.dim((time.Duration(e.Ms) * time.Millisecond).String())
	switch {
	case e.Simulated:
		suffix = paint.dim(" (simulated)")
	case e.Kind == walk.Pinned:
		suffix = paint.dim(" (pinned)")
	}
	if e.Result != nil && !e.Result.Success {
		return paint.red("✗ "+name) + suffix + " " + failureOf(e)
	}
	return paint.green("✓ ") + name + suffix
}

func failureOf(e host.RunEntryView) string {
	if e.Result == nil {
		return ""
	}
	return oneLine(e.Result.Error, 300)
}

// roundOf says which round of a loop it is.
func roundOf(e host.RunEntryView) string {
	if len(e.Loops) == 0 || e.Loops[len(e.Loops)-1].Loop != e.Node {
		return ""
	}
	turn := e.Loops[len(e.Loops)-1]
	if turn.Of > 0 {
		return fmt.Sprintf(" (%d of %d)", turn.Index+1, turn.Of)
	}
	return fmt.Sprintf(" (%d)", turn.Index+1)
}

// end says how the run ended.
func (w *watch) end(r engine.Record) {
	s := w.session
	paint := s.painter(s.Stdout)
	size := fmt.Sprintf("%s, %s", count(r.Steps, "step"), count(r.Calls, "call"))
	switch r.Status {
	case walk.Done:
		fmt.Fprintf(s.Stdout, "%s %s\n", paint.green("Done:"), size)
	case walk.Interrupted:
		fmt.Fprintf(s.Stdout, "%s %s planwright resume %s goes on with it.\n", paint.yellow("Interrupted:"), harmless(r.Message), r.ID)
	case walk.Failed, walk.Stopped, walk.Running, walk.Paused, walk.Waiting:
		fmt.Fprintf(s.Stdout, "%s %s (%s)\n", paint.red(capitalise(string(r.Status))+":"), harmless(r.Message), size)
	}
}
