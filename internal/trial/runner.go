// Package trial runs workflows in small worlds made for them, to see what they do: with
// the engine and the built-in tools as they are, files in a passing folder, and in place
// of all that would reach the machine or the network (commands, addresses, the person,
// the desktop, models) what the world says.
package trial

import (
	"context"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/eval"
	"planwright/internal/tools"
	"planwright/internal/tools/builtin"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// Runner runs workflows in worlds; see eval.Runner.
type Runner struct{}

// budget is more than what any workflow of a case needs.
var budget = walk.Budget{Steps: 5000, Calls: 1000, Tokens: 1}

// longest is how long a run may take.
const longest = 5 * time.Minute

// Run runs the workflow in the world and says what it did.
func (Runner) Run(ctx context.Context, w workflow.Workflow, t eval.Trial) (eval.Effects, error) {
	folder, err := os.MkdirTemp("", "planwright-trial-*")
	if err != nil {
		return eval.Effects{}, err
	}
	defer os.RemoveAll(folder)
	world := &world{trial: t, files: filepath.Join(folder, "files")}
	if err := world.makeFiles(t.Files); err != nil {
		return eval.Effects{}, err
	}
	closed, err := world.open(ctx, folder)
	if err != nil {
		return eval.Effects{}, err
	}
	defer closed()
	failed := world.run(ctx, w, folder)
	if len(t.Later) > 0 && failed == "" {
		if err := world.makeFiles(t.Later); err != nil {
			return eval.Effects{}, err
		}
		world.done = nil
		failed = world.run(ctx, w, folder)
	}
	changes, err := world.changes()
	return eval.Effects{List: append(world.done, changes...), Failed: failed}, err
}

// open starts what answers requests and what calls tools.
func (w *world) open(ctx context.Context, folder string) (closed func(), err error) {
	site, err := w.serve()
	if err != nil {
		return nil, err
	}
	options := builtin.Options{
		Folders: func() []string { return []string{w.files} },
		HTTP:    builtin.HTTP{Proxy: http.ProxyURL(&url.URL{Scheme: "http", Host: site.Addr})},
	}
	w.set, err = tools.Open(ctx, tools.Options{Builtin: builtin.NewServer(options), Folder: folder})
	if err != nil {
		site.Close()
		return nil, err
	}
	return func() { w.set.Close(); site.Close() }, nil
}

// run runs the workflow to its end, and says why it did not come to it.
func (w *world) run(ctx context.Context, flow workflow.Workflow, folder string) string {
	inputs, missing := w.inputs(flow)
	if missing != "" {
		return missing
	}
	runner := &local.Runner{Folder: filepath.Join(folder, "runs"), Memory: filepath.Join(folder, "memory"), Tools: w, Models: w, Ask: w.ask, Clock: hurried{},
		Allowed: func() []string { return []string{w.files} }}
	defer runner.Close()
	begun, err := runner.Start(engine.Request{
		Workflow: flow, File: filepath.Join(folder, "flow.planwright.json"), Grant: anything, TimeMs: longest.Milliseconds(), Options: walk.Options{Inputs: inputs, Budget: budget},
	})
	if err != nil {
		return err.Error()
	}
	record, err := engine.Follow(ctx, runner, begun.ID, 0, nil)
	switch {
	case err != nil:
		return err.Error()
	case record.Status == walk.Done:
		return ""
	}
	return record.Message
}

// inputs are the values for the inputs that the workflow has. One that the world gives
// must find its input.
func (w *world) inputs(flow workflow.Workflow) (values map[string]jsontext.Value, missing string) {
	values = map[string]jsontext.Value{}
	for _, given := range w.trial.Inputs {
		name := inputFor(flow.Inputs, given)
		if name == "" {
			return nil, "No input takes " + string(given.Value) + "."
		}
		values[name] = given.Value
	}
	return values, ""
}

// anything allows all calls without asking.
var anything = permit.Grant{Effects: []catalog.Effect{catalog.Read, catalog.Write, catalog.External, catalog.Destructive}}

// longestDelay is the longest that a run waits before it tries a step again.
const longestDelay = 30 * time.Second

// hurried is a clock by which delays pass at once.
type hurried struct{}

func (hurried) Now() time.Time { return time.Now() }

// After calls f soon, but for what bounds a run: it keeps its time.
func (hurried) After(d time.Duration, f func()) func() {
	if d <= longestDelay {
		d = 0
	}
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}
