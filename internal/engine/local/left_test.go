package local_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/ai"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner"
	"planwright/planner/catalog"
)

// unlucky is a world and a model to which something happens now and then: the run is stopped
// before a call, in it or behind it, the model cannot be reached, or the program ends.
type unlucky struct {
	*world
	mu   sync.Mutex
	rand *rand.Rand
	luck int           // of so many calls one is unlucky; 0: none
	stop func()        // under mu; of the run
	off  chan struct{} // gets one where the program is to end
	now  atomic.Int32  // calls that are being made, also those that nobody waits for any more
}

// rests waits until no call is made.
func (u *unlucky) rests(ctx context.Context) {
	for u.now.Load() > 0 && ctx.Err() == nil {
		time.Sleep(time.Millisecond)
	}
}

func (u *unlucky) happens() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.luck > 0 && u.rand.IntN(u.luck) == 0
}

// meddle stops the run or ends the program, and waits where that is to be before what follows.
func (u *unlucky) meddle(ctx context.Context) {
	if !u.happens() {
		return
	}
	if u.happens() {
		select {
		case u.off <- struct{}{}:
		default:
		}
	} else {
		u.mu.Lock()
		stop := u.stop
		u.mu.Unlock()
		stop()
	}
	if u.happens() {
		<-ctx.Done()
	}
}

func (u *unlucky) Call(ctx context.Context, call engine.ToolCall) (walk.Result, error) {
	u.now.Add(1)
	defer u.now.Add(-1)
	u.meddle(ctx)
	if ctx.Err() != nil && u.happens() {
		return walk.Result{Error: "It was ended."}, nil
	}
	defer u.meddle(ctx)
	return u.world.Call(ctx, call)
}

// Complete fails where the model is one that the run has itself: of a workflow that a model
// calls it would be told, and do something else.
func (u *unlucky) Complete(ctx context.Context, c planner.Call, show func(planner.Delta)) (planner.Answer, error) {
	if u.meddle(ctx); u.happens() && !strings.Contains(c.Messages[1].Content, "look=below") {
		return planner.Answer{}, errors.New("The line broke.")
	}
	return script{}.Complete(ctx, c, show)
}

// talkative is a workflow with what its models say, all of which leaves other lines.
func talkative(r *rand.Rand) string {
	n := 0
	say := func(prefix string) string {
		var turns []string
		for range 1 + r.IntN(3) {
			var calls []string
			for range 1 + r.IntN(3) {
				n++
				tool := []string{"add", "send", "drop", "look", "leaf", "middle"}[r.IntN(6)]
				calls = append(calls, fmt.Sprintf("%s=%s%d", tool, prefix, n))
			}
			turns = append(turns, strings.Join(calls, ","))
		}
		return strings.Join(turns, ";")
	}
	const with = ` with add,send,drop,look,leaf,middle`
	if r.IntN(2) == 0 {
		return fmt.Sprintf(`
			a: AiStep "" "%s"%s
			b: AiStep "" "%s"%s
			c: Tool add id=c
			a > b > c`, say("a"), with, say("b"), with)
	}
	return fmt.Sprintf(`
		input list: array default=["1","2","3","4"]
		loop: Loop over inputs.list max 9 parallel %d
		a: AiStep "" "%s"%s
		end: EndLoop loop
		c: Tool add id=c
		loop:LoopBody > a > end > loop:LoopDone > c`, 1+r.IntN(3), say("{{loop.item}}/"), with)
}

var belowTalk = map[string]string{
	"leaf": `
		y: Tool add id="{{inputs.at}}/y"
		z: Tool drop id="{{inputs.at}}/z"
		y > z`,
	"middle": `
		a: AiStep "" "look=below;add={{inputs.at}}/1,leaf={{inputs.at}}/2;send={{inputs.at}}/3" with look,add,send,leaf
		z: Tool add id="{{inputs.at}}/z"
		a > z`,
}

// Stopped, failed or cut off at any moment, and tried again or resumed as often as it may be, a
// run whose models call tools and workflows makes each call with effects once.
func TestModelsThatAreTriedAgain(t *testing.T) {
	seeds := 24
	if testing.Short() || slower > 1 {
		seeds = 6
	}
	tries := 0
	for seed := range seeds {
		tries += tryTalkAgain(t, rand.New(rand.NewPCG(uint64(seed), 1)), fmt.Sprint("seed ", seed))
	}
	if tries < seeds {
		t.Errorf("of %d runs %d were tried again", seeds, tries)
	}
	t.Logf("%d runs were tried again or resumed %d times", seeds, tries)
}

