package claim

import (
	"strings"
	"testing"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

const listed = `workflow "Logs"
look: Tool "Look" list_files folder="/home/me/Logs" pattern="*.log" [@0,0]
tell: Tool "Tell" notify message="{{look.count}} logs" [@0,120]
look > tell
`

const told = `workflow "Move"
look: Tool "Look" list_files folder="/home/me/Old" older_than_days=30 [@0,0]
each: Loop "Each" over look.files max 100 [@0,120]
move: Tool "Move it" move_file from="{{each.item}}" to="/home/me/Older/" [@0,240]
end: EndLoop "End" each [@0,360]
any: If "Any?" look.count GreaterThan 0 [@0,480]
tell: Tool "Tell" notify message="{{look.count}} files" [@0,600 retries=2]
shot: Tool "Picture" take_screenshot [@0,720]
pause: Tool "Pause" wait milliseconds=5000 [@0,840]
look > each
each:LoopBody > move
move > end
end > each
each:LoopDone > any
any:IfTrue > tell
tell > shot
shot > pause
`

// What the words say more than the plan does, and what only sounds so.
func TestNotDone(t *testing.T) {
	for name, test := range map[string]struct{ plan, more, so string }{
		"listed": {listed, `
			The plan lists the files, shows a notification and finally takes a screenshot.
			Next, click Save.
			Next comes clicking Save.
			A screenshot is taken at the end.
			I'll also be emailing you the count.
			The result gets saved to result.txt.
			The count is also written to count.txt.
			Afterwards the folder is zipped.
			It waits a moment and then notifies you.
			Each file is opened in turn.
			You are notified for each file.
			When the list is empty, no notification is shown.
			Unless there are files, you are told nothing.
			You are only notified if there is at least one file.
			The notification is skipped if the folder is empty and you are warned.
			Listing is attempted up to five times.
			If listing fails, it is retried three times.
			Should listing fail, you are warned.
			The files are sorted by size.
			The folder is searched recursively.
			Subfolders are included.
			Both steps run in parallel.
			The number is returned as an output named “count”.
			The user is asked for confirmation.
			The report is uploaded to the server.
			It lists the files, tells you how many there are and then clicks Save.
			I'll list the files, notify you and then click C.
			Then the mail goes out: it is emailed to you.
			It repeats this until the folder is empty.
			- Click Save
			- **Click Save** – saves the document
			1. A click on Save
			Er listet die Dateien auf und klickt dann auf Speichern.
			Danach wird ein Bildschirmfoto gemacht.
			Wenn keine Dateien da sind, wird nichts gemeldet.
			Ensuite, il clique sur Enregistrer.
			Después pulsa Guardar.`, `
			It lists the files in Logs and then tells you how many there are.
			A notification with the count pops up.
			Nothing is clicked or typed.
			No screenshot is taken.
			It does not wait, click or ask anything.
			You can click the notification to close it.
			If you want a screenshot as well, let me know.
			I could also save the count to a file.
			You could click Save afterwards.
			If the folder does not exist, the workflow stops.
			Click Run to start it.
			To filter by type, set the pattern.
			Save the workflow before you close the window.
			The files are listed, counted and reported.
			Er listet die Dateien auf und meldet die Anzahl.
			Es wird nichts gelöscht.
			Il liste les fichiers et vous notifie le nombre.
			Lista los archivos y te notifica cuántos hay.
			There is no need to open the folder.
			Each time you run it, you are notified.
			You are notified as soon as the files are listed.
			When it is done, you are notified.
			The notification is only shown once, not for each file.
			Would you like me to email it?
			For example, it clicks Save.
			You asked me to click Save.
			Instead of clicking Save, it notifies you.
			Only the count is shown; the names are not.
			The file type does not matter.
			Without asking, it notifies you.`},
		"told": {told, `
			It clicks Next.
			Finally the folder is zipped.
			The files are moved and the list is emailed.`, `
			It waits for 5 seconds and takes a picture.
			Each file is moved.
			If there are any, you are notified.
			It retries the notification twice.
			**Picture** – takes a screenshot
			Pause: waits a moment
			If you close it, nothing is moved.`},
	} {
		plan := workflowtest.Parse(t, test.plan)
		for line := range strings.Lines(test.more + "\n") {
			if line = strings.TrimSpace(line); line != "" && len(NotDone([]string{line}, "", workflow.Workflow{}, plan)) != 1 {
				t.Errorf("%s: nothing is told of: %s", name, line)
			}
		}
		for line := range strings.Lines(test.so + "\n") {
			if list := NotDone([]string{strings.TrimSpace(line)}, "", workflow.Workflow{}, plan); len(list) > 0 {
				t.Errorf("%s: %v", name, list)
			}
		}
	}
}
