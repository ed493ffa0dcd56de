package local_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/workflow"
)

// runnerIn names the folder in which a child process runs a workflow to its end, or
// until it is killed.
const runnerIn = "ENGINE_TEST_RUNNER_IN"

// killsEnv asks for more kills than usualKills, as make soak does.
const (
	killsEnv   = "ENGINE_TEST_KILLS"
	usualKills = 40
)

// runInChild runs the workflow in the folder, or resumes the run of it that was cut
// off, and prints how it ended.
func runInChild(folder string) {
	text, err := os.ReadFile(filepath.Join(folder, "request"))
	if err != nil {
		fail(err)
	}
	var request engine.Request
	if err := json.Unmarshal(text, &request); err != nil {
		fail(err)
	}
	w := &world{folder: folder, pause: time.Millisecond / 2}
	r := &local.Runner{Folder: filepath.Join(folder, "runs"), Tools: w, Models: scripted, Ask: w.lookWhatHappened, Clock: quick{}}
	os.Stdout.WriteString("begun\n")
	run, err := startOrResume(r, request)
	if err != nil {
		fail(err)
	}
	record := run.Wait()
	fmt.Println(record.Status, record.Message)
	r.Close()
}

func fail(err error) {
	fmt.Println("cannot:", err)
	os.Exit(1)
}

// lookWhatHappened answers as a person does who looks whether a call left its line.
func (w *world) lookWhatHappened(_ context.Context, q engine.Question) (engine.Answer, error) {
	if q.Kind != engine.Happened {
		return engine.Answer{}, fmt.Errorf("asked %+v", q)
	}
	if err := appendLine(filepath.Join(w.folder, "asked"), idOf(q.Call.Arguments)); err != nil {
		return engine.Answer{}, err
	}
	if slices.Contains(w.lines(), idOf(q.Call.Arguments)) {
		return engine.Answer{Choice: engine.Skip}, nil
	}
	return engine.Answer{Choice: engine.Repeat}, nil
}

func startOrResume(r *local.Runner, request engine.Request) (handle, error) {
	list, err := r.List(engine.Filter{})
	switch {
	case err != nil:
		return handle{}, err
	case len(list) == 0:
		return begin(r, request)
	case len(list) > 1:
		return handle{}, fmt.Errorf("%d runs", len(list))
	case list[0].Status == walk.Done || list[0].Status == walk.Failed:
		fmt.Println(list[0].Status, list[0].Message)
		os.Exit(0)
	case list[0].Status != walk.Interrupted:
		return handle{}, fmt.Errorf("the run is %s", list[0].Status)
	}
	return resume(r, list[0].ID)
}

// Killed at any moment, as often as it may be, a run comes to the same end as one that
// was left in peace, and makes each call with effects once.
func TestKilledRuns(t *testing.T) {
	var runs []engine.Request
	for _, w := range generated() {
		runs = append(runs, engine.Request{Workflow: w, Grant: anything})
	}
	killAll(t, runs)
}

// Nor does it where it calls workflows that call others.
func TestKilledTrees(t *testing.T) {
	var runs []engine.Request
	for _, w := range generated()[:6] {
		runs = append(runs, treeOf(t, w))
	}
	killAll(t, runs)
}

// treeOf is a request for a workflow that calls another twice, which calls the given one
// twice; what that calls says who called it.
func treeOf(t *testing.T, w workflow.Workflow) engine.Request {
	w.ID, w.Inputs = "leaf", []workflow.Input{{Name: "at", Type: workflow.StringInput}}
	for i, n := range w.Nodes {
		if n.Kind == workflow.KindTool {
			own, _ := strconv.Unquote(string(n.Tool.Arguments["id"]))
			call := *n.Tool
			call.Arguments = workflow.Arguments{"id": jsontext.Value(strconv.Quote("{{inputs.at}}/" + own))}
			w.Nodes[i].Tool = &call
		}
	}
	request := engine.Request{Workflow: parsed(t, `
		loop: Loop max 2
		a: Tool middle at="{{loop.iteration}}"
		b: Tool add id="b/{{loop.iteration}}"
		end: EndLoop loop
		loop:LoopBody > a > b > end > loop`), Grant: anything}
	withChildren(t, map[string]string{"leaf": "z: Tool look id=z", "middle": `
		a: Tool leaf at="{{inputs.at}}/a"
		b: Tool leaf at="{{inputs.at}}/b"
		z: Tool add id="{{inputs.at}}/z"
		a > b > z`})(&request)
	request.Children["leaf"] = engine.Child{Workflow: w}
	return request
}

// Nor does it where models call workflows in which models call others, each with a step that
// is on its own once the model has said so.
func TestKilledModelsThatCall(t *testing.T) {
	var runs []engine.Request
	for range 6 {
		runs = append(runs, modelTree(t))
	}
	killAll(t, runs)
}

// Nor does it where rounds go on side by side, in what it calls as well.
func TestKilledRoundsBeside(t *testing.T) {
	var runs []engine.Request
	for range 6 {
		runs = append(runs, besideTree(t))
	}
	killAll(t, runs)
}

