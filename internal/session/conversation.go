package session

import (
	"slices"
	"sync"
	"time"

	"planwright/internal/document"
	"planwright/planner/memory"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// conversation is what was said about a document, and what came of it. It is a
// list of records, and what they come to; see take. Its methods may be called
// from any goroutine, all but keep and said also while the document is locked.
type conversation struct {
	doc *document.Document

	writing sync.Mutex // records go to the document one after the other; never taken within mu

	mu        sync.Mutex
	exchanges []*exchange
	summaries []memory.Summary
	running   string   // id of the exchange whose answer is on its way, "" for none
	unkept    []record // not given to the document yet
	whole     bool     // unkept is all there is: it takes the place of what the document has
}

// exchange is what the person said and what came of it.
type exchange struct {
	id, words string
	time      time.Time
	answer    *AnswerView     // what it points to never changes
	counts    workflow.Counts // of what the answer changed or proposed
	offer     *offer          // nil: nothing waits for a decision
	decided   *DecidedView
}

// say adds what the person says; its answer is on its way.
func (c *conversation) say(id, words string, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running = id
	c.add(record{Said: &said{ID: id, Words: words, Time: now.UTC().Truncate(time.Second)}})
}

// answered adds the answer to what was said last.
func (c *conversation) answered(a answered) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running = ""
	c.add(record{Answered: &a})
}

// leaveOut notes what the person does not accept of the proposal that waits.
func (c *conversation) leaveOut(id string, changes []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.add(record{LeftOut: &leftOut{ID: id, Changes: changes}})
}

// decide notes how a proposal ended. What was said there may be forgotten by now.
func (c *conversation) decide(id string, d DecidedView) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.find(id) != nil {
		c.add(record{Decided: &decided{ID: id, DecidedView: d}})
	}
}

// summarise adds the summaries that are newer than those it has.
func (c *conversation) summarise(all []memory.Summary) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, summary := range all[min(len(c.summaries), len(all)):] {
		c.add(record{Summary: &summary})
	}
}

// rewind forgets the exchange with the id and all after it, and returns the ids
// of what is forgotten. Summaries that tell of it are forgotten, too.
func (c *conversation) rewind(id string) (forgotten []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := c.index(id)
	for _, e := range c.exchanges[i:] {
		forgotten = append(forgotten, e.id)
	}
	c.summaries = c.told(len(c.exchanges)).Rewind(len(c.told(i).Messages)).Summaries
	c.exchanges = slices.Clip(c.exchanges[:i])
	c.unkept, c.whole = c.records(), true
	return forgotten
}

// has reports whether something was said with the id.
func (c *conversation) has(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.find(id) != nil
}

// memory is the conversation as the model is told it.
func (c *conversation) memory() memory.Conversation {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.told(len(c.exchanges))
}

// told is memory of the first so many exchanges; mu is held, as in all that
// follows.
func (c *conversation) told(count int) memory.Conversation {
	var messages []memory.Message
	for _, e := range c.exchanges[:count] {
		messages = append(messages, e.messages()...)
	}
	return memory.Conversation{Messages: messages, Summaries: slices.Clip(c.summaries)}
}

func (c *conversation) index(id string) int {
	for i, e := range slices.Backward(c.exchanges) { // what happens, happens near the end
		if e.id == id {
			return i
		}
	}
	return -1
}

func (c *conversation) find(id string) *exchange {
	if i := c.index(id); i >= 0 {
		return c.exchanges[i]
	}
	return nil
}

// What is kept of the replies of attempts: those of the newest exchanges as a page
// shows them, of the others the beginning, so that a long conversation opens
// quickly.
const (
	fullReplies = 20 // exchanges
	maxOldReply = 400
)

// shorten cuts the replies of an answer that is not of the newest. It returns how
// many bytes that saves.
func (e *exchange) shorten() (saved int) {
	if e.answer == nil {
		return 0
	}
	short := *e.answer
	short.Attempts = slices.Clone(short.Attempts)
	for i := range short.Attempts {
		a := &short.Attempts[i]
		a.Draft = nil
		before := len(a.Reply)
		if before > maxOldReply {
			a.Reply = text.Cut(a.Reply, maxOldReply-len("…"))
		}
		saved += before - len(a.Reply)
	}
	e.answer = &short
	return saved
}
