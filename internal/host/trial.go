package host

import (
	"context"
	"slices"
	"time"

	"planwright/internal/models"
	"planwright/planner"
	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// trialWords are what a model is tried with: three tools and a decision.
const trialWords = "List the PDF files in my Documents. If there are more than ten, notify me of how many; otherwise write their names to pdfs.txt."

// trialTools are what a plan of trialWords calls.
var trialTools = []struct{ tool, lack string }{
	{"list_files", "It lists no files."}, {"notify", "It notifies nobody."}, {"write_file", "It writes no file."},
}

// TryPlan has what plans now plan a small request, which changes nothing. The first answer
// may wait for the model to be loaded. It ends like a test of an endpoint: by StopTest, or
// by the next.
//
//page:call
func (p *Program) TryPlan() (TrialView, error) {
	ctx, end := context.WithCancel(p.ctx)
	defer end()
	p.endTest(end)
	now := p.Host.Model()
	if now.Offline {
		return TrialView{}, problem.Fail("No model is connected. Connect one first.")
	}
	p.Host.endCoolOff()
	started := time.Now()
	result := p.Host.Plan(ctx, trialWords, planner.Observer{})
	view := TrialView{
		Words: trialWords, Model: now.Model,
		Works:   result.Status == planner.Done && !result.Offline,
		Reached: result.LastError == nil || result.LastError.Reason != planner.EndpointFailed,
		InWords: result.Declined(), Problems: []string{}, Remarks: []string{}, Attempts: len(result.Attempts), DurationMs: time.Since(started).Milliseconds(),
	}
	for _, a := range result.Attempts {
		view.Repairs += a.Problems.Count(problem.Repair)
		for _, found := range a.Problems {
			if found.Code == problem.PromptCut {
				view.Remarks = append(view.Remarks, p.Redact(found.Message))
			}
		}
	}
	if view.Works {
		view.Problems = p.lacking(result.Workflow)
		view.Works = len(view.Problems) == 0
	}
	if view.Works {
		view.Workflow, view.Outline = result.Workflow, flow.NewOutline(result.Workflow)
		return view, nil
	}
	view.Message = p.Redact(result.Message)
	if result.Status == planner.Blocked {
		view.Problems = p.worst(result.Problems)
	}
	return view, nil
}

// lacking is what a plan does not do that trialWords ask for, with the tools there are:
// one that is valid may be of something else.
func (p *Program) lacking(w workflow.Workflow) []string {
	list := []string{}
	for _, wanted := range trialTools {
		uses := func(n workflow.Node) bool { return n.Tool != nil && n.Tool.Name == wanted.tool }
		if p.Host.Servers.Catalog().Has(wanted.tool) && !slices.ContainsFunc(w.Nodes, uses) {
			list = append(list, wanted.lack)
		}
	}
	if !slices.ContainsFunc(w.Nodes, func(n workflow.Node) bool { return n.Kind == workflow.KindIf || n.Kind == workflow.KindSwitch }) {
		list = append(list, "It decides nothing.")
	}
	return list
}

// worst are the first errors of a plan, as texts.
func (p *Program) worst(problems problem.List) []string {
	const most = 3
	list := []string{}
	for _, found := range problems {
		if found.Severity == problem.Error && len(list) < most {
			list = append(list, p.Redact(found.Message))
		}
	}
	return list
}

// EndpointModels lists the models of an endpoint. It gets the key, and nothing else.
//
//page:call
func (p *Program) EndpointModels(r ConnectRequest) ([]string, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	names, err := p.Host.client(p.Host.requested(r), nil).Models(p.ctx)
	return p.Host.withoutKeys(names), err
}

// LoadModel has LM Studio load a model into memory, and returns the name by which it is
// asked. It may take minutes, and ends like a test of an endpoint.
//
//page:call
func (p *Program) LoadModel(r HereRequest) (string, error) {
	if err := r.check(); err != nil {
		return "", err
	}
	ctx, end := context.WithCancel(p.ctx)
	defer end()
	p.endTest(end)
	return models.NewLMStudio(r.BaseURL).Load(ctx, r.Model)
}
