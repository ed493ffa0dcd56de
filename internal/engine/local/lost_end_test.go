package local_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// door is a world in which “gate” and “press” do not come to a good end until it is open.
type door struct {
	*world
	ends    string        // how “gate” ends while it is shut: "fails", "waits"; "": it is open
	presses bool          // “press” waits behind its line while it is shut
	reached chan struct{} // gets one where something waits
	open    bool
}

func newDoor(t *testing.T, ends string, presses, open bool) *door {
	d := &door{world: &world{folder: t.TempDir(), extra: map[string]extraTool{}}, ends: ends, presses: presses, open: open, reached: make(chan struct{}, 99)}
	wait := func(ctx context.Context) (walk.Result, error) {
		d.reached <- struct{}{}
		<-ctx.Done()
		return walk.Result{}, ctx.Err()
	}
	d.extra["gate"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
		switch {
		case d.open || d.ends == "":
			return walk.Result{Success: true, Text: "open"}, nil
		case d.ends == "fails":
			return walk.Result{Error: "It is shut."}, nil
		}
		return wait(ctx)
	}}
	d.extra["press"] = extraTool{Tool: catalog.Tool{Effect: catalog.Write}, call: func(ctx context.Context, call engine.ToolCall) (walk.Result, error) {
		if err := appendLine(d.file(), idOf(call.Arguments)); err != nil || d.open || !d.presses {
			return walk.Result{Success: true, Text: "pressed"}, err
		}
		return wait(ctx)
	}}
	return d
}

func (d *door) runner() *local.Runner {
	return &local.Runner{Folder: filepath.Join(d.folder, "runs"), Tools: d, Models: scripted}
}

// lostEnds are runs whose journals lose their ends.
var lostEnds = map[string]string{
	"steps": `
		a: Tool add id=a
		p: Tool press id=p
		g: Tool gate x=1
		b: Tool add id=b
		a > p > g > b`,
	"at its first step": `
		p: Tool press id=p
		g: Tool gate x=1
		b: Tool add id=b
		p > g > b`,
	"rounds": `
		input list: array
		r: Loop over inputs.list max 9
		a: Tool add id="a{{r.item}}"
		p: Tool press id="p{{r.item}}"
		g: Tool gate x=1
		e: EndLoop r
		z: Tool add id=z
		r:LoopBody > a > p > g > e > r:LoopDone > z`,
	"side by side": beside(2, `
		a: Tool add id="a{{r.item}}"
		p: Tool press id="p{{r.item}}"
		g: Tool gate x=1
		z: Tool add id=z
		a > p > g > e > r:LoopDone > z`),
	"called": `
		a: Tool add id=a
		c: Tool child what=1
		z: Tool add id=z
		a > c > z`,
	"called side by side": beside(2, `
		a: Tool child what="{{r.item}}"
		z: Tool add id=z
		a > e > r:LoopDone > z`),
	"a model": `
		m: AiStep "" "add=a;press=p;gate=1;add=b" with add,press,gate
		z: Tool add id=z
		m > z`,
	"another way": `
		a: Tool add id=a
		g: Tool gate x=1 [failure=branch]
		b: Tool add id=b
		c: Tool add id=c
		d: Tool add id=d
		j: Tool press id=j
		h: Tool gate x=1
		a > g > b > c > j > h
		g:OnError > d > j`,
}

var lostEndsBelow = map[string]string{"child": `
	x: Tool add id="k{{inputs.what}}a"
	p: Tool press id="k{{inputs.what}}p"
	g: Tool gate x=1
	y: Tool add id="k{{inputs.what}}b"
	x > p > g > y`}

// howRunsEnd are the ways in which they end before that.
var howRunsEnd = map[string]struct {
	gate    string
	presses bool
	end     func(*local.Runner, handle)
}{
	"failed":            {"fails", false, func(*local.Runner, handle) {}},
	"stopped":           {"waits", false, func(_ *local.Runner, run handle) { run.Stop() }},
	"left":              {"waits", false, func(r *local.Runner, _ handle) { r.Close() }},
	"stopped in a call": {"", true, func(_ *local.Runner, run handle) { run.Stop() }},
	"left in a call":    {"", true, func(r *local.Runner, _ handle) { r.Close() }},
}

