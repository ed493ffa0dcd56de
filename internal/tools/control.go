package tools

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
)

var errNoServer = errors.New("There is no such server. Look at the list of servers.")

// Approve allows a server to be started in the way, and its tools to be called as
// they are, that hash stands for; it comes from Status. What has changed since is
// not approved. The error is for people; one that says so leaves the approval in
// force.
func (s *Set) Approve(name, hash string) error {
	s.reloading.Lock()
	defer s.reloading.Unlock()
	s.mu.Lock()
	v := s.find(name)
	if v == nil || v.state == Unsupported || s.closed {
		s.mu.Unlock()
		return errNoServer
	}
	if hash == "" || hash != hashOf(v.way, v.values, v.listed) {
		s.mu.Unlock()
		return fmt.Errorf("“%s” has changed meanwhile, so nothing was approved. Look at it again.", name)
	}
	given := approval{Way: v.way, Values: v.values}
	if before := s.approvals.list[name]; before != nil {
		given.Tools = before.Tools
	}
	if v.named {
		given.Tools = definitionsOf(v.listed)
	}
	starts := v.state == Unapproved
	err := s.approvals.keep(name, given)
	s.mu.Unlock()
	s.change(func() {
		if v.named {
			v.settle()
		}
		if starts { // before another approval can start it once more
			v.state, v.text = Starting, ""
		}
	})
	if starts {
		v.begin()
	}
	return err
}

func definitionsOf(tools []offered) []definition {
	list := make([]definition, len(tools))
	for i, t := range tools {
		list[i] = t.definition
	}
	return list
}

// Restart ends a server and starts it again, where it was approved. It is how one
// that was stopped or given up comes back.
func (s *Set) Restart(name string) error {
	return s.control(name, func(v *server) {
		s.change(func() { v.state, v.text = v.rest() })
		if v.state == Starting {
			v.begin()
		}
	})
}

// Stop ends a server until Restart or Reload.
func (s *Set) Stop(name string) error {
	return s.control(name, func(v *server) {
		if v.state != Unsupported && v.state != Unapproved && !v.Disabled {
			v.enter(Off, "You stopped it. Start it again to use its tools.", 0)
		}
	})
}

// control halts a server, and then does something to it.
func (s *Set) control(name string, then func(*server)) error {
	s.reloading.Lock()
	defer s.reloading.Unlock()
	s.mu.Lock()
	v := s.find(name)
	if s.closed {
		v = nil
	}
	s.mu.Unlock()
	if v == nil {
		return errNoServer
	}
	v.halt()
	then(v)
	return nil
}

// Start starts the approved servers that wait and to which one of these tools belongs,
// by its name in the catalog.
func (s *Set) Start(names []string) {
	s.start(func(v *server) bool {
		return slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, v.prefix) })
	})
}

// StartAll starts all approved servers, from now on at once.
func (s *Set) StartAll() {
	s.mu.Lock()
	s.options.Wait = false
	s.mu.Unlock()
	s.start(func(*server) bool { return true })
}

func (s *Set) start(wanted func(*server) bool) {
	s.reloading.Lock()
	defer s.reloading.Unlock()
	var chosen []*server
	s.change(func() {
		for _, v := range s.servers {
			if v.state == Approved && !s.closed && wanted(v) {
				v.state, chosen = Starting, append(chosen, v)
			}
		}
	})
	for _, v := range chosen {
		v.begin()
	}
}

// Reload takes on other servers. Those that stayed the same keep running; it returns
// when those that went have ended.
func (s *Set) Reload(servers []Server) {
	s.reloading.Lock()
	defer s.reloading.Unlock()
	if s.closed {
		return
	}
	next, gone, fresh := s.exchange(servers)
	stopAll(gone)
	s.change(func() { s.servers = next })
	for _, v := range fresh {
		if v.state == Starting {
			v.begin()
		}
	}
}

// exchange pairs the servers with those that are there.
func (s *Set) exchange(servers []Server) (next, gone, fresh []*server) {
	s.mu.Lock()
	defer s.mu.Unlock()
	gone = slices.Clone(s.servers)
	owners := map[string]string{} // of prefixes
	for _, def := range servers {
		i := slices.IndexFunc(gone, func(v *server) bool { return v.state != Unsupported && reflect.DeepEqual(v.Server, def) })
		if i < 0 {
			v := s.newServer(def)
			next, fresh = append(next, v), append(fresh, v)
			continue
		}
		next = append(next, gone[i])
		owners[gone[i].prefix] = gone[i].Name
		gone = slices.Delete(gone, i, i+1)
	}
	for _, v := range fresh {
		if owner, taken := owners[v.prefix]; taken && v.state != Unsupported {
			v.state = Unsupported
			v.text = fmt.Sprintf("Its tools would have the same names as those of “%s”. Give it another name in the settings.", owner)
		}
		owners[v.prefix] = v.Name
	}
	return next, gone, fresh
}

// stopAll ends the servers side by side.
func stopAll(servers []*server) {
	var all sync.WaitGroup
	for _, v := range servers {
		all.Go(v.halt)
	}
	all.Wait()
}
