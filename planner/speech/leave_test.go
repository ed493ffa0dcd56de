package speech

import "testing"

func TestAsksLeave(t *testing.T) {
	for words, want := range map[string]bool{
		"Yes, you could:\n\nShall I?":                   true,
		"I would add a step. Should I do that?":         true,
		"Do you want me to apply this change?":          true,
		"Would you like me to make it?":                 true,
		"That adds a notice. OK to apply?":              true,
		"Yes, shall I go ahead?":                        true,
		"Ich würde ihn entfernen. Soll ich das machen?": true,
		"Soll ich?":            true,
		"Shall I? I only ask.": false,
		"Done. Would you like me to add anything else?":                       false,
		"I added a notice. Shall I add a wait of 2 seconds?":                  false,
		"Here is the change. Shall I make these changes to the workflow now?": true,
		"I added a notice. Shall I also add a wait?":                          false,
		"I renamed it. Is that what you wanted?":                              false,
		"It takes one screenshot. Can I help with more?":                      false,
		"The step asks “Shall I?” before it deletes them.":                    false,
		"Done.": false,
		"":      false,
	} {
		if AsksLeave(words) != want {
			t.Errorf("%q: asks leave is %v", words, !want)
		}
	}
}
