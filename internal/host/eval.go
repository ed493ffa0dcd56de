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
type EvalScore eval.Score

// KeepEval keeps the report as the last one. The error is for people.
func (h *Host) KeepEval(r eval.Report) error { return r.Save(h.state) }

// LastEval is what planwright eval measured last on this machine.
//
//page:call
func (p *Program) LastEval() (EvalView, error) {
	last, err := eval.Last(p.Host.state)
	view := EvalView{At: last.At, Cases: last.Cases, Rounds: last.Rounds, Partial: last.Partial, Rows: []EvalScore{}}
	for _, row := range last.Rows {
		view.Rows = append(view.Rows, EvalScore(row.Score))
	}
	return view, err
}
