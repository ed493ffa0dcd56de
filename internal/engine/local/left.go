package local

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"planwright/internal/engine/ai"
	"planwright/internal/engine/course"
	"planwright/internal/engine/walk"
	"planwright/internal/legible"
	"planwright/planner/catalog"
)

// A step that came to no good end after it called something with effects goes on where it was
// when its run is tried again, as one does that was cut off: what the model of an AI step said
// and called it said and called already, and the person is asked about a call that was ended in
// the midst of it. An AI step that called nothing of the kind begins anew, and sees the world as
// it is by then.

// leftMark parts the run from the number of the command in the name of what a step began.
const leftMark = "#"

func (l *ledger) leftName(seq int) string { return l.path + leftMark + strconv.Itoa(seq) }

// leftIn reads such a name.
func leftIn(name string) (run string, seq int, is bool) {
	run, number, is := strings.Cut(name, leftMark)
	seq, err := strconv.Atoi(number)
	return run, seq, is && err == nil
}

// worked reports whether a step has called something that may have had an effect.
func (b *begun) worked() bool {
	return b.Entered != nil && b.Entered.Effect != catalog.Read || b.Again != "" ||
		slices.ContainsFunc(b.Intents, func(i intent) bool { return i.Effect != catalog.Read }) ||
		slices.ContainsFunc(b.Calls, func(c agentCall) bool { return c.Worked })
}

// say notes what the model said. With the first of it the step is done again in all, if it
// was begun before.
func (b *begun) say(turn ai.Turn) {
	if len(b.Turns) == 0 {
		b.Intents, b.Anew = nil, nil
	}
	b.Turns = append(b.Turns, turn)
}

// leaveBegun keeps what steps had begun that come to no good end by the event.
func (l *ledger) leaveBegun(e walk.Event, at *course.Course) {
	for seq, id := range e.Runs {
		c, is := at.CommandOf(seq)
		if b := l.begun[seq]; is && b != nil && id == l.leftName(seq) {
			left := *b
			left.Wanted = &c
			l.left[seq] = &left
		}
	}
}

// dropLeft forgets what steps had begun at which the run is no more.
func (l *ledger) dropLeft(now *walk.State) {
	if len(l.left) == 0 {
		return
	}
	kept := map[int]*begun{}
	now.EachRun(func(id string) {
		if in, seq, is := leftIn(id); is && in == l.path && l.left[seq] != nil {
			kept[seq] = l.left[seq]
		}
	})
	l.left = kept
}

// takeUpLeft takes over what a step had begun in the run that is tried again, so that it goes on
// there like one that was cut off, or the person is asked where it is something else by now.
func (run *active) takeUpLeft(c walk.Command) error {
	id, seq, is := leftIn(c.Earlier)
	if c.Earlier == "" || run.hasBegun(c.Seq) || !is && c.Call != nil && c.Call.Workflow != "" { // that goes on in it
		return nil
	}
	var taken, left *begun
	if is {
		if before, err := run.runner.earlier(id); err == nil {
			left = before.leftBy(seq, &before.course)
		}
	}
	switch {
	case !is:
		taken = inPlaceOf(run.runner.earlier(id))
	case c.Agent != nil && c.Anew && left != nil:
		taken = anew(run.tools.called(left), "It came to no good end when it was done last, or nobody knows what became of a call of it. Now it is to be done anew.",
			fmt.Sprintf("It called already: %s.", run.tools.namesOf(run.tools.called(left))))
	case c.Agent != nil:
		taken = run.tools.talkOn(*c.Agent, id, left)
	case c.Call != nil:
		taken = run.tools.callOn(*c.Call, left)
	}
	taken, err := settle(taken)
	if err != nil || taken == nil {
		return err
	}
	taken.Seq = c.Seq
	run.mu.Lock()
	defer run.mu.Unlock()
	run.begun[c.Seq] = taken
	return run.log.Append(journalLine{Taken: taken})
}

