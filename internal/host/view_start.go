package host

import (
	"planwright/internal/servers"
	"planwright/internal/session"
	"planwright/planner/problem"
)

// StartView is all a page needs to draw itself.
type StartView struct {
	Version      string                 `json:"version"`
	Document     session.DocumentView   `json:"document"`
	Conversation []session.ExchangeView `json:"conversation"` // about the document, oldest first
	Layout       session.Layout         `json:"layout"`       // how it was shown last
	Unsent       string                 `json:"unsent"`       // words that were written about it and not sent
	Model        ModelView              `json:"model"`
	ToolCount    int                    `json:"toolCount"`
	Ideas        []servers.Idea         `json:"ideas"`
	Settings     SettingsList           `json:"settings"`
	Notices      problem.List           `json:"notices"` // of opening settings, tools and the document
	Damaged      session.DamagedView    `json:"damaged"`
	FileDialogs  bool                   `json:"fileDialogs"` // the program can ask for a file by itself; see App.OpenFile
}
