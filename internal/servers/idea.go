package servers

import (
	"planwright/planner/catalog"
	"planwright/planner/problem"
)

// Idea is a sentence to start from, made for the tools on offer.
type Idea struct {
	Icon  string          `json:"icon"` // name of a lucide icon
	Title problem.English `json:"title"`
	Text  problem.English `json:"text"` // what goes into the field
}

// ideas are sentences to start from and the tools each one needs.
var ideas = []struct {
	Idea
	needs []string
}{
	{Idea{"folder-search", "Tidy a folder", "Find screenshots older than a month and move them to Archive"}, []string{"list_files", "move_file"}},
	{Idea{"globe", "Watch a page", "Check the status page until it says “operational”, then notify me"}, []string{"http_request", "wait", "notify"}},
	{Idea{"keyboard", "Drive an app", "Open the calculator, work out 5 × 6, take a screenshot"}, []string{"launch_app", "type_text", "press_key", "take_screenshot"}},
	{Idea{"git-branch", "Decide", "If the backup log contains “failed” ask me, otherwise move it to Archive"}, []string{"read_file", "ask_person", "move_file"}},
	{Idea{"refresh-cw", "Repeat", "Scroll down until the text “End” is on the screen, then take a screenshot"}, []string{"scroll", "find_text", "take_screenshot"}},
}

// maxIdeas is how many ideas a page has room for.
const maxIdeas = 4

// ideasFor returns the ideas that the tools on offer can carry out.
func ideasFor(tools *catalog.Catalog) []Idea {
	found := []Idea{}
	for _, idea := range ideas {
		if len(found) < maxIdeas && hasAll(tools, idea.needs) {
			found = append(found, idea.Idea)
		}
	}
	return found
}

func hasAll(tools *catalog.Catalog, names []string) bool {
	for _, name := range names {
		if !tools.Has(name) {
			return false
		}
	}
	return true
}
