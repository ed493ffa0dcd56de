package local

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
)

// tree is what a run shares with all runs that it calls, which may go on side by side.
type tree struct {
	asking chan struct{} // holds one while a person is asked: one thing at a time
	turns  turns
	places chan struct{} // holds one for each command that is carried out: see mostAtOnce
	budget walk.Budget   // of the run that nobody called

	mu      sync.Mutex
	beside  bool // rounds go on side by side somewhere
	shared  bool // several runs use the budget up that began with the same: rounds side by side, or a model calls workflows
	spent   walk.Budget
	unmade  permit.Unmade // of a dry run
	refused []string      // calls that the person did not allow, with all others that were named; see permit.Ahead
	longest int64         // tokens that an answer used
	asked   int64         // tokens that models may use of which an answer is awaited
	came    chan struct{} // closed when an answer comes; nil: nobody waits
}

func newTree() *tree {
	return &tree{asking: make(chan struct{}, 1), places: make(chan struct{}, mostAtOnce), turns: turns{held: map[string]int{}}}
}

// simulates notes a command of a dry run that is not carried out.
func (t *tree) simulates(p *permit.Permit, c walk.Command) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.unmade.Add(p, c)
}

// isReached reports whether a command that a dry run carries out might give something else, had
// those been carried out that are not.
func (t *tree) isReached(p *permit.Permit, c walk.Command) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.unmade.Reaches(p, c)
}

// mostAtOnce is how many commands are carried out at once, those of runs that are called, too;
// each of these has as many outstanding by itself.
const mostAtOnce = 64

// place waits for one of so many, of a command that does something itself. Meanwhile no time
// passes for it.
func (run *active) place(ctx context.Context, c walk.Command) (leave func(), err error) {
	if c.Kind == walk.DoDelay || c.Kind == walk.DoCall && c.Call.Workflow != "" {
		return func() {}, nil
	}
	leave = func() { <-run.tree.places }
	select {
	case run.tree.places <- struct{}{}:
		return leave, nil
	default:
	}
	run.noteWaitOf(c.Seq, engine.Wait{Kind: engine.WaitsForTurn})
	defer run.noteWaitOf(c.Seq, engine.Wait{})
	run.tally(idleness{waiting: 1})
	defer run.tally(idleness{waiting: -1})
	select {
	case run.tree.places <- struct{}{}:
		return leave, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// errOverspent ends a run whose tree has used up a budget: each of those that go on side by
// side began with all that was left then.
type errOverspent struct{ error }

// isBeside reports whether rounds go on side by side somewhere in the tree.
func (t *tree) isBeside() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.beside
}

// startWith is what the run has used that nobody called, and what it may use.
func (t *tree) startWith(s *walk.State) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.budget, t.spent = s.Options.Budget, walk.Budget{Steps: s.Steps, Calls: s.Calls, Tokens: s.Tokens}
}

// whole is what the run may use that nobody called, with all that it calls.
func (t *tree) whole() walk.Budget {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.budget
}

// hasSpent reports whether a budget of the whole is used up.
func (t *tree) hasSpent() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	b, s := t.budget, t.spent
	return b.Steps > 0 && s.Steps >= b.Steps || b.Calls > 0 && s.Calls >= b.Calls || b.Tokens > 0 && s.Tokens >= b.Tokens
}

// begin notes that rounds go on side by side.
func (t *tree) begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.beside, t.shared = true, true
}

// share notes that a model is about to call a workflow. The error is errOverspent where
// nothing is left for that.
func (t *tree) share() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.shared = true
	switch {
	case t.budget.Calls > 0 && t.spent.Calls >= t.budget.Calls:
		return tooManyCalls(t.budget.Calls)
	case t.budget.Steps > 0 && t.spent.Steps >= t.budget.Steps:
		return tooManySteps(t.budget.Steps)
	}
	return nil
}

func tooManyCalls(most int) error {
	return errOverspent{fmt.Errorf("The run called %d tools, the most it may call. Look for a loop that goes on too long, or allow more in the settings, under Tools.", most)}
}

