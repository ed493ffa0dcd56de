package reply

import (
	"strings"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow/workflowtest"
)

// Words about a part of a step are not taken for the step, and those about a step are.
func TestClaimsOfParts(t *testing.T) {
	base := workflowtest.Parse(t, `workflow "Test"
look: Tool "Look" read_file path="/home/me/a.txt" [@0,0]
each: Loop "Each" times 3 [@0,360]
tick: Tool "Tick" notify message="tick" [@0,480]
end: EndLoop "End" each [@0,600]
look > each
each:LoopBody > tick
tick > end
end > each
`)
	warns := func(said string) bool {
		r := Read(said+"\n\n"+`{"update":[{"node_id":"tick","arguments":{"message":"hi"}}]}`, Options{Want: WantPatch, Base: base, Catalog: catalog.Builtin()})
		found := false
		for _, p := range r.Problems {
			found = found || p.Code == problem.IgnoredPart && strings.HasPrefix(p.Message, "The words say")
		}
		return found
	}
	for _, part := range []string{
		"I removed the loop's round limit.", "I removed the loop’s limit.", "I removed the Look step's retries.", "I added missing step arguments.", "I added a step name.",
		"I enabled the step to retry three times.", "I moved the Look path to b.txt.", "I removed the step number from the message.", "I added the word “steps” to the message.",
		"I added the word 'steps' to the message.", "I changed the timeout used by the message.", "The limit of the step Look was removed.", "The path of “Look” was removed.",
		"I removed the text “Look”.", "I doubled the retry delay.", "Ich habe den Text aus dem Schritt „Look“ entfernt.", "I removed the words “the step” from it.",
	} {
		if warns(part) {
			t.Errorf("%s is taken for a step", part)
		}
	}
	for _, whole := range []string{
		"I removed the loop.", "I removed the Look step too.", "I removed Look.", "I deleted the step Look.", "I deleted the “Look” step from it.", "I removed step 2.",
		"The step Look was removed.", "I added a step.", "I added a wait of 5 seconds.", "I added a step “Wait” behind it.", "I enabled the step.", "I moved the Look step down.",
		"I increased the timeout to 30 seconds.", "I set the number of retries.", "I turned off “Look”.", "Ich habe den Schritt „Look“ entfernt.", "Der Schritt Look wurde gelöscht.", "I renamed the loop to “Rounds”.",
	} {
		if !warns(whole) {
			t.Errorf("%s is not heard", whole)
		}
	}
}

// Words in front of a plan that say what is wrong are about the plan where it is not put right in it.
func TestTakenBackInFront(t *testing.T) {
	const plan = `{"steps": [{"step_type": "Tool", "name": "Look", "tool_name": "list_files", "arguments": {"folder": "Logs", "limit": 20}}, {"step_type": "Tool", "name": "Tell", "tool_name": "notify", "arguments": {"message": "{{look.count}} logs"}}]}`
	refused := func(said string) bool {
		return Read(said+"\n\n"+plan, Options{Want: WantPlan, Catalog: catalog.Builtin()}).Problems.Has(problem.NotMeant)
	}
	for _, said := range []string{
		"Wait, that is wrong: the folder should be Docs.", "Oops, I forgot the email.", "Hmm, I should have used read_file instead.", "Sorry, I missed the email step.", "I forgot to send the email to Bob.", "Actually, the limit must be 50.",
		"Sorry, the pattern should be *.txt.", "Ich habe die E-Mail vergessen.", "J'ai oublié le courriel.", "Olvidé el correo.", "Wait, the folder must be Docs, not Logs.", "I overlooked the screenshot.",
	} {
		if !refused(said) {
			t.Errorf("%s is not heard", said)
		}
	}
	for _, said := range []string{
		"Wait, that is wrong: the folder should be Logs.", "Oops, I forgot the notification.", "Sorry, I should have used list_files.", "I forgot the limit.", "Sorry, I forgot a comma.", "Sorry, I forgot the closing brace.", "I missed the required argument.",
		"Sorry, I made a mistake above.", "Sorry, it must be \"steps\".", "You are right, I forgot to tell you.", "I have not forgotten the email.", "If I forgot the email, say so.", "In case you forgot the email, it is here.", "Sorry, the limit should be 20.",
		"Ich habe die Dateien aufgelistet.", "The folder should be empty at first.", "Hmm, this is short.", "Actually, two steps are enough.", "Here is the plan.", "Sorry, I forgot the last step.", "Sorry, I forgot the email. There is no tool for it.",
	} {
		if refused(said) {
			t.Errorf("%s takes the plan back", said)
		}
	}
}

