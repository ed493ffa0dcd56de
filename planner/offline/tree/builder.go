package tree

import (
	"slices"
	"strings"

	"planwright/planner/workflow"
)

// Builder grows a tree of blocks and writes it as a graph.
type Builder struct {
	Open  []*List         // the innermost last
	names map[string]bool // taken, in lower case
	ids   map[string]bool // taken
	log   []reserved
}

// reserved is a node that has its id and name.
type reserved struct{ id, name string }

// List is a sequence of blocks that is being filled.
type List struct {
	Blocks []*Block
	Loop   bool          // the body of a loop
	Asks   workflow.Node // the If whose branch it is
}

// DecidesBy reports whether an If asks for the result.
func (b *Builder) DecidesBy(result string) bool {
	asks := func(b *Block) bool { return b.Node.Kind == workflow.KindIf && Refers(b.Node, result) }
	return slices.ContainsFunc(b.Open, func(l *List) bool { return Refers(l.Asks, result) || holdsBlock(l.Blocks, asks) })
}

// MaxNodes keeps a plan to a size a person can look at.
const MaxNodes = 500

// New is a builder of a plan without steps.
func New() *Builder {
	return &Builder{Open: []*List{{}}, names: map[string]bool{}, ids: map[string]bool{}}
}

// Reserve makes an id and a unique name for a node that is to come.
func (b *Builder) Reserve(name string) (id, unique string) {
	unique = workflow.FreeName(name, " ", func(name string) bool { return b.names[strings.ToLower(name)] })
	id = workflow.NewID(unique, func(id string) bool { return b.ids[id] })
	b.Take(id, unique)
	b.log = append(b.log, reserved{id, unique})
	return id, unique
}

// Reserved is how many nodes have their ids by now.
func (b *Builder) Reserved() int { return len(b.log) }

// Take keeps an id and a name from being used.
func (b *Builder) Take(id, name string) {
	b.names[strings.ToLower(name)], b.ids[id] = true, true
}

// InsideLoop reports whether a loop is open.
func (b *Builder) InsideLoop() bool {
	return slices.ContainsFunc(b.Open, func(l *List) bool { return l.Loop })
}

// Ended reports whether the innermost sequence leads nowhere further.
func (b *Builder) Ended() bool { return ends(b.Top().Blocks) }

// Full reports whether a plan has as many nodes as it may.
func (b *Builder) Full() bool { return len(b.log) >= MaxNodes }

// Top is the innermost sequence.
func (b *Builder) Top() *List { return b.Open[len(b.Open)-1] }

// Add appends to the innermost sequence.
func (b *Builder) Add(blk *Block) { b.Top().Blocks = append(b.Top().Blocks, blk) }

// AddBeforeLoops appends in front of the loops that are open, so that what is
// done once is not repeated.
func (b *Builder) AddBeforeLoops(blk *Block) {
	i := len(b.Open) - 1
	for i > 0 && b.Open[i].Loop {
		i--
	}
	b.Open[i].Blocks = append(b.Open[i].Blocks, blk)
}

// AddLoop appends a loop, with its end.
func (b *Builder) AddLoop(id, name string, body []*Block, loop workflow.Loop) {
	end, endName := b.Reserve("Again")
	addInRounds(body)
	b.Add(&Block{Node: workflow.Node{ID: id, Name: name, Kind: workflow.KindLoop, Loop: &loop}, Body: body, End: end, endName: endName})
}

// BeginLoop opens the body of the loop that is to come.
func (b *Builder) BeginLoop() { b.Open = append(b.Open, &List{Loop: true}) }

// BeginBranch opens a branch of the If that is to come.
func (b *Builder) BeginBranch(asks workflow.Node) { b.Open = append(b.Open, &List{Asks: asks}) }

// End closes the innermost sequence and returns what it holds.
func (b *Builder) End() []*Block {
	blocks := b.Top().Blocks
	b.Open = b.Open[:len(b.Open)-1]
	return blocks
}

// Mark remembers the state, for undo.
type Mark struct {
	lengths  []int
	reserved int
}

// Mark is the state that Undo brings back.
func (b *Builder) Mark() Mark {
	m := Mark{reserved: len(b.log)}
	for _, l := range b.Open {
		m.lengths = append(m.lengths, len(l.Blocks))
	}
	return m
}

// Undo takes away what was built since.
func (b *Builder) Undo(m Mark) {
	b.Open = b.Open[:len(m.lengths)]
	for i, n := range m.lengths {
		b.Open[i].Blocks = b.Open[i].Blocks[:n]
	}
	for _, r := range b.log[m.reserved:] {
		delete(b.names, strings.ToLower(r.name))
		delete(b.ids, r.id)
	}
	b.log = b.log[:m.reserved]
}
