package course

import (
	"fmt"
	"strconv"
	"strings"

	"planwright/internal/engine/walk"
)

// keyOf tells a step apart from the same step in a round beside it.
func keyOf(node string, lane int) string {
	if lane == 0 {
		return node
	}
	return fmt.Sprint(node, " ", lane) // no id has a space
}

// keyOfCommand is that of the step which the outstanding command is of.
func (c *Course) keyOfCommand(seq int) string {
	lane := c.State.LaneOf(seq)
	return keyOf(lane.Node, lane.Number)
}

// beside is a trace of what the command of that number did, with the rounds it is in where
// they go on side by side.
func (c *Course) beside(seq int, t walk.Trace) walk.Trace {
	if t.Lane = c.State.LaneOf(seq).Number; t.Lane > 0 {
		t.Loops = c.program.Turns(c.State, seq)
	}
	return t
}

// forgetEnded forgets when steps began in rounds that are over: one that failed left some.
func (c *Course) forgetEnded() {
	for key := range c.Began {
		_, number, isBeside := strings.Cut(key, " ")
		if lane, err := strconv.Atoi(number); isBeside && err == nil && !c.State.Goes(lane) {
			delete(c.Began, key)
			delete(c.Since, key)
		}
	}
}
