package cli

import (
	"context"
	"fmt"

	"github.com/go-json-experiment/json"

	"planwright/internal/host"
	"planwright/internal/legible"
	"planwright/planner"
	"planwright/planner/memory"
)

// chatDetails tells of both ways to chat.
const chatDetails = `Without --workflow, or where it has no steps, a workflow is planned. --history tells what
was said before; it is read, never written. With WORDS there is one answer, and the file
stays as it is unless --apply is given; - reads the words from standard input.

Without WORDS it is a conversation: each line of standard input is answered, until it ends.
You are asked whether a change is applied: all of it, none, or parts. A small edit that
leaves no doubt is made at once. What you apply is saved to the file and can be undone. The file need not be there yet; with none
named, the workflow is kept only while you talk, and :save FILE writes it. What was said
about the file in the window is known, unless --history takes its place; what is said here
is not kept. :help lists what else there is. Ctrl+C stops the assistant, at the prompt it
ends.
--apply applies every valid change unasked. --json prints one object a line that was said
and asks nothing, so without --apply nothing is applied. The exit code is that of the
worst answer; a question that the input leaves open counts as failed.`

func chatCommand() *command {
	return &command{
		name: "chat", arguments: "[WORDS]", summary: "plan, change or talk about a workflow",
		details: chatDetails,
		example: `planwright chat --workflow invoices.planwright.json "why does it ask me twice?"`,
		flags:   []flagName{flagJSON, flagWorkflow, flagApply, flagHistory, flagTools, flagEvents, flagSet},
		run:     runChat,
	}
}

// runChat says something to the assistant; without words it is a conversation.
func runChat(ctx context.Context, s *invocation) (int, error) {
	if len(s.words) == 0 {
		return converse(ctx, s)
	}
	words, err := s.request()
	if err != nil {
		return exitUsage, err
	}
	base, err := s.subject()
	if err != nil {
		return exitUsage, err
	}
	said, err := s.said()
	if err != nil {
		return exitUsage, err
	}
	request := planner.ChatRequest{Workflow: base.workflow, Conversation: said, Words: words}
	return s.ask(ctx, planner.KindChat, base, func(h *host.Host, o planner.Observer) planner.Result {
		if base.data != nil {
			request.CanUndo, request.CanRedo = h.Files().Moves(s.workflow)
		}
		return s.moved(h, h.Chat(ctx, request, o))
	})
}

// moved does what only the caller of the assistant can: it takes a change to the file back
// or makes it again, where it may write the file.
func (s *invocation) moved(h *host.Host, r planner.ChatResult) planner.Result {
	move, done := h.Files().Undo, tookBack
	switch r.Command {
	case planner.CommandNone:
		return r.Result
	case planner.CommandRedo:
		move, done = h.Files().Redo, madeAgain
	case planner.CommandUndo:
	}
	if !s.apply {
		r.Status = planner.Failed
		r.Message = fmt.Sprintf("Nothing was changed, as --apply is not given. This does it too: planwright %s %s", r.Command, legible.Operand(s.workflow))
		return r.Result
	}
	label, w, err := move(s.workflow)
	if err != nil {
		r.Status, r.Message = planner.Failed, err.Error()
		return r.Result
	}
	r.Message, r.Workflow = done+label, w
	return r.Result
}

// subject is the workflow that is talked about: an empty one where no file is
// named, or where the file is still to be written.
func (s *invocation) subject() (stored, error) {
	empty := stored{workflow: newWorkflow()}
	switch {
	case s.workflow == "" && s.apply:
		return empty, s.noFile()
	case s.workflow == "":
		return empty, nil
	}
	if file := output(s.workflow); s.apply && file.isNew() {
		return empty, file.placeable()
	}
	base, err := s.begin()
	if err != nil {
		return stored{}, err
	}
	return base, s.writable(base)
}

// said is the conversation in the file of --history.
func (s *invocation) said() (memory.Conversation, error) {
	if s.history == "" {
		return memory.Conversation{}, nil
	}
	data, err := s.read(s.history)
	if err != nil {
		return memory.Conversation{}, err
	}
	var messages []memory.Message
	if err := json.Unmarshal(data, &messages); err != nil {
		return memory.Conversation{}, fmt.Errorf(`%s is not a history. It holds a JSON array of {"role": "user" or "assistant", "content": TEXT}.`, shown(s.history))
	}
	for i, m := range messages {
		if m.Role != memory.Person && m.Role != memory.Assistant {
			return memory.Conversation{}, fmt.Errorf("%s: message %d has the role %q. Use user or assistant.", shown(s.history), i+1, m.Role)
		}
	}
	return memory.Conversation{Messages: messages}, nil
}