// endedRun is a run that came to such an end.
type endedRun struct {
	id     string
	folder string
	lines  []string // what its effects left
}

// endSo has a run come to such an end, where so many calls wait.
func endSo(t *testing.T, text, how string, waiting int) endedRun {
	ending := howRunsEnd[how]
	d := newDoor(t, ending.gate, ending.presses, false)
	r := d.runner()
	defer r.Close()
	given := func(*engine.Request) {}
	if strings.Contains(text, "input list") {
		given = listOf(2)
	}
	run := start(t, r, text, withChildren(t, lostEndsBelow), given)
	over := make(chan engine.Record, 1)
	go func() { over <- run.Wait() }()
	select {
	case record := <-over:
		if how != "failed" {
			t.Fatalf("it is %+v", record)
		}
	case <-d.reached:
		for range waiting - 1 {
			<-d.reached
		}
		ending.end(r, run)
		<-over
	}
	return endedRun{run.id, filepath.Join(r.Folder, run.id), d.lines()}
}

// cutsFromEnd damage what is kept of a run, and of those that it called.
func (e endedRun) cutsFromEnd(t *testing.T) map[string]func(folder string) {
	cuts := map[string]func(string){}
	must(t, filepath.WalkDir(e.folder, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".journal" {
			return err
		}
		at, err := filepath.Rel(e.folder, path)
		must(t, err)
		data, err := os.ReadFile(path)
		must(t, err)
		in := "its "
		if filepath.Dir(at) != "." {
			in = "child " + filepath.Base(filepath.Dir(at)) + " "
		}
		left := data
		for n := 1; len(left) > 0; n++ {
			left = left[:bytes.LastIndexByte(left[:len(left)-1], '\n')+1]
			to := int64(len(left))
			cuts[fmt.Sprint(in, n, " lines")] = func(f string) { must(t, os.Truncate(filepath.Join(f, at), to)) }
		}
		cuts[in+"half"] = func(f string) { must(t, os.Truncate(filepath.Join(f, at), int64(len(data)/2))) }
		cuts[in+"gone"] = func(f string) { must(t, os.Remove(filepath.Join(f, at))) }
		cuts[in+"gone with the mark"] = func(f string) {
			must(t, os.Remove(filepath.Join(f, at)))
			must(t, os.Remove(filepath.Join(f, filepath.Dir(at), "mark")))
		}
		return nil
	}))
	return cuts
}

// loseLine takes the last line of the journal of a run away, but for the first of it.
func loseLine(t *testing.T, folder string) {
	path := filepath.Join(folder, lastSegment(t, folder))
	data, err := os.ReadFile(path)
	must(t, err)
	if at := bytes.LastIndexByte(data[:len(data)-1], '\n') + 1; at > 0 {
		must(t, os.Truncate(path, int64(at)))
	}
}

// onlooker looks whether a call left its line, and answers by that.
type onlooker struct {
	*door
	asked   int
	refused int
	away    int // each so many questions it is not there; 0: it always is
	unsure  int // so many at first it cannot answer
	twice   int // so often a line is lost again where the run did not come to its end
}

func (o *onlooker) ask(_ context.Context, q engine.Question) (engine.Answer, error) {
	o.asked++
	if o.away > 0 && o.asked%o.away == 0 {
		return engine.Answer{}, context.Canceled
	}
	if o.unsure > 0 {
		o.unsure--
		return engine.Answer{Choice: engine.Refuse}, nil
	}
	id := idOf(q.Call.Arguments)
	if q.Call.Workflow != "" || q.Anew { // of several calls
		if slices.ContainsFunc(o.lines(), func(line string) bool { return q.Call.Workflow == "" || strings.HasPrefix(line, "k") }) {
			o.refused++
			return engine.Answer{Choice: engine.Refuse}, nil
		}
		return engine.Answer{Choice: engine.Repeat}, nil
	}
	if slices.Contains(o.lines(), id) {
		return engine.Answer{Choice: engine.Skip}, nil
	}
	return engine.Answer{Choice: engine.Repeat}, nil
}

