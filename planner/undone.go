package planner

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// undone tells what a refused answer did besides adding steps, and the one that is taken does not:
// values and settings it gave, steps it changed or removed, links, inputs and outputs. What its own
// errors were about is not told: that the next answer does otherwise there is the mend.
type undone struct {
	comparison
	base    workflow.Workflow
	errors  problem.List // of the refused answer
	explain string       // what the answer that is taken says that it leaves out
	catalog *catalog.Catalog
	whole   bool // the refused answer lacks a step where it removed it, and not because it is cut or a plan anew
}

func (d *dropped) undone(u undone) {
	d.unchanged(u)
	d.ungiven(u)
	if u.whole {
		d.unremoved(u)
		d.unlinked(u)
		d.otherwise(u)
	}
	d.undeclared(u)
}

// isExplained reports whether the answer that is taken says that it leaves out what is about this.
func (u undone) isExplained(about ...string) bool {
	return u.explain != "" && meet(wordsOf(strings.Join(about, " ")), wordsOf(u.explain))
}

// unchanged tells of changes of steps that stay as they were.
func (d *dropped) unchanged(u undone) {
	refused, taken := u.refused.Index(), u.taken.Index()
	for _, before := range u.base.Nodes {
		i, tried := refused[before.ID]
		j, there := taken[before.ID]
		if !tried || !there {
			continue
		}
		n, now := u.refused.Nodes[i], u.taken.Nodes[j]
		if workflow.SameNode(before, n) || workflow.SameNode(n, now) {
			continue
		}
		lost := lostFields(before, n, now)
		if names := u.names(n, lost); len(names) > 0 {
			d.warn("“%s” was to be changed in an answer that was refused: %s. The one that was taken leaves that as it was, and does not say so.", before.Label(), strings.Join(names, ", "))
		}
	}
}

// lostFields are the fields that a step has otherwise in the refused answer than before it, and as
// before in the one that is taken.
func lostFields(before, refused, taken workflow.Node) (lost []workflow.FieldChange) {
	was := map[string]jsontext.Value{}
	for _, f := range (workflow.NodeChange{Before: before, After: refused}).Fields() {
		was[f.Path] = f.Before
	}
	for _, f := range (workflow.NodeChange{Before: taken, After: refused}).Fields() {
		if value, changed := was[f.Path]; changed && bytes.Equal(value, f.Before) {
			lost = append(lost, f)
		}
	}
	return lost
}

// ungiven tells of the steps that both answers brought, to do the same: what only the refused one
// gave them. One that does something else now is told too.
func (d *dropped) ungiven(u undone) {
	for _, pair := range u.pairs() {
		n, now := pair.Before, pair.After
		if work(n) != work(now) {
			if !decides(n) && !u.isAbout(n) && !u.isExplained(n.Label()) {
				d.warn("“%s” (%s) stood in an answer that was refused. The one that was taken has “%s” (%s) in its place, which may be something else.", n.Label(), work(n), now.Label(), work(now))
			}
			continue
		}
		var lost []workflow.FieldChange
		others := 0 // what only the answer that is taken gives
		for _, f := range (workflow.NodeChange{Before: now, After: n}).Fields() {
			switch {
			case f.Before == nil && f.After != nil && f.Path != "loop/maxIterations":
				lost = append(lost, f)
			case f.After == nil && strings.HasPrefix(f.Path, "tool/arguments/") && !u.lacks(n):
				others++
			}
		}
		if names := u.names(n, lost); len(names) > others {
			d.warn("“%s” had more in an answer that was refused: %s. The one that was taken does without it, and does not say so.", n.Label(), strings.Join(names, ", "))
		}
	}
}

// lacks reports whether an error is about the arguments of the step: what it has only now may be
// there for that, and not in the place of another.
func (u undone) lacks(n workflow.Node) bool {
	return slices.ContainsFunc(u.errors, func(p problem.Problem) bool {
		return p.At.Node == n.ID && strings.HasPrefix(p.At.Path, "tool/arguments")
	})
}

// pairs are the steps of both answers that are one step: of one id, or the only ones left that do
// the same.
func (u undone) pairs() (pairs []workflow.NodeChange) {
	free := map[string]workflow.Node{}
	for _, n := range u.taken.brought {
		free[n.ID] = n
	}
	var open []workflow.Node
	for _, n := range u.refused.brought {
		if now, ok := free[n.ID]; ok {
			pairs = append(pairs, workflow.NodeChange{Before: n, After: now})
			delete(free, n.ID)
		} else {
			open = append(open, n)
		}
	}
	doing := map[string][]workflow.Node{}
	for _, n := range free {
		doing[work(n)] = append(doing[work(n)], n)
	}
	tried := map[string]int{}
	for _, n := range open {
		tried[work(n)]++
	}
	for _, n := range open {
		if same := doing[work(n)]; len(same) == 1 && tried[work(n)] == 1 {
			pairs = append(pairs, workflow.NodeChange{Before: n, After: same[0]})
		}
	}
	return pairs
}

