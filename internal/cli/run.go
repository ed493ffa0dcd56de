package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/runs"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

const runDetails = `Before anything is called you are shown what the steps do, and asked whether they may. What
you agree to is kept for the workflow as it is, in that file. Where nobody can be asked, --yes
says what is allowed; without it the run does not begin, and what it would do is printed. Files are within the
allowed folders, where relative paths begin too. Steps that ask do so at the terminal.
Ctrl+C stops the run. --json prints one object when it is over; the exit code is 0 for a run
that came to its end. --dry shows where examples of results decided what comes next, and --way
looks at another way from there.`

func runCommand() *command {
	return &command{
		name: "run", arguments: "FILE", summary: "run a workflow", details: runDetails,
		example: `planwright run report.planwright.json --input folder=Logs --yes read,write`,
		flags:   []flagName{flagInput, flagScope, flagDry, flagWay, flagSecrets, flagJSON, flagEvents, flagSet},
		run:     runWorkflow,
	}
}

// statusUnapproved, statusInvalid and statusRefused are those of runs that did not begin.
const (
	statusUnapproved = "unapproved"
	statusInvalid    = "invalid"
	statusRefused    = "refused"
)

// runWorkflow runs the workflow of a file.
func runWorkflow(ctx context.Context, s *invocation) (int, error) {
	file, order, err := s.order()
	if err != nil {
		return exitUsage, err
	}
	granted, err := s.effects()
	if err != nil {
		return exitUsage, s.command.misused(err)
	}
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	defer h.Close()
	s.warn(h.Notices())
	watch := newWatch(s, h, file.workflow)
	s.folders = h.Settings().AllowedFolders
	r := h.OpenRuns(watch.asker())
	defer r.Close()
	watch.engine = r.Engine()
	return s.refused(s.start(ctx, r, order, file.problems, granted, watch))
}

// refused tells a program why there was no run, where nothing else was told.
func (s *invocation) refused(code int, err error) (int, error) {
	if err == nil || code != exitFailed || !s.json {
		return code, err
	}
	return code, s.printObject(runObject{formatVersion, runs.NoRun(statusRefused, err.Error(), permit.Sheet{})})
}

// start runs what is ordered, once it is agreed to, and waits for its end. What was wrong
// with its file keeps it from running as what is wrong with it does.
func (s *invocation) start(ctx context.Context, r *runs.Runs, order runs.RunOrder, read problem.List, granted []catalog.Effect, watch *runWatch) (int, error) {
	r.Ready(ctx, order.Workflow)
	sheet, err := r.Sheet(order)
	if err != nil {
		return exitFailed, err
	}
	if problems := append(read.With(problem.Error), r.Problems(order.Workflow)...); problems.HasErrors() {
		return s.invalid(order.Workflow, problems, sheet, r.Remedies(order.Workflow))
	}
	if order.Grant, err = s.grant(ctx, r, order, sheet, granted); err != nil {
		return s.unapproved(sheet, err)
	}
	s.warnOfFolders(sheet)
	s.warnOfFinds(sheet)
	s.noteStands(sheet)
	run, err := r.Start(order)
	if err != nil {
		return exitFailed, err
	}
	return s.await(ctx, r, run.ID, 0, sheet, watch)
}

// order is what the arguments ask for.
func (s *invocation) order() (stored, runs.RunOrder, error) {
	name, err := s.file()
	if err != nil {
		return stored{}, runs.RunOrder{}, err
	}
	file, err := s.open(name)
	if err != nil {
		return stored{}, runs.RunOrder{}, err
	}
	order := runs.RunOrder{Workflow: file.workflow, File: wholePath(name), RunRequest: runs.RunRequest{Dry: s.dry, Inputs: map[string]jsontext.Value{}}}
	for _, text := range s.inputs {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return stored{}, runs.RunOrder{}, s.command.misused(fmt.Errorf("--input takes NAME=VALUE, not %q.", text))
		}
		if order.Inputs[name], err = runs.ParseInput(file.workflow, name, value); err != nil {
			return stored{}, runs.RunOrder{}, err
		}
	}
	order.Ways, err = s.chosenWays()
	return file, order, err
}

// chosenWays are those of --way, by step.
func (s *invocation) chosenWays() (map[string]workflow.Output, error) {
	ways := map[string]workflow.Output{}
	for _, text := range s.ways {
		step, way, ok := strings.Cut(text, "=")
		if !ok {
			return nil, s.command.misused(fmt.Errorf("--way takes STEP=WAY, not %q.", text))
		}
		ways[step] = workflow.Output(way)
	}
	return ways, nil
}

