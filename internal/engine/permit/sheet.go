package permit

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/walk"
	"planwright/internal/legible"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// Offer is what there is to call.
type Offer interface {
	Get(name string) (catalog.Tool, bool)
	// LooksLike is another tool that people could take for the one of this name, spelt to
	// be told from it; "" for none.
	LooksLike(name string) string
	// Withheld says why the tool of a known server is not on offer, and how to approve it;
	// "" where approving it is not what it needs.
	Withheld(name string) string
}

// SheetOf says what a run would do if it was started now: of its workflow the part that it comes to.
func SheetOf(work Work, offer Offer, places Places) Sheet {
	return sheetOf(work, offer, places, nil, &tree{})
}

// sheetOf is SheetOf of a workflow that others call, above.
func sheetOf(work Work, offer Offer, places Places, above []string, all *tree) Sheet {
	w := work.part()
	b := sheetMaker{offer: offer, places: places, nameOf: namesIn(work.Workflow), children: work.Children, named: work.Named, files: work.Files, tree: all, above: append(slices.Clip(above), work.Workflow.ID)}
	b.sheet.Stands = standsOf(work, w)
	b.noteLoops(w)
	for _, n := range w.Nodes {
		if n.Disabled {
			continue
		}
		from := len(b.sheet.Steps)
		switch {
		case slices.ContainsFunc(b.sheet.Stands, func(s Stand) bool { return s.Kept && s.Node == n.ID }):
		case n.Kind == workflow.KindTool && n.Tool != nil && n.Tool.Workflow != "":
			b.child(n)
		case n.Kind == workflow.KindTool && n.Tool != nil:
			b.tool(work.Workflow, n)
		case n.Kind == workflow.KindAiTransform && n.AiTransform != nil:
			b.transform(n)
		case n.Kind == workflow.KindAiStep && n.AiStep != nil:
			b.agent(n)
		}
		b.sayAtOnce(from, b.atOnce[n.ID])
	}
	if slices.ContainsFunc(b.sheet.Steps, func(s SheetStep) bool { return s.Open }) {
		b.sheet.Folders = places.Allowed()
	}
	given := inputsOf(w, work.Options)
	for _, in := range w.Inputs {
		b.sheet.Inputs = append(b.sheet.Inputs, describeValue(in.Name, "", given[in.Name]))
	}
	b.sheet.Works = worksHash(w, offer, b.sheet.Folders, b.sheet.Stands, b.works)
	if all.cut {
		b.sheet.Works = ""
	}
	b.sheet.Hash = wholeHash(b.sheet, given)
	b.sheet.Folders = wholes(places, b.sheet.Folders)
	return b.sheet
}

// wholes are folders as the other paths of the sheet are told.
func wholes(places Places, folders []string) (whole []string) {
	for _, folder := range folders {
		whole = append(whole, places.Whole(folder))
	}
	return whole
}

// sheetMaker goes through the steps of a workflow.
type sheetMaker struct {
	offer  Offer
	places Places
	nameOf func(id string) string
	sheet  Sheet

	children map[string]workflow.Workflow // that are called, by id
	atOnce   map[string]int               // how often a step does at once what it does, by id
	named    map[string]string            // ids of these, by the names of tools of AI steps
	files    map[string]string            // see Work.Files
	tree     *tree
	above    []string // ids of the workflow and of those that call it
	works    []string // hashes of what the children do, by the step that calls them
}

// namesIn returns what a step is called.
func namesIn(w workflow.Workflow) func(id string) string {
	names := map[string]string{}
	for _, n := range w.Nodes {
		names[n.ID] = legible.Name(n.Name)
	}
	return func(id string) string { return names[id] }
}

func (b *sheetMaker) tool(w workflow.Workflow, n workflow.Node) {
	t, ok := b.offer.Get(n.Tool.Name)
	if !ok {
		t = catalog.Tool{Name: n.Tool.Name}
	}
	b.secrets(w, n, t)
	arguments := settled(w, n)
	step := SheetStep{Node: n.ID, Name: n.Name, Tool: t.Name, Effect: effectIn(t, arguments),
		Says: saysOf(t, n.Tool.Arguments, b.nameOf), Arguments: describeArguments(t, n.Tool.Arguments), Alike: b.alike(t.Name)}
	list, known := touchesOf(t)
	if !known {
		step.Open = anyReference(arguments)
		b.stranger(t)
	}
	for _, touched := range list {
		if b.note(touched, arguments) {
			step.Open = true
		} else if s, shut := shuts(b.places, touched, arguments); shut {
			step.Folder, step.Reason = s.Folder, s.Reason
		}
	}
	step.Given = step.Open && b.isGiven(arguments, list)
	if !ok {
		step.Reason = missing(b.offer, t.Name)
	}
	step.Asks = step.Effect == catalog.Destructive || !known && step.Open && step.Effect != catalog.Read || step.Open && b.reachesAnywhere(list, arguments)
	b.sheet.Steps = append(b.sheet.Steps, step)
}

// isGiven reports whether all that decides what a call touches is known before the run:
// inputs, and results that were kept. Of a tool of which nobody knows what it touches, that
// is every argument.
func (b *sheetMaker) isGiven(arguments workflow.Arguments, touched []catalog.Touch) bool {
	for name, value := range arguments {
		decides := touched == nil || slices.ContainsFunc(touched, func(t catalog.Touch) bool { return t.Thing == "" && t.Argument == name })
		if decides && !b.holdsGiven(value) {
			return false
		}
	}
	return true
}

