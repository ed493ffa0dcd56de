package local_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/alike"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// world is a folder in which calls leave lines, each with the id of the call.
type world struct {
	folder string
	extra  map[string]extraTool
	pause  time.Duration // before and behind the line of a call

	mu    sync.Mutex
	calls []string // made by this process, with tool and id
}

// extraTool is a tool that a test brings.
type extraTool struct {
	catalog.Tool
	call func(ctx context.Context, call engine.ToolCall) (walk.Result, error)
}

// effects are those of the tools that a world has by itself. All of them take an id;
// those with effects add a line with it, and what fails gives no result.
var effects = map[string]catalog.Effect{
	"look": catalog.Read, "miss": catalog.Read,
	"add": catalog.Write, "send": catalog.External, "drop": catalog.Destructive, "spoil": catalog.Write,
}

func (w *world) file() string { return filepath.Join(w.folder, "lines") }

func (w *world) Get(name string) (catalog.Tool, bool) {
	if t, ok := w.extra[name]; ok {
		t.Name = name
		return t.Tool, true
	}
	effect, ok := effects[name]
	return catalog.Tool{Name: name, Description: "Do “" + name + "”", Effect: effect,
		Outputs: []catalog.Output{{Name: "n", Type: "integer"}, {Name: "list", Type: "array"}}}, ok
}

func (w *world) LooksLike(name string) string {
	return alike.Of(slices.Concat(slices.Sorted(maps.Keys(effects)), slices.Sorted(maps.Keys(w.extra)))).Spelt(name)
}

func (w *world) Withheld(name string) string {
	if name == "changed" {
		return "“changed” changed. Approve it."
	}
	return ""
}

func (w *world) Call(ctx context.Context, call engine.ToolCall) (walk.Result, error) {
	if t, ok := w.extra[call.Tool]; ok {
		return t.call(ctx, call)
	}
	id := idOf(call.Arguments)
	w.mu.Lock()
	w.calls = append(w.calls, call.Tool+" "+id)
	w.mu.Unlock()
	if effects[call.Tool] != catalog.Read {
		time.Sleep(w.pause)
		if err := appendLine(w.file(), id); err != nil {
			return walk.Result{}, err
		}
		time.Sleep(w.pause)
	}
	if call.Tool == "miss" || call.Tool == "spoil" {
		return walk.Result{Error: "It is not there."}, nil
	}
	return walk.Result{Success: true, Text: id, Fields: map[string]jsontext.Value{"n": jsontext.Value(fmt.Sprint(len(id)))}}, nil
}

func idOf(arguments jsontext.Value) string {
	var a struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(arguments, &a); err != nil {
		return err.Error()
	}
	return a.ID
}

func appendLine(path, text string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteString(text + "\n")
	return err
}

// made are the calls that were made, and made again.
func (w *world) made() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.calls)
}

// lines are what calls with effects left, in order.
func (w *world) lines() []string {
	data, _ := os.ReadFile(w.file()) // none were made where there is no file
	return strings.Fields(string(data))
}

// quick is a clock by which delays pass at once; the hour of the day is real.
type quick struct{}

func (quick) Now() time.Time { return time.Now() }

func (quick) After(d time.Duration, f func()) func() {
	timer := time.AfterFunc(d/100, f)
	return func() { timer.Stop() }
}

// anything approves all calls without a sheet.
var anything = permit.Grant{Effects: []catalog.Effect{catalog.Read, catalog.Write, catalog.External, catalog.Destructive}}

// newRunner is a runner in a world of its own, closed at the end of the test.
func newRunner(t *testing.T, change ...func(*local.Runner)) (*local.Runner, *world) {
	t.Helper()
	w := &world{folder: t.TempDir(), extra: map[string]extraTool{}}
	r := &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w}
	for _, c := range change {
		c(r)
	}
	t.Cleanup(r.Close)
	return r, w
}

// start runs a workflow, given as text, with everything approved.
func start(t *testing.T, r engine.Host, text string, change ...func(*engine.Request)) handle {
	t.Helper()
	request := engine.Request{Workflow: workflowtest.Parse(t, text), Grant: anything, File: "/w.json"}
	for _, c := range change {
		c(&request)
	}
	run, err := begin(r, request)
	must(t, err)
	return run
}

// handle is a run as tests speak of it, and no more than an id.
type handle struct {
	host engine.Host
	id   string
}

func begin(h engine.Host, request engine.Request) (handle, error) {
	record, err := h.Start(request)
	return handle{h, record.ID}, err
}

func resume(h engine.Host, id string) (handle, error) {
	record, err := h.Resume(context.Background(), id)
	return handle{h, record.ID}, err
}

func sheetOf(h engine.Host, w workflow.Workflow) permit.Sheet {
	return h.SheetOf(engine.Request{Workflow: w})
}

func (r handle) ID() string { return r.id }

// Wait is the run when it is at rest.
func (r handle) Wait() engine.Record {
	record, _ := r.host.Watch(context.Background(), r.id, 0, nil)
	return record
}

func (r handle) Record() engine.Record {
	record, _ := r.host.Record(r.id)
	return record
}

func (r handle) Results() map[string]walk.Result {
	results, _ := r.host.Results(r.id)
	return results
}

func (r handle) control(c engine.Control) { _, _ = r.host.Control(r.id, c) }

func (r handle) Pause() { r.control(engine.Pause) }
func (r handle) GoOn()  { r.control(engine.GoOn) }
func (r handle) Step()  { r.control(engine.Step) }
func (r handle) Stop()  { r.control(engine.Stop) }

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func parsed(t *testing.T, text string) workflow.Workflow { return workflowtest.Parse(t, text) }
