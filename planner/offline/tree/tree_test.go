package tree

import (
	"fmt"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

func tool(b *Builder, name string) *Block {
	id, unique := b.Reserve(name)
	return &Block{Node: workflow.Node{ID: id, Name: unique, Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "write_file", Arguments: workflow.Arguments{"path": jsontext.Value(`"a.txt"`)}}}}
}

// A loop with a decision in it is written with its end, and both branches lead there.
func TestGraph(t *testing.T) {
	b := New()
	b.Add(tool(b, "First"))
	loop, name := b.Reserve("Each")
	b.BeginLoop()
	yesNo, asked := b.Reserve("Is it?")
	b.BeginBranch(workflow.Node{ID: yesNo})
	b.Add(tool(b, "Yes"))
	yes := b.End()
	b.Add(&Block{Node: workflow.Node{ID: yesNo, Name: asked, Kind: workflow.KindIf, If: &workflow.If{}}, Body: yes})
	body := b.End()
	b.AddLoop(loop, name, body, workflow.Loop{Over: "x"})
	b.Add(tool(b, "Last"))
	nodes, edges := b.Graph()
	ids := map[string]string{}
	said := ""
	for _, n := range nodes {
		ids[n.ID] = n.Name
		said += n.Name + ";"
	}
	if want := "First;Each;Is it?;Yes;Again;Last;"; said != want {
		t.Errorf("the nodes are %s, want %s", said, want)
	}
	said = ""
	for _, e := range edges {
		said += fmt.Sprintf("%s-%s>%s;", ids[e.From], e.Output, ids[e.To])
	}
	if want := "First->Each;Each-LoopBody>Is it?;Is it?-IfTrue>Yes;Yes->Again;Is it?-IfFalse>Again;Again->Each;Each-LoopDone>Last;"; said != want {
		t.Errorf("the edges are\n%s, want\n%s", said, want)
	}
	if mode := nodes[3].Tool.Arguments["mode"]; string(mode) != `"append"` {
		t.Errorf("a step in rounds writes its file anew: %s", mode)
	}
	if !IsIn(body, yes[0].Node.ID) || b.InsideLoop() || b.Ended() {
		t.Error("what is open is told otherwise")
	}
}

// What is undone leaves neither blocks nor names behind.
func TestUndo(t *testing.T) {
	b := New()
	b.Add(tool(b, "Read"))
	before := b.Mark()
	b.BeginLoop()
	b.Add(tool(b, "Read"))
	b.Undo(before)
	if nodes, _ := b.Graph(); len(nodes) != 1 || b.Reserved() != 1 || b.InsideLoop() {
		t.Errorf("%d nodes, %d ids", len(nodes), b.Reserved())
	}
	if _, name := b.Reserve("Read"); name != "Read 2" {
		t.Error(name)
	}
}
