// Package tree grows a plan as blocks within blocks, as words govern each other, and writes it as the
// nodes and edges of a workflow.
package tree

import (
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// Block is a node with what it governs.
type Block struct {
	Node      workflow.Node
	Body      []*Block // of a Loop, or the true branch of an If
	Otherwise []*Block // the false branch of an If
	End       string   // id of the EndLoop of a Loop
	endName   string
	Stop      bool // no node: the workflow ends here
}

// Refers reports whether a node uses the result, of any step where none is named.
func Refers(n workflow.Node, to string) bool {
	for use := range n.Uses {
		if strings.Contains(use.Text, to) {
			return true
		}
	}
	return false
}

// holdsBlock reports whether one of the blocks is so, at any depth.
func holdsBlock(blocks []*Block, is func(*Block) bool) bool {
	return slices.ContainsFunc(blocks, func(b *Block) bool {
		return is(b) || holdsBlock(b.Body, is) || holdsBlock(b.Otherwise, is)
	})
}

// IsIn reports whether a step is among the blocks, at any depth.
func IsIn(blocks []*Block, id string) bool {
	return holdsBlock(blocks, func(b *Block) bool { return b.Node.ID == id })
}

// ends reports whether nothing goes on behind the blocks.
func ends(blocks []*Block) bool {
	if len(blocks) == 0 {
		return false
	}
	last := blocks[len(blocks)-1]
	return last.Stop || last.Node.Kind == workflow.KindIf && ends(last.Body) && ends(last.Otherwise)
}

// addInRounds lets steps of a loop add to a file that is the same in every round: one that
// makes it would find it there in the second.
func addInRounds(body []*Block) {
	for _, b := range body {
		addInRounds(b.Body)
		addInRounds(b.Otherwise)
		call := b.Node.Tool
		if call == nil || call.Name != "write_file" || call.Arguments["mode"] != nil || workflow.MayHoldTemplate(call.Arguments["path"]) {
			continue
		}
		added := *call
		added.Arguments = maps.Clone(call.Arguments)
		added.Arguments["mode"] = jsontext.Value(`"append"`)
		b.Node.Tool = &added
	}
}
