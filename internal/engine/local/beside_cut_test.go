package local_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/checkedline"
	"planwright/internal/engine"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
)

// log is the journal of a run as lines, and what each says of its commands.
type log struct {
	folder string
	lines  [][]byte
	said   []saidLine
}

type saidLine struct {
	Intent, Entered struct {
		Seq  int       `json:"seq"`
		Run  string    `json:"run"`
		Call walk.Call `json:"call"`
	}
	Event struct{ Event walk.Event }
}

func logIn(t *testing.T, folder string) log {
	files, _ := filepath.Glob(filepath.Join(folder, "*.journal"))
	text, err := os.ReadFile(files[0])
	must(t, err)
	l := log{folder: folder, lines: slices.Collect(bytes.Lines(text))}
	for _, line := range l.lines {
		var said saidLine
		must(t, json.Unmarshal(line[checkedline.Overhead:], &said, json.MatchCaseInsensitiveNames(true)))
		l.said = append(l.said, said)
	}
	return l
}

// cut takes away the lines behind the first ones, as if the run had come no further.
func (l log) cut(t *testing.T, in string, kept int) {
	files, _ := filepath.Glob(filepath.Join(in, "*.journal"))
	must(t, os.WriteFile(files[0], bytes.Join(l.lines[:kept], nil), 0o600))
	must(t, writeHead(in, journal.Head{Format: 1, ID: filepath.Base(in), Workflow: "w"}))
}

// open are the calls that are made of a run, and those of what it calls, whose journal has so
// many lines: those without an answer. cutIn says how much is kept of one that it calls.
func (l log) open(t *testing.T, kept int, cutIn func(log) int) (calls []string) {
	answered, begun := map[int]bool{}, map[string]bool{}
	for _, said := range l.said[:kept] {
		answered[said.Event.Event.Seq] = true
		begun[said.Entered.Run] = true
	}
	for _, said := range l.said {
		if seq := said.Intent.Seq; seq != 0 && !answered[seq] {
			calls = append(calls, said.Intent.Call.Tool+" "+idOf(said.Intent.Call.Arguments))
		}
		if e := said.Entered; e.Run != "" && !answered[e.Seq] {
			below, n := logIn(t, filepath.Join(l.folder, "below", e.Run)), 0
			if begun[e.Run] {
				n = cutIn(below)
			}
			calls = append(calls, below.open(t, n, func(log) int { return 0 })...)
		}
	}
	return calls
}

// From behind any line of its journal a tree with rounds side by side goes on with what was not
// answered, wherever the workflows were that it had called by then, and comes to the same end.
func TestCutBehindEveryLineBeside(t *testing.T) {
	r, w := newRunner(t, func(r *local.Runner) { r.Clock = quick{} })
	run := start(t, r, beside(3, `
		a: Tool child at="{{r.item}}"
		i: Loop over inputs.list max 2 parallel 2 collect "{{c.text}}"
		c: Tool send id="c/{{a.said}}/{{i.item}}"
		f: EndLoop i
		b: Tool add id="b/{{i.results.1}}"
		a > i:LoopBody > c > f > i:LoopDone > b > e > r
		f > i`), listOf(5), withChildren(t, map[string]string{"child": `
		y: Tool add id="{{inputs.at}}/y"
		z: Tool drop id="{{inputs.at}}/z"
		y > z`}), func(q *engine.Request) { q.Workflow.Nodes[0].Loop.Collect = jsontext.Value(`"{{b.text}}"`) })
	record, before := run.Wait(), run.Results()
	r.Close()
	made := w.made()
	whole := logIn(t, filepath.Join(r.Folder, run.ID()))
	if calls := whole.open(t, 1, func(log) int { return 0 }); len(calls) != len(made) || len(made) != 5*(2+2+1) {
		t.Fatalf("of %d calls the journal has %d", len(made), len(calls))
	}
	for kept := 1; kept < len(whole.lines); kept++ {
		part := func(below log) int { return 1 + kept%(len(below.lines)) }
		folder := t.TempDir()
		must(t, os.CopyFS(folder, os.DirFS(r.Folder)))
		at := filepath.Join(folder, run.ID())
		whole.cut(t, at, kept)
		ended := map[int]bool{}
		for _, said := range whole.said[:kept] {
			ended[said.Event.Event.Seq] = true
		}
		for _, said := range whole.said[:kept] {
			if e := said.Entered; e.Run != "" && !ended[e.Seq] {
				below := logIn(t, filepath.Join(whole.folder, "below", e.Run))
				below.cut(t, filepath.Join(at, "below", e.Run), part(below))
			}
		}
		want := whole.open(t, kept, part)
		resumeCut(t, folder, run.ID(), fmt.Sprintf("behind line %d of %d", kept, len(whole.lines)), want, record, before)
	}
}

func resumeCut(t *testing.T, folder, id, where string, want []string, record engine.Record, before map[string]walk.Result) {
	w := &world{folder: t.TempDir()}
	r := &local.Runner{Folder: folder, Tools: w, Clock: quick{}, Ask: (&asker{answers: []engine.AnswerChoice{engine.Repeat}}).ask}
	defer r.Close()
	run, err := resume(r, id)
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	again, made := run.Wait(), w.made()
	slices.Sort(made)
	slices.Sort(want)
	if diff := cmp.Diff(want, made); diff != "" {
		t.Errorf("%s the calls are (-want +got):\n%s", where, diff)
	}
	if again.Status != record.Status || again.Steps != record.Steps || again.Calls != record.Calls {
		t.Errorf("%s it ends as %+v, and not %+v", where, again, record)
	}
	if diff := cmp.Diff(before, run.Results()); diff != "" {
		t.Errorf("%s the results are (-first +again):\n%s", where, diff)
	}
}
