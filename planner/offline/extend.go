package offline

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"planwright/planner/catalog"
	"planwright/planner/offline/act"
	"planwright/planner/offline/tree"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// continuing are words by which somebody says that more is to be done behind what is there.
var (
	continuing = text.Pattern(`(?i)^\s*(?:(?:please|now|and|ok|okay)[, ]+)*(?:(?:then|next|also|finally|lastly|afterwards|after (?:that|this)|at the (?:very )?end|in the end|at last|in addition|additionally|besides|add (?:a|one|another|one more) (?:last |final )?step (?:at the end )?(?:to|that|which))\b,?)`)
	stepThat   = text.Pattern(`(?i)step (?:at the end )?(?:that|which),?$`)
	endingIn   = text.Pattern(`(?i),?\s+(?:at the (?:very )?end|in the end|in addition|as well|too|afterwards|after that)\s*[.!]*\s*$`)
)

// Continues reports whether the words ask for more behind what is there: “then save it”,
// “notify me at the end”.
func Continues(words string) bool {
	return continuing().MatchString(words) || endingIn().MatchString(words)
}

// Extend adds steps at the end of the workflow, as Plan makes them of the words, which may
// speak of what its steps give. Whatever way the workflow takes, it goes on with them; false
// where it has no end. The problems are those of the words alone.
func Extend(base workflow.Workflow, words string, c *catalog.Catalog) (workflow.Workflow, problem.List, bool) {
	ends := endsOf(base)
	if len(ends) == 0 {
		return base, nil, false
	}
	p := newPlanner(bare(words), c)
	p.know(base)
	p.behind = cmp.Or(base.Name, "The workflow")
	added, problems := p.plan()
	if len(added.Nodes) == 0 {
		return base, problems, true
	}
	first := added.Nodes[0]
	if len(ends) > 1 {
		problems = append(problems, problem.New(problem.GuessedValue, problem.Place{Node: first.ID}, "“%s” comes whichever way the workflow has taken before it.", first.Label()))
	}
	next := base
	next.Nodes = append(p.asLeft(base.Nodes), added.Nodes...)
	next.Edges = slices.Clone(base.Edges)
	for _, end := range ends {
		end.To = first.ID
		next.Edges = append(next.Edges, end)
	}
	next.Edges = append(next.Edges, added.Edges...)
	return next, problems, true
}

// bare are the words without what says that they go on, as long as they are: “add a step that
// opens Mail” asks to open it.
func bare(words string) string {
	at := continuing().FindStringIndex(words)
	third := at != nil && stepThat().MatchString(words[:at[1]])
	words = text.Blank(text.Blank(words, at), endingIn().FindStringIndex(words))
	if !third {
		return words
	}
	begin := len(words) - len(strings.TrimLeft(words, " "))
	verb, rest, _ := strings.Cut(words[begin:], " ")
	short := strings.TrimSuffix(verb, "s")
	switch {
	case strings.HasSuffix(verb, "ies"):
		short = strings.TrimSuffix(verb, "ies") + "y"
	case strings.HasSuffix(verb, "shes"), strings.HasSuffix(verb, "ches"), strings.HasSuffix(verb, "sses"):
		short = strings.TrimSuffix(verb, "es")
	}
	return words[:begin] + short + strings.Repeat(" ", len(verb)-len(short)+1) + rest
}

// endsOf are the outputs from which nothing leads on, without where they lead to. A failure
// that ends the run is none, and the body of a loop leads back.
func endsOf(w workflow.Workflow) (ends []workflow.Edge) {
	type way struct {
		from   string
		output workflow.Output
	}
	taken := map[way]bool{}
	for _, e := range w.Edges {
		taken[way{e.From, e.Output}] = true
	}
	for _, n := range w.Nodes {
		for _, o := range n.Outputs() {
			if !taken[way{n.ID, o}] && o != workflow.OnError && o != workflow.LoopBody && n.Kind != workflow.KindEndLoop {
				ends = append(ends, workflow.Edge{From: n.ID, Output: o})
			}
		}
	}
	return ends
}

// know takes the steps of a workflow for said: its names are taken, and “it” may mean what
// its last steps give, up to where it branched or went round.
func (p *planner) know(w workflow.Workflow) {
	index, out := w.Index(), map[string][]workflow.Edge{}
	reached := map[string]bool{}
	for _, n := range w.Nodes {
		p.build.Take(n.ID, n.Label())
	}
	for _, e := range w.Edges {
		out[e.From] = append(out[e.From], e)
		from, ok := index[e.From]
		reached[e.To] = reached[e.To] || !ok || w.Nodes[from].Kind != workflow.KindEndLoop
	}
	at := slices.IndexFunc(w.Nodes, func(n workflow.Node) bool { return !reached[n.ID] })
	for range w.Nodes { // at most as many, should they go round
		if at < 0 {
			break
		}
		n := w.Nodes[at]
		if !p.knowStep(n) {
			p.steps = nil
		}
		next, ok := index[goesOn(n, out[n.ID])]
		if at = next; !ok {
			at = -1
		}
	}
	p.guesses = nil
}

// goesOn is the step that comes behind in any case, "" where there may be several.
func goesOn(n workflow.Node, out []workflow.Edge) string {
	for _, e := range out {
		if e.Output == workflow.LoopDone || n.HasOneOutput() {
			return e.To
		}
	}
	return ""
}

// knowStep takes a step for one that was asked for; false where its result is not one that
// words here speak of.
func (p *planner) knowStep(n workflow.Node) bool {
	if n.Disabled {
		return true // as if it were not there
	}
	if n.Kind != workflow.KindTool || n.Tool == nil {
		return false
	}
	tool, _, ok := p.tools.catalog.Find(n.Tool.Name)
	if !ok {
		return false
	}
	before := p.lastResult()
	s := &step{id: n.ID, name: n.Label(), tool: tool, call: *n.Tool, block: &tree.Block{Node: n}}
	p.remember(s, p.givenTo(tool, n.Tool.Arguments))
	switch {
	case p.does(s, act.OnlyNew) && before != nil:
		p.noteNew(s, before)
	case p.does(s, act.FindInFiles):
		p.noteData(s, act.FindInFiles, before)
	case p.does(s, act.ShapeData):
		s.rows = "value"
	case s.list() == "files":
		s.noun, s.pattern = "file", "*"
	}
	return true
}

// givenTo are the values that later words may speak of.
func (p *planner) givenTo(tool catalog.Tool, args workflow.Arguments) (out []act.Given) {
	for _, param := range p.tools.arguments(tool) {
		var v act.Value
		if json.Unmarshal(args[param.Name], &v.Text) != nil && json.Unmarshal(args[param.Name], &v.List) != nil {
			continue
		}
		for _, r := range []act.Role{act.RolePath, act.RoleURL, act.RoleChoices, act.RoleDestination} {
			if slices.ContainsFunc(act.ParameterNames[r], func(name string) bool { return text.Fold(name) == text.Fold(param.Name) }) {
				out = append(out, act.Given{Role: r, Value: v})
			}
		}
	}
	return out
}

// asLeft are the nodes as the words leave them: no branch ends the workflow any more, and a
// step of which they ask whether it failed is one behind which the run goes on.
func (p *planner) asLeft(nodes []workflow.Node) []workflow.Node {
	nodes = slices.Clone(nodes)
	for i, n := range nodes {
		if s := slices.IndexFunc(p.steps, func(s *step) bool { return s.id == n.ID }); s >= 0 {
			nodes[i] = p.steps[s].block.Node
		}
		nodes[i].Ends = nil
	}
	return nodes
}
