package walk

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"planwright/planner/workflow"
)

// below stands between the ids of a step that calls a workflow and of a step of that.
const below = " › "

// Below is how a step is named that is in the workflow which another step calls: the ids from
// that on, with " › " between them. No id has a space.
func Below(caller, step string) string { return caller + below + step }

// Path are the ids of which Below made a name, outermost first.
func Path(name string) []string { return strings.Split(name, below) }

// WaysBelow are the ways chosen for steps of the workflow that a step calls, as that knows them;
// nil where there are none.
func (o Options) WaysBelow(caller string) (ways map[string]workflow.Output) {
	for name, way := range o.Ways {
		if step, is := strings.CutPrefix(name, Below(caller, "")); is {
			if ways == nil {
				ways = map[string]workflow.Output{}
			}
			ways[step] = way
		}
	}
	return ways
}

// CheckWays reports a way that no If or Switch of the program has, and one below a step that
// calls no workflow. The error is for people.
func (p *Program) CheckWays(ways map[string]workflow.Output) error {
	for _, name := range slices.Sorted(maps.Keys(ways)) {
		path := Path(name)
		at := p.find(path[0])
		if len(path) > 1 {
			if at == none || p.steps[at].Tool == nil || p.steps[at].Tool.Workflow == "" {
				return fmt.Errorf("There is no step with the id “%s” that calls a workflow. Choose the way of another step.", path[0])
			}
			continue
		}
		if at == none || !p.steps[at].Kind.Decides() {
			return fmt.Errorf("There is no If and no Switch with the id “%s”. Choose the way of another step.", name)
		}
		if outputs := p.steps[at].Outputs(); !slices.Contains(outputs, ways[name]) {
			return fmt.Errorf("“%s” has no way “%s”. Its ways are: %s.", p.steps[at].label(), ways[name], joined(outputs))
		}
	}
	return nil
}

func joined(outputs []workflow.Output) string {
	names := make([]string, len(outputs))
	for i, o := range outputs {
		names[i] = string(o)
	}
	return strings.Join(names, ", ")
}
