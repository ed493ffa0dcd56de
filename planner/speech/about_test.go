package speech

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Words between which the mark ⟨plan⟩ stands for a plan.
const planMark = "⟨plan⟩"

func about(text string) Heard {
	before, after, _ := strings.Cut(text, planMark)
	return About(before, after)
}

// An example is no plan, and neither is what comes with a refusal.
func TestAboutExamples(t *testing.T) {
	for _, text := range []string{
		"I cannot plan this. An example of the format: ⟨plan⟩",
		"For example ⟨plan⟩ could work.",
		"The format would be: ⟨plan⟩",
		"The format is:\n⟨plan⟩",
		"Something like ⟨plan⟩ if you told me the folder.",
		"I would need the folder; it would look like this:\n\n⟨plan⟩",
		"Which folder do you mean? With one it could look like ⟨plan⟩",
		"Here is an example.\n⟨plan⟩",
		"Example: ⟨plan⟩",
		"A plan might look like this: ⟨plan⟩",
		"Once you tell me the address, the plan is ⟨plan⟩",
		"If you told me the folder I would answer ⟨plan⟩",
		"⟨plan⟩\nThis is only an example.",
		"⟨plan⟩\n(example only)", "⟨plan⟩\nExample.", "To remove the picture, you would say:\n⟨plan⟩",
		"⟨plan⟩\nNote that this is just an illustration of the format.",
		"⟨plan⟩ would be the format.",
		"I'm sorry, but I can't help with that.\n⟨plan⟩",
		"⟨plan⟩\nI cannot plan this without a mail server.",
		"Unfortunately I am unable to do this. ⟨plan⟩",
		"This cannot be planned. ⟨plan⟩",
		"Zum Beispiel: ⟨plan⟩",
		"Do not do this: ⟨plan⟩", "Never run this: ⟨plan⟩", "This is wrong: ⟨plan⟩", "Instead of ⟨plan⟩ I would ask you first.", "You must not use the following plan:\n⟨plan⟩",
		"Wrong: ⟨plan⟩", "The following plan is not what you want: ⟨plan⟩", "⟨plan⟩ is what you must not do.", "Statt ⟨plan⟩ würde ich erst fragen.", "Das ist falsch: ⟨plan⟩",
		"Das kann ich leider nicht planen. Ein Beispiel: ⟨plan⟩",
		"Par exemple : ⟨plan⟩",
		"Por ejemplo: ⟨plan⟩",
		"I need to know the folder before I can plan this. ⟨plan⟩",
		"To illustrate the schema: ⟨plan⟩",
		"A hypothetical plan: ⟨plan⟩",
		"It decides. Example:\n⟨plan⟩\nwould remove the last.",
		"The change ⟨plan⟩ would remove the last.",
		"You would apply this change:\n⟨plan⟩\nShall I?",
		"That would leave ⟨plan⟩",
		"Dann bliebe: ⟨plan⟩",
		"Das würde ihn entfernen: ⟨plan⟩",
	} {
		if !about(text).NotMeant {
			t.Errorf("%q was taken for a plan", text)
		}
	}
}

