package speech

import (
	"slices"
	"testing"
)

// TestWordGivenTwice: a table refuses a word of two meanings, and a role is ours or another's.
func TestWordGivenTwice(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("the word is taken")
		}
	}()
	for _, role := range ownRoles {
		if slices.Contains(otherRoles, role) {
			t.Errorf("%s is both", role)
		}
	}
	tableOf(map[int]string{1: "word", 2: "other word"})
}

// TestRolesEverywhere: a mark names every role that may stand behind one, and thoughts are
// called in a channel what they are called in a key.
func TestRolesEverywhere(t *testing.T) {
	for text, want := range map[string]string{
		"It is done.<|gpt|>It was done.": "It is done.",
		"It is done.<|bot|>It was done.": "It is done.",
	} {
		if got := Of(text); got != want {
			t.Errorf("%q is heard as %q, want %q", text, got, want)
		}
	}
	if modeOf("reasoning") != strange || modeOf("final") != speaks {
		t.Error("a channel is heard otherwise")
	}
}
