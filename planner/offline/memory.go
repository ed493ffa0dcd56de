package offline

import (
	"cmp"
	"slices"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// step is what the planner remembers of a node, to know what "it" means.
type step struct {
	id, name string
	tool     catalog.Tool
	call     workflow.ToolCall
	nouns    []string // words of what it works on, singular
	about    string   // what it works on
	path     string   // of the file it works on: a literal or a reference
	address  string   // of the page it fetched
	found    string   // text it looked for on the screen
	choices  []string
}

// main names the output that holds the step's result as people mean it.
func (s *step) main() string {
	return cmp.Or(s.field("answer", "body", "stdout", "content", "contents"), "text")
}

func (s *step) has(output string) bool {
	for _, o := range s.tool.Outputs {
		if o.Name == output {
			return true
		}
	}
	return false
}

// findsOne reports whether the step gives the path of the first file it found.
func (s *step) findsOne() bool {
	return slices.ContainsFunc(s.tool.Outputs, func(o catalog.Output) bool { return o.Name == "first" && o.Type == "string" })
}

// textRef is the result as a reference inside an argument.
func (s *step) textRef() string { return "{{" + s.id + "." + s.main() + "}}" }

func givesList(t catalog.Tool) bool { return (&step{tool: t}).list() != "" }

// list names the output that is a list, "" when there is none.
func (s *step) list() string {
	for _, o := range s.tool.Outputs {
		if o.Type == "array" {
			return o.Name
		}
	}
	return ""
}

// field names the first output the step has.
func (s *step) field(names ...string) string {
	for _, name := range names {
		if s.has(name) {
			return name
		}
	}
	return ""
}

// last is the latest step that fits.
func (p *planner) last(fits func(*step) bool) *step {
	for i := len(p.steps) - 1; i >= 0; i-- {
		if fits(p.steps[i]) {
			return p.steps[i]
		}
	}
	return nil
}

// lastResult is the latest step with a result worth telling: one that reads.
func (p *planner) lastResult() *step {
	return p.last(func(s *step) bool {
		return s.tool.Effect == catalog.Read || s.tool.Effect == catalog.External || s.main() != "text"
	})
}

// lastList is the latest step that gives a list.
func (p *planner) lastList() *step {
	return p.last(func(s *step) bool { return s.list() != "" })
}

// foundText is the text that was looked for last.
func (p *planner) foundText() (string, bool) {
	s := p.last(func(s *step) bool { return s.found != "" })
	if s == nil {
		return "", false
	}
	return s.found, true
}

// stepNamed is the latest step that works on what the words name.
func (p *planner) stepNamed(s span) *step {
	s = p.trim(s, nil)
	if s.empty() {
		return nil
	}
	head := singular(p.tokens[s.to-1].low)
	return p.last(func(st *step) bool { return containsWord(st.nouns, head) })
}

// inBody reports whether the step is inside the innermost loop over a list.
func (p *planner) inBody(s *step) bool {
	return s != nil && slices.Contains(p.steps[min(p.item.from, len(p.steps)):], s)
}

// pathOf is the path of the file the words mean: the one a loop is at, or that
// of an earlier step.
func (p *planner) pathOf(s span) (string, bool) {
	if p.item.ref != "" && (p.isPronoun(s) || p.namesItem(s)) {
		return "{{" + p.item.ref + "}}", true
	}
	if p.isPronoun(s) {
		return pathIn(p.last(func(s *step) bool { return s.path != "" || s.has("answer") || s.findsOne() }))
	}
	return pathIn(p.stepNamed(s))
}

// pathIn is the path a step works on, the first it found, or the one a person
// answered.
func pathIn(s *step) (string, bool) {
	switch {
	case s == nil:
		return "", false
	case s.path == "" && s.has("answer"):
		return s.textRef(), true
	case s.path == "" && s.findsOne():
		return "{{" + s.id + ".first}}", true
	}
	return s.path, s.path != ""
}

// namesItem reports whether the words name what a loop goes through: "the file"
// in a loop over files, "each screenshot" in one over screenshots.
func (p *planner) namesItem(s span) bool {
	s = p.trim(s, nil)
	if s.empty() {
		return false
	}
	low := singular(p.tokens[s.to-1].low)
	return low == "file" || containsWord(p.item.nouns, low)
}

// nounsOf is the words of a phrase in the singular, without the small ones.
func (p *planner) nounsOf(words []int) []string {
	var out []string
	for _, i := range words {
		t := p.tokens[i]
		if t.kind == wordToken && !articles.has(t) && !prepositions.has(t) && !pronouns.has(t) {
			out = append(out, singular(t.low))
		} else if t.kind == fileToken {
			out = append(out, t.low)
		} else if t.kind == quoteToken {
			out = append(out, nameWords(t.text)...)
		}
	}
	return out
}
