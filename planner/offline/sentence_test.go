package offline

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// sample is a sentence of testdata/sentences.txt with what must come of it: the
// whole plan, or the words that must be marked.
type sample struct {
	words string
	plan  string
	marks []string
}

func readSamples(t testing.TB, file string) (out []sample) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, line := range strings.Split(string(data), "\n") {
		switch kind, rest, _ := strings.Cut(line, " "); {
		case kind == "=":
			out = append(out, sample{words: strings.Join(words, "\n"), plan: rest})
			words = nil
		case kind == "?":
			out = append(out, sample{words: strings.Join(words, "\n"), marks: strings.Split(rest, "; ")})
			words = nil
		case line != "" && !strings.HasPrefix(line, "#"):
			words = append(words, line)
		}
	}
	return out
}

// verdict of one sentence.
type verdict int

const (
	whole    verdict = iota // placed as expected, nothing marked
	marked                  // not placed whole, and said so where it matters
	silently                // wrong, and nothing says so
)

func (s sample) judge(t testing.TB) (verdict, string) {
	w, problems := Plan(s.words, catalog.Builtin())
	check(t, s.words, w, problems, catalog.Builtin())
	got := compact(w)
	var said []string
	for _, p := range problems {
		if p.Code == problem.UnplacedWords {
			said = append(said, strings.Join(strings.Fields(p.Message), " "))
		}
	}
	detail := fmt.Sprintf("%s\n  got  %s\n  said %q\n  want %s %q", s.words, got, said, s.plan, s.marks)
	switch {
	case len(w.Nodes) == 0:
		return marked, detail
	case s.plan != "" && len(said) > 0:
		return marked, detail
	case s.plan != "" && matches(s.plan, got):
		return whole, detail
	case s.plan != "":
		return silently, detail
	}
	for _, mark := range s.marks {
		if !markedIn(said, mark) {
			return silently, detail
		}
	}
	return marked, detail
}

// markedIn reports whether one of the marks covers the words; a long one is cut.
func markedIn(said []string, words string) bool {
	for _, s := range said {
		quoted := strings.TrimPrefix(s, "Could not place “")
		if at := strings.Index(quoted, "…"); at > 0 && strings.Contains(quoted, words[:min(len(words), 10)]) {
			return true
		}
		if strings.Contains(s, words) {
			return true
		}
	}
	return false
}

func matches(pattern, text string) bool {
	expr := "^" + strings.ReplaceAll(regexp.QuoteMeta(pattern), `="\*"`, `="([^"\\]|\\.)*"`) + "$"
	expr = strings.ReplaceAll(expr, `question="\*name\*"`, `question="[^"]*name[^"]*"`)
	return regexp.MustCompile(expr).MatchString(text)
}

// compact writes a workflow on one line, steps named by their tools.
func compact(w workflow.Workflow) string {
	p := compactor{w: w, names: map[string]string{}, next: map[string]string{}}
	seen := map[string]int{}
	for _, n := range w.Nodes {
		name := "each"
		if n.Tool != nil {
			name = n.Tool.Name
		}
		if seen[name]++; seen[name] > 1 {
			name = fmt.Sprintf("%s#%d", name, seen[name])
		}
		p.names[n.ID] = name
	}
	for _, e := range w.Edges {
		p.next[e.From+":"+string(e.Output)] = e.To
	}
	if len(w.Nodes) == 0 {
		return ""
	}
	return p.named(strings.Join(p.run(w.Nodes[0].ID, ""), "; "))
}

type compactor struct {
	w     workflow.Workflow
	names map[string]string
	next  map[string]string
}

func (p compactor) node(id string) workflow.Node {
	for _, n := range p.w.Nodes {
		if n.ID == id {
			return n
		}
	}
	return workflow.Node{}
}

func (p compactor) named(text string) string {
	return regexp.MustCompile(`([\pL\d_]+)\.[a-z]`).ReplaceAllStringFunc(text, func(ref string) string {
		id, out, _ := strings.Cut(ref, ".")
		if name, ok := p.names[id]; ok {
			return name + "." + out
		}
		return ref
	})
}

