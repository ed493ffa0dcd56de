package extract_test

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// drawing is a workflow with steps that are selected.
type drawing struct {
	w        workflow.Workflow
	steps    []string
	together bool // they stand one behind another in the list
}

// known is a result that is there, and of what type it is.
type known struct{ ref, kind string }

// pencil draws a workflow block by block.
type pencil struct {
	t    *rapid.T
	w    workflow.Workflow
	n    int
	runs [][2]int // steps that hang together, from one place in the list to another
}

// tip is an output that is not linked yet.
type tip struct {
	node   string
	output workflow.Output
}

func drawings() *rapid.Generator[drawing] {
	return rapid.Custom(func(t *rapid.T) drawing {
		p := &pencil{t: t}
		p.w = workflow.Workflow{Version: 2, ID: "w", Name: "Drawn", Inputs: []workflow.Input{
			{Name: "folder", Type: workflow.StringInput, Default: jsontext.Value(`"Papers"`)}, {Name: "least", Type: workflow.IntegerInput, Required: true}}}
		scope := []known{{"inputs.folder", "string"}, {"inputs.least", "integer"}}
		tips, scope := p.list(nil, scope)
		tips, scope = p.sequence(tips, scope, 3)
		_, scope = p.write(tips, scope)
		p.outputs(scope)
		if rapid.Bool().Draw(t, "placed") {
			for i := range p.w.Nodes {
				p.w.Nodes[i].Position = &workflow.Position{X: float64(i % 4 * 400), Y: float64(i * 120)}
			}
		}
		for i, n := range p.w.Nodes {
			if n.Loop != nil && rapid.Bool().Draw(t, "side by side") {
				p.beside(i)
			}
		}
		d := drawing{w: p.w}
		d.steps, d.together = p.choose()
		return d
	})
}

// beside has rounds go on side by side where they may.
func (p *pencil) beside(loop int) {
	p.w.Nodes[loop].Loop.Parallel = 4
	if validate.Workflow(p.w, base).HasErrors() {
		p.w.Nodes[loop].Loop.Parallel = 0
	}
}

// choose selects steps that hang together, or any.
func (p *pencil) choose() (steps []string, together bool) {
	if rapid.IntRange(0, 3).Draw(p.t, "any") == 0 {
		for _, n := range p.w.Nodes {
			if rapid.IntRange(0, 3).Draw(p.t, "selected") == 0 {
				steps = append(steps, n.ID)
			}
		}
		return append(steps, p.w.Nodes[0].ID), false
	}
	run := rapid.SampledFrom(p.runs).Draw(p.t, "run")
	for _, n := range p.w.Nodes[run[0]:run[1]] {
		steps = append(steps, n.ID)
	}
	return steps, true
}

func (p *pencil) id(kind string) string {
	p.n++
	return fmt.Sprintf("%s%d", kind, p.n)
}

func (p *pencil) add(n workflow.Node, tips []tip) tip {
	n.Name = "Step " + n.ID
	if rapid.IntRange(0, 9).Draw(p.t, "note") == 0 {
		n.Note = "Because."
	}
	p.w.Nodes = append(p.w.Nodes, n)
	for _, e := range tips {
		p.w.Edges = append(p.w.Edges, workflow.Edge{From: e.node, To: n.ID, Output: e.output})
	}
	return tip{node: n.ID}
}

func (p *pencil) tool(kind, tool string, args map[string]string) workflow.Node {
	call := &workflow.ToolCall{Name: tool, Arguments: workflow.Arguments{}}
	for name, value := range args {
		quoted, _ := jsontext.AppendQuote(nil, value)
		call.Arguments[name] = quoted
	}
	return workflow.Node{ID: p.id(kind), Kind: workflow.KindTool, Tool: call,
		Retries: rapid.SampledFrom([]int{0, 0, 0, 2}).Draw(p.t, "retries"), OnFailure: rapid.SampledFrom([]workflow.OnFailure{"", "", "", "", "", workflow.Continue}).Draw(p.t, "on failure")}
}

// some is a result of the type.
func (p *pencil) some(scope []known, kind string) string {
	of := slices.DeleteFunc(slices.Clone(scope), func(k known) bool { return k.kind != kind })
	return rapid.SampledFrom(of).Draw(p.t, kind).ref
}

// words are a text with results in it.
func (p *pencil) words(scope []known) string {
	text := "So it is:"
	for range rapid.IntRange(1, 3).Draw(p.t, "words") {
		text += " {{" + p.some(scope, rapid.SampledFrom([]string{"string", "integer"}).Draw(p.t, "kind")) + "}}"
	}
	return text
}

