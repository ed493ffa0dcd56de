package engine

import (
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/walk"
)

// Rounds is a loop whose rounds go on side by side, as it is now.
type Rounds struct {
	Loop   string        // id
	Around []walk.Turn   // the rounds that it is in itself, outermost first
	Begun  int           // rounds so far
	Of     int           // elements of its list
	Lanes  []Lane        // the rounds that go on, as they began
	Failed int           // of those that are over
	Last   []FailedRound // of them, the last 50 of the list
}

// Lane is a round that goes on beside others.
type Lane struct {
	Number int            // unique in the run
	Index  int            // of the round, from 0
	Item   jsontext.Value // of the list; nil where it is long
	Node   string         // the step it is at
	At     time.Time      // since when it is there
	Wait   Wait
}

// FailedRound is a round that failed, where others go on.
type FailedRound struct {
	Index int
	Item  jsontext.Value // of the list; nil where it is long
	Error string
}

// Wait says what a round waits for; the zero one: nothing.
type Wait struct {
	Kind WaitKind
	For  string // with WaitsForTurn: what others use, a thing of the catalog or a path; "": whatever becomes free
}

// WaitKind is a kind of waiting.
type WaitKind string

// The kinds.
const (
	WaitsForTurn WaitKind = "turn"  // for what others use
	WaitsForWord WaitKind = "asks"  // it asks the person
	WaitsToAsk   WaitKind = "toAsk" // another one asks the person
)
