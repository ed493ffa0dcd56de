package claim

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/deed"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

const (
	saysMore  problem.English = "The words say more than the plan does: “%s”."
	saysWhen  problem.English = "The words say that something is done only sometimes, and nothing in the plan decides that: “%s”."
	saysOften problem.English = "The words say that something is done again and again, and nothing in the plan repeats it: “%s”."
)

// NotDone are the deeds that the words beside a plan, or its title, tell of and that surely no step
// does: there is none of such a kind, nothing decides when it is done, or nothing repeats it. base is
// the workflow that is changed, without steps where there is none.
func NotDone(words []string, title string, base, plan workflow.Workflow) (list []Unmet) {
	all := deed.Of(withNames(text.Bytes(strings.Join(words, "\n\n"), maxTold), base, plan))
	all = append(all, deed.OfTitle(title)...)
	if len(all) == 0 {
		return nil
	}
	h := whatDoes(plan)
	if h.all {
		return nil
	}
	told := map[string]bool{}
	for _, s := range all {
		if s.Past && len(base.Nodes) > 0 && s.Class.Changes() {
			continue // the change may have done that to a step
		}
		s.Sentence = strings.NewReplacer(nameOpen, "", nameEnd, "").Replace(s.Sentence)
		if is := h.unmet(s); is != "" && !told[s.Sentence] {
			told[s.Sentence] = true
			list = append(list, Unmet{is, s.Sentence})
		}
	}
	return list
}

// maxTold is how many bytes of the words beside a plan are listened to.
const maxTold = 32 << 10

// Marks around the name of a step, which says nothing of what is done.
const nameOpen, nameEnd = "«\u2060", "\u2060»"

// maxNames bounds how many names are looked for.
const maxNames = 300

// withNames are some words with marks around the names of steps.
func withNames(words string, workflows ...workflow.Workflow) string {
	var pairs []string
	seen := map[string]bool{}
	for _, w := range workflows {
		for _, n := range w.Nodes {
			if name := strings.TrimSpace(n.Name); len(name) > 2 && isCapital(name) && !seen[name] && len(seen) < maxNames {
				seen[name] = true
				pairs = append(pairs, name)
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b string) int { return len(b) - len(a) })
	var b strings.Builder
	for len(words) > 0 {
		name := ""
		if isCapital(words) && !endsInWord(b.String()) {
			i := slices.IndexFunc(pairs, func(p string) bool { return strings.HasPrefix(words, p) && !beginsWord(words[len(p):]) })
			if i >= 0 {
				name = pairs[i]
			}
		}
		if name == "" {
			_, size := utf8.DecodeRuneInString(words)
			b.WriteString(words[:size])
			words = words[size:]
			continue
		}
		b.WriteString(nameOpen + name + nameEnd)
		words = words[len(name):]
	}
	return b.String()
}

func isCapital(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}

func endsInWord(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return isWordly(r)
}

func beginsWord(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return isWordly(r)
}

// does is what the steps of a plan do, as far as that can be told.
type does struct {
	plan    workflow.Workflow
	all     bool // nobody can say all that a step does
	foreign bool // nobody knows what a tool does
	decides bool
	repeats bool
	shapes  bool // data are put in another form, row by row
	fails   bool // there is a way for what fails
	retries bool
	written string // all that is written in the steps but names and notes, in lower case
}

func whatDoes(plan workflow.Workflow) does {
	h := does{plan: plan}
	var b strings.Builder
	for _, n := range plan.Nodes {
		h.add(n)
		n.Name, n.Note = "", ""
		b.WriteString(n.String() + "\n")
	}
	for _, e := range plan.Edges {
		if e.Output == workflow.OnError {
			h.fails, h.decides = true, true
		}
	}
	h.written = strings.ToLower(b.String())
	return h
}

func (h *does) add(n workflow.Node) {
	h.all = h.all || n.AiStep != nil || n.Tool != nil && (n.Tool.Name == workflow.RunCommand || n.Tool.Workflow != "")
	h.foreign = h.foreign || n.Tool != nil && !deed.IsKnown(n.Tool.Name)
	h.decides = h.decides || n.If != nil || n.Switch != nil || n.Loop != nil || n.OnFailure != ""
	h.repeats = h.repeats || n.Loop != nil
	h.shapes = h.shapes || n.AiTransform != nil || n.Tool != nil && (n.Tool.Name == "transform_data" || n.Tool.Name == "extract_html")
	h.fails = h.fails || n.OnFailure != ""
	h.retries = h.retries || n.Retries > 0
}

// unmet says that a deed is not done as it is said, "" where it is, or where that cannot be told.
func (h does) unmet(s deed.Said) problem.English {
	switch {
	case s.Class == "":
		return ""
	case s.Not && !s.When:
		return ""
	case !s.Not && !h.does(s):
		return saysMore
	case s.When && !h.decides && !h.shapes && !h.retries:
		return saysWhen
	case s.Often && !s.Not && !h.repeats && !h.shapes && h.isDeed(s):
		return saysOften
	}
	return ""
}

// isDeed reports whether a deed is done to one thing at a time.
func (h does) isDeed(s deed.Said) bool { return s.Class != deed.Retry }

// does reports whether a step does what is said.
func (h does) does(s deed.Said) bool {
	switch s.Class {
	case deed.Retry:
		return h.retries || h.repeats
	case deed.Repeat:
		return h.repeats || h.shapes
	case deed.Catch, deed.Check:
		return h.decides
	case deed.Recursive:
		return h.foreign || strings.Contains(h.written, "recursive=true") || strings.Contains(h.written, "**")
	case deed.Parallel:
		return slices.ContainsFunc(h.plan.Nodes, func(n workflow.Node) bool { return n.Loop != nil && n.Loop.Parallel > 1 })
	case deed.Output:
		return len(h.plan.Outputs) > 0
	case deed.Ask:
		if len(h.plan.Inputs) > 0 {
			return true
		}
	}
	return h.foreign || slices.ContainsFunc(h.plan.Nodes, func(n workflow.Node) bool {
		tool := ""
		if n.Tool != nil {
			tool = text.Caseless(n.Tool.Name)
		}
		if n.AiTransform != nil {
			tool = "transform summarise summarize translate extract write"
		}
		n.Note = ""
		return s.Class.Done(tool, strings.ToLower(n.String()))
	})
}
