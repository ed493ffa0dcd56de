package local_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// listOf makes a list of so many numbers the input of a run.
func listOf(count int) func(*engine.Request) {
	return func(r *engine.Request) {
		numbers := make([]string, count)
		for i := range numbers {
			numbers[i] = fmt.Sprintf("%q", fmt.Sprint(i))
		}
		r.Options.Inputs = map[string]jsontext.Value{"list": jsontext.Value("[" + strings.Join(numbers, ",") + "]")}
	}
}

// beside is a loop over that list whose rounds have these steps, the first of which is a.
func beside(parallel int, steps string) string {
	return fmt.Sprintf(`
		input list: array
		r: Loop over inputs.list max 100000 parallel %d collect "{{a.text}}"
		e: EndLoop r
		r:LoopBody > a
		%s`, parallel, steps)
}

// crowd is a tool that says how many of its calls there were at once.
type crowd struct {
	now, most atomic.Int64
	pause     time.Duration
	meets     int64 // each waits until so many were there at once, however slow the machine is
}

func (c *crowd) tool(effect catalog.Effect) extraTool {
	return extraTool{Tool: catalog.Tool{Effect: effect}, call: func(ctx context.Context, call engine.ToolCall) (walk.Result, error) {
		now := c.now.Add(1)
		defer c.now.Add(-1)
		for most := c.most.Load(); now > most && !c.most.CompareAndSwap(most, now); most = c.most.Load() {
		}
		for end := time.Now().Add(20 * time.Second); ctx.Err() == nil && c.most.Load() < c.meets && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		select {
		case <-time.After(c.pause):
		case <-ctx.Done():
			return walk.Result{}, ctx.Err()
		}
		return walk.Result{Success: true, Text: idOf(call.Arguments)}, nil
	}}
}

// So many rounds go on at once as the loop says, and never more; what they give is in the
// order of the list, and nothing is missing.
func TestRoundsBeside(t *testing.T) {
	r, w := newRunner(t)
	c := &crowd{pause: 5 * time.Millisecond, meets: 8}
	w.extra["work"] = c.tool(catalog.Read)
	run := start(t, r, beside(8, `
		a: Tool work id="{{r.item}}"
		b: Tool add id="{{r.index}}/{{a.text}}"
		a > b > e > r`), listOf(40))
	record := run.Wait()
	if record.Status != walk.Done || record.Calls != 80 || record.Steps != 1+3*40 {
		t.Fatalf("the run is %+v", record)
	}
	if c.most.Load() != 8 {
		t.Errorf("%d rounds at once", c.most.Load())
	}
	want, lines := make([]string, 40), w.lines()
	for i := range want {
		want[i] = fmt.Sprintf("%q", fmt.Sprint(i))
		if !slices.Contains(lines, fmt.Sprintf("%d/%d", i, i)) {
			t.Errorf("round %d is missing", i)
		}
	}
	if got := string(run.Results()["r"].Fields["results"]); got != "["+strings.Join(want, ",")+"]" {
		t.Errorf("it collected %s", got)
	}
	entries, err := r.Entries(run.id)
	must(t, err)
	for _, e := range entries {
		if e.Trace.Kind == walk.Finished && e.Trace.Node == "b" && e.Trace.Loops[0].Index != lineOf(t, e) {
			t.Errorf("an entry is of another round: %+v", e.Trace)
		}
	}
}

// lineOf is the round in what a step of TestRoundsBeside says.
func lineOf(t *testing.T, e engine.Entry) (index int) {
	_, err := fmt.Sscanf(e.Trace.Result.Text, "%d/", &index)
	must(t, err)
	return index
}

// The first failure lets no more rounds begin, those that go on come to their ends, and the
// run fails as that round did.
func TestFailureBeside(t *testing.T) {
	r, w := newRunner(t)
	var called atomic.Int64
	w.extra["work"] = extraTool{call: func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
		called.Add(1)
		if idOf(call.Arguments) == "3" {
			return walk.Result{Error: "It is not there."}, nil
		}
		time.Sleep(100 * time.Millisecond)
		return walk.Result{Success: true}, nil
	}}
	run := start(t, r, beside(4, `
		a: Tool work id="{{r.item}}"
		b: Tool add id="{{r.item}}"
		a > b > e > r`), listOf(40))
	record := run.Wait()
	if record.Status != walk.Failed || record.Node != "a" || !strings.Contains(record.Message, "It is not there.") {
		t.Errorf("the run is %+v", record)
	}
	lines := w.lines()
	if slices.Sort(lines); called.Load() != 4 || !slices.Equal(lines, []string{"0", "1", "2"}) {
		t.Errorf("%d calls, %v came to their ends", called.Load(), lines)
	}
}

