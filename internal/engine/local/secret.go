package local

import (
	"context"
	"slices"

	"planwright/internal/engine"
	"planwright/internal/engine/value"
	"planwright/internal/engine/walk"
)

// Answers that nobody may see are told to the Runner's Hide before anything that holds
// one is written down or shown: when they are given, and whenever something is read of
// a run in which one was given.

// hide tells of answers that nobody may see.
func (r *Runner) hide(secrets []string) {
	if r.Hide == nil {
		return
	}
	for _, secret := range secrets {
		r.Hide(secret)
	}
}

// noteSecret notes an answer with the run. Its record is where whatever reads of the
// run looks first.
func (run *active) noteSecret(secret string) {
	run.runner.hide([]string{secret})
	if record := &run.course.Record; !slices.Contains(record.Secrets, secret) {
		record.Secrets = append(slices.Clip(record.Secrets), secret)
	}
}

// keepSecret notes an answer on the disk, before it is used.
func (d *doing) keepSecret(secret string) error {
	if c := d.caller; c != nil { // what the workflow gives may hold it
		if err := c.keepSecret(secret); err != nil {
			return err
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := context.Cause(d.ctx); err != nil {
		return err
	}
	d.noteSecret(secret)
	if err := d.log.Append(journalLine{Secret: secret}); err != nil {
		return err
	}
	return d.log.SetHead(d.head())
}

// secretsOf are the answers among what a run is given of earlier runs.
func secretsOf(request engine.Request) (secrets []string) {
	for _, n := range request.Workflow.Nodes {
		if !n.HidesAnswer() {
			continue
		}
		for _, results := range []map[string]walk.Result{request.Options.Results, request.Options.Pins} {
			if answer := value.Text(results[n.ID].Fields["answer"]); answer != "" && !slices.Contains(secrets, answer) {
				secrets = append(secrets, answer)
			}
		}
	}
	return secrets
}
