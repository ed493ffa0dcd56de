package planner

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// explained is the step that the words ask to explain: they begin with “explain”
// and mention one step, or name one in quotes.
func explained(words string, w workflow.Workflow) (workflow.Node, bool) {
	s := &scan{rest: strings.TrimSpace(words)}
	s.word("please")
	if !s.word("explain") {
		return workflow.Node{}, false
	}
	if ids := w.Mentions(words); len(ids) == 1 {
		return w.Node(ids[0])
	}
	step, ok := s.step()
	if !ok {
		return workflow.Node{}, false
	}
	node, _, ok := order{targets: []target{step}}.meant(w)
	return node, ok
}

// explainOffline answers from the step itself: what it does, with what, and what
// comes before and after it.
func (p Planner) explainOffline(r ChatRequest, n workflow.Node) Result {
	result := unchanged(r).Result
	result.Status, result.Offline = Chat, true
	e := explainer{w: r.Workflow, tools: p.Catalog, lines: linesIn(r.Words)}
	result.Message = e.explain(n)
	return result
}

// asksOfAll is a question for the whole workflow.
var asksOfAll = text.Pattern(`(?i)^\s*(?:please )?(?:what (?:does|will|would) (?:this|the|my) workflow do|(?:explain|describe|summari[sz]e) (?:this|the|my)(?: whole)? workflow|what does (?:this|it) do)(?:, please| please)?\s*[?.!]*\s*$`)

// maxExplained bounds how many steps the answer tells of.
const maxExplained = 40

// explainAll answers what the workflow does, a line for each step.
func (p Planner) explainAll(r ChatRequest) Result {
	result := unchanged(r).Result
	result.Status, result.Offline = Chat, true
	e := explainer{w: r.Workflow, tools: p.Catalog}
	lines := []string{"It takes " + describe(r.Workflow) + ":"}
	ways := map[string][]workflow.Edge{}
	for _, edge := range r.Workflow.Edges {
		ways[edge.To] = append(ways[edge.To], edge)
	}
	for _, n := range r.Workflow.Nodes {
		if n.Kind == workflow.KindEndLoop {
			continue
		}
		if len(lines) > maxExplained {
			lines = append(lines, fmt.Sprintf("And %s more.", count(r.Workflow.StepCount()-maxExplained, "step")))
			break
		}
		line := fmt.Sprintf("%d. %s%s", len(lines), e.does(n)[0], e.onlyBy(ways[n.ID]))
		if n.Disabled {
			line += " It is off."
		}
		lines = append(lines, line)
	}
	result.Message = strings.Join(lines, "\n")
	return result
}

// onlyBy says by which ways of other steps a step is reached, "" where it simply follows on one.
func (e explainer) onlyBy(ways []workflow.Edge) string {
	var from []string
	for _, edge := range ways {
		switch {
		case e.closes(edge):
		case edge.Output == workflow.OutputNone, edge.Output == workflow.LoopDone:
			return ""
		case edge.Output == workflow.LoopBody:
			return " It is done in each round of " + e.name(edge.From) + "."
		case edge.Output == workflow.OnError:
			from = append(from, "where "+e.name(edge.From)+" fails")
		default:
			from = append(from, "after "+e.name(edge.From)+way(edge.Output))
		}
	}
	if len(from) == 0 {
		return ""
	}
	return " Only " + text.List(from, "or") + "."
}

type explainer struct {
	w     workflow.Workflow
	tools *catalog.Catalog
	lines []string // what the program of the step does, in words that came with the question
}

// linesIn are the lines of a list that the words end with.
func linesIn(words string) (lines []string) {
	for line := range strings.Lines(words) {
		if strings.HasPrefix(line, "- ") {
			lines = append(lines, strings.TrimRight(line, "\n"))
		}
	}
	return lines
}

// explain is a line for each thing there is to say.
func (e explainer) explain(n workflow.Node) string {
	lines := append(e.does(n), e.settings(n)...)
	lines = append(lines, e.before(n), e.after(n))
	if n.Note != "" {
		lines = append(lines, "Its note says: "+n.Note)
	}
	return strings.Join(lines, "\n")
}

func (e explainer) name(id string) string {
	if n, ok := e.w.Node(id); ok && n.Name != "" {
		return "“" + n.Name + "”"
	}
	return "“" + id + "”"
}

