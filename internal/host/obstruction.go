package host

import (
	"path/filepath"

	"planwright/internal/atomicfile"
	"planwright/internal/document"
	"planwright/internal/session"
	"planwright/internal/tools"
	"planwright/internal/vault"
	"planwright/internal/windowstate"
	"planwright/planner/problem"
)

// own is a file that is read and written without a word where all is well: whoever
// uses it goes on without it.
type own struct {
	path string
	most int64  // bytes
	lost string // what comes of going on without it
}

// unsentPath is the file of words that were not sent.
func (h *Host) unsentPath() string { return filepath.Join(h.state, "unsent.json") }

// quiet are those files. Those with words of their own are not among them.
func (h *Host) quiet() []own {
	return []own{
		{filepath.Join(filepath.Dir(h.documents), document.RecentName), document.MaxRecentBytes, "Which files were open last is not known and not kept"},
		{filepath.Join(filepath.Dir(h.documents), document.LabelsName), document.MaxLabelsBytes, "What is archived or shared, and in which folder, is not known and not kept"},
		{h.vault.Path, vault.KeySize, "What is secret in runs that were cut off cannot be brought back"},
		{filepath.Join(h.state, tools.KeyName), tools.KeySize, "Servers with variables or headers are to be approved again at each start"},
		{h.learntPath(), maxLearntBytes, "What endpoints do not take is found out anew at each start"},
		{h.unsentPath(), session.MaxUnsentBytes, "Words that were not sent are not kept"},
		{filepath.Join(h.state, windowName), windowstate.MaxBytes, "The size and the place of the window are not kept"},
	}
}

// noticeObstructions says where something stands in the place of such a file.
func (h *Host) noticeObstructions() {
	for _, f := range h.quiet() {
		if reason := atomicfile.Obstruction(f.path, f.most); reason != "" {
			h.notices = append(h.notices, problem.New(problem.FileUnreadable, problem.Place{}, "%s cannot be read: %s. %s until then.", f.path, reason, f.lost).As(problem.Warning))
		}
	}
	if path, reason := h.settings.CopyObstruction(); reason != "" {
		h.notices = append(h.notices, problem.New(problem.FileUnreadable, problem.Place{}, "%s cannot be read: %s. There is no good copy of the settings until then.", path, reason).As(problem.Warning))
	}
}