// Stop ends all rounds at once, pause holds all of them before their next step, and a step
// lets one command through.
func TestControlBeside(t *testing.T) {
	steps := `
		a: Tool hold
		b: Tool add id="{{r.item}}"
		a > b > e > r`
	t.Run("stop", func(t *testing.T) {
		r, w := newRunner(t)
		entered, _ := holding(w)
		run := start(t, r, beside(4, steps), listOf(9))
		for range 4 {
			<-entered
		}
		run.Stop()
		if record := run.Wait(); record.Status != walk.Stopped || record.Calls != 4 || len(w.lines()) > 0 {
			t.Errorf("the run is %+v", record)
		}
	})
	t.Run("pause", func(t *testing.T) {
		o := newWatcher()
		r, w := newRunner(t)
		entered, leave := holding(w)
		run := start(t, r, beside(4, steps), listOf(9))
		o.watch(t, run)
		for range 4 {
			<-entered
		}
		run.Pause()
		close(leave)
		o.await(t, walk.Paused, "r")
		if len(w.lines()) > 0 {
			t.Errorf("called while it was paused: %v", w.lines())
		}
		run.GoOn()
		if record := run.Wait(); record.Status != walk.Done || len(w.lines()) != 9 {
			t.Errorf("the run is %+v", record)
		}
	})
	t.Run("step", func(t *testing.T) {
		o := newWatcher()
		r, w := newRunner(t)
		run := start(t, r, beside(4, `a: Tool add id="{{r.item}}"
			a > e > r`), listOf(9), func(q *engine.Request) { q.Step = true })
		o.watch(t, run)
		for i := range 9 {
			o.await(t, walk.Paused, "r")
			if got := len(w.lines()); got != i {
				t.Fatalf("%d calls after %d steps", got, i)
			}
			run.Step()
			for len(w.lines()) == i {
				time.Sleep(time.Millisecond)
			}
		}
		if record := run.Wait(); record.Status != walk.Done {
			t.Errorf("the run is %+v", record)
		}
	})
}

// The person is asked one thing at a time, and told of which round; what is allowed for the
// rest of the run is so for all rounds, also for those that waited to ask.
func TestQuestionsBeside(t *testing.T) {
	for choice, want := range map[engine.AnswerChoice]int{engine.Rest: 1, engine.Once: 12} {
		t.Run(string(choice), func(t *testing.T) {
			var mu sync.Mutex
			var rounds []string
			asking := 0
			r, w := newRunner(t, func(r *local.Runner) {
				r.Ask = func(_ context.Context, q engine.Question) (engine.Answer, error) {
					mu.Lock()
					rounds, asking = append(rounds, q.Round), asking+1
					if asking > 1 {
						t.Error("two questions at once")
					}
					mu.Unlock()
					time.Sleep(5 * time.Millisecond)
					mu.Lock()
					asking--
					mu.Unlock()
					if !q.Rest {
						t.Errorf("it cannot be allowed for the rest: %+v", q)
					}
					return engine.Answer{Choice: choice}, nil
				}
			})
			builtins(t, w)
			run := start(t, r, beside(4, `a: Tool http_request url="https://example.com/{{r.index}}"
				a > e > r`), listOf(12), func(q *engine.Request) { q.Grant.Effects = nil })
			record := run.Wait()
			if record.Status != walk.Done || len(rounds) != want {
				t.Errorf("asked %d times: %+v", len(rounds), record)
			}
			if slices.Sort(rounds); !strings.HasPrefix(rounds[0], "round ") || !strings.HasSuffix(rounds[0], " of 12 of “r”") || len(slices.Compact(rounds)) != want {
				t.Errorf("asked of %q", rounds)
			}
		})
	}
}

