package offline

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/offline/token"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// block is a node with what it governs.
type block struct {
	node      workflow.Node
	body      []*block // of a Loop, or the true branch of an If
	otherwise []*block // the false branch of an If
	end       string   // id of the EndLoop of a Loop
	endName   string
	stop      bool // no node: the workflow ends here
}

// builder grows a tree of blocks and writes it as a graph.
type builder struct {
	open  []*list         // the innermost last
	names map[string]bool // taken, in lower case
	ids   map[string]bool // taken
	log   []reserved
}

// reserved is a node that has its id and name.
type reserved struct{ id, name string }

// list is a sequence of blocks that is being filled.
type list struct {
	blocks []*block
	loop   bool          // the body of a loop
	asks   workflow.Node // the If whose branch it is
}

// decidesBy reports whether an If asks for the result.
func (b *builder) decidesBy(result string) bool {
	asks := func(b *block) bool { return b.node.Kind == workflow.KindIf && refers(b.node, result) }
	return slices.ContainsFunc(b.open, func(l *list) bool { return refers(l.asks, result) || holdsBlock(l.blocks, asks) })
}

// holdsBlock reports whether one of the blocks is so, at any depth.
func holdsBlock(blocks []*block, is func(*block) bool) bool {
	return slices.ContainsFunc(blocks, func(b *block) bool {
		return is(b) || holdsBlock(b.body, is) || holdsBlock(b.otherwise, is)
	})
}

// isIn reports whether a step is among the blocks, at any depth.
func isIn(blocks []*block, id string) bool {
	return holdsBlock(blocks, func(b *block) bool { return b.node.ID == id })
}

// maxNodes keeps a plan to a size a person can look at.
const maxNodes = 500

func newBuilder() *builder {
	return &builder{open: []*list{{}}, names: map[string]bool{}, ids: map[string]bool{}}
}

// reserve makes an id and a unique name for a node that is to come.
func (b *builder) reserve(name string) (id, unique string) {
	unique = workflow.FreeName(name, " ", func(name string) bool { return b.names[strings.ToLower(name)] })
	id = workflow.NewID(unique, func(id string) bool { return b.ids[id] })
	b.take(id, unique)
	b.log = append(b.log, reserved{id, unique})
	return id, unique
}

// take keeps an id and a name from being used.
func (b *builder) take(id, name string) {
	b.names[strings.ToLower(name)], b.ids[id] = true, true
}

// insideLoop reports whether a loop is open.
func (b *builder) insideLoop() bool {
	return slices.ContainsFunc(b.open, func(l *list) bool { return l.loop })
}

// ended reports whether the innermost sequence leads nowhere further.
func (b *builder) ended() bool { return ends(b.top().blocks) }

func ends(blocks []*block) bool {
	if len(blocks) == 0 {
		return false
	}
	last := blocks[len(blocks)-1]
	return last.stop || last.node.Kind == workflow.KindIf && ends(last.body) && ends(last.otherwise)
}

func (b *builder) full() bool { return len(b.log) >= maxNodes }

func (b *builder) top() *list { return b.open[len(b.open)-1] }

// add appends to the innermost sequence.
func (b *builder) add(blk *block) { b.top().blocks = append(b.top().blocks, blk) }

// addBeforeLoops appends in front of the loops that are open, so that what is
// done once is not repeated.
func (b *builder) addBeforeLoops(blk *block) {
	i := len(b.open) - 1
	for i > 0 && b.open[i].loop {
		i--
	}
	b.open[i].blocks = append(b.open[i].blocks, blk)
}

// addLoop appends a loop, with its end.
func (b *builder) addLoop(id, name string, body []*block, loop workflow.Loop) {
	end, endName := b.reserve("Again")
	addInRounds(body)
	b.add(&block{node: workflow.Node{ID: id, Name: name, Kind: workflow.KindLoop, Loop: &loop}, body: body, end: end, endName: endName})
}

// addInRounds lets steps of a loop add to a file that is the same in every round: one that
// makes it would find it there in the second.
func addInRounds(body []*block) {
	for _, b := range body {
		addInRounds(b.body)
		addInRounds(b.otherwise)
		call := b.node.Tool
		if call == nil || call.Name != "write_file" || call.Arguments["mode"] != nil || workflow.MayHoldTemplate(call.Arguments["path"]) {
			continue
		}
		added := *call
		added.Arguments = maps.Clone(call.Arguments)
		added.Arguments["mode"] = jsontext.Value(`"append"`)
		b.node.Tool = &added
	}
}

