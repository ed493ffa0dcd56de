package offline

import (
	"cmp"
	"slices"
	"strings"

	"planwright/planner/text"
	"planwright/planner/workflow"
)

// stretch is where words stand, in bytes.
type stretch struct{ from, to int }

// conjunctions stand between what is done and mean nothing where one side of them is gone.
var conjunctions = text.Pattern(`(?i)^(?:[\s,;:.]|(?:and|then|but|also|finally)\b)+|(?:[\s,;:.]|\b(?:and|then|but|also|finally))+$`)

// name is the first words that steps stand for, as a title: it promises nothing that the
// plan leaves out. Where all words were in doubt it is that of the first step.
func (p *planner) name(nodes []workflow.Node) string {
	for at := 0; at < len(p.words); {
		line, _, _ := strings.Cut(p.words[at:], "\n")
		if kept := p.keptOf(stretch{at, at + len(line)}); kept != "" {
			return text.Words(capitalise(kept), 48)
		}
		at += len(line) + 1
	}
	if len(nodes) == 0 {
		return ""
	}
	return nodes[0].Name
}

// keptOf are the words of a line up to those that were not placed; a sign says that more
// were behind them.
func (p *planner) keptOf(line stretch) string {
	left := slices.SortedFunc(slices.Values(p.left), func(a, b stretch) int { return cmp.Compare(a.from, b.from) })
	at := line.from + len(itemForm().FindString(p.words[line.from:line.to]))
	kept := ""
	for _, gone := range append(left, stretch{line.to, line.to}) {
		if to := min(gone.from, line.to); at < to {
			words := conjunctions().ReplaceAllString(p.words[at:to], "")
			if kept != "" && words != "" {
				return kept + "…"
			}
			kept = cmp.Or(kept, words)
		}
		at = max(at, gone.to)
	}
	return kept
}
