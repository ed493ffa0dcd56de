package course

import (
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
)

// mostOfItem is how long the element of a list may be by which people know its round, in bytes.
const mostOfItem = 2 << 10

const mostFailed = 50 // rounds of which is told how they failed

// Rounds are the loops whose rounds go on side by side now; none where none do.
func (c *Course) Rounds() (list []engine.Rounds) {
	if c.State == nil || c.IsOver() {
		return nil
	}
	c.State.EachBeside(func(r *walk.Round, around []walk.Turn) {
		rounds := engine.Rounds{Loop: r.Loop, Around: around, Begun: r.Index + 1, Of: len(r.List)}
		for _, lane := range r.Lanes {
			rounds.Lanes = append(rounds.Lanes, c.laneOf(lane))
		}
		failed := r.FailedBeside()
		rounds.Failed = len(failed)
		for _, f := range failed[max(0, len(failed)-mostFailed):] {
			rounds.Last = append(rounds.Last, engine.FailedRound{Index: f.Index, Item: shortItem(r.List[f.Index]), Error: f.Error})
		}
		list = append(list, rounds)
	})
	return list
}

func (c *Course) laneOf(l *walk.Lane) engine.Lane {
	node := l.Node
	if l.Command.Node != "" {
		node = l.Command.Node
	}
	lane := engine.Lane{Number: l.Number, Index: l.Loops[0].Index, Item: shortItem(l.Loops[0].Item), Node: node, At: c.At}
	if since, known := c.Since[keyOf(node, l.Number)]; known {
		lane.At = time.UnixMilli(since + c.Record.AwayMs)
	}
	return lane
}

func shortItem(item jsontext.Value) jsontext.Value {
	if len(item) > mostOfItem {
		return nil
	}
	return item
}
