// Package memory decides what the model is told of a conversation: what was said
// last in full, what came before in a summary. It is pure; values are treated as
// immutable.
package memory

import (
	"slices"

	"planwright/planner/workflow"
)

// Role says who said something.
type Role string

// The roles, as the chat protocol names them.
const (
	Person    Role = "user"
	Assistant Role = "assistant"
)

// Outcome is what became of the change that an answer proposed.
type Outcome string

// The outcomes. OutcomeNone is an answer that proposed nothing.
const (
	OutcomeNone Outcome = ""
	Pending     Outcome = "pending"
	Applied     Outcome = "applied"
	Partly      Outcome = "partly" // some of the changes
	Discarded   Outcome = "discarded"
)

// Message is one message as the person saw it.
type Message struct {
	Role    Role            `json:"role"`
	Content string          `json:"content"`
	Outcome Outcome         `json:"outcome,omitzero"` // of the assistant's proposal
	Counts  workflow.Counts `json:"counts,omitzero"`  // how much was proposed

	LeftOut []string `json:"leftOut,omitempty"` // what of the person's words the answer does not plan
	Assumed []string `json:"assumed,omitempty"` // what it took for granted
}

// Summary tells in a few sentences what the messages before Until say.
type Summary struct {
	Until int    `json:"until"`
	Text  string `json:"text"`
}

// Conversation is what was said so far. The zero value is an empty one.
//
// Summaries grow: each tells of all messages before its Until and was made from
// the one before it. Only the last is told; the others are what Rewind goes back
// to. So each message is in the summary or told in full, never both, never
// neither.
type Conversation struct {
	Messages  []Message `json:"messages"`
	Summaries []Summary `json:"summaries,omitempty"`
}

// Append returns the conversation with more messages.
func (c Conversation) Append(messages ...Message) Conversation {
	c.Messages = slices.Concat(c.Messages, messages)
	return c
}

// Decide returns the conversation with the outcome of the proposal that message
// i made. An index outside the conversation changes nothing.
func (c Conversation) Decide(i int, outcome Outcome) Conversation {
	if i < 0 || i >= len(c.Messages) {
		return c
	}
	c.Messages = slices.Clone(c.Messages)
	c.Messages[i].Outcome = outcome
	return c
}

// Summary is what is told of the messages that are not in Recent; zero where
// Recent is all.
func (c Conversation) Summary() Summary {
	if len(c.Summaries) == 0 {
		return Summary{}
	}
	return c.Summaries[len(c.Summaries)-1]
}

// Recent are the messages that are told in full: those the summary does not
// tell. While a summary is overdue these are more than the window.
func (c Conversation) Recent() []Message { return c.Messages[c.Summary().Until:] }

// Aged are the messages that belong into the summary and are not told by it
// yet, when so many exchanges are told in full. An exchange is a message of the
// person and what followed it up to the next.
func (c Conversation) Aged(exchanges int) []Message {
	start, until := c.windowStart(exchanges), c.Summary().Until
	if start <= until {
		return nil
	}
	return c.Messages[until:start]
}

// windowStart is the first message of the last exchanges.
func (c Conversation) windowStart(exchanges int) int {
	start := len(c.Messages)
	for i := len(c.Messages) - 1; i >= 0 && exchanges > 0; i-- {
		if c.Messages[i].Role == Person || i == 0 {
			start = i
			exchanges--
		}
	}
	return start
}

// Summarised returns the conversation with a new summary: the text tells what
// Summary told and the messages of Aged(exchanges). Without such messages
// nothing changes.
func (c Conversation) Summarised(exchanges int, text string) Conversation {
	aged := c.Aged(exchanges)
	if len(aged) == 0 {
		return c
	}
	next := Summary{Until: c.Summary().Until + len(aged), Text: text}
	c.Summaries = slices.Concat(c.Summaries, []Summary{next})
	return c
}

// Rewind returns the conversation as it was before message i, and its summary
// with it: one that tells of message i or a later one is dropped.
func (c Conversation) Rewind(i int) Conversation {
	i = min(max(i, 0), len(c.Messages))
	kept := len(c.Summaries)
	for kept > 0 && c.Summaries[kept-1].Until > i {
		kept--
	}
	return Conversation{Messages: slices.Clip(c.Messages[:i]), Summaries: slices.Clip(c.Summaries[:kept])}
}

// Repaired returns the conversation without summaries that do not fit it, as a
// damaged file may hold them.
func (c Conversation) Repaired() Conversation {
	until := 0
	for i, s := range c.Summaries {
		if s.Until <= until || s.Until > len(c.Messages) {
			c.Summaries = slices.Clip(c.Summaries[:i])
			break
		}
		until = s.Until
	}
	return c
}