// names are what fields of a step are called of which nothing was wrong, each once.
func (u undone) names(n workflow.Node, fields []workflow.FieldChange) (names []string) {
	for _, f := range fields {
		name := f.Path[strings.LastIndexByte(f.Path, '/')+1:]
		if f.Path == "position" || f.Path == "ends" || u.isWrong(n, f.Path) || u.isUsual(n, f) || u.isExplained(name, n.Label()) {
			continue
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// isWrong reports whether an error is about the field, what it is in, or something in it.
func (u undone) isWrong(n workflow.Node, path string) bool {
	return slices.ContainsFunc(u.errors, func(p problem.Problem) bool {
		return p.At.Node == n.ID && (within(p.At.Path, path) || within(path, p.At.Path))
	})
}

func within(path, outer string) bool {
	return outer == "" || path == outer || strings.HasPrefix(path, outer+"/")
}

// isUsual reports whether the argument has the value that it has where nothing is given.
func (u undone) isUsual(n workflow.Node, f workflow.FieldChange) bool {
	name, ok := strings.CutPrefix(f.Path, "tool/arguments/")
	return ok && n.Tool != nil && isDefault(u.catalog, n.Tool.Name, name, f.After)
}

// isAbout reports whether an error is at the step, or names it.
func (u undone) isAbout(n workflow.Node) bool {
	return slices.ContainsFunc(u.errors, func(p problem.Problem) bool {
		return p.At.Node == n.ID || strings.Contains(p.Message, "“"+n.Label()+"”") || strings.Contains(p.Message, n.ID+".") || strings.Contains(p.Fix, `"`+n.ID+`"`)
	})
}

// unremoved tells of steps that were to be removed, and are as they were.
func (d *dropped) unremoved(u undone) {
	refused, taken := u.refused.Index(), u.taken.Index()
	for _, before := range u.base.Nodes {
		_, stays := refused[before.ID]
		i, there := taken[before.ID]
		if stays || !there || before.Kind == workflow.KindEndLoop || u.isExplained(before.Label()) {
			continue
		}
		now := u.taken.Nodes[i]
		now.Position = before.Position
		if workflow.SameNode(before, now) {
			d.warn("“%s” was to be removed in an answer that was refused. The one that was taken leaves it, and does not say so.", before.Label())
		}
	}
}

// leaving is how a step is left.
type leaving struct {
	from   string
	output workflow.Output
}

func waysOf(w workflow.Workflow) map[leaving]string {
	ways := make(map[leaving]string, len(w.Edges))
	for _, e := range w.Edges {
		ways[leaving{e.From, e.Output}] = e.To
	}
	return ways
}

// unlinked tells of ways between steps of the workflow that were to lead elsewhere, and do not.
func (d *dropped) unlinked(u undone) {
	was, refused, taken := waysOf(u.base), waysOf(u.refused.Workflow), waysOf(u.taken.Workflow)
	at, tried := u.base.Index(), u.refused.Index()
	for _, n := range u.base.Nodes {
		if _, stays := tried[n.ID]; !stays || u.hasErrorAt(n.ID) || u.isExplained(n.Label()) {
			continue
		}
		for _, output := range n.Outputs() {
			from := leaving{n.ID, output}
			if wanted := refused[from]; wanted != was[from] && taken[from] == was[from] && has(at, wanted) && has(tried, was[from]) {
				d.warn("Another step was to follow on “%s” in an answer that was refused. The one that was taken leaves its links as they were, and does not say so.", n.Label())
				break
			}
		}
	}
}

// has reports whether the step is there, where one is named.
func has(at map[string]int, id string) bool {
	_, ok := at[id]
	return ok || id == ""
}

func (u undone) hasErrorAt(id string) bool {
	return slices.ContainsFunc(u.errors, func(p problem.Problem) bool {
		return p.At.Node == id || strings.HasPrefix(p.At.Edge, id+">") || strings.HasPrefix(p.At.Edge, id+":")
	})
}

// undeclared tells of inputs and outputs that the workflow was to have otherwise, and has not.
func (d *dropped) undeclared(u undone) {
	for _, list := range []struct {
		of     func(workflow.Workflow) map[string]string
		format problem.English
	}{
		{inputsOf, "The input “%s” stood in an answer that was refused. The one that was taken does without it, and does not say so."},
		{outputsOf, "The output “%s” stood in an answer that was refused. The one that was taken does without it, and does not say so."},
	} {
		was, refused, taken := list.of(u.base), list.of(u.refused.Workflow), list.of(u.taken.Workflow)
		for _, name := range slices.Sorted(maps.Keys(refused)) {
			if refused[name] != was[name] && taken[name] == was[name] && !u.isNamed(name) && !u.isExplained(name) {
				d.warn(list.format, name)
			}
		}
	}
}

func inputsOf(w workflow.Workflow) map[string]string {
	list := make(map[string]string, len(w.Inputs))
	for _, in := range w.Inputs {
		list[in.Name] = fmt.Sprint(in.Type, in.Required, string(in.Default))
	}
	return list
}

func outputsOf(w workflow.Workflow) map[string]string {
	list := make(map[string]string, len(w.Outputs))
	for _, out := range w.Outputs {
		list[out.Name] = fmt.Sprint(out.Type, string(out.Value))
	}
	return list
}

// isNamed reports whether an error names an input or output.
func (u undone) isNamed(name string) bool {
	return slices.ContainsFunc(u.errors, func(p problem.Problem) bool { return strings.Contains(p.Message, name) })
}
