package lenient

import "math/bits"

// Shape is what was asked for. The reader knows JSON and nothing else: which of
// several pieces of JSON is the answer, the caller says.
type Shape interface {
	// Fit is how well a value is what was asked for: higher is better, and below 0
	// it is never meant.
	Fit(v *Value, s Standing) int
	// Item reports whether a value is one of those that make an answer together, so
	// that several of them that stand apart are a list.
	Item(v *Value) bool
	// Whole reports whether a value is an answer by itself, and no part of one.
	Whole(v *Value) bool
	// Part reports whether a word, in lower case, names what an answer is made of, so that
	// “the other rows” may stand for content that is not there.
	Part(word string) bool
}

// Standing is where in a text a value stands.
type Standing uint8

// The places.
const (
	Alone   Standing = iota // the text begins with it
	Fenced                  // in a fenced block
	InProse                 // behind words
)

// Any is the shape of a text that is to be a JSON document of whatever kind. Of
// several pieces the largest is taken, objects before arrays before others.
var Any Shape = anyValue{}

type anyValue struct{}

func (anyValue) Fit(v *Value, _ Standing) int {
	const kinds = 100
	switch v.Kind {
	case Object:
		return 2*kinds + bits.Len(uint(Weight(v)))
	case Array:
		return kinds + bits.Len(uint(Weight(v)))
	case Null, Bool, Number, String:
	}
	return 0
}

func (anyValue) Item(*Value) bool  { return false }
func (anyValue) Whole(*Value) bool { return false }
func (anyValue) Part(string) bool  { return false }

// Weight counts the values in a value.
func Weight(v *Value) int {
	n := 1
	for i := range v.Items {
		n += Weight(&v.Items[i])
	}
	for i := range v.Members {
		n += Weight(&v.Members[i].Value)
	}
	return n
}