// run lists the steps from one to before another.
func (p compactor) run(id, stop string) (out []string) {
	for id != "" && id != stop {
		n := p.node(id)
		switch n.Kind {
		case workflow.KindTool:
			parts := []string{n.Tool.Name}
			for _, name := range slices.Sorted(maps.Keys(n.Tool.Arguments)) {
				parts = append(parts, name+"="+string(n.Tool.Arguments[name]))
			}
			if n.OnFailure == workflow.Continue {
				parts = append(parts, "!")
			}
			out = append(out, strings.Join(parts, " "))
			id = p.next[id+":"]
		case workflow.KindIf:
			yes, no := p.next[id+":"+string(workflow.IfTrue)], p.next[id+":"+string(workflow.IfFalse)]
			join := p.join(yes, no)
			text := "if " + n.If.Condition.String() + " " + braced(p.branch(n, yes, join, workflow.IfTrue))
			if no != join || no == "" && join == "" && len(p.branch(n, no, join, workflow.IfFalse)) > 0 {
				if b := p.branch(n, no, join, workflow.IfFalse); len(b) > 0 && !(len(b) == 1 && b[0] == "stop" && join == "") {
					text += " else " + braced(b)
				}
			}
			out = append(out, text)
			id = join
		case workflow.KindLoop:
			end := ""
			for _, m := range p.w.Nodes {
				if m.EndLoop != nil && m.EndLoop.Loop == id {
					end = m.ID
				}
			}
			head := "each " + n.Loop.Over
			if c := n.Loop.ExitCondition; c != nil {
				head = "until " + c.String()
				if n.Loop.MaxIterations != workflow.DefaultMaxIterations {
					head += fmt.Sprintf(" max %d", n.Loop.MaxIterations)
				}
			}
			if n.Loop.Times != "" {
				head = "repeat " + string(n.Loop.Times)
			}
			out = append(out, head+" "+braced(p.run(p.next[id+":"+string(workflow.LoopBody)], end)))
			id = p.next[id+":"+string(workflow.LoopDone)]
		default:
			return append(out, "?"+string(n.Kind))
		}
	}
	return out
}

func braced(steps []string) string { return "{ " + strings.Join(steps, "; ") + " }" }

func (p compactor) branch(n workflow.Node, from, join string, output workflow.Output) []string {
	if from == "" {
		for _, end := range n.Ends {
			if end == output {
				return []string{"stop"}
			}
		}
	}
	return p.run(from, join)
}

// join is the first step that both branches lead to.
func (p compactor) join(yes, no string) string {
	reached := map[string]bool{}
	walk := func(id string, visit func(string) bool) string {
		seen := map[string]bool{}
		queue := []string{id}
		for len(queue) > 0 {
			at := queue[0]
			queue = queue[1:]
			if at == "" || seen[at] {
				continue
			}
			seen[at] = true
			if visit(at) {
				return at
			}
			for _, e := range p.w.Edges {
				if e.From == at && p.node(at).Kind != workflow.KindEndLoop {
					queue = append(queue, e.To)
				}
			}
		}
		return ""
	}
	walk(yes, func(id string) bool { reached[id] = true; return false })
	return walk(no, func(id string) bool { return reached[id] })
}

// TestSentences holds every sentence to: placed whole as expected, or said.
func TestSentences(t *testing.T) {
	for file, atLeast := range map[string]int{"sentences.txt": 100, "everyday.txt": 20, "data.txt": 100} { // placed whole
		t.Run(file, func(t *testing.T) {
			samples := readSamples(t, "testdata/"+file)
			count := map[verdict]int{}
			for _, s := range samples {
				v, detail := s.judge(t)
				count[v]++
				if v == silently {
					t.Errorf("silently wrong: %s", detail)
				} else if v == marked && s.plan != "" {
					t.Logf("not placed: %s", detail)
				}
			}
			t.Logf("%d sentences: %d placed whole, %d marked, %d silently wrong", len(samples), count[whole], count[marked], count[silently])
			if count[whole] < atLeast {
				t.Errorf("%d placed whole, want at least %d", count[whole], atLeast)
			}
		})
	}
}
