package cli

import (
	"fmt"
	"time"

	"planwright/internal/legible"
	"planwright/planner"
)

// progress shows on a terminal what a request is doing, and counts what was
// received.
type progress struct {
	console *console
	visible bool
	chars   int    // the most that was received in an attempt
	line    string // as it stands
	last    planner.Progress
	loading time.Time // since when the model is being loaded; zero: it is not
}

func (s *console) progress() *progress {
	return &progress{console: s, visible: !s.json && isTerminal(s.Stderr)}
}

func (p *progress) observer() planner.Observer {
	return planner.Observer{Progress: p.update, Event: p.follow}
}

// follow shows that the model is being loaded, and for how long.
func (p *progress) follow(e planner.Event) {
	if e.State != planner.StateLoading {
		return
	}
	if p.loading.IsZero() {
		p.loading = time.Now()
	}
	p.show(progressWords(p.last, fmt.Sprintf("the model is being loaded, %d s", int(time.Since(p.loading).Seconds()))))
}

// newLine begins the line of a terminal anew.
const newLine = "\r\x1b[K"

// update writes the line anew.
func (p *progress) update(now planner.Progress) {
	p.chars = max(p.chars, now.Chars)
	p.last, p.loading = now, time.Time{}
	p.show(progressLine(now))
}

func (p *progress) show(line string) {
	if !p.visible || line == p.line {
		return
	}
	fmt.Fprintf(p.console.Stderr, legible.Own(newLine)+"%s", p.console.painter(p.console.Stderr).dim(line))
	p.line = line
}

// progressStep is how many characters must come before the line changes.
const progressStep = 50

// progressLine is what the person watches.
func progressLine(now planner.Progress) string {
	what := doing(now)
	if now.Chars >= progressStep {
		what += fmt.Sprintf(" · %d characters", now.Chars/progressStep*progressStep)
	}
	return progressWords(now, what)
}

func progressWords(now planner.Progress, what string) string {
	return fmt.Sprintf("Attempt %d of %d · %s · Ctrl+C stops", now.Attempt, now.MaxAttempts, what)
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
		fmt.Fprint(p.console.Stderr, legible.Own(newLine))
		p.line = ""
	}
}
