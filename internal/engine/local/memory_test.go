package local_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// remembers lets a runner keep something between runs, and gives the world the tools for
// that, and one that waits until next is sent to.
func remembers(r *local.Runner, w *world) (next chan bool) {
	r.Memory = filepath.Join(w.folder, "memory")
	maps := w.memoryTools()
	next = make(chan bool)
	maps["hold"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
		select {
		case ok := <-next:
			return walk.Result{Success: ok}, nil
		case <-ctx.Done():
			return walk.Result{Error: "It was ended."}, nil
		}
	}}
	return next
}

// memoryTools are remember, recall and only_new of texts.
func (w *world) memoryTools() map[string]extraTool {
	if w.extra == nil {
		w.extra = map[string]extraTool{}
	}
	for name, effect := range map[string]catalog.Effect{"remember": catalog.Write, "recall": catalog.Read, "only_new": catalog.Write} {
		w.extra[name] = extraTool{Tool: catalog.Tool{Effect: effect}, call: callMemory}
	}
	return w.extra
}

func callMemory(_ context.Context, c engine.ToolCall) (walk.Result, error) {
	var a struct {
		Key, List string
		Value     jsontext.Value
	}
	if err := json.Unmarshal(c.Arguments, &a, json.MatchCaseInsensitiveNames(true)); err != nil {
		return walk.Result{}, err
	}
	switch c.Tool {
	case "remember":
		err := c.Memory.Remember(a.Key, a.Value)
		return walk.Result{Success: err == nil}, err
	case "recall":
		value, _ := c.Memory.Recall(a.Key)
		return walk.Result{Success: true, Text: strings.Trim(string(value), `"`)}, nil
	}
	fresh, err := c.Memory.OnlyNew(a.Key, strings.Fields(a.List))
	return walk.Result{Success: err == nil, Text: strings.Join(fresh, " ")}, err
}

// told is what a workflow keeps, in short.
func told(t *testing.T, r engine.Host) string {
	t.Helper()
	kept, err := r.Remembered("w")
	must(t, err)
	var parts []string
	for key, value := range kept.Values {
		parts = append(parts, key+"="+string(value))
	}
	for key, count := range kept.Had {
		parts = append(parts, fmt.Sprint(key, ":", count))
	}
	slices.Sort(parts)
	return strings.Join(parts, " ")
}

const feed = `
new: Tool only_new key=mail list="a b"
last: Tool recall key=last
keep: Tool remember key=last value=today
again: Tool recall key=last
wait: Tool hold
new > last > keep > again > wait`

// A run sees what was there when it began, with its own changes; for others all of them are
// there when it succeeded, and nothing where it did not.
func TestMemoryGoesWithSuccess(t *testing.T) {
	r, w := newRunner(t)
	next := remembers(r, w)
	for _, test := range []struct {
		ok         bool
		fresh      string
		last, kept string
	}{
		{false, "a b", "", ""}, {true, "a b", "", `last="today" mail:2`}, {true, "", "today", `last="today" mail:2`},
	} {
		before := told(t, r)
		run := start(t, r, feed)
		next <- test.ok
		record := run.Wait()
		if (record.Status == walk.Done) != test.ok {
			t.Fatalf("it is %+v", record)
		}
		got := run.Results()
		if got["new"].Text != test.fresh || got["last"].Text != test.last || got["again"].Text != "today" {
			t.Errorf("it saw %q, %q and %q, want %+v; before there was %q", got["new"].Text, got["last"].Text, got["again"].Text, test, before)
		}
		if now := told(t, r); now != test.kept {
			t.Errorf("kept is %q, want %q", now, test.kept)
		}
	}
	stopped := start(t, r, strings.ReplaceAll(feed, `"a b"`, "c"))
	stopped.Stop()
	stopped.Wait()
	if now := told(t, r); now != `last="today" mail:2` {
		t.Errorf("after a run that was stopped it is %q", now)
	}
}