// A step may be called by what it does, and what a change does to a part of one is not said of it.
func TestClaimsOfWhatIsDone(t *testing.T) {
	base := workflowtest.Parse(t, `workflow "Test"
look: Tool "Look" list_files folder="Logs" [@0,0]
tell: Tool "Tell" notify level="info" message="{{look.count}} logs" [@0,120]
shot: Tool "Take picture" take_screenshot [@0,240]
press: Tool "Press OK" click target="OK" [@0,360]
look > tell
tell > shot
shot > press
`)
	warns := func(said, change string) bool {
		r := Read(said+"\n\n"+change, Options{Want: WantPatch, Base: base, Catalog: catalog.Builtin()})
		for _, p := range r.Problems {
			if p.Code == problem.IgnoredPart && strings.HasPrefix(p.Message, "The words say") {
				return true
			}
		}
		return false
	}
	const hi, less = `{"update":[{"node_id":"tell","arguments":{"message":"Hi"}}]}`, `{"remove_node_ids":["shot"]}`
	for _, said := range []string{
		"I removed the screenshot and changed the message.", "I removed the screenshot.", "The screenshot step has been deleted.", "The screenshot was removed.", "The picture has been dropped.", "Removed the click.", "Deleted the click on OK.", "I took out the picture.", "Dropped the screenshot step.",
		"Added a click on OK at the end.", "I added a screenshot.", "I inserted a question before it.", "I added an email.", "I moved the picture before the list.", "The click was moved to the front.", "I turned off the screenshot.", "I disabled the click.", "I replaced the click by a key press.", "The screenshot was replaced.",
		"Changed the folder to Docs as well.", "I set the level to Warn.", "The workflow now notifies with “Hi”, and no longer takes a picture.", "It no longer clicks on OK.", "It does not take a picture any more.", "Ich habe das Bildschirmfoto entfernt.", "Das Bildschirmfoto wurde gelöscht.", "Ich habe den Klick entfernt.", "Ich habe eine Frage hinzugefügt.",
		"J'ai supprimé le clic.", "He eliminado la captura.", "Es macht kein Bildschirmfoto mehr.", "I renamed the picture.", "Done! The urgency is now warn.", "The level was changed to warn.", "I set the level to warn.", "I replaced the email by a notification.", "I removed the email.", "The email was replaced with a notification.",
	} {
		if !warns(said, hi) {
			t.Errorf("%s is not heard", said)
		}
	}
	for _, said := range []string{
		"I changed the message to Hi.", "The message is now Hi.", "I removed the count from the message.", "I removed the logs from it.", "I removed the word logs.", "I removed the number of logs.", "I removed the text of the notification.", "I removed the notification's title.", "I added a greeting.", "I added a click count to the message.", "I added a picture to the message.",
		"I removed the files.", "I moved the count to the end of the message.", "I replaced the text.", "I replaced the message by Hi.", "I replaced the notification's text.", "The screenshot stays.", "I did not remove the screenshot.", "If I removed the screenshot, you would miss it.", "It no longer says how many.", "It no longer shows the number.", "It no longer notifies twice.", "I left the click as it is.",
		"I changed the notification.", "The notification was changed.", "I replaced the notification.", "I removed the limit of the list.", "Removed the quotes.", "I removed the old wording.", "I moved on.", "I added nothing.", "You asked me to remove the screenshot.", "The screenshot was taken before.", "Ich habe die Nachricht geändert.", "Ich habe die Zahl entfernt.", "J'ai changé le message.",
		"I set the message to Hi.", "The level is now info.", "The urgency is now lower.", "I replaced the count by Hi.", "I removed the question from the message.", "I replaced the wait for the count.", "I changed the message from the count to Hi.", "I added an exclamation mark.",
	} {
		if warns(said, hi) {
			t.Errorf("%s is taken for another change", said)
		}
	}
	for _, said := range []string{"I removed the screenshot.", "The screenshot step has been deleted.", "It no longer takes a picture.", "I removed the picture, and the click comes next.", "Das Bildschirmfoto wurde entfernt.", "I removed the screenshot from the workflow.", "I moved the click up.", "I replaced the screenshot."} {
		if warns(said, less) {
			t.Errorf("%s is what the change does", said)
		}
	}
}

