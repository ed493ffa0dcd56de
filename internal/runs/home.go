package runs

import (
	"slices"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/namedfile"
	"planwright/internal/runs/recall"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// fileOf is the real path of the workflow's file that a run was made of; "" for none.
func (r *Runs) fileOf(record engine.Record) string {
	if record.File != "" {
		return record.File
	}
	if file, known := r.files.Load(record.ID); known {
		return file.(string)
	}
	request, err := r.runner.Request(record.ID)
	if err != nil {
		return ""
	}
	file := namedfile.Real(request.File)
	r.files.Store(record.ID, file)
	return file
}

// owns tells which runs are of the workflow at its place, or were where it was before.
func (r *Runs) owns(h recall.Home) func(engine.Record) bool {
	former := r.memory.Get(h).Former
	return func(record engine.Record) bool {
		if record.Workflow != h.ID {
			return false
		}
		file := r.fileOf(record)
		return file == h.File || slices.ContainsFunc(former, func(f recall.Former) bool {
			return f.File == file && record.Began.Before(f.Until)
		})
	}
}

// adopt makes what was kept by an id alone that of the document whose file its last run
// names. A run that says its file in its record is a later one.
func (r *Runs) adopt(h recall.Home, before recall.Memory) (recall.Memory, bool) {
	list, err := r.runner.List(engine.Filter{})
	if err != nil {
		return recall.Memory{}, false
	}
	at := slices.IndexFunc(list, func(record engine.Record) bool {
		return record.Workflow == h.ID && record.File == "" && r.fileOf(record) != ""
	})
	if at < 0 || r.fileOf(list[at]) != h.File {
		return recall.Memory{}, false
	}
	return r.placed(h, before, list[at].ID), true
}

// placed is what was kept by an id, for the document of its last run. The results are
// taken for those of the steps as that run had them.
func (r *Runs) placed(h recall.Home, before recall.Memory, last string) recall.Memory {
	known := before
	known.Version, known.File, known.Pins, known.Kept = recall.Version, h.File, nil, map[string]recall.Result{}
	request, err := r.runner.Request(last)
	if err != nil {
		return known
	}
	for node, result := range before.Pins {
		known.Kept[node] = recall.Result{Result: result, Step: stepHash(request.Workflow, node)}
	}
	return known
}

var errOtherRun = problem.Fail("This is a run of another workflow, or of another file. Run this workflow first.")

// takeEarlier gives a run from the midst what an earlier run of the workflow had.
func (r *Runs) takeEarlier(o RunOrder, request *engine.Request) error {
	record, err := r.after(o)
	if err != nil || record.ID == "" {
		return err
	}
	if record.Dry && !o.Dry {
		return problem.Fail("That run was a dry one, so its results are examples and are not used. Run the workflow, then begin with that step.")
	}
	before, err := r.runner.Request(record.ID)
	if err != nil {
		return err
	}
	results, err := r.runner.Results(record.ID)
	if err != nil {
		return err
	}
	request.After = permit.Origin{Run: record.ID, At: record.Began}
	if o.After != "" && o.From == record.CameTo() && !o.Only && record.Dry == o.Dry {
		if err := engine.TriedAgain(record, r.runner.Record); err != nil {
			return err
		}
		request.Tries = record.Status == walk.Failed || record.Status == walk.Stopped
		if request.Options.Again, err = r.again(record.ID, *request, before, results); err != nil {
			return err
		}
	}
	if !o.Dry {
		if request.Options.Left, request.Lost, err = r.left(o, record.ID, request.Options.Again); err != nil {
			return err
		}
	}
	request.Options.Results, err = permit.Earlier(request.Work(), before.Workflow, results)
	return err
}

// left is what steps had begun in runs of the workflow and did not bring to a known end, for a run that
// takes its results from the one: each run knows that of those before. Of one that goes on where that
// came to, what it has from there is not among it. Of what these runs did besides not all may be known.
func (r *Runs) left(o RunOrder, after string, again *walk.Lane) (map[string][]walk.Leftover, engine.Lost, error) {
	list, err := r.runner.List(engine.Filter{Workflow: o.Workflow.ID})
	if err != nil {
		return nil, engine.Lost{}, err
	}
	owns := r.owns(recall.HomeOf(o.Workflow.ID, o.File))
	at := slices.IndexFunc(list, func(one engine.Record) bool { return !one.Dry && one.Status.AtRest() && owns(one) })
	if at < 0 || again != nil && list[at].ID == after {
		return nil, engine.Lost{}, nil
	}
	left, lost, err := r.runner.Left(list[at].ID)
	if again == nil || err != nil {
		return left, lost, err
	}
	known, _, err := r.runner.Left(after)
	return walk.LeftoversBut(left, known), lost, err
}

// after is the run whose results a run from the midst takes; its id is "" for none.
func (r *Runs) after(o RunOrder) (engine.Record, error) {
	h := recall.HomeOf(o.Workflow.ID, o.File)
	if o.After == "" && h.File == "" {
		return engine.Record{}, nil
	}
	list, err := r.runner.List(engine.Filter{})
	if err != nil {
		return engine.Record{}, err
	}
	owns := r.owns(h)
	at := slices.IndexFunc(list, func(record engine.Record) bool {
		if o.After != "" {
			return record.ID == o.After
		}
		return (o.Dry || !record.Dry) && owns(record)
	})
	switch {
	case at < 0 && o.After == "":
		return engine.Record{}, nil
	case at < 0:
		return engine.Record{}, engine.ErrGone
	case !owns(list[at]):
		return engine.Record{}, errOtherRun
	}
	return list[at], nil
}

// again is where a run came to that failed or was stopped, for one that tries that again; nil
// where it came to no step. The error, for people, says why the workflow, as it is now, cannot go on there.
func (r *Runs) again(id string, now, before engine.Request, results map[string]walk.Result) (*walk.Lane, error) {
	again, err := r.runner.Again(id)
	if err != nil || again == nil {
		return nil, err
	}
	program, err := walk.Compile(now.Workflow)
	if err != nil {
		return nil, nil // what is wrong with it is said when it begins
	}
	was, err := walk.Compile(before.Workflow)
	if err != nil {
		return nil, err
	}
	again, err = program.GoOn(again, was, results)
	if err != nil {
		return nil, err
	}
	done := program.Before(again.Node)
	for _, n := range now.Workflow.Nodes {
		if callsOther(n, now, before) && results[n.ID].Success && slices.Contains(done, n.ID) {
			again.Stale = append(again.Stale, n.ID)
		}
	}
	return again, nil
}

// callsOther reports whether the workflow that a step calls, or one that this calls, does something else than
// it did in the run before.
func callsOther(n workflow.Node, now, before engine.Request) bool {
	if n.Tool == nil || n.Tool.Workflow == "" {
		return false
	}
	child := now.Children[n.Tool.Workflow]
	below := now.Below(child.Workflow)
	for id, one := range below {
		if was, known := before.Children[id]; known && !workflow.RunsAlike(was.Workflow, one.Workflow) {
			return true
		}
	}
	was, known := before.Children[n.Tool.Workflow]
	return known && !workflow.RunsAlike(was.Workflow, child.Workflow)
}

// Differs reports whether a run of the workflow as it is now, or what it calls, would do something else than
// the one before.
func (r *Runs) Differs(before engine.Request, now workflow.Workflow) bool {
	now = r.tools.Catalog().Link(now)
	if !workflow.RunsAlike(before.Workflow, now) {
		return true
	}
	for id, child := range r.children(now) {
		if was, known := before.Children[id]; known && !workflow.RunsAlike(was.Workflow, child.Workflow) {
			return true
		}
	}
	return false
}
