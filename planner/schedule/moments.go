package schedule

import "time"

// Moments are those of a schedule, without end. The zero value has none.
type Moments struct {
	zone  *time.Location
	lines []line
	every int64
}

// Next returns the first moment after another one, in the zone of the schedule, and false
// where there is none within 41 years.
//
// A wall time that a clock change leaves out is due at the first moment behind the gap, and
// one that comes twice the first time only. A line that steps through hours or minutes
// (* or /) follows the time that elapses instead: what is left out is not made up for, and
// what comes twice is due twice.
func (m Moments) Next(after time.Time) (time.Time, bool) {
	if m.every > 0 {
		return m.nextInterval(after), true
	}
	var next time.Time
	for _, l := range m.lines {
		at := m.nextOnLine(l, after.In(m.zone))
		if !at.IsZero() && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	return next, !next.IsZero()
}

func (m Moments) nextInterval(after time.Time) time.Time {
	passed := after.Unix() % m.every
	if passed < 0 {
		passed += m.every // before 1970
	}
	return time.Unix(after.Unix()-passed+m.every, 0).In(m.zone)
}

func (m Moments) nextOnLine(l line, after time.Time) time.Time {
	if l.elapses {
		return nextElapsed(l, after)
	}
	for wall := wallOf(after); ; {
		if wall = l.fits.Next(wall); wall.IsZero() {
			return time.Time{}
		}
		if at := instant(wall, m.zone); at.After(after) {
			return at
		}
	}
}

// nextElapsed is the first instant after another one at which a clock on the wall fits the
// line. Between two clock changes that is the wall time less the offset.
func nextElapsed(l line, after time.Time) time.Time {
	for from := after; ; {
		_, offset := from.Zone()
		wall := l.fits.Next(wallOf(from))
		if wall.IsZero() {
			return wall
		}
		at := wall.Add(-seconds(offset)).In(after.Location())
		_, change := from.ZoneBounds()
		if change.IsZero() || at.Before(change) {
			return at
		}
		if first := wallOf(change); l.fits.Next(first.Add(-time.Second)).Equal(first) {
			return change
		}
		from = change
	}
}

// wallOf is what a clock on the wall shows, as if it were in UTC.
func wallOf(t time.Time) time.Time {
	_, offset := t.Zone()
	return t.UTC().Add(seconds(offset))
}

// farthest is farther than any clock was ever changed at once: a zone that moves over the
// date line leaves out a day, or has one twice.
const farthest = 26 * time.Hour

// instant is when a clock on the wall of the zone shows the time for the first time, or the
// end of the gap where it never does.
func instant(wall time.Time, zone *time.Location) time.Time {
	_, before := wall.Add(-farthest).In(zone).Zone()
	at := wall.Add(-seconds(before)).In(zone)
	if wallOf(at).Equal(wall) {
		return at
	}
	gap, _ := at.ZoneBounds() // the clock was changed before that instant
	if later := firstShown(wall, gap, at); !later.IsZero() {
		return later
	}
	return gap
}

// firstShown is when the wall time is shown after the clock was changed, the zero time where
// it was left out.
func firstShown(wall, change, at time.Time) time.Time {
	_, offset := at.Zone()
	if shown := wall.Add(-seconds(offset)).In(at.Location()); !shown.Before(change) {
		return shown
	}
	return time.Time{}
}

func seconds(n int) time.Duration { return time.Duration(n) * time.Second }
