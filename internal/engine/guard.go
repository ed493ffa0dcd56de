package engine

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"

	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// guard knows what the person approved, and asks nothing by itself.
type guard struct {
	places   places
	pictures string   // folder of the run's own pictures, which may be read
	sheet    string   // hash of the sheet, as it is now
	void     bool     // what was approved is not what there is now
	approved bool     // the sheet, as it is now
	contacts []string // hosts that the sheet names
	effects  []catalog.Effect
	always   []string
	tools    map[string]catalog.Tool // as they were when the run began
	forms    *catalog.Catalog        // of these
	steps    map[string]workflow.Node
}

// newGuard makes the guard of a run. A grant for another sheet is void.
func newGuard(request Request, offer Offer, folders []string, pictures string) *guard {
	sheet := NewSheet(request.Workflow, offer, folders)
	g := &guard{places: newPlaces(folders), pictures: pictures, contacts: sheet.Contacts, sheet: sheet.Hash, tools: map[string]catalog.Tool{}, steps: map[string]workflow.Node{}}
	g.void = request.Grant.Hash != "" && request.Grant.Hash != sheet.Hash
	if !g.void {
		g.approved = request.Grant.Hash != ""
		g.effects, g.always = request.Grant.Effects, slices.Clone(request.Grant.Always)
	}
	for _, n := range request.Workflow.Nodes {
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
	if _, known := g.tools[tool]; !known {
		return missing(tool)
	}
	return fmt.Sprintf("“%s” is not on offer any more as it was when the run began: its server ended, or changed the tool and you have not approved that. Look at the list of servers, then run the workflow again.", tool)
}

// reasons say what of a call is not approved; none: it may be made.
func (g *guard) reasons(node string, t catalog.Tool, call walk.Call) []string {
	if before, known := g.tools[t.Name]; !known || !reflect.DeepEqual(before, t) {
		return []string{fmt.Sprintf("The tool “%s” is another than when the run began.", t.Name)}
	}
	arguments, ok := argumentsOf(call.Arguments)
	effect := effectIn(t, arguments)
	switch {
	case slices.Contains(g.always, t.Name) || slices.Contains(g.effects, effect):
		return nil
	case !ok:
		return []string{"Its arguments cannot be read."}
	}
	c := check{guard: g, tool: t, effect: effect, arguments: arguments, template: g.template(node, t)}
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
}

func (c check) reasons() []string {
	var out []string
	switch {
	case c.effect != catalog.Destructive:
	case replaces(c.tool):
		out = append(out, "It may replace what is there.")
	default:
		out = append(out, "It may change or delete anything.")
	}
	list, known := touchesOf(c.tool)
	if !known {
		return append(out, c.stranger()...)
	}
	if !c.approved && c.effect != catalog.Read && len(out) == 0 {
		return []string{"What this workflow does was not approved."}
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
	case t.isPath() && (c.places.hold(what) || t.use == reads && filepath.IsAbs(what) && filepath.Dir(filepath.Clean(what)) == c.pictures):
		return ""
	case t.isPath():
		return fmt.Sprintf("“%s” is outside the folders that may be used without asking.", clip(what, maxValue))
	case t.use == contacts:
		return c.contact(what)
	}
	return fmt.Sprintf("“%s” was not known when the workflow was approved.", clip(what, maxValue))
}

func (c check) contact(address string) string {
	host := hostOf(address)
	if c.approved && host != "" && slices.Contains(c.contacts, host) {
		return ""
	}
	return fmt.Sprintf("“%s” is not a host that was approved.", clip(cmp.Or(host, address), maxValue))
}
