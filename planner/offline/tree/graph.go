package tree

import (
	"slices"

	"planwright/planner/workflow"
)

// exit is an output that leads to whatever comes next.
type exit struct {
	from   string
	output workflow.Output
}

// Graph writes the tree as nodes and edges.
func (b *Builder) Graph() (nodes []workflow.Node, edges []workflow.Edge) {
	w := writer{}
	w.finish(w.sequence(b.Open[0].Blocks, nil))
	return w.nodes, w.edges
}

type writer struct {
	nodes []workflow.Node
	edges []workflow.Edge
}

// sequence writes blocks after the exits, and returns the exits behind them.
func (w *writer) sequence(blocks []*Block, exits []exit) []exit {
	for _, blk := range blocks {
		if blk.Stop {
			w.finish(exits)
			return nil
		}
		w.lead(exits, blk.Node.ID)
		exits = w.block(blk)
	}
	return exits
}

func (w *writer) block(blk *Block) []exit {
	w.nodes = append(w.nodes, blk.Node)
	id := blk.Node.ID
	switch blk.Node.Kind {
	case workflow.KindIf:
		yes := w.sequence(blk.Body, []exit{{id, workflow.IfTrue}})
		no := w.sequence(blk.Otherwise, []exit{{id, workflow.IfFalse}})
		return append(yes, no...)
	case workflow.KindLoop:
		w.lead(w.sequence(blk.Body, []exit{{id, workflow.LoopBody}}), blk.End)
		w.nodes = append(w.nodes, workflow.Node{ID: blk.End, Name: blk.endName, Kind: workflow.KindEndLoop, EndLoop: &workflow.EndLoop{Loop: id}})
		w.lead([]exit{{from: blk.End}}, id)
		return []exit{{id, workflow.LoopDone}}
	case workflow.KindTool, workflow.KindSwitch, workflow.KindEndLoop, workflow.KindAiTransform, workflow.KindAiStep:
	}
	return []exit{{from: id}}
}

func (w *writer) lead(exits []exit, to string) {
	for _, e := range exits {
		w.edges = append(w.edges, workflow.Edge{From: e.from, To: to, Output: e.output})
	}
}

// finish marks the branches at which the workflow ends on purpose.
func (w *writer) finish(exits []exit) {
	for _, e := range exits {
		i := slices.IndexFunc(w.nodes, func(n workflow.Node) bool { return n.ID == e.from })
		if e.output == workflow.IfTrue || e.output == workflow.IfFalse {
			w.nodes[i].Ends = append(w.nodes[i].Ends, e.output)
		}
	}
}