func tooManySteps(most int) error {
	return errOverspent{fmt.Errorf("The run took %d steps, the most it may take. Look for a loop that goes on too long, or allow more in the settings, under Tools.", most)}
}

func (t *tree) tooManyTokens() error {
	return errOverspent{fmt.Errorf("The models used %d tokens, and the run may use %d. Give the AI steps less to read, or allow more in the settings, under Tools.", t.spent.Tokens, t.budget.Tokens)}
}

// longAnswer is how many tokens a model is thought to answer with at most, and bytesOfToken
// how many bytes of what it is told a token has at least, where nobody knows before.
const (
	longAnswer   = 16 << 10
	bytesOfToken = 3
)

// askModel waits until a model may be asked that is told so many bytes: where not all that are
// asked at once could use what they may, one follows the other, so that the budget is passed
// by one answer, and by what answers have beyond longAnswer. answered says what it used.
func (t *tree) askModel(ctx context.Context, told int) (answered func(tokens int64), err error) {
	for {
		t.mu.Lock()
		needs := int64(told)/bytesOfToken + max(longAnswer, t.longest)
		most := t.budget.Tokens
		switch {
		case most > 0 && t.spent.Tokens >= most:
			defer t.mu.Unlock()
			return nil, t.tooManyTokens()
		case most <= 0 || t.asked == 0 || t.spent.Tokens+t.asked+needs <= most:
			t.asked += needs
			t.mu.Unlock()
			return func(tokens int64) { t.answered(needs, tokens) }, nil
		}
		if t.came == nil {
			t.came = make(chan struct{})
		}
		came := t.came
		t.mu.Unlock()
		select {
		case <-came:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

func (t *tree) answered(needs, tokens int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.asked -= needs
	t.spent.Tokens += tokens
	t.longest = max(t.longest, tokens)
	if t.came != nil {
		close(t.came)
		t.came = nil
	}
}

// add counts what a run had used when it was taken up.
func (t *tree) add(steps, calls int, tokens int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.spent.Steps += steps
	t.spent.Calls += calls
	t.spent.Tokens += tokens
}

// spend counts what a command used besides its calls.
func (t *tree) spend(steps int, tokens int64) { t.add(steps, 0, tokens) }

// call counts a call that is about to be made, unless it is one too many.
func (t *tree) call() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if most := t.budget.Calls; t.shared && most > 0 && t.spent.Calls >= most {
		return tooManyCalls(most)
	}
	t.spent.Calls++
	return nil
}

// overspent says which budget of steps or tokens is used up, nil for none.
func (t *tree) overspent(c walk.Command) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch usesModel := c.Kind == walk.DoTransform || c.Kind == walk.DoAgent; {
	case !t.shared:
	case t.budget.Steps > 0 && t.spent.Steps > t.budget.Steps:
		return tooManySteps(t.budget.Steps)
	case usesModel && t.budget.Tokens > 0 && t.spent.Tokens >= t.budget.Tokens:
		return t.tooManyTokens()
	}
	return nil
}

// turn waits until nobody else in the tree asks the person something. done lets others ask.
func (d *doing) turn(ctx context.Context) (done func(), err error) {
	done = func() { <-d.tree.asking }
	select {
	case d.tree.asking <- struct{}{}:
		return done, nil
	default:
	}
	d.noteWait(engine.Wait{Kind: engine.WaitsToAsk})
	defer d.noteWait(engine.Wait{})
	d.rest(true, false)
	defer d.rest(false, false)
	select {
	case d.tree.asking <- struct{}{}:
		return done, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func isOverspent(err error) bool { return errors.As(err, &errOverspent{}) }

// refuse notes calls that the person did not allow, all at once.
func (t *tree) refuse(calls []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.refused = append(t.refused, calls...)
}

// isRefused reports whether the person did not allow the call when others of its loop were
// asked about, so that nobody asks again.
func (t *tree) isRefused(call string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return call != "" && slices.Contains(t.refused, call)
}