// sequence draws blocks, one behind another.
func (p *pencil) sequence(tips []tip, scope []known, depth int) ([]tip, []known) {
	starts := []int{}
	for range rapid.IntRange(1, 3).Draw(p.t, "blocks") {
		starts = append(starts, len(p.w.Nodes))
		tips, scope = p.block(tips, scope, depth)
		for _, start := range starts {
			p.runs = append(p.runs, [2]int{start, len(p.w.Nodes)})
		}
	}
	return tips, scope
}

func (p *pencil) block(tips []tip, scope []known, depth int) ([]tip, []known) {
	kind := rapid.IntRange(0, 14).Draw(p.t, "block")
	switch {
	case kind == 11 && depth > 0:
		return p.fetch(tips, scope)
	case kind == 12 && depth > 0:
		return p.inner(tips, scope)
	case kind == 13 && rapid.IntRange(0, 2).Draw(p.t, "remembers") == 0:
		return p.recall(tips, scope)
	case kind < 2 || depth == 0:
		return p.read(tips, scope)
	case kind == 2:
		return p.list(tips, scope)
	case kind == 3:
		return p.write(tips, scope)
	case kind == 4:
		return p.summary(tips, scope)
	case kind == 5:
		return p.choice(tips, scope, depth)
	case kind == 6:
		return p.cases(tips, scope, depth)
	case kind == 7:
		return p.failing(tips, scope, depth)
	}
	return p.loop(tips, scope, depth)
}

func (p *pencil) list(tips []tip, scope []known) ([]tip, []known) {
	n := p.tool("list", "list_files", map[string]string{"folder": "{{" + p.some(scope, "string") + "}}"})
	return []tip{p.add(n, tips)}, append(slices.Clone(scope), known{n.ID + ".files", "array"}, known{n.ID + ".count", "integer"}, known{n.ID + ".first", "string"})
}

func (p *pencil) read(tips []tip, scope []known) ([]tip, []known) {
	n := p.tool("read", "read_file", map[string]string{"path": "{{" + p.some(scope, "string") + "}}"})
	return []tip{p.add(n, tips)}, append(slices.Clone(scope), known{n.ID + ".text", "string"}, known{n.ID + ".size", "integer"}, known{n.ID + ".lines", "array"})
}

func (p *pencil) write(tips []tip, scope []known) ([]tip, []known) {
	n := p.tool("write", "write_file", map[string]string{"path": p.id("out") + ".txt", "text": p.words(scope)})
	return []tip{p.add(n, tips)}, append(slices.Clone(scope), known{n.ID + ".path", "string"}, known{n.ID + ".written", "integer"})
}

func (p *pencil) summary(tips []tip, scope []known) ([]tip, []known) {
	n := workflow.Node{ID: p.id("say"), Kind: workflow.KindAiTransform, AiTransform: &workflow.AiTransform{
		Kind: "summarize", InputRef: p.some(scope, "string"), Instruction: p.words(scope)}}
	return []tip{p.add(n, tips)}, append(slices.Clone(scope), known{n.ID + ".text", "string"})
}

func (p *pencil) asks(scope []known) workflow.Condition {
	return workflow.Condition{Left: workflow.Operand{Variable: p.some(scope, "integer")}, Operator: workflow.GreaterThan, Right: workflow.Operand{Literal: jsontext.Value("3")}}
}

// fetch gives JSON, of which nobody knows what it is.
func (p *pencil) fetch(tips []tip, scope []known) ([]tip, []known) {
	n := p.tool("get", "http_request", map[string]string{"url": "https://example.com/" + p.id("page")})
	return []tip{p.add(n, tips)}, append(slices.Clone(scope), known{n.ID + ".json", "string"}, known{n.ID + ".json.total", "integer"}, known{n.ID + ".status", "integer"}, known{n.ID + ".file.path", "string"})
}

// inner calls a workflow.
func (p *pencil) inner(tips []tip, scope []known) ([]tip, []known) {
	n := p.tool("call", "workflow__measure", map[string]string{"path": "{{" + p.some(scope, "string") + "}}"})
	n.Tool.Workflow = "measure"
	return []tip{p.add(n, tips)}, append(slices.Clone(scope), known{n.ID + ".size", "integer"})
}

func (p *pencil) recall(tips []tip, scope []known) ([]tip, []known) {
	return []tip{p.add(p.tool("recall", "recall", map[string]string{"key": "last"}), tips)}, scope
}

