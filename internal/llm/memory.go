package llm

import (
	"sync"
	"time"
)

// Memory holds, by endpoint and model, what was found not to be understood, so
// that it is found out once, and how many calls in a row failed. The zero value
// is empty and ready to use.
type Memory struct {
	mu      sync.Mutex
	known   map[place]capability
	streaks map[place]streak
}

type place struct{ base, model string }

func (m *Memory) of(p place) capability {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.known[p]
}

// learn changes what is known of a place. Calls that run at the same time learn
// from each other.
func (m *Memory) learn(p place, change func(*capability)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.known[p]
	change(&k)
	if m.known == nil {
		m.known = map[place]capability{}
	}
	m.known[p] = k
}

// Learnt is what is remembered of an endpoint and model.
type Learnt struct {
	BaseURL string    `json:"baseUrl"`
	Model   string    `json:"model"`
	Lacks   []Feature `json:"lacks"`
	At      time.Time `json:"at"` // when it was written down
}

// forgetAfter is how long what was written down holds: servers are updated.
const forgetAfter = 7 * 24 * time.Hour

// Learnt is all that is worth remembering until the program starts again.
func (m *Memory) Learnt(now time.Time) []Learnt {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []Learnt
	for p, k := range m.known {
		if lacks := k.lacks.list(); len(lacks) > 0 {
			list = append(list, Learnt{p.base, p.model, lacks, k.since(now)})
		}
	}
	return list
}

// Recall takes up what was learnt before.
func (m *Memory) Recall(list []Learnt, now time.Time) {
	for _, l := range list {
		if now.Sub(l.At) > forgetAfter || l.At.After(now) {
			continue
		}
		m.learn(place{l.BaseURL, l.Model}, func(k *capability) {
			k.recalled = l.At
			for _, f := range l.Lacks {
				k.lacks.add(f)
			}
		})
	}
}
