package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/host"
	"planwright/internal/legible"
	"planwright/internal/runs"
	"planwright/planner/catalog"
	"planwright/planner/problem"
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
		name: "resume", arguments: "ID", summary: "go on with a run that was interrupted, failed or stopped",
		details: "It goes on where it was cut off. Where a call was cut off that may have had an effect, you\n" +
			"are asked at the terminal what became of it. A run that failed or was stopped is tried again\n" +
			"from that step, in the workflows that it had called and in the rounds side by side that did not\n" +
			"come to their ends, as a new run with the results of before and the workflow as its file is now.",
		example: "planwright resume 20260102T030405-abcdefgh",
		flags:   []flagName{flagScope, flagSecrets, flagJSON, flagEvents, flagSet}, run: resumeRun,
	}
}

// runsObject is what runs prints.
type runsObject struct {
	FormatVersion int            `json:"formatVersion"`
	Runs          []runs.RunView `json:"runs"`
}

// listRuns lists the runs of a file, or all.
func listRuns(_ context.Context, s *invocation) (int, error) {
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
	r := h.OpenRuns(nil)
	defer r.Close()
	views, err := r.List(of)
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
		if hint := hintOfRun(v); hint != "" {
			fmt.Fprintf(s.Stdout, "  %s\n", paint.dim(hint))
		}
	}
	return exitDone, nil
}

func lineOfRun(v runs.RunView, paint painter) string {
	parts := []string{v.ID, localTime(v.Began), paint.bold(string(v.Status)), cmp.Or(legible.Name(v.Name), "(untitled)")}
	if v.Dry {
		parts = append(parts, "(simulated)")
	}
	if v.Message != "" {
		parts = append(parts, paint.dim(oneLine(v.Message, 120)))
	}
	return strings.Join(parts, "  ")
}

// hintOfRun names the command that goes on with a run, "" where there is none.
func hintOfRun(v runs.RunView) string {
	if v.Again != "" {
		return fmt.Sprintf("It was tried again as %s.", legible.Operand(v.Again))
	}
	return resumption(v.Status, v.ID, cmp.Or(v.Node, v.Last))
}

// resumption says which command goes on with a run that ended at a step, "" where none does.
func resumption(status walk.Status, id, node string) string {
	switch {
	case status == walk.Interrupted:
		return fmt.Sprintf("planwright resume %s goes on with it.", legible.Operand(id))
	case endedEarly(status) && node != "":
		return fmt.Sprintf("planwright resume %s tries again from where it ended.", legible.Operand(id))
	}
	return ""
}

func endedEarly(status walk.Status) bool { return status == walk.Failed || status == walk.Stopped }

// resumeRun goes on with a run.
func resumeRun(ctx context.Context, s *invocation) (int, error) {
	if len(s.words) != 1 {
		return exitUsage, s.command.misused(errors.New("resume takes the id of one run; planwright runs lists them."))
	}
	return s.refused(s.resume(ctx))
}

// resume is resumeRun, of which the error is not told yet.
func (s *invocation) resume(ctx context.Context) (int, error) {
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	defer h.Close()
	watch := newWatch(s, h, workflow.Workflow{})
	r := h.OpenRuns(watch.asker())
	defer r.Close()
	watch.engine = r.Engine()
	request, err := r.Engine().Request(s.words[0])
	if err != nil {
		return exitFailed, err
	}
	if folder := folderBeside(request, h.Library.Folder()); folder != "" { // what it calls may lie there
		h.Library.Beside(folder)
	}
	if record, ended := endedRun(r, s.words[0]); ended {
		_, err := r.Engine().Again(record.ID)
		if !errors.Is(err, engine.ErrEndLost) {
			return s.tryAgain(ctx, h, r, record, request, watch)
		}
		s.note("The end of the journal of this run is missing, so it goes on as one that was cut off.")
	}
	if err := s.goesOnWith(request.Grant.Effects); err != nil {
		return exitUsage, err
	}
	if err := s.goesOnAsThen(ctx, r, request); err != nil {
		return exitFailed, err
	}
	watch.workflow = request.Workflow
	r.Ready(ctx, request.Workflow)
	behind := engine.LastEntry(r.Engine(), s.words[0])
	watch.takeUp(s.words[0])
	run, err := r.Resume(ctx, s.words[0])
	if err != nil {
		return exitFailed, err
	}
	return s.await(ctx, r, run.ID, behind, r.Engine().SheetOf(request), watch)
}

