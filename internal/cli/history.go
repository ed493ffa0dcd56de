package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"planwright/internal/legible"
	"planwright/internal/session"
	"planwright/planner"
	"planwright/planner/workflow"
)

func historyCommand() *command {
	return &command{
		name: "history", arguments: "FILE", summary: "list the versions of a workflow",
		details: "The newest is listed first. Planwright keeps the history on this machine, apart from the file.",
		example: "planwright history invoices.planwright.json",
		flags:   []flagName{flagJSON},
		run:     runHistory,
	}
}

// runHistory lists the versions of a workflow.
func runHistory(_ context.Context, s *invocation) (int, error) {
	name, err := s.workflowFile()
	if err != nil {
		return exitUsage, err
	}
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	s.noteUnwritten(name)
	versions, problems, err := h.Files().History(name)
	if err != nil {
		return exitUsage, err
	}
	if s.json {
		return exitDone, s.printObject(historyObject{formatVersion, versions, problems})
	}
	s.warn(problems)
	if len(versions) == 0 {
		fmt.Fprintln(s.Stdout, "Nothing was changed yet with Planwright.")
	}
	for _, v := range versions {
		s.showVersion(v)
	}
	return exitDone, nil
}

// showVersion shows a version in one line: number, time, who, what, its name.
func (s *console) showVersion(v session.VersionView) {
	paint := s.painter(s.Stdout)
	label := oneLine(v.Label, 80)
	if v.Kind != "edit" {
		label = v.Kind + ": " + label
	}
	fmt.Fprintf(s.Stdout, "%4d  %s  %-9s  %s", v.Version, localTime(v.Time), v.Author, label)
	var details []string
	if v.Model != "" {
		details = append(details, v.Model)
	}
	if v.Attempts > 0 {
		details = append(details, count(v.Attempts, "attempt"))
	}
	if v.Tokens > 0 {
		details = append(details, count(v.Tokens, "token"))
	}
	if len(details) > 0 {
		fmt.Fprint(s.Stdout, "  ", paint.dim("("+strings.Join(details, ", ")+")"))
	}
	if v.Name != "" {
		fmt.Fprint(s.Stdout, "  ", paint.bold(legible.Name(v.Name)))
	}
	fmt.Fprintln(s.Stdout)
}

// localTime is a time of a view as people here read it.
func localTime(text string) string {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return text
	}
	return t.Local().Format(time.DateTime)
}

func undoCommand() *command {
	return &command{
		name: "undo", arguments: "FILE", summary: "take the last change to a workflow back",
		details: "What it takes back is the last change in the file's history; undoing again goes further back.",
		example: "planwright undo invoices.planwright.json",
		flags:   []flagName{flagJSON},
		run:     runUndo,
	}
}

// runUndo takes the last change to a workflow back.
func runUndo(_ context.Context, s *invocation) (int, error) {
	return s.step(tookBack, session.Files.Undo)
}

func redoCommand() *command {
	return &command{
		name: "redo", arguments: "FILE", summary: "make the change again that was taken back last",
		details: "After another change there is nothing to make again.",
		example: "planwright redo invoices.planwright.json",
		flags:   []flagName{flagJSON},
		run:     runRedo,
	}
}

// runRedo makes the change to a workflow again that was taken back last.
func runRedo(_ context.Context, s *invocation) (int, error) {
	return s.step(madeAgain, session.Files.Redo)
}

// What undo and redo say before the name of the change.
const (
	tookBack  = "Took back: "
	madeAgain = "Made again: "
)

// step goes a step in the history of the file and says what that did.
func (s *invocation) step(done string, move func(session.Files, string) (string, workflow.Workflow, error)) (int, error) {
	name, err := s.workflowFile()
	if err != nil {
		return exitUsage, err
	}
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	s.noteUnwritten(name)
	label, w, err := move(h.Files(), name)
	if err != nil {
		return exitFailed, s.notMoved(name, err)
	}
	message := done + label
	if s.json {
		return exitDone, s.printObject(resultObject{formatVersion, planner.Result{Status: planner.Done, Message: message, Workflow: w}})
	}
	fmt.Fprintln(s.Stdout, s.painter(s.Stdout).green(legible.Name(message)))
	return exitDone, nil
}

// notMoved prints the object of a step that could not be gone, and returns why.
func (s *invocation) notMoved(name string, why error) error {
	if !s.json {
		return why
	}
	file, err := s.open(name)
	if err != nil {
		return err
	}
	return errors.Join(why, s.printObject(resultObject{formatVersion, planner.Result{Status: planner.Blocked, Message: why.Error(), Workflow: file.workflow}}))
}

// workflowFile is the only file the call names, which has to be there.
func (s *invocation) workflowFile() (string, error) {
	name, err := s.file()
	if err != nil {
		return "", err
	}
	if name == stdinName {
		return "", s.command.misused(errors.New("What is read from standard input has no history. Name the workflow's file."))
	}
	if _, err := os.Stat(name); err != nil {
		return "", unreadable(name, err)
	}
	return name, nil
}
