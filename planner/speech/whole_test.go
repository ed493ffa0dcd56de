package speech

import "testing"

// What sounds like a limit of the plan, or like something that it rests on, and is neither.
func TestAboutWhole(t *testing.T) {
	for _, said := range []string{
		"All tools used are available, so nothing has been left out.", "Everything is in it; nothing is missing.", "Nothing was omitted.", "Es wurde nichts weggelassen – nichts fehlt.", "Rien n'a été omis.", "No falta nada.",
		"No assumptions were made.", "This assumes nothing about the other columns.", "Assumption-free and ready to run.",
		"I've added a check before the notification.", "To check it regularly, you can schedule it.", "Check if there are more than 10", "It waits for the check that the page is there.",
		"Note: I dropped it, as you asked.", "I left out the title, as requested.",
		"If the request fails, you get a warning with the status.", "Rows with an amount of exactly 100 are not included.", "Should I remove the wait too?",
	} {
		if h := About("", said); len(h.LeftOut)+len(h.Asked)+len(h.Assumed) > 0 || h.NotMeant {
			t.Errorf("%s: %+v", said, h)
		}
	}
	for _, said := range []string{
		"Nothing is left out except the email.", "Nothing is missing, but the upload is not planned.", "I could not send the email, as you asked.", "Warning: the mail is not sent.", "Rows are read, but the chart is not included.", "The chart is not included.",
		"Please check that the folder exists.", "Check that the folder exists first.", "Before running it, verify the path.", "You should check the path.", "Make sure the folder exists.", "I assumed the folder is Logs.",
	} {
		if h := About("", said); len(h.LeftOut)+len(h.Assumed) == 0 {
			t.Errorf("%s is not heard", said)
		}
	}
}
