package host

import (
	"path/filepath"

	"planwright/internal/eval"
)

// ForEval is the configuration for measuring: what is recorded of requests is
// kept apart, so that it neither counts in the person's own figures nor takes the
// place of their requests.
func (c Config) ForEval() Config {
	c.StateFolder = filepath.Join(c.stateFolder(), "eval")
	return c
}

// EvalView is the result of the last planwright eval; no rows where there is none.
type EvalView struct {
	At      string      `json:"at"`    // when it started (RFC 3339)
	Cases   int         `json:"cases"` // each was asked Rounds times
	Rounds  int         `json:"rounds"`
	Partial bool        `json:"partial"` // not all of the suite was asked of every model
	Rows    []EvalScore `json:"rows"`
}

// EvalScore is how one model did.
type EvalScore struct {
	Provider     string `json:"provider"` // who serves it
	Model        string `json:"model"`
	Offline      bool   `json:"offline"` // the offline planner
	Requests     int    `json:"requests"`
	FirstTry     int    `json:"firstTry"` // valid without a further attempt
	Valid        int    `json:"valid"`    // valid in the end
	Exact        int    `json:"exact"`    // valid, with exactly the structure, or the effects, expected
	Ran          int    `json:"ran"`      // requests that are judged by their effects
	Faithful     int    `json:"faithful"` // of these, exact
	Owed         int    `json:"owed"`     // requests of which a part cannot be done
	Owned        int    `json:"owned"`    // of these, valid and saying what is left out
	InputTokens  int    `json:"inputTokens"`
	OutputTokens int    `json:"outputTokens"`
	MedianMs     int64  `json:"medianMs"` // of a request
	Ended        string `json:"ended"`    // why not all was asked, as a text for people; "" when all was
}

// KeepEval keeps the report as the last one. The error is for people.
func (h *Host) KeepEval(r eval.Report) error { return r.Save(h.state) }

// LastEval is what planwright eval measured last on this machine.
//
//page:call
func (p *Program) LastEval() (EvalView, error) {
	last, err := eval.Last(p.Host.state)
	view := EvalView{At: last.At, Cases: last.Cases, Rounds: last.Rounds, Partial: last.Partial, Rows: []EvalScore{}}
	for _, row := range last.Rows {
		view.Rows = append(view.Rows, viewScore(row.Score))
	}
	return view, err
}

func viewScore(s eval.Score) EvalScore {
	return EvalScore{
		Provider: s.Provider, Model: s.Model, Offline: s.Offline,
		Requests: s.Requests, FirstTry: s.FirstTry, Valid: s.Valid, Exact: s.Exact, Ran: s.Ran, Faithful: s.Faithful,
		Owed: s.Owed, Owned: s.Owned, InputTokens: s.InputTokens, OutputTokens: s.OutputTokens, MedianMs: s.MedianMs, Ended: s.Ended,
	}
}
