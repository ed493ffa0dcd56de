package library

import (
	"slices"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/text/unicode/norm"

	"planwright/planner/catalog"
	"planwright/planner/flow"
	"planwright/planner/workflow"
)

// maxToolName is how long the names of tools may be for all clients: some allow no more.
const maxToolName = 64

// ToolName is a name for the workflow that all clients take, and no other tool has.
func ToolName(called string, taken map[string]bool) string {
	base := "workflow"
	if plain := strings.Map(plainLetter, norm.NFKD.String(strings.ReplaceAll(called, "ß", "ss"))); strings.Trim(plain, " ") != "" {
		base = workflow.Slug(plain)
	}
	base = base[:min(len(base), maxToolName-4)]
	return workflow.FreeName(base, "_", func(name string) bool { return taken[name] })
}

// plainLetter is a letter or digit of ASCII, a blank for any other, and nothing for what is
// put on one.
func plainLetter(r rune) rune {
	switch {
	case unicode.Is(unicode.Mn, r):
		return -1
	case r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
		return r
	}
	return ' '
}

// prefix is how the names of tools begin that are workflows. No server may have the name.
const prefix = "workflow__"

// Tools makes tools of workflows: the inputs are the arguments, the outputs the results.
// base are the other tools, which say what steps do.
func Tools(found []Workflow, base *catalog.Catalog) []catalog.Tool {
	all := relate(found, base)
	tools, sizes := make([]catalog.Tool, len(found)), map[string]size{}
	for i, w := range found {
		calls := all.called(w.Workflow, nil)
		tools[i] = catalog.Tool{
			Name: all.names[i], Title: w.Name, Description: describe(w.Workflow), Workflow: w.ID, Calls: calls,
			Parameters: schemaText(Parameters(withoutDefaults(w.Workflow))), Effect: all.effect(w.Workflow, calls),
			Held: all.held(w.Workflow, map[string][]string{}),
		}
		tools[i].Levels, tools[i].Steps = all.size(w.Workflow, sizes)
		for _, o := range w.Outputs {
			tools[i].Outputs = append(tools[i].Outputs, catalog.Output{Name: o.Name, Type: string(o.Type), Description: o.Description})
		}
	}
	return tools
}

// withoutDefaults leaves out what inputs are where nothing is given: a model is told of
// tools, and it may be nobody's business.
func withoutDefaults(w workflow.Workflow) workflow.Workflow {
	w.Inputs = slices.Clone(w.Inputs)
	for i := range w.Inputs {
		in := &w.Inputs[i]
		in.Required, in.Default = in.Required && in.Default == nil, nil
	}
	return w
}

// describe says what a workflow does, for people and models to choose it by.
func describe(w workflow.Workflow) string {
	return "Runs the workflow “" + w.Name + "”: " + Steps(w)
}

// maxStepsTold is how many steps of a workflow are told where it is described.
const maxStepsTold = 12

// Steps are the names of the first steps of a workflow, in a line.
func Steps(w workflow.Workflow) string {
	var steps []string
	for _, n := range w.Nodes {
		if n.Kind != workflow.KindEndLoop && len(steps) < maxStepsTold {
			steps = append(steps, n.Label())
		}
	}
	return strings.Join(steps, ", ") + "."
}

// Parameters is the JSON Schema of what a workflow is given.
func Parameters(w workflow.Workflow) map[string]any {
	properties, required := map[string]any{}, []string{}
	for _, in := range w.Inputs {
		property := map[string]any{"type": in.Type}
		if in.Description != "" {
			property["description"] = in.Description
		}
		if in.Default != nil {
			property["default"] = in.Default
		}
		if in.Required && in.Default == nil {
			required = append(required, in.Name)
		}
		properties[in.Name] = property
	}
	return map[string]any{"type": "object", "additionalProperties": false, "required": required, "properties": properties}
}

func schemaText(schema map[string]any) jsontext.Value {
	text, err := json.Marshal(schema, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		panic("library: " + err.Error()) // it is made of texts and of JSON that was read
	}
	return text
}