// besideTree is a request for a workflow of which eight rounds at once call another one, in
// which two at once call a third.
func besideTree(t *testing.T) engine.Request {
	request := engine.Request{Workflow: parsed(t, `
		input list: array default=["1","2","3","4","5","6","7","8","9","10","11","12"]
		loop: Loop over inputs.list max 100 parallel 8 collect "{{a.said}}"
		a: Tool middle at="{{loop.item}}"
		b: Tool add id="b/{{a.said}}"
		end: EndLoop loop
		all: Tool add id="all/{{loop.results.11}}"
		loop:LoopBody > a > b > end > loop:LoopDone > all`), Grant: anything}
	withChildren(t, map[string]string{"leaf": `
		x: Tool miss id=x [retries=1 failure=continue]
		y: Tool add id="{{inputs.at}}/y"
		y2: Tool send id="{{inputs.at}}/y2"
		z: Tool look id="{{inputs.at}}/z"
		x > y > y2 > z`, "middle": `
		input list: array default=["a","b","c"]
		loop: Loop over inputs.list max 9 parallel 2 collect "{{a.said}}"
		a: Tool leaf at="{{inputs.at}}/{{loop.item}}"
		b: Tool drop id="{{a.said}}/b"
		end: EndLoop loop
		c: Tool add id="{{inputs.at}}/{{loop.results.2}}"
		z: Tool look id="{{loop.results.0}}"
		loop:LoopBody > a > b > end > loop:LoopDone > c > z`})(&request)
	return request
}

// killAll runs each to its end, killing it now and then.
func killAll(t *testing.T, runs []engine.Request) {
	kills := usualKills
	if text := os.Getenv(killsEnv); text != "" {
		kills, _ = strconv.Atoi(text)
	} else if testing.Short() || slower > 1 {
		runs = runs[:6]
		kills = len(runs)
	}
	began := time.Now()
	var asked atomic.Int64
	var killers sync.WaitGroup
	for first := range 2 {
		killers.Go(func() {
			for i := first; i < len(runs); i += 2 {
				for left := kills / len(runs); left > 0 && !t.Failed(); {
					left -= killRun(t, runs[i], left, &asked)
				}
			}
		})
	}
	killers.Wait()
	t.Logf("%d kills in %v, %d questions what happened", kills, time.Since(began).Round(time.Millisecond), asked.Load())
}

// killRun runs a workflow to its end, killing it at most so many times, and returns
// how often it was killed.
func killRun(t *testing.T, request engine.Request, most int, asked *atomic.Int64) (kills int) {
	folder := t.TempDir()
	if err := writeRequest(folder, request); err != nil {
		t.Error(err)
		return most
	}
	for {
		said, killed := runChild(t, folder, kills < most)
		if !killed {
			compareWithPeace(t, folder, request, said)
			questions, _ := os.ReadFile(filepath.Join(folder, "asked"))
			asked.Add(int64(bytes.Count(questions, []byte("\n"))))
			return kills
		}
		kills++
	}
}

func writeRequest(folder string, request engine.Request) error {
	text, err := json.Marshal(request, jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "request"), text, 0o600)
}

// runChild lets a child work, and kills it after a moment where that is wanted. It
// returns what the child printed, and whether it was killed before its end.
func runChild(t *testing.T, folder string, kill bool) (said string, killed bool) {
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), runnerIn+"="+folder)
	out, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		t.Error(err)
		return "", false
	}
	reader := bufio.NewReader(out)
	first, _ := reader.ReadString('\n')
	if kill {
		time.Sleep(time.Duration(rand.IntN(80_000)) * time.Microsecond)
		_ = child.Process.Kill() // it may have come to its end
	}
	rest, _ := io.ReadAll(reader)
	err = child.Wait()
	if ended := err == nil || len(rest) > 0; ended || !kill {
		return first + string(rest), false
	}
	return "", true
}

// compareWithPeace compares what was left of a run with one that nobody disturbed.
func compareWithPeace(t *testing.T, folder string, request engine.Request, said string) {
	undisturbed, left := newRunner(t, func(r *local.Runner) { r.Clock, r.Models = quick{}, scripted })
	run, err := begin(undisturbed, request)
	if err != nil {
		t.Error(err)
		return
	}
	if record := run.Wait(); record.Status != walk.Done || !strings.Contains(said, string(record.Status)) {
		t.Errorf("it says %q, but left in peace it is %+v\n%s", said, record, request.Workflow)
	}
	inPeace, killed := left.lines(), (&world{folder: folder}).lines()
	if slices.ContainsFunc(request.Workflow.Nodes, func(n workflow.Node) bool { return n.Loop != nil && n.Loop.Parallel > 0 }) {
		slices.Sort(inPeace) // their order is any
		slices.Sort(killed)
	}
	if diff := cmp.Diff(inPeace, killed); diff != "" {
		t.Errorf("(-in peace +killed):\n%s\n%s", diff, request.Workflow)
	}
}
