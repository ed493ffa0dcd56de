package planner

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"planwright/planner/memory"
	"planwright/planner/problem"
	"planwright/planner/prompt"
	"planwright/planner/reply"
	"planwright/planner/workflow"
)

// ChatRequest is what a person says to the assistant, and what it is about.
type ChatRequest struct {
	Workflow     workflow.Workflow
	Conversation memory.Conversation // before these words
	Words        string
	Problems     problem.List // of the workflow, to be solved: what the words ask for; none for other words
	Run          string       // how the last run went, "" for none; of a long one the beginning and the end are told
	CanUndo      bool         // there is a change that the caller can take back
	CanRedo      bool         // there is one that it can make again
}

// ChatResult is how a message to the assistant ended.
type ChatResult struct {
	Result
	Conversation memory.Conversation // with the words and the answer, its last message
	Command      Command             // what the caller is to do; Patch is nil then
	Certain      bool                // Patch is an edit that the words leave no doubt of: it need not be asked about
}

// Command is something that only the caller can do. The message tells of it as
// done.
type Command string

// The commands.
const (
	CommandNone Command = ""
	CommandUndo Command = "undo" // take the last change back
	CommandRedo Command = "redo" // make the change again that was taken back last
)

// Chat answers what a person says: with a new workflow where there is none, with
// a change where there is one, or in words, which change nothing.
//
// The result is a proposal, checked before it is offered whatever the settings
// say: an invalid one is Blocked, with MaxRepairAttempts 0 or 1 at once, else
// after so many attempts.
//
// A small edit that is certain is made without a model; see certain. What has
// aged out of the window is first summed up by a call of its own, which counts
// in Calls and Usage and is no attempt.
func (p Planner) Chat(ctx context.Context, r ChatRequest) ChatResult {
	r.Conversation = r.Conversation.Repaired()
	if done, ok := p.certain(r); ok {
		return remember(r, done)
	}
	if p.Model == nil {
		return remember(r, ChatResult{Result: p.offline(r)})
	}
	p, shown := p.hide(r.Workflow)
	var extra cost
	r.Conversation, extra = p.summarise(ctx, r.Conversation)
	result := p.run(ctx, p.chatTask(r, shown))
	result.charge(extra)
	return remember(r, ChatResult{Result: result})
}

// chatTask asks for a patch where there is something to change, else for a plan.
func (p Planner) chatTask(r ChatRequest, shown workflow.Workflow) task {
	t := task{
		kind:    KindChat,
		schema:  SchemaPatch,
		want:    reply.WantPatch,
		base:    r.Workflow,
		shown:   shown,
		words:   r.Words,
		purpose: r.purpose(),
		limit:   max(1, p.Options.MaxRepairAttempts),
		chat:    true,
	}
	instructions := prompt.Patcher
	if len(r.Workflow.Nodes) == 0 {
		t.schema, t.want, instructions = SchemaPlan, reply.WantPlan, prompt.Planner
	}
	t.data = p.promptData(shown, r.topic())
	t.data.Chat = true
	t.request = func(d prompt.Data) []Message {
		return []Message{
			{Role: System, Content: instructions(d)},
			{Role: User, Content: prompt.ChatRequest(prompt.ChatData{
				Summary: r.Conversation.Summary().Text, Recent: spoken(r.Conversation.Recent()),
				Workflow: shown, Run: r.Run, Words: r.Words,
				Problems: p.masks.problems(r.Problems), Catalog: p.Catalog,
			})},
		}
	}
	return t
}

// topic is what the tools that are described should be about: “try again” names
// none, what was said before does.
func (r ChatRequest) topic() string {
	said := []string{r.Words}
	for _, m := range r.Conversation.Recent() {
		said = append(said, m.Content)
	}
	return strings.Join(said, "\n")
}

// fewWords is how many words say too little to name a workflow: “try again please”.
const fewWords = 4

// purpose is what a new workflow is named after: the words, or where they are few and
// nothing was proposed since, the longest that the person said before them.
func (r ChatRequest) purpose() string {
	longest := r.Words
	if len(strings.Fields(r.Words)) > fewWords {
		return longest
	}
	for _, m := range slices.Backward(r.Conversation.Recent()) {
		if m.Outcome != memory.OutcomeNone {
			break
		}
		if m.Role == memory.Person && !strings.HasSuffix(strings.TrimSpace(m.Content), "?") && len(m.Content) > len(longest) {
			longest = m.Content
		}
	}
	return longest
}

// offline plans a new workflow, solves problems with a known fix and explains a
// step; what else would change a workflow needs a model.
func (p Planner) offline(r ChatRequest) Result {
	if o, ok := parseOrder(r.Words); ok && (o.verb == verbUndo || o.verb == verbRedo) {
		return unmoved(r.Workflow, o.verb)
	}
	if len(r.Workflow.Nodes) == 0 {
		return p.planOffline(KindChat, r.Workflow, r.Words, r.purpose())
	}
	if asksOfAll().MatchString(r.Words) {
		return p.explainAll(r)
	}
	if len(r.Problems) > 0 {
		return p.solveOffline(r)
	}
	if step, ok := explained(r.Words, r.Workflow); ok {
		return p.explainOffline(r, step)
	}
	return p.changeOffline(KindChat, r.Workflow, r.Words)
}

// unmoved says that there is no change to take back or to make again.
func unmoved(w workflow.Workflow, v verb) Result {
	return Result{
		Status: Failed, Message: fmt.Sprintf("There is nothing to %s. Your workflow is unchanged.", v), Workflow: w,
		Problems: problem.List{}, Attempts: []Attempt{}, Offline: true,
	}
}

// remember adds the words and the answer to the conversation.
func remember(r ChatRequest, result ChatResult) ChatResult {
	answer := memory.Message{Role: memory.Assistant, Content: result.Message, LeftOut: result.LeftOut, Assumed: result.Assumed}
	if result.Patch != nil && !result.Patch.IsEmpty() {
		answer.Outcome, answer.Counts = memory.Pending, result.Patch.Counts()
	}
	result.Conversation = r.Conversation.Append(memory.Message{Role: memory.Person, Content: r.Words}, answer)
	return result
}
