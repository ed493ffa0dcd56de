package workflow

import (
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxTimes is the largest number of rounds that a loop may count.
const MaxTimes = 1_000_000

// LeastTimeoutMs is the shortest time limit that can be meant: in less hardly anything is
// done, and seconds were meant.
const LeastTimeoutMs = 100

// MostTimeoutMs is the longest time limit, a year. Nobody means more, and in nanoseconds much
// more would be less than none.
const MostTimeoutMs = 366 * 24 * 60 * 60 * 1000

// MaxRetries is how often at most a step is tried again.
const MaxRetries = 100

// RunSteps is how many steps a run may take where the settings say nothing else; each
// round of a loop counts its steps anew.
const RunSteps = 100_000

// Times is how often a loop runs that counts its rounds: a whole number, or a
// reference to one. "" is for a loop that does not count. In JSON a number is one.
//
//page:type number | string
type Times string

// NewTimes is a number of rounds.
func NewTimes(n int) Times { return Times(strconv.Itoa(n)) }

// Number is the number itself, and false for a reference.
func (t Times) Number() (n int, ok bool) {
	n, err := strconv.Atoi(string(t))
	return n, err == nil
}

// IsReference reports whether a result says how often.
func (t Times) IsReference() bool {
	_, ok := ParseReference(string(t))
	return ok && !t.isNumber()
}

// isNumber reports whether it is written as a number, usable or not.
func (t Times) isNumber() bool {
	v := jsontext.Value(t)
	return v.Kind() == '0' && v.IsValid()
}

// MarshalJSON writes a number, or a reference as a text.
func (t Times) MarshalJSON() ([]byte, error) {
	if t.isNumber() {
		return []byte(t), nil
	}
	return marshal(string(t))
}

// UnmarshalJSON reads a number or a text; null is none.
func (t *Times) UnmarshalJSON(b []byte) error {
	switch v := jsontext.Value(b); v.Kind() {
	case '0':
		*t = Times(b)
	case 'n':
		*t = ""
	case '"':
		return unmarshal(b, (*string)(t))
	default:
		return fmt.Errorf("“times” is a whole number or a reference, not %s", b)
	}
	return nil
}
