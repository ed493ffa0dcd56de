package runs

import (
	"planwright/internal/engine/permit"
	"planwright/internal/page"
)

// grant is what the person allows with the request: this very sheet, or what they
// allowed before. A dry run calls nothing but what reads, and asks for the rest.
func (r *Runs) grant(o RunOrder) (permit.Grant, error) {
	if text := r.withheld(o.Workflow); text != "" {
		return permit.Grant{}, notRun(text)
	}
	shown, err := r.Sheet(o.unfilled())
	if err != nil {
		return permit.Grant{}, err
	}
	sheet, err := r.Sheet(o)
	if err != nil {
		return permit.Grant{}, err
	}
	if o.Hash == "" {
		grant, ok := r.Approved(o, sheet)
		if !ok && !o.Dry && needsApproval(sheet) {
			return permit.Grant{}, errUnseen
		}
		return grant, nil
	}
	if _, seen := shown.Approve(o.Hash); !seen {
		return permit.Grant{}, errUnseen
	}
	return r.Approve(o, sheet, o.Always)
}

// needsApproval reports whether the sheet has a step that touches anything.
func needsApproval(sheet permit.Sheet) bool { return len(sheet.Steps) > 0 }

// viewSheet is the sheet without null lists.
func viewSheet(s permit.Sheet) permit.Sheet {
	s.Steps, s.Reads, s.Writes, s.Contacts, s.Runs = page.List(s.Steps), page.List(s.Reads), page.List(s.Writes), page.List(s.Contacts), page.List(s.Runs)
	s.Folders, s.Tools, s.Stands, s.Inputs = page.List(s.Folders), page.List(s.Tools), page.List(s.Stands), page.List(s.Inputs)
	s.Secrets = page.List(s.Secrets)
	for i := range s.Steps {
		s.Steps[i].Tools, s.Steps[i].Arguments = page.List(s.Steps[i].Tools), page.List(s.Steps[i].Arguments)
		s.Steps[i].Finds = page.List(s.Steps[i].Finds)
	}
	return s
}
