package planner

import (
	"context"

	"planwright/planner/catalog"
	"planwright/planner/prompt"
	"planwright/planner/reply"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// temperature is low enough for a plan to be repeatable and not zero, which
// some endpoints read as "not set".
const temperature = 0.2

// Planner turns words into workflows with a model. It holds no state: one value
// may serve several requests at once.
type Planner struct {
	Model     Model // nil: the rule-based planner makes new workflows
	Catalog   *catalog.Catalog
	Closed    []string // tools of the catalog that this session cannot call: the offline planner does without
	Options   Options
	Observer  Observer
	Provider  string // who serves the model, for diagnoses
	ModelName string
	NewID     func() string // makes the id of a new workflow; nil leaves it empty
	Secrets   Secrets       // keeps what is secret in a workflow from the model

	masks *masks // of the request that is made; see hide
}

// Plan makes a new workflow from the words.
func (p Planner) Plan(ctx context.Context, words string) Result {
	base := p.blank()
	if p.Model == nil {
		return p.planOffline(KindPlan, base, words, words)
	}
	return p.run(ctx, task{
		kind:   KindPlan,
		schema: SchemaPlan,
		want:   reply.WantPlan,
		base:   base,
		shown:  base,
		words:  words,
		limit:  1 + p.Options.PlanRepairs,
		data:   p.promptData(base, words),
		request: func(d prompt.Data) []Message {
			return []Message{
				{Role: System, Content: prompt.Planner(d)},
				{Role: User, Content: prompt.Request(words)},
			}
		},
	})
}

// blank is the workflow that a new plan is a patch to.
func (p Planner) blank() workflow.Workflow {
	w := workflow.Workflow{Version: workflow.FileVersion}
	if p.NewID != nil {
		w.ID = p.NewID()
	}
	return w
}

func (p Planner) promptData(w workflow.Workflow, words string) prompt.Data {
	return prompt.Data{
		Catalog:         p.Catalog,
		AllowTransforms: !p.Options.Reply.NoAiTransforms,
		AllowAgentSteps: p.Options.Reply.AllowAgentSteps,
		System:          p.Options.System,
		RunMinutes:      p.Options.RunMinutes,
		Workflow:        w,
		Words:           words,
	}
}

// tools is the catalog as validation wants it: a nil catalog is a nil interface.
func (p Planner) tools() validate.Tools {
	if p.Catalog == nil {
		return nil
	}
	return p.Catalog
}
