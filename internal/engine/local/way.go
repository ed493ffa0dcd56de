package local

import (
	"fmt"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
)

// checkWaysBelow reports a way that no If or Switch has of the workflows that are called, before
// any of them begins. The error is for people.
func checkWaysBelow(request engine.Request) error {
	for _, n := range request.Workflow.Nodes {
		ways := request.Options.WaysBelow(n.ID)
		if n.Tool == nil || len(ways) == 0 {
			continue
		}
		child, known := request.Children[n.Tool.Workflow]
		if !known {
			continue // the step itself fails
		}
		program, err := walk.Compile(child.Workflow)
		if err == nil {
			err = program.CheckWays(ways)
		}
		if err == nil {
			below := engine.Request{Workflow: child.Workflow, Children: request.Children, Options: walk.Options{Ways: ways}}
			err = checkWaysBelow(below)
		}
		if err != nil {
			return fmt.Errorf("In “%s”, which “%s” calls: %w", child.Workflow.Name, n.Label(), err)
		}
	}
	return nil
}
