// Package local runs workflows on this machine: it drives the state machine of package
// walk, calls tools and models for it, asks the person where a call was not approved, and
// keeps a journal from which a run goes on after a crash without repeating a call that
// has effects.
package local

import (
	"cmp"
	"sync"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/disk"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/permit"
)

// Runner runs workflows and keeps their runs. Its fields must not change once it is
// used; its methods may be called from any goroutine.
type Runner struct {
	Folder  string              // that runs are kept in; it is made when it is missing
	Memory  string              // the folder of what workflows keep between runs; "": they keep nothing
	Tools   engine.Tools        // that steps call
	Models  engine.Models       // for AI steps; nil: they fail and say why
	Ask     engine.AskPerson    // nil: nobody is there, and what would be asked is refused; see engine.Later
	Allowed func() []string     // folders that steps may use without asking, when a run begins; nil: none
	Made    string              // the one of them that is made when a step needs it; "": none
	Own     []string            // files and folders of the program itself, which they never use
	Clock   Clock               // nil: that of the machine
	Keep    journal.Limits      // which runs are kept
	Quota   func() int64        // bytes that the files of all runs may take, in place of Keep.FileBytes; nil: that
	Vault   journal.Vault       // for what is secret in them; nil: they are kept as they are
	Hide    func(secret string) // told of each answer that nobody may see, before it is kept; nil: nobody
	Limits  Limits

	root   *Runner // of the run that called those which it keeps, see at; nil: nobody called them
	prefix string  // of the ids by which others know them

	driven driven
	over   sync.Map // by id, the records of runs that are over, as kept lists them

	underway underway // of the runs that it keeps, and of those which these call; see top
}

// Limits bound how long a command may take whose step does not say it, and what a run may
// keep. A field that is 0 has its default.
type Limits struct {
	Call      time.Duration // of a tool, which has a limit of its own; an hour
	Transform time.Duration // 15 minutes
	Agent     time.Duration // an hour
	Kept      int           // bytes of what its steps gave, and as many of pictures; 128 MiB
}

// kept is how much a run may keep.
func (l Limits) kept() int { return cmp.Or(l.Kept, 128<<20) }

// defaultTime is the budget of time of a run that does not say it.
const defaultTime = time.Hour

func (r *Runner) clock() Clock {
	if r.Clock == nil {
		return systemClock{}
	}
	return r.Clock
}

func (r *Runner) runs() journal.Runs {
	return journal.Runs{Folder: r.Folder, Now: r.clock().Now, Vault: r.Vault}
}

// places are those of this machine, for a run whose pictures are in that folder.
func (r *Runner) places(pictures string) permit.Places {
	folders := disk.Folders{Made: r.Made, Own: r.Own, Pictures: pictures}
	if r.Allowed != nil {
		folders.Allowed = r.Allowed()
	}
	return disk.Places(folders)
}

// SheetOf says what a run would do if it was started now.
func (r *Runner) SheetOf(request engine.Request) permit.Sheet {
	work, places := request.Work(), r.places("")
	sheet := permit.SheetOf(work, r.Tools, places)
	permit.LookAround(&sheet, work, r.Tools, places)
	return sheet
}
