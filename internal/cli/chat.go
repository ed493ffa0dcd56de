package cli

import (
	"context"
	"fmt"

	"github.com/go-json-experiment/json"

	"planwright/internal/host"
	"planwright/planner"
	"planwright/planner/memory"
)

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
	return s.ask(ctx, planner.KindChat, base, func(h *host.Host, o planner.Observer) planner.Result { return h.Chat(ctx, request, o).Result })
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
	if s.apply && s.isNew() {
		return empty, s.placeable()
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