// does says what a step does and what with.
func (e explainer) does(n workflow.Node) []string {
	name := e.name(n.ID)
	if n.Kind == workflow.KindTool && n.Tool != nil {
		return e.calls(name, n)
	}
	switch {
	case n.Kind == workflow.KindIf && n.If != nil:
		return []string{fmt.Sprintf("%s decides which way to go: true where %s, else false.", name, e.condition(n.If.Condition))}
	case n.Kind == workflow.KindSwitch && n.Switch != nil:
		return append([]string{name + " takes the first case that holds."}, e.cases(*n.Switch)...)
	case n.Kind == workflow.KindLoop && n.Loop != nil:
		lines := e.repeats(*n.Loop)
		lines[0] = name + " " + lines[0]
		return lines
	case n.Kind == workflow.KindEndLoop && n.EndLoop != nil:
		return []string{fmt.Sprintf("%s ends a round of %s.", name, e.name(n.EndLoop.Loop))}
	case n.Kind == workflow.KindAiTransform && n.AiTransform != nil:
		lines := []string{fmt.Sprintf("%s lets a model %s %s.", name, n.AiTransform.Kind, e.result(n.AiTransform.InputRef))}
		if n.AiTransform.Instruction != "" {
			lines = append(lines, "It is to mind: "+e.text(n.AiTransform.Instruction))
		}
		return lines
	case n.Kind == workflow.KindAiStep && n.AiStep != nil:
		return []string{fmt.Sprintf("%s lets a model work by itself: %s", name, e.text(n.AiStep.Prompt)), e.mayUse(n.AiStep.AllowedTools)}
	}
	return []string{name + " is not complete yet: it lacks what a step of its kind needs."}
}

// calls says what a step does with a tool, what it is given and what it gives.
func (e explainer) calls(name string, n workflow.Node) []string {
	call, tool := *n.Tool, e.tool(n.Tool.Name)
	lines := []string{fmt.Sprintf("%s: %s.", name, strings.TrimRight(e.tools.Says(n, e.nameOf).String(), "."))}
	if _, has := call.Arguments[programArgument]; has && len(e.lines) > 0 {
		lines[0] = fmt.Sprintf("%s: %s.", name, tool.Called())
		call.Arguments = maps.Clone(call.Arguments)
		delete(call.Arguments, programArgument)
	}
	line := fmt.Sprintf("It calls “%s”", tool.Called())
	if len(call.Arguments) > 0 {
		line += " with " + e.given(tool, call.Arguments)
	}
	lines = append(append(lines, line+"."), e.told()...)
	for _, secret := range secretsOf(e.w, n) {
		lines = append(lines, fmt.Sprintf("It is given the secret “%s”, which nobody sees.", secret))
	}
	var results []string
	for _, output := range tool.Outputs {
		results = append(results, output.Name)
	}
	if len(results) > 0 {
		lines = append(lines, "It gives "+text.List(results, "and")+".")
	}
	return lines
}

// programArgument is what a program stands in, of which e.lines are the words.
const programArgument = "program"

// told are the lines of a program as a list, which ends before what comes next.
func (e explainer) told() []string {
	if len(e.lines) == 0 {
		return nil
	}
	return append(slices.Clone(e.lines), "")
}

// tool is the tool of that name, which need not be on offer.
func (e explainer) tool(name string) catalog.Tool {
	if t, ok := e.tools.Get(name); ok {
		return t
	}
	return catalog.Tool{Name: name}
}

// nameOf is what a step is called, "" where there is none.
func (e explainer) nameOf(id string) string {
	if id == workflow.SecretsID {
		return "secret"
	}
	n, _ := e.w.Node(id)
	return n.Name
}

// condition, text and result have the names of steps where the workflow has references.
func (e explainer) condition(c workflow.Condition) string {
	return catalog.SaysCondition(c, e.nameOf).String()
}

func (e explainer) text(words string) string { return catalog.SaysText(words, e.nameOf).String() }

func (e explainer) result(reference string) string {
	return catalog.SaysReference(reference, e.nameOf).String()
}

// value is an argument as it is written; what is nothing but a result has no quotes.
func (e explainer) value(v jsontext.Value) string {
	if written := text.Unquote(v); v.Kind() == '"' && written != "" && workflow.WithoutTemplates(written) == "" {
		return e.text(written)
	}
	return e.text(string(v))
}
