package permit

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"planwright/internal/engine/walk"
	"planwright/internal/legible"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Origin is the run that a result is from. The zero value is not known.
type Origin struct {
	Run string    `json:"run"` // id
	At  time.Time `json:"at"`  // its beginning
}

// on says when it was, for people; "" where that is not known.
func (o Origin) on() string {
	if o.At.IsZero() {
		return ""
	}
	return " of " + o.At.Local().Format("2 Jan 2006, 15:04")
}

// Stand is a step that does not run, or not before the next round of its loop, as a result stands
// for it or it came before where a run goes on that is tried again.
type Stand struct {
	Node   string      `json:"node"`
	Name   string      `json:"name"`
	Kept   bool        `json:"kept" ts:"-"` // the person kept it; else it is that of an earlier run
	Run    string      `json:"run" ts:"-"`  // id of the run it is from; "": not known
	Text   string      `json:"text"`        // one line for people: what stands for the step, and its beginning
	Result walk.Result `json:"-"`
	New    bool        `json:"-"` // no result stands for it: it came since, and is not done
}

// maxBeginning is how much of such a result is shown, in characters.
const maxBeginning = 200

// standsOf are the results that stand for steps in a run of the part: kept ones, and
// those of an earlier run that its steps refer to.
func standsOf(work Work, part workflow.Workflow) []Stand {
	var stands []Stand
	for _, n := range part.Nodes {
		if result, kept := work.Options.Pins[n.ID]; kept && !bool(n.Disabled) && n.Kind.CanBranch() {
			stands = append(stands, newStand(n, keptResult, work.Kept[n.ID], result))
		}
	}
	if work.Options.From == "" {
		return stands
	}
	stands = append(stands, newSince(work)...)
	used, later := usedBefore(work.Workflow, part, work.Options.From), runningIn(part)
	for _, n := range work.Workflow.Nodes {
		if result, earlier := work.Options.Results[n.ID]; earlier && used[n.ID] {
			how := earlierResult
			if later[n.ID] {
				how = resultUntilRun
			}
			stands = append(stands, newStand(n, how, work.After, result))
		}
	}
	return stands
}

// newSince are the steps that came since the run in whose place this one goes on, for which nothing
// stands: they come before that, and are not done.
func newSince(work Work) (stands []Stand) {
	a := work.Options.Again
	if a == nil || work.Options.Only {
		return nil
	}
	for _, n := range work.Workflow.Nodes {
		text := ""
		switch {
		case slices.Contains(a.Passes, n.ID):
			text = "It does not run: since the run" + work.After.on() + " it was put, or turned on, before the step with which this one goes on"
		case slices.Contains(a.Misses, n.ID):
			text = "It does not run in the rounds that are over: since the run" + work.After.on() + " it was put, or turned on, where it is"
		case slices.Contains(a.Lacks, n.ID):
			text = "It may not have run in rounds that are over, and does not run in them now: since the run" + work.After.on() + " a decision before it was changed"
		case slices.Contains(a.Stale, n.ID):
			text = "It does not run again: the workflow that it called was changed since the run" + work.After.on() + ", and what is new in that is not done"
		case slices.Contains(a.Beside, n.ID):
			text = "It does not run: since the run" + work.After.on() + " a decision was put before the step with which this one goes on, which is not made, and it is on another way out of that"
		default:
			continue
		}
		stands = append(stands, Stand{Node: n.ID, Name: n.Label(), Run: work.After.Run, Text: text, New: true})
	}
	return stands
}

// runningIn are the steps that a run of the part comes to, be it in a later round of the
// loop that it begins in.
func runningIn(part workflow.Workflow) map[string]bool {
	running := map[string]bool{}
	for _, n := range part.Nodes {
		running[n.ID] = !bool(n.Disabled)
	}
	return running
}

// standing is how a result stands for a step.
type standing int

const (
	keptResult standing = iota
	earlierResult
	resultUntilRun // an earlier one, of a step that the run comes to later
)

func newStand(n workflow.Node, how standing, from Origin, result walk.Result) Stand {
	s := Stand{Node: n.ID, Name: n.Name, Kept: how == keptResult, Run: from.Run, Result: result}
	switch how {
	case keptResult:
		s.Text = "It does not run: the result kept from the run" + from.on() + " stands for it"
	case earlierResult:
		s.Text = "It does not run: its result in the run" + from.on() + " is used"
	case resultUntilRun:
		s.Text = "Its result in the run" + from.on() + " is used until the run comes to it again"
	}
	return s
}

