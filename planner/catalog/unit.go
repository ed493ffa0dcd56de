package catalog

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/catalog/schemas"
	"planwright/planner/text"
)

// The name of an argument may say in which unit its number is: milliseconds, timeout_ms,
// older_than_days. A number in another unit is certain then.

// unitWords are units of time in milliseconds. Months have no certain length, and m may be one.
var unitWords = map[string]float64{
	"ms": 1, "millisecond": 1, "milliseconds": 1, "s": 1e3, "sec": 1e3, "secs": 1e3, "second": 1e3, "seconds": 1e3,
	"min": 6e4, "mins": 6e4, "minute": 6e4, "minutes": 6e4, "h": 36e5, "hr": 36e5, "hrs": 36e5, "hour": 36e5, "hours": 36e5,
	"d": 864e5, "day": 864e5, "days": 864e5, "week": 6048e5, "weeks": 6048e5,
}

// splitUnit is a name without the unit at its end, and the unit, 0 for none.
func splitUnit(name string) (stem string, unit float64) {
	at := strings.LastIndexByte(name, '_')
	unit = unitWords[strings.ToLower(name[at+1:])]
	if len(name[at+1:]) == 1 {
		unit = 0
	}
	return strings.ToLower(name[:max(at, 0)]), unit
}

var numberInUnit = text.Pattern(`^\s*(\d+(?:\.\d+)?)\s*([A-Za-z]+)\.?\s*$`)

// inUnit is what a text such as “2 weeks” comes to in the unit of an argument, nil for none.
func (k *coercion) inUnit(said, name string) jsontext.Value {
	_, unit := splitUnit(name)
	m := numberInUnit().FindStringSubmatch(said)
	if unit == 0 || m == nil || unitWords[strings.ToLower(m[2])] == 0 {
		return nil
	}
	n, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		return nil
	}
	return k.converted(n*unitWords[strings.ToLower(m[2])], unit, name)
}

// converted is a time in milliseconds in the unit of an argument; nil where that takes no such number.
func (k *coercion) converted(ms, unit float64, name string) jsontext.Value {
	s := schemas.Plain(schemas.MemberSchema(schemas.Plain(k.schema.compiled), name))
	n := ms / unit
	if s == nil || s.Types == nil || !schemas.Has(s.Types, "number") && (!schemas.Has(s.Types, "integer") || n != math.Trunc(n)) {
		return nil
	}
	return jsontext.Value(strconv.FormatFloat(n, 'f', -1, 64))
}

// otherUnits gives numbers under a name with another unit the name that the schema has, as
// {"seconds": 2} where there are milliseconds; and what is moved from source to destination.
func (k *coercion) otherUnits(members []member, s *jsonschema.Schema) []member {
	is := func(name string) bool {
		return slices.ContainsFunc(members, func(m member) bool { return m.name == name })
	}
	out := slices.Clone(members)
	for i, m := range members {
		stem, unit := splitUnit(m.name)
		if s.Properties[m.name] != nil || unit == 0 || m.value.Kind() != '0' {
			continue
		}
		n, err := strconv.ParseFloat(string(m.value), 64)
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			own, into := splitUnit(name)
			if own != stem || into == 0 || is(name) || err != nil || k.severalUnits(members, stem) {
				continue
			}
			if v := k.converted(n*unit, into, name); v != nil {
				out[i] = member{name, v}
				k.report([]string{name}, "The argument “%s” of %s is read as “%s”.", m.name, k.called(), k.argument(name))
				break
			}
		}
	}
	return k.ways(out, s, is)
}

// severalUnits reports whether a time is given in parts: minutes and seconds.
func (k *coercion) severalUnits(members []member, stem string) bool {
	n := 0
	for _, m := range members {
		if own, unit := splitUnit(m.name); unit != 0 && own == stem {
			n++
		}
	}
	return n > 1
}

// ways names source and destination from and to, where both are given and the schema has the latter.
func (k *coercion) ways(members []member, s *jsonschema.Schema, is func(string) bool) []member {
	if s.Properties["from"] == nil || s.Properties["to"] == nil || s.Properties["source"] != nil || s.Properties["destination"] != nil ||
		is("from") || is("to") || !is("source") || !is("destination") {
		return members
	}
	for i, m := range members {
		if name := map[string]string{"source": "from", "destination": "to"}[m.name]; name != "" {
			members[i].name = name
			k.report([]string{name}, "The argument “%s” of %s is read as “%s”.", m.name, k.called(), k.argument(name))
		}
	}
	return members
}