// What a step kept that failed is not there for its next try, nor for later runs.
func TestMemoryOfAFailedCommand(t *testing.T) {
	r, w := newRunner(t)
	remembers(r, w)
	tries := 0
	w.extra["only_new"] = extraTool{Tool: catalog.Tool{Effect: catalog.Write}, call: func(ctx context.Context, c engine.ToolCall) (walk.Result, error) {
		result, err := callMemory(ctx, c)
		if tries++; tries < 3 {
			return walk.Result{Error: "Not yet: " + result.Text}, nil
		}
		return result, err
	}}
	run := start(t, r, "new: Tool only_new key=mail list=\"a b\" [retries=2]")
	if record := run.Wait(); record.Status != walk.Done || tries != 3 || run.Results()["new"].Text != "a b" || told(t, r) != "mail:2" {
		t.Errorf("after %d tries it is %+v, %q", tries, record, told(t, r))
	}
}

// Two runs at once are given nothing twice, and each commits when it comes to its end.
func TestMemoryOfTwoRuns(t *testing.T) {
	r, w := newRunner(t)
	next := remembers(r, w)
	other := &local.Runner{Folder: r.Folder, Memory: r.Memory, Tools: w} // as another process
	t.Cleanup(other.Close)
	first := start(t, r, feed)
	waitFor(t, first, "wait")
	second := start(t, other, strings.ReplaceAll(strings.ReplaceAll(feed, `"a b"`, `"b c"`), "value=today", "value=now"))
	waitFor(t, second, "wait")
	if got := second.Results()["new"].Text; got != "c" {
		t.Errorf("the second was given %q", got)
	}
	next <- true
	next <- true
	first.Wait()
	second.Wait()
	if now := told(t, r); now != `last="now" mail:3` && now != `last="today" mail:3` {
		t.Errorf("kept is %q", now)
	}
}

// What a run was given that failed or was cut off is given to the next one; then the one
// that was cut off cannot go on.
func TestMemoryOfARunThatWasCutOff(t *testing.T) {
	r, w := newRunner(t)
	remembers(r, w)
	cut := start(t, r, feed)
	waitFor(t, cut, "wait")
	r.Close()
	again := &local.Runner{Folder: r.Folder, Memory: r.Memory, Tools: w}
	t.Cleanup(again.Close)
	if now := told(t, again); now != "" {
		t.Errorf("kept is %q", now)
	}
	resumed, err := resume(again, cut.id)
	must(t, err)
	waitFor(t, resumed, "wait")
	other := start(t, again, feed)
	waitFor(t, other, "wait")
	if mine, others := resumed.Results()["new"].Text, other.Results()["new"].Text; mine != "a b" || others != "" {
		t.Errorf("the one that was resumed has %q, the other %q", mine, others)
	}
	again.Close()
	third := &local.Runner{Folder: r.Folder, Memory: r.Memory, Tools: w}
	t.Cleanup(third.Close)
	next := remembers(third, w)
	run := start(t, third, feed)
	next <- true
	run.Wait()
	if got := run.Results()["new"].Text; got != "a b" || told(t, third) != `last="today" mail:2` {
		t.Errorf("the next was given %q; kept is %q", got, told(t, third))
	}
	if _, err := resume(third, cut.id); err == nil || !strings.Contains(err.Error(), "was given some of what this one had as new") {
		t.Errorf("it goes on: %v", err)
	}
	record, err := third.Record(cut.id)
	must(t, err)
	if status, node := record.Standing(); status != walk.Failed || node != "" || !strings.Contains(record.Message, "was given some") {
		t.Errorf("it is %v, as if it could go on: %+v", status, record)
	}
}

// A run from the midst that succeeds has for later runs what the steps had whose results
// it takes.
func TestMemoryOfARunFromTheMidst(t *testing.T) {
	r, w := newRunner(t)
	next := remembers(r, w)
	failed := start(t, r, feed)
	next <- false
	failed.Wait()
	run := start(t, r, feed, func(request *engine.Request) {
		request.Options.From, request.Options.Results = "keep", failed.Results()
		delete(request.Options.Results, "keep")
		request.After = permit.Origin{Run: failed.id}
	})
	next <- true
	if record := run.Wait(); record.Status != walk.Done || told(t, r) != `last="today" mail:2` {
		t.Errorf("it is %+v, kept is %q", record, told(t, r))
	}
}

