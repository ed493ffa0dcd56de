// Package course is a run without the world: what the machine of package walk makes of
// what happened, and what people are told of it. The same beginning and the same
// happenings give the same commands, the same record and the same entries, whichever host
// drives the run; that is how one is taken up again.
package course

import (
	"slices"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/planner/workflow"
)

// Course is how far a run has come. Its fields are all that must be kept to go on with it.
type Course struct {
	State   *walk.State      `json:"state"`
	At      time.Time        `json:"at"` // of what happened last
	Record  engine.Record    `json:"record"`
	Entries int              `json:"entries"` // so far
	Began   map[string]int64 `json:"began"`   // by step that is not done, see keyOf: how long the run had taken then, in ms
	Since   map[string]int64 `json:"since"`   // by the same: the time then, in ms, less AwayMs

	program *walk.Program
}

// Happening is an event with when it happened.
type Happening struct {
	At        time.Time  `json:"at"`
	RanMs     int64      `json:"ranMs"` // how long the run had taken
	Event     walk.Event `json:"event"`
	Simulated bool       `json:"simulated,omitzero"`
	key       string     // of the step that the event is of
}

// New is the course of a run that has not begun.
func New(program *walk.Program, record engine.Record) Course {
	return Course{program: program, Record: record}
}

// Command is what is to be done next, the first where there is more than that.
func (c *Course) Command() walk.Command { return c.State.First() }

// CommandOf is the outstanding command of that number.
func (c *Course) CommandOf(seq int) (command walk.Command, ok bool) {
	command = c.State.LaneOf(seq).Command
	return command, command.Seq == seq
}

// IsOutstanding reports whether the command of that number is.
func (c *Course) IsOutstanding(seq int) bool {
	command, ok := c.CommandOf(seq)
	return ok && command.Kind != walk.DoFinish
}

// NodeOf is the step whose command the event answers.
func (c *Course) NodeOf(e walk.Event) string {
	if command, ok := c.CommandOf(e.Seq); ok {
		return command.Node
	}
	return c.Command().Node
}

// Beside are the rounds side by side that the outstanding command of that number is in,
// outermost first.
func (c *Course) Beside(seq int) []walk.Turn { return c.State.Beside(seq) }

// Turns are all rounds that it is in.
func (c *Course) Turns(seq int) []walk.Turn { return c.program.Turns(c.State, seq) }

// IsOver reports whether the run came to its end.
func (c *Course) IsOver() bool { return c.State.Command.Kind == walk.DoFinish }

// IsDone reports whether it did, and all was done.
func (c *Course) IsDone() bool { return c.IsOver() && c.State.Status() == walk.Done }

// Begin takes the run to its first command. The error is for people.
func (c *Course) Begin(options walk.Options, at time.Time) ([]engine.Entry, error) {
	state, traces, _, err := c.program.Begin(options)
	if err != nil {
		return nil, err
	}
	c.State, c.Began, c.Since = state, map[string]int64{}, map[string]int64{}
	c.Record.Status = walk.Running
	return c.follow(traces, Happening{At: at}), nil
}

// Advance takes the run to its next command. The error says that the event is not of the
// command that is outstanding.
func (c *Course) Advance(h Happening) ([]engine.Entry, error) {
	h.key = c.keyOfCommand(h.Event.Seq)
	caller := c.State.LaneOf(h.Event.Seq).Command.Node
	traces, _, err := c.program.Next(c.State, h.Event)
	if err != nil {
		return nil, err
	}
	for _, step := range h.Event.Decided {
		c.noteAssumed(walk.Below(caller, step))
	}
	return c.follow(traces, h), nil
}

// Called is the entry of a call that an AI step made, by the number of its command.
func (c *Course) Called(at time.Time, seq int, node string, call walk.Call, r walk.Result) engine.Entry {
	e := c.entry(at, c.beside(seq, walk.Trace{Kind: walk.Called, Node: node, Result: &r, Message: call.Tool}))
	e.Arguments = shortArguments(call.Arguments)
	return e
}

