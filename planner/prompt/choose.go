package prompt

import (
	"cmp"
	"slices"
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/vocabulary"
	"planwright/planner/workflow"
)

// DefaultToolBudget is how many tokens the descriptions of tools may take.
const DefaultToolBudget = 6000

// namesBudget is how many tokens the names of the other tools may take.
const namesBudget = 1500

// chooseTools splits the catalog into the tools to describe and the names of the
// others, each in the order of the catalog. Tools the workflow uses come first,
// then those most like the words.
func chooseTools(d Data) (described []catalog.Tool, named []string) {
	tools := slices.DeleteFunc(d.Catalog.Tools(), func(t catalog.Tool) bool { return comesBack(t, d.Workflow.ID) })
	keep := chosen(tools, d)
	left := namesBudget
	for i, t := range tools {
		if keep[i] {
			described = append(described, t)
			continue
		}
		if left -= EstimateTokens(t.Name) + 1; left >= 0 {
			named = append(named, t.Name)
		}
	}
	return described, named
}

// comesBack reports whether the tool is the workflow with this id, or calls it: no step of it
// can use that.
func comesBack(t catalog.Tool, id string) bool {
	return t.Workflow != "" && (t.Workflow == id || slices.Contains(t.Calls, id))
}

// chosen marks the tools that fit the budget, the most wanted first.
func chosen(tools []catalog.Tool, d Data) []bool {
	wanted := relevance(tools, d)
	order := make([]int, len(tools))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(wanted[b], wanted[a]) })
	keep := make([]bool, len(tools))
	left := cmp.Or(d.ToolBudget, DefaultToolBudget)
	for _, i := range order {
		if cost := EstimateTokens(signature(tools[i], d.Catalog.Arguments(tools[i].Name))) + 1; cost <= left {
			keep[i] = true
			left -= cost
		}
	}
	return keep
}

// What a word of the request counts where it occurs.
const (
	inUse         = 1000.0 // the workflow calls the tool
	inName        = 3.0
	inArguments   = 1.0
	inDescription = 1.0
)

// relevance scores each tool by the words of the request. A word that many tools
// have counts less.
func relevance(tools []catalog.Tool, d Data) []float64 {
	asked := stems(d.Words)
	weights := make([]map[string]float64, len(tools))
	spread := map[string]int{}
	for i, t := range tools {
		weights[i] = wordWeights(t, d.Catalog.Arguments(t.Name))
		for w := range weights[i] {
			spread[w]++
		}
	}
	used := toolsUsed(d.Workflow)
	scores := make([]float64, len(tools))
	for i, t := range tools {
		if used[t.Name] {
			scores[i] = inUse
		}
		for _, w := range asked {
			scores[i] += weights[i][w] / float64(max(spread[w], 1))
		}
	}
	return scores
}

// wordWeights are the words that tell what a tool is for.
func wordWeights(t catalog.Tool, arguments []catalog.Argument) map[string]float64 {
	m := map[string]float64{}
	add := func(text string, weight float64) {
		for _, w := range stems(text) {
			m[w] = max(m[w], weight)
		}
	}
	add(t.Name, inName)
	add(t.Description, inDescription)
	for _, a := range arguments {
		add(a.Name, inArguments)
	}
	return m
}

func toolsUsed(w workflow.Workflow) map[string]bool {
	used := map[string]bool{}
	for _, n := range w.Nodes {
		if n.Tool != nil {
			used[n.Tool.Name] = true
		}
		if n.AiStep != nil {
			for _, name := range n.AiStep.AllowedTools {
				used[name] = true
			}
		}
	}
	return used
}

// stems are the words of a text, each once, in order.
func stems(text string) []string {
	var out []string
	for _, w := range vocabulary.Words(text) {
		if !stopWords[w] && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// stopWords say nothing about which tool is meant.
var stopWords = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields("a an and are as at be by for from i if in into is it its me my of on or out so that the then this to with you your") {
		m[w] = true
	}
	return m
}()
