package runs

import (
	"maps"
	"slices"

	"planwright/internal/engine/permit"
	"planwright/internal/page"
	"planwright/internal/runs/recall"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// maxPinned is how much of the results of a workflow may be pinned, in bytes.
const maxPinned = 4 << 20

// PinResult keeps the result of a step, to be taken in its place by the next runs,
// or lets go of it.
//
//page:call
func (p *RunsPage) PinResult(r PinRequest) ([]string, error) {
	open := p.opened()
	w, h := open.Workflow, open.home()
	if r.Run == "" {
		if err := p.Room.memory.Change(h, func(m *recall.Memory) { delete(m.Kept, r.Node) }); err != nil {
			return nil, err
		}
		return p.Pins()
	}
	result, err := p.resultOf(r, w, h)
	if err != nil {
		return nil, err
	}
	kept := p.Room.kept(w, open.File)
	kept[r.Node] = result
	if sizeOf(kept) > maxPinned {
		return nil, problem.Fail("The pinned results of this workflow would be more than 4 MB. Take another pin away first.")
	}
	if err := p.Room.memory.Change(h, func(m *recall.Memory) { m.Kept = kept }); err != nil {
		return nil, err
	}
	return p.Pins()
}

// resultOf is the result that an entry of a run of this workflow holds, of a step that is
// as it was then. Its pictures stay with the run.
func (p *RunsPage) resultOf(r PinRequest, w workflow.Workflow, h recall.Home) (recall.Result, error) {
	record, err := p.Room.runner.Record(r.Run)
	if err != nil {
		return recall.Result{}, err
	}
	if !p.Room.owns(h)(record) {
		return recall.Result{}, errOtherRun
	}
	request, err := p.Room.runner.Request(r.Run)
	if err != nil {
		return recall.Result{}, err
	}
	if n, _ := request.Workflow.Node(r.Node); n.HidesAnswer() {
		return recall.Result{}, problem.Fail("The answer to this question is hidden, so it is not kept beyond its run.")
	}
	step := stepHash(request.Workflow, r.Node)
	if step == "" || step != stepHash(w, r.Node) {
		return recall.Result{}, problem.Fail("The step changed since that run. Run it again, then keep its result.")
	}
	entries, err := p.Room.runner.Entries(r.Run)
	if err != nil {
		return recall.Result{}, err
	}
	for _, e := range entries {
		if e.N == r.Entry && e.Trace.Node == r.Node && e.Trace.Result != nil {
			if e.Simulated || e.Trace.Result.Assumed {
				return recall.Result{}, problem.Fail("This result is simulated, so it stands for no step. Run the step, then keep its result.")
			}
			result := *e.Trace.Result
			result.Images = nil
			return recall.Result{Result: result, Step: step, Origin: permit.Origin{Run: record.ID, At: record.Began}}, nil
		}
	}
	return recall.Result{}, problem.Fail("This result is not kept any more. Run the step again, then pin it.")
}

// stepHash is the hash of what the step does; "" where there is none.
func stepHash(w workflow.Workflow, node string) string {
	at := slices.IndexFunc(w.Nodes, func(n workflow.Node) bool { return n.ID == node })
	if at < 0 {
		return ""
	}
	return permit.StepHash(w.Nodes[at])
}

// Pins lists the steps of the open workflow for which a kept result stands.
//
//page:call
func (p *RunsPage) Pins() ([]string, error) {
	open := p.opened()
	kept := p.Room.kept(open.Workflow, open.File)
	return page.List(slices.Sorted(maps.Keys(kept))), nil
}

// kept are the results that stand for steps of a workflow in a file: of those that are as
// they were.
func (r *Runs) kept(w workflow.Workflow, file string) map[string]recall.Result {
	kept := map[string]recall.Result{}
	for node, result := range r.memory.Get(recall.HomeOf(w.ID, file)).Kept {
		if result.Step != "" && stepHash(w, node) == result.Step {
			kept[node] = result
		}
	}
	return kept
}

func sizeOf(kept map[string]recall.Result) (size int) {
	for node, k := range kept {
		size += len(node) + len(k.Result.Text) + len(k.Result.Error)
		for name, value := range k.Result.Fields {
			size += len(name) + len(value)
		}
	}
	return size
}
