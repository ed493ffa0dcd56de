package llm

import (
	"fmt"
	"time"

	"planwright/planner"
)

// Breaker says when an endpoint that keeps failing is left alone. The zero value
// is never.
type Breaker struct {
	Failures int           // in a row, by one endpoint and model
	CoolOff  time.Duration // how long no call is then made
}

// streak is the failures in a row of one endpoint and model.
type streak struct {
	count int
	last  planner.EndpointError
	until time.Time // no call before
}

// CoolOff is until when the endpoint and model of the client are left alone; zero
// when they are not.
func (c *Client) CoolOff() time.Time {
	until := c.config.Memory.pausedUntil(c.place())
	if !time.Now().Before(until) {
		return time.Time{}
	}
	return until
}

// Bypass ends the pause of the endpoint and model: the next call is made. If it
// fails the pause starts again.
func (c *Client) Bypass() { c.config.Memory.resume(c.place()) }

func (m *Memory) pausedUntil(p place) time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.streaks[p].until
}

func (m *Memory) resume(p place) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s, ok := m.streaks[p]; ok {
		s.until = time.Time{}
		m.streaks[p] = s
	}
}

// blocked is why no call is made now, nil when one may be.
func (m *Memory) blocked(p place, now time.Time) *failure {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.streaks[p]
	if !now.Before(s.until) {
		return nil
	}
	f := &failure{EndpointError: s.last}
	f.Message = fmt.Sprintf("%s failed %d times in a row, so it is left alone for a while. The last time: %s", s.last.Host, s.count, s.last.Message)
	f.Next = "Try again after " + s.until.Format("15:04:05") + "."
	f.RetryAt = s.until
	return f
}

// count takes note of how a call ended; nil is well. Once the limit is reached,
// each further failure starts the pause again.
func (m *Memory) count(p place, f *failure, limit Breaker, now time.Time) {
	if f != nil && !countsAsFailing(f) {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if f == nil {
		delete(m.streaks, p)
		return
	}
	s := streak{count: m.streaks[p].count + 1, last: f.EndpointError}
	if limit.Failures > 0 && s.count >= limit.Failures {
		s.until = now.Add(limit.CoolOff)
	}
	if m.streaks == nil {
		m.streaks = map[place]streak{}
	}
	m.streaks[p] = s
}

// countsAsFailing reports whether a pause may help. What the person has to put
// right, such as a key or a server to be started, must not be met with one, and
// neither must a request that the endpoint refuses for what is in it.
func countsAsFailing(f *failure) bool {
	if f.loading {
		return false
	}
	switch f.State {
	case planner.StateServer:
		return f.Status == 0 || mayPass(f.Status)
	case planner.StateTimeout, planner.StateTruncated, planner.StateRateLimited:
		return true
	case planner.StateCancelled, planner.StateBadURL, planner.StateDNS, planner.StateConnRefused, planner.StateTLS,
		planner.StateProxy, planner.StateAuth, planner.StateBilling, planner.StateNotFound, planner.StateLength,
		planner.StateRefused, planner.StateNotAnLLM, planner.StateTooBig, planner.StateLoading:
	}
	return false
}
