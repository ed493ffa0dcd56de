package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"planwright/internal/host"
	"planwright/internal/legible"
	"planwright/internal/settings"
	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

func planCommand() *command {
	return &command{
		name: "plan", arguments: "WORDS", summary: "make a workflow from words",
		details: "The model that the settings name plans; without one, the offline planner understands\nsimple sentences. WORDS may be several arguments; - reads them from standard input.",
		example: `planwright plan "Open the calculator, then take a screenshot"`,
		flags:   []flagName{flagJSON, flagWorkflow, flagApply, flagTools, flagEvents, flagSet},
		run:     runPlan,
	}
}

// runPlan makes a new workflow.
func runPlan(ctx context.Context, s *invocation) (int, error) {
	words, err := s.request()
	if err != nil {
		return exitUsage, err
	}
	base, err := s.target()
	if err != nil {
		return exitUsage, err
	}
	return s.ask(ctx, planner.KindPlan, base, func(h *host.Host, o planner.Observer) planner.Result {
		return underName(h.Plan(ctx, words, o), base.workflow.Name)
	})
}

// underName gives a plan the name that its file has already.
func underName(r planner.Result, name string) planner.Result {
	if name != "" && r.Patch != nil {
		r.Workflow.Name, r.Patch.Name = name, nil
	}
	return r
}

// target is the file that a plan is written to, which may not be there yet. One
// that holds something is never replaced.
func (s *invocation) target() (stored, error) {
	if !s.apply {
		return stored{}, nil
	}
	if s.workflow == "" {
		return stored{}, s.noFile()
	}
	if file := output(s.workflow); file.isNew() {
		return stored{}, file.placeable()
	}
	base, err := s.openToChange()
	if held := held(base.workflow); err == nil && held != "" {
		err = fmt.Errorf("%s has %s already. Change it with planwright patch, or name a new file.", s.workflow, held)
	}
	return base, err
}

// held names what a new plan would take the place of, "" where there is nothing.
func held(w workflow.Workflow) string {
	switch {
	case len(w.Nodes) > 0:
		return "steps"
	case len(w.Edges) > 0:
		return "links"
	case len(w.Inputs) > 0:
		return "inputs"
	case len(w.Outputs) > 0:
		return "outputs"
	case len(w.Notes) > 0:
		return "notes"
	case len(w.Unknown) > 0:
		return "fields of another program"
	}
	return ""
}

func patchCommand() *command {
	return &command{
		name: "patch", arguments: "--workflow FILE WORDS", summary: "change a workflow as the words say",
		details: "It needs a model. The file stays as it is unless --apply is given.",
		example: `planwright patch --workflow invoices.planwright.json "ask me before the last step"`,
		flags:   []flagName{flagJSON, flagWorkflow, flagApply, flagTools, flagEvents, flagSet},
		run:     runPatch,
	}
}

// runPatch changes the workflow of a file.
func runPatch(ctx context.Context, s *invocation) (int, error) {
	if s.workflow == "" {
		return exitUsage, s.command.misused(errors.New("--workflow FILE is missing: the workflow to change."))
	}
	words, err := s.request()
	if err != nil {
		return exitUsage, err
	}
	base, err := s.begin()
	if err != nil {
		return exitUsage, err
	}
	if err := s.writable(base); err != nil {
		return exitUsage, err
	}
	return s.ask(ctx, planner.KindPatch, base, func(h *host.Host, o planner.Observer) planner.Result { return h.Patch(ctx, base.workflow, words, o) })
}

// host builds what plans from the settings and the flags, once.
func (s *invocation) host() (*host.Host, error) {
	if s.opened != nil {
		return s.opened, nil
	}
	defer s.patiently(s.tools)()
	h, err := host.Open(s.config())
	if err == nil {
		s.opened = h
		s.lookBeside(h)
	}
	return h, err
}

// lookBeside lets the workflow of the call use those that are in its folder.
func (s *invocation) lookBeside(h *host.Host) {
	for _, name := range append([]string{s.workflow}, s.words...) {
		if path, err := filepath.Abs(name); err == nil && isFile(name) {
			h.Library.Beside(filepath.Dir(path))
			return
		}
	}
}

func (s *invocation) config() host.Config {
	return host.Config{
		Version:    s.Version,
		Settings:   settings.Sources{Environ: s.Environ, Arguments: s.set},
		ToolsFile:  s.tools,
		EventsFile: s.events,
		Secrets:    s.secrets,
		Passphrase: s.passphrase(),
	}
}

// ask makes a request of the kind and shows how it ended.
func (s *invocation) ask(ctx context.Context, kind planner.Kind, base stored, request func(*host.Host, planner.Observer) planner.Result) (int, error) {
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	s.warn(h.Notices())
	if err := s.free(h, base); err != nil {
		return exitFailed, err
	}
	s.offer(ctx, h)
	progress := s.progress()
	result := request(h, progress.observer())
	progress.clear()
	result = result.Redacted(h.Redact)
	if err := h.Close(); err != nil {
		s.note("%s", errorText(err))
	}
	code := exitCode(kind, result, progress.chars)
	saved, err := s.save(kind, base, result, h)
	if err != nil {
		code = exitFailed
	}
	if s.json && err != nil {
		result.Status, result.Message = planner.Blocked, err.Error()
	}
	if s.json {
		return code, errors.Join(err, s.printObject(resultObject{formatVersion, result}))
	}
	s.showResult(kind, result, base.workflow, saved)
	return code, err
}

// warn shows what was wrong with the settings and the tools.
func (s *console) warn(problems problem.List) {
	paint := s.painter(s.Stderr)
	for _, p := range problems {
		s.note("%s%s", paint.yellow("Note: "), legible.Name(p.Message))
	}
}

// exitCode is the code for the result of a request of this kind; chars is how much
// of an answer was received.
func exitCode(kind planner.Kind, r planner.Result, chars int) int {
	switch {
	case r.Answers(kind):
		return exitDone
	case r.Status == planner.Failed && r.LastError != nil && unreached(r.LastError.State, chars):
		return exitUnreachable
	}
	return exitFailed
}

// unreached reports whether no endpoint was there to ask. A timeout counts when
// nothing was heard before it.
func unreached(state planner.EndpointState, chars int) bool {
	switch state {
	case planner.StateBadURL, planner.StateDNS, planner.StateConnRefused, planner.StateTLS, planner.StateProxy:
		return true
	case planner.StateTimeout:
		return chars == 0
	case planner.StateCancelled, planner.StateAuth, planner.StateBilling, planner.StateNotFound, planner.StateRateLimited,
		planner.StateServer, planner.StateTruncated, planner.StateLength, planner.StateRefused, planner.StateNotAnLLM, planner.StateTooBig, planner.StateLoading:
	}
	return false
}