// goesOnWith says that a run which was cut off goes on with what was allowed when it began, where
// --yes would have it be less.
func (s *invocation) goesOnWith(granted []catalog.Effect) error {
	given, err := s.effects()
	if err != nil {
		return s.command.misused(err)
	}
	for _, e := range granted {
		if len(s.scope) > 0 && !slices.Contains(given, e) {
			return fmt.Errorf("This run was begun with --yes %s and was cut off: it goes on with that, and cannot be allowed less. Resume it without --yes.", joinEffects(granted))
		}
	}
	return nil
}

// goesOnAsThen says of a run that was cut off, and whose workflow was changed since, that it goes on without
// that, and asks whether it is to where somebody is there and did not say what may be done.
func (s *invocation) goesOnAsThen(ctx context.Context, r *runs.Runs, then engine.Request) error {
	now, _, err := s.workflowNow(then)
	if err != nil || !r.Differs(then, now) { // it does not need the file
		return nil
	}
	s.note("The workflow, or one that it calls, was changed since this run began, and a run that was cut off goes on as it was then: what was added, deleted or turned off since is passed over%s. To go on with the workflow as it is now, stop this run once it goes on (Ctrl+C), and resume it then.", othersIn(then.Workflow, now))
	if len(s.scope) > 0 || !s.interactive() {
		return nil
	}
	answer, err := s.lines().next(ctx, "Go on as it was then? [y]es / [n]o: ")
	if answer = strings.ToLower(strings.TrimSpace(answer)); err != nil || answer != "y" && answer != "yes" {
		return errors.New("It was not resumed.")
	}
	return nil
}

// othersIn names steps that do something else now, "" where none does.
func othersIn(then, now workflow.Workflow) string {
	const most = 5
	ids := workflow.OtherSteps(then, now)
	var names []string
	for _, n := range now.Nodes {
		if slices.Contains(ids, n.ID) && len(names) < most {
			names = append(names, "“"+legible.Name(n.Label())+"”")
		}
	}
	if len(names) == 0 {
		return ""
	}
	return ", also in " + strings.Join(names, ", ")
}

// folderBeside is the folder in which the workflow of a run is, or, of one without a file as
// other programs run it, that of what it calls outside of the library; "" for none.
func folderBeside(r engine.Request, library string) string {
	if filepath.IsAbs(r.File) {
		return filepath.Dir(r.File)
	}
	for _, id := range slices.Sorted(maps.Keys(r.Children)) {
		if file := r.Children[id].File; filepath.IsAbs(file) && filepath.Dir(file) != library {
			return filepath.Dir(file)
		}
	}
	return ""
}

// endedRun is the run where it failed or was stopped.
func endedRun(r *runs.Runs, id string) (engine.Record, bool) {
	list, err := r.Engine().List(engine.Filter{})
	at := slices.IndexFunc(list, func(r engine.Record) bool { return r.ID == id })
	if err != nil || at < 0 {
		return engine.Record{}, false
	}
	return list[at], endedEarly(list[at].Status)
}

// tryAgain runs the workflow from where a run ended, with the results from before that.
func (s *invocation) tryAgain(ctx context.Context, h *host.Host, r *runs.Runs, ended engine.Record, before engine.Request, watch *runWatch) (int, error) {
	granted, err := s.effects()
	if err != nil {
		return exitUsage, s.command.misused(err)
	}
	if _, err := r.Engine().Results(ended.ID); err != nil { // said before anything is agreed to
		return exitFailed, err
	}
	w, read, err := s.workflowNow(before)
	if err != nil {
		return exitUsage, err
	}
	from := ended.CameTo()
	if _, there := w.Node(from); !there {
		return exitFailed, walk.ErrGoneStep
	}
	watch.workflow, s.dry, s.folders = w, before.Dry, h.Settings().AllowedFolders
	order := runs.RunOrder{Workflow: w, File: before.File, RunRequest: runs.RunRequest{
		Inputs: before.Options.Inputs, From: from, After: ended.ID, Dry: before.Dry, Ways: before.Options.Ways,
	}}
	return s.start(ctx, r, order, read, granted, watch)
}

// workflowNow is the workflow of a run as its file has it now; that of the run itself
// where it had no file, or that is not there any more, as of a run that was cut off. The problems
// are those of reading it.
func (s *invocation) workflowNow(r engine.Request) (workflow.Workflow, problem.List, error) {
	if !filepath.IsAbs(r.File) {
		return r.Workflow, nil, nil
	}
	file, err := s.open(r.File)
	if errors.Is(err, fs.ErrNotExist) {
		s.note("%s is not there any more, so the workflow goes on as it was in that run.", legible.Name(r.File))
		return r.Workflow, nil, nil
	}
	if err == nil && file.workflow.ID != r.Workflow.ID {
		err = fmt.Errorf("%s holds another workflow now. Run that one anew.", r.File)
	}
	return file.workflow, file.problems, err
}
