package prompt

import (
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// maxMentions is how many mentioned steps are told.
const maxMentions = 50

// mentions says which steps are meant by what begins with @, "" where none is.
func mentions(w workflow.Workflow, words string) string {
	ids := w.Mentions(words)
	if len(ids) == 0 {
		return ""
	}
	ids = ids[:min(len(ids), maxMentions)]
	marked := make([]string, len(ids))
	for i, id := range ids {
		marked[i] = string(workflow.MentionMark) + id
	}
	return "A word that begins with @ names a step of the workflow by its id: " + strings.Join(marked, ", ") +
		". No other step is meant, also where one has the same name."
}

// wrong lists what is wrong with a workflow, as Feedback does with an answer.
func wrong(problems problem.List, c *catalog.Catalog) string {
	parts := []string{strings.Join(tellProblems(problems, ""), "\n")}
	if tools := toolNames(problems, c); tools != "" {
		parts = append(parts, "The tools on offer: "+tools)
	}
	if rules := brokenRules(problems); len(rules) > 0 {
		parts = append(parts, "Rules that are broken:\n- "+strings.Join(rules, "\n- "))
	}
	return strings.Join(parts, "\n\n")
}
