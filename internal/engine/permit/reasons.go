package permit

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// check looks at one call.
type check struct {
	*Permit
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
			c.titleOf(name), excerpt(textOf(c.arguments[name]))))
	}
	switch {
	case c.effect != catalog.Destructive, len(undecided) > 0:
	case replacing(c.tool) != nil:
		out = append(out, replaceReason(replacing(c.tool)))
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
		for _, what := range touched(t, c.arguments) {
			if reason := c.reason(t, what); reason != "" {
				addNew(&out, reason)
			}
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

// reason says what is not approved of something that is touched, "" for nothing.
func (c check) reason(t catalog.Touch, what string) string {
	switch {
	case t.Argument != "" && t.Thing == "" && c.isApproved(t.Argument):
		return ""
	case t.Thing != "" && c.approved:
		return ""
	case t.Thing != "":
		return fmt.Sprintf("It uses %s, which was not approved.", things[t.Thing])
	case t.Use == catalog.Reads && slices.ContainsFunc(c.given, func(f catalog.File) bool { return f.Path == what }):
		return ""
	case t.IsPath():
		return c.visit(t, what)
	case t.Use == catalog.Contacts:
		return c.contact(t, what)
	case slices.Contains(c.undecided(), t.Argument):
		return "" // said already
	}
	return fmt.Sprintf("“%s” was not known when the workflow was approved.", excerpt(what))
}

// visit says what is not approved of a path.
func (c check) visit(t catalog.Touch, path string) string {
	at := c.places.Follow(path)
	if at.Is == Inside || at.Picture && t.Use == catalog.Reads {
		return ""
	}
	return cmp.Or(at.barred(path), fmt.Sprintf("“%s” is outside the folders that may be used without asking.", excerpt(path)))
}

// contact says what is not approved of an address. Its host must be the one that stands
// in the step itself: one from data was not seen, even where another step names it.
func (c check) contact(t catalog.Touch, address string) string {
	host := hostOf(address)
	if c.approved && host != "" && host == fixedHost(textOf(c.template[t.Argument])) {
		return ""
	}
	return fmt.Sprintf("“%s” is not a host that was approved for this step.", excerpt(cmp.Or(shownHost(host), address)))
}
