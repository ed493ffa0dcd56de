package cli

import (
	"fmt"

	"planwright/planner"
)

// progress shows on a terminal what a request is doing, and counts what was
// received.
type progress struct {
	session *session
	visible bool
	chars   int    // the most that was received in an attempt
	line    string // as it stands
}

func (s *session) progress() *progress {
	return &progress{session: s, visible: !s.json && isTerminal(s.Stderr)}
}

func (p *progress) observer() planner.Observer {
	return planner.Observer{Progress: p.update}
}

// update writes the line anew.
func (p *progress) update(now planner.Progress) {
	p.chars = max(p.chars, now.Chars)
	line := progressLine(now)
	if !p.visible || line == p.line {
		return
	}
	fmt.Fprintf(p.session.Stderr, "\r\x1b[K%s", p.session.painter(p.session.Stderr).dim(line))
	p.line = line
}

// progressStep is how many characters must come before the line changes.
const progressStep = 50

// progressLine is what the person watches.
func progressLine(now planner.Progress) string {
	line := fmt.Sprintf("Attempt %d of %d · %s", now.Attempt, now.MaxAttempts, doing(now))
	if now.Chars >= progressStep {
		line += fmt.Sprintf(" · %d characters", now.Chars/progressStep*progressStep)
	}
	return line + " · Ctrl+C stops"
}

// doing is what happens after the state was reached. After the last attempt nothing
// is asked again.
func doing(now planner.Progress) string {
	switch now.State {
	case planner.Requested:
		if now.Chars > 0 {
			return "receiving the reply"
		}
		return "waiting for the model"
	case planner.Received, planner.Extracted, planner.Repaired:
		return "reading the reply"
	case planner.Parsed, planner.Built:
		return "checking the workflow"
	case planner.Validated, planner.Accepted:
		return "done"
	case planner.Rejected:
		if now.Attempt == now.MaxAttempts {
			return "done"
		}
		return "asking again"
	}
	return string(now.State)
}

// clear takes the line away.
func (p *progress) clear() {
	if p.line != "" {
		fmt.Fprint(p.session.Stderr, "\r\x1b[K")
		p.line = ""
	}
}