// inPlaceOf is what a step takes over that called a workflow in the run that is tried again, and is
// something else by now: nothing goes on in the run of that, which is before, or cannot be read, and
// what it did may be done again.
func inPlaceOf(before *active, err error) *begun {
	switch {
	case err != nil:
		return anew([]intent{{Effect: catalog.Write, Call: walk.Call{Tool: "a workflow"}}}, keptNoMore)
	case !before.acted():
		return nil
	}
	w := before.request.Workflow
	reasons := []string{fmt.Sprintf("The step called the workflow “%s” then, which did not come to its end.", legible.Name(w.Name))}
	if before.course.IsDone() {
		reasons = []string{fmt.Sprintf("The step called the workflow “%s” then, which came to its end.", legible.Name(w.Name))}
	}
	if did := done(before); len(did) > 0 {
		reasons = append(reasons, fmt.Sprintf("It did already: %s.", strings.Join(did, ", ")))
	}
	return anew([]intent{{Effect: catalog.Write, Call: walk.Call{Tool: w.Name, Workflow: w.ID}}}, reasons...)
}

func (run *active) hasBegun(seq int) bool {
	run.mu.Lock()
	defer run.mu.Unlock()
	return run.begun[seq] != nil
}

const keptNoMore = "What was kept of it is gone, so nobody knows what it called."

// changedSince is said of a step that is tried again with another call than the one it had begun.
const changedSince = "It was changed since, or is given other values than then, and what it called then may have been carried out."

// callOn is what a call of a tool takes over: that it may have been made already, also where it is
// another one by now.
func (t toolbox) callOn(now walk.Call, left *begun) *begun {
	switch {
	case left == nil && t.mayAct(now.Tool):
		return anew([]intent{{Effect: catalog.Write, Call: now}}, keptNoMore)
	case left == nil || !left.worked():
		return nil
	case left.Wanted.Call == nil || !sameCall(*left.Wanted.Call, now):
		return anew(t.called(left), changedSince)
	}
	return &begun{Intents: left.Intents, Anew: left.Anew}
}

// talkOn is what an AI step takes over: that with which it goes on, or where it cannot, what the
// person is asked about before all is done again; nil where nothing had an effect.
func (t toolbox) talkOn(now walk.Agent, id string, left *begun) *begun {
	switch {
	case left == nil:
		return anew(t.mayHaveCalled(now), keptNoMore)
	case left.Wanted.Agent == nil || left.Wanted.Agent.Prompt != now.Prompt || !slices.Equal(left.Wanted.Agent.Tools, now.Tools):
		calls := t.called(left)
		return anew(calls, "It was changed since, or is given other values than then, so it cannot go on where it was.",
			fmt.Sprintf("It called already: %s.", t.namesOf(calls)))
	}
	taken := begun{Intents: left.Intents, Turns: ai.Standing(left.Turns, *left.Wanted.Agent), Calls: slices.Clone(left.Calls), Again: left.Again, Anew: left.Anew}
	if left.Entered != nil {
		taken.Again = id + "/" + left.Entered.Run
	}
	taken.Turns = slices.Clone(taken.Turns)
	for i := range taken.Turns { // what it used then is not what this run uses
		taken.Turns[i].Tokens = 0
	}
	for i := range taken.Calls {
		taken.Calls[i].Used, taken.Calls[i].Failed = walk.Budget{}, 0
	}
	return &taken
}

// anew is what a step takes over that cannot go on after such calls, for these reasons.
func anew(calls []intent, reasons ...string) *begun {
	if len(calls) == 0 {
		return nil
	}
	return &begun{Intents: calls, Anew: reasons}
}

// earlierRun is the run of the workflow that is called in which it goes on, as the step that
// calls it is tried again; "" where there is none.
func (d *doing) earlierRun() string {
	if d.command.Kind == walk.DoCall {
		if _, _, isLeft := leftIn(d.command.Earlier); isLeft { // the step was another one then
			return ""
		}
		return d.command.Earlier
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if b := d.begun[d.command.Seq]; b != nil {
		return b.Again
	}
	return ""
}
