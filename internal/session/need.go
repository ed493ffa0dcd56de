package session

import (
	"slices"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// Need is what a workflow asks of the machine or of the person before it can do its work.
type Need string

// The needs.
const (
	NeedsFiles    Need = "files"
	NeedsWeb      Need = "web"
	NeedsCommands Need = "commands"
	NeedsScreen   Need = "screen"
	NeedsModel    Need = "model"
	NeedsPerson   Need = "person"
)

// needsOf are the needs of the steps. Of tools of servers nobody knows any.
func needsOf(w workflow.Workflow) []Need {
	found := map[Need]bool{}
	for _, n := range w.Nodes {
		switch {
		case n.Kind == workflow.KindAiStep, n.Kind == workflow.KindAiTransform:
			found[NeedsModel] = true
		case n.Tool != nil && n.Tool.Name == workflow.AskPerson:
			found[NeedsPerson] = true
		case n.Tool != nil:
			traits, _ := (catalog.Tool{Name: n.Tool.Name}).Traits()
			for _, t := range traits.Touches {
				if _, given := n.Tool.Arguments[t.Argument]; given || t.Argument == "" {
					found[needOf(t, n.Tool.Name)] = true
				}
			}
		}
	}
	all := []Need{NeedsFiles, NeedsWeb, NeedsCommands, NeedsScreen, NeedsModel, NeedsPerson}
	return slices.DeleteFunc(all, func(n Need) bool { return !found[n] })
}

func needOf(t catalog.Touch, tool string) Need {
	switch {
	case t.IsPath():
		return NeedsFiles
	case t.Use == catalog.Contacts:
		return NeedsWeb
	case tool == workflow.RunCommand:
		return NeedsCommands
	case t.Use == catalog.Runs, t.Thing == catalog.Screen:
		return NeedsScreen
	}
	return ""
}
