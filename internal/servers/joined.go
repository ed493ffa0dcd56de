package servers

import (
	"slices"
	"sync"

	"planwright/internal/library"
	"planwright/planner/catalog"
	"planwright/planner/validate"
)

// joined are the tools on offer with those that are workflows of a library, as they were asked
// for last.
type joined struct {
	mu      sync.Mutex
	base    *catalog.Catalog
	version int // of the library
	all     *catalog.Catalog
	callees *library.Callees
}

// now are the tools as they are now, and what is known of the workflows among them.
func (j *joined) now(s *Servers, l *library.Library) (*catalog.Catalog, *library.Callees) {
	base := s.bare()
	found, version := l.Find()
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.all == nil || j.base != base || j.version != version {
		j.base, j.version, j.all = base, version, base
		if len(found) > 0 {
			j.all = catalog.New(slices.Concat(base.Tools(), library.Tools(found, base)))
		}
		j.callees = library.NewCallees(found, l.Doubles(), j.all, s.Withheld)
	}
	return j.all, j.callees
}

// At are the tools on offer to workflows of another folder than those of the program, which may
// call what is in a library of their own.
type At struct {
	*Servers
	library *library.Library
	joined  joined
}

// At is the tools on offer to workflows that may call those of the library.
func (s *Servers) At(l *library.Library) *At { return &At{Servers: s, library: l} }

// Catalog is the tools on offer now, as that of Servers.
func (a *At) Catalog() *catalog.Catalog {
	all, _ := a.joined.now(a.Servers, a.library)
	return all
}

// Offer is the tools on offer, as validate.Workflow asks about them.
func (a *At) Offer() validate.Tools {
	return onOffer{func() (*catalog.Catalog, *library.Callees) { return a.joined.now(a.Servers, a.library) }, a.Servers}
}