// choice is an If whose branches meet, or of which one ends.
func (p *pencil) choice(tips []tip, scope []known, depth int) ([]tip, []known) {
	n := workflow.Node{ID: p.id("if"), Kind: workflow.KindIf, If: &workflow.If{Condition: p.asks(scope)}}
	if rapid.IntRange(0, 4).Draw(p.t, "ends") == 0 {
		n.Ends = []workflow.Output{workflow.IfFalse}
		p.add(n, tips)
		return p.sequence([]tip{{n.ID, workflow.IfTrue}}, scope, depth-1)
	}
	p.add(n, tips)
	yes, within := p.sequence([]tip{{n.ID, workflow.IfTrue}}, scope, depth-1)
	no := []tip{{n.ID, workflow.IfFalse}}
	if rapid.Bool().Draw(p.t, "else") {
		no, _ = p.sequence(no, scope, depth-1)
	}
	if rapid.IntRange(0, 3).Draw(p.t, "used behind") == 0 {
		scope = within // which may not be there
	}
	return append(yes, no...), scope
}

func (p *pencil) cases(tips []tip, scope []known, depth int) ([]tip, []known) {
	text := p.some(scope, "string")
	has := func(word string) workflow.Condition {
		return workflow.Condition{Left: workflow.Operand{Variable: text}, Operator: workflow.Contains, Right: workflow.Operand{Literal: jsontext.Value(`"` + word + `"`)}}
	}
	n := workflow.Node{ID: p.id("switch"), Kind: workflow.KindSwitch, Switch: &workflow.Switch{Cases: []workflow.Case{{Name: "paid", Condition: has("paid")}, {Name: "open", Condition: has("open")}}}}
	p.add(n, tips)
	after, _ := p.sequence([]tip{{n.ID, workflow.CaseOutput("paid")}}, scope, depth-1)
	other, _ := p.sequence([]tip{{n.ID, workflow.CaseOutput("open")}}, scope, depth-1)
	return append(append(after, other...), tip{n.ID, workflow.SwitchDefault}), scope
}

// failing is a step with a way for when it fails.
func (p *pencil) failing(tips []tip, scope []known, depth int) ([]tip, []known) {
	n := p.tool("try", "read_file", map[string]string{"path": "{{" + p.some(scope, "string") + "}}"})
	n.OnFailure = workflow.Branch
	ends := rapid.IntRange(0, 3).Draw(p.t, "ends on error") == 0
	if ends {
		n.Ends = []workflow.Output{workflow.OnError}
	}
	p.add(n, tips)
	after, _ := p.sequence([]tip{{n.ID, workflow.OutputNone}}, append(slices.Clone(scope), known{n.ID + ".text", "string"}), depth-1)
	if ends {
		return after, scope
	}
	other, _ := p.sequence([]tip{{n.ID, workflow.OnError}}, append(slices.Clone(scope), known{n.ID + ".error", "string"}), depth-1)
	return append(after, other...), scope
}

// loop goes over a list, and may collect.
func (p *pencil) loop(tips []tip, scope []known, depth int) ([]tip, []known) {
	id := p.id("each")
	n := workflow.Node{ID: id, Kind: workflow.KindLoop, Loop: &workflow.Loop{Over: p.some(scope, "array"), MaxIterations: 100}}
	at := len(p.w.Nodes)
	p.add(n, tips)
	body, within := p.sequence([]tip{{id, workflow.LoopBody}}, append(slices.Clone(scope), known{id + ".item", "string"}, known{id + ".index", "integer"}), depth-1)
	end := p.add(workflow.Node{ID: p.id("end"), Kind: workflow.KindEndLoop, EndLoop: &workflow.EndLoop{Loop: id}}, body)
	p.w.Edges = append(p.w.Edges, workflow.Edge{From: end.node, To: id})
	if rapid.Bool().Draw(p.t, "collects") {
		p.w.Nodes[at].Loop.Collect = jsontext.Value(`{"of":"{{` + p.some(within, "string") + `}}","n":"{{` + p.some(within, "integer") + `}}"}`)
		scope = append(slices.Clone(scope), known{id + ".results", "array"})
	}
	return []tip{{id, workflow.LoopDone}}, append(slices.Clone(scope), known{id + ".count", "integer"})
}

// outputs are what the workflow gives.
func (p *pencil) outputs(scope []known) {
	if rapid.Bool().Draw(p.t, "gives") {
		p.w.Outputs = []workflow.RunOutput{
			{Name: "total", Type: workflow.IntegerInput, Value: jsontext.Value(`"{{` + p.some(scope, "integer") + `}}"`)},
			{Name: "report", Type: workflow.ObjectInput, Value: jsontext.Value(`{"of":"{{` + p.some(scope, "string") + `}}"}`)},
		}
	}
}
