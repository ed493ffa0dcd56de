package tools

import (
	"testing"
)

// Approving twice at once starts a server once: it is on its way when Approve returns.
func TestApprovedServerIsOnItsWay(t *testing.T) {
	t.Parallel()
	h := open(t, Options{Servers: []Server{self("good", "good")}})
	must(t, h.Approve("good", h.status("good").Hash))
	if now := h.status("good"); now.State == Unapproved {
		t.Errorf("it can be started again: %+v", now)
	}
	h.untilState("good", Changed)
}

// A page is told of lists, also where nothing is in them.
func TestStatusHasLists(t *testing.T) {
	list, _, _ := Look([]Server{{Name: "bare", Command: "/none"}}, t.TempDir(), nil)
	if s := list[0]; s.Names == nil || s.Changes == nil || s.Problems == nil {
		t.Errorf("%+v", s)
	}
}

// Look knows what was approved, starts nothing, and does not take another way for it.
func TestLook(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	servers := []Server{self("good", "good"), {Name: "new", Command: "/none"}, {Name: "off", Command: "/none", Disabled: true}, {Name: "new!", Command: "/none"}}
	if list, offer, notice := Look(servers, folder, nil); len(offer.Tools()) > 0 || list[0].State != Unapproved || notice != "" {
		t.Errorf("nothing was approved: %+v, %d tools, %q", list[0], len(offer.Tools()), notice)
	}
	h := open(t, Options{Servers: servers[:1], Folder: folder})
	must(t, h.Approve("good", h.status("good").Hash))
	must(t, h.Approve("good", h.untilState("good", Changed).Hash))
	h.untilState("good", Ready)
	want := h.onOffer()
	must(t, h.Close())

	list, offer, _ := Look(servers, folder, nil)
	var states []State
	for _, s := range list {
		states = append(states, s.State)
	}
	if states[0] != Approved || states[1] != Unapproved || states[2] != Off || states[3] != Unsupported || list[0].Tools != len(offer.Tools()) {
		t.Errorf("states %v, %+v", states, list[0])
	}
	looked := &harness{Set: &Set{catalog: offer}, t: t}
	if got := looked.onOffer(); got != want {
		t.Errorf("it knows %s, not %s", got, want)
	}
	servers[0].Args = []string{"--other"}
	if list, offer, _ := Look(servers, folder, nil); len(offer.Tools()) > 0 || list[0].State != Unapproved {
		t.Errorf("another way is taken for the approved one: %+v", list[0])
	}
	before, _ := openApprovals(folder)
	if !before.list["good"].Way.equals(wayOf(self("good", "good"))) {
		t.Error("looking changed what was approved")
	}
}
