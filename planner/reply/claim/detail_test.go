package claim

import (
	"strings"
	"testing"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// Words beside a plan that say how many steps there are, and what they have.
func TestOtherDetails(t *testing.T) {
	plan := workflowtest.Parse(t, told)
	for said, is := range map[string]bool{
		"It moves files older than 30 days.": true, "It moves files older than 60 days.": false, "It waits 5 seconds.": true, "It waits 10 seconds.": false,
		"The workflow has eight steps.": true, "The workflow has seven steps.": true, "The workflow has four steps.": false, "A four-step workflow.": false, "Steps 2 and 3 are loops.": true, "I added three steps.": true, "The loop has one step.": true,
		"The files are moved to /home/me/Older.": true, "The files are moved to ~/Archive/Old.": false, "It looks into the folder Papers.": false, "It looks into the folder Old.": true,
		"Only .log files are moved.": false, "The message is \"Ready\".": false, "You could move files older than 60 days.": true, "If you want four steps, tell me.": true,
	} {
		if list := OtherDetails([]string{said}, "", workflow.Workflow{}, plan); (len(list) == 0) != is {
			t.Errorf("%s: %v", said, list)
		}
	}
}

// Words beside a change that say what it did, and where.
func TestWordsOfChange(t *testing.T) {
	from := workflowtest.Parse(t, `workflow "Logs"
look: Tool "Look" list_files folder="/home/me/Logs" [@0,0]
tell: Tool "Tell" notify message="{{look.count}} logs" [@0,120]
shot: Tool "Take picture" take_screenshot [@0,240]
look > tell
tell > shot
`)
	const save = "save: Tool \"Save\" click target=\"Save\" [@0,360]\n"
	const first = "workflow \"Logs\"\nlook: Tool \"Look\" list_files folder=\"/home/me/Logs\" [@0,0]\ntell: Tool \"Tell\" notify message=\"{{look.count}} logs\" [@0,120]\n"
	less := workflowtest.Parse(t, first+"look > tell\n")
	more := workflowtest.Parse(t, first+"shot: Tool \"Take picture\" take_screenshot [@0,240]\n"+save+"look > tell\ntell > shot\nshot > save\n")
	other := workflowtest.Parse(t, first+save+"look > tell\ntell > save\n")
	for name, test := range map[string]struct {
		to       workflow.Workflow
		more, so string
	}{
		"removed": {less, `
			Replaced the screenshot with a click on Save.
			I have replaced the step "Take picture" by "Save".
			Save is now clicked instead of taking a picture.
			Take picture → Save
			Tell was removed.`, `
			The screenshot was removed.
			**Removed:** Take picture
			- **Take picture**: removed
			The picture is gone.
			Look → Tell
			No picture is taken any more.
			The workflow now has two steps.`},
		"added": {more, `
			Replaced the screenshot with a click on Save.
			Swapped the screenshot for a click on Save.
			The screenshot has been substituted with a click.
			Ich habe das Bild durch einen Klick auf Save ersetzt.
			Screenshot removed
			Removed: "shot"
			- Take picture: removed
			The picture is gone.
			Added a click on Save at the beginning.
			Save is clicked before the picture is taken.
			Added a click on Save before "Tell".
			Added a click on "Send".
			Added a click on Save and a press of Enter.
			Added a check that there are logs before clicking Save.
			Save is only clicked when there are logs.`, `
			Added a click on Save at the end.
			Save is clicked after the picture is taken.
			Added a click on Save.
			Look → Tell → Take picture → Save`},
		"replaced": {other, `
			Replaced the notification with a click on Save.`, `
			Replaced the screenshot with a click on Save.
			Save is now clicked instead of taking a picture.
			The screenshot was replaced by a click.
			Take picture → Save`},
	} {
		told := func(line string) int {
			words := []string{line}
			return len(In(words, from, test.to)) + len(NotDone(words, "", from, test.to)) + len(OtherDetails(words, "", from, test.to))
		}
		for line := range strings.Lines(test.more + "\n") {
			if line = strings.TrimSpace(line); line != "" && told(line) == 0 {
				t.Errorf("%s: nothing is told of: %s", name, line)
			}
		}
		for line := range strings.Lines(test.so + "\n") {
			if line = strings.TrimSpace(line); line != "" && told(line) > 0 {
				t.Errorf("%s: is told of: %s", name, line)
			}
		}
	}
}

// Words that tell of two things in a row, of which the first one ends the plan.
func TestWordsOfOrder(t *testing.T) {
	logs, moves := workflowtest.Parse(t, listed), workflowtest.Parse(t, told)
	for said, test := range map[string]struct {
		plan workflow.Workflow
		is   bool
	}{
		"First it notifies you, then it lists the files.":                     {logs, false},
		"First, you are shown a notification and then the files are listed.":  {logs, false},
		"First it lists the files, then it notifies you.":                     {logs, true},
		"First it notifies you, then it ends.":                                {logs, true},
		"First it does not notify you, then it does.":                         {logs, true},
		"First it waits, then it tells you.":                                  {moves, false},
		"First it notifies you, then it takes a screenshot.":                  {moves, true},
		"First the files are moved, then you are notified.":                   {moves, true},
		"If there are files, you are notified first, then it lists the files": {logs, true},
	} {
		if list := OtherDetails([]string{said}, "", workflow.Workflow{}, test.plan); (len(list) == 0) != test.is {
			t.Errorf("%s: %v", said, list)
		}
	}
}
