package eval

import (
	"context"
	"slices"

	"planwright/planner"
	"planwright/planner/problem"
)

// formatVersion is that of a report as JSON.
const formatVersion = 1

// Report is what was measured in one go.
type Report struct {
	FormatVersion int    `json:"formatVersion"`
	At            string `json:"at"`      // when it started (RFC 3339)
	Version       string `json:"version"` // of the program
	Suite         string `json:"suite"`   // Suite.Hash: only equal ones compare
	Cases         int    `json:"cases"`   // how many were to be asked, each Rounds times
	Rounds        int    `json:"rounds"`
	Partial       bool   `json:"partial"` // not all of the suite was asked of every model
	Rows          []Row  `json:"rows"`
}

// NewReport is a report without rows. The time is RFC 3339.
func NewReport(at, version string, suite Suite, cases []Case, rounds int) Report {
	return Report{
		FormatVersion: formatVersion, At: at, Version: version, Suite: suite.Hash,
		Cases: len(cases), Rounds: rounds, Partial: len(cases) < len(suite.Cases), Rows: []Row{},
	}
}

// Add puts a row at the end.
func (r *Report) Add(row Row) {
	r.Rows = append(r.Rows, row)
	r.Partial = r.Partial || row.Requests < r.Cases*r.Rounds
}

// Row is how one model did, and how each of its requests ended.
type Row struct {
	Score
	Results []Outcome `json:"results"`
}

// Score is how one model did.
type Score struct {
	Provider     string `json:"provider"` // who serves it
	Model        string `json:"model"`
	Offline      bool   `json:"offline"` // the offline planner
	Requests     int    `json:"requests"`
	FirstTry     int    `json:"firstTry"`       // valid without a further attempt
	Valid        int    `json:"valid"`          // valid in the end
	Exact        int    `json:"exact"`          // valid, with exactly the structure, or the effects, expected
	Ran          int    `json:"ran"`            // requests that are judged by their effects
	Faithful     int    `json:"faithful"`       // of these, exact
	Owed         int    `json:"owed"`           // requests of which a part cannot be done
	Owned        int    `json:"owned"`          // of these, valid and saying what is left out
	Repairs      int    `json:"repairs" ts:"-"` // slips repaired without a call, in all replies
	Calls        int    `json:"calls" ts:"-"`
	InputTokens  int    `json:"inputTokens"`
	OutputTokens int    `json:"outputTokens"`
	MedianMs     int64  `json:"medianMs"` // of a request
	Ended        string `json:"ended"`    // why not all was asked, as a text for people; "" when all was
	Unreached    bool   `json:"unreached" ts:"-"`
}

// Outcome is how one request ended.
type Outcome struct {
	Case         string         `json:"case"`
	Kind         planner.Kind   `json:"kind"`
	Round        int            `json:"round"` // from 1
	Status       planner.Status `json:"status"`
	FirstTry     bool           `json:"firstTry"`
	Valid        bool           `json:"valid"`
	Exact        bool           `json:"exact"`
	Why          string         `json:"why"` // what is not as expected, "" where all is
	Attempts     int            `json:"attempts"`
	Repairs      int            `json:"repairs"`
	Calls        int            `json:"calls"`
	InputTokens  int            `json:"inputTokens"`
	OutputTokens int            `json:"outputTokens"`
	DurationMs   int64          `json:"durationMs"`
	Ran          bool           `json:"ran"`     // it is judged by its effects
	Owes         bool           `json:"owes"`    // a part of it cannot be done
	Owns         bool           `json:"owns"`    // what that is was said
	LeftOut      int            `json:"leftOut"` // how much was said to be left out
}

// outcome is what the result of a case counts as.
func (u *run) outcome(ctx context.Context, c Case, round int, r planner.Result, durationMs int64) Outcome {
	o := Outcome{
		Case: c.Name, Kind: c.Kind, Round: round, Status: r.Status, Attempts: len(r.Attempts), Calls: r.Calls,
		InputTokens: r.Usage.InputTokens, OutputTokens: r.Usage.OutputTokens, DurationMs: durationMs,
	}
	o.Valid = r.Answers(c.Kind)
	o.FirstTry = o.Valid && len(r.Attempts) <= 1
	for _, a := range r.Attempts {
		o.Repairs += a.Problems.Count(problem.Repair)
	}
	o.Why, o.Exact = c.Judge(ctx, u.plan.Runner, r)
	o.LeftOut, o.Ran, o.Owes = len(r.LeftOut), c.Runs(), len(c.leftOut) > 0
	o.Owns = o.Owes && o.Valid && c.judgeLeftOut(r) == ""
	if !o.Exact && o.Why == "" {
		o.Why = r.Message
	}
	return o
}

// newRow adds the outcomes up.
func newRow(outcomes []Outcome) Row {
	row := Row{Score: Score{Requests: len(outcomes)}, Results: outcomes}
	var durations []int64
	for _, o := range outcomes {
		row.FirstTry += one(o.FirstTry)
		row.Valid += one(o.Valid)
		row.Exact += one(o.Exact)
		row.Ran += one(o.Ran)
		row.Faithful += one(o.Ran && o.Exact)
		row.Owed += one(o.Owes)
		row.Owned += one(o.Owns)
		row.Repairs += o.Repairs
		row.Calls += o.Calls
		row.InputTokens += o.InputTokens
		row.OutputTokens += o.OutputTokens
		durations = append(durations, o.DurationMs)
	}
	row.MedianMs = median(durations)
	return row
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func median(list []int64) int64 {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return (list[(len(list)-1)/2] + list[len(list)/2]) / 2
}
