package validate

import (
	"maps"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/validate/outcome"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// A result has a type, and so has the place where it is used. What can never go there is
// reported while it is planned: when the workflow runs it would fail, or be compared and
// never be equal. A text may read as anything, and passes.

// fits reports whether a value of the type may be given there: as it is, or in another
// form that is certain.
func fits(t workflow.Takes, kind string) bool {
	has := func(types ...string) bool {
		return slices.ContainsFunc(types, func(one string) bool { return slices.Contains(t.Types, one) })
	}
	switch {
	case kind == outcome.FileKind:
		return t.File || len(t.Types) == 0 || has("object")
	case t.File:
		return kind == "string"
	case len(t.Types) == 0 || has(kind):
		return true
	case kind == "integer" || kind == "number":
		return has("integer", "number", "string", "array")
	case kind == "boolean":
		return has("string", "array")
	case kind == "object":
		return has("array")
	}
	return kind != "array"
}

// words says what is taken.
func words(t workflow.Takes) problem.Said {
	if t.File {
		return problem.Say("a file, or the path of one")
	}
	var all []problem.English
	for _, kind := range t.Types {
		if word := outcome.Kinds[kind]; word != "" && !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
	said := problem.Said{}
	for i, word := range all {
		if i == 0 {
			said = problem.Say(word)
		} else {
			said = problem.Say("%s or %s", said, problem.Say(word))
		}
	}
	return said
}

// checkUsedKind reports a result in a place that can never take it.
func (c referenceChecks) checkUsedKind(node int, u workflow.Use, ref workflow.Reference) {
	kind := c.results.KindOf(ref)
	path := u.Path + u.Tail
	argument, isArgument := strings.CutPrefix(path, "tool/arguments/")
	if isArgument && !u.Whole {
		c.checkWithin(node, argument, u)
	}
	if kind == "" {
		return
	}
	switch {
	case isArgument && u.Whole:
		c.checkArgument(node, argument, ref, kind)
	case path == "loop/over" && kind != "array":
		c.misfit(node, path, ref, kind, workflow.Takes{Types: []string{"array"}}, problem.Say("goes over"))
	case path == "loop/times" && !fits(workflow.Takes{Types: []string{"integer"}}, kind):
		c.misfit(node, path, ref, kind, workflow.Takes{Types: []string{"integer"}}, problem.Say("repeats so many times as"))
	case kind != outcome.FileKind:
	case path == "aiTransform/inputRef":
		c.misfit(node, path, ref, kind, workflow.Takes{Types: []string{"string"}}, problem.Say("reads"))
	case strings.HasPrefix(u.Text, "{{"): // within a text
		c.describesFile(node, path, ref, workflow.Reference{Node: ref.Node, Field: ref.Field + ".name"}, workflow.Takes{}, problem.Say("puts"))
	}
}

func (c referenceChecks) checkArgument(node int, argument string, ref workflow.Reference, kind string) {
	tool := c.W.Nodes[node].Tool.Name
	if c.tools == nil {
		return
	}
	takes := c.tools.Takes(tool, argument)
	path, verb := "tool/arguments/"+argument, problem.Say("gives “%s” of %s", c.tools.Called(tool, strings.Split(argument, "/")...), c.tools.Called(tool))
	switch {
	case takes.File && kind == "object" && c.results.MayBeFile(ref):
	case takes.File && kind == "string" && !c.results.IsPathOf(ref), !fits(takes, kind):
		c.misfit(node, path, ref, kind, takes, verb)
	case slices.Contains(takes.Types, "array") && !slices.Contains(takes.Types, kind) && !c.fitsAsElement(tool, argument, takes, kind):
		c.misfit(node, path, ref, kind, takes, verb)
	case kind == "array" && slices.Contains(takes.Types, kind):
		c.checkElements(node, path, ref, c.tools.Takes(tool, argument+"/0"), verb)
	case takes.File && ref.Field == "text" && c.results.IsOfKind(ref.Node, "path", "string"):
		by := workflow.Reference{Node: ref.Node, Field: "path"}
		p := c.Report(problem.ArgumentInvalid, c.At(node, path), "“%s” %s “%s”, which is hardly the path of a file; “%s” is one.", c.Name(node), verb, ref, by)
		p.Severity = problem.Warning
		c.OfferUse(p.Fix("At %s of %q use %q, or give the text as the argument that takes texts.", path, c.ID(node), by), node, ref, by)
	case kind == outcome.FileKind && !takes.File:
		by, _ := c.results.Instead(ref, workflow.Takes{Types: []string{"string"}})
		c.describesFile(node, path, ref, by, takes, verb)
	}
}

// checkElements reports a list of what the elements of an argument can never be.
func (c referenceChecks) checkElements(node int, path string, ref workflow.Reference, takes workflow.Takes, verb problem.Said) {
	kind := c.results.ElementKind(ref)
	if kind == "" || fits(takes, kind) {
		return
	}
	c.Report(problem.ArgumentInvalid, c.At(node, path), "“%s” %s “%s”, of which each element is %s; each has to be %s.", c.Name(node), verb, ref, problem.Say(outcome.Kinds[kind]), words(takes)).
		Fix("At %s of %q use another result, or take what is meant out of each element by a transform_data step.", path, c.ID(node))
}

// fitsAsElement reports whether a value may be the only element of a list: it is made one of it.
// What takes an object as well, such as rows, has objects and lists for elements.
func (c referenceChecks) fitsAsElement(tool, argument string, takes workflow.Takes, kind string) bool {
	if slices.Contains(takes.Types, "object") && kind != "string" {
		return !outcome.IsScalar(kind)
	}
	return fits(c.tools.Takes(tool, argument+"/0"), kind)
}

// texts are the arguments that people read, or that may hold any text.
var texts = []string{"tool/arguments/text", "tool/arguments/message", "tool/arguments/question", "tool/arguments/input", "tool/arguments/body", "tool/arguments/title"}

// misfit reports a result that a place does not take, and offers what it may take.
func (c referenceChecks) misfit(node int, path string, ref workflow.Reference, kind string, takes workflow.Takes, verb problem.Said) {
	code := problem.ArgumentInvalid
	if !strings.HasPrefix(path, "tool/") {
		code = problem.StepIncomplete
	}
	by, some := c.results.Instead(ref, takes)
	if (kind == "array" || kind == outcome.FileKind) && !takes.File && slices.Contains(takes.Types, "string") && strings.HasPrefix(path, "tool/") && !slices.Contains(texts, path) {
		some = false // a path or a key is not what people read
	}
	p := c.Report(code, c.At(node, path), "“%s” %s “%s”, which is %s; it takes %s.", c.Name(node), verb, ref, problem.Say(outcome.Kinds[kind]), words(takes))
	switch {
	case kind == outcome.FileKind && c.offerFileAt(p, node, path, takes):
	case some:
		c.OfferUse(p.Fix("At %s of %q use %q, which is %s.", path, c.ID(node), by, words(takes)), node, ref, by)
	case kind == "array":
		p.Fix("At %s of %q use one of its elements: repeat the step in a Loop over %q, with the item of the Loop. Or use a result that is %s.", path, c.ID(node), ref, words(takes))
	case kind == outcome.FileKind && len(takes.Types) > 0:
		p.Fix("At %s of %q use a result that is %s. To keep the file, save it first by write_file with file %q, and use the path of that step.", path, c.ID(node), words(takes), ref.Template())
	default:
		p.Fix("At %s of %q use a result that is %s, or write the value itself.", path, c.ID(node), words(takes))
	}
}

// offerFileAt offers to give a file as the argument that takes one.
func (c referenceChecks) offerFileAt(p report.Finding, node int, path string, takes workflow.Takes) bool {
	argument := strings.TrimPrefix(path, "tool/arguments/")
	n := c.W.Nodes[node]
	if takes.FileAt == "" || n.Tool == nil || has(n.Tool.Arguments, takes.FileAt) || !has(n.Tool.Arguments, argument) || argument != "text" && argument != "body" {
		return false
	}
	p.Fix("Of %q write the value of the argument %q as the argument %q.", c.ID(node), argument, takes.FileAt).
		Quick(problem.Say("Give it as “%s”", c.tools.Called(n.Tool.Name, takes.FileAt)), c.UpdateNode(node, func(n *workflow.Node) {
			t := *n.Tool
			t.Arguments = maps.Clone(t.Arguments)
			t.Arguments[takes.FileAt] = t.Arguments[argument]
			delete(t.Arguments, argument)
			n.Tool = &t
		}))
	return true
}

// describesFile warns of a file where only words about it arrive. by may be meant.
func (c referenceChecks) describesFile(node int, path string, ref, by workflow.Reference, takes workflow.Takes, verb problem.Said) {
	p := c.Report(problem.ArgumentInvalid, c.At(node, path), "“%s” %s “%s”, which is a file: only words about it come there, not what is in it.", c.Name(node), verb, ref)
	p.Severity = problem.Warning
	if c.offerFileAt(p, node, path, takes) {
		return
	}
	if by == (workflow.Reference{}) {
		p.Fix("At %s of %q use another result of %q.", path, c.ID(node), ref.Node)
		return
	}
	c.OfferUse(p.Fix("At %s of %q use %q, or another result of %q.", path, c.ID(node), by, ref.Node), node, ref, by)
}
