package engine

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"

	"planwright/internal/legible"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// guard knows what the person approved, and asks nothing by itself.
type guard struct {
	places   places
	offer    Offer
	pictures string // folder of the run's own pictures, which may be read
	sheet    string // hash of the sheet, as it is now
	void     bool   // what was approved is not what there is now
	approved bool   // the sheet, as it is now
	effects  []catalog.Effect
	always   []string
	tools    map[string]catalog.Tool // as they were when the run began
	forms    *catalog.Catalog        // of these
	steps    map[string]workflow.Node
}

// newGuard makes the guard of a run. A grant for another sheet than that of what runs,
// or of the whole workflow, is void.
func newGuard(request Request, offer Offer, folders Folders, pictures string) *guard {
	part := partOf(request.Workflow, request.Options.From, request.Options.Only)
	sheet := newSheet(request, offer, folders)
	g := &guard{places: newPlaces(folders), offer: offer, pictures: pictures, sheet: sheet.Hash, tools: map[string]catalog.Tool{}, steps: map[string]workflow.Node{}}
	whole := request
	whole.Options.From = ""
	g.void = request.Grant.Hash != "" && request.Grant.Hash != sheet.Hash && request.Grant.Hash != newSheet(whole, offer, folders).Hash
	if !g.void {
		g.approved = request.Grant.Hash != ""
		g.effects, g.always = request.Grant.Effects, slices.Clone(request.Grant.Always)
	}
	for _, n := range part.Nodes {
		g.steps[n.ID] = n
		for _, name := range toolsOf(n) {
			if t, ok := offer.Get(name); ok {
				g.tools[name] = t
			}
		}
	}
	g.forms = formsOf(g.tools)
	return g
}

// allow lets all calls of the tool pass from now on.
func (g *guard) allow(tool string) { addNew(&g.always, tool) }

// restore allows what was allowed before the run was cut off, unless the tools may
// be others now.
func (g *guard) restore(tools ...string) {
	if !g.void {
		for _, tool := range tools {
			g.allow(tool)
		}
	}
}

// missing says why a tool is not called that is not on offer.
func (g *guard) missing(tool string) string {
	before, known := g.tools[tool]
	if !known {
		return missing(g.offer, tool)
	}
	return fmt.Sprintf("“%s” is not on offer any more as it was when the run began: its server ended, or changed the tool and you have not approved that. Look at the server in the settings, under Tools, and approve it there or with: planwright tools approve %s. Then run the workflow again.",
		legible.Escape(tool), legible.Operand(before.Server))
}

// reasons say what of a call is not approved; none: it may be made.
func (g *guard) reasons(node string, t catalog.Tool, i intent) []string {
	if before, known := g.tools[t.Name]; !known || !reflect.DeepEqual(before, t) {
		return []string{fmt.Sprintf("The tool “%s” is another than when the run began.", legible.Escape(t.Name))}
	}
	arguments, ok := argumentsOf(i.Call.Arguments)
	c := check{guard: g, tool: t, arguments: arguments, template: g.template(node, t), given: i.given}
	c.effect = c.effectOfCall()
	switch {
	case slices.Contains(g.always, t.Name) || slices.Contains(g.effects, c.effect):
		return nil
	case !ok:
		return []string{"Its arguments cannot be read."}
	}
	return c.reasons()
}

// template are the arguments of the step as they were approved, nil where a model
// chooses them.
func (g *guard) template(node string, t catalog.Tool) workflow.Arguments {
	if n := g.steps[node]; n.Kind == workflow.KindTool && n.Tool != nil && n.Tool.Name == t.Name {
		return n.Tool.Arguments
	}
	return nil
}

// check looks at one call.
type check struct {
	*guard
	tool      catalog.Tool
	effect    catalog.Effect // of the call
	arguments workflow.Arguments
	template  workflow.Arguments
	given     []catalog.File // among the arguments: those that the run made
}

// effectOfCall is the worst where data decide what the call does: what allows its
// effect was given without knowing that.
func (c check) effectOfCall() catalog.Effect {
	if len(c.undecided()) > 0 {
		return catalog.Destructive
	}
	return effectIn(c.tool, c.arguments)
}

func (c check) reasons() []string {
	var out []string
	undecided := c.undecided()
	for _, name := range undecided {
		out = append(out, fmt.Sprintf("What the call does is decided by its %s “%s”, not known when the workflow was approved.",
			wordsOf(name), excerpt(textOf(c.arguments[name]))))
	}
	switch {
	case c.effect != catalog.Destructive, len(undecided) > 0:
	case replaces(c.tool):
		out = append(out, "It may replace what is there.")
	default:
		out = append(out, "It may change or delete anything.")
	}
	list, known := touchesOf(c.tool)
	if !known {
		return append(out, c.stranger()...)
	}
	if !c.approved && c.effect != catalog.Read && len(out) == len(undecided) {
		return append([]string{"What this workflow does was not approved."}, out...)
	}
	for _, t := range list {
		if reason := c.reason(t); reason != "" {
			addNew(&out, reason)
		}
	}
	return out
}

// stranger judges a tool of which nobody knows what its arguments name: it may be
// called as it was approved. What it reads may also be left to references.
func (c check) stranger() []string {
	switch {
	case !c.approved:
		return []string{"What this workflow does was not approved."}
	case effectOf(c.tool) == catalog.Read || c.isLiteral():
		return nil
	}
	return []string{"Its arguments were not known when the workflow was approved."}
}

// isLiteral reports whether all arguments are those that were approved.
func (c check) isLiteral() bool {
	if c.template == nil || len(c.template) != len(c.arguments) {
		return false
	}
	for name := range c.arguments {
		if !c.isApproved(name) {
			return false
		}
	}
	return true
}

// isApproved reports whether the argument has the very value that was approved.
func (c check) isApproved(name string) bool {
	was, given := c.template[name]
	if !c.approved || !given || hasReference(was) {
		return false
	}
	a, b := was.Clone(), c.arguments[name].Clone()
	return a.Canonicalize() == nil && b.Canonicalize() == nil && bytes.Equal(a, b)
}

// reason says what is not approved of a touch, "" for nothing.
func (c check) reason(t touch) string {
	what, touched := t.in(c.arguments)
	switch {
	case !touched || t.argument != "" && t.thing == "" && c.isApproved(t.argument):
		return ""
	case t.thing != "" && c.approved:
		return ""
	case t.thing != "":
		return fmt.Sprintf("It uses %s, which was not approved.", t.thing)
	case t.use == reads && slices.ContainsFunc(c.given, func(f catalog.File) bool { return f.Path == what }):
		return ""
	case t.isPath() && (c.places.hold(what) || t.use == reads && filepath.IsAbs(what) && filepath.Dir(filepath.Clean(what)) == c.pictures):
		return ""
	case t.isPath():
		return cmp.Or(c.places.barred(what), fmt.Sprintf("“%s” is outside the folders that may be used without asking.", excerpt(what)))
	case t.use == contacts:
		return c.contact(t, what)
	case slices.Contains(c.undecided(), t.argument):
		return "" // said already
	}
	return fmt.Sprintf("“%s” was not known when the workflow was approved.", excerpt(what))
}

// contact says what is not approved of an address. Its host must be the one that stands
// in the step itself: one from data was not seen, even where another step names it.
func (c check) contact(t touch, address string) string {
	host := hostOf(address)
	if c.approved && host != "" && host == fixedHost(textOf(c.template[t.argument])) {
		return ""
	}
	return fmt.Sprintf("“%s” is not a host that was approved for this step.", excerpt(cmp.Or(shownHost(host), address)))
}
