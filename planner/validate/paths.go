package validate

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/validate/outcome"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// A reference is a name with names and indexes after dots. Models write programs
// there, such as {{read.text.strip()}}, for which nothing is found when the workflow
// runs: a condition would take the wrong branch, and nobody would see why.

// programSigns are in a computation, and hardly in a name.
const programSigns = "()[]|+=<>!?&'\"`"

var bracketed = text.Pattern(`\[\s*(?:'([^'\]]*)'|"([^"\]]*)"|([0-9]+))\s*\]`)

// withoutBrackets is a reference with its indexes and names in brackets after dots.
func withoutBrackets(text string) string { return bracketed().ReplaceAllString(text, ".$1$2$3") }

// checkComputed reports a use that computes with a result. It returns false where the
// text names no step and no input: then it is something else.
func (c referenceChecks) checkComputed(node int, u workflow.Use) bool {
	if !strings.ContainsAny(u.Text, programSigns) {
		return false
	}
	ref, found := c.results.ReferenceIn(withoutBrackets(u.Text))
	if !found {
		return false
	}
	p := c.Report(problem.UnknownReference, c.At(node, u.Path+u.Tail), "“%s” uses “%s”, which computes something. A step takes a result as it is.", c.Name(node), u.Text)
	was, parsed := workflow.ParseReference(u.Text)
	exact, plain := workflow.ParseReference(withoutBrackets(u.Text))
	if plain && exact == ref && (ref.Field == ref.Result() || !outcome.IsScalar(c.results.TypeOf(ref))) {
		p = p.Fix("At %s of %q write %q.", u.Path+u.Tail, c.ID(node), ref)
		if parsed {
			c.offerReference(p, node, was, ref)
		}
		return true
	}
	p.Fix("At %s of %q write %q, and let an earlier step work out what differs from it: an AiTransform, or a command.", u.Path+u.Tail, c.ID(node), ref)
	return true
}

// checkDepth reports a reference that leads into a value in which nothing is.
func (c referenceChecks) checkDepth(node int, u workflow.Use, ref workflow.Reference) {
	kind := c.results.TypeOf(ref)
	if kind == outcome.FileKind && ref.Field != ref.Result() && c.results.KindOf(ref) == "" {
		c.Report(problem.UnknownReference, c.At(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s.%s” is a file, and a file has path, name, mime, size and sha256.", c.Name(node), ref, ref.Node, ref.Result()).
			Fix("At %s of %q write one of these behind %q, or the file alone.", u.Path+u.Tail, c.ID(node), ref.Node+"."+ref.Result())
		return
	}
	if kind == "array" && !outcome.LeadsToElement(ref) {
		c.Report(problem.UnknownReference, c.At(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s.%s” is a list, and what leads into a list is the number of an element.", c.Name(node), ref, ref.Node, ref.Result()).
			Fix("At %s of %q write \"%s.%s.0\" for the first element, go over the list with a Loop, or let an earlier step work out what differs from it.", u.Path+u.Tail, c.ID(node), ref.Node, ref.Result())
		return
	}
	if ref.Field == ref.Result() {
		return
	}
	whole := workflow.Reference{Node: ref.Node, Field: ref.Result()}
	if element, name := c.results.ElementIn(ref); kind == "array" && name != "" {
		whole, kind = element, c.results.ElementKind(element)
	}
	if !outcome.IsScalar(kind) {
		c.checkMember(node, u, ref)
		return
	}
	c.Report(problem.UnknownReference, c.At(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s” is %s, and nothing is in it.", c.Name(node), ref, whole, problem.Say(outcome.Scalars[kind])).
		Fix("At %s of %q write %q, or another result. What is to be worked out from it, an earlier step works out.", u.Path+u.Tail, c.ID(node), whole)
}

// checkMember warns of a name that the elements of a list are not said to have.
func (c referenceChecks) checkMember(node int, u workflow.Use, ref workflow.Reference) {
	element, name := c.results.ElementIn(ref)
	members := c.results.MembersOf(element)
	if len(members) == 0 || name == "" || slices.Contains(members, name) {
		return
	}
	p := c.Report(problem.UnknownReference, c.At(node, u.Path+u.Tail), "“%s” uses “%s”, but in “%s” are %s, and no “%s”.", c.Name(node), ref, element, strings.Join(members, ", "), name).
		Fix("At %s of %q use one of these behind %q: %s.", u.Path+u.Tail, c.ID(node), element, strings.Join(members, ", "))
	p.Severity = problem.Warning
	if near := report.Nearest(name, members); len(near) == 1 {
		c.offerReference(p, node, ref, workflow.Reference{Node: ref.Node, Field: element.Field + "." + near[0]})
	}
}
