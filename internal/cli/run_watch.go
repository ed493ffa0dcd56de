package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/host"
	"planwright/internal/legible"
	"planwright/internal/runs"
	"planwright/planner/workflow"
)

// runWatch shows a run while it goes, and asks the person what it wants to know.
type runWatch struct {
	invocation *invocation
	host       *host.Host
	workflow   workflow.Workflow
	lines      lines // nil: not read yet

	engine engine.Host
	shown  int                     // the last entry
	above  string                  // of a workflow that is called: the steps that call it
	below  map[string][]shownBelow // by the step that calls: what shows the workflows that it called
	show   *sync.Mutex             // one line at a time
	told   *toldRuns
	warned warnings
}

// toldRuns is how far each run was shown, by id; they are shown at the same time.
type toldRuns struct {
	mu   sync.Mutex
	last map[string]int // entry
}

func (t *toldRuns) note(run string, entry int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last[run] = max(t.last[run], entry)
}

func (t *toldRuns) has(run string, entry int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.last[run] >= entry
}

func newWatch(s *invocation, h *host.Host, w workflow.Workflow) *runWatch {
	return &runWatch{invocation: s, host: h, workflow: w, below: map[string][]shownBelow{}, show: &sync.Mutex{}, told: &toldRuns{last: map[string]int{}}}
}

// observe shows what happened, in the workflows that the run calls, too: their lines stand
// before that of the step which called them.
func (w *runWatch) observe(view engine.View) {
	if w.invocation.json {
		return
	}
	for _, e := range w.host.ViewEntries(view.Entries) {
		w.shown = e.N
		caller := callerOf(e.Node, e.Lane)
		if e.Kind == walk.Finished {
			w.awaitBelow(caller)
		}
		w.show.Lock()
		w.showEntry(e)
		w.show.Unlock()
		w.told.note(view.Record.ID, e.N)
		if e.Kind == walk.Entered && e.Child != "" && w.engine != nil {
			w.showBelow(caller, e.Child, w.inner(e))
		}
	}
}

// shownBelow is what shows a workflow that a step called.
type shownBelow struct {
	over chan struct{} // closed when the step is over
	done chan struct{} // closed when all is shown
}

// takeUp shows what comes behind what a run did before it was cut off, in the workflows too that
// its steps had called and that had not come to their ends.
func (w *runWatch) takeUp(id string) {
	request, err := w.engine.Request(id)
	entries, unread := w.engine.Entries(id)
	if err != nil || unread != nil {
		return
	}
	w.workflow = request.Workflow
	called := map[string]engine.Entry{}
	for _, e := range entries {
		w.shown = e.N
		w.told.note(id, e.N)
		switch caller := callerOf(e.Trace.Node, e.Trace.Lane); e.Trace.Kind {
		case walk.Entered:
			called[caller] = e
		case walk.Finished, walk.Called:
			delete(called, caller)
		}
	}
	if w.invocation.json {
		return
	}
	for caller, e := range called {
		inner := w.inner(w.host.ViewEntries([]engine.Entry{e})[0])
		inner.takeUp(e.Child)
		w.showBelow(caller, e.Child, inner)
	}
}

// callerOf tells the steps apart that call workflows at the same time.
func callerOf(node string, lane int) string { return fmt.Sprint(node, " ", lane) }

// inner shows the run of a workflow that a step calls.
func (w *runWatch) inner(e runs.RunEntryView) *runWatch {
	inner := newWatch(w.invocation, w.host, workflow.Workflow{})
	inner.engine, inner.show, inner.told, inner.above = w.engine, w.show, w.told, w.nameOf(e)+" › "
	return inner
}

// showBelow begins to show the run of a workflow that a step calls.
func (w *runWatch) showBelow(caller, child string, inner *runWatch) {
	shown := shownBelow{make(chan struct{}), make(chan struct{})}
	w.below[caller] = append(w.below[caller], shown)
	go func() {
		defer close(shown.done)
		for isLast := false; !inner.showAll(child) && !isLast; {
			select {
			case <-shown.over:
				isLast = true
				inner.showAll(child)
			case <-time.After(lookAgain):
			}
		}
		inner.awaitAll()
	}()
}

// lookAgain is when a run is looked for again that is about to begin: the step says so before.
const lookAgain = 5 * time.Millisecond

// showAll shows what happens in a run that another calls, behind what was shown of it, and
// reports whether it came to its end.
func (w *runWatch) showAll(id string) bool {
	request, err := w.engine.Request(id)
	if err != nil {
		return false // it has not begun
	}
	w.workflow = request.Workflow
	record, err := w.engine.Watch(context.Background(), id, w.shown, w.observe) // it ends with the run that calls it
	return err == nil && (record.Status == walk.Done || record.Status == walk.Failed || record.Status == walk.Stopped)
}

// awaitBelow returns when all is shown that the step called, which is over.
func (w *runWatch) awaitBelow(caller string) {
	for _, shown := range w.below[caller] {
		close(shown.over)
		<-shown.done
	}
	delete(w.below, caller)
}

// awaitAll returns when all is shown of a run that is over.
func (w *runWatch) awaitAll() {
	for caller := range w.below {
		w.awaitBelow(caller)
	}
	if w.invocation.json {
		return
	}
	w.show.Lock()
	defer w.show.Unlock()
	w.showRepeated()
}

// nameOf is what a line is about: the step, with the steps that called its workflow, and the
// rounds that go on side by side.
func (w *runWatch) nameOf(e runs.RunEntryView) string {
	said := w.above
	for _, turn := range e.Loops {
		if e.Lane > 0 && turn.Loop != e.Node && turn.Of > 0 {
			said += fmt.Sprintf("round %d of %d › ", turn.Index+1, turn.Of)
		}
	}
	return said + legible.Name(stepName(w.workflow, e.Node))
}

