package schedule

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func calendar(lines ...Line) Schedule { return Schedule{Calendar: lines} }

func momentsIn(t testing.TB, zone string, s Schedule) Moments {
	t.Helper()
	s.Zone = zone
	m, faults := Read(s, zones)
	if len(faults) > 0 {
		t.Fatalf("%+v: %v", s, faults)
	}
	return m
}

func zones(name string) (*time.Location, bool) {
	zone, err := time.LoadLocation(name)
	return zone, err == nil
}

// upTo are the moments after one instant and up to another, as text.
func (m Moments) upTo(from, to time.Time) (all []string) {
	for at := from; ; {
		next, is := m.Next(at)
		if !is || next.After(to) {
			return all
		}
		all, at = append(all, next.Format("2006-01-02 15:04 -0700")), next
	}
}

func TestNext(t *testing.T) {
	for name, c := range map[string]struct {
		zone     string
		from, to string // in the zone
		s        Schedule
		want     string
	}{
		"weekdays at half past seven": {
			"Europe/Berlin", "2026-11-27 12:00", "2026-12-01 23:00",
			calendar(Line{Minute: "30", Hour: "7", Weekday: "1-5"}),
			"2026-11-30 07:30 +0100, 2026-12-01 07:30 +0100",
		},
		"what falls into the gap is due behind it": {
			"Europe/Berlin", "2026-03-28 12:00", "2026-03-30 12:00",
			calendar(Line{Minute: "30", Hour: "2"}),
			"2026-03-29 03:00 +0200, 2026-03-30 02:30 +0200",
		},
		"two in one gap are due at once": {
			"Europe/Berlin", "2026-03-29 00:30", "2026-03-29 12:00",
			calendar(Line{Minute: "10,40", Hour: "2"}, Line{Minute: "0", Hour: "3"}),
			"2026-03-29 03:00 +0200",
		},
		"what comes twice is due the first time": {
			"Europe/Berlin", "2026-10-24 12:00", "2026-10-26 12:00",
			calendar(Line{Minute: "30", Hour: "2"}),
			"2026-10-25 02:30 +0200, 2026-10-26 02:30 +0100",
		},
		"steps go on through the hour that comes twice": {
			"Europe/Berlin", "2026-10-25 01:45", "2026-10-25 03:00",
			calendar(Line{Minute: "*/30", Hour: "*"}),
			"2026-10-25 02:00 +0200, 2026-10-25 02:30 +0200, 2026-10-25 02:00 +0100, 2026-10-25 02:30 +0100, 2026-10-25 03:00 +0100",
		},
		"steps do not make up for the hour left out": {
			"Europe/Berlin", "2026-03-29 01:15", "2026-03-29 03:30",
			calendar(Line{Minute: "*/30", Hour: "*"}),
			"2026-03-29 01:30 +0100, 2026-03-29 03:00 +0200, 2026-03-29 03:30 +0200",
		},
		"half an hour is left out on Lord Howe": {
			"Australia/Lord_Howe", "2026-10-03 12:00", "2026-10-05 12:00",
			calendar(Line{Minute: "15", Hour: "2"}),
			"2026-10-04 02:30 +1100, 2026-10-05 02:15 +1100",
		},
		"a day is left out on Samoa": {
			"Pacific/Apia", "2011-12-29 08:00", "2011-12-31 12:00",
			calendar(Line{Minute: "0", Hour: "9"}),
			"2011-12-29 09:00 -1000, 2011-12-31 00:00 +1400, 2011-12-31 09:00 +1400",
		},
		"midnight is left out": {
			"America/Sao_Paulo", "2018-11-03 12:00", "2018-11-05 12:00",
			calendar(Line{Minute: "0", Hour: "0"}),
			"2018-11-04 01:00 -0200, 2018-11-05 00:00 -0200",
		},
		"Friday the thirteenth": {
			"UTC", "2026-01-01 00:00", "2026-12-31 00:00",
			calendar(Line{Minute: "0", Hour: "9", Day: "13", Weekday: "fri"}),
			"2026-02-13 09:00 +0000, 2026-03-13 09:00 +0000, 2026-11-13 09:00 +0000",
		},
		"the last day, the second and the last Friday": {
			"UTC", "2026-02-01 00:00", "2026-02-28 23:00",
			calendar(Line{Minute: "0", Hour: "9", Day: "L"}, Line{Minute: "0", Hour: "8", Weekday: "5#2"}, Line{Minute: "0", Hour: "7", Weekday: "5#L"}),
			"2026-02-13 08:00 +0000, 2026-02-27 07:00 +0000, 2026-02-28 09:00 +0000",
		},
		"a leap day that is a Monday is forty years away over 2100": {
			"UTC", "2072-02-29 12:00", "2113-01-01 00:00",
			calendar(Line{Minute: "0", Hour: "0", Day: "29", Month: "2", Weekday: "1"}),
			"2112-02-29 00:00 +0000",
		},
		"an interval": {
			"Europe/Berlin", "2026-03-29 00:20", "2026-03-29 05:00",
			Schedule{Every: 5400},
			"2026-03-29 01:00 +0100, 2026-03-29 03:30 +0200, 2026-03-29 05:00 +0200",
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := momentsIn(t, c.zone, c.s)
			from, to := inZone(t, c.zone, c.from), inZone(t, c.zone, c.to)
			if got := strings.Join(m.upTo(from, to), ", "); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func inZone(t *testing.T, zone, wall string) time.Time {
	t.Helper()
	z, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", wall, z)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// Each minute is gone through, by a clock on the wall: what it shows is looked up in the
// line, and what it jumps over is due where it comes down.
func TestNextIsAsAClockOnTheWallShows(t *testing.T) {
	changes := map[string][]string{
		"Europe/Berlin":       {"2026-03-29", "2026-10-25"},
		"America/New_York":    {"2026-03-08", "2026-11-01"},
		"Australia/Lord_Howe": {"2026-04-05", "2026-10-04"},
		"America/Sao_Paulo":   {"2018-11-04", "2018-02-18"},
		"Pacific/Apia":        {"2011-12-30", "2011-04-02"},
		"Africa/Casablanca":   {"2026-02-15", "2026-03-22"},
		"Asia/Kolkata":        {"2026-06-01"},
	}
	zones := make([]string, 0, len(changes))
	for zone := range changes {
		zones = append(zones, zone)
	}
	rapid.Check(t, func(r *rapid.T) {
		zone := rapid.SampledFrom(zones).Draw(r, "zone")
		day := inZone(t, zone, rapid.SampledFrom(changes[zone]).Draw(r, "day")+" 12:00")
		l := Line{
			Minute:  rapid.SampledFrom([]string{"0", "30", "5,35", "59", "*/20", "*", "0-10/5"}).Draw(r, "minute"),
			Hour:    rapid.SampledFrom([]string{"0", "1", "2", "3", "1-3", "*", "*/2", "23"}).Draw(r, "hour"),
			Weekday: rapid.SampledFrom([]string{"", "", "0", "6,0", "1-5"}).Draw(r, "weekday"),
		}
		m := momentsIn(t, zone, calendar(l))
		from, to := day.Add(-50*time.Hour), day.Add(50*time.Hour)
		got, want := m.upTo(from, to), shownOnTheWall(m.lines[0], from, to)
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			r.Errorf("%s %+v around %s\ngot  %v\nwant %v", zone, l, day, got, want)
		}
	})
}

func shownOnTheWall(l line, from, to time.Time) (all []string) {
	fits := func(wall time.Time) bool { return l.fits.Next(wall.Add(-time.Second)).Equal(wall) }
	newest := wallOf(from)
	for at := from.Add(time.Minute); !at.After(to); at = at.Add(time.Minute) {
		wall := wallOf(at)
		due := fits(wall)
		if !l.elapses {
			due = due && wall.After(newest) // else it was shown before
			for over := newest.Add(time.Minute); over.Before(wall); over = over.Add(time.Minute) {
				due = due || fits(over)
			}
			if wall.After(newest) {
				newest = wall
			}
		}
		if due {
			all = append(all, at.Format("2006-01-02 15:04 -0700"))
		}
	}
	return all
}

func TestReadSaysWhatIsWrong(t *testing.T) {
	ok := Line{Minute: "0", Hour: "9"}
	for name, c := range map[string]struct {
		s    Schedule
		want string
	}{
		"nothing":              {Schedule{}, "-1 calendar: The schedule does not say when"},
		"both":                 {Schedule{Calendar: []Line{ok}, Every: 60}, "-1 everySeconds: The schedule has a calendar and an interval: it can have one of them"},
		"a second":             {Schedule{Every: 1}, "-1 everySeconds: An interval is a minute at least and 366 days at most"},
		"below zero":           {Schedule{Every: -3600}, "-1 everySeconds: An interval is a minute at least and 366 days at most"},
		"a zone that is none":  {Schedule{Zone: "Mars/Olympus", Calendar: []Line{ok}}, "-1 zone: No time zone is called “Mars/Olympus”"},
		"no hour":              {calendar(Line{Minute: "0"}), "0 hour: The hour is not given"},
		"hour 24":              {calendar(ok, Line{Minute: "0", Hour: "24"}), "1 hour: The hour cannot be “24”: it is 0 to 23"},
		"two that are wrong":   {calendar(Line{Minute: "60", Hour: "x"}), "0 minute: The minute cannot be “60”: it is 0 to 59\n0 hour: The hour cannot be “x”: it is 0 to 23"},
		"a field in a field":   {calendar(Line{Minute: "0", Hour: "9\t1"}), "0 hour: The hour cannot be “9\t1”: it is 0 to 23"},
		"a zone in a field":    {calendar(Line{Minute: "TZ=UTC", Hour: "9"}), "0 minute: The minute cannot be “TZ=UTC”: it is 0 to 59"},
		"a macro":              {calendar(Line{Minute: "@daily", Hour: "9"}), "0 minute: The minute cannot be “@daily”: it is 0 to 59"},
		"no step":              {calendar(Line{Minute: "*/0", Hour: "9"}), "0 minute: The minute cannot be “*/0”: it is 0 to 59"},
		"the 30th of February": {calendar(Line{Minute: "0", Hour: "9", Day: "30", Month: "2"}), "0 : No day is like this one"},
		"a sixth Friday":       {calendar(Line{Minute: "0", Hour: "9", Weekday: "5#6"}), "0 weekday: The weekday cannot be “5#6”: it is 0 for Sunday to 6 for Saturday; 5#2 is the second Friday, 5#L the last"},
		"51 lines":             {calendar(make([]Line, 51)...), "-1 calendar: A calendar has up to 50 lines, and this one 51"},
		"a long field":         {calendar(Line{Minute: strings.Repeat("1,", 200) + "1", Hour: "9"}), "0 minute: The minute cannot be “" + strings.Repeat("1,", 200) + "1”: it is 0 to 59"},
	} {
		t.Run(name, func(t *testing.T) {
			_, faults := Read(c.s, zones)
			var got []string
			for _, f := range faults {
				got = append(got, fmt.Sprintf("%d %s: %s", f.Line, f.Field, f.What))
				if f.Fix == "" {
					t.Errorf("%s: no instruction", f.What)
				}
			}
			if strings.Join(got, "\n") != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func BenchmarkNext(b *testing.B) {
	for name, l := range map[string]Line{
		"minutes":  {Minute: "*", Hour: "*"},
		"weekdays": {Minute: "30", Hour: "7", Weekday: "1-5"},
		"seldom":   {Minute: "0", Hour: "0", Day: "29", Month: "2", Weekday: "1"},
	} {
		b.Run(name, func(b *testing.B) {
			m := momentsIn(b, "Europe/Berlin", calendar(l))
			at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
			for b.Loop() {
				m.Next(at)
			}
		})
	}
}
