package session

import (
	"slices"
	"sync"

	"planwright/internal/document"
	"planwright/internal/page"
	"planwright/planner/validate"
)

// desk holds the proposal that waits, at most one, and tells the page of every
// change to it. Its methods may be called while the document is locked.
type desk struct {
	emit  page.Emit
	tools validate.Tools

	mu           sync.Mutex
	conversation *conversation // about the open document
	pending      *proposal
	last         *OutcomeView
	applying     bool // what changes the document is the proposal itself
}

func (d *desk) state() ProposalState {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.view()
}

func (d *desk) view() ProposalState {
	s := ProposalState{Last: d.last}
	if d.pending != nil {
		s.Proposal = d.pending.view()
	}
	return s
}

func (d *desk) tell() ProposalState {
	s := d.view()
	d.emit(EventProposalChanged, s)
	return s
}

// put takes a new proposal in, in place of the one that waits.
func (d *desk) put(p *proposal) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.pending != nil {
		d.end(OutcomeSuperseded, 0)
	}
	d.pending = p
	if p.isNothing() {
		d.end(OutcomeOutdated, 0)
	}
	d.tell()
}

// end closes the proposal that waits; version is that of the change it became, 0
// for none.
func (d *desk) end(o Outcome, version int64) {
	p := d.pending
	changes := p.proposed()
	if o != OutcomeApplied && o != OutcomePartly {
		for i := range changes {
			changes[i].Accepted = false
		}
	}
	d.conversation.decide(p.request, DecidedView{Outcome: o, Version: version, Changes: changes})
	d.last = &OutcomeView{ID: p.id, Request: p.request, Outcome: o}
	d.pending, d.applying = nil, false
}

// open turns to another document, where p waits, nil for nothing.
func (d *desk) open(c *conversation, p *proposal) {
	d.mu.Lock()
	defer d.mu.Unlock()
	silent := d.pending == nil && d.last == nil && p == nil
	d.conversation, d.pending, d.last, d.applying = c, p, nil, false
	if !silent {
		d.tell()
	}
}

// forget discards the proposal that waits, if it answers one of the requests.
func (d *desk) forget(requests []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.pending != nil && slices.Contains(requests, d.pending.request) {
		d.end(OutcomeDiscarded, 0)
		d.tell()
	}
}

// follow fits the proposal that waits to a document that has changed.
func (d *desk) follow(state document.State) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.pending != nil && d.pending.revision < state.Revision {
		d.fit(state)
	}
}

// recheck fits the proposal that waits to other tools.
func (d *desk) recheck(state document.State) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.pending != nil && d.pending.revision <= state.Revision {
		d.fit(state)
	}
}

// fit fits the proposal to the document as it is. A proposal that is being applied
// stays as it is.
func (d *desk) fit(state document.State) {
	p := d.pending
	if d.applying {
		return
	}
	if err := p.follow(state, d.tools); err != nil || p.isNothing() {
		d.end(OutcomeOutdated, 0)
		go d.conversation.keep() // the document may be locked now
	}
	d.tell()
}