// Show adds the beginning of the result, as it may be shown, to the text.
func (s *Stand) Show(result walk.Result) {
	if s.New {
		return
	}
	shown := cmp.Or(result.Text, result.Error)
	if shown == "" && len(result.Fields) > 0 {
		var fields []string
		for _, name := range slices.Sorted(maps.Keys(result.Fields)) {
			fields = append(fields, name+": "+string(result.Fields[name]))
		}
		shown = strings.Join(fields, ", ")
	}
	s.Text += ": " + legible.Quote(text.Within(shown, maxBeginning))
}

// resultsOf are the results by step, those that were kept or the others.
func resultsOf(stands []Stand, kept bool) map[string]walk.Result {
	results := map[string]walk.Result{}
	for _, s := range stands {
		if s.Kept == kept && !s.New {
			results[s.Node] = s.Result
		}
	}
	return results
}

// usedBefore are the steps before the one to begin with whose results the part uses: it
// refers to them, or is in them.
func usedBefore(w, part workflow.Workflow, from string) map[string]bool {
	program, err := walk.Compile(w)
	if err != nil {
		return nil
	}
	around := program.Around(from)
	referred := map[string]bool{}
	note := func(n workflow.Node) {
		workflow.MapReferences(n, func(r workflow.Reference) workflow.Reference {
			referred[r.Node] = true
			return r
		})
	}
	for _, n := range part.Nodes {
		note(n)
	}
	for _, n := range w.Nodes {
		if slices.Contains(around, n.ID) {
			referred[n.ID] = true
			note(n)
		}
	}
	used := map[string]bool{}
	for _, id := range program.Before(from) {
		used[id] = referred[id]
	}
	for _, id := range around {
		used[id] = true
	}
	return used
}

// noteLeft notes the steps that must be as they were where a run goes on: the loops that it goes on
// in, and those whose results a round has that goes on beside others.
func noteLeft(w workflow.Workflow, again *walk.Lane, used map[string]bool) {
	program, err := walk.Compile(w)
	if err != nil {
		return
	}
	again.EachLeft(func(l *walk.Lane) {
		for _, loop := range program.Around(l.Node) {
			used[loop] = true
		}
		for id := range l.Kept {
			used[id] = true
		}
	})
}

// noteGiven notes the steps of which the workflow gives something.
func noteGiven(w workflow.Workflow, used map[string]bool) {
	for _, o := range w.Outputs {
		o.MapReferences(func(r workflow.Reference) workflow.Reference {
			used[r.Node] = true
			return r
		})
	}
}

// Earlier are those of the results of an earlier run, which had the workflow as it was
// before, that the run may take: of steps that are as they were then. The error, for
// people, names one that it needs and that is not.
func Earlier(work Work, before workflow.Workflow, results map[string]walk.Result) (map[string]walk.Result, error) {
	o := work.Options
	used := usedBefore(work.Workflow, partOf(work.Workflow, o), o.From)
	if o.Again != nil {
		noteLeft(work.Workflow, o.Again, used)
	}
	if o.Again != nil && o.Again.AtEnd {
		noteGiven(work.Workflow, used)
	}
	goesOn := map[string]bool{} // which look themselves whether they can
	if o.Again != nil && !o.Only {
		o.Again.EachLoop(func(id string) { goesOn[id] = true })
	}
	unchanged := map[string]walk.Result{}
	for _, n := range work.Workflow.Nodes {
		result, there := results[n.ID]
		if !there {
			continue
		}
		at := slices.IndexFunc(before.Nodes, func(b workflow.Node) bool { return b.ID == n.ID })
		switch {
		case at >= 0 && (StepHash(before.Nodes[at]) == StepHash(n) || goesOn[n.ID]):
			unchanged[n.ID] = result
		case used[n.ID]:
			return nil, errStepChanged(work, n)
		}
	}
	return unchanged, nil
}

func errStepChanged(work Work, n workflow.Node) error {
	advice := "Begin with that step, or run the workflow anew."
	if work.Options.Again != nil {
		advice = "Change it back, or begin with that step, or run the workflow anew: both do again what was done behind it."
	}
	return walk.Misfit{Why: fmt.Sprintf("The step “%s” changed since the run%s, so its result there is not used.", legible.Name(cmp.Or(n.Name, n.ID)), work.After.on()), Advice: advice}
}
