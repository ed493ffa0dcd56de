package schedule

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"planwright/planner/problem"
)

// Sentence is the schedule in words, such as "At 17:00 on Friday". Fields that are wrong
// stand in it as they are written.
func Sentence(s Schedule) problem.Said {
	if s.Every > 0 {
		return intervalInWords(s.Every)
	}
	if len(s.Calendar) == 0 {
		return problem.Say("At no time")
	}
	said := s.Calendar[0].inWords()
	for _, l := range s.Calendar[1:] {
		said = problem.Say("%s · %s", said, l.inWords())
	}
	return said
}

// units are those that an interval is told in, the greatest first.
var units = []struct {
	seconds   int64
	one, many problem.English
}{
	{86400, "Every day", "Every %d days"}, {3600, "Every hour", "Every %d hours"},
	{60, "Every minute", "Every %d minutes"}, {1, "Every second", "Every %d seconds"},
}

func intervalInWords(every int64) problem.Said {
	for _, u := range units {
		switch {
		case every == u.seconds:
			return problem.Say(u.one)
		case every%u.seconds == 0:
			return problem.Say(u.many, every/u.seconds)
		}
	}
	return problem.Said{}
}

func (l Line) inWords() problem.Said {
	said := l.timeInWords()
	if when, is := daysInWords(l.Day, dayInWords, "on day %s of the month"); is {
		said = problem.Say("%s %s", said, when)
	}
	if when, is := daysInWords(l.Weekday, weekdayInWords, "on %s"); is {
		said = problem.Say("%s %s", said, when)
	}
	if when, is := daysInWords(l.Month, monthInWords, "in %s"); is {
		said = problem.Say("%s %s", said, when)
	}
	return said
}

// mostTimes are as many as are told one by one.
const mostTimes = 6

func (l Line) timeInWords() problem.Said {
	minutes, fixedMinutes := numbers(l.Minute)
	hours, fixedHours := numbers(l.Hour)
	step, isStep := stepOf(l.Minute, 60)
	everyHour, hourStep := strings.TrimSpace(l.Hour) == "*", 0
	if !everyHour {
		hourStep, _ = stepOf(l.Hour, 24)
	}
	switch {
	case fixedMinutes && fixedHours && len(minutes)*len(hours) <= mostTimes:
		return problem.Say("At %s", listed(timesOf(hours, minutes)))
	case l.Minute == "*" && everyHour:
		return problem.Say("Every minute")
	case isStep && everyHour:
		return problem.Say("Every %d minutes", step)
	case fixedMinutes && len(minutes) == 1 && everyHour:
		return problem.Say("At minute %d of each hour", minutes[0])
	case fixedMinutes && len(minutes) == 1 && hourStep > 1:
		return problem.Say("At minute %d of every %d hours", minutes[0], hourStep)
	case isStep:
		return problem.Say("Every %d minutes in the hours %s", step, l.Hour)
	}
	return problem.Say("At the minutes %s of the hours %s", l.Minute, l.Hour)
}

// timesOf are the times of day in their order.
func timesOf(hours, minutes []int) (all []problem.Said) {
	for _, h := range hours {
		for _, m := range minutes {
			all = append(all, problem.Say("%s", fmt.Sprintf("%02d:%02d", h, m)))
		}
	}
	return all
}

// daysInWords is a field for days in words, one part of its list at a time, and false where
// it is open.
func daysInWords(field string, one func(string) problem.Said, frame problem.English) (problem.Said, bool) {
	field = strings.ReplaceAll(field, " ", "")
	if field == "" || field == "*" {
		return problem.Said{}, false
	}
	var all []problem.Said
	for part := range strings.SplitSeq(field, ",") {
		all = append(all, one(part))
	}
	return problem.Say(frame, listed(all)), true
}

func dayInWords(part string) problem.Said {
	before, isBack := strings.CutPrefix(strings.ToUpper(part), "L-")
	switch n, isNumber := number(before); {
	case strings.EqualFold(part, "L"):
		return problem.Say("the last")
	case isBack && isNumber:
		return problem.Say("%d before the last", n)
	}
	return rangeInWords(part, asWritten)
}

func weekdayInWords(part string) problem.Said {
	day, which, isNth := strings.Cut(part, "#")
	if !isNth {
		return rangeInWords(part, func(one string) problem.Said { return named(one, weekdays) })
	}
	if strings.EqualFold(which, "L") {
		return problem.Say("the last %s of the month", named(day, weekdays))
	}
	if n, is := number(which); is && n >= 1 && n <= len(ordinals) {
		return problem.Say("the %s %s of the month", problem.Say(ordinals[n-1]), named(day, weekdays))
	}
	return asWritten(part)
}

func monthInWords(part string) problem.Said {
	return rangeInWords(part, func(one string) problem.Said { return named(one, months) })
}

func rangeInWords(part string, one func(string) problem.Said) problem.Said {
	from, to, isRange := strings.Cut(part, "-")
	if isRange && !strings.Contains(part, "/") {
		return problem.Say("%s to %s", one(from), one(to))
	}
	return one(part)
}

var (
	ordinals = []problem.English{"first", "second", "third", "fourth", "fifth"}
	weekdays = []problem.English{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
	months   = []problem.English{"", "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}
)

// named is the name of the number, or of the first three letters of it.
func named(written string, names []problem.English) problem.Said {
	n, isNumber := number(written)
	if !isNumber {
		n = slices.IndexFunc(names, func(name problem.English) bool { return len(name) >= 3 && strings.EqualFold(string(name[:3]), written) })
	}
	if n < 0 || n >= len(names) || names[n] == "" {
		return asWritten(written)
	}
	return problem.Say(names[n])
}

func asWritten(text string) problem.Said { return problem.Say("%s", text) }

// numbers are those of a list that has nothing else.
func numbers(field string) (all []int, are bool) {
	for part := range strings.SplitSeq(strings.ReplaceAll(field, " ", ""), ",") {
		n, is := number(part)
		if !is {
			return nil, false
		}
		all = append(all, n)
	}
	slices.Sort(all)
	return slices.Compact(all), true
}

// stepOf is the step of a field that goes on evenly, as those do that divide what is whole.
func stepOf(field string, whole int) (int, bool) {
	rest, is := strings.CutPrefix(strings.ReplaceAll(field, " ", ""), "*/")
	n, isNumber := number(rest)
	return n, is && isNumber && n > 1 && whole%n == 0
}

func number(written string) (int, bool) {
	n, err := strconv.Atoi(written)
	return n, err == nil && n >= 0
}

// listed is a list in words.
func listed(all []problem.Said) problem.Said {
	said := all[0]
	for i, next := range all[1:] {
		if i == len(all)-2 {
			said = problem.Say("%s and %s", said, next)
		} else {
			said = problem.Say("%s, %s", said, next)
		}
	}
	return said
}