// holdsGiven reports whether the references in a value lead to what is known before the run.
func (b *sheetMaker) holdsGiven(value jsontext.Value) bool {
	plain, given := value.Clone(), true
	if plain.Canonicalize() != nil {
		return false
	}
	workflow.Templates(string(plain), func(template string) bool {
		r, ok := workflow.ParseReference(template)
		given = ok && (r.Node == workflow.InputsID || slices.ContainsFunc(b.sheet.Stands, func(s Stand) bool { return s.Kept && s.Node == r.Node }))
		return given
	})
	return given
}

// reachesAnywhere reports whether data decide which host a call reaches.
func (b *sheetMaker) reachesAnywhere(list []catalog.Touch, arguments workflow.Arguments) bool {
	return slices.ContainsFunc(list, func(t catalog.Touch) bool {
		return t.Use == catalog.Contacts && hasReference(arguments[t.Argument]) && fixedHost(textOf(arguments[t.Argument])) == ""
	})
}

// note adds what is touched to the lists and reports whether it is known only when
// the step runs.
func (b *sheetMaker) note(t catalog.Touch, arguments workflow.Arguments) (open bool) {
	for _, what := range touched(t, arguments) {
		open = b.noteThing(t, what, arguments) || open
	}
	return open
}

// noteThing is note for one of the things.
func (b *sheetMaker) noteThing(t catalog.Touch, what string, arguments workflow.Arguments) (open bool) {
	open = t.Thing == "" && hasReference(arguments[t.Argument])
	switch t.Use {
	case catalog.Reads:
		addNew(&b.sheet.Reads, legible.Escape(b.whole(t, what)))
	case catalog.Writes:
		addNew(&b.sheet.Writes, legible.Escape(b.whole(t, what)))
	case catalog.Contacts:
		host := fixedHost(what)
		if !open {
			host = hostOf(what)
		}
		addNew(&b.sheet.Contacts, cmp.Or(shownHost(host), legible.Escape(what)))
		return open && host == ""
	case catalog.Runs:
		addNew(&b.sheet.Runs, commandLine(arguments))
	}
	return open
}

// whole is what is touched, a path as it leads from the home folder or the root: people
// cannot know where a relative one begins.
func (b *sheetMaker) whole(t catalog.Touch, what string) string {
	if t.IsPath() {
		return b.places.Whole(what)
	}
	return what
}

func (b *sheetMaker) stranger(t catalog.Tool) {
	name := t.Name
	if t.Server != "" {
		name += " of " + t.Server
	}
	addNew(&b.sheet.Tools, legible.Escape(name))
}

func (b *sheetMaker) transform(n workflow.Node) {
	b.sheet.Models = true
	arguments := []Argument{describeText("input", "Input", n.AiTransform.InputRef), describeText("kind", "Does", n.AiTransform.Kind)}
	if n.AiTransform.Instruction != "" {
		arguments = append(arguments, describeText("instruction", "Instruction", n.AiTransform.Instruction))
	}
	b.sheet.Steps = append(b.sheet.Steps, SheetStep{Node: n.ID, Name: n.Name, Effect: catalog.External,
		Says: inWords("Send a value to the model"), Alike: []Alike{}, Arguments: arguments})
}

func (b *sheetMaker) agent(n workflow.Node) {
	b.sheet.Models = true
	step := SheetStep{Node: n.ID, Name: n.Name, Effect: catalog.External, Tools: n.AiStep.AllowedTools,
		Says: inWords("Let the model work"), Arguments: []Argument{describeText("prompt", "Instruction", n.AiStep.Prompt)}, Alike: b.alike(n.AiStep.AllowedTools...)}
	at := len(b.sheet.Steps)
	b.sheet.Steps = append(b.sheet.Steps, step)
	own := step.Effect
	for _, name := range n.AiStep.AllowedTools {
		t, ok := b.offer.Get(name)
		if id, is := b.named[name]; is || t.Workflow != "" {
			b.agentCalls(n, &step, id)
			continue
		}
		if !ok {
			t.Name, step.Reason = name, missing(b.offer, name)
		}
		step.Open, own = true, own.Worse(t.WorstEffect())
		if list, known := touchesOf(t); !known {
			b.stranger(t)
		} else {
			b.agentTouches(list)
		}
	}
	step.Asks, step.Effect = own == catalog.Destructive, step.Effect.Worse(own)
	b.sheet.Steps[at] = step
}

// alike lists those of the tools that look like another one on offer.
func (b *sheetMaker) alike(tools ...string) []Alike {
	list := []Alike{}
	for _, name := range tools {
		if other := b.offer.LooksLike(name); other != "" {
			list = append(list, Alike{Tool: legible.Beside(name, other), Other: other})
		}
	}
	return list
}

// agentTouches notes the things that tools of an AI step touch. What their
// arguments name is up to the model.
func (b *sheetMaker) agentTouches(list []catalog.Touch) {
	for _, t := range list {
		if t.Argument == "" {
			b.note(t, nil)
		}
	}
}

// missing says why a tool cannot be called that is not on offer.
func missing(offer Offer, tool string) string {
	if text := offer.Withheld(tool); text != "" {
		return text
	}
	return fmt.Sprintf("There is no tool named “%s” now. Connect the server that has it, or choose another tool.", legible.Escape(tool))
}

// inputsOf are the values of the inputs of the workflow, else null.
func inputsOf(w workflow.Workflow, o walk.Options) map[string]jsontext.Value {
	inputs := map[string]jsontext.Value{}
	for _, in := range w.Inputs {
		value := o.Input(in)
		if len(value) == 0 {
			value = jsontext.Value("null")
		}
		inputs[in.Name] = value
	}
	return inputs
}

// toolsOf are the names of the tools a step may call.
func toolsOf(n workflow.Node) []string {
	switch {
	case n.Kind == workflow.KindTool && n.Tool != nil:
		return []string{n.Tool.Name}
	case n.Kind == workflow.KindAiStep && n.AiStep != nil:
		return n.AiStep.AllowedTools
	}
	return nil
}