// Of a run that was cut off the person is asked about each call that nobody knows of, of
// each round, and no other call is made twice.
func TestResumeBeside(t *testing.T) {
	w := &world{folder: t.TempDir(), extra: map[string]extraTool{}}
	reached := make(chan struct{}, 9)
	hold := extraTool{Tool: catalog.Tool{Effect: catalog.Write}, call: func(ctx context.Context, call engine.ToolCall) (walk.Result, error) {
		reached <- struct{}{}
		<-ctx.Done()
		return walk.Result{}, ctx.Err()
	}}
	w.extra["hold"] = hold
	first := &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w}
	run := start(t, first, beside(4, `
		a: Tool add id="a/{{r.index}}"
		b: Tool hold id="{{r.item}}"
		c: Tool add id="c/{{r.index}}"
		a > b > c > e > r`), listOf(9))
	for range 4 {
		<-reached
	}
	first.Close()
	hold.call = func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
		return walk.Result{Success: true}, appendLine(w.file(), "b/"+idOf(call.Arguments))
	}
	w.extra["hold"] = hold
	a := &asker{answers: []engine.AnswerChoice{engine.Skip, engine.Repeat, engine.Skip, engine.Repeat}}
	again := &local.Runner{Folder: first.Folder, Tools: w, Ask: a.ask}
	t.Cleanup(again.Close)
	run, err := resume(again, run.id)
	must(t, err)
	record := run.Wait()
	lines := w.lines()
	if record.Status != walk.Done || len(a.questions) != 4 || len(lines) != 9+7+9 {
		t.Errorf("asked %d times, %v: %+v", len(a.questions), lines, record)
	}
	if slices.Sort(lines); len(slices.Compact(lines)) != 25 {
		t.Errorf("something was done twice: %v", lines)
	}
	for _, q := range a.questions {
		if q.Kind != engine.Happened || !strings.HasPrefix(q.Round, "round ") {
			t.Errorf("asked %+v", q)
		}
	}
}

// A workflow that rounds call runs once for each, by itself, however many there are at once.
func TestChildrenBeside(t *testing.T) {
	r, w := newRunner(t)
	run := start(t, r, beside(8, `a: Tool child what="{{r.item}}"
		a > e > r`), listOf(30), withChildren(t, map[string]string{"child": `
		y: Tool add id="y/{{inputs.what}}"
		z: Tool add id="z/{{inputs.what}}"
		y > z`}), func(q *engine.Request) {
		q.Workflow.Nodes[0].Loop.Collect = jsontext.Value(`"{{a.said}}"`)
	})
	record := run.Wait()
	lines := w.lines()
	if slices.Sort(lines); record.Status != walk.Done || record.Calls != 60 || len(slices.Compact(lines)) != 60 {
		t.Fatalf("%d lines: %+v", len(lines), record)
	}
	if got := string(run.Results()["r"].Fields["results"]); !strings.HasPrefix(got, `["z/0","z/1","z/2"`) {
		t.Errorf("it collected %s", got)
	}
}

// A budget is one for all that goes on, in children too: no more calls are made than it allows.
func TestBudgetBeside(t *testing.T) {
	for name, change := range map[string]func(*engine.Request){
		"calls":    func(*engine.Request) {},
		"children": withChildren(t, map[string]string{"add": `z: Tool send id="{{inputs.id}}"`}),
	} {
		t.Run(name, func(t *testing.T) {
			r, w := newRunner(t)
			w.pause = time.Millisecond
			run := start(t, r, beside(8, `a: Tool add id="{{r.item}}"
				a > e > r`), listOf(40), change, func(q *engine.Request) { q.Options.Budget.Calls = 21 })
			record := run.Wait()
			if record.Status != walk.Failed || !strings.Contains(record.Message, "called 21 tools") || len(w.lines()) != 21 || record.Calls != 21 {
				t.Errorf("%d calls: %+v", len(w.lines()), record)
			}
		})
	}
}

