package runs

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/page"
	"planwright/internal/redact"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// RunReport is how a run went, for programs. Results are bounded as for a page.
type RunReport struct {
	ID       string                    `json:"run"`
	Status   string                    `json:"status"` // as walk.Status
	Message  string                    `json:"message"`
	Node     string                    `json:"node"`
	Steps    int                       `json:"steps"` // that were taken
	Calls    int                       `json:"calls"`
	Tokens   int64                     `json:"tokens"`
	Failed   int                       `json:"failedRounds"` // of loops that go on behind that; the run may be done all the same
	Ms       int64                     `json:"durationMs"`
	Dry      bool                      `json:"dry"`
	Assumed  []string                  `json:"assumed"` // of a dry run: steps that simulated results decided, as in RunRequest.Ways
	Sheet    permit.Sheet              `json:"sheet"`
	Results  map[string]RunResultView  `json:"results"` // the last one of each step
	Outputs  map[string]jsontext.Value `json:"outputs"` // what the workflow gave, whole; none unless it is done
	Entries  []RunEntryView            `json:"entries"` // what happened, in order
	Problems []string                  `json:"problems"`
}

// NoRun is the report of a run that did not begin, for that reason.
func NoRun(status, message string, sheet permit.Sheet) RunReport {
	return RunReport{Status: status, Message: message, Sheet: viewSheet(sheet), Assumed: []string{}, Results: map[string]RunResultView{}, Outputs: map[string]jsontext.Value{}, Entries: []RunEntryView{}, Problems: []string{}}
}

// Report is how a run went that is over.
func (r *Runs) Report(record engine.Record, sheet permit.Sheet) (RunReport, error) {
	r.keys.tell()
	status, node := record.Standing()
	report := NoRun(string(status), r.Ending(record), sheet)
	report.ID, report.Node, report.Dry = record.ID, node, record.Dry
	report.Assumed = page.List(record.Assumed)
	report.Steps, report.Calls, report.Tokens, report.Failed = record.Steps, record.Calls, record.Tokens, record.Failed
	report.Ms = viewRun(record, record.Ended, r.redactor).Ms
	entries, err := r.runner.Entries(record.ID)
	if err != nil {
		return report, err
	}
	report.Entries = viewEntries(entries, maxEventEntries, r.redactor)
	results, err := r.runner.Results(record.ID)
	if err != nil {
		return report, err
	}
	for node, result := range results {
		report.Results[node] = viewResult(withoutSecretsOf(result, r.redactor), r.redactor)
	}
	report.Outputs, err = r.Outputs(record.ID)
	return report, err
}

// Outputs are what a run gave, by the names of the outputs of its workflow, whole; none
// unless it is done.
func (r *Runs) Outputs(id string) (map[string]jsontext.Value, error) {
	outputs, err := r.runner.Outputs(id)
	if err != nil || outputs == nil {
		return map[string]jsontext.Value{}, err
	}
	return withoutSecrets(outputs, r.redactor), nil
}

// ViewEntries are entries as a page is shown them.
func ViewEntries(entries []engine.Entry, redactor *redact.Redactor) []RunEntryView {
	return viewEntries(entries, maxEventEntries, redactor)
}

// List lists the runs of a workflow, "" for all, the newest first.
func (r *Runs) List(workflow string) ([]RunView, error) {
	records, err := r.runner.List(engine.Filter{Workflow: workflow})
	views := []RunView{}
	for _, record := range records {
		views = append(views, viewRun(record, time.Now(), r.redactor))
	}
	return views, err
}

// Ready starts the servers of the tools that the workflow names, and no others, and
// waits for those whose tools are not on offer yet.
func (r *Runs) Ready(ctx context.Context, w workflow.Workflow) {
	if r.tools.Callable() != nil {
		return
	}
	r.tools.Start(r.toolsOf(w))
	if validate.Workflow(w, r.tools.Offer()).HasErrors() {
		r.tools.Await(ctx)
	}
}

// Missing are the effects that the sheet has and the grant does not cover.
func Missing(sheet permit.Sheet, given []catalog.Effect) []catalog.Effect {
	var missing []catalog.Effect
	for _, effect := range []catalog.Effect{catalog.Read, catalog.Write, catalog.External, catalog.Destructive} {
		has := slices.ContainsFunc(sheet.Steps, func(s permit.SheetStep) bool { return s.Effect == effect })
		if has && !slices.Contains(given, effect) {
			missing = append(missing, effect)
		}
	}
	return missing
}

// ParseInput reads the value of an input that was written as text: JSON of its type,
// else the text itself.
func ParseInput(w workflow.Workflow, name, text string) (jsontext.Value, error) {
	in, ok := w.Input(name)
	if !ok {
		return nil, problem.Fail("The workflow has no input “%s”. %s", name, inputNames(w))
	}
	quoted, err := jsontext.AppendQuote(nil, text)
	if err != nil {
		return nil, problem.Fail("The value of “%s” is not UTF-8.", name)
	}
	if in.Type == workflow.StringInput {
		return quoted, nil
	}
	if value := jsontext.Value(strings.TrimSpace(text)); value.IsValid() && in.Type.Holds(value) {
		return value, nil
	}
	return nil, problem.Fail("“%s” is no value for the input “%s”: give JSON of the type %s.", text, name, in.Type)
}

func inputNames(w workflow.Workflow) string {
	if len(w.Inputs) == 0 {
		return "It has none."
	}
	names := make([]string, len(w.Inputs))
	for i, in := range w.Inputs {
		names[i] = in.Name
	}
	return "It has " + strings.Join(names, ", ") + "."
}
