package planner

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/reply"
	"planwright/planner/workflow"
)

// rewired says which steps that were there before, and still are, now follow on one another in
// another way. What an added step stands between, or a removed one stood, is not told.
func rewired(before, after workflow.Workflow) (told problem.List) {
	was, is := waysOf(before), waysOf(after)
	old, now := before.Index(), after.Index()
	for _, n := range after.Nodes {
		i, had := old[n.ID]
		if !had || n.Kind == workflow.KindEndLoop {
			continue
		}
		for _, output := range outputsOfBoth(before.Nodes[i], n) {
			from := leaving{n.ID, output}
			if was[from] == is[from] || !has(now, was[from]) || !has(old, is[from]) {
				continue
			}
			told = append(told, problem.New(problem.ReplacedEdge, problem.Place{Node: n.ID}, leadsFormat(was[from], is[from]), leadsArgs(after, n, output, was[from], is[from])...))
		}
	}
	return told
}

func outputsOfBoth(a, b workflow.Node) []workflow.Output {
	outputs := slices.Concat(b.Outputs(), a.Outputs(), []workflow.Output{workflow.OutputNone, workflow.OnError})
	var each []workflow.Output
	for _, o := range outputs {
		if !slices.Contains(each, o) {
			each = append(each, o)
		}
	}
	return each
}

func leadsFormat(was, is string) problem.English {
	switch {
	case was == "":
		return "%s now leads to “%s”, and led nowhere before."
	case is == "":
		return "%s no longer leads to “%s”."
	}
	return "%s now leads to “%s”, and no longer to “%s”."
}

func leadsArgs(w workflow.Workflow, n workflow.Node, output workflow.Output, was, is string) []any {
	from := "“" + n.Label() + "”"
	if output != workflow.OutputNone {
		from += " (" + output.Label() + ")"
	}
	args := []any{from}
	for _, id := range []string{is, was} {
		if to, ok := w.Node(id); ok {
			args = append(args, to.Label())
		}
	}
	return args
}

// maxDeciders bounds of how many added steps is looked up what they decide.
const maxDeciders = 20

// guarded says which steps that were there before now run only on one way of a step that was added,
// or in its rounds: the first of each way.
func guarded(before, after workflow.Workflow) (told problem.List) {
	old, now := before.Index(), after.Index()
	next := map[string][]string{}
	for _, e := range after.Edges {
		if i, ok := now[e.From]; ok && after.Nodes[i].Kind != workflow.KindEndLoop {
			next[e.From] = append(next[e.From], e.To)
		}
	}
	ways, deciders := waysOf(after), 0
	for _, n := range after.Nodes {
		if _, had := old[n.ID]; had || len(n.Outputs()) < 2 || deciders == maxDeciders {
			continue
		}
		deciders++
		reached := map[workflow.Output]map[string]bool{}
		for _, output := range n.Outputs() {
			reached[output] = reach(next, ways[leaving{n.ID, output}])
		}
		for _, output := range n.Outputs() {
			first := firstOld(next, old, ways[leaving{n.ID, output}])
			if i, ok := now[first]; ok && output != workflow.LoopDone && !inOther(reached, output, first) {
				told = append(told, guard(after.Nodes[i], n, output))
			}
		}
	}
	return told
}

func guard(step, decider workflow.Node, output workflow.Output) problem.Problem {
	at := problem.Place{Node: step.ID}
	if output == workflow.LoopBody {
		return problem.New(problem.BranchEnds, at, "“%s”, and what follows on it, now runs in each round of “%s”.", step.Label(), decider.Label())
	}
	way := output.Label()
	if name, ok := output.Case(); ok {
		way = "“" + name + "”"
	}
	return problem.New(problem.BranchEnds, at, "“%s”, and what follows on it, now runs only when “%s” is %s.", step.Label(), decider.Label(), way)
}

func inOther(reached map[workflow.Output]map[string]bool, output workflow.Output, id string) bool {
	for other, ids := range reached {
		if other != output && ids[id] {
			return true
		}
	}
	return false
}

// reach is every step that may run from this one on.
func reach(next map[string][]string, from string) map[string]bool {
	reached := map[string]bool{}
	for open := []string{from}; len(open) > 0; {
		id := open[len(open)-1]
		open = open[:len(open)-1]
		if id == "" || reached[id] {
			continue
		}
		reached[id] = true
		open = append(open, next[id]...)
	}
	return reached
}

// firstOld is the first step that was there before, along the steps that were added; "" for none,
// and where they part.
func firstOld(next map[string][]string, old map[string]int, id string) string {
	for range len(next) + 1 {
		if _, had := old[id]; had || id == "" {
			return id
		}
		if len(next[id]) != 1 {
			return ""
		}
		id = next[id][0]
	}
	return ""
}

// consequences are the warnings about how a change links what was there before, where the answer did
// not say that link by link, and about what it takes out.
func consequences(t task, r reply.Reading, tools *catalog.Catalog) (told problem.List) {
	if t.isPlan() || r.Patch == nil || r.Patch.IsEmpty() {
		return nil
	}
	if r.Form != reply.FormPatch {
		told = rewired(t.shown, r.Workflow)
	}
	if r.Problems.Has(problem.BranchEnds) {
		told = append(told, guarded(t.shown, r.Workflow)...)
	}
	told = append(told, unaskedFor(t.words, t.shown, r, tools)...)
	return append(told, emptied(t.words, t.shown, r.Workflow, tools)...)
}

// maxWays is how many links a message tells one by one.
const maxWays = 3

// summaryOf says in sentences what a change does: how much, and what then follows on what.
func summaryOf(before workflow.Workflow, r reply.Reading) string {
	said := []string{r.Patch.Summary()}
	ways := slices.Concat(rewired(before, r.Workflow), guarded(before, r.Workflow))
	for i, way := range ways {
		if i == maxWays {
			said = append(said, fmt.Sprintf("In %s more what follows changes.", count(len(ways)-i, "place")))
			break
		}
		said = append(said, way.Message)
	}
	return strings.Join(said, " ")
}
