package session

import (
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/document"
	"planwright/internal/page"
	"planwright/planner/memory"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// record is one thing that happened in a conversation, as it is kept with the
// document. One of its fields is set. A record of a later version of the program
// that is none of these is passed over.
type record struct {
	Said     *said           `json:"said,omitzero"`
	Answered *answered       `json:"answered,omitzero"`
	LeftOut  *leftOut        `json:"leftOut,omitzero"`
	Decided  *decided        `json:"decided,omitzero"`
	Summary  *memory.Summary `json:"summary,omitzero"`
}

// said is what the person said, without secrets.
type said struct {
	ID    string    `json:"id"`
	Words string    `json:"words"`
	Time  time.Time `json:"time"`
}

// answered is the answer, as the page has it.
type answered struct {
	Answer AnswerView      `json:"answer"`
	Counts workflow.Counts `json:"counts,omitzero"`
	Offer  *offer          `json:"offer,omitzero"` // nil: it proposed nothing, or that is decided
}

// offer is a proposal with what it takes to put it up again.
type offer struct {
	Version int64           `json:"version"` // of the document that it was made for
	Patch   workflow.Patch  `json:"patch"`   // as it was made
	LeftOut []string        `json:"leftOut,omitempty"`
	Origin  document.Origin `json:"origin,omitzero"`
}

// leftOut is what the person does not accept of a proposal: ids of changes.
type leftOut struct {
	ID      string   `json:"id"` // of the exchange
	Changes []string `json:"changes"`
}

// decided is how a proposal ended.
type decided struct {
	ID string `json:"id"` // of the exchange
	DecidedView
}

// openConversation reads what was said about the document. Where much of it is
// replies that are shown no more, what is kept is made shorter.
func openConversation(doc *document.Document) *conversation {
	c := &conversation{doc: doc}
	saved := 0
	for _, message := range doc.Conversation() {
		var r record
		if json.Unmarshal(message, &r) == nil {
			saved += c.take(r)
		}
	}
	if saved > maxWaste {
		c.unkept, c.whole = c.records(), true
		c.keep()
	}
	return c
}

// firstWords are what was said first of all, in one short line: what lists call a workflow
// that has no name and no steps yet.
func firstWords(messages []jsontext.Value) string {
	const longest = 60
	for _, message := range messages {
		var r record
		if json.Unmarshal(message, &r) == nil && r.Said != nil {
			return text.Within(text.Line(r.Said.Words), longest)
		}
	}
	return ""
}

// maxWaste is how many bytes of old replies may lie on the disk.
const maxWaste = 1 << 20

// add takes a record and has it kept.
func (c *conversation) add(r record) {
	c.take(r)
	c.unkept = append(c.unkept, r)
}

// take makes a record part of the conversation: those that are read from the disk
// and those that happen now come to the same. One about an exchange that is not
// there, as damage may leave it, is passed over. It returns how many bytes of old
// replies it let go.
func (c *conversation) take(r record) (saved int) {
	switch {
	case r.Said != nil:
		c.exchanges = append(c.exchanges, &exchange{id: r.Said.ID, words: r.Said.Words, time: r.Said.Time})
		if old := len(c.exchanges) - 1 - fullReplies; old >= 0 {
			return c.exchanges[old].shorten()
		}
	case r.Answered != nil:
		if e := c.find(r.Answered.Answer.ID); e != nil {
			r.Answered.Answer.LeftOut, r.Answered.Answer.Assumed = page.List(r.Answered.Answer.LeftOut), page.List(r.Answered.Answer.Assumed) // older records have none
			e.answer, e.counts, e.offer = &r.Answered.Answer, r.Answered.Counts, r.Answered.Offer
		}
	case r.LeftOut != nil:
		if e := c.find(r.LeftOut.ID); e != nil && e.offer != nil {
			next := *e.offer
			next.LeftOut = r.LeftOut.Changes
			e.offer = &next
		}
	case r.Decided != nil:
		if e := c.find(r.Decided.ID); e != nil {
			e.decided, e.offer = &r.Decided.DecidedView, nil
		}
	case r.Summary != nil:
		c.summarised(*r.Summary)
	}
	return 0
}

// summarised takes a summary that tells more than the one before it, and of no
// more than was said.
func (c *conversation) summarised(next memory.Summary) {
	until, count := 0, len(c.exchanges)
	if len(c.summaries) > 0 {
		until = c.summaries[len(c.summaries)-1].Until
	}
	for _, e := range c.exchanges {
		if e.answer != nil {
			count++
		}
	}
	if until < next.Until && next.Until <= count {
		c.summaries = append(c.summaries, next)
	}
}

// records are the fewest that come to the conversation as it is.
func (c *conversation) records() []record {
	var list []record
	for _, e := range c.exchanges {
		list = append(list, record{Said: &said{ID: e.id, Words: e.words, Time: e.time}})
		if e.answer != nil {
			list = append(list, record{Answered: &answered{Answer: *e.answer, Counts: e.counts, Offer: e.offer}})
		}
		if e.decided != nil {
			list = append(list, record{Decided: &decided{ID: e.id, DecidedView: *e.decided}})
		}
	}
	for _, summary := range c.summaries {
		list = append(list, record{Summary: &summary})
	}
	return list
}

// keep gives the document what it has not been given yet. What the disk does not
// take the document keeps in memory, and its state tells of it; one that can only
// be looked at keeps nothing. The document must not be locked.
func (c *conversation) keep() {
	c.writing.Lock()
	defer c.writing.Unlock()
	c.mu.Lock()
	records, whole := c.unkept, c.whole
	c.unkept, c.whole = nil, false
	c.mu.Unlock()
	messages := encodeRecords(records)
	switch {
	case whole:
		_ = c.doc.Retell(messages)
	case len(messages) > 0:
		_ = c.doc.Say(messages...)
	}
}

func encodeRecords(records []record) []jsontext.Value {
	messages := make([]jsontext.Value, 0, len(records))
	for _, r := range records {
		data, err := json.Marshal(r, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
		if err == nil { // nothing in a record is without a form in JSON
			messages = append(messages, data)
		}
	}
	return messages
}
