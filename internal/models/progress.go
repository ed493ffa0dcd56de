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
	Rate      float64 // bytes a second in the last seconds; 0: nothing comes
}

const (
	window = 8 * time.Second        // over which the rate is measured
	pause  = 200 * time.Millisecond // between two that are told
)

// meter adds up what a server says of the parts that it downloads.
type meter struct {
	parts   map[string]part
	arrived int64    // bytes, since it was listened to
	samples []sample // of the last seconds
	told    time.Time
	phase   Phase
}

type part struct{ completed, total int64 }

// sample is how much had arrived when.
type sample struct {
	at      time.Time
	arrived int64
}

// add takes a line up; the progress is to be told where is is true.
func (m *meter) add(line pullLine, now time.Time) (progress Progress, is bool) {
	phase := m.phase
	switch {
	case line.Digest != "" && line.Total > 0:
		phase = Downloading
		m.count(line)
	case m.phase == Downloading && line.Digest == "":
		phase = Checking
	case phase == "":
		phase = Preparing
	}
	m.sample(now)
	changed := phase != m.phase
	m.phase = phase
	if !changed && now.Sub(m.told) < pause {
		return Progress{}, false
	}
	m.told = now
	progress = Progress{Phase: phase, Rate: m.rate()}
	for _, p := range m.parts {
		progress.Completed += p.completed
		progress.Total += p.total
	}
	return progress, true
}

// count takes a part up. What a part has when it is first told of was there before, and
// did not arrive now.
func (m *meter) count(line pullLine) {
	if m.parts == nil {
		m.parts = map[string]part{}
	}
	total := max(line.Total, 0)
	completed := min(max(line.Completed, 0), total)
	if before, known := m.parts[line.Digest]; known {
		m.arrived += max(completed-before.completed, 0)
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
