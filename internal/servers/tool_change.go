package servers

import (
	"context"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/library"
	"planwright/internal/tools"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// onOffer are the tools on offer at the moment of each question.
type onOffer struct {
	now     func() (*catalog.Catalog, *library.Callees)
	servers *Servers
}

func (t onOffer) catalog() *catalog.Catalog {
	all, _ := t.now()
	return all
}

// Has asks the catalog.
func (t onOffer) Has(tool string) bool { return t.catalog().Has(tool) }

// Nearest asks the catalog.
func (t onOffer) Nearest(tool string) []string { return t.catalog().Nearest(tool) }
func (t onOffer) Called(tool string, argument ...string) problem.Called {
	return t.catalog().Called(tool, argument...)
}

// CheckArguments asks the catalog.
func (t onOffer) CheckArguments(call workflow.ToolCall) problem.List {
	return t.catalog().CheckArguments(call)
}

// Coerce asks the catalog.
func (t onOffer) Coerce(call workflow.ToolCall) (workflow.Arguments, problem.List) {
	return t.catalog().Coerce(call)
}

// Holds asks the catalog.
func (t onOffer) Holds(tool string, given func(argument string) bool) []string {
	return t.catalog().Holds(tool, given)
}

// Link asks the catalog.
func (t onOffer) Link(w workflow.Workflow) workflow.Workflow { return t.catalog().Link(w) }

// Calls asks the catalog.
func (t onOffer) Calls(tool string) []string { return t.catalog().Calls(tool) }

// Outputs asks the catalog.
func (t onOffer) Outputs(tool string) (names []string, open bool) {
	return t.catalog().Outputs(tool)
}

// Gives asks the catalog.
func (t onOffer) Gives(tool, result string) workflow.Gives {
	return t.catalog().Gives(tool, result)
}

// Takes asks the catalog.
func (t onOffer) Takes(tool, argument string) workflow.Takes {
	return t.catalog().Takes(tool, argument)
}

// Size asks the catalog.
func (t onOffer) Size(tool string) (levels, steps int) { return t.catalog().Size(tool) }

// Fault asks the library.
func (t onOffer) Fault(tool string) (problem.Said, bool) {
	_, callees := t.now()
	return callees.Fault(tool)
}

// Doubled asks the library.
func (t onOffer) Doubled(id, tool string) []string {
	_, callees := t.now()
	return callees.Doubled(id, tool)
}

// Others asks the library.
func (t onOffer) Others(tool string) (file string, sameID, sameName []string) {
	_, callees := t.now()
	return callees.Others(tool)
}

// Withheld says why a tool of a known server is not on offer, and how to approve it.
func (t onOffer) Withheld(tool string) string { return t.servers.Withheld(tool) }

// Offer is the tools on offer, as validate.Workflow asks about them.
func (s *Servers) Offer() validate.Tools {
	return onOffer{func() (*catalog.Catalog, *library.Callees) { return s.joined.now(s, s.options.Library) }, s}
}

// Withheld says why a tool of a known server is not on offer, and how to approve it, ""
// where approving it is not what it needs.
func (s *Servers) Withheld(tool string) string {
	if set := s.set.Load(); set != nil {
		return set.Withheld(tool)
	}
	return tools.Withheld(s.seen, tool)
}

// Death says how the server of a tool that was on offer ended; "" where none did.
func (s *Servers) Death(tool string) string {
	if set := s.set.Load(); set != nil {
		return set.Death(tool)
	}
	return ""
}

// Call calls a tool that is on offer.
func (s *Servers) Call(ctx context.Context, tool string, arguments jsontext.Value, along tools.Along) (tools.Result, error) {
	return s.toolSet().Call(ctx, tool, arguments, along)
}

// Remedies say for each server of the tools with these names that cannot be called now
// which command mends that.
func (s *Servers) Remedies(names []string) []string {
	var list []string
	for _, server := range s.List() {
		lacking := slices.ContainsFunc(names, func(tool string) bool {
			return !s.Catalog().Has(tool) && tools.IsOf(server.Name, tool)
		})
		if remedy := server.remedy(); lacking && remedy != "" {
			list = append(list, remedy)
		}
	}
	return list
}

// ToolsView is what a page is told of the tools without asking for each.
type ToolsView struct {
	Count   int          `json:"count"` // of the tools on offer that are no workflows; App.Tools lists all
	Ideas   []Idea       `json:"ideas"`
	Servers []ServerView `json:"servers"`
}

// toolCount is how many tools there are: the person counts workflows apart.
func toolCount(offer *catalog.Catalog) int {
	n := 0
	for _, t := range offer.Tools() {
		if t.Workflow == "" {
			n++
		}
	}
	return n
}

// Now is what a page is told of them.
func (s *Servers) Now() ToolsView {
	offer := s.Catalog()
	return ToolsView{Count: toolCount(offer), Ideas: ideasFor(offer), Servers: s.List()}
}