// What must not meet is done in turn: what uses the screen, and what writes one file. The
// rest goes on at once.
func TestTurnsBeside(t *testing.T) {
	for tool, c := range map[string]struct {
		arguments string
		most      int64
	}{
		"click":      {`target=OK`, 1},
		"launch_app": {`app_name=Calculator`, 1},
		"write_file": {`path=/tmp/one text="{{r.item}}"`, 1},
		"read_file":  {`path=/tmp/one`, 6},
		"copy_file":  {`from=/tmp/one to="/tmp/{{r.item}}"`, 6},
	} {
		t.Run(tool, func(t *testing.T) {
			r, w := newRunner(t)
			builtins(t, w)
			crowd := &crowd{pause: 10 * time.Millisecond, meets: c.most}
			own := w.extra[tool]
			own.call = crowd.tool("").call
			w.extra[tool] = own
			run := start(t, r, beside(6, `a: Tool `+tool+` `+c.arguments+`
				a > e > r`), listOf(12))
			if record := run.Wait(); record.Status != walk.Done || crowd.most.Load() != c.most {
				t.Errorf("%d at once: %+v", crowd.most.Load(), record)
			}
		})
	}
}

// A thousand rounds at sixteen, each a call of 50 ms, take little more than that work does.
func TestRoundsBesideAreFast(t *testing.T) {
	if testing.Short() || slower > 1 || os.Getenv(killsEnv) == "" {
		t.Skip("by night: what it measures depends on what else the machine does")
	}
	const count, parallel, pause = 1000, 16, 50 * time.Millisecond
	r, w := newRunner(t)
	c := &crowd{pause: pause}
	w.extra["work"] = c.tool(catalog.External)
	began := time.Now()
	record := start(t, r, beside(parallel, `a: Tool work id="{{r.item}}"
		a > e > r`), listOf(count)).Wait()
	least := (count + parallel - 1) / parallel * pause
	if took := time.Since(began); record.Status != walk.Done || took > least*13/10 {
		t.Errorf("it took %v where the work takes %v: %+v", took, least, record)
	}
}

// Many rounds leave no more of a run than a few but for what they collect, and none costs more than another.
func TestManyRoundsBeside(t *testing.T) {
	const count = 10_000 / min(slower, 5)
	r, w := newRunner(t)
	var record engine.Record
	run := func(count int) uint64 {
		w.calls = nil
		return allocated(func() {
			record = start(t, r, beside(16, `a: Tool look id="{{r.item}}"
				a > e > r`), listOf(count), func(q *engine.Request) { q.Options.Budget = walk.Budget{Calls: count + 1, Steps: 4 * count} }).Wait()
		})
	}
	short := run(count / 10)
	long := run(count)
	if record.Status != walk.Done || record.Calls != count {
		t.Fatalf("the run is %+v", record)
	}
	size := int64(0)
	files, _ := filepath.Glob(filepath.Join(r.Folder, record.ID, "*"))
	for _, f := range files {
		info, err := os.Stat(f)
		must(t, err)
		size += info.Size()
	}
	if most := int64(4<<20 + 60*count); size > most {
		t.Errorf("it takes %d bytes on the disk", size)
	}
	if long > 15*short {
		t.Errorf("ten times as many rounds took %d bytes and not %d", long, 10*short)
	}
	var m runtime.MemStats
	runtime.GC()
	if runtime.ReadMemStats(&m); m.HeapInuse > 64<<20 {
		t.Errorf("%d MB are in use", m.HeapInuse>>20)
	}
}

// Whatever the order was in which things happened: the journal alone brings a run back to it.
func TestReplayBeside(t *testing.T) {
	r, w := newRunner(t)
	c := &crowd{pause: time.Millisecond}
	w.extra["work"] = c.tool(catalog.Read)
	run := start(t, r, beside(7, `
		a: Tool work id="{{r.item}}"
		i: Loop over inputs.list max 5 parallel 3 collect "{{b.text}}"
		b: Tool work id="{{r.item}}/{{i.item}}"
		f: EndLoop i
		a > i:LoopBody > b > f > i:LoopDone > e > r
		f > i`), listOf(30))
	record := run.Wait()
	before := run.Results()
	r.Close()
	again := &local.Runner{Folder: r.Folder, Tools: w}
	t.Cleanup(again.Close)
	got, err := again.Results(run.id)
	must(t, err)
	if diff := cmp.Diff(before, got); diff != "" || record.Status != walk.Done {
		t.Errorf("%+v (-was +read):\n%s", record, diff)
	}
}
