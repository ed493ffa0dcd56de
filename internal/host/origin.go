package host

import (
	"planwright/internal/document"
	"planwright/internal/session"
	"planwright/planner"
)

// Origin is what the history keeps of how a change by the assistant came about.
func (h *Host) Origin(result planner.Result, words string) document.Origin {
	o := document.Origin{
		Prompt: h.Redact(words), Attempts: len(result.Attempts), Tokens: result.Usage.InputTokens + result.Usage.OutputTokens,
	}
	if result.Calls > 0 {
		o.Model = h.Model().Model
	}
	return o
}

// Files are workflow files and their histories, for doors that have none of them open.
func (h *Host) Files() session.Files {
	return session.Files{Folder: h.documents, Tools: h.Servers.Offer(), Origin: h.Origin}
}