// wholePath is where a file is, whatever folder a later command begins in; "" for the
// standard input.
func wholePath(name string) string {
	path, err := filepath.Abs(name)
	if name == stdinName || err != nil {
		return ""
	}
	return path
}

// effects are what --yes allows.
func (s *invocation) effects() ([]catalog.Effect, error) {
	all := []catalog.Effect{catalog.Read, catalog.Write, catalog.External, catalog.Destructive}
	var out []catalog.Effect
	for _, name := range s.scope {
		switch e := catalog.Effect(strings.TrimSpace(name)); {
		case e == "all":
			return all, nil
		case slices.Contains(all, e):
			out = append(out, e)
		default:
			return nil, fmt.Errorf("--yes does not know %q: it takes read, write, external, destructive or all.", name)
		}
	}
	return out, nil
}

// grant is what the person allows: by --yes, before, or now.
func (s *invocation) grant(ctx context.Context, r *runs.Runs, order runs.RunOrder, sheet permit.Sheet, given []catalog.Effect) (permit.Grant, error) {
	before, approved := r.Approved(order, sheet)
	if approved {
		before.Effects = given
		return before, nil
	}
	missing := runs.Missing(sheet, given)
	switch {
	case len(missing) == 0 || s.dry:
		return permit.Grant{Effects: given}, nil
	case !s.interactive():
		return permit.Grant{}, fmt.Errorf("This workflow was not approved. Read what it does, then add --yes %s.", joinEffects(append(slices.Clone(given), missing...)))
	}
	s.showSheet(sheet)
	answer, err := s.lines().next(ctx, "Run it? [y]es / [n]o: ")
	if answer = strings.ToLower(strings.TrimSpace(answer)); err != nil || answer != "y" && answer != "yes" {
		return permit.Grant{}, errors.New("It was not run.")
	}
	grant, err := r.Approve(order, sheet, nil)
	grant.Effects = given
	return grant, err
}

func joinEffects(effects []catalog.Effect) string {
	names := make([]string, len(effects))
	for i, e := range effects {
		names[i] = string(e)
	}
	return strings.Join(names, ",")
}

// invalid says why the workflow is not run, and which commands mend what servers lack.
func (s *invocation) invalid(w workflow.Workflow, problems problem.List, sheet permit.Sheet, remedies []string) (int, error) {
	if s.json {
		report := runs.NoRun(statusInvalid, "The workflow has errors, so it was not run.", sheet)
		for _, p := range problems {
			report.Problems = append(report.Problems, p.String())
		}
		report.Problems = append(report.Problems, remedies...)
		return exitFailed, s.printObject(runObject{formatVersion, report})
	}
	s.showProblems(s.Stderr, problems, w)
	for _, remedy := range remedies {
		s.note("%s", remedy)
	}
	return exitFailed, errors.New("The workflow has errors, so it was not run. Solve them first.")
}

// unapproved says what would be done, and why it was not.
func (s *invocation) unapproved(sheet permit.Sheet, cause error) (int, error) {
	if s.json {
		return exitFailed, s.printObject(runObject{formatVersion, runs.NoRun(statusUnapproved, cause.Error(), sheet)})
	}
	if !s.interactive() {
		s.showSheet(sheet)
	}
	return exitFailed, cause
}

// await shows a run from that entry on to its end, and how it went.
func (s *invocation) await(ctx context.Context, r *runs.Runs, id string, behind int, sheet permit.Sheet, watch *runWatch) (int, error) {
	record, err := engine.Follow(ctx, r.Engine(), id, behind, watch.observe)
	watch.awaitAll()
	if err != nil {
		return exitFailed, err
	}
	code := exitFailed
	if record.Status == walk.Done {
		code = exitDone
	}
	if !s.json {
		record.Message = watch.host.Redact(r.Ending(record))
		watch.end(record)
		return code, watch.gives(r, record)
	}
	report, err := r.Report(record, sheet)
	if errors.Is(err, engine.ErrGone) && record.Message != "" { // which says why
		return exitFailed, errors.New(watch.host.Redact(record.Message))
	}
	if err != nil {
		return exitFailed, err
	}
	return code, s.printObject(runObject{formatVersion, report})
}
