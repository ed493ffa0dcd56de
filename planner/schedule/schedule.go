// Package schedule finds the moments of a schedule: a calendar of wall times in a time
// zone, or a moment each so many seconds.
package schedule

import (
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
)

// Schedule says when something is due: on each line of its calendar, or each Every seconds.
// One of the two is set.
type Schedule struct {
	Zone     string `json:"zone,omitzero"` // IANA name; "": that of the machine
	Calendar []Line `json:"calendar,omitempty"`
	Every    int64  `json:"everySeconds,omitzero"` // counted from 1970-01-01 00:00 UTC
}

// Line is one line of a calendar. A moment is on it where all of its fields fit, the day of
// the month and the day of the week too: the thirteenth and a Friday is Friday the thirteenth.
// A field is a list, with commas, of numbers, ranges (1-5) and steps (*/15, 8-18/2). Minute
// and hour are given; * stands for what else is "".
type Line struct {
	Minute  string         `json:"minute"`
	Hour    string         `json:"hour"`
	Day     string         `json:"day,omitzero"`     // also L for the last day of the month, L-1 for the one before it
	Month   string         `json:"month,omitzero"`   // 1 to 12, or jan to dec
	Weekday string         `json:"weekday,omitzero"` // 0 or 7 for Sunday to 6, or sun to sat; 5#2 is the second Friday of the month, 5#L the last
	Unknown jsontext.Value `json:",embed"`
}

// The bounds of a schedule.
const (
	MaxLines = 50
	MaxField = 200                // bytes of a field
	MinEvery = 60                 // seconds: what is due is looked at once a minute
	MaxEvery = 366 * 24 * 60 * 60 // seconds
)

// Fault is what is wrong with a schedule, and where.
type Fault struct {
	Line  int    // index in the calendar; -1: no line
	Field string // the JSON name of the field; "": the whole line
	What  problem.Said
	Fix   string // an instruction for the model
}

// Zones finds the time zone of a name, "" for that of the machine, and reports whether there
// is one.
type Zones func(name string) (*time.Location, bool)

// Read returns the moments of the schedule, or what is wrong with it.
func Read(s Schedule, zones Zones) (Moments, []Fault) {
	zone, isKnown := zones(s.Zone)
	m, faults := Moments{zone: zone, every: s.Every}, s.shapeFaults(isKnown)
	if len(faults) > 0 {
		return Moments{}, faults
	}
	for i, l := range s.Calendar {
		line, found := readLine(l)
		for _, f := range found {
			f.Line = i
			faults = append(faults, f)
		}
		m.lines = append(m.lines, line)
	}
	if len(faults) > 0 {
		return Moments{}, faults
	}
	return m, nil
}

// shapeFaults are those of the schedule as a whole.
func (s Schedule) shapeFaults(zoneIsKnown bool) (faults []Fault) {
	fault := func(field, fix string, text problem.English, args ...any) {
		faults = append(faults, Fault{Line: -1, Field: field, What: problem.Say(text, args...), Fix: fix})
	}
	if !zoneIsKnown {
		fault("zone", `Give an IANA time zone such as "Europe/Berlin".`, "No time zone is called “%s”", s.Zone)
	}
	switch {
	case len(s.Calendar) == 0 && s.Every == 0:
		fault("calendar", "Give calendar with at least one line, or everySeconds.", "The schedule does not say when")
	case len(s.Calendar) > 0 && s.Every != 0:
		fault("everySeconds", "Keep calendar or everySeconds, not both.", "The schedule has a calendar and an interval: it can have one of them")
	case len(s.Calendar) > MaxLines:
		fault("calendar", "Join lines that differ in one field only.", "A calendar has up to %d lines, and this one %d", MaxLines, len(s.Calendar))
	case s.Every != 0 && (s.Every < MinEvery || s.Every > MaxEvery):
		fault("everySeconds", "Give everySeconds from 60 to 31622400.", "An interval is a minute at least and 366 days at most")
	}
	return faults
}
