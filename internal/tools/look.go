package tools

import (
	"planwright/planner/catalog"
)

// Look says how servers are and what they are known to offer, and starts none of
// them: it is for commands that only plan. The tools are those that were approved,
// as they were then, and reveal is as in Options; the notice is about the file of approvals, "" for nothing.
func Look(servers []Server, folder string, reveal Reveal) (list []Status, offer *catalog.Catalog, notice string) {
	s := &Set{builtin: &builtin{}, limits: Limits{}.orDefault()}
	s.options.Redact = func(text string) string { return text }
	s.options.Reveal = reveal.orNothing()
	s.approvals, notice = openApprovals(folder)
	s.approvals.looking = true
	s.servers, _, _ = s.exchange(servers)
	s.rebuild()
	list = s.Servers()
	for i := range list {
		if list[i].State == Starting {
			list[i].State = Approved
		}
	}
	return list, s.catalog, notice
}
