package claim

import (
	"slices"
	"strings"

	"planwright/planner/deed"
	"planwright/planner/fact"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// ofDefaults is in sentences about what holds anyway, and stands in no step.
var ofDefaults = text.Pattern(`(?i)(?:^|[^\pL])(?:defaults?|limit\pL*|timeouts?|time out|usually|typically|normally|automatically|by itself|longer than|increase|decrease|lower|raise|standard\pL*|normalerweise)(?:$|[^\pL])`)

// awaits is in front of a text that is looked for again and again.
var awaits = text.Pattern(`(?i)(?:^|[^\pL])(?:until|waits? for|waiting for|bis|jusqu['’]à|hasta)(?:$|[^\pL])[^"“„«]{0,40}["“„«]`)

// isOfSteps reports whether a fact is surely one of what the steps do: a file may be an example of what
// comes of them, and a text the name of anything.
func isOfSteps(f fact.Fact, sentence string, base workflow.Workflow) bool {
	switch {
	case f.IsText():
		return awaits().MatchString(sentence)
	case f.IsFile():
		return len(base.Nodes) == 0 && len(deed.Of(sentence)) > 0
	}
	return true
}

// OtherFacts are the sentences beside a plan, or a change that makes it of base, with a number, an
// address, a file or a text that neither stands in a step nor was asked for.
func OtherFacts(words []string, request string, base, plan workflow.Workflow) (list []Unmet) {
	told := deed.Told(text.Bytes(strings.Join(words, "\n\n"), maxTold))
	if len(told) == 0 || whatDoes(plan).all {
		return nil
	}
	held := standing(request, base, plan)
	for _, s := range told {
		if ofDefaults().MatchString(s) {
			continue
		}
		if slices.ContainsFunc(fact.Of(s), func(f fact.Fact) bool { return isOfSteps(f, s, base) && !held.Holds(f) }) {
			list = append(list, Unmet{saysMore, s})
		}
	}
	return list
}

// standing is what stands in the steps before and after a change, and in some words.
func standing(words string, base, plan workflow.Workflow) fact.Standing {
	var doing, names strings.Builder
	doing.WriteString(words + "\n")
	names.WriteString(plan.Name + "\n")
	tools := map[string]int{}
	for _, w := range []workflow.Workflow{base, plan} {
		clear(tools)
		for _, n := range w.Nodes {
			names.WriteString(n.ID + " " + n.Name + "\n")
			if n.Tool != nil {
				tools[n.Tool.Name]++
			}
			n.ID, n.Name, n.Note, n.Position = "", "", "", nil
			doing.WriteString(n.String() + "\n")
		}
		for _, in := range w.Inputs {
			doing.WriteString(in.String() + "\n")
		}
		for _, out := range w.Outputs {
			doing.WriteString(out.String() + "\n")
		}
		for _, e := range w.Edges {
			names.WriteString(string(e.Output) + "\n")
		}
		for _, note := range w.Notes {
			names.WriteString(note.String() + "\n")
		}
	}
	held := fact.Make(doing.String(), names.String())
	for _, n := range tools {
		held.Count(n)
	}
	return held
}

const (
	oneMissing  problem.English = "Of what was asked, “%s” stands nowhere in the workflow."
	twoMissing  problem.English = "Of what was asked, “%s” and “%s” stand nowhere in the workflow."
	moreMissing problem.English = "Of what was asked, “%s”, “%s” and %d more stand nowhere in the workflow."
)

// Missing says which numbers, addresses, files and texts of a request stand neither in the workflow
// nor in what the model says beside it; "" for none.
func Missing(request string, words []string, base, plan workflow.Workflow) (is problem.English, args []any) {
	asked := fact.Of(request)
	if len(asked) == 0 {
		return "", nil
	}
	held := standing(text.Bytes(strings.Join(words, "\n"), maxTold), base, plan)
	var missing []string
	for _, f := range asked {
		if !held.Holds(f) && !slices.ContainsFunc(missing, func(other string) bool { return strings.Contains(other, f.Said) || strings.Contains(f.Said, other) }) {
			missing = append(missing, text.Start(f.Said, maxShown))
		}
	}
	switch len(missing) {
	case 0:
		return "", nil
	case 1:
		return oneMissing, []any{missing[0]}
	case 2:
		return twoMissing, []any{missing[0], missing[1]}
	}
	return moreMissing, []any{missing[0], missing[1], len(missing) - 2}
}
