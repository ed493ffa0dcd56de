package settings

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/text"
)

// Current is what applies now, where each value came from, and what was wrong
// with what was given.
type Current struct {
	Settings
	Origins  map[string]Origin // by key; a key that is missing has its default
	Problems problem.List      // warnings only: settings never stop anything
}

// combine puts the entries together; a later one wins over an earlier one.
func combine(entries []entry) Current {
	c := Current{Settings: Default(), Origins: map[string]Origin{}}
	for _, e := range entries {
		c.add(e)
	}
	c.Timeouts.firstByteChosen = c.Origins["timeouts.firstByteSeconds"] != ""
	return c
}

func (c *Current) add(e entry) {
	f, ok := field(e.key)
	switch {
	case !ok:
		c.addUnknown(e)
		return
	case e.value.Kind() == 'n': // null is a value not given
		return
	case f.Kind == Servers && e.origin != FromFile:
		c.warn(problem.SettingInvalid, f.Key, "%s is set %s, which is not used. Servers are set in settings.json only.", f.Key, e.where)
		return
	}
	f.reset(&c.Settings) // what is no value means the default, not what a weaker place says
	c.Origins[f.Key] = e.origin
	if reason := f.apply(&c.Settings, e.value); reason != "" {
		c.warn(problem.SettingInvalid, f.Key, "%s is set to %s %s, which %s (allowed: %s); %s applies.",
			f.Key, f.shown(e.value), e.where, reason, f.Range(), applied(f, c.Settings))
	} else if f.check != nil {
		c.Problems = append(c.Problems, f.check(e.value)...)
	}
}

// addUnknown warns about a key that is none. Values are not shown: a key that
// does not exist may well hold a secret that someone put in the wrong place.
func (c *Current) addUnknown(e entry) {
	nearest := nearestKey(e.key)
	switch {
	case isGroup(e.key):
		c.warn(problem.SettingInvalid, e.key, "%s is not an object %s, so it is not used. Write it like {\"%s\": 5}.", e.key, e.where, firstMember(e.key))
	case e.origin == FromEnvironment && nearest == "":
		// A variable that resembles no setting belongs to something else.
	case nearest == "":
		c.warn(problem.SettingUnknown, e.key, "%s is not a setting, so what is set %s is not used.", limited(e.key), e.where)
	case e.origin == FromEnvironment:
		f, _ := field(nearest)
		c.warn(problem.SettingUnknown, e.key, "%s is not a setting, so it is not used. The nearest is %s.", limited(e.key), f.Variable())
	default:
		c.warn(problem.SettingUnknown, e.key, "%s is not a setting, so what is set %s is not used. The nearest is %s.", limited(e.key), e.where, nearest)
	}
}

func (c *Current) warn(code problem.Code, key string, format problem.English, args ...any) {
	c.Problems = append(c.Problems, problem.New(code, problem.Place{Path: key}, format, args...))
}

// applied is the value that holds instead.
func applied(f Field, s Settings) string {
	if v := f.Value(s); v != "" {
		return v
	}
	return "the default"
}

// shown is a value as a message has it. Those of servers hold secrets.
func (f Field) shown(v jsontext.Value) string {
	if f.Kind == Servers {
		return "a value"
	}
	return limited(string(v))
}

// limited shortens what someone else wrote so that a message stays readable.
func limited(value string) string { return text.Start(value, 60) }

func firstMember(group string) string {
	for _, f := range fields {
		if member, ok := strings.CutPrefix(f.Key, group+"."); ok {
			return member
		}
	}
	panic(fmt.Sprintf("%s is not a group", group))
}
