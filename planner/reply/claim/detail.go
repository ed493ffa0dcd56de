package claim

import (
	"slices"
	"strconv"
	"strings"

	"planwright/planner/deed"
	"planwright/planner/problem"
	"planwright/planner/speech"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

const (
	saysOther problem.English = "The words say something of the plan that is not so in any step: “%s”."
	saysPlace problem.English = "The words say where a step was added, and it stands elsewhere: “%s”."
	saysOrder problem.English = "The words say that something comes after a step, and nothing does: “%s”."
)

// OtherDetails are the sentences beside a plan, or a change that makes it of base, that say how many
// steps there are, what they have or where they stand, where that is not so.
func OtherDetails(words []string, title string, base, plan workflow.Workflow) (list []Unmet) {
	h := whatDoes(plan)
	if h.all {
		return nil
	}
	k := change{base, plan, nodesByID(base), nodesByID(plan)}
	for _, s := range append(deed.Told(text.Bytes(strings.Join(words, "\n\n"), maxTold)), title) {
		is := problem.English("")
		for _, d := range deed.Details(s) {
			if !h.holds(d, k, s) {
				is = saysOther
			}
		}
		if is == "" && len(base.Nodes) > 0 && slices.ContainsFunc(deed.Places(s), func(d deed.Detail) bool { return !k.standsAt(d) }) {
			is = saysPlace
		}
		if is == "" && h.endsWithFirst(s) {
			is = saysOrder
		}
		if is != "" {
			list = append(list, Unmet{is, s})
		}
	}
	return list
}

// Two things in a row, and what then is nothing that a step does.
var (
	inRow   = text.Pattern(`(?i)^(first(?:ly)?,? [^.;]+?)(?:,| and|;|,? and) then (.+)$`)
	onlyEnd = text.Pattern(`(?i)^(?:it |that |this |the (?:workflow|plan|run|loop) |everything )?(?:is )?(?:ends?|stops?|finish\pL*|done|over|exits?|quits?)(?:$|[^\pL])`)
)

// endsWithFirst reports whether a sentence says of two things that they are done in a row, and the
// first of them surely ends the plan: no step comes after those that may do it.
func (h does) endsWithFirst(sentence string) bool {
	m := inRow().FindStringSubmatch(sentence)
	if m == nil || onlyEnd().MatchString(m[2]) || h.foreign || len(h.plan.Nodes) < 2 {
		return false
	}
	for _, s := range deed.Of(m[1]) {
		if s.Class == "" || s.Not || s.When {
			continue
		}
		at := slices.DeleteFunc(slices.Clone(h.plan.Nodes), func(n workflow.Node) bool {
			one := h
			one.plan.Nodes = []workflow.Node{n}
			return !one.does(s)
		})
		if len(at) > 0 && !slices.ContainsFunc(at, h.goesOn) {
			return true
		}
	}
	return false
}

// goesOn reports whether something comes after a step, or what a step does cannot be told from that.
func (h does) goesOn(n workflow.Node) bool {
	return n.Tool == nil || slices.ContainsFunc(h.plan.Edges, func(e workflow.Edge) bool { return e.From == n.ID })
}

// holds reports whether a step has what a sentence says, or that cannot be told.
func (h does) holds(d deed.Detail, k change, sentence string) bool {
	low := strings.ToLower(d.Value)
	switch d.Kind {
	case deed.Steps:
		n, is := deed.Number(d.Value)
		return !is || ofChange().MatchString(sentence) || slices.Contains(h.counts(), n)
	case deed.Amount:
		return len(deed.Of(sentence)) == 0 && !strings.Contains(sentence, "most") && !strings.Contains(sentence, "only") || mayHold(h.written, speech.Demand{Value: number(d.Value), Unit: d.Unit}) || h.templated()
	case deed.Clicked:
		return slices.ContainsFunc(h.plan.Nodes, func(n workflow.Node) bool {
			n.Name, n.Note, n.ID = "", "", ""
			return n.Tool != nil && !strings.Contains(n.Tool.Name, "notify") && (strings.Contains(strings.ToLower(n.String()), low) || strings.Contains(n.String(), "{{") || strings.Contains(n.String(), "x="))
		})
	case deed.Level:
		return strings.Contains(h.written, low)
	case deed.FileType:
		return holdsWord(h.written, low)
	case deed.Place:
		if len(strings.Fields(sentence)) < 3 {
			return true
		}
		parts := strings.Split(strings.Trim(low, "/"), "/")
		return strings.Contains(h.written, strings.TrimLeft(low, "~")) || len(parts) > 0 && h.templated() || len(k.from.Nodes) > 0 && strings.Contains(strings.ToLower(k.from.String()), strings.TrimLeft(low, "~"))
	default:
		return holdsWord(h.written, low) || strings.Contains(h.written, strings.ReplaceAll(low, `"`, `\"`)) || strings.Contains(low, "{{")
	}
}

var ofChange = text.Pattern(`(?i)(?:^|[^\pL])(?:add(?:s|ed)?|insert(?:s|ed)?|remov\pL*|delet\pL*|other|more|first|last|next|new|main|loop|branch|body|schleife|boucle|bucle)(?:$|[^\pL])`)

// templated reports whether a folder or another value is only known in a run.
func (h does) templated() bool {
	return strings.Contains(h.written, "{{inputs.") || h.shapes || h.foreign
}

func number(said string) string {
	if n, is := deed.Number(said); is {
		return strconv.Itoa(n)
	}
	return said
}

// counts are how many steps people may say that there are: the ends of loops, and what only decides,
// may be counted or not.
func (h does) counts() []int {
	all, ends, decide := len(h.plan.Nodes), 0, 0
	for _, n := range h.plan.Nodes {
		switch {
		case n.EndLoop != nil:
			ends++
		case n.Loop != nil, n.If != nil, n.Switch != nil:
			decide++
		}
	}
	return []int{all, all - ends, all - ends - decide, all - ends - 1}[:3+min(1, decide)]
}

// standsAt reports whether a step that a change adds stands where it is said, or that cannot be told.
func (k change) standsAt(d deed.Detail) bool {
	var added []string
	for _, n := range k.to.Nodes {
		if _, there := k.was[n.ID]; !there && n.EndLoop == nil {
			added = append(added, n.ID)
		}
	}
	if len(added) == 0 {
		return true
	}
	var others []workflow.Node
	if d.Kind == deed.Before || d.Kind == deed.After {
		others = k.meant(speech.Claim{Deed: speech.Removed}, d.Value)
		if first, _, two := strings.Cut(d.Value, " "); len(others) == 0 && two {
			others = k.meant(speech.Claim{Deed: speech.Removed}, first)
		}
		others = slices.DeleteFunc(others, func(n workflow.Node) bool { _, there := k.is[n.ID]; return !there })
		if len(others) == 0 {
			return true
		}
	}
	return slices.ContainsFunc(added, func(id string) bool {
		switch d.Kind {
		case deed.AtEnd:
			return !slices.ContainsFunc(k.to.Edges, func(e workflow.Edge) bool {
				return e.From == id && !slices.Contains(added, e.To) && k.is[e.To].EndLoop == nil
			})
		case deed.AtStart:
			return !slices.ContainsFunc(k.to.Edges, func(e workflow.Edge) bool { return e.To == id && !slices.Contains(added, e.From) })
		case deed.Before:
			return slices.ContainsFunc(others, func(n workflow.Node) bool { return k.leads(id, n.ID) })
		default:
			return slices.ContainsFunc(others, func(n workflow.Node) bool { return k.leads(n.ID, id) })
		}
	})
}

// leads reports whether a step leads to another one.
func (k change) leads(from, to string) bool {
	next := map[string][]string{}
	for _, e := range k.to.Edges {
		next[e.From] = append(next[e.From], e.To)
	}
	met := map[string]bool{from: true}
	for open := []string{from}; len(open) > 0; {
		id := open[len(open)-1]
		open = open[:len(open)-1]
		for _, n := range next[id] {
			if n == to {
				return true
			}
			if !met[n] {
				met[n] = true
				open = append(open, n)
			}
		}
	}
	return false
}
