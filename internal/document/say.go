package document

import (
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/document/journal"
	"planwright/planner/problem"
)

// Conversation is what was said about the document, oldest first.
func (d *Document) Conversation() []jsontext.Value {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.archive.conversation == nil {
		return nil
	}
	return d.archive.conversation.Messages()
}

// Said is what was said about the document with the id in the file at a path, oldest
// first; it need not be open. What cannot be read was not said.
func (s *Store) Said(path, id string) []jsontext.Value {
	path, err := resolve(path)
	if err != nil {
		return nil
	}
	options := s.journal
	options.ReadOnly = true
	c, _, err := journal.OpenConversation(place{root: s.history, path: path, id: id}.folder(), options)
	if err != nil {
		return nil
	}
	return c.Messages()
}

// Say adds messages, any JSON, to the conversation. They are on the disk when it
// returns; where that cannot be written they are in memory and State().File says
// so, until they are. It fails with a Refusal only where nothing can be changed.
func (d *Document) Say(messages ...jsontext.Value) error {
	return d.converse(func(c *journal.Conversation) error { return c.Append(messages...) })
}

// Retell makes the messages the whole conversation, in the same way.
func (d *Document) Retell(messages []jsontext.Value) error {
	return d.converse(func(c *journal.Conversation) error { return c.Replace(messages) })
}

func (d *Document) converse(say func(*journal.Conversation) error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.writable(); err != nil {
		return err
	}
	if d.archive.conversation == nil {
		return errNoHistory
	}
	if err := say(d.archive.conversation); err != nil {
		d.file.historyFailed(err)
		return nil
	}
	if d.file.SavedAt.IsZero() && d.file.saveSoon() {
		_ = d.save(autosave) // without a file nobody would find the document again
	}
	return nil
}

func notKept(what string, err error) error {
	return &Refusal{What: problem.Say("Planwright could not keep %s: %s where its history is.", what, atomicfile.Reason(err)), Cause: err}
}

// Layout is how a page showed the document, nil where it did not say.
func (d *Document) Layout() jsontext.Value {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.archive.journal.Layout()
}

// KeepLayout keeps how a page shows the document, any JSON.
func (d *Document) KeepLayout(layout jsontext.Value) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.writable(); err != nil {
		return err
	}
	if err := d.archive.journal.KeepLayout(layout); err != nil {
		return notKept("how the workflow is shown", err)
	}
	return nil
}
