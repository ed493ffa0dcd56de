package prompt

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// ChatData is what a message of the person is told with.
type ChatData struct {
	Summary  string   // of what was said before Recent, "" for none
	Recent   []Spoken // the last messages, oldest first
	Workflow workflow.Workflow
	Run      string // how the last run went, "" for none
	Words    string // what the person says now

	Problems problem.List     // of the workflow, which the person wants solved
	Catalog  *catalog.Catalog // names its tools where a problem is a wrong name; may be nil
}

// Spoken is one message of a conversation.
type Spoken struct {
	Who  string // Person or Assistant
	Text string
	Note string // what became of it, "" for nothing
}

// Who said something, as the model is told.
const (
	Person    = "Person"
	Assistant = "Assistant"
)

// How many characters are told at most.
const (
	MaxRun          = 4000   // of the last run
	maxSpoken       = 8000   // of one message in full
	maxConversation = 60_000 // of all of these
	maxSummarised   = 1000   // of one message that is to be summarised
	minSummarised   = 100    // of one of very many
	maxAged         = 40_000 // of all of these
)

// ChatRequest returns the one message that holds the conversation, the workflow
// and the person's words. What was said is quoted rather than told as messages
// of the chat protocol: there the assistant's own messages, whose JSON nobody
// shows, would teach the model to answer without it.
func ChatRequest(d ChatData) string {
	var parts []string
	add := func(title, mark, text string) {
		parts = append(parts, title+":\n"+quote(mark, text))
	}
	if d.Summary != "" {
		add("What was said before, in short", "summary", d.Summary)
	}
	if len(d.Recent) > 0 {
		add("What was said last", "conversation", transcript(d.Recent, maxSpoken, maxConversation))
	}
	if len(d.Workflow.Nodes) > 0 {
		add("The workflow as it is now", "workflow", Listing(d.Workflow))
	}
	if d.Run != "" {
		add("How the last run went", "run", text.Ends(d.Run, MaxRun))
	}
	if len(d.Problems) > 0 {
		add("What is wrong with the workflow", "problems", wrong(d.Problems, d.Catalog))
	}
	add("What the person says now", "request", d.Words)
	if len(d.Problems) > 0 {
		parts = append(parts, "Mend every problem of the list with one change. What is right stays as it is.")
	}
	if told := mentions(d.Workflow, d.said()); told != "" {
		parts = append(parts, told)
	}
	return strings.Join(parts, "\n\n") + isData
}

// said is all that is told in people's words.
func (d ChatData) said() string {
	said := []string{d.Words}
	for _, m := range d.Recent {
		said = append(said, m.Text)
	}
	return strings.Join(said, "\n")
}

// Summariser returns the instructions for summing up a conversation.
func Summariser() string { return render("summary", nil) }

// SummaryRequest returns the message that holds what is to be summed up: the
// summary so far and what was said since. The more was said, the less of each
// message is told.
func SummaryRequest(before string, spoken []Spoken) string {
	most := min(max(maxAged/max(len(spoken), 1)-markRoom, minSummarised), maxSummarised)
	text := "What was said:\n" + quote("conversation", transcript(spoken, most, maxAged)) + isData
	if before == "" {
		return text
	}
	return "The summary so far:\n" + quote("summary", before) + "\n\n" + text
}

// transcript writes one message after the other, each up to so many characters.
// Where all of them have no room the first are left out.
func transcript(messages []Spoken, most, room int) string {
	var lines []string
	for i := len(messages) - 1; i >= 0; i-- {
		line := spokenLine(messages[i], most)
		if room -= utf8.RuneCountInString(line) + 1; room < 0 {
			lines = append(lines, fmt.Sprintf("[… %d messages left out …]", i+1))
			break
		}
		lines = append(lines, line)
	}
	slices.Reverse(lines)
	return strings.Join(lines, "\n")
}

func spokenLine(m Spoken, most int) string {
	line := m.Who + ": " + text.Ends(m.Text, most)
	if m.Note != "" {
		line += "\n(" + m.Note + ")"
	}
	return line
}