// What takes a plan back behind it is heard, unless the plan is the mended one.
func TestAboutTakenBack(t *testing.T) {
	for text, want := range map[string]bool{
		"⟨plan⟩\nCorrection: the target should be Cancel, not OK.":                  true,
		"⟨plan⟩\nWait, that's wrong. I should use Cancel.":                          true,
		"⟨plan⟩\nActually, the order is wrong: click first.":                        true,
		"⟨plan⟩\nOops, I made a mistake in step 2.":                                 true,
		"⟨plan⟩\nPlease ignore the above plan.":                                     true,
		"⟨plan⟩\nScratch that.":                                                     true,
		"⟨plan⟩\nKorrektur: Das Ziel ist Abbrechen.":                                true,
		"⟨plan⟩\nMy mistake: it should be 60 days.":                                 true,
		"⟨plan⟩\nLooking at it again, step 3 should move the files.":                true,
		"⟨plan⟩\nI realize the path in step 1 is wrong.":                            true,
		"⟨plan⟩\nThere is an error in step 1: the folder is ~/Log.":                 true,
		"⟨plan⟩\n更正：文件夹应该是 Log。":                                                    true,
		"⟨plan⟩\nПоправка: нужна другая папка.":                                     true,
		"⟨plan⟩\nIt warns of an error in the second line.":                          false,
		"⟨plan⟩\nMy plan has three steps.":                                          false,
		"Wait, that's wrong. I should use Cancel.\n⟨plan⟩":                          false,
		"⟨plan⟩\nSorry, that was wrong. I fixed the target.":                        false,
		"⟨plan⟩\nYou are right, it is wrong to click twice; it now clicks once.":    false,
		"⟨plan⟩\nIf the order is wrong, tell me.":                                   false,
		"⟨plan⟩\nIt shows an error message and ends.":                               false,
		"⟨plan⟩\nThe correction of the file is in step 2.":                          false,
		"⟨plan⟩\nIt ignores the first line.":                                        false,
		"⟨plan⟩\nActually, this is quite a short plan.":                             false,
		"⟨plan⟩\nNo other steps were changed. The plan is what you asked me to do.": false,
	} {
		if got := about(text).NotMeant; got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// Beside a new plan, what the workflow leaves alone when it runs is no refusal, and an example in
// words is not the plan.
func TestAboutNew(t *testing.T) {
	for text, want := range map[string]bool{
		"⟨plan⟩\nNothing is deleted.":                                          false,
		"⟨plan⟩\nNothing will be deleted.":                                     false,
		"⟨plan⟩\nNote that nothing is ever overwritten.":                       false,
		"Nothing is changed.\n⟨plan⟩":                                          false,
		"⟨plan⟩\nEs wird nichts gelöscht.":                                     false,
		"⟨plan⟩\nHere is an example of what it does: old.pdf goes to Old.":     false,
		"Here’s an example of how it works: old.pdf goes to Old.\n⟨plan⟩":      false,
		"⟨plan⟩\nNothing was changed.":                                         true,
		"⟨plan⟩\nNothing is done.":                                             true,
		"⟨plan⟩\nI did not change anything. Nothing is deleted.":               true,
		"Here is an example of what it does:\n⟨plan⟩":                          true,
		"⟨plan⟩\nThis is an example of how it could look: do not use it.":      true,
		"⟨plan⟩\nHere is an example of what it does: this is only an example.": true,
		"⟨plan⟩\nHere is an example of what it does.":                          true,
	} {
		before, after, _ := strings.Cut(text, planMark)
		if got := AboutNew(before, after).NotMeant; got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	for _, said := range []string{"Nothing is deleted.", "Nothing is changed."} {
		if !About("", said).NotMeant {
			t.Errorf("%q beside a change was not heard", said)
		}
	}
}

// Words that say that nothing is changed contradict a change, unless others say what it does.
func TestAboutDeclined(t *testing.T) {
	for text, want := range map[string]bool{
		"No. ⟨plan⟩":                                     true,
		"Nein.\n⟨plan⟩":                                  true,
		"Okay, I leave it. ⟨plan⟩":                       true,
		"I'll leave it as it is.\n⟨plan⟩":                true,
		"I kept the workflow unchanged.\n⟨plan⟩":         true,
		"I cannot remove it. ⟨plan⟩":                     true,
		"I can’t delete the screenshot.\n⟨plan⟩":         true,
		"⟨plan⟩\nI did not change anything.":             true,
		"Nothing was changed. ⟨plan⟩":                    true,
		"No change is needed.\n⟨plan⟩":                   true,
		"I do not know. ⟨plan⟩":                          true,
		"Gut, ich lasse ihn. ⟨plan⟩":                     true,
		"Ich lasse den Schritt so. ⟨plan⟩":               true,
		"Ich entferne ihn nicht. ⟨plan⟩":                 true,
		"Ich kann das Bild leider nicht löschen. ⟨plan⟩": true,
		"Das mache ich nicht. ⟨plan⟩":                    true,
		"Je la laisse. ⟨plan⟩":                           true,
		"No la quito. ⟨plan⟩":                            true,

		"No problem! ⟨plan⟩":                                                                     false,
		"No. Here is the change that adds it:\n⟨plan⟩":                                           false,
		"I renamed the step; the order I left as it was. ⟨plan⟩":                                 false,
		"I left the other steps as they are. ⟨plan⟩":                                             false,
		"⟨plan⟩\nI did not change anything else.":                                                false,
		"⟨plan⟩\nNo changes are needed elsewhere.":                                               false,
		"I removed the click. I left the picture as it is, because the message needs it. ⟨plan⟩": false,
		"Ich lasse den Ablauf zweimal laufen. ⟨plan⟩":                                            false,
		"I won't remove the picture, so the click is taken out:\n⟨plan⟩":                         false,
	} {
		if got := about(text).NotMeant; got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// Words that tell of a change as made, and those that tell of what is there or of what may be.
func TestClaimsChange(t *testing.T) {
	for text, want := range map[string]bool{
		"Done, I removed it.": true, "I've added a step.": true, "The step has been deleted.": true, "Removed the screenshot.": true, "The message is now changed to x.": true,
		"Ich habe den Schritt entfernt.": true, "Der Schritt wurde gelöscht.": true, "Erledigt.": true, "J’ai supprimé l'étape.": true, "He eliminado el paso.": true,

		"The second step was added for the mail.": false, "I have not removed it.": false, "It moves what was changed today.": false, "Which step should be removed?": false,
		"I have changed nothing; start it yourself.": false, "I changed no step.": false, "Ich habe nichts geändert.": false, "Wir haben keinen Schritt entfernt.": false,
		"I changed nothing else, but removed the step; I have removed it.": true,
		"When all is done, it tells you.":                                  false, "Der Schritt entfernt die Datei.": false, "I can remove it.": false,
	} {
		if got := ClaimsChange(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// What limits a plan is said; each sentence once, without the chatter around it.
func TestAboutLimits(t *testing.T) {
	for text, want := range map[string]Heard{
		"⟨plan⟩\nBut note that the mail is not sent.":                                        {LeftOut: []string{"But note that the mail is not sent."}},
		"Here is the plan. I left out the schedule.\n⟨plan⟩":                                 {LeftOut: []string{"I left out the schedule."}},
		"⟨plan⟩\nYou still have to start it every morning.":                                  {LeftOut: []string{"You still have to start it every morning."}},
		"⟨plan⟩ I could not schedule it. Let me know if you need changes.":                   {LeftOut: []string{"I could not schedule it."}},
		"There is no tool for mail, so it ends with a file:\n⟨plan⟩":                         {LeftOut: []string{"There is no tool for mail, so it ends with a file:"}},
		"⟨plan⟩\n- The upload is not included.\n- It must be done by hand.":                  {LeftOut: []string{"The upload is not included.", "It must be done by hand."}},
		"⟨plan⟩\nManual step: send the report to the boss.":                                  {LeftOut: []string{"Manual step: send the report to the boss."}},
		"⟨plan⟩\nThe rest follows the same pattern.":                                         {LeftOut: []string{"The rest follows the same pattern."}},
		"⟨plan⟩\nIt uses dummy values.":                                                      {LeftOut: []string{"It uses dummy values."}},
		"⟨plan⟩\nThis plan is incomplete.":                                                   {LeftOut: []string{"This plan is incomplete."}},
		"⟨plan⟩\nStep 1 must be run twice.":                                                  {LeftOut: []string{"Step 1 must be run twice."}},
		"⟨plan⟩\nOnly run step 2 if count > 0.":                                              {},
		"⟨plan⟩\nOnly run step 2 if it was found.":                                           {LeftOut: []string{"Only run step 2 if it was found."}},
		"⟨plan⟩\nBefore step 2, wait 5 seconds.":                                             {LeftOut: []string{"Before step 2, wait 5 seconds."}},
		"Here is a plan that does NOT do what you want:\n⟨plan⟩":                             {NotMeant: true},
		"Do not use this:\n⟨plan⟩":                                                           {NotMeant: true},
		"Invalid plan:\n⟨plan⟩":                                                              {NotMeant: true},
		"⟨plan⟩\nHowever, it never checks the result.":                                       {LeftOut: []string{"However, it never checks the result."}},
		"⟨plan⟩\nUnfortunately the second file is ignored.":                                  {LeftOut: []string{"Unfortunately the second file is ignored."}},
		"⟨plan⟩\nPlease replace the placeholder with your address.":                          {LeftOut: []string{"Please replace the placeholder with your address."}},
		"⟨plan⟩\nI assumed that the folder is ~/Downloads.":                                  {Assumed: []string{"I assumed that the folder is ~/Downloads."}},
		"⟨plan⟩\nMake sure that the folder exists.":                                          {Assumed: []string{"Make sure that the folder exists."}},
		"⟨plan⟩\nWhich folder do you mean?":                                                  {Asked: []string{"Which folder do you mean?"}},
		"Sorry, I can't do that with these tools, but here is the closest workflow:\n⟨plan⟩": {LeftOut: []string{"Sorry, I can't do that with these tools, but here is the closest workflow:"}},
		"⟨plan⟩\nDie E-Mail wird leider nicht verschickt.":                                   {LeftOut: []string{"Die E-Mail wird leider nicht verschickt."}},
		"⟨plan⟩\nDu musst den Pfad noch eintragen.":                                          {LeftOut: []string{"Du musst den Pfad noch eintragen."}},
		"⟨plan⟩\nLe courriel n'est pas envoyé.":                                              {LeftOut: []string{"Le courriel n'est pas envoyé."}},
		"⟨plan⟩\nNo pude programarlo.":                                                       {LeftOut: []string{"No pude programarlo."}},
		"⟨plan⟩\nThe schedule can’t be expressed here.":                                      {LeftOut: []string{"The schedule can’t be expressed here."}},
		"⟨plan⟩\nIt only covers part of the request.":                                        {LeftOut: []string{"It only covers part of the request."}},
		"⟨plan⟩\n**Note:** the login is missing.":                                            {LeftOut: []string{"Note: the login is missing."}},
		"⟨plan⟩\nThe user needs to enter the password.":                                      {LeftOut: []string{"The user needs to enter the password."}},
		"⟨plan⟩\nNote: step 2 should only be done if the text was found.":                    {LeftOut: []string{"Note: step 2 should only be done if the text was found."}},
		"⟨plan⟩\nThe second step must not run when nothing was found.":                       {LeftOut: []string{"The second step must not run when nothing was found."}},
		"⟨plan⟩\nThis clicks OK only; saving is up to you.":                                  {LeftOut: []string{"This clicks OK only; saving is up to you."}},
		"⟨plan⟩\nRemember to add a delay of 5 seconds between the steps.":                    {LeftOut: []string{"Remember to add a delay of 5 seconds between the steps."}},
		"⟨plan⟩\nPlease change \"OK\" to your button.":                                       {LeftOut: []string{"Please change \"OK\" to your button."}},
		"⟨plan⟩\nStep 2 is optional.":                                                        {LeftOut: []string{"Step 2 is optional."}},
		"⟨plan⟩\nThen send the result by mail.":                                              {LeftOut: []string{"Then send the result by mail."}},
		"⟨plan⟩\nAfter that, click Save as well.":                                            {LeftOut: []string{"After that, click Save as well."}},
		"⟨plan⟩\nRepeat until done.":                                                         {LeftOut: []string{"Repeat until done."}},
		"Here is the change. Also remove the step None.\n⟨plan⟩":                             {LeftOut: []string{"Also remove the step None."}},
		"⟨plan⟩\nThis works, except that no sound is played.":                                {LeftOut: []string{"This works, except that no sound is played."}},
	} {
		if diff := cmp.Diff(want, about(text)); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

// Chatter says nothing of the plan.
func TestAboutChatter(t *testing.T) {
	for _, text := range []string{
		"Here is the plan:\n⟨plan⟩", "Here's the workflow.\n\n⟨plan⟩", "Sure! ⟨plan⟩", "⟨plan⟩\nLet me know if you need changes.",
		"⟨plan⟩\nFeel free to adjust the names.", "I added a click after the first step:\n⟨plan⟩", "⟨plan⟩\nWould you like me to add anything else?",
		"⟨plan⟩\nThe other steps were not changed.", "⟨plan⟩\nNothing else was touched.", "⟨plan⟩\nDon't hesitate to ask.",
		"⟨plan⟩\nYou don't need to do anything else.", "The loop now stops after 5 rounds.\n⟨plan⟩", "I removed the wait; it is no longer needed.\n⟨plan⟩",
		"⟨plan⟩\nNo changes are needed elsewhere.", "Okay, here is your updated workflow:\n⟨plan⟩\nIs that what you had in mind?",
		"⟨plan⟩\nThis workflow opens the page, reads the price and tells you.", "Step 3 is now turned off.\n⟨plan⟩", "⟨plan⟩\nYou can run it with the button on top.",
		"Hier ist der Plan:\n⟨plan⟩", "Voici le plan :\n⟨plan⟩", "Aquí está el plan:\n⟨plan⟩", "⟨plan⟩\nShould I also add a notification?",
		"I moved the click. Here is the change:\n⟨plan⟩", "⟨plan⟩\nIf you want it in French, just tell me.", "It copies every file, for example PDFs. Here is the plan:\n⟨plan⟩",
		"⟨plan⟩\nFor example, a file a.txt becomes b.txt.", "This plan reads the sample file and the template:\n⟨plan⟩", "⟨plan⟩\nWhen the price is below 10, it notifies you; otherwise it ends.",
		"```json\n⟨plan⟩\n```", "The plan has 3 steps, of which the last writes the file.\n⟨plan⟩", "Done. ⟨plan⟩", "I'd suggest this:\n⟨plan⟩",
		"⟨plan⟩\nEverything else stays as it is.", "⟨plan⟩\nIt does not wait any more.", "Plan:\n⟨plan⟩", "JSON:\n⟨plan⟩",
		"Here is the plan. It lists the files and then notifies you. Let me know if you want changes!\n⟨plan⟩",
		"⟨plan⟩\nHere is the plan. It lists the files and then notifies you. Let me know if you want changes!",
		"⟨plan⟩\nThen it notifies you. Finally, the result is shown.", "⟨plan⟩\nFirst list the files. Then notify you. Finally show the result.",
		"It works like this:\n1. Open the page\n2. Then click OK\n⟨plan⟩", "⟨plan⟩\nThe loop repeats until the text is found.", "⟨plan⟩\nThe title is optional.",
		"⟨plan⟩\nThese steps ignore the first line.", "⟨plan⟩\nFinally, run it with the button on top.", "⟨plan⟩\nLoop over the files, then tell you.", "⟨plan⟩\nThe message is to you.",
		"⟨plan⟩\nNext, press Run to start it.", "⟨plan⟩\nThis should only take a minute.", "⟨plan⟩\nIt also sends a mail.",
		"⟨plan⟩\nThe password is asked for when it runs.", "I will create a plan for that.\n⟨plan⟩", "⟨plan⟩\nDoes this work for you?",
		"⟨plan⟩\nEach name follows the same pattern: date and number.", "⟨plan⟩\nIt opens the dummy page.", "⟨plan⟩\nIt reads the table with sample data.",
		"⟨plan⟩\nThe notification is only shown once, after the loop, not for each file.", "⟨plan⟩\nIt only asks once and not on every round.",
	} {
		if diff := cmp.Diff(Heard{}, about(text)); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

// Long words are listened to near the plan alone.
func TestAboutLongWords(t *testing.T) {
	far := strings.Repeat("It clicks the button. ", 100000)
	if diff := cmp.Diff(Heard{LeftOut: []string{"I left out the mail."}}, About(far, "I left out the mail. "+far)); diff != "" {
		t.Error(diff)
	}
	About(strings.Repeat("ä", maxHeard), strings.Repeat("ä", maxHeard))
}

// What comes of a run is no part of the plan that is left out; beside it something may be.
func TestRunsLeaveNothingOut(t *testing.T) {
	for words, want := range map[string]int{
		"If the page can't be reached, the workflow stops.": 0, "Note that zip fails when photos.zip exists already.": 0, "Files that cannot be read make the workflow stop.": 0,
		"Nothing is modified; the workflow only reads the folder.": 0, "Files aren't deleted, only moved.": 0, "No additional tools are required.": 0, "Other colours can't be chosen.": 0,
		"A model must be connected.": 0, "**Requirements**\n- report.pdf has to be in the workflows' folder\n- a model must be connected": 0, "The server must be connected by hand.": 1,
		"I have not tested this.": 0, "Note that this plan is untested.": 0, "Please review it before running.": 0, "Please check the plan carefully before you run it.": 0,
		"I have not tested this without the file, which you must create.": 1, "Please review the address before running.": 1,
		"I did not add a step to close it, as you didn't ask for it.": 0, "I did not add a step to close it, as there is no tool.": 1,
		"Nothing is deleted, but the mail could not be planned.": 1, "If the page can't be reached, the workflow stops; the mail is not planned.": 1, "Files aren't deleted, only moved, and the mail is not included.": 1,
	} {
		if heard := About("", words); len(heard.LeftOut) != want {
			t.Errorf("%s: %v", words, heard.LeftOut)
		}
	}
}

// What is told to do where something goes wrong in a run asks and assumes nothing; what limits the plan is
// heard there too.
func TestTroubleshootingAsksNothing(t *testing.T) {
	const list = "- **No titles found?** Adjust the selectors.\n- **Empty clipboard?** Check the page.\n- **No mail?** Sending it is not included.\n"
	want := Heard{LeftOut: []string{"Sending it is not included."}}
	for _, heading := range []string{"### Troubleshooting", "**FAQ**", "Common problems:"} {
		if diff := cmp.Diff(want, About("", heading+"\n"+list)); diff != "" {
			t.Error(heading, diff)
		}
	}
	if heard := About("", "### Questions\n"+list); len(heard.Asked) == 0 {
		t.Error("questions under another heading were not heard")
	}
}
