package claim

import (
	"testing"

	"planwright/planner/workflow/workflowtest"
)

const held1 = `workflow "Test"
list: Tool "List" list_files folder="~/Papers/Invoices" pattern="*.pdf" limit=10 recursive=true older_than_days=14
each: Loop "Each" over list.files max 50
move: Tool "Move" move_file from="{{each.item}}" to="~/Done/" overwrite=false [retries=2]
pause: Tool "Pause" wait milliseconds=10000
next: EndLoop "Next" each
save: Tool "Save" write_file path="log.txt" text="Moved {{list.count}}" mode="append"
tell: Tool "Tell" notify message="Done" title="Papers"
get: Tool "Get" http_request url="https://example.com/a" method="POST" timeout_ms=30000 max_bytes=1048576
list > each
each:LoopBody > move
move > pause
pause > next
next > each
each:LoopDone > save
save > tell
tell > get
`

// catalogChoices are the values that arguments of these tools may have.
func catalogChoices(tool, argument string) []string {
	switch tool + " " + argument {
	case "notify level":
		return []string{`"info"`, `"warn"`, `"error"`}
	case "write_file mode":
		return []string{`"create"`, `"overwrite"`, `"append"`}
	}
	return nil
}

func TestOtherValues(t *testing.T) {
	w := workflowtest.Parse(t, held1)
	for _, said := range []string{
		"I set the limit to 20.", "The limit is 20.", "The `limit` is set to 20.", "I've changed the limit from 10 to 20.", "It uses a limit of 20.", "The limit was raised to 20.",
		"I set the waiting time to 20 seconds.", "The wait time is 20 seconds.", "The pattern is \"*.docx\".", "The `pattern` is `*.docx`.", "I set the folder to ~/Pictures.", "The folder is ~/Pictures.",
		"Note that max_iterations is 30, raise it if you need more.", "The limit is 20; please let me know if it should be more.", "The timeout is 60 seconds.", "I set the timeout to one minute.", "I set `overwrite` to true.", "I set the title to \"Post\".", "The mode is \"overwrite\".",
		"I set the number of retries to 5.", "The method is \"GET\".", "I set older_than_days to 30.", "The `message` is \"Hello\".", "The mode is now overwrite.", "I set the mode to overwrite.", "The mode was set to create and the rest stays.", "Das Limit ist 20.", "Ich habe das Limit auf 20 gesetzt.", "Die Wartezeit beträgt 20 Sekunden.", "I set max_bytes to 5 MB.",
	} {
		list := OtherValues([]string{said, said}, w, catalogChoices)
		if len(list) != 1 || list[0].Name == "" || list[0].Value == "" {
			t.Errorf("%s: %v", said, list)
		}
	}
}

func TestHarmlessValues(t *testing.T) {
	w := workflowtest.Parse(t, held1)
	for _, said := range []string{
		"I set the limit to 10.", "The limit is 10 files.", "The mode is now append.", "I set the mode to append.", "The mode is now better.", "The folder is now empty.", "I changed the pattern to match more.", "The title is now shorter.", "The mode could be set to overwrite.", "I set the limit to ten.", "The default limit is 100.", "If the limit is 20, it takes longer.", "If the limit is 20, change it.", "The limit is 10, raise it to 20 if you like.", "The limit could be 20.", "The limit was 20 before.", "You asked for a limit of 20.", "The limit is at most 20.", "Should the limit be 20?",
		"I set the waiting time to 10 seconds.", "The wait is 10 s.", "The wait time is 10000 ms.", "The delay is 10 seconds between files.", "It waits 10 seconds.", "I set the timeout to 30 seconds.", "The timeout is 0.5 minutes.", "I set the timeout to half a minute.", "I set max_bytes to 1 MB.",
		"The pattern is \"*.pdf\".", "The pattern is `*.pdf`.", "I set the folder to ~/Papers/Invoices.", "The folder is \"Invoices\".", "The folder is /home/ann/Papers/Invoices.", "The folder is called Invoices.", "The files go to ~/Done.",
		"max_iterations is 50.", "The loop runs at most 50 times.", "I set `overwrite` to false.", "The mode is \"append\".", "It appends to log.txt.", "I set the title to \"Papers\".", "The message is \"Done\".", "The message is \"Moved 3\".", "I set the text to \"Moved\" and the number of files.",
		"The number of files is 20.", "The count is 20.", "The text of the button is \"OK\".", "The file name is \"a.txt\".", "Its title is \"Invoices of May\".", "The step name is \"Move\".", "The list is 20 files long.", "The value is 5.", "The key is \"ctrl\".", "The first step is \"List\".", "Step 2 is \"Each\".",
		"I set it to 20.", "I set up 20 steps.", "The plan has 8 steps.", "There are 3 loops.", "It takes 5 minutes.", "This is 1 of the ways.", "The result is 42.", "The status is 200.", "A status of 404 is told.", "The workflow has a loop of 3 steps.", "It has a total of 8 steps.", "The size is 20 MB.",
		"I set the limit so that nothing is lost.", "I set the limit as you wished.", "The limit is not 20.", "The limit isn't 20.", "I did not set the limit to 20.", "Without it, the limit is 20.", "The limit is 10, not 20.", "Raise the limit to 20 if you like.", "You may set the limit to 20.", "The limit would be 20 otherwise.",
		"The older files are 20 days old.", "The age is 14 days.", "I set older_than_days to 14.", "I set older_than_days to 2 weeks.", "Files are older than 14 days.", "Older than two weeks is 14 days.", "The retries are 2.", "I set the number of retries to 2.", "It tries three times.", "The number of retries is two.",
		"Here is the plan.", "Done.", "The workflow lists the files, moves each and tells you.", "The url is https://example.com/a.", "The URL is \"https://example.com/a\".", "The method is \"POST\".", "The method is POST.", "The request is a POST.", "The body is empty.", "The answer is \"yes\".", "The condition is true.", "The loop is 1 level deep.",
		"Das Limit ist 10.", "Die Wartezeit beträgt 10 Sekunden.", "Der Ordner ist ~/Papers.", "Das Limit kann 20 sein, wenn nötig.", "Voici le plan.", "La limite est 10.", "El límite es 10.", "The pause is short.", "The folder is the one you named.", "The pattern matches all PDFs.", "I set the pattern to match PDFs.",
		"I set the folder to the one you named.", "The message says how many there are.", "With a limit of 10 it stays fast.", "It uses a timeout of 30 seconds.", "Each file is 1 round.", "The path is log.txt.", "The path is \"log.txt\" in the folder.", "I changed the message to \"Done\".", "The recursive search is on.", "The `recursive` flag is true.",
	} {
		for _, other := range OtherValues([]string{said}, w, catalogChoices) {
			t.Errorf("%s: %v", said, other)
		}
	}
}