// goOn resumes a run, or tries it again where it has ended, and returns what came of it.
func goOn(r *local.Runner, run handle) (handle, error) {
	record := run.Record()
	if record.Status == walk.Interrupted {
		return resume(r, run.id)
	}
	at, err := r.Again(run.id)
	if errors.Is(err, engine.ErrEndLost) {
		return resume(r, run.id)
	}
	if err != nil || at == nil {
		return run, fmt.Errorf("it cannot go on: %v, %+v", err, record)
	}
	request, err := r.Request(run.id)
	if err != nil {
		return run, err
	}
	results, err := r.Results(run.id)
	if err != nil {
		return run, err
	}
	request.After, request.Options.From, request.Options.Again, request.Tries = permit.Origin{Run: run.id, At: record.Began}, record.CameTo(), at, true
	if request.Options.Results, err = permit.Earlier(request.Work(), request.Workflow, results); err != nil {
		return run, err
	}
	next, err := begin(r, request)
	if errors.Is(err, engine.ErrEndLost) { // it was lost since
		return resume(r, run.id)
	}
	return next, err
}

// Whatever is lost of the end of a journal, that of a run or of one that it called, and however
// the run had ended: no effect is had twice unasked, and where the person can say what was done
// the run comes to its end.
func TestLostEndIsAskedAbout(t *testing.T) {
	most := 5
	if testing.Short() || slower > 1 {
		most = 2
	}
	for shape, text := range lostEnds {
		for how := range howRunsEnd {
			if shape == "a model" && how == "failed" {
				continue // it is told of that, and goes on
			}
			t.Run(shape+"/"+how, func(t *testing.T) {
				t.Parallel()
				ended := endSo(t, text, how, 1)
				cuts, n := ended.cutsFromEnd(t), 0
				for name, damage := range cuts { // in any order, and with others each time
					if n++; n > most {
						break
					}
					goOnWithout(t, ended, name, damage, onlooker{away: []int{0, 0, 2, 3}[n%4], unsure: []int{0, 1, 0}[n%3], twice: []int{0, 3, 0, 0, 1}[n%5]})
				}
			})
		}
	}
}

func goOnWithout(t *testing.T, ended endedRun, name string, damage func(string), o onlooker) onlooker {
	t.Helper()
	o.door = newDoor(t, "", false, true)
	for _, line := range ended.lines {
		must(t, appendLine(o.file(), line))
	}
	said := fmt.Sprintf("%s (away %d, unsure %d, twice %d)", name, o.away, o.unsure, o.twice)
	r := o.runner()
	r.Ask = o.ask
	defer r.Close()
	folder := filepath.Join(r.Folder, ended.id)
	must(t, os.CopyFS(folder, os.DirFS(ended.folder)))
	damage(folder)
	run := handle{r, ended.id}
	var record engine.Record
	for try := 0; record.Status != walk.Done && try < 30 && (o.refused == 0 || try < 4); try++ {
		next, err := goOn(r, run)
		if err != nil {
			t.Errorf("%s: %v", said, err)
			return o
		}
		run, record = next, next.Wait()
		if o.twice > 0 && record.Status != walk.Done {
			o.twice--
			loseLine(t, filepath.Join(r.Folder, run.id))
		}
	}
	lines := o.lines()
	slices.Sort(lines)
	if len(slices.Compact(slices.Clone(lines))) != len(lines) {
		t.Errorf("%s: it did %v, asked %d", said, lines, o.asked)
	}
	if o.refused == 0 && record.Status != walk.Done {
		t.Errorf("%s: asked %d times it is %+v", said, o.asked, record)
	}
	return o
}

// Where nothing is lost, nothing is asked, and a run that failed is tried again as ever.
func TestNothingLostIsNotAskedAbout(t *testing.T) {
	for shape, text := range lostEnds {
		for _, how := range []string{"failed", "stopped", "left"} {
			if shape == "a model" && how == "failed" {
				continue
			}
			t.Run(shape+"/"+how, func(t *testing.T) {
				t.Parallel()
				waiting := 1
				if strings.Contains(text, "parallel") {
					waiting = 2
				}
				o := goOnWithout(t, endSo(t, text, how, waiting), "whole", func(string) {}, onlooker{})
				if o.asked > 0 {
					t.Errorf("asked %d times", o.asked)
				}
			})
		}
	}
}

