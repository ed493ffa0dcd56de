package permit

import (
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// eachAsks is said of a step in a loop whose calls are not allowed for the rest of a run.
const eachAsks = "Each call may change something else, so each asks, unless all calls of this tool are always allowed."

// repeating are the steps that may call a tool more than once in a run.
func repeating(w workflow.Workflow) map[string]bool {
	again := map[string]bool{}
	program, err := walk.Compile(w)
	for _, n := range w.Nodes {
		again[n.ID] = n.Kind == workflow.KindAiStep || err == nil && len(program.Around(n.ID)) > 0
	}
	return again
}

// kindOfCall is what calls have in common that are allowed for the rest of a run.
type kindOfCall struct {
	Workflow   string // for others that are called may have such a step
	Node, Tool string
	Effect     catalog.Effect
	Decided    map[string]jsontext.Value
	Touched    []string
	Arguments  workflow.Arguments
	All        bool `json:",omitzero"` // whatever they do
}

// rest names what is allowed where the person allows a call for the rest of its run: calls
// of the same step and tool with the same effect, on the same hosts and in the same
// folders. One that may destroy something is only allowed with the same target, and where
// it does not say what it destroys, with the same arguments. "" where that is not on offer.
func (c check) rest(node string) string {
	if !c.again[node] {
		return ""
	}
	kind := kindOfCall{Workflow: c.workflow, Node: node, Tool: c.tool.Name, Effect: c.effect, Decided: map[string]jsontext.Value{}}
	for _, name := range c.undecided() {
		kind.Decided[name] = c.arguments[name]
	}
	destroys := c.effect == catalog.Destructive
	if destroys && replacing(c.tool) == nil {
		kind.Arguments = c.arguments
		return hashOf(kind)
	}
	list, _ := touchesOf(c.tool)
	for _, t := range list {
		if destroys && !decidesTarget(t) {
			continue
		}
		for _, what := range touched(t, c.arguments) {
			kind.Touched = append(kind.Touched, c.around(t, what, destroys))
		}
	}
	if slices.Contains(kind.Touched, "") {
		return ""
	}
	return hashOf(kind)
}

// around is what of a thing that is touched is allowed with it: the place itself, or the
// folder or the host that it is in; "" where nobody knows.
func (c check) around(t catalog.Touch, what string, itself bool) string {
	switch {
	case t.IsPath() && itself:
		return c.places.Follow(what).Path
	case t.IsPath():
		return c.places.Follow(what).Folder
	case t.Use == catalog.Contacts:
		return hostOf(what)
	case t.Use == catalog.Runs:
		return commandLine(c.arguments)
	}
	return what
}

// differs reports whether what a call may destroy is another in each round of its loop.
func (c check) differs(node string) bool {
	if !c.again[node] || c.effect != catalog.Destructive {
		return false
	}
	if replacing(c.tool) == nil {
		return c.template == nil || anyReference(c.template)
	}
	list, _ := touchesOf(c.tool)
	return slices.ContainsFunc(list, func(t catalog.Touch) bool {
		was, given := c.template[t.Argument]
		return c.template == nil || given && decidesTarget(t) && hasReference(was)
	})
}

// decidesTarget reports whether the argument decides what a call replaces. What a file is
// moved or copied from does: it may land in a folder under its own name.
func decidesTarget(t catalog.Touch) bool { return t.Argument != contentArgument }

// contentArgument is the one that names a file for what is in it.
const contentArgument = "file"

// MostHosts is how many hosts one question names.
const MostHosts = 100

// Ahead is what a call asks for together with those that its step makes in the other rounds of
// its loop: each on another host, and else the same.
type Ahead struct {
	Loop  string   // id
	Hosts []string // as people are asked about them, each once, in the order of the list
	Rest  []string // of Verdict.Rest: what allows the calls on each
}

// Ahead are the hosts that are known already where the address of a call is that of an element of
// the list, and its host alone is not approved. It is empty where there are no others, or too
// many to be told.
func (p *Permit) Ahead(c Call, v Verdict, lists map[string][]jsontext.Value) (all Ahead) {
	argument, ref := p.addressOf(c, v)
	if argument == "" || v.Rest == "" || len(v.Reasons) != 1 {
		return Ahead{}
	}
	all.Loop = ref.Node
	for _, element := range lists[ref.Node] {
		address := textOf(value.Within(element, ref))
		host := shownHost(hostOf(address))
		rest := p.restAt(c, v, argument, address)
		if host == "" || rest == "" || slices.Contains(all.Rest, rest) || slices.Contains(c.Rest, rest) {
			continue
		}
		if len(all.Hosts) == MostHosts {
			return Ahead{}
		}
		all.Hosts, all.Rest = append(all.Hosts, host), append(all.Rest, rest)
	}
	if len(all.Hosts) < 2 || !slices.Contains(all.Rest, v.Rest) {
		return Ahead{}
	}
	return all
}

// addressOf is the argument with the address of a call that an element of a list decides, or a
// member of it.
func (p *Permit) addressOf(c Call, v Verdict) (argument string, ref workflow.Reference) {
	list, _ := touchesOf(v.Tool)
	at := slices.IndexFunc(list, func(t catalog.Touch) bool { return t.Use == catalog.Contacts && t.Argument != "" })
	if at < 0 {
		return "", ref
	}
	ref, is := workflow.OnlyReference(p.template(c.Node, v.Tool)[list[at].Argument])
	if !is || ref.Result() != "item" {
		return "", ref
	}
	return list[at].Argument, ref
}

// restAt names the calls of the step that go to the address, where nothing else of them would
// be asked about than its host.
func (p *Permit) restAt(c Call, v Verdict, argument, address string) string {
	arguments, ok := settledCall(v.Call.Arguments, v.Call.Secrets)
	if !ok {
		return ""
	}
	arguments = maps.Clone(arguments)
	arguments[argument] = text.Quote(address)
	at := check{Permit: p, tool: v.Tool, arguments: arguments, template: p.template(c.Node, v.Tool), given: c.Given}
	at.effect = at.effectOfCall()
	if len(at.reasons()) != 1 || len(at.leaks()) > 0 || at.differs(c.Node) {
		return ""
	}
	return at.rest(c.Node)
}
