package offline

import (
	"slices"
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/workflow"
)

// Workflows that a step is to call: "use my invoice workflow for each file in Invoices". Which
// one is meant must be certain, and so must be what it is given.

// mostNamed is how many words the name of a workflow may have.
const mostNamed = 8

// callsWorkflow reads "use my invoice workflow" and "run the workflow “Invoices” on it".
func (p *planner) callsWorkflow() ([]statement, bool) {
	from := p.pos
	if !p.Is(from, "use", "run", "call", "start", "apply") {
		return nil, false
	}
	name, end := p.workflowName(from + 1)
	if end == 0 {
		return nil, false
	}
	if at := end + 1; p.Is(end, "on", "with", "for") && p.Is(at, "it", "that", "them", "this") {
		end = at + 1
	}
	st := statement{kind: doAction, words: span{from, end}, calls: name}
	out, ok := p.trail([]statement{st}, end)
	return out, ok
}

// workflowName is the words of the name of a workflow, and where they and what says that it is
// one end; 0 where none is named.
func (p *planner) workflowName(at int) (name []string, end int) {
	for p.Is(at, "my", "our", "the", "your", "a", "another") {
		at++
	}
	if p.Is(at, "workflow") && p.IsQuote(at+1) {
		return nameWords(p.Tokens[at+1].Text), at + 2
	}
	for i := at; i < min(at+mostNamed, len(p.Tokens)); i++ {
		switch {
		case p.Is(i, "workflow") && i > at:
			return name, i + 1
		case p.IsQuote(i) && i == at, p.IsKind(i, token.Word):
			name = append(name, nameWords(p.Tokens[i].Text)...)
		default:
			return nil, 0
		}
	}
	return nil, 0
}

// placeCall places the call of the workflow that is meant, or says why not.
func (p *planner) placeCall(st statement) {
	tool := p.workflowMeant(st.calls)
	if tool == nil {
		p.reject(st.words, p.why)
		return
	}
	args, ok := p.handedTo(*tool)
	call := workflow.ToolCall{Name: tool.Name, Workflow: tool.Workflow, Arguments: args}
	if !ok || p.tools.catalog.CheckArguments(call).HasErrors() {
		p.because(reasonObject)
		p.reject(st.words, p.why)
		return
	}
	made := p.call(tool.Called(), *tool, call)
	p.build.Add(made.block)
	p.remember(made, nil)
}

// workflowMeant is the one workflow whose name the words say; of several the one that has no
// other words in it.
func (p *planner) workflowMeant(said []string) *catalog.Tool {
	var like, same []catalog.Tool
	var all []string
	for _, tool := range p.tools.tools {
		if tool.Workflow == "" {
			continue
		}
		title := nameWords(tool.Called())
		all = append(all, "“"+tool.Called()+"”")
		if containsAll(title, said) {
			like = append(like, tool.Tool)
			if containsAll(said, title) {
				same = append(same, tool.Tool)
			}
		}
	}
	if len(same) == 1 {
		like = same
	}
	switch {
	case len(like) == 1:
		return &like[0]
	case len(all) == 0:
		p.because("there is no workflow that a step could call")
	case len(like) == 0:
		p.because(reason("no workflow is called so; there are " + someOf(all)))
	default:
		all = nil
		for _, tool := range like {
			all = append(all, "“"+tool.Called()+"”")
		}
		p.because(reason("it may be one of several: " + someOf(all)))
	}
	return nil
}

// someOf are names in a row, not too many.
func someOf(names []string) string {
	const most = 5
	if len(names) > most {
		names = append(slices.Clip(names[:most]), "others")
	}
	return strings.Join(names, ", ")
}

// handedTo is what the workflow is given: what the loop is at, where one is open, for the one
// thing that it must be given, or may be where that is all it takes.
func (p *planner) handedTo(tool catalog.Tool) (workflow.Arguments, bool) {
	args := workflow.Arguments{}
	params := p.tools.arguments(tool)
	required := slices.DeleteFunc(slices.Clone(params), func(a catalog.Argument) bool { return !a.Required })
	if p.item.ref == "" {
		if len(required) > 0 {
			p.because(reason("what to give it as “" + required[0].Name + "” is not said"))
		}
		return args, len(required) == 0
	}
	if len(required) == 0 {
		required = params
	}
	if len(required) != 1 || p.item.isRow {
		p.because(reason("what of it is given as what to “" + tool.Called() + "” is not clear"))
		return nil, false
	}
	json := p.itemValue().Fit(act.RoleText, required[0])
	if json == nil || p.item.files != "" && required[0].Type != "string" {
		return nil, false
	}
	args[required[0].Name] = json
	return args, true
}