// A dry run sees what is kept and what it would keep, and keeps nothing.
func TestMemoryOfADryRun(t *testing.T) {
	r, w := newRunner(t)
	next := remembers(r, w)
	run := start(t, r, strings.ReplaceAll(feed, `"a b"`, "a"))
	next <- true
	run.Wait()
	before, err := os.ReadFile(onlyFileIn(t, r.Memory))
	must(t, err)
	dry := start(t, r, feed, func(request *engine.Request) { request.Dry = true })
	next <- true
	dry.Wait()
	if got := dry.Results(); got["new"].Text != "b" || got["last"].Text != "today" || got["again"].Text != "today" || got["new"].Assumed {
		t.Errorf("it saw %+v", got)
	}
	if after, _ := os.ReadFile(onlyFileIn(t, r.Memory)); string(after) != string(before) {
		t.Errorf("it wrote %s", after)
	}
}

func onlyFileIn(t *testing.T, folder string) string {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(folder, "*.json"))
	if len(files) != 1 {
		t.Fatalf("there are %v", files)
	}
	return files[0]
}

// What cannot be kept fails its step, and a memory that cannot be read fails the run before
// anything is done.
func TestMemoryThatIsFullOrDamaged(t *testing.T) {
	r, w := newRunner(t)
	next := remembers(r, w)
	var many strings.Builder
	for i := range 500_001 {
		fmt.Fprint(&many, i, " ")
	}
	full := start(t, r, `new: Tool only_new key=mail list="`+many.String()+`"`)
	if record := full.Wait(); record.Status != walk.Failed || !strings.Contains(record.Message, "at most 500000 keys") || told(t, r) != "" {
		t.Errorf("it is %+v, kept is %q", record, told(t, r))
	}
	run := start(t, r, feed)
	next <- true
	run.Wait()
	file := onlyFileIn(t, r.Memory)
	must(t, os.WriteFile(file, []byte("{"), 0o600))
	if _, err := begin(r, engine.Request{Workflow: parsed(t, feed), Grant: anything, File: "/w.json"}); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("it runs: %v", err)
	}
	aside, err := r.Forget("w", engine.Forget{})
	if data, _ := os.ReadFile(aside); err != nil || string(data) != "{" {
		t.Errorf("aside is %q with %q, %v", aside, data, err)
	}
	again := start(t, r, feed)
	next <- true
	if record := again.Wait(); record.Status != walk.Done || again.Results()["new"].Text != "a b" {
		t.Errorf("then it is %+v", record)
	}
}

func TestForget(t *testing.T) {
	r, w := newRunner(t)
	next := remembers(r, w)
	run := start(t, r, feed)
	next <- true
	run.Wait()
	for _, test := range []struct {
		forget engine.Forget
		kept   string
	}{{engine.Forget{Value: "other"}, `last="today" mail:2`}, {engine.Forget{Value: "last"}, "mail:2"}, {engine.Forget{Had: "mail"}, ""}} {
		if _, err := r.Forget("w", test.forget); err != nil || told(t, r) != test.kept {
			t.Errorf("%+v leaves %q, %v", test.forget, told(t, r), err)
		}
	}
}

