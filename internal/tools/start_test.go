package tools

import "testing"

// Of the approved servers only those are started whose tools are named or called.
func TestOnlyServersThatAreNamedAreStarted(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	servers := []Server{self("one", "good"), self("two", "good"), self("three", "good")}
	first := open(t, Options{Servers: servers, Folder: folder})
	first.approve("one", "two", "three")
	must(t, first.Close())
	h := open(t, Options{Servers: servers, Folder: folder, Wait: true})
	states := func(want ...State) {
		t.Helper()
		for i, s := range h.Servers() {
			if s.State != want[i] {
				t.Errorf("%s is %s, want %s", s.Name, s.State, want[i])
			}
		}
	}
	states(Approved, Approved, Approved)
	if names := onlyOf(h, "one"); len(names) == 0 {
		t.Error("what is known of a server that waits is not on offer")
	}
	h.Start([]string{onlyOf(h, "one")[0], "wait"})
	h.untilState("one", Ready)
	states(Ready, Approved, Approved)
	h.answers("two")
	states(Ready, Ready, Approved)
	h.StartAll()
	h.untilState("three", Ready)
}