// relations are workflows that call one another.
type relations struct {
	byID  map[string]Workflow
	named map[string]string   // ids, by the names of tools
	names []string            // of the tools, in the order of the workflows
	alike map[string][]string // ids in that order, by what each would be called alone
	base  *catalog.Catalog
}

func relate(found []Workflow, base *catalog.Catalog) relations {
	all := relations{byID: make(map[string]Workflow, len(found)), named: make(map[string]string, len(found)), alike: map[string][]string{}, base: base}
	taken := map[string]bool{}
	for _, w := range found {
		alone := ToolName(w.Name, nil)
		name := alone
		if taken[alone] {
			name = ToolName(w.Name, taken)
		}
		taken[name], all.byID[w.ID], all.named[prefix+name] = true, w, w.ID
		all.names = append(all.names, prefix+name)
		all.alike[alone] = append(all.alike[alone], w.ID)
	}
	return all
}

// namesakes are the files of the other workflows that have the name of one.
func (r relations) namesakes(w Workflow) (files []string) {
	for _, id := range r.alike[ToolName(w.Name, nil)] {
		if id != w.ID {
			files = append(files, r.byID[id].File)
		}
	}
	return files
}

// calledBy are the ids of the workflows that a step itself may call.
func (r relations) calledBy(n workflow.Node) (ids []string) {
	if n.Tool != nil && n.Tool.Workflow != "" {
		return []string{n.Tool.Workflow}
	}
	for _, tool := range n.MayCall(false) {
		if id := r.named[tool]; id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// called are the ids of the workflows that one calls, and that these call, each once.
func (r relations) called(w workflow.Workflow, known []string) []string {
	for _, n := range w.Nodes {
		for _, id := range r.calledBy(n) {
			if !slices.Contains(known, id) {
				known = r.called(r.byID[id].Workflow, append(known, id))
			}
		}
	}
	return known
}

// effect is the worst that a step of the workflow does, or of those that it calls.
func (r relations) effect(w workflow.Workflow, calls []string) catalog.Effect {
	worst := r.own(w)
	for _, id := range calls {
		worst = worst.Worse(r.own(r.byID[id].Workflow))
	}
	return worst
}

// own is the worst that a step of the workflow does by itself.
func (r relations) own(w workflow.Workflow) catalog.Effect {
	worst := catalog.Read
	note := func(tool string) {
		effect := catalog.Destructive
		if t, known := r.base.Get(tool); known {
			effect = t.Effect
		}
		if r.named[tool] == "" { // else it is told of by itself
			worst = worst.Worse(effect)
		}
	}
	for _, n := range w.Nodes {
		switch {
		case n.Tool != nil && n.Tool.Workflow == "":
			note(n.Tool.Name)
		case n.AiTransform != nil:
			worst = worst.Worse(catalog.External)
		case n.AiStep != nil:
			worst = worst.Worse(catalog.External)
			for _, tool := range n.AiStep.AllowedTools {
				note(tool)
			}
		}
	}
	return worst
}

// held is what steps of the workflow use of which there is one, and those of workflows that it
// calls: what is used more than once stands there twice, and what is turned off uses nothing.
// done are those that were looked at.
func (r relations) held(w workflow.Workflow, done map[string][]string) (things []string) {
	if known, is := done[w.ID]; is {
		return known
	}
	done[w.ID] = nil // where it calls itself
	body, count := flow.New(w), map[string]int{}
	for i, n := range w.Nodes {
		if body.OffBy(i) != workflow.None {
			continue
		}
		for _, tool := range n.MayCall(body.Loop[i] != workflow.None) {
			held, id := r.base.Holds(tool, n.Gives()), r.named[tool]
			if n.Tool != nil && n.Tool.Workflow != "" {
				id = n.Tool.Workflow
			}
			if id != "" {
				held = r.held(r.byID[id].Workflow, done)
			}
			for _, thing := range held {
				if count[thing]++; count[thing] <= 2 {
					things = append(things, thing)
				}
			}
		}
	}
	done[w.ID] = things
	return things
}