// Entered is the entry of the run of a workflow, of that name, which a step called.
func (c *Course) Entered(at time.Time, seq int, node, name, run string) engine.Entry {
	e := c.entry(at, c.beside(seq, walk.Trace{Kind: walk.Entered, Node: node, Message: name}))
	e.Child = run
	return e
}

// Restore goes on from what was kept of the course of the same run.
func (c *Course) Restore(kept Course) {
	kept.program = c.program
	if kept.Began == nil {
		kept.Began = map[string]int64{}
	}
	if kept.Since == nil {
		kept.Since = map[string]int64{}
	}
	*c = kept
}

// Interrupt notes that the run ended in the midst of it.
func (c *Course) Interrupt(message string, at time.Time) {
	c.Record.Status, c.Record.Message, c.Record.Ended = walk.Interrupted, message, at.UTC()
}

// Resume notes that a run goes on that was interrupted.
func (c *Course) Resume(now time.Time) {
	r := &c.Record
	r.Status, r.Message, r.Ended, r.Stuck = walk.Running, "", time.Time{}, 0
	last := c.At
	if last.Before(r.Resumed) { // nothing happened since
		last = r.Resumed
	}
	r.Resumed, r.AwayMs = now, r.AwayMs+max(0, now.Sub(last).Milliseconds())
}

// follow makes entries of traces and keeps the record up to date.
func (c *Course) follow(traces []walk.Trace, h Happening) []engine.Entry {
	c.At = h.At
	present := h.At.UnixMilli() - c.Record.AwayMs
	list := make([]engine.Entry, 0, len(traces))
	for _, t := range traces {
		e := c.entry(h.At, t)
		key := keyOf(t.Node, t.Lane)
		switch began, known := c.Began[key]; {
		case t.Kind == walk.Began && t.Try <= 1:
			c.Began[key], c.Since[key] = h.RanMs, present
		case t.Kind == walk.Finished && known:
			e.Ms = h.RanMs - began
			if key == h.key {
				e.Simulated, e.Failed = h.Simulated, h.Event.Failed
			}
			if since, known := c.Since[key]; known {
				e.WaitedMs = max(0, present-since-e.Ms)
			}
			delete(c.Began, key)
			delete(c.Since, key)
		case t.Kind == walk.Chose && t.Lane > 0 && t.Output == workflow.LoopBody:
			c.forgetEnded()
		}
		if t.Assumed {
			c.noteAssumed(t.Node)
		}
		list = append(list, e)
	}
	c.attachArguments(list)
	c.conclude(h.At)
	return list
}

// noteAssumed notes a step that what is assumed decided.
func (c *Course) noteAssumed(step string) {
	if !slices.Contains(c.Record.Assumed, step) {
		c.Record.Assumed = append(slices.Clip(c.Record.Assumed), step)
	}
}

// entry is the next entry.
func (c *Course) entry(at time.Time, t walk.Trace) engine.Entry {
	c.Entries++
	t.Result = Shorten(t.Result)
	return engine.Entry{N: c.Entries, At: at.UTC().Truncate(time.Millisecond), Trace: t}
}

// attachArguments says with the beginning of a step what it calls.
func (c *Course) attachArguments(list []engine.Entry) {
	for i := range slices.Backward(list) {
		e := &list[i]
		if e.Trace.Kind != walk.Began {
			continue
		}
		command := c.State.Of(e.Trace.Lane)
		if command.Kind == walk.DoCall && command.Node == e.Trace.Node && command.Try == e.Trace.Try {
			e.Arguments = shortArguments(command.Call.Arguments)
		}
		if e.Trace.Lane == 0 {
			return
		}
	}
}

// conclude notes where the run is, and how it ended.
func (c *Course) conclude(at time.Time) {
	r := &c.Record
	r.Steps, r.Calls, r.Tokens, r.Failed, r.Node = c.State.Steps, c.State.Calls, c.State.Tokens, c.State.Failed, c.State.Node
	if finish := c.Command().Finish; finish != nil {
		r.Status, r.Node, r.Message, r.Ended = finish.Status, finish.Node, finish.Message, at.UTC()
		if again := c.State.Again(); again != nil && again.AtEnd {
			r.Last = again.Node
		}
	}
}
