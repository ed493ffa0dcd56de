package writing

import (
	"cmp"
	"maps"
	"slices"

	"planwright/planner/jq"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// periodLine is a part of a line that takes a year, a month or a day of a date with its year first.
var periodLine = text.Pattern(`= (\.(?:[A-Za-z_]\w*|\["(?:[^"\\]|\\.)*"\]))\[:(4|7|10)\]\)`)

// Rewrite is the workflow with its data steps taking dates or amounts as the words say that they are
// written: lines that take a year, month or day take them so; of columns that are named a line writes
// them anew before the first that looks at them. The ids are those of the steps that changed.
func Rewrite(w workflow.Workflow, words string) (next workflow.Workflow, changed []string) {
	all, _ := Said(words)
	if len(all) == 0 {
		return w, nil
	}
	next = w
	next.Nodes = slices.Clone(w.Nodes)
	for i, n := range w.Nodes {
		if n.Tool == nil || n.Tool.Name != "transform_data" {
			continue
		}
		before := text.Unquote(n.Tool.Arguments["program"])
		after := before
		for _, said := range all {
			after = said.taken(after)
		}
		if after == before {
			continue
		}
		call := *n.Tool
		call.Arguments = maps.Clone(call.Arguments)
		call.Arguments["program"] = text.Quote(after)
		next.Nodes[i].Tool = &call
		changed = append(changed, n.ID)
	}
	return next, changed
}

// taken is a program that takes dates or amounts so.
func (w Writing) taken(program string) string {
	after := program
	if w.form != "" {
		after = periodLine().ReplaceAllStringFunc(program, func(line string) string {
			found := periodLine().FindStringSubmatch(line)
			return "= (" + found[1] + " | " + jq.DateAnew(map[string]string{"4": "%Y", "7": "%Y-%m", "10": "%Y-%m-%d"}[found[2]], w.form) + "))"
		})
	}
	if after != program {
		return after
	}
	for _, column := range w.columns {
		if w.form != "" {
			after = cmp.Or(jq.DatesAnew(after, column, w.form), after)
		} else {
			after = cmp.Or(jq.AmountsAnew(after, column, w.sign == ","), after)
		}
	}
	return after
}
