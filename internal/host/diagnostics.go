package host

import (
	"time"

	"planwright/internal/page"
	"planwright/internal/telemetry"
	"planwright/planner"
)

// DiagnosticsView is how requests went on this machine, the command line's too,
// as far back as events are kept.
type DiagnosticsView struct {
	Folder   string         `json:"folder"`   // where the events are kept
	Since    string         `json:"since"`    // of the oldest event
	Failure  string         `json:"failure"`  // why events are not kept, or some could not be read; ""
	Exported bool           `json:"exported"` // metrics and traces are sent to where OTEL_* variables say
	Models   []ModelFigures `json:"models"`   // the one used last first
}

// ModelFigures is how the requests of one model went. What is neither valid nor
// invalid nor failed was answered in words or stopped.
type ModelFigures struct {
	Provider       string        `json:"provider"`
	Model          string        `json:"model"` // "": the offline planner
	Requests       int           `json:"requests"`
	FirstValid     int           `json:"firstValid"`     // the first attempt was valid
	RepairedValid  int           `json:"repairedValid"`  // a later one was
	Invalid        int           `json:"invalid"`        // none was
	EndpointFailed int           `json:"endpointFailed"` // the endpoint did not answer
	LocalRepairs   int           `json:"localRepairs"`   // slips in answers that were repaired here
	InputTokens    int           `json:"inputTokens"`
	OutputTokens   int           `json:"outputTokens"`
	MedianMs       int64         `json:"medianMs"` // that the model took for a request, of the last 1000; 0: not known
	Failures       []FailureView `json:"failures"` // the last 10, the newest first
}

// FailureView is a request that came to nothing.
type FailureView struct {
	Time     string         `json:"time"`
	Kind     planner.Kind   `json:"kind"`
	Reason   planner.Reason `json:"reason"`
	Detail   string         `json:"detail"` // what was wrong last: a state of the endpoint, a class of rejection or the code of a problem
	Attempts int            `json:"attempts"`
}

// Diagnostics sums up the events that are kept. It reads files and may take a
// moment; what cannot be read is passed over and told in Failure.
//
//page:call
func (p *Program) Diagnostics() (DiagnosticsView, error) { return p.Host.diagnostics(), nil }

func (h *Host) diagnostics() DiagnosticsView {
	h.days.Flush()
	view := DiagnosticsView{Folder: h.eventsFolder(), Exported: h.export != nil, Models: []ModelFigures{}}
	if err := h.days.Failure(); err != nil {
		view.Failure = err.Error()
	}
	sum := telemetry.Diagnose(telemetry.ReadDays(view.Folder, func(error) {
		if view.Failure == "" {
			view.Failure = "Some of what was recorded cannot be read and is left out of the figures."
		}
	}))
	view.Since = page.Time(sum.Since)
	for _, m := range sum.Models {
		view.Models = append(view.Models, viewFigures(m))
	}
	return view
}

func viewFigures(m telemetry.ModelFigures) ModelFigures {
	view := ModelFigures{
		Provider: m.Provider, Model: m.Model,
		Requests: m.Requests, FirstValid: m.FirstValid, RepairedValid: m.RepairedValid, Invalid: m.Invalid, EndpointFailed: m.EndpointFailed,
		LocalRepairs: m.LocalRepairs, InputTokens: m.InputTokens, OutputTokens: m.OutputTokens,
		MedianMs: m.MedianMs, Failures: []FailureView{},
	}
	for _, f := range m.Failures {
		view.Failures = append(view.Failures, FailureView{
			Time: f.Time.UTC().Format(time.RFC3339), Kind: f.Kind, Reason: f.Reason, Detail: f.Detail, Attempts: f.Attempts,
		})
	}
	return view
}
