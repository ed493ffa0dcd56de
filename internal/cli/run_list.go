package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"planwright/internal/host"
	"planwright/planner/workflow"
)

func runsCommand() *command {
	return &command{
		name: "runs", arguments: "[FILE]", summary: "list the runs that are kept",
		details: "The newest is listed first. With FILE, only the runs of that workflow.",
		example: "planwright runs report.planwright.json",
		flags:   []flagName{flagJSON}, run: listRuns,
	}
}

func resumeCommand() *command {
	return &command{
		name: "resume", arguments: "ID", summary: "go on with a run that was interrupted",
		details: "It goes on where it was cut off. Where a call was cut off that may have had an effect, you\nare asked at the terminal what became of it.",
		example: "planwright resume 20260102T030405-abcdefgh",
		flags:   []flagName{flagJSON, flagEvents, flagSet}, run: resumeRun,
	}
}

// runsObject is what runs prints.
type runsObject struct {
	FormatVersion int            `json:"formatVersion"`
	Runs          []host.RunView `json:"runs"`
}

// listRuns lists the runs of a file, or all.
func listRuns(_ context.Context, s *session) (int, error) {
	of := ""
	if len(s.words) > 0 {
		name, err := s.file()
		if err != nil {
			return exitUsage, err
		}
		file, err := s.open(name)
		if err != nil {
			return exitUsage, err
		}
		of = file.workflow.ID
	}
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	defer h.Close()
	runs := h.OpenRuns(nil, nil)
	defer runs.Close()
	views, err := runs.List(of)
	if err != nil {
		return exitFailed, err
	}
	if s.json {
		return exitDone, s.printObject(runsObject{formatVersion, views})
	}
	if len(views) == 0 {
		fmt.Fprintln(s.Stdout, "No runs are kept. planwright run FILE runs a workflow.")
	}
	paint := s.painter(s.Stdout)
	for _, v := range views {
		fmt.Fprintln(s.Stdout, lineOfRun(v, paint))
	}
	return exitDone, nil
}

func lineOfRun(v host.RunView, paint painter) string {
	parts := []string{v.ID, localTime(v.Began), paint.bold(string(v.Status)), harmless(v.Name)}
	if v.Dry {
		parts = append(parts, "(simulated)")
	}
	if v.Message != "" {
		parts = append(parts, paint.dim(oneLine(v.Message, 120)))
	}
	return strings.Join(parts, "  ")
}

// resumeRun goes on with a run.
func resumeRun(ctx context.Context, s *session) (int, error) {
	if len(s.words) != 1 {
		return exitUsage, s.command.misused(errors.New("resume takes the id of one run; planwright runs lists them."))
	}
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	defer h.Close()
	watch := newWatch(s, workflow.Workflow{})
	runs := h.OpenRuns(watch.asker(), watch.observe)
	defer runs.Close()
	request, err := runs.Runner().Request(s.words[0])
	if err != nil {
		return exitFailed, err
	}
	watch.workflow = request.Workflow
	runs.Ready(ctx, request.Workflow)
	run, err := runs.Runner().Resume(s.words[0])
	if err != nil {
		return exitFailed, err
	}
	return s.await(ctx, runs, run, runs.Runner().Sheet(request.Workflow), watch)
}
