package local_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// twentyEffects makes two calls with effects by a model and eighteen in a loop. Behind
// “big” the run goes on in another segment.
const twentyEffects = `
	think: AiStep "" "Do it" with add
	big: Tool big
	r: Loop max 18
	a: Tool add id="n{{r.iteration}}"
	e: EndLoop r
	h: Tool hold
	think > big > r
	r:LoopBody > a > e > r:LoopDone > h`

// leftRun is a run that was left behind its effects.
type leftRun struct {
	id     string
	folder string
	lines  []string          // what its effects left
	first  map[string][]byte // its files as they were in its first segment
}

// worldOfEffects is one in which the effects of twentyEffects left lines already.
func worldOfEffects(t *testing.T, lines []string, hold, big func(context.Context, engine.ToolCall)) (*local.Runner, *world) {
	read := func(then func(context.Context, engine.ToolCall), text string) extraTool {
		return extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(ctx context.Context, call engine.ToolCall) (walk.Result, error) {
			then(ctx, call)
			return walk.Result{Success: true, Text: text}, ctx.Err()
		}}
	}
	w := &world{folder: t.TempDir(), extra: map[string]extraTool{
		"hold": read(hold, "held"), "big": read(big, strings.Repeat("x", 300<<10)),
	}}
	for _, line := range lines {
		must(t, appendLine(w.file(), line))
	}
	return &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w, Models: calling("add", "x", "y")}, w
}

func nothing(context.Context, engine.ToolCall) {}

func leaveBehindEffects(t *testing.T) leftRun {
	var r *local.Runner
	var left leftRun
	reached := make(chan struct{})
	var once sync.Once
	r, w := worldOfEffects(t, nil, func(ctx context.Context, _ engine.ToolCall) {
		once.Do(func() { close(reached) })
		<-ctx.Done()
	}, func(_ context.Context, call engine.ToolCall) {
		left.first = filesIn(filepath.Join(r.Folder, call.Run))
	})
	run := start(t, r, twentyEffects)
	<-reached
	r.Close()
	left.id, left.folder, left.lines = run.ID(), filepath.Join(r.Folder, run.ID()), w.lines()
	if len(left.lines) != 20 || len(left.first) == 0 {
		t.Fatalf("the run left %v", left.lines)
	}
	return left
}

// resume resumes a copy of the run that was damaged, and returns what came of it. The
// person looks whether a call left its line.
func (l leftRun) resume(t *testing.T, damage func(folder string)) (record engine.Record, lines, asked []string, err error) {
	t.Helper()
	r, w := worldOfEffects(t, l.lines, nothing, nothing)
	defer r.Close()
	var questions asker
	r.Ask = func(ctx context.Context, q engine.Question) (engine.Answer, error) {
		if q.Call != nil {
			asked = append(asked, idOf(q.Call.Arguments))
		}
		questions.questions = append(questions.questions, q)
		return w.lookWhatHappened(ctx, q)
	}
	folder := filepath.Join(r.Folder, l.id)
	must(t, os.CopyFS(folder, os.DirFS(l.folder)))
	damage(folder)
	r.Mend() // finds out how far it came
	run, err := resume(r, l.id)
	if err != nil {
		return record, w.lines(), asked, err
	}
	return run.Wait(), w.lines(), asked, nil
}

// A run whose journal ends before the last that is known of it asks about each call
// with effects that it may have made: wherever the journal was cut off, restored from
// an older copy, or lost, no effect is had twice unasked.
func TestJournalCutOffAsksAboutEffects(t *testing.T) {
	left := leaveBehindEffects(t)
	segment := lastSegment(t, left.folder)
	whole := filesIn(left.folder)[segment]
	cases := map[string]func(folder string){
		"whole":                  func(string) {},
		"the segment is missing": func(f string) { must(t, os.Remove(filepath.Join(f, segment))) },
		"the segment is empty":   func(f string) { must(t, os.Truncate(filepath.Join(f, segment), 0)) },
		"zeros": func(f string) {
			put(t, filepath.Join(f, segment), append(whole[:len(whole)/2:len(whole)/2], make([]byte, 4096)...))
		},
		"the first segment is back": func(f string) { restore(t, f, left.first, ".journal", segment) },
		"the head is missing":       func(f string) { must(t, os.Remove(filepath.Join(f, "head"))) },
		"the mark is missing":       func(f string) { must(t, os.Remove(filepath.Join(f, "mark"))) },
		"the mark is damaged":       func(f string) { put(t, filepath.Join(f, "mark"), []byte("x")) },
		"half of the mark is left":  func(f string) { zero(t, filepath.Join(f, "mark"), 512) },
		"no mark and half a journal": func(f string) {
			must(t, os.Remove(filepath.Join(f, "mark")))
			must(t, os.Truncate(filepath.Join(f, segment), int64(len(whole)/2)))
		},
		"neither mark nor journal": func(f string) {
			must(t, os.Remove(filepath.Join(f, "mark")))
			must(t, os.Remove(filepath.Join(f, segment)))
		},
	}
	for _, at := range cutsOf(whole) {
		cases["cut at "+strconv.Itoa(at)] = func(f string) { must(t, os.Truncate(filepath.Join(f, segment), int64(at))) }
	}
	for name, damage := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			record, lines, asked, err := left.resume(t, damage)
			if err != nil || record.Status != walk.Done {
				t.Errorf("%v: %+v", err, record)
			}
			if diff := cmp.Diff(left.lines, lines); diff != "" {
				t.Errorf("what effects left (-before +after), asked %v:\n%s", asked, diff)
			}
			if strings.HasSuffix(name, "missing") && !strings.HasPrefix(name, "the segment") && len(asked) > 0 {
				t.Errorf("asked about %v, with a journal that is whole", asked)
			}
		})
	}
}

