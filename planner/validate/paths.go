package validate

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// A reference is a name with names and indexes after dots. Models write programs
// there, such as {{read.text.strip()}}, for which nothing is found when the workflow
// runs: a condition would take the wrong branch, and nobody would see why.

// programSigns are in a computation, and hardly in a name.
const programSigns = "()[]|+=<>!?&'\"`"

var (
	bracketed = text.Pattern(`\[\s*(?:'([^'\]]*)'|"([^"\]]*)"|([0-9]+))\s*\]`)
	dotted    = text.Pattern(`[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\(?`)
)

// withoutBrackets is a reference with its indexes and names in brackets after dots.
func withoutBrackets(text string) string { return bracketed().ReplaceAllString(text, ".$1$2$3") }

// checkComputed reports a use that computes with a result. It returns false where the
// text names no step and no input: then it is something else.
func (c referenceChecks) checkComputed(node int, u workflow.Use) bool {
	if !strings.ContainsAny(u.Text, programSigns) {
		return false
	}
	ref, found := c.results.referenceIn(withoutBrackets(u.Text))
	if !found {
		return false
	}
	p := c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, which computes something. A step takes a result as it is.", c.name(node), u.Text)
	was, parsed := workflow.ParseReference(u.Text)
	exact, plain := workflow.ParseReference(withoutBrackets(u.Text))
	if plain && exact == ref && (ref.Field == ref.Result() || !isScalar(c.results.typeOf(ref))) {
		p = p.fix("At %s of %q write %q.", u.Path+u.Tail, c.id(node), ref)
		if parsed {
			c.offerReference(p, node, was, ref)
		}
		return true
	}
	p.fix("At %s of %q write %q, and let an earlier step work out what differs from it: an AiTransform, or a command.", u.Path+u.Tail, c.id(node), ref)
	return true
}

// checkDepth reports a reference that leads into a value in which nothing is.
func (c referenceChecks) checkDepth(node int, u workflow.Use, ref workflow.Reference) {
	kind := c.results.typeOf(ref)
	if kind == fileKind && ref.Field != ref.Result() && c.results.kindOf(ref) == "" {
		c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s.%s” is a file, and a file has path, name, mime, size and sha256.", c.name(node), ref, ref.Node, ref.Result()).
			fix("At %s of %q write one of these behind %q, or the file alone.", u.Path+u.Tail, c.id(node), ref.Node+"."+ref.Result())
		return
	}
	if kind == "array" && !leadsToElement(ref) {
		c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s.%s” is a list, and what leads into a list is the number of an element.", c.name(node), ref, ref.Node, ref.Result()).
			fix("At %s of %q write \"%s.%s.0\" for the first element, go over the list with a Loop, or let an earlier step work out what differs from it.", u.Path+u.Tail, c.id(node), ref.Node, ref.Result())
		return
	}
	if ref.Field == ref.Result() {
		return
	}
	whole := workflow.Reference{Node: ref.Node, Field: ref.Result()}
	if element, name := c.results.elementIn(ref); kind == "array" && name != "" {
		whole, kind = element, c.results.elementKind(element)
	}
	if !isScalar(kind) {
		c.checkMember(node, u, ref)
		return
	}
	c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s” is %s, and nothing is in it.", c.name(node), ref, whole, problem.Say(scalars[kind])).
		fix("At %s of %q write %q, or another result. What is to be worked out from it, an earlier step works out.", u.Path+u.Tail, c.id(node), whole)
}

// checkMember warns of a name that the elements of a list are not said to have.
func (c referenceChecks) checkMember(node int, u workflow.Use, ref workflow.Reference) {
	element, name := c.results.elementIn(ref)
	members := c.results.membersOf(element)
	if len(members) == 0 || name == "" || slices.Contains(members, name) {
		return
	}
	p := c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but in “%s” are %s, and no “%s”.", c.name(node), ref, element, strings.Join(members, ", "), name).
		fix("At %s of %q use one of these behind %q: %s.", u.Path+u.Tail, c.id(node), element, strings.Join(members, ", "))
	p.Severity = problem.Warning
	if near := nearest(name, members); len(near) == 1 {
		c.offerReference(p, node, ref, workflow.Reference{Node: ref.Node, Field: element.Field + "." + near[0]})
	}
}