func tryTalkAgain(t *testing.T, random *rand.Rand, name string) (tries int) {
	text := talkative(random)
	inPeace, left := newRunner(t, func(r *local.Runner) { r.Models, r.Clock = scripted, quick{} })
	if record := start(t, inPeace, text, withChildren(t, belowTalk)).Wait(); record.Status != walk.Done {
		t.Fatalf("%s: %+v\n%s", name, record, text)
	}
	// A call takes longer than an ended one is waited for.
	u := &unlucky{world: &world{pause: 3 * time.Millisecond, folder: t.TempDir(), extra: map[string]extraTool{}}, rand: random, luck: 6, stop: func() {}, off: make(chan struct{}, 1)}
	var asked []engine.Question
	ask := func(ctx context.Context, q engine.Question) (engine.Answer, error) {
		u.mu.Lock()
		asked = append(asked, q)
		u.mu.Unlock()
		if saysItGoesOn(q.Reasons) {
			u.rests(ctx)
		}
		return u.lookWhatHappened(ctx, q)
	}
	open := func() *local.Runner {
		return &local.Runner{Folder: filepath.Join(u.folder, "runs"), Tools: u, Ask: ask, Clock: quick{}, Models: ai.Models{Model: u, Tools: offered}}
	}
	r := open()
	defer func() { r.Close() }()
	request := engine.Request{Workflow: parsed(t, text), Grant: anything}
	withChildren(t, belowTalk)(&request)
	id := ""
	for ; ; tries++ {
		if tries == 15 {
			u.mu.Lock()
			u.luck = 0
			u.mu.Unlock()
		}
		var run handle
		var err error
		if id != "" && (handle{r, id}).Record().Status == walk.Interrupted {
			run, err = resume(r, id)
		} else {
			run, err = begin(r, request)
		}
		must(t, err)
		id = run.id
		u.mu.Lock()
		u.stop = run.Stop
		u.mu.Unlock()
		ended := make(chan engine.Record, 1)
		go func() { ended <- run.Wait() }()
		var record engine.Record
		select {
		case record = <-ended:
		case <-u.off:
			r.Close()
			<-ended
			u.rests(t.Context()) // with the program what it does ends, too
			r = open()
			record = handle{r, id}.Record()
		}
		if record.Status == walk.Done {
			break
		}
		if tries > 20 {
			t.Fatalf("%s: it does not come to its end: %+v\n%s", name, record, text)
		}
		if record.Status != walk.Interrupted {
			request = again(t, r, id)
		}
	}
	want, got := left.lines(), u.lines()
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-in peace +tried again):\n%s\n%s", name, diff, text)
	}
	for _, q := range asked {
		if strings.HasPrefix(q.Title, "Do all of") || strings.HasPrefix(q.Title, "Run all of") {
			t.Errorf("%s: asked %+v", name, q)
		}
	}
	return tries
}

// failsOnce is a model that does what it is asked, and cannot be reached when it is asked for
// the n-th time.
type failsOnce struct {
	asked, n int
	script
}

func (f *failsOnce) Complete(ctx context.Context, c planner.Call, show func(planner.Delta)) (planner.Answer, error) {
	if f.asked++; f.asked == f.n {
		return planner.Answer{}, errors.New("The line broke.")
	}
	return f.script.Complete(ctx, c, show)
}

