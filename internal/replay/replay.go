package replay

import (
	"context"

	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// Outcome is how a request would end now.
type Outcome struct {
	Accepted     bool              `json:"accepted"` // done, or in a conversation answered in words
	Status       planner.Status    `json:"status"`
	Message      string            `json:"message"`
	Workflow     workflow.Workflow `json:"workflow"` // as it would be after applying
	Replies      []Comparison      `json:"replies"`
	ToolsChanged bool              `json:"toolsChanged"` // the built-in tools are not those of then
}

// Comparison is what became of a reply then, and what becomes of it now.
type Comparison struct {
	N    int      `json:"n"` // from 1
	Cut  bool     `json:"cut"`
	Then Reading  `json:"then"`
	Now  *Reading `json:"now"` // null: not needed, an earlier reply is accepted now
}

// Run makes the request again, with the replies that were kept in place of the
// model, or by the offline planner where that made it.
func Run(ctx context.Context, r Request) Outcome {
	p := planner.Planner{Catalog: r.catalog(), Options: r.Settings.options(len(r.Replies)), Provider: r.Provider, ModelName: r.Model}
	if len(r.Replies) > 0 {
		p.Model = &kept{replies: r.Replies}
	}
	result := r.ask(ctx, p)
	out := Outcome{
		Accepted: result.Answers(r.Kind),
		Status:   result.Status, Message: result.Message, Workflow: result.Workflow, Replies: []Comparison{},
		ToolsChanged: r.Builtin && r.ToolsHash != hashOf(p.Catalog),
	}
	for i, reply := range r.Replies {
		c := Comparison{N: i + 1, Cut: reply.Cut, Then: reply.Then}
		if i < len(result.Attempts) {
			now := readingOf(result.Attempts[i])
			c.Now = &now
		}
		out.Replies = append(out.Replies, c)
	}
	return out
}

func (r Request) ask(ctx context.Context, p planner.Planner) planner.Result {
	switch r.Kind {
	case planner.KindPatch:
		return p.Patch(ctx, r.Workflow, r.Words)
	case planner.KindChat:
		return p.Chat(ctx, planner.ChatRequest{Workflow: r.Workflow, Words: r.Words}).Result
	case planner.KindPlan:
	}
	return p.Plan(ctx, r.Words)
}

func (r Request) catalog() *catalog.Catalog {
	if r.Builtin {
		return catalog.Builtin()
	}
	return catalog.New(r.Tools)
}

// kept is a model that gives the replies it gave before, in their order.
type kept struct {
	replies []Reply
	next    int
}

// Complete gives the next reply. The options never ask for more than there are.
func (k *kept) Complete(context.Context, planner.Call, func(planner.Delta)) (planner.Answer, error) {
	if k.next == len(k.replies) {
		return planner.Answer{}, &planner.EndpointError{State: planner.StateTruncated, Message: "No further reply was kept."}
	}
	r := k.replies[k.next]
	k.next++
	return planner.Answer{Text: r.Text, FinishReason: r.FinishReason}, nil
}