// A run whose end is lost as it is about to be tried again is resumed in place of that, once the
// person was told; and one that came to its good end meanwhile is not done again.
func TestEndIsLostAsItIsTriedAgain(t *testing.T) {
	d := newDoor(t, "fails", false, false)
	r := d.runner()
	defer r.Close()
	run := start(t, r, lostEnds["steps"])
	run.Wait()
	request := again(t, r, run.id)
	loseLine(t, filepath.Join(r.Folder, run.id))
	if _, err := begin(r, request); !errors.Is(err, engine.ErrEndLost) || run.Record().Status != walk.Interrupted {
		t.Fatalf("%v: it is %+v", err, run.Record())
	}
	d.open = true
	resumed, err := resume(r, run.id)
	must(t, err)
	if record := resumed.Wait(); record.Status != walk.Done {
		t.Fatalf("it is %+v", record)
	}
	if _, err := begin(r, request); err == nil {
		t.Error("it is tried again")
	}
	if _, err := resume(r, run.id); err == nil {
		t.Error("it is resumed once more")
	}
	if lines := d.lines(); !slices.Equal(lines, []string{"a", "p", "b"}) {
		t.Errorf("it did %v", lines)
	}
}

// A run in whose place another one goes on is not resumed, whatever its journal has lost.
func TestLostEndOfARunThatWasTriedAgain(t *testing.T) {
	d := newDoor(t, "fails", false, false)
	r := d.runner()
	defer r.Close()
	run := start(t, r, lostEnds["steps"])
	run.Wait()
	next, err := begin(r, again(t, r, run.id))
	must(t, err)
	next.Wait()
	loseLine(t, filepath.Join(r.Folder, run.id))
	if _, err := resume(r, run.id); err == nil || !strings.Contains(err.Error(), next.id) {
		t.Errorf("it says %v", err)
	}
	if record := run.Record(); record.Status != walk.Failed {
		t.Errorf("it is %+v", record)
	}
}

// Who begins with a step, or does that alone, after a run that lost its end is asked about each call that
// the run may have made and that its journal does not know, and about no other one.
func TestRunFromAStepAfterALostEnd(t *testing.T) {
	own := func(line string) string { return line[:1] }
	for shape, tt := range map[string]struct {
		from   string
		stepOf func(line string) string
	}{
		"steps":               {"p", own},
		"at its first step":   {"p", own},
		"rounds":              {"r", own},
		"side by side":        {"r", own},
		"called":              {"c", func(string) string { return "c" }},
		"called side by side": {"r", func(string) string { return "a" }},
		"a model":             {"m", func(string) string { return "m" }},
		"another way":         {"c", own},
	} {
		for _, how := range []string{"failed", "left", "stopped in a call"} {
			if shape == "a model" && how == "failed" {
				continue
			}
			t.Run(shape+"/"+how, func(t *testing.T) {
				t.Parallel()
				ended := endSo(t, lostEnds[shape], how, 1)
				n := 0
				for name, damage := range ended.cutsFromEnd(t) {
					if !strings.HasPrefix(name, "its ") || strings.HasSuffix(shape, "side by side") && !strings.Contains(name, "gone") {
						continue // what called it knows, and of rounds that go on the results say nothing
					}
					if n++; n > 4 {
						break
					}
					o := onlooker{door: newDoor(t, "", false, true)}
					for _, line := range ended.lines {
						must(t, appendLine(o.file(), line))
					}
					r := o.runner()
					r.Ask = o.ask
					folder := filepath.Join(r.Folder, ended.id)
					must(t, os.CopyFS(folder, os.DirFS(ended.folder)))
					damage(folder)
					request, err := r.Request(ended.id)
					must(t, err)
					known, err := r.Results(ended.id)
					must(t, err)
					request.After, request.Tries = permit.Origin{Run: ended.id}, false
					request.Options.From, request.Options.Only, request.Options.Results = tt.from, n%2 == 0 && tt.from != "r", known
					request.Options.Left, _, err = r.Left(ended.id)
					must(t, err)
					next, err := begin(r, request)
					if err != nil { // a result that it needs is lost, too
						t.Logf("%s: %v", name, err)
						r.Close()
						continue
					}
					record := next.Wait()
					r.Close()
					seen := map[string]int{}
					for _, line := range o.lines() {
						if _, was := known[tt.stepOf(line)]; seen[line] > 0 && !was {
							t.Errorf("%s: unasked it did %s again: %v, asked %d, %+v", name, line, o.lines(), o.asked, record)
						}
						seen[line]++
					}
				}
			})
		}
	}
}
