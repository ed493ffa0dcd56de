package local

import (
	"errors"

	"planwright/internal/engine/journal"
	"planwright/internal/engine/walk"
)

// Mend notes of runs that were cut off how far they came, keeps aside those of which
// nothing can be read, and removes what is left of those that never began, or were removed. It returns
// the folders that were kept aside. What cannot be mended now is the next time.
func (r *Runner) Mend() (aside []string) {
	_ = errors.Join(r.runs().RemoveUnborn(), r.runs().RemoveDiscarded())
	listed, _ := r.runs().List()
	for _, l := range listed {
		record, known := r.noted(l)
		if l.Over && known {
			r.over.Store(l.ID, record)
		}
		if l.Over || l.Driven || known && record.Status == walk.Interrupted || r.driven.running(l.ID) != nil {
			continue
		}
		if folder := r.mend(l.ID, known); folder != "" {
			aside = append(aside, folder)
		}
	}
	return aside
}

func (r *Runner) mend(id string, known bool) (aside string) {
	run, err := r.recall(id, journal.Runs.Open)
	switch {
	case err == nil:
		run.cut()
		_ = run.log.SetHead(run.head()) // the list finds it out again
		run.close()
	case errors.Is(err, errBroken) && !known:
		aside, _ = r.runs().SetAside(id)
	}
	return aside
}
