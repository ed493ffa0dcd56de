package speech_test

import (
	"testing"

	"planwright/planner/speech"
)

// TestSaysWhen: a note that says when a step runs is told from one that says what it does.
func TestSaysWhen(t *testing.T) {
	for note, want := range map[string]bool{
		"only run if look.count > 0": true, "Only if there are files": true, "skip when empty": true, "skip if it is a PDF": true,
		"Moves the file. Skipped when it is older than a week.": true, "Unless it is Sunday": true, "Send it if there were errors": true, "delete when older than 30 days": true,
		"if the folder is empty, stop": true, "Nur wenn etwas gefunden wurde": true, "Only on Mondays": true, "run when the total is above 100": true,
		"Checks if the file is there": false, "Creates the folder if it does not exist": false, "Notify the person when everything is done": false, "Create it if needed": false,
		"Fails if the server does not answer": false, "Only what changed since yesterday: older logs were reported already.": false, "Moves the file": false,
		"Send a note when finished": false, "Asks if it may go on": false, "Press the button, even if it is grey": false, "": false, "The first half is false when there was no answer at all": false,
	} {
		if got := speech.SaysWhen(note); got != want {
			t.Errorf("%q says when: %v", note, got)
		}
	}
}

func TestSaysHowOften(t *testing.T) {
	for note, want := range map[string]bool{
		"run twice": true, "Repeat 5 times": true, "for each file": true, "every day": true, "Do this until it is empty": true, "Zweimal": true, "Call it every 10 minutes": true,
		"repeat w for b.txt first": true, "Do the same for b.txt": true, "then repeat this step with c.txt": true, "Same for ~/b": true, "Repeat for b.txt": true,
		"The same for all": false, "Repeats the title for clarity": false, "Same as above": false, "Repeat the headline for the reader": false,
		"Looks twice": false, "Waits until it is there": false, "a few times": false, "Every file of the folder": false, "Tried three times before it counts as down": false,
		"Overwrites yesterday’s report, so that running it twice does no harm.": false,
	} {
		if got := speech.SaysHowOften(note); got != want {
			t.Errorf("%q says how often: %v", note, got)
		}
	}
}
