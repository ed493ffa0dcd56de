package host

import (
	"errors"
	"maps"
	"slices"

	"planwright/internal/engine/walk"
	"planwright/planner/workflow"
)

// maxPinned is how much of the results of a workflow may be pinned, in bytes.
const maxPinned = 4 << 20

// PinResult keeps the result of a step, to be taken in its place by the next runs,
// or lets go of it.
func (s *Session) PinResult(r PinRequest) ([]PinView, error) {
	w := s.current().State().Workflow
	if r.Run == "" {
		if err := s.runs.memory.change(w.ID, func(m *runMemory) { delete(m.Pins, r.Node) }); err != nil {
			return nil, err
		}
		return s.Pins()
	}
	result, err := s.resultOf(r)
	if err != nil {
		return nil, err
	}
	pins := s.runs.pins(w)
	pins[r.Node] = result
	if sizeOf(pins) > maxPinned {
		return nil, errors.New("The pinned results of this workflow would be more than 4 MB. Take another pin away first.")
	}
	if err := s.runs.memory.change(w.ID, func(m *runMemory) { m.Pins = pins }); err != nil {
		return nil, err
	}
	return s.Pins()
}

// resultOf is the result that an entry of a run holds. Its pictures stay with the
// run.
func (s *Session) resultOf(r PinRequest) (walk.Result, error) {
	entries, err := s.runs.runner.Entries(r.Run)
	if err != nil {
		return walk.Result{}, err
	}
	for _, e := range entries {
		if e.N == r.Entry && e.Trace.Node == r.Node && e.Trace.Result != nil {
			result := *e.Trace.Result
			result.Images = nil
			return result, nil
		}
	}
	return walk.Result{}, errors.New("This result is not kept any more. Run the step again, then pin it.")
}

// Pins lists the results that stand for steps of the open workflow.
func (s *Session) Pins() ([]PinView, error) {
	pins := s.runs.pins(s.current().State().Workflow)
	views := []PinView{}
	for _, node := range slices.Sorted(maps.Keys(pins)) {
		views = append(views, PinView{Node: node, Result: viewResult(withoutSecretsOf(pins[node], s.host.secrets))})
	}
	return views, nil
}

// pins are the pinned results of steps that are still there.
func (r *Runs) pins(w workflow.Workflow) map[string]walk.Result {
	pins := map[string]walk.Result{}
	for node, result := range r.memory.get(w.ID).Pins {
		if slices.ContainsFunc(w.Nodes, func(n workflow.Node) bool { return n.ID == node }) {
			pins[node] = result
		}
	}
	return pins
}

func sizeOf(pins map[string]walk.Result) (size int) {
	for node, r := range pins {
		size += len(node) + len(r.Text) + len(r.Error)
		for name, value := range r.Fields {
			size += len(name) + len(value)
		}
	}
	return size
}
