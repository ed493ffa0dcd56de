package reply

import (
	"strconv"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/text"
)

// checkNumbers reports steps that are numbered in another order than they are listed, in
// the list and in those inside its steps: either may be meant.
func checkNumbers(r *reader, list []*flow.Step) {
	last := map[string]float64{}
	for _, s := range list {
		for _, b := range s.Blocks {
			checkNumbers(r, b.Steps)
		}
		for _, e := range s.Numbers {
			n, err := strconv.ParseFloat(strings.TrimSpace(e.Text), 64)
			if err != nil || !alias.OfStep.Says(e.Key, alias.Number) {
				continue
			}
			if before, ok := last[e.Key]; ok && n < before {
				r.reportNumber(e)
				return
			}
			last[e.Key] = n
		}
	}
}

// numberedKey is a key under which a step stands by its number.
var numberedKey = text.Pattern(`^(?i:step|node|task|s)?[ _-]?([0-9]{1,9})$`)

// checkKeys reports the members of an object that are numbered in another order than they
// stand in.
func (d *draft) checkKeys(v source.Part) {
	last := -1
	for _, e := range source.Entries(v) {
		found := numberedKey().FindStringSubmatch(e.Key)
		if found == nil {
			return
		}
		n, _ := strconv.Atoi(found[1])
		if n < last {
			d.reportNumber(e)
			return
		}
		last = n
	}
}

func (r *reader) reportNumber(e source.Entry) {
	r.Log.Refuse(problem.IgnoredPart, e.Part, "List the steps in the order in which they run.",
		"The steps are numbered in another order than they are listed, from “%s” on.", e.Key)
}
