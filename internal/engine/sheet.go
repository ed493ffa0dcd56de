package engine

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// Offer is what there is to call.
type Offer interface {
	Get(name string) (catalog.Tool, bool)
}

// NewSheet says what the workflow would do. folders are those that it may use
// without asking.
func NewSheet(w workflow.Workflow, offer Offer, folders []string) Sheet {
	b := sheetMaker{offer: offer, places: newPlaces(folders)}
	for _, n := range w.Nodes {
		if n.Disabled {
			continue
		}
		switch {
		case n.Kind == workflow.KindTool && n.Tool != nil:
			b.tool(n)
		case n.Kind == workflow.KindAiTransform && n.AiTransform != nil:
			b.transform(n)
		case n.Kind == workflow.KindAiStep && n.AiStep != nil:
			b.agent(n)
		}
	}
	if slices.ContainsFunc(b.sheet.Steps, func(s SheetStep) bool { return s.Open }) {
		b.sheet.Folders = folders
	}
	b.sheet.Hash = sheetHash(w, offer, b.sheet.Folders)
	return b.sheet
}

// sheetMaker goes through the steps of a workflow.
type sheetMaker struct {
	offer  Offer
	places places
	sheet  Sheet
}

func (b *sheetMaker) tool(n workflow.Node) {
	t, ok := b.offer.Get(n.Tool.Name)
	if !ok {
		t = catalog.Tool{Name: n.Tool.Name}
	}
	step := SheetStep{Node: n.ID, Name: n.Name, Tool: t.Name, Effect: effectIn(t, n.Tool.Arguments), What: describeCall(t, n.Tool.Arguments)}
	list, known := touchesOf(t)
	if !known {
		step.Open = anyReference(n.Tool.Arguments)
		b.stranger(t)
	}
	for _, touched := range list {
		if b.note(touched, n.Tool.Arguments) {
			step.Open = true
		} else if path, ok := b.outside(touched, n.Tool.Arguments); ok {
			step.Reason = fmt.Sprintf("“%s” is outside the folders that workflows may use. Allow its folder in the settings, under Tools, or choose another place.", clip(path, maxValue))
		}
	}
	if !ok {
		step.Reason = missing(t.Name)
	}
	step.Asks = step.Effect == catalog.Destructive || !known && step.Open && step.Effect != catalog.Read
	b.sheet.Steps = append(b.sheet.Steps, step)
}

// outside is a path that may not be used, and false where there is none.
func (b *sheetMaker) outside(t touch, arguments workflow.Arguments) (string, bool) {
	path, touched := t.in(arguments)
	return path, touched && t.isPath() && !b.places.hold(path)
}

// note adds what is touched to the lists and reports whether it is known only when
// the step runs.
func (b *sheetMaker) note(t touch, arguments workflow.Arguments) (open bool) {
	what, touched := t.in(arguments)
	if !touched {
		return false
	}
	open = t.thing == "" && hasReference(arguments[t.argument])
	switch t.use {
	case reads:
		addNew(&b.sheet.Reads, what)
	case writes:
		addNew(&b.sheet.Writes, what)
	case contacts:
		host := fixedHost(what)
		if !open {
			host = hostOf(what)
		}
		addNew(&b.sheet.Contacts, cmp.Or(host, what))
		return open && host == ""
	case runs:
		addNew(&b.sheet.Runs, what)
	}
	return open
}

func (b *sheetMaker) stranger(t catalog.Tool) {
	name := t.Name
	if t.Server != "" {
		name += " of " + t.Server
	}
	addNew(&b.sheet.Tools, name)
}

func (b *sheetMaker) transform(n workflow.Node) {
	b.sheet.Models = true
	b.sheet.Steps = append(b.sheet.Steps, SheetStep{Node: n.ID, Name: n.Name, Effect: catalog.External,
		What: fmt.Sprintf("Send %s to the model: %s", n.AiTransform.InputRef, n.AiTransform.Kind)})
}

func (b *sheetMaker) agent(n workflow.Node) {
	b.sheet.Models = true
	step := SheetStep{Node: n.ID, Name: n.Name, Effect: catalog.External, Tools: n.AiStep.AllowedTools,
		Open: len(n.AiStep.AllowedTools) > 0, What: "Let the model work: " + clip(n.AiStep.Prompt, maxWhat)}
	for _, name := range n.AiStep.AllowedTools {
		t, ok := b.offer.Get(name)
		if !ok {
			t.Name, step.Reason = name, missing(name)
		}
		step.Effect = worse(step.Effect, worstEffect(t))
		if list, known := touchesOf(t); !known {
			b.stranger(t)
		} else {
			b.agentTouches(list)
		}
	}
	step.Asks = step.Effect == catalog.Destructive
	b.sheet.Steps = append(b.sheet.Steps, step)
}

// agentTouches notes the things that tools of an AI step touch. What their
// arguments name is up to the model.
func (b *sheetMaker) agentTouches(list []touch) {
	for _, t := range list {
		if t.argument == "" {
			b.note(t, nil)
		}
	}
}

func missing(tool string) string {
	return fmt.Sprintf("There is no tool named “%s” now. Connect the server that has it, or choose another tool.", tool)
}

// sheetHash is the hash of all that a person approves: what the steps do and in
// which order, what the tools say they are, and where references may lead. Names of
// steps, notes and places on the canvas are left out.
func sheetHash(w workflow.Workflow, offer Offer, folders []string) string {
	w.ID, w.Name, w.Notes, w.Unknown = "", "", nil, nil
	w.Nodes = slices.Clone(w.Nodes)
	tools := map[string]catalog.Tool{}
	for i := range w.Nodes {
		n := &w.Nodes[i]
		n.Name, n.Note, n.Position, n.Unknown = "", "", nil, nil
		for _, name := range toolsOf(*n) {
			tools[name], _ = offer.Get(name)
		}
	}
	text, err := json.Marshal(struct {
		Workflow workflow.Workflow
		Tools    map[string]catalog.Tool
		Folders  []string
	}{w, tools, folders}, json.Deterministic(true))
	if err != nil {
		return "" // what cannot be written cannot be approved
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
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
