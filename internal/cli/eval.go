package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"planwright/internal/atomicfile"
	"planwright/internal/eval"
	"planwright/internal/host"
	"planwright/internal/settings"
	"planwright/internal/trial"
)

// evalCommand is the command eval.
func evalCommand() *command {
	return &command{
		name: "eval", summary: "measure how well models plan",
		details: "A suite of requests in plain English is made of each model and of the offline planner, and the\n" +
			"structure of what comes back is compared with what is expected; of 72, harder ones and those about\n" +
			"data, what the plan does in a world made for it. It uses the built-in tools and runs nothing on this machine.\n" +
			"The exit code is 0 when everything was asked, however well it went. Ctrl+C ends it with what\n" +
			"was measured until then.",
		example: "planwright eval --models qwen3:8b,llama3.1:8b --only 'loop|branch|click_save'",
		flags:   []flagName{flagJSON, flagModels, flagOnly, flagRepeat, flagParallel, flagOut, flagEvents, flagSet},
		run:     runEval,
	}
}

// runEval measures the models one after another, the offline planner last.
func runEval(ctx context.Context, s *invocation) (int, error) {
	cases, err := s.cases()
	if err != nil {
		return exitUsage, s.command.misused(err)
	}
	report := eval.NewReport(time.Now().UTC().Format(time.RFC3339), s.Version, eval.Builtin(), cases, s.repeat)
	for _, model := range s.subjects() {
		row, err := s.measure(ctx, model, cases)
		if err != nil {
			return exitUsage, err
		}
		if row != nil {
			report.Add(*row)
		}
	}
	err = s.keepReport(report)
	if s.json {
		return evalCode(report, err), errors.Join(err, s.printObject(report))
	}
	s.showReport(report)
	return evalCode(report, err), err
}

// cases are those of the suite that the flags leave.
func (s *invocation) cases() ([]eval.Case, error) {
	pattern, err := regexp.Compile(s.only)
	switch {
	case err != nil:
		return nil, fmt.Errorf("--only %q is no regular expression.", s.only)
	case s.repeat < 1 || s.parallel < 1:
		return nil, errors.New("--repeat and --parallel are 1 or more.")
	case len(s.words) > 0:
		return nil, errors.New("eval takes no words.")
	}
	cases := slices.DeleteFunc(slices.Clone(eval.Builtin().Cases), func(c eval.Case) bool { return !c.Matches(pattern) })
	if len(cases) == 0 {
		return nil, fmt.Errorf("No case or group has a name that matches %q. The groups are screen, files, branch, loop, change, talk, hard and data.", s.only)
	}
	return cases, nil
}

// subject is what is measured: a model by its name, "" for that of the settings,
// or the offline planner.
type subject struct {
	model   string
	offline bool
}

func (s *invocation) subjects() []subject {
	var list []subject
	for _, name := range s.models {
		list = append(list, subject{model: name})
	}
	if len(list) == 0 {
		list = []subject{{}}
	}
	return append(list, subject{offline: true})
}

// measure asks one model; nil where there is none to ask, or no time left.
func (s *invocation) measure(ctx context.Context, of subject, cases []eval.Case) (*eval.Row, error) {
	if ctx.Err() != nil {
		return nil, nil
	}
	h, err := s.evalHost(of)
	if err != nil {
		return nil, err
	}
	defer h.Close()
	if of.offline {
		h.UseOffline()
	} else {
		s.warn(h.Notices())
	}
	view := h.FindModel(ctx)
	if view.Offline != of.offline {
		s.note("No model is connected, so only the offline planner is measured. Set one with --set baseUrl=URL.")
		return nil, nil
	}
	row := eval.Run(ctx, h, eval.Plan{Cases: cases, Rounds: s.repeat, Parallel: s.parallel, Runner: trial.Runner{}, Done: s.follow(named(view))})
	row.Provider, row.Model, row.Offline = view.Host, h.Model().Model, of.offline
	return &row, nil
}

// evalHost is what plans for the subject, always with the built-in tools.
func (s *invocation) evalHost(of subject) (*host.Host, error) {
	config := s.config().ForEval()
	if of.model != "" {
		config.Settings.Arguments = append(slices.Clone(s.set), settings.Assignment{Key: "model", Value: of.model})
	}
	return host.Open(config)
}

// named is what people call what plans.
func named(m host.ModelView) string {
	if m.Offline {
		return offlineName
	}
	return cmp.Or(m.Model, m.Host)
}

// follow shows people how each request ended.
func (s *console) follow(who string) func(eval.Outcome, int, int) {
	if s.json && !isTerminal(s.Stderr) {
		return nil
	}
	paint := s.painter(s.Stderr)
	return func(o eval.Outcome, n, most int) {
		s.note("%s %d/%d %s: %s %s", who, n, most, o.Case, scored(paint, o), paint.dim(oneLine(o.Why, 90)))
	}
}

func scored(paint painter, o eval.Outcome) string {
	switch {
	case o.Exact:
		return paint.green("exact")
	case o.Valid:
		return paint.yellow("valid")
	}
	return paint.red(string(o.Status))
}

// keepReport keeps the report for the page, and in a file where that was asked for.
func (s *invocation) keepReport(report eval.Report) error {
	h, err := s.host()
	if err != nil {
		return err
	}
	defer h.Close()
	if err := h.KeepEval(report); err != nil {
		s.note("%s", errorText(err))
	}
	if s.out == "" {
		return nil
	}
	b, err := report.JSON()
	if err == nil {
		err = atomicfile.Write(s.out, b, 0o644)
	}
	if err != nil {
		return fmt.Errorf("%s cannot be written: %s.", s.out, atomicfile.Reason(err))
	}
	return nil
}

// evalCode is 0 when everything was asked.
func evalCode(report eval.Report, err error) int {
	code := exitDone
	if err != nil || len(report.Rows) == 0 {
		code = exitFailed
	}
	for _, row := range report.Rows {
		switch {
		case row.Unreached:
			return exitUnreachable
		case row.Ended != "":
			code = exitFailed
		}
	}
	return code
}
