package host

import (
	"planwright/internal/engine"
	"planwright/planner/workflow"
)

// grant is what the person allows with the request: this very sheet, or what they
// allowed before. A dry run calls nothing but what reads, and asks for the rest.
func (s *Session) grant(r RunRequest, w workflow.Workflow) (engine.Grant, error) {
	if text := s.runs.withheld(w); text != "" {
		return engine.Grant{}, notRun(text)
	}
	sheet := s.runs.runner.PartSheet(w, r.From, r.Only)
	if r.Hash == "" {
		grant, ok := s.runs.Approved(w, sheet)
		if !ok && !r.Dry && needsApproval(sheet) {
			return engine.Grant{}, errUnseen
		}
		return grant, nil
	}
	if r.Hash != sheet.Hash {
		return engine.Grant{}, errUnseen
	}
	return s.runs.Approve(w, sheet, r.Always)
}

// needsApproval reports whether the sheet has a step that touches anything.
func needsApproval(sheet engine.Sheet) bool { return len(sheet.Steps) > 0 }

// viewSheet is the sheet without null lists.
func viewSheet(s engine.Sheet) engine.Sheet {
	s.Steps, s.Reads, s.Writes, s.Contacts, s.Runs = list(s.Steps), list(s.Reads), list(s.Writes), list(s.Contacts), list(s.Runs)
	s.Folders, s.Tools = list(s.Folders), list(s.Tools)
	for i := range s.Steps {
		s.Steps[i].Tools, s.Steps[i].Arguments = list(s.Steps[i].Tools), list(s.Steps[i].Arguments)
	}
	return s
}
