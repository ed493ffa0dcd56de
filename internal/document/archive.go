package document

import (
	"cmp"
	"errors"
	"slices"

	"planwright/internal/document/journal"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// archive is what is kept of a document beside its file: its history and what was said
// about it, in a folder that is locked by who may change the document. The document is
// locked while its methods are called.
type archive struct {
	place        place
	lock         *claim                // nil: somebody else has it
	journal      *journal.Journal      // the workflow as it is, and how it came about
	conversation *journal.Conversation // nil: it cannot be read
}

// base is what the file held last, as far as is known.
func (a *archive) base() workflow.Workflow {
	w, err := a.journal.Preview(a.journal.Base())
	if err != nil {
		return a.journal.Now().Workflow
	}
	return w
}

// lacking are the versions after the one that the file, with this hash, holds.
func (a *archive) lacking(hash string) []Version {
	seq, known := a.journal.VersionOf(hash)
	if !known {
		seq = a.journal.Base()
	}
	now, err := a.journal.Preview(a.journal.Seq())
	then, before := a.journal.Preview(seq)
	if err == nil && before == nil && workflow.Same(then, now) {
		return nil
	}
	list, _ := a.journal.HistoryAfter(seq) // what cannot be read cannot be named
	return list
}

// stands reports whether the change of a version is made and not taken back, or too old
// for that.
func (a *archive) stands(version int64) bool {
	done := a.journal.Now().Done
	i, found := slices.BinarySearchFunc(done, version, func(e *journal.Entry, version int64) int { return cmp.Compare(e.Seq, version) })
	return found || i == 0 && len(done) == journal.MaxSteps
}

// preview is the workflow as it was at a version, or the Refusal to show it.
func (a *archive) preview(seq int64) (workflow.Workflow, error) {
	w, err := a.journal.Preview(seq)
	if errors.Is(err, journal.ErrUnknownVersion) {
		return w, errVersionGone
	}
	if err != nil {
		return w, &Refusal{What: errNoHistory.What, Cause: err}
	}
	return w, nil
}

// restored is the label of a restored version.
const restored problem.English = "Restore %s"

// called is what people know a version by.
func (a *archive) called(seq int64) problem.Said {
	list, err := a.journal.HistoryAfter(seq - 1)
	if err != nil || seq == 0 || len(list) == 0 {
		return problem.Say("the beginning")
	}
	v := list[len(list)-1]
	switch {
	case v.Named != "":
		return problem.Say("“%s”", v.Named)
	case v.Said.Text == restored && v.Kind == journal.Edit:
		return problem.Say("%s", v.Said.Args[0])
	case v.Kind == journal.Undo:
		return problem.Say("what undoing %s left", quoted(v.Entry))
	default:
		return quoted(v.Entry)
	}
}

// quoted is the label of an entry. That of the assistant's work, which is in words of the
// person, is a quotation already, and one that the page has made is known apart to the page
// alone.
func quoted(e journal.Entry) problem.Said {
	switch {
	case e.Said.Text != "" && e.Said.String() == e.Label:
		return problem.Say("“%s”", e.Said)
	case e.Author == string(Assistant) && e.Said.Text == "":
		return problem.Say("%s", e.Label)
	default:
		return problem.Say("“%s”", e.Label)
	}
}

// endsWith reports whether the history on the disk ends with the workflow. What could not
// be written for certain may be there all the same.
func (a *archive) endsWith(w workflow.Workflow) bool {
	options := a.place.options
	options.ReadOnly = true
	_, opened, err := journal.Open(a.place.folder(), a.place.path, w, options)
	return err == nil && workflow.Same(opened.Workflow, w)
}

// flush writes what is in memory only.
func (a *archive) flush() error { return errors.Join(a.journal.Flush(), a.keepConversation()) }

// keepConversation writes what was said and is not on the disk yet.
func (a *archive) keepConversation() error {
	if a.conversation == nil {
		return nil
	}
	return a.conversation.Flush()
}

// tend sees to it that all of it is where it was put. Where it is left without a lock,
// somebody else was quicker to take the document.
func (a *archive) tend() error {
	if !a.lock.isInPlace() {
		if err := a.relock(); err != nil || a.lock == nil {
			return err
		}
	}
	err := a.journal.Tend()
	if a.conversation != nil {
		err = errors.Join(err, a.conversation.Tend())
	}
	return err
}

// relock takes the document again where the file of the lock was taken away.
func (a *archive) relock() error {
	lock, err := a.place.acquire()
	if err != nil {
		return err
	}
	_ = a.lock.Close() // it holds nothing
	a.lock = lock
	return nil
}

// rename makes the folder that of the next place. Where it is left without a lock,
// somebody else was quicker to take the document.
func (a *archive) rename(next place) error {
	if err := a.journal.Rest(); err != nil {
		return err
	}
	var err error
	a.lock, err = a.place.move(next, a.lock)
	return err
}

// moveTo goes on in another place, where the history is by now.
func (a *archive) moveTo(next place) error {
	if err := a.journal.MoveTo(next.folder(), next.path); err != nil {
		return err
	}
	a.place = next
	if a.conversation != nil {
		_ = a.conversation.MoveTo(next.folder()) // what is not written is tried with the next message
	}
	return nil
}

// close lets others have the document. Nothing is left of one that never had a change
// nor, as noFile says, a file.
func (a *archive) close(noFile bool) error {
	err := a.journal.Close()
	if a.lock != nil {
		a.place.release(a.lock, a.journal.Seq() == 0 && noFile)
	}
	return err
}
