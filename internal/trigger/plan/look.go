package plan

import "time"

// look goes through the moments of a schedule that are due.
type look struct {
	*decider
	now  time.Time
	once *Moment // late, and to be made up for by one run unless a later one comes
}

// take decides about one moment. They come in their order.
func (l *look) take(due time.Time) {
	m := Moment{Due: due, Late: l.now.Sub(due) > Grace}
	switch {
	case l.Hold != "":
		l.line(m, Passes, l.Hold)
	case !m.Late:
		l.coverOnce()
		l.admit(m, OnTime, l.Overlap)
	case l.now.Sub(due) > l.Window:
		l.line(m, Passes, TooLate)
	default:
		l.takeLate(m)
	}
}

func (l *look) takeLate(m Moment) {
	switch l.Late {
	case Once:
		l.coverOnce()
		l.once = &m
	case All:
		l.admit(m, MadeUp, l.overlapOfLate())
	case Ask:
		l.ask(m)
	default:
		l.line(m, Passes, LateSkips)
	}
}

// overlapOfLate is how moments overlap of which each is to be made up for: beside each other
// only where they may be, else one after the other.
func (l *look) overlapOfLate() Overlap {
	if l.Overlap == Allow {
		return Allow
	}
	return QueueAll
}

// coverOnce tells that a later moment makes up for the late one.
func (l *look) coverOnce() {
	if l.once != nil {
		l.line(*l.once, Passes, MadeUpOnce)
		l.once = nil
	}
}

// ask puts the moment to those the person is asked about.
func (l *look) ask(m Moment) {
	l.State.Missed.add(m.Due)
	if n := len(l.Lines); n > 0 && l.Lines[n-1].Fate == Asks {
		l.Lines[n-1].To = m.Due
		l.Lines[n-1].Count++
		return
	}
	l.Lines = append(l.Lines, lineOf(m, Asks, WasMissed))
}

// add makes a moment the last of those that were missed.
func (m *Missed) add(due time.Time) {
	if !m.Last.IsZero() {
		if m.Earlier.Count == 0 {
			m.Earlier.From = m.Last
		}
		m.Earlier.To = m.Last
		m.Earlier.Count++
	}
	m.Last = due
}

// setBack lets moments be due again from now on. Nothing waits that is due then once more.
func (d *decider) setBack(now time.Time) {
	d.State.Settled, d.Back = now, true
	queue := d.State.Queue
	d.State.Queue = nil
	for _, m := range queue {
		if m.Event == "" && m.Due.After(now) {
			d.Lines = append(d.Lines, lineOf(m, Passes, ClockWrong))
		} else {
			d.State.Queue = append(d.State.Queue, m)
		}
	}
	if missed := d.State.Missed; missed.Last.After(now) {
		d.State.Missed = Missed{}
		d.pass(missed, ClockWrong)
	}
}

// settle decides about what is left when all moments were gone through.
func (l *look) settle() {
	if l.once != nil {
		l.admit(*l.once, MadeUp, l.Overlap)
	}
}

// pass tells that there is no run for any of the moments the person was asked about.
func (d *decider) pass(m Missed, why Why) {
	m.add(m.Last)
	d.Lines = append(d.Lines, Line{Span: m.Earlier, Fate: Passes, Why: why})
}
