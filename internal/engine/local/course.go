package local

import (
	"slices"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
)

// course is a run without the world: what the machine makes of what happened, and
// what people are told of it. The same beginning and the same happenings give the
// same commands and the same entries, which is how a run is taken up again.
type course struct {
	program *walk.Program
	state   *walk.State
	record  engine.Record
	at      time.Time        // of what happened last
	entries int              // so far
	began   map[string]int64 // by step that is not done: how long the run had taken then, in ms
}

// happening is an event with when it happened.
type happening struct {
	At        time.Time  `json:"at"`
	RanMs     int64      `json:"ranMs"` // how long the run had taken
	Event     walk.Event `json:"event"`
	Simulated bool       `json:"simulated,omitzero"`
	node      string     // that the event is of
}

// command is what is to be done next.
func (c *course) command() walk.Command { return c.state.Command }

func (c *course) isOver() bool { return c.state.Command.Kind == walk.DoFinish }

// begin takes the run to its first command. The error is for people.
func (c *course) begin(options walk.Options, at time.Time) ([]engine.Entry, error) {
	state, traces, _, err := c.program.Begin(options)
	if err != nil {
		return nil, err
	}
	c.state, c.began = state, map[string]int64{}
	c.record.Status = walk.Running
	return c.follow(traces, happening{At: at}), nil
}

// advance takes the run to its next command.
func (c *course) advance(h happening) ([]engine.Entry, error) {
	h.node = c.state.Node
	traces, _, err := c.program.Next(c.state, h.Event)
	if err != nil {
		return nil, err
	}
	return c.follow(traces, h), nil
}

// called is the entry of a call that an AI step made.
func (c *course) called(at time.Time, node string, call walk.Call, r walk.Result) engine.Entry {
	e := c.entry(at, walk.Trace{Kind: engine.Called, Node: node, Result: &r, Message: call.Tool})
	e.Arguments = shortArguments(call.Arguments)
	return e
}

// follow makes entries of traces and keeps the record up to date.
func (c *course) follow(traces []walk.Trace, h happening) []engine.Entry {
	c.at = h.At
	list := make([]engine.Entry, 0, len(traces))
	for _, t := range traces {
		e := c.entry(h.At, t)
		switch began, known := c.began[t.Node]; {
		case t.Kind == walk.Began && t.Try <= 1:
			c.began[t.Node] = h.RanMs
		case t.Kind == walk.Finished && known:
			e.Ms = h.RanMs - began
			e.Simulated = h.Simulated && t.Node == h.node
			delete(c.began, t.Node)
		}
		if t.Assumed && !slices.Contains(c.record.Assumed, t.Node) {
			c.record.Assumed = append(slices.Clip(c.record.Assumed), t.Node)
		}
		list = append(list, e)
	}
	c.attachArguments(list)
	c.conclude(h.At)
	return list
}

// entry is the next entry.
func (c *course) entry(at time.Time, t walk.Trace) engine.Entry {
	c.entries++
	t.Result = shorten(t.Result)
	return engine.Entry{N: c.entries, At: at.UTC().Truncate(time.Millisecond), Trace: t}
}

// attachArguments says with the beginning of a step what it calls.
func (c *course) attachArguments(list []engine.Entry) {
	command := c.command()
	if command.Kind != walk.DoCall {
		return
	}
	for i := range slices.Backward(list) {
		if e := &list[i]; e.Trace.Kind == walk.Began && e.Trace.Node == command.Node {
			e.Arguments = shortArguments(command.Call.Arguments)
			return
		}
	}
}

// conclude notes where the run is, and how it ended.
func (c *course) conclude(at time.Time) {
	r := &c.record
	r.Steps, r.Calls, r.Tokens, r.Node = c.state.Steps, c.state.Calls, c.state.Tokens, c.state.Node
	if finish := c.command().Finish; finish != nil {
		r.Status, r.Node, r.Message, r.Ended = finish.Status, finish.Node, finish.Message, at.UTC()
	}
}
