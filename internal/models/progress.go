package models

import "time"

// Phase is what a download is at.
//
//page:name PullPhase
type Phase string

// The phases, in their order.
const (
	Preparing   Phase = "preparing"
	Downloading Phase = "downloading"
	Checking    Phase = "checking"
)

// Progress is how far a download is.
type Progress struct {
	Phase     Phase
	Completed int64   // bytes
	Total     int64   // bytes that are known of; 0: none yet
	Rate      float64 // bytes a second in the last seconds; 0: not known, or nothing came
	Still     bool    // nothing has come for some seconds
}

const (
	window = 8 * time.Second        // over which the rate is measured
	pause  = 200 * time.Millisecond // between two that are told
	still  = 4 * time.Second        // without a byte: more than a slow line pauses
)

// meter adds up what a server says of the parts that it downloads.
type meter struct {
	parts   map[string]part
	arrived int64     // bytes, since it was listened to
	last    time.Time // that something arrived
	samples []sample  // of the last seconds
	told    time.Time
	phase   Phase
}

type part struct{ completed, total int64 }

// sample is how much had arrived when.
type sample struct {
	at      time.Time
	arrived int64
}

// add takes a line up; the progress is to be told now where is is true.
func (m *meter) add(line pullLine, now time.Time) (progress Progress, is bool) {
	phase := m.phase
	switch {
	case line.Digest != "" && line.Total > 0:
		phase = Downloading
		m.count(line, now)
	case m.phase == Downloading && line.Digest == "":
		phase = Checking
	case phase == "":
		phase = Preparing
	}
	m.sample(now)
	changed := phase != m.phase
	m.phase = phase
	is = changed || now.Sub(m.told) >= pause
	if is {
		m.told = now
	}
	return m.progress(now), is
}

// progress is how far it is.
func (m *meter) progress(now time.Time) Progress {
	progress := Progress{Phase: m.phase, Rate: m.rate(), Still: m.phase == Downloading && now.Sub(m.last) > still}
	for _, p := range m.parts {
		progress.Completed += p.completed
		progress.Total += p.total
	}
	return progress
}

// count takes a part up. What a part has when it is first told of was there before, and
// did not arrive now.
func (m *meter) count(line pullLine, now time.Time) {
	if m.parts == nil {
		m.parts = map[string]part{}
	}
	total := max(line.Total, 0)
	completed := min(max(line.Completed, 0), total)
	if before, known := m.parts[line.Digest]; known {
		m.arrived += max(completed-before.completed, 0)
		if completed > before.completed {
			m.last = now
		}
	} else {
		m.last = now
	}
	m.parts[line.Digest] = part{completed, total}
}

// sample keeps one sample for each pause of the window, and one from before it.
func (m *meter) sample(now time.Time) {
	if n := len(m.samples); n > 1 && now.Sub(m.samples[n-2].at) < pause {
		m.samples[n-1] = sample{now, m.arrived}
	} else {
		m.samples = append(m.samples, sample{now, m.arrived})
	}
	for len(m.samples) > 2 && now.Sub(m.samples[1].at) > window {
		m.samples = m.samples[1:]
	}
}

func (m *meter) rate() float64 {
	first, last := m.samples[0], m.samples[len(m.samples)-1]
	seconds := last.at.Sub(first.at).Seconds()
	if seconds < 1 {
		return 0
	}
	return float64(last.arrived-first.arrived) / seconds
}