// Many runs side by side, of which some fail: what those that succeeded were given is had,
// each once.
func TestMemoryOfManyRuns(t *testing.T) {
	r, w := newRunner(t)
	remembers(r, w)
	given := map[string]int{}
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for j := range 6 {
				end := "look"
				if (i+j)%3 == 0 {
					end = "miss"
				}
				run := start(t, r, fmt.Sprintf("new: Tool only_new key=mail list=\"%d %d %d\"\nend: Tool %s\nnew > end", j, j+1, i*j, end))
				done := run.Wait().Status == walk.Done
				mu.Lock()
				for _, key := range strings.Fields(run.Results()["new"].Text) {
					if done {
						given[key]++
					}
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	for key, times := range given {
		if times != 1 {
			t.Errorf("%s was given %d times", key, times)
		}
	}
	if diff := cmp.Diff(fmt.Sprint("mail:", len(given)), told(t, r)); diff != "" {
		t.Error(diff)
	}
}

// waitFor waits until the run is at a step.
func waitFor(t *testing.T, run handle, node string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, _ = run.host.Watch(ctx, run.id, 0, func(view engine.View) {
		if view.Record.Node == node {
			cancel()
		}
	})
	if record := run.Record(); record.Node != node || record.Status.AtRest() {
		t.Fatalf("it is %+v", record)
	}
}

// An answer that nobody may see is not kept for later runs.
func TestMemoryOfAHiddenAnswer(t *testing.T) {
	r, w := newRunner(t, func(r *local.Runner) {
		r.Ask = func(context.Context, engine.Question) (engine.Answer, error) {
			return engine.Answer{Choice: engine.Reply, Text: "wug 42"}, nil
		}
	})
	remembers(r, w)
	w.extra["ask"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(ctx context.Context, c engine.ToolCall) (walk.Result, error) {
		answer, err := c.Ask(ctx, engine.Question{Kind: engine.Ask, Title: "Password?", Hidden: true})
		return walk.Result{Success: true, Text: answer.Text}, err
	}}
	run := start(t, r, "ask: Tool ask\nkeep: Tool remember key=pw value=\"it is {{ask.text}}\"\nask > keep")
	if record := run.Wait(); record.Status != walk.Failed || !strings.Contains(record.Message, "is not kept for later runs") || told(t, r) != "" {
		t.Errorf("it is %+v, kept is %q", record, told(t, r))
	}
}

// A workflow that was called and is over, the end of whose journal is lost, goes on with what it
// was given as new: that is its own, wherever the end is, and it is kept once.
func TestMemoryOfACalledWorkflowWhoseEndIsLost(t *testing.T) {
	child := `
		new: Tool only_new key=mail list=a
		x: Tool add id="{{new.text}}"
		z: Tool look id=z
		new > x > z`
	w := &world{folder: t.TempDir()}
	first := &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w}
	remembers(first, w)
	run := start(t, first, "a: Tool child\n h: Tool hold\n a > h", withChildren(t, map[string]string{"child": child}), func(q *engine.Request) {
		below := q.Children["child"]
		below.File = "/child.json"
		q.Children["child"] = below
	})
	for run.Record().Node != "h" {
		time.Sleep(time.Millisecond)
	}
	first.Close()
	at := filepath.Join(first.Folder, run.id)
	top := logIn(t, at)
	called := top.said[slices.IndexFunc(top.said, func(s saidLine) bool { return s.Entered.Run != "" })].Entered.Run
	below := logIn(t, filepath.Join(at, "below", called))
	for kept := 1; kept <= len(below.lines); kept++ {
		w := &world{folder: t.TempDir()}
		must(t, os.CopyFS(w.folder, os.DirFS(first.Folder+"/..")))
		r := &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w, Ask: w.lookWhatHappened}
		next := remembers(r, w)
		at := filepath.Join(r.Folder, run.id)
		top.cut(t, at, 1+slices.IndexFunc(top.said, func(s saidLine) bool { return s.Entered.Run != "" }))
		text := slices.Concat(below.lines[:kept]...)
		files, _ := filepath.Glob(filepath.Join(at, "below", called, "*.journal"))
		must(t, os.WriteFile(files[0], text, 0o600))
		again, err := resume(r, run.id)
		must(t, err)
		go func() { next <- true }()
		record := again.Wait()
		remembered, err := r.Remembered("child")
		must(t, err)
		if record.Status != walk.Done || !slices.Equal(w.lines(), []string{"a"}) || remembered.Had["mail"] != 1 {
			t.Errorf("of %d lines: called %v, remembers %+v: %+v", kept, w.lines(), remembered, record)
		}
		r.Close()
	}
}
