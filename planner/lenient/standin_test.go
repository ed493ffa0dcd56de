package lenient

import "testing"

// madeOfSteps is a shape of which the steps are the parts.
type madeOfSteps struct{ Shape }

func (madeOfSteps) Part(word string) bool { return word == "step" || word == "steps" }

// TestStandsFor: what says that content is missing is told from what tells of a
// step.
func TestStandsFor(t *testing.T) {
	for want, list := range map[standing][]string{
		stands: {
			"TODO: add the remaining steps", "rest of the steps here", "repeat for the other 7", "same as above for the others",
			"continue with the other windows", "add similar steps for each file", "omitted for brevity", "steps 3-9 go here", "etc.",
			"more steps here", "remaining steps omitted", "and 5 more", "the rest", "continued in the next message", "truncated",
			"5 more steps", "do the same for the remaining files", "other fields as above",
		},
		mayStand: {"click the other button", "repeat for each file", "one more click", "name, street etc"},
		standsForNothing: {
			"next", "it's done", "Step 3 - click OK", "wait 5 seconds", "Add 2 numbers", "then insert all rows", "the same text",
			"follows the link", "here we are", "3 steps in the loop", "fill in each field", "", "Schritt 2", "https://x.io/a",
		},
	} {
		for _, words := range list {
			if got := standsFor(words, madeOfSteps{Any}); got != want {
				t.Errorf("%q is judged %d, want %d", words, got, want)
			}
		}
	}
}