// cutsOf are places where a journal may be cut: behind each line, and anywhere.
func cutsOf(text []byte) (cuts []int) {
	snapshot := bytes.IndexByte(text, '\n')
	for i := range text[:len(text)-1] {
		if text[i] == '\n' {
			cuts = append(cuts, i+1)
		}
	}
	for range 20 {
		cuts = append(cuts, snapshot+rand.IntN(len(text)-snapshot))
	}
	return append(cuts, rand.IntN(snapshot))
}

// A run that is cut off again while it asks goes on asking.
func TestLostJournalIsAskedAboutUntilCaughtUp(t *testing.T) {
	left := leaveBehindEffects(t)
	r, w := worldOfEffects(t, left.lines, nothing, nothing)
	folder := filepath.Join(r.Folder, left.id)
	must(t, os.CopyFS(folder, os.DirFS(left.folder)))
	must(t, os.Remove(filepath.Join(folder, lastSegment(t, folder))))
	asked := 0
	for record := (engine.Record{}); record.Status != walk.Done; {
		there := &local.Runner{Folder: r.Folder, Tools: w, Models: r.Models, Ask: func(ctx context.Context, q engine.Question) (engine.Answer, error) {
			if asked++; asked%3 == 0 {
				return engine.Answer{}, context.Canceled // nobody answers, and the run is left
			}
			return w.lookWhatHappened(ctx, q)
		}}
		run, err := resume(there, left.id)
		must(t, err)
		record = run.Wait()
		there.Close()
	}
	if !slices.Equal(w.lines(), left.lines) || asked < 20 {
		t.Errorf("asked %d times, effects left %v", asked, w.lines())
	}
}

// A call that the person wants to be made again is made, and not asked about once more,
// though the end of the journal is missing.
func TestRepeatedCallIsAskedAboutOnce(t *testing.T) {
	left := leaveBehindEffects(t)
	segment := lastSegment(t, left.folder)
	whole := filesIn(left.folder)[segment]
	const last = "n5"                              // that was begun, and left no line
	at := bytes.Index(whole, []byte(`"`+last+`"`)) // the id of a run may hold these signs too
	at += bytes.IndexByte(whole[at:], '\n') + 1
	all := left.lines
	left.lines = all[:slices.Index(all, last)]
	record, lines, asked, err := left.resume(t, func(f string) { must(t, os.Truncate(filepath.Join(f, segment), int64(at))) })
	if err != nil || record.Status != walk.Done || !slices.Equal(lines, all) {
		t.Errorf("effects left %v, %+v, %v", lines, record, err)
	}
	if want := all[slices.Index(all, last):]; !slices.Equal(asked, want) {
		t.Errorf("asked about %v, want %v", asked, want)
	}
}

// filesIn are the files of a folder, by name.
func filesIn(folder string) map[string][]byte {
	files := map[string][]byte{}
	paths, _ := filepath.Glob(filepath.Join(folder, "*"))
	for _, path := range paths {
		if data, err := os.ReadFile(path); err == nil {
			files[filepath.Base(path)] = data
		}
	}
	return files
}

// restore puts the files that end so back, in the place of another.
func restore(t *testing.T, folder string, files map[string][]byte, end, instead string) {
	must(t, os.Remove(filepath.Join(folder, instead)))
	for name, data := range files {
		if strings.HasSuffix(name, end) {
			put(t, filepath.Join(folder, name), data)
		}
	}
}

func put(t *testing.T, path string, data []byte) {
	t.Helper()
	must(t, os.WriteFile(path, data, 0o600))
}

func zero(t *testing.T, path string, count int) {
	data, err := os.ReadFile(path)
	must(t, err)
	put(t, path, append(make([]byte, count), data[count:]...))
}

func lastSegment(t *testing.T, folder string) string {
	paths, err := filepath.Glob(filepath.Join(folder, "*.journal"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("segments %v: %v", paths, err)
	}
	return filepath.Base(paths[len(paths)-1])
}