// An AI step that cannot go on where it was, for it is another one or what it called is not kept,
// tells that and what it called, and does nothing of it again unless the person wants that.
func TestTryAgainAsksWhereAnAIStepBeginsAnew(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(t *testing.T, r *local.Runner, id string, q *engine.Request)
		answer engine.AnswerChoice
		status walk.Status
		want   []string
		says   string
	}{
		"changed, no":  {another, engine.Refuse, walk.Failed, []string{"1"}, "It was changed since"},
		"changed, yes": {another, engine.Repeat, walk.Done, []string{"1", "1", "2", "3"}, "It called already: “Add”."},
		"gone":         {removed, engine.Refuse, walk.Failed, []string{"1"}, "nobody knows what it called"},
	} {
		t.Run(name, func(t *testing.T) {
			a := &asker{answers: []engine.AnswerChoice{tt.answer}}
			r, w := newRunner(t, func(r *local.Runner) {
				r.Models, r.Ask = ai.Models{Model: &failsOnce{n: 2}, Tools: offered}, a.ask
			})
			run := start(t, r, `a: AiStep "" "add=1;look=2" with add,look`)
			if record := run.Wait(); record.Status != walk.Failed {
				t.Fatalf("the run is %+v", record)
			}
			request := again(t, r, run.id)
			tt.change(t, r, run.id, &request)
			next, err := begin(r, request)
			must(t, err)
			record := next.Wait()
			if record.Status != tt.status || len(a.questions) != 1 || a.questions[0].Title != "Do all of “a” again?" || !strings.Contains(strings.Join(a.questions[0].Reasons, " "), tt.says) {
				t.Errorf("asked %+v: %+v", a.questions, record)
			}
			if tt.status == walk.Failed && !strings.Contains(record.Message, "was not done again") {
				t.Errorf("it says %q", record.Message)
			}
			if diff := cmp.Diff(tt.want, w.lines()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func another(_ *testing.T, _ *local.Runner, _ string, q *engine.Request) {
	step := *q.Workflow.Nodes[0].AiStep
	step.Prompt = "add=1;add=2;add=3"
	q.Workflow.Nodes = slices.Clone(q.Workflow.Nodes)
	q.Workflow.Nodes[0].AiStep = &step
}

func removed(t *testing.T, r *local.Runner, id string, _ *engine.Request) {
	must(t, r.Remove(context.Background(), id))
}

// An AI step that called nothing with effects begins anew: it sees the world as it is by then.
func TestTryAgainLooksAnew(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
	r, w := newRunner(t, func(r *local.Runner) {
		r.Models, r.Ask = ai.Models{Model: &failsOnce{n: 2}, Tools: offered}, a.ask
	})
	run := start(t, r, `a: AiStep "" "look=1;look=2" with add,look`)
	run.Wait()
	next, err := begin(r, again(t, r, run.id))
	must(t, err)
	if record := next.Wait(); record.Status != walk.Done || len(a.questions) > 0 || !slices.Equal(w.made(), []string{"look 1", "look 1", "look 2"}) {
		t.Errorf("asked %+v, called %v: %+v", a.questions, w.made(), record)
	}
}

// What an AI step has used up of its calls it has used up, and one that may make more goes on.
func TestTryAgainWithMoreCalls(t *testing.T) {
	for name, tt := range map[string]struct {
		calls int
		want  []string
	}{"as many": {2, []string{"1", "2"}}, "more": {9, []string{"1", "2", "3", "4"}}} {
		t.Run(name, func(t *testing.T) {
			r, w := newRunner(t, func(r *local.Runner) { r.Models = scripted })
			run := start(t, r, `a: AiStep "" "add=1;add=2,add=3;add=4" with add`, func(q *engine.Request) { q.Workflow.Nodes[0].AiStep.MaxToolCalls = 2 })
			if record := run.Wait(); record.Status != walk.Failed {
				t.Fatalf("the run is %+v", record)
			}
			request := again(t, r, run.id)
			request.Workflow.Nodes[0].AiStep.MaxToolCalls = tt.calls
			next, err := begin(r, request)
			must(t, err)
			next.Wait()
			if diff := cmp.Diff(tt.want, w.lines()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Of a call that was not over when its AI step was ended the person is asked before it is made
// again, and the step is not begun anew behind that.
func TestTryAgainAsksAboutTheCallThatWasCutOff(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Skip}}
	r, w := newRunner(t, func(r *local.Runner) {
		r.Models, r.Ask = ai.Models{Model: &failsOnce{n: 3}, Tools: offered}, a.ask
	})
	w.extra["slow"] = extraTool{catalog.Tool{Effect: catalog.Write}, func(ctx context.Context, c engine.ToolCall) (walk.Result, error) {
		must(t, appendLine(w.file(), "slow"))
		<-ctx.Done()
		time.Sleep(20 * time.Millisecond)
		return walk.Result{Error: "It was ended."}, nil
	}}
	run := start(t, r, `a: AiStep "" "slow=1;add=2" with add,slow [timeout=300 retries=2]`)
	if record := run.Wait(); record.Status != walk.Failed {
		t.Fatalf("the run is %+v", record)
	}
	next, err := begin(r, again(t, r, run.id)) // the model cannot be reached behind it
	must(t, err)
	next.Wait()
	last, err := begin(r, again(t, r, next.id))
	must(t, err)
	record := last.Wait()
	if diff := cmp.Diff([]string{"slow", "2"}, w.lines()); diff != "" || record.Status != walk.Done || len(a.questions) != 1 {
		t.Errorf("asked %+v: %+v (-want +got):\n%s", a.questions, record, diff)
	}
}