// Words beside a plan that tell more than it does are left out of it; those that tell what it does
// are not.
func TestWordsTellMore(t *testing.T) {
	const plan = `{"steps": [{"step_type": "Tool", "name": "Look", "tool_name": "list_files", "arguments": {"folder": "Logs"}}, {"step_type": "Tool", "name": "Tell", "tool_name": "notify", "arguments": {"message": "{{look.count}} logs"}}]}`
	leftOut := func(said string) []string {
		return Read(said+"\n\n"+plan, Options{Want: WantPlan, Catalog: catalog.Builtin()}).LeftOut
	}
	for _, said := range []string{
		"Plan:\n1. List the files in Logs\n2. Notify the person\n3. Click on C", "| step | tool |\n|---|---|\n| 1 | list_files |\n| 2 | notify |\n| 3 | click |", "Step 3: press Enter.", "After that, send the result to Bob by email.", "Run this three times.", "It now runs three times.", "Do the same for folder Docs.", "...and so on for the other folders.",
		"Only notify if there are logs.", "Before this, open the calculator.", "No email is sent.", "This won't send an email.", "Email won't be sent.", "Instead of an email, a notification is shown.", "Without the email part.", "The tool for emails does not exist.", "Here is a simplified version.", "This is a rough draft.", "I need the email address.",
		"The message is a placeholder.",
		"It shows a notification since email is unavailable.", "Nota bene: la mail non può essere inviata.", "Let me know the email address so that I can add it.",
	} {
		if len(leftOut(said)) == 0 {
			t.Errorf("%s is not heard", said)
		}
	}
	for _, said := range []string{
		"1. List the files\n2. Notify you", "1. Look at the folder\n2. Count the files\n3. Notify the person", "| step | tool |\n|---|---|\n| 1 | list_files |\n| 2 | notify |", "Step 1: list the files. Step 2: notify.", "Step 2: it tells you.", "Do the same for the folder Logs.", "Finally, show the notification.", "No file is deleted.", "It is fast.", "Here is the plan.",
		"It tells you only how many there are.", "Let me know if you want more.", "1. This is short.", "There are 2 steps.",
		"It lists the files.\nThen notify you.",
	} {
		if got := leftOut(said); len(got) > 0 {
			t.Errorf("%s is heard as %q", said, got)
		}
	}
}

// What a step is called, or says, limits nothing where the words beside the plan say it again.
func TestWordsRestate(t *testing.T) {
	const plan = `{"steps": [{"step_type": "Tool", "name": "Check placeholder text", "tool_name": "find_text", "arguments": {"text": "Your name"}}, {"step_type": "Tool", "name": "Check that the page is up", "tool_name": "find_text", "arguments": {"text": "Home"}},
		{"step_type": "Loop", "name": "Thrice", "times": 3, "body": [{"step_type": "Tool", "name": "Say what is missing", "tool_name": "notify", "arguments": {"message": "Two files could not be read"}}]}]}`
	for said, left := range map[string]bool{
		"1. Check placeholder text\n2. Check that the page is up\n3. Say what is missing": false, "It then runs “Check placeholder text”.": false, "The message is \"Two files could not be read\".": false,
		"Repeat 3 times: notify.": false, "It looks for the placeholder text on the screen.": false, "Then notify you.": false, "First check placeholder text, and in the end say what is missing.": false,
		"“Check placeholder text” is not planned.": true, "Say what is missing cannot be sent by mail.": true, "The email could not be planned.": true, "Then send it to Bob by mail.": true, "Then click on Cancel.": true, "“Your name” is a placeholder.": true, "The placeholder must be replaced.": true,
	} {
		r := Read(plan+"\n\n"+said, Options{Want: WantPlan, Catalog: catalog.Builtin()})
		if heard := append(r.LeftOut, r.Assumed...); len(heard) > 0 != left {
			t.Errorf("%s is heard as %q", said, heard)
		}
	}
}

// What a plan says of itself in its description, its title or as the plan in words tells of what no
// step does, or of what the steps do.
func TestDescriptionTellsMore(t *testing.T) {
	told := func(member string) (all []string) {
		r := Read(`{"steps": [{"step_type": "Tool", "name": "Look", "tool_name": "list_files", "arguments": {"folder": "Logs"}}, {"step_type": "Tool", "name": "Tell", "tool_name": "notify", "arguments": {"message": "{{look.count}} logs"}}], `+member+`}`, Options{Want: WantPlan, Catalog: catalog.Builtin()})
		for _, p := range r.Problems {
			if p.Severity != problem.Repair {
				all = append(all, p.Message)
			}
		}
		return all
	}
	for _, member := range []string{
		`"description": "Lists the logs and emails the result to Bob."`, `"summary": "Lists the logs and emails the result to Bob."`, `"description": "Lists the logs, clicks on Send and tells you."`,
		`"goal": "It lists the logs and deletes the oldest picture."`, `"name": "List logs and email Bob"`, `"title": "Count logs, then upload the report"`, `"description": "Uploads the list."`,
		`"plan": "1. List the files in Logs\n2. Notify the person\n3. Click on C"`, `"plan": "1. list 2. mail 3. notify"`, `"workflow": "First list the logs.\nFinally, click on C."`,
	} {
		if len(told(member)) != 1 {
			t.Errorf("%s: %q", member, told(member))
		}
	}
	for _, member := range []string{
		`"description": "Lists the logs and notifies you."`, `"summary": "Counts the logs, then tells the user how many there are."`, `"name": "List logs and notify"`, `"title": "Count logs"`,
		`"description": "Opens the folder Logs and notifies the user."`, `"goal": "The user wants to know how many logs there are and send them on later if needed."`, `"name": "Copy and paste"`,
		`"plan": "1. List the files in Logs\n2. Notify the person"`, `"plan": "1. list 2. notify"`, `"description": "Shows what the step “Look and click” gives."`, `"description": "Sends a notification with the count."`, `"name": "Logs & notify"`,
	} {
		if got := told(member); len(got) > 0 {
			t.Errorf("%s: %q", member, got)
		}
	}
}
