package planner

import (
	"fmt"
	"strconv"
	"time"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// waitTool is the tool that waits, and its argument.
const (
	waitTool     = "wait"
	waitArgument = "milliseconds"
)

// reportWaits warns of a workflow whose steps surely wait longer than a run may take: it would be cut
// off while it waits, and what follows would never be done.
func reportWaits(w workflow.Workflow, minutes int) problem.List {
	if minutes <= 0 {
		return nil
	}
	waits := waiting{w: w, at: w.Index(), next: waysOf(w), known: map[string]time.Duration{}}
	longest := time.Duration(0)
	for _, n := range w.Nodes {
		longest = max(longest, waits.from(n.ID))
	}
	if longest < time.Duration(minutes)*time.Minute {
		return nil
	}
	return problem.List{problem.New(problem.Limit, problem.Place{}, "The steps wait for %s in all, and a run may take %s: it would end before the rest is done. The settings say how long by “Longest run”.", inMinutes(longest), count(minutes, "minute")).
		As(problem.Warning).WithFix("Let the steps wait for less, and say in left_out what has to be done later.")}
}

// inMinutes is a time in whole minutes, as people say it.
func inMinutes(t time.Duration) string {
	if t%time.Hour == 0 {
		return count(int(t/time.Hour), "hour")
	}
	return fmt.Sprintf("%d minutes", int((t+time.Minute-1)/time.Minute))
}

// waiting adds up how long the steps of a workflow wait on the way on which they do so longest.
type waiting struct {
	w     workflow.Workflow
	at    map[string]int
	next  map[leaving]string
	known map[string]time.Duration
}

// from is how long a workflow waits from a step on, up to the end of the round that the step is in.
func (s waiting) from(id string) time.Duration {
	i, there := s.at[id]
	if !there {
		return 0
	}
	if known, ok := s.known[id]; ok {
		return known
	}
	s.known[id] = 0 // a way that leads back
	n := s.w.Nodes[i]
	total := time.Duration(0)
	switch n.Kind {
	case workflow.KindEndLoop:
		return 0
	case workflow.KindLoop:
		if total = s.from(s.next[leaving{id, workflow.LoopBody}]); total > 0 {
			total *= min(rounds(n), maxWait/total)
		}
		total += s.from(s.next[leaving{id, workflow.LoopDone}])
	case workflow.KindTool, workflow.KindIf, workflow.KindSwitch, workflow.KindAiTransform, workflow.KindAiStep:
		for _, output := range n.Outputs() {
			total = max(total, s.from(s.next[leaving{id, output}]))
		}
		total += wait(n)
	}
	s.known[id] = min(total, maxWait)
	return s.known[id]
}

// maxWait keeps sums from running over.
const maxWait = 1000 * time.Hour

// wait is how long a step surely waits: what waits for a text may go on before.
func wait(n workflow.Node) time.Duration {
	if n.Tool == nil || n.Tool.Name != waitTool || bool(n.Disabled) || !isBlank(n.Tool.Arguments["text"]) {
		return 0
	}
	ms, err := strconv.Atoi(string(n.Tool.Arguments[waitArgument]))
	if err != nil {
		return 0
	}
	return time.Duration(ms) * time.Millisecond
}

// rounds is how many rounds a Loop surely takes.
func rounds(n workflow.Node) time.Duration {
	if bool(n.Disabled) || n.Loop == nil {
		return 0
	}
	if times, ok := n.Loop.Times.Number(); ok {
		return time.Duration(min(times, 1_000_000))
	}
	return 1
}
