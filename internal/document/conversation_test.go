package document

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// What is said about a document that has no content yet is found again, too.
func TestConversationAboutNothingYet(t *testing.T) {
	store := newStore(t)
	d := store.Create(workflow.Workflow{}, new(recorder).options())
	if err := d.Say(jsontext.Value(`1`)); err != nil {
		t.Fatal(err)
	}
	path := d.State().File.Path
	if err := d.Abandon(); err != nil { // as when it is killed
		t.Fatal(err)
	}
	again := open(t, store, path)
	defer closed(t, again, true)
	if got := again.Conversation(); len(got) != 1 || string(got[0]) != `1` {
		t.Errorf("kept %s", got)
	}
}

// A full disk fails nothing that is said: it is made up for, and the file of the
// workflow stays what it is meanwhile.
func TestConversationOnAFullDisk(t *testing.T) {
	for name, tell := range map[string]func(*Document, jsontext.Value) error{
		"say":    func(d *Document, m jsontext.Value) error { return d.Say(m) },
		"retell": func(d *Document, m jsontext.Value) error { return d.Retell([]jsontext.Value{m}) },
		"name":   func(d *Document, m jsontext.Value) error { return d.NameVersion(string(m)) },
	} {
		t.Run(name, func(t *testing.T) { synctest.Test(t, func(t *testing.T) { failTell(t, tell) }) })
	}
}

func failTell(t *testing.T, tell func(*Document, jsontext.Value) error) {
	store := newStore(t)
	d := saved(t, store, new(recorder).options())
	path := d.State().File.Path
	closed(t, d, true)
	d = open(t, store, path)
	want := string(content(t, d))
	failing(store.journal.FS, full)
	if err := tell(d, jsontext.Value(`"x"`)); err != nil {
		t.Fatal(err)
	}
	if file := d.State().File; file.Saved != SavedFailed || !strings.Contains(file.Failure, "disk is full") {
		t.Errorf("the state is %+v", file)
	}
	time.Sleep(retryTime + time.Second)
	synctest.Wait()
	if file := d.State().File; file.Saved != SavedFailed {
		t.Errorf("while the disk is full the state is %+v", file)
	}
	failing(store.journal.FS, nil)
	time.Sleep(retryTime + time.Second)
	synctest.Wait()
	if file := d.State().File; file.Saved != SavedYes || string(content(t, d)) != want {
		t.Errorf("once there is space the state is %+v, the file holds\n%s", file, content(t, d))
	}
	kept := d.Conversation()
	if err := d.Abandon(); err != nil {
		t.Fatal(err)
	}
	d = open(t, store, path)
	defer closed(t, d, true)
	if said := len(d.Conversation()); said != len(kept) {
		t.Errorf("%d of %d messages are on the disk", said, len(kept))
	}
}
