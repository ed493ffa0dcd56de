package host

import (
	"planwright/internal/tools"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// onOffer are the tools on offer at the moment of each question.
type onOffer struct{ host *Host }

// Has asks the catalog.
func (t onOffer) Has(tool string) bool { return t.host.Catalog().Has(tool) }

// Nearest asks the catalog.
func (t onOffer) Nearest(tool string) []string { return t.host.Catalog().Nearest(tool) }

// CheckArguments asks the catalog.
func (t onOffer) CheckArguments(call workflow.ToolCall) problem.List {
	return t.host.Catalog().CheckArguments(call)
}

// Outputs asks the catalog.
func (t onOffer) Outputs(tool string) (names []string, open bool) {
	return t.host.Catalog().Outputs(tool)
}

func (t onOffer) OutputType(tool, result string) string {
	return t.host.Catalog().OutputType(tool, result)
}

// Takes asks the catalog.
func (t onOffer) Takes(tool, argument string) workflow.Takes {
	return t.host.Catalog().Takes(tool, argument)
}

// Withheld says why a tool of a known server is not on offer, and how to approve it.
func (t onOffer) Withheld(tool string) string { return t.host.withheld(tool) }

// Tools are the tools on offer, as workflow.Validate asks about them.
func (h *Host) Tools() workflow.Tools { return onOffer{h} }

// withheld says why a tool of a known server is not on offer, and how to approve it, ""
// where approving it is not what it needs.
func (h *Host) withheld(tool string) string {
	if set := h.toolbox.set.Load(); set != nil {
		return set.Withheld(tool)
	}
	return tools.Withheld(h.seen, tool)
}

// ToolsView is what a page is told of the tools without asking for each.
type ToolsView struct {
	Count   int          `json:"count"` // of the tools on offer; App.Tools lists them
	Ideas   []Idea       `json:"ideas"`
	Servers []ServerView `json:"servers"`
}

// followTools tells the pages of every change of the tools and servers until the
// session ends.
func (s *Session) followTools() {
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-s.host.toolbox.moved:
			s.tellTools()
		}
	}
}

// tellTools looks again at what the tools decide, and then tells of them.
func (s *Session) tellTools() {
	s.recheck()
	s.emit(EventToolsChanged, s.toolsNow())
}

// recheck looks again at what is wrong with the document and the proposal that waits.
func (s *Session) recheck() {
	doc := s.current()
	doc.Recheck()
	s.desk.recheck(doc.State())
}

func (s *Session) toolsNow() ToolsView {
	offer := s.host.Catalog()
	return ToolsView{Count: len(offer.Tools()), Ideas: ideasFor(offer), Servers: s.host.Servers()}
}
