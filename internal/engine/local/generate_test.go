package local_test

import (
	"hash/fnv"
	"slices"
	"sync"

	"github.com/go-json-experiment/json"

	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/flow"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// generated are valid workflows that make some calls with effects, each with an id
// of its own.
var generated = sync.OnceValue(func() (list []workflow.Workflow) {
	for seed := 0; len(list) < 20; seed++ {
		w := withTools(workflowtest.Valid().Example(seed))
		if count := countEffects(w); count >= fewest && count <= most {
			list = append(list, w)
		}
	}
	return list
})

// How many calls with effects a generated workflow makes.
const (
	fewest = 12
	most   = 60
)

// withTools makes all tools those of a world, and loops longer.
func withTools(w workflow.Workflow) workflow.Workflow {
	w.Inputs = nil
	around := map[string][]string{}
	for _, body := range flow.NewOutline(w).Loops {
		for _, id := range body.Nodes {
			around[id] = append(around[id], body.Loop)
		}
	}
	for i := range w.Nodes {
		switch n := &w.Nodes[i]; n.Kind {
		case workflow.KindTool:
			id := n.ID
			for _, loop := range enclosing(around, n.ID) {
				id += "/{{" + loop + ".iteration}}"
			}
			text, _ := json.Marshal(id)
			n.Tool = &workflow.ToolCall{Name: toolFor(*n), Arguments: workflow.Arguments{"id": text}}
		case workflow.KindLoop:
			n.Loop = &workflow.Loop{MaxIterations: 6}
		}
	}
	return w
}

// countEffects is how many calls with effects the workflow makes.
func countEffects(w workflow.Workflow) (count int) {
	program, err := walk.Compile(w)
	if err != nil {
		return 0
	}
	state, _, command, err := program.Begin(walk.Options{})
	for ; err == nil && command.Kind == walk.DoCall && count <= most; _, command, err = program.Next(state, walk.Event{
		Seq: command.Seq, Kind: walk.Returned, Result: &walk.Result{Success: command.Call.Tool != "miss", Final: true, Error: "no"}}) {
		if effects[command.Call.Tool] != catalog.Read {
			count++
		}
	}
	return count
}

// enclosing are the loops around a step, each once.
func enclosing(around map[string][]string, id string) []string {
	var loops []string
	for _, loop := range around[id] {
		if !slices.Contains(loops, loop) {
			loops = append(loops, loop)
		}
		for _, outer := range enclosing(around, loop) {
			if !slices.Contains(loops, outer) {
				loops = append(loops, outer)
			}
		}
	}
	slices.Sort(loops)
	return loops
}

// toolFor chooses a tool; the first step gives what conditions look at.
func toolFor(n workflow.Node) string {
	sum := fnv.New32()
	sum.Write([]byte(n.ID))
	names := []string{"add", "look", "add", "drop", "send"}
	if n.OnFailure == workflow.Branch {
		names = []string{"miss", "add"}
	}
	return names[sum.Sum32()%uint32(len(names))]
}
