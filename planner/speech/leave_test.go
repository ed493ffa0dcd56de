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
		"Please confirm the removal:":                                         true, "Say yes and I will remove it.": true, "Like this?": true, "I suggest removing the picture:": true, "Once you agree, it will be removed.": true, "My proposal:": true, "Is that what you meant?": true,
		"It suggests a name and asks you to confirm it.": false, "The step asks you to say yes or no.": false, "I removed it, as I suggested.": false,
		"Done.":             false,
		"Do you want that?": true, "Is that what you want?": true, "Is this ok?": true, "OK?": true, "Let me know if I should apply it.": true, "Please confirm.": true, "Confirm and I will apply it.": true,
		"If you agree, I will remove it.": true, "¿Lo hago?": true, "要删除吗？": true, "Nothing is changed yet.": true, "This is how you can do it yourself.": true, "I would advise against it.": true,
		"Be careful: this deletes the picture step, are you sure?": true, "You can remove a step like this:": true, "The JSON for removing it is:": true, "One option:": true, "So könnte man es entfernen:": true,
		"Only if you are sure:": true, "I did not apply this:": true, "Soll ich das Bild entfernen?": true, "Should I remove the picture?": true, "Einverstanden?": true, "Are you sure about that?": true,
		"Soll ich noch einen Hinweis hinzufügen?": false, "Ich habe es entfernt. Soll ich das Protokoll auch löschen?": false, "Would you like me to add another step?": false,
		"Let me know if you want changes.": false, "I removed it. Let me know if you need anything else!": false, "I removed it; you can undo that with Ctrl+Z.": false, "The step asks the person to confirm before it deletes.": false,
		"Done! Is there anything else?": false, "I removed the step. You can run the workflow now.": false, "It asks “Are you sure?” first.": false, "I did not change the other steps.": false,
		"": false,
	} {
		if AsksLeave(words) != want {
			t.Errorf("%q: asks leave is %v", words, !want)
		}
	}
}
