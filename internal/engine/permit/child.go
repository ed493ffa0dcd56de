package permit

import (
	"fmt"
	"slices"

	"planwright/internal/legible"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// MaxLevels is how deep workflows may call one another.
const MaxLevels = workflow.MaxLevels

// tree is what is known of all workflows that are called.
type tree struct {
	steps int
	cut   bool // not all is told: the sheet can be approved no more
}

// child puts the steps of a workflow that a step calls behind that step: whoever approves
// the sheet approves what they do, with whatever the workflow is given.
func (b *sheetMaker) child(n workflow.Node) {
	step := SheetStep{Node: n.ID, Name: n.Name, Tool: n.Tool.Name, Effect: catalog.Read, Says: inWords("Run a workflow"),
		Arguments: describeArguments(catalog.Tool{Name: n.Tool.Name}, n.Tool.Arguments), Alike: []Alike{}}
	w := b.children[n.Tool.Workflow]
	if step.Reason = b.unfit(n.Tool.Workflow); step.Reason != "" {
		b.works = append(b.works, "")
		b.sheet.Steps = append(b.sheet.Steps, step)
		return
	}
	step.Says = inWords("Run the workflow " + legible.Quote(legible.Name(w.Name)))
	inner := b.inner(w)
	step.Effect, step.Finds = inner.worst(), b.chosen(n.Tool.Workflow)
	b.sheet.Steps = append(b.sheet.Steps, step)
	b.addInner(n, "", inner)
	b.addLists(inner, handed{step: n, called: w, arguments: n.Tool.Arguments})
}

// chosen tells the file of a workflow that is called, where another one could be taken for it.
func (b *sheetMaker) chosen(id string) []Find {
	file, alike := b.files[id]
	if !alike {
		return nil
	}
	return []Find{{Is: FindChosen, Path: b.places.Whole(file)}}
}

// unfit says why what a workflow does that is called cannot be told; "" where it can.
func (b *sheetMaker) unfit(id string) string {
	_, known := b.children[id]
	switch {
	case !known:
		return "The workflow that it calls is not there. Look whether it was deleted or moved, or choose another tool."
	case slices.Contains(b.above, id):
		return "It calls the workflow that it is part of, and would never come to an end. Call another workflow, or use a loop."
	case len(b.above) > MaxLevels || b.tree.steps > workflow.MaxCalled:
		b.tree.cut = true
		return fmt.Sprintf("What it does cannot be told, so it cannot be approved: workflows call one another more than %d deep, or have more than %d steps together. Call fewer.", MaxLevels, workflow.MaxCalled)
	}
	return ""
}

// inner is the sheet of a workflow that is called, which is a part of what is approved.
func (b *sheetMaker) inner(w workflow.Workflow) Sheet {
	before := b.tree.steps
	inner := sheetOf(Work{Workflow: w, Children: b.children, Named: b.named, Files: b.files}, b.offer, b.places, b.above, b.tree)
	b.tree.steps = before + len(inner.Steps)
	b.tree.cut = b.tree.cut || b.tree.steps > workflow.MaxCalled
	b.works = append(b.works, inner.Works)
	return inner
}

// addInner adds the steps of a workflow that a step calls, and its loops whose rounds go on side
// by side, under the name of the step, and of the workflow where the step may call several.
func (b *sheetMaker) addInner(n workflow.Node, called string, inner Sheet) {
	above := n.Label() + " › " + called
	for _, s := range inner.Steps {
		s.Given = false // what the workflow is given is what a step gives it
		s.Node, s.Name = n.ID+"/"+s.Node, above+s.Name
		b.sheet.Steps = append(b.sheet.Steps, s)
	}
	for _, l := range inner.Loops {
		l.Name, l.AtOnce = above+l.Name, min(mostAtOnce, l.AtOnce*b.atOnce[n.ID])
		b.sheet.Loops = append(b.sheet.Loops, l)
	}
}

// agentCalls adds what a workflow does that a model may call, as often as the step allows and
// with whatever it likes.
func (b *sheetMaker) agentCalls(n workflow.Node, step *SheetStep, id string) {
	if reason := b.unfit(id); reason != "" {
		b.works = append(b.works, "")
		step.Reason = reason
		return
	}
	w := b.children[id]
	inner := b.inner(w)
	step.Effect, step.Finds = step.Effect.Worse(inner.worst()), append(step.Finds, b.chosen(id)...)
	b.addInner(n, legible.Name(w.Name)+" › ", inner)
	b.addLists(inner, handed{step: n, called: w})
}

// addLists adds what the steps of another sheet touch, as it is given to them.
func (b *sheetMaker) addLists(inner Sheet, by handed) {
	for _, list := range []struct {
		of   *[]string
		more []string
	}{
		{&b.sheet.Reads, inner.Reads}, {&b.sheet.Writes, inner.Writes}, {&b.sheet.Contacts, inner.Contacts},
		{&b.sheet.Runs, inner.Runs}, {&b.sheet.Tools, inner.Tools},
	} {
		for _, line := range list.more {
			addNew(list.of, by.line(line))
		}
	}
	b.sheet.Models = b.sheet.Models || inner.Models
	for _, secret := range inner.Secrets {
		for _, place := range secret.Goes {
			b.addSecret(secret.Name, by.line(place))
		}
	}
}

// worst is the worst that a step does; Read where there is none.
func (s Sheet) worst() catalog.Effect {
	effect := catalog.Read
	for _, step := range s.Steps {
		effect = effect.Worse(step.Effect)
	}
	return effect
}
