package fact

import (
	"maps"
	"slices"
	"strings"
)

// unit is what stands behind a number.
type unit struct {
	ms      float64 // of a time
	months  float64 // of a time that has no fixed length
	bytes   []float64
	percent bool
	times   bool // how often something is done
	tries   bool // how often something is tried
	isLimit bool // none: what the number limits
}

func (u unit) isTime() bool { return u.ms > 0 || u.months > 0 }

const second, minute, hour, day = 1000, 60_000, 3_600_000, 86_400_000

// units are those that are heard, by their words.
var units = unitsOf(map[string]unit{
	"ms millisecond milliseconds millisekunden":                                    {ms: 1},
	"s sec secs second seconds sekunde sekunden seconde secondes segundo segundos": {ms: second},
	"min mins minute minutes minuten minuto minutos":                               {ms: minute},
	"h hr hrs hour hours stunde stunden heure heures hora horas":                   {ms: hour},
	"day days tag tage tagen jour jours día días":                                  {ms: day},
	"week weeks woche wochen semaine semaines semana semanas":                      {ms: 7 * day},
	"month months monat monate monaten mois mes meses":                             {months: 1},
	"year years jahr jahre jahren ans año años":                                    {months: 12},
	"kb kib kilobyte kilobytes":                                                    {bytes: []float64{1000, 1 << 10}},
	"mb mib megabyte megabytes":                                                    {bytes: []float64{1e6, 1 << 20}},
	"gb gib gigabyte gigabytes":                                                    {bytes: []float64{1e9, 1 << 30}},
	"% percent prozent":                                                            {percent: true},
	"times mal fois veces":                                                         {times: true},
	"tries attempts retries rounds":                                                {tries: true},
	"px pixel pixels € euro euros dollars":                                         {},
})

func unitsOf(table map[string]unit) map[string]unit {
	all := map[string]unit{}
	for names, u := range table {
		for name := range strings.FieldsSeq(names) {
			all[name] = u
		}
	}
	return all
}

// unitForms are the words for units, the longest first.
var unitForms = func() string {
	names := slices.Sorted(maps.Keys(units))
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) })
	return strings.Join(names, "|")
}()

// forms are the numbers that so many of a unit may be written as: sizes in their own unit, and times
// as tries, only where such are spoken of.
func (u unit) forms(n float64, ofSizes, ofTries bool) []float64 {
	switch {
	case u.ms > 0:
		return append(overTime(n*u.ms), n)
	case u.months > 0:
		list := []float64{n, n * u.months}
		for _, days := range []float64{28, 30, 31, 365.0 / 12, 366.0 / 12} {
			list = append(list, overTime(n*u.months*days*day)...)
		}
		return list
	case u.bytes != nil:
		list := []float64{n * u.bytes[0], n * u.bytes[1]}
		if ofSizes {
			list = append(list, n)
		}
		return list
	case u.percent:
		return []float64{n, n / 100, 1 + n/100, 1 - n/100}
	case u.times && ofTries:
		return []float64{n, n - 1} // a first try is no retry
	case u.tries:
		return []float64{n, n - 1, n + 1}
	case u.isLimit:
		return []float64{n, n - 1, n + 1} // more than 10 are at least 11, the last of 10 is the ninth from nought on
	}
	return []float64{n}
}

// products are the numbers that so many of a unit may be the product of.
func (u unit) products(n float64) []float64 {
	if u.ms > 0 {
		return []float64{n * u.ms, n * u.ms / second}
	}
	list := []float64{}
	for _, size := range u.bytes {
		list = append(list, n*size)
	}
	return list
}

// overTime is a time in each unit that it may be given in.
func overTime(ms float64) []float64 {
	return []float64{ms, ms / second, ms / minute, ms / hour, ms / day, ms / (7 * day)}
}
