package session

import "planwright/planner/problem"

// ExchangeView is what the person said and what came of it, as it is kept with
// the document.
type ExchangeView struct {
	ID        string       `json:"id"` // of the AskRequest
	Words     string       `json:"words"`
	Time      string       `json:"time"`      // when it was said
	Running   bool         `json:"running"`   // the answer comes with EventRequestEnded
	Answer    *AnswerView  `json:"answer"`    // null while running, and where the program ended before there was one
	Decided   *DecidedView `json:"decided"`   // null: the answer proposed nothing, or the proposal still waits
	TakenBack bool         `json:"takenBack"` // by undo: the change that came of it
}

// version is that of the change that came of it, 0 for none.
func (e ExchangeView) version() int64 {
	switch {
	case e.Decided != nil:
		return e.Decided.Version
	case e.Answer != nil:
		return e.Answer.Version
	}
	return 0
}

// DecidedView is how a proposal ended.
type DecidedView struct {
	Outcome Outcome          `json:"outcome"`
	Version int64            `json:"version"` // of the change that it became, 0 for none; see DocumentState.UndoVersion
	Changes []ProposedChange `json:"changes"` // what was proposed, with what of it was accepted
}

// OpenedView is a document that was opened.
type OpenedView struct {
	Document     DocumentView   `json:"document"`
	Conversation []ExchangeView `json:"conversation"` // oldest first
	Layout       Layout         `json:"layout"`       // how it was shown last
	Unsent       string         `json:"unsent"`       // words that were written about it and not sent
	Notices      problem.List   `json:"notices"`      // of opening it
}

// RewoundView is the conversation after a message was sent again from an earlier
// place.
type RewoundView struct {
	Conversation []ExchangeView `json:"conversation"`
}
