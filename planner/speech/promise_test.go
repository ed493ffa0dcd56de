package speech

import "testing"

// TestPromises: what no plan can keep is heard, and what tells of its steps is not.
func TestPromises(t *testing.T) {
	for said, want := range map[string]Promise{
		"This workflow runs every Monday at 9.": RunsByItself, "Runs every Monday at 9.": RunsByItself, "It is scheduled to run daily.": RunsByItself, "It will run automatically every hour.": RunsByItself,
		"All done: the files were deleted and you were notified.": HasRun, "The report has been sent.": HasRun,
		"The mail goes out automatically afterwards.": Mails, "It sends Bob an email.": Mails,
		"It asks for confirmation before deleting.": Asks, "You will be asked before anything is deleted.": Asks, "Er fragt vorher nach.": Asks, "Il demande une confirmation.": Asks, "Pide confirmación.": Asks, "Chiede conferma.": Asks,
	} {
		if got := Promises(said); len(got) == 0 || got[0].Promise != want {
			t.Errorf("%q is heard as %v", said, got)
		}
	}
	for _, said := range []string{
		"", "Here is the plan.", "It runs the command and tells you.", "You can run it every Monday.", "Tells you how many files were moved.", "Once the files were deleted, it notifies you.",
		"It asks whether the mail is sent.", "Should it run every Monday?", "It checks the files that were saved today.", "The loop starts at 5.", "It counts the mails.", "It does not run every day.", "It lists every file each day of the week has.",
		"It asks you for the folder.", "Planwright asks before it deletes.", "The first step waits for the window.",
	} {
		if got := Promises(said); len(got) > 0 {
			t.Errorf("%q is heard as %v", said, got)
		}
	}
}

// TestLimitsOfOthers: what surely limits a plan is heard in languages of which not more is known.
func TestLimitsOfOthers(t *testing.T) {
	for _, said := range []string{
		"⚠️ Deletion skipped for safety", "The third part of your request is beyond what these tools offer.", "Deletion has been deferred to a later version.",
		"Los dos últimos pasos no están incluidos.", "メールの送信は含まれていません。", "Удаление файлов я не включил.", "删除步骤已省略。",
		"No confirmation step was added.", "Do not run this plan yet.", "Replace ~/Logs by your folder.", "Nota: no he incluido la confirmación.", "Je n'ai pas ajouté de confirmation.", "Non ho incluso la conferma.", "Não incluí a confirmação.", "Een bevestiging heb ik niet toegevoegd.", "Keine Bestätigung wurde eingebaut.",
	} {
		if len(About("", said).LeftOut) == 0 {
			t.Errorf("%q limits the plan", said)
		}
	}
	for _, said := range []string{"これが計画です。", "这是计划。", "Вот план.", "Aquí está el plan.", "It goes beyond the first file.", "It skips hidden files.", "No other steps were added.", "No further files are included.", "Otros pasos no cambian."} {
		if h := About("", said); len(h.LeftOut) > 0 {
			t.Errorf("%q is heard as %q", said, h.LeftOut)
		}
	}
}

// TestLimitsInThoughts: what a model thinks of its plan limits it only where it surely does.
func TestLimitsInThoughts(t *testing.T) {
	for _, said := range []string{"I left out the confirmation that was asked for.", "I've left the mail out.", "The confirmation cannot be done with these tools.", "The age is not checked, so newer logs are deleted too."} {
		if len(Limits(said, true)) == 0 {
			t.Errorf("%q limits the plan", said)
		}
	}
	for _, said := range []string{"I left the other steps as they are.", "The files cannot be listed before the folder is there, so I list them second.", "I need a loop.", "I could also sort, but it was not asked for.", "A mail isn't possible, but nobody asked for one.", "The mail is left out as you didn't ask for it."} {
		if got := Limits(said, true); len(got) > 0 {
			t.Errorf("%q is heard as %q", said, got)
		}
	}
}