// asker asks at the terminal, nil where nobody sits there.
func (w *runWatch) asker() engine.AskPerson {
	if !w.invocation.interactive() {
		return nil
	}
	return w.ask
}

// ask puts a question to the person. A run asks one thing at a time, and while a question stands
// no line is shown: it would stand in the midst of the question, or below the answer that is typed.
func (w *runWatch) ask(ctx context.Context, q engine.Question) (engine.Answer, error) {
	if w.lines == nil {
		w.lines = w.invocation.lines()
	}
	who := w.whoAsks(q)
	w.catchUp(ctx, q.Run)
	w.show.Lock()
	defer w.show.Unlock()
	s := w.invocation
	s.note("%s", s.painter(s.Stderr).bold(legible.Text(q.Title)))
	if who != "" {
		s.note("%s", who)
	}
	if q.Text != "" {
		s.note("%s", legible.Text(q.Text))
	}
	showArguments(s.Stderr, q.Arguments, "  ")
	for _, reason := range q.Reasons {
		s.note("  %s", legible.Text(reason))
	}
	for i, choice := range q.Choices {
		s.note("  %d  %s", i+1, legible.Name(choice))
	}
	for {
		line, err := w.next(ctx, q)
		if errors.Is(err, errInterrupted) {
			w.stop(ctx, q.Run)
		}
		if err != nil {
			return engine.Answer{}, errors.New("nobody answered")
		}
		if !q.Hidden {
			line = strings.TrimSpace(line)
		}
		if answer, ok := answerTo(q, line); ok {
			return answer, nil
		}
		s.note("Give one of the answers.")
	}
}

// stop stops the run that asks, with those that called it, and returns when nothing can come of
// the question any more: no step is to go on as if it had no answer.
func (w *runWatch) stop(ctx context.Context, run string) {
	top, _, _ := strings.Cut(run, "/")
	if _, err := w.engine.Control(top, engine.Stop); err == nil { // else it is over
		<-ctx.Done()
	}
}

// mostBehind is how long a question waits for lines that stand before it.
const mostBehind = 2 * time.Second

// catchUp returns when all is shown that happened up to now in a run and in those that called it:
// it stands before the question that the run asks.
func (w *runWatch) catchUp(ctx context.Context, run string) {
	if w.invocation.json {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, mostBehind)
	defer cancel()
	ids := strings.Split(run, "/")
	for i := range ids {
		id := strings.Join(ids[:i+1], "/")
		entries, err := w.engine.Entries(id)
		for err == nil && len(entries) > 0 && !w.told.has(id, entries[len(entries)-1].N) && ctx.Err() == nil {
			time.Sleep(lookAgain)
		}
	}
}

// whoAsks says which step of which workflow asks, which steps called that, and in which rounds.
func (w *runWatch) whoAsks(q engine.Question) string {
	who := legible.Text(q.Asker)
	if request, err := w.engine.Request(q.Run); who == "" && err == nil && q.Node != "" {
		who = legible.Name(stepName(request.Workflow, q.Node))
		if name := legible.Name(request.Workflow.Name); name != "" {
			who += " of “" + name + "”"
		}
	}
	switch {
	case who == "":
		return ""
	case q.Round != "":
		return who + " asks, in " + legible.Text(q.Round) + "."
	}
	return who + " asks."
}

// next is the next line, which is not seen where the answer is hidden.
func (w *runWatch) next(ctx context.Context, q engine.Question) (string, error) {
	if q.Hidden {
		return w.lines.unseen(ctx, "Answer (it is not shown): ")
	}
	return w.lines.next(ctx, promptOf(q))
}

func promptOf(q engine.Question) string {
	switch q.Kind {
	case engine.MayCall:
		if q.Rest {
			return "[y]es / such calls for the [r]est of this run / [a]ll calls of this tool by this step in this run / [n]o: "
		}
		return "[y]es / [a]ll calls of this tool by this step in this run / [n]o: "
	case engine.Happened:
		return "[r]epeat it / [s]kip it, it was done / [n]either: "
	case engine.Ask:
	}
	if q.Default != "" {
		return fmt.Sprintf("Answer (%s): ", oneLine(q.Default, 60))
	}
	return "Answer: "
}

// answers are the letters of questions that are no free text.
var answers = map[engine.QuestionKind]map[string]engine.AnswerChoice{
	engine.MayCall:  {"y": engine.Once, "yes": engine.Once, "a": engine.OfStep, "all": engine.OfStep, "r": engine.Rest, "rest": engine.Rest, "n": engine.Refuse, "no": engine.Refuse},
	engine.Happened: {"r": engine.Repeat, "repeat": engine.Repeat, "s": engine.Skip, "skip": engine.Skip, "n": engine.Refuse, "neither": engine.Refuse},
}

func answerTo(q engine.Question, line string) (engine.Answer, bool) {
	if q.Kind != engine.Ask {
		choice, ok := answers[q.Kind][strings.ToLower(line)]
		ok = ok && (choice != engine.Rest || q.Rest)
		return engine.Answer{Choice: choice}, ok
	}
	if line == "" {
		line = q.Default
	}
	if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(q.Choices) && !slices.Contains(q.Choices, line) {
		line = q.Choices[n-1]
	}
	return engine.Answer{Choice: engine.Reply, Text: line}, len(q.Choices) == 0 || slices.Contains(q.Choices, line)
}
