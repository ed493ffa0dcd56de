package telemetry

import (
	"cmp"
	"iter"
	"slices"
	"time"

	"planwright/planner"
)

// Diagnosis is how requests went, by model. Only so much of it is kept as bounds
// its memory, however many events there are.
type Diagnosis struct {
	Since  time.Time // of the oldest event; zero: there is none
	Models []ModelFigures
}

// ModelFigures is how the requests of one model went. Model is "" for the offline
// planner.
type ModelFigures struct {
	Provider       string
	Model          string
	Requests       int
	FirstValid     int // the first attempt was valid
	RepairedValid  int // a later one was
	Invalid        int // none was
	EndpointFailed int // the endpoint did not answer
	LocalRepairs   int // slips in answers that were repaired here
	InputTokens    int
	OutputTokens   int
	MedianMs       int64 // of all answers to a request together; of the last 1000 requests
	Last           time.Time
	Failures       []Failure // the last 10, the newest first
}

// Failure is a request that came to nothing.
type Failure struct {
	Time     time.Time
	Kind     planner.Kind
	Status   string // failed, blocked or fallback
	Reason   planner.Reason
	Detail   string // what was wrong last: a state of the endpoint, a class of rejection, or the code of a problem
	Attempts int
}

// What is kept at most.
const (
	maxModels    = 100
	maxRunning   = 1000 // requests whose end was not seen
	maxDurations = 1000
	maxFailures  = 10
)

// Diagnose sums events up, the oldest first. The models come in the order in which
// they were used last.
func Diagnose(events iter.Seq[Entry]) Diagnosis {
	d := diagnoser{models: map[modelName]*tally{}, running: map[string]*course{}}
	for e := range events {
		d.add(e)
	}
	return d.sum()
}

type modelName struct{ provider, model string }

// course is what is known of a request that has not ended.
type course struct {
	id     string
	model  *tally
	took   int64
	detail string
}

type diagnoser struct {
	since   time.Time
	models  map[modelName]*tally
	running map[string]*course
	order   []string // of running, the oldest first
}

func (d *diagnoser) add(e Entry) {
	if d.since.IsZero() {
		d.since = e.TS
	}
	if e.RequestID == "" {
		return // a fault of the page
	}
	t := d.model(modelName{e.Provider, e.Model})
	if t == nil {
		return
	}
	t.Last = e.TS
	c := d.course(e, t)
	switch e.Event {
	case planner.EventPlanRequested:
	case planner.EventLLMResponse:
		t.LocalRepairs += value(e.Repairs)
		t.InputTokens += value(e.InputTokens)
		t.OutputTokens += value(e.OutputTokens)
		c.took += value(e.DurationMs)
	case planner.EventParseInvalid:
		c.detail = string(value(e.Class))
	case planner.EventPlanRejected:
		if problems := value(e.Problems); len(problems) > 0 {
			c.detail = string(problems[0].Code)
		}
	case planner.EventTransportError:
		c.detail = string(value(e.State))
	case planner.EventPlanGenerated:
		t.generated(e.Attempt)
		d.end(e.RequestID)
	case planner.EventFallback, planner.EventDegraded:
		t.failed(e, c.detail)
		d.end(e.RequestID)
	}
}

// model is the tally of a model, nil for one too many.
func (d *diagnoser) model(name modelName) *tally {
	t := d.models[name]
	if t == nil && len(d.models) < maxModels {
		t = &tally{ModelFigures: ModelFigures{Provider: name.provider, Model: name.model}}
		d.models[name] = t
	}
	return t
}

// course is the request of an event. It counts as one of its model.
func (d *diagnoser) course(e Entry, t *tally) *course {
	if c := d.running[e.RequestID]; c != nil {
		return c
	}
	if len(d.order) == maxRunning {
		d.end(d.order[0])
	}
	c := &course{id: e.RequestID, model: t}
	t.Requests++
	d.running[e.RequestID] = c
	d.order = append(d.order, e.RequestID)
	return c
}

// end takes the time of a request.
func (d *diagnoser) end(id string) {
	c := d.running[id]
	delete(d.running, id)
	if i := slices.Index(d.order, id); i >= 0 {
		d.order = slices.Delete(d.order, i, i+1)
	}
	if c.took > 0 {
		c.model.took(c.took)
	}
}

func (d *diagnoser) sum() Diagnosis {
	for len(d.order) > 0 {
		d.end(d.order[0])
	}
	sum := Diagnosis{Since: d.since, Models: []ModelFigures{}}
	for _, t := range d.models {
		t.MedianMs = median(t.durations)
		slices.Reverse(t.Failures)
		sum.Models = append(sum.Models, t.ModelFigures)
	}
	slices.SortFunc(sum.Models, func(a, b ModelFigures) int {
		return cmp.Or(b.Last.Compare(a.Last), cmp.Compare(a.Provider, b.Provider), cmp.Compare(a.Model, b.Model))
	})
	return sum
}
