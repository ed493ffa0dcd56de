package lenient

import "planwright/planner/problem"

// Limits of what is read. They bound memory and time on any input; a reply that
// breaks one is answered with a problem, never with a crash.
const (
	MaxBytes      = 8 << 20 // of a reply
	MaxDepth      = 512     // of arrays and objects in each other
	MaxCandidates = 200     // pieces of a reply that may be the JSON asked for
	MaxRow        = 10_000  // objects behind one another, read as one list
	MaxValues     = 600_000 // of all pieces together, keys counted as well
	MaxDepartures = 200_000 // from JSON, of all pieces together
	MaxProblems   = 100     // listed one by one; further ones are counted in the last

	lookAhead = 160 // bytes read on before a quote or a bracket is decided
)

// room is what may still be read before a limit is met; below 0 one is.
type room struct{ values, departures int }

func fullRoom() room { return room{MaxValues, MaxDepartures} }

// exceeded says which limit is met, "" for none.
func (r room) exceeded() problem.Said {
	switch {
	case r.values < 0:
		return problem.Say("The JSON holds more than %d keys and values; the rest is not read.", MaxValues)
	case r.departures < 0:
		return problem.Say("The JSON has more than %d mistakes; the rest is not read.", MaxDepartures)
	}
	return problem.Said{}
}