// beginLoop opens the body of the loop that is to come.
func (b *builder) beginLoop() { b.open = append(b.open, &list{loop: true}) }

// beginBranch opens a branch of the If that is to come.
func (b *builder) beginBranch(asks workflow.Node) { b.open = append(b.open, &list{asks: asks}) }

// end closes the innermost sequence and returns what it holds.
func (b *builder) end() []*block {
	blocks := b.top().blocks
	b.open = b.open[:len(b.open)-1]
	return blocks
}

// mark remembers the state, for undo.
type mark struct {
	lengths  []int
	reserved int
}

func (b *builder) mark() mark {
	m := mark{reserved: len(b.log)}
	for _, l := range b.open {
		m.lengths = append(m.lengths, len(l.blocks))
	}
	return m
}

func (b *builder) undo(m mark) {
	b.open = b.open[:len(m.lengths)]
	for i, n := range m.lengths {
		b.open[i].blocks = b.open[i].blocks[:n]
	}
	for _, r := range b.log[m.reserved:] {
		delete(b.names, strings.ToLower(r.name))
		delete(b.ids, r.id)
	}
	b.log = b.log[:m.reserved]
}

// exit is an output that leads to whatever comes next.
type exit struct {
	from   string
	output workflow.Output
}

// graph writes the tree as nodes and edges.
func (b *builder) graph() (nodes []workflow.Node, edges []workflow.Edge) {
	w := writer{}
	w.finish(w.sequence(b.open[0].blocks, nil))
	return w.nodes, w.edges
}

type writer struct {
	nodes []workflow.Node
	edges []workflow.Edge
}

// sequence writes blocks after the exits, and returns the exits behind them.
func (w *writer) sequence(blocks []*block, exits []exit) []exit {
	for _, blk := range blocks {
		if blk.stop {
			w.finish(exits)
			return nil
		}
		w.lead(exits, blk.node.ID)
		exits = w.block(blk)
	}
	return exits
}

func (w *writer) block(blk *block) []exit {
	w.nodes = append(w.nodes, blk.node)
	id := blk.node.ID
	switch blk.node.Kind {
	case workflow.KindIf:
		yes := w.sequence(blk.body, []exit{{id, workflow.IfTrue}})
		no := w.sequence(blk.otherwise, []exit{{id, workflow.IfFalse}})
		return append(yes, no...)
	case workflow.KindLoop:
		w.lead(w.sequence(blk.body, []exit{{id, workflow.LoopBody}}), blk.end)
		w.nodes = append(w.nodes, workflow.Node{ID: blk.end, Name: blk.endName, Kind: workflow.KindEndLoop, EndLoop: &workflow.EndLoop{Loop: id}})
		w.lead([]exit{{from: blk.end}}, id)
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

// ── the name of a plan ──

// stretch is where words stand, in bytes.
type stretch struct{ from, to int }

// conjunctions stand between what is done and mean nothing where one side of them is gone.
var conjunctions = text.Pattern(`(?i)^(?:[\s,;:.]|(?:and|then|but|also|finally)\b)+|(?:[\s,;:.]|\b(?:and|then|but|also|finally))+$`)

// name is the first words that steps stand for, as a title: it promises nothing that the
// plan leaves out. Where all words were in doubt it is that of the first step.
func (p *planner) name(nodes []workflow.Node) string {
	for at := 0; at < len(p.words); {
		line, _, _ := strings.Cut(p.words[at:], "\n")
		if kept := p.keptOf(stretch{at, at + len(line)}); kept != "" {
			return text.Words(text.Capitalise(kept), 48)
		}
		at += len(line) + 1
	}
	if len(nodes) == 0 {
		return ""
	}
	return nodes[0].Name
}

// keptOf are the words of a line up to those that were not placed; a sign says that more
// were behind them.
func (p *planner) keptOf(line stretch) string {
	left := slices.SortedFunc(slices.Values(p.left), func(a, b stretch) int { return cmp.Compare(a.from, b.from) })
	at := line.from + len(token.ItemMark(p.words[line.from:line.to]))
	kept := ""
	for _, gone := range append(left, stretch{line.to, line.to}) {
		if to := min(gone.from, line.to); at < to {
			words := conjunctions().ReplaceAllString(p.words[at:to], "")
			if kept != "" && words != "" {
				return kept + "…"
			}
			kept = cmp.Or(kept, words)
		}
		at = max(at, gone.to)
	}
	return kept
}
