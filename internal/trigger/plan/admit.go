package plan

// admit lets a moment begin, wait or pass by what goes on and waits already.
func (d *decider) admit(m Moment, why Why, overlap Overlap) {
	if d.isFree(overlap) {
		d.begin(m, why)
		return
	}
	switch overlap {
	case QueueAll, Allow:
		d.wait(m, RunGoes)
	case QueueOne:
		if len(d.State.Queue) > 0 {
			d.line(m, Passes, OneWaits)
			return
		}
		d.wait(m, RunGoes)
	case StopOther:
		d.replace(m)
	default:
		d.line(m, Passes, RunGoes)
	}
}

// isFree reports whether a moment may begin at once: what waits goes before it.
func (d *decider) isFree(overlap Overlap) bool {
	switch {
	case d.Hold != "" || len(d.State.Queue) > 0:
		return false
	case overlap == Allow:
		return len(d.State.Going) < MaxGoing
	}
	return len(d.State.Going) == 0
}

// replace stops the runs that go on, and lets the moment wait until they are over.
func (d *decider) replace(m Moment) {
	for _, old := range d.State.Queue {
		d.Lines = append(d.Lines, lineOf(old, Passes, Replaced)) // each takes the place of its own
	}
	d.State.Queue = nil
	d.wait(m, RunGoes)
	if !d.State.Stopped {
		for _, f := range d.State.Going {
			d.Stop = append(d.Stop, f.Run)
		}
		d.State.Stopped = true
	}
}

func (d *decider) wait(m Moment, why Why) {
	if len(d.State.Queue) >= MaxQueue {
		d.line(m, Passes, QueueFull)
		return
	}
	d.State.Queue = append(d.State.Queue, m)
	d.line(m, Waits, why)
}

// goOn begins what waits, as far as there is room.
func (d *decider) goOn() {
	room := 1
	if d.Overlap == Allow {
		room = MaxGoing
	}
	for d.Hold == "" && len(d.State.Queue) > 0 && len(d.State.Going) < room {
		m := d.State.Queue[0]
		d.State.Queue = d.State.Queue[1:]
		why := OnTime
		if m.Late {
			why = MadeUp
		}
		d.begin(m, why)
	}
}

func (d *decider) begin(m Moment, why Why) {
	f := Firing{Run: d.newID(), Moment: m}
	d.State.Going = append(d.State.Going, f)
	d.Begin = append(d.Begin, f)
	d.line(m, Begins, why)
	d.Lines[len(d.Lines)-1].Run = f.Run
}

// line tells of one moment. Where moments that follow each other pass for one reason, a line
// tells of all of them; of what happened it names each, but for those that are too many.
func (d *decider) line(m Moment, fate Fate, why Why) {
	if n := len(d.Lines); n > 0 && fate == Passes && (m.Event == "" || why == QueueFull) {
		if last := &d.Lines[n-1]; last.Fate == fate && last.Why == why && (last.Event == "" || why == QueueFull) {
			last.To, last.Event = m.Due, ""
			last.Count++
			return
		}
	}
	d.Lines = append(d.Lines, lineOf(m, fate, why))
}

func lineOf(m Moment, fate Fate, why Why) Line {
	return Line{Span: Span{m.Due, m.Due, 1}, Event: m.Event, Fate: fate, Why: why}
}
