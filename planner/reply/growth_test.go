package reply

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"planwright/planner/internal/probe"
	"planwright/planner/internal/work"
)

// TestGrowth: four times the reply takes at most five times the work, from the text to
// the workflow.
func TestGrowth(t *testing.T) {
	tools := testCatalog(t)
	read := func(o Options) func(string) { return func(text string) { Read(text, o) } }
	plans := newGrowth(t, 64<<10, read(Options{Want: WantPlan, Catalog: tools}))
	probe.Pieces(plans.check, probe.Bare, probe.List, probe.Key)
	probe.Shapes(plans.check)
	for name, text := range grown {
		plans.check(name, text)
	}
	plan := list(`{"steps":[`, `{"id":"s%d","tool":"click","arguments":{"target":"x"}}`, `]}`)
	base := Read(plan(16<<10), Options{Want: WantPlan, Catalog: tools}).Workflow
	patches := newGrowth(t, 64<<10, read(Options{Want: WantPatch, Catalog: tools, Base: base}))
	for name, text := range grownPatches {
		patches.check(name, text)
	}
	if plans.probes < 150 {
		t.Errorf("only %d probes", plans.probes)
	}
}

// grown are plans that make something else long than the text.
var grown = map[string]func(size int) string{
	"references to the step before": list(`{"steps":[`, `{"id":"s%d","step_type":"Tool","tool_name":"click","arguments":{"target":"{{s%p.text}}"}}`, `]}`),
	"references to the first step":  list(`{"steps":[{"id":"a","step_type":"Tool","tool_name":"find_text","arguments":{"text":"x"}},`, `{"id":"s%d","step_type":"Tool","tool_name":"click","arguments":{"target":"{{a.text}}"}}`, `]}`),
	"references to nothing":         list(`{"steps":[`, `{"id":"s%d","step_type":"Tool","tool_name":"click","arguments":{"target":"{{nothing.text}}"}}`, `]}`),
	"references in one text":        list(`{"steps":[{"id":"a","step_type":"Tool","tool_name":"find_text","arguments":{"text":"x"}},{"id":"b","step_type":"Tool","tool_name":"click","arguments":{"target":"`, `{{a.text}} and {{c%d}}`, `"}}]}`),
	"arguments of one step":         list(`{"steps":[{"id":"a","step_type":"Tool","tool_name":"click","arguments":{`, `"a%d":1`, `}}]}`),
	"keys of one step":              list(`{"steps":[{"id":"a","step_type":"Tool","tool_name":"click",`, `"a%d":1`, `}]}`),
	"keys of the plan":              list(`{"steps":[{"id":"a","step_type":"Tool","tool_name":"click"}],`, `"a%d":1`, `}`),
	"one id":                        list(`{"steps":[`, `{"id":"s","step_type":"Tool","tool_name":"click","name":"Click"}`, `]}`),
	"no ids":                        list(`{"steps":[`, `{"step_type":"Tool","tool_name":"click"}`, `]}`),
	"unknown tools":                 list(`{"steps":[`, `{"id":"s%d","tool":"clack_%d","arguments":{}}`, `]}`),
	"unknown kinds":                 list(`{"steps":[`, `{"id":"s%d","step_type":"Wait%d"}`, `]}`),
	"loops one after the other":     list(`{"steps":[`, `{"id":"l%d","step_type":"Loop","max_iterations":3},{"id":"c%d","step_type":"Tool","tool_name":"click"},{"id":"e%d","step_type":"EndLoop"}`, `]}`),
	"loops that never end":          list(`{"steps":[`, `{"id":"l%d","step_type":"Loop","max_iterations":3}`, `]}`),
	"ends of no loop":               list(`{"steps":[`, `{"id":"l%d","step_type":"EndLoop"}`, `]}`),
	"branches":                      list(`{"steps":[`, `{"id":"i%d","step_type":"If","condition":"s%d.found == true","then":[{"tool":"click"}],"else":[{"tool":"click"}]}`, `]}`),
	"a long condition":              list(`{"steps":[{"id":"a","tool":"find_text","arguments":{"text":"x"}},{"id":"i","step_type":"If","condition":"`, `a.text == \"%d\" and`, `a.found","then":[]}]}`),
	"a deep condition": func(n int) string {
		return `{"steps":[{"id":"i","step_type":"If","condition":"` + strings.Repeat("(", n) + `"}]}`
	},
	"a graph":          list(`{"nodes":[{"id":"s0","step_type":"Tool","tool_name":"click"},{"id":"s1","step_type":"Tool","tool_name":"click"}],"edges":[`, `{"from":"s0","to":"s1"}`, `]}`),
	"a graph of nodes": list(`{"edges":[],"nodes":[`, `{"id":"s%d","step_type":"Tool","tool_name":"click"}`, `]}`),
	"edges to nothing": list(`{"nodes":[{"id":"s0","step_type":"Tool","tool_name":"click"}],"edges":[`, `{"from":"s0","to":"x%d"}`, `]}`),
	"inputs":           list(`{"steps":[{"tool":"click"}],"inputs":[`, `{"name":"i%d","type":"Text"}`, `]}`),
	"outputs":          list(`{"steps":[{"id":"a","tool":"click"}],"outputs":[`, `{"name":"o%d","value":"{{a.text}}"}`, `]}`),
	"outputs by name":  list(`{"steps":[{"id":"a","tool":"click"}],"outputs":{`, `"o%d":"{{a.text}}"`, `}}`),
	"one output":       list(`{"steps":[{"id":"a","tool":"click"}],"outputs":[`, `{"name":"o","value":"{{a.text}}"}`, `]}`),
	"ids alike":        list(`{"steps":[`, `{"id":"step%d","tool":"click"},{"id":"STEP%d","tool":"click"}`, `]}`),
	"one input":        list(`{"steps":[{"tool":"click"}],"inputs":[`, `{"name":"i","type":"Text"}`, `]}`),
	"what is left out": list(`{"steps":[{"tool":"click"}],"left_out":[`, `"the part number %d"`, `]}`),
	"what is assumed":  list(`{"steps":[{"tool":"click"}],"assumed":[`, `"one %d"`, `]}`),
	"remarks":          list("", "{\"left_out\":[\"the part number %d\"]}\n", `{"steps":[{"tool":"click"}]}`),
	"a long name":      func(n int) string { return `{"steps":[{"tool":"click","name":"` + strings.Repeat("a ", n/2) + `"}]}` },
	"a marked name":    func(n int) string { return `{"steps":[{"tool":"click","name":"` + strings.Repeat("*a* ", n/4) + `"}]}` },
	"steps told again": func(size int) string {
		steps := list(`{"steps":[`, `{"id":"s%d","tool":"click","arguments":{"target":"%d"}}`, `]`)
		return steps(size/2) + `,"workflow":` + steps(size/2) + "}}"
	},
	"calls apart":           list(`{"steps":[{"tool":"click"}]}`+"\n", "<tool_call>{\"name\":\"click\",\"arguments\":{\"target\":\"\"}}</tool_call>\n", "\n"),
	"calls in words":        list(`{"steps":[{"tool":"click","arguments":{"target":"x"}}]}`+"\n", "click(target='x')\n<invoke name='click'>Action: click\n", "\n"),
	"calls never closed":    list(`{"steps":[{"tool":"click","arguments":{"target":"x"}}]}`+"\n", "click(<tool_call>click<arg_key><invoke name='click'>", "\n"),
	"what is missing apart": list(`{"steps":[{"tool":"click"}]}`+"\n", "{\"missing\":[\"the part number %d\"],\"status\":\"ok\"}\n", "\n"),
	"steps told in steps":   list(`{"steps":[{"tool":"click"}],"response":`, `{"function":{"arguments":{"a":"%d"}},"steps":[{"tool":"click","body":[`, `}`),
	"lists in lists":        list(`{"steps":[`, `[{"tool":"click"}]`, `]}`),
}

// grownPatches are the same for changes to a workflow.
var grownPatches = map[string]func(size int) string{
	"removals":                      list(`{"remove":[`, `"s%d"`, `]}`),
	"outputs given anew":            list(`{"outputs":[`, `{"name":"o%d","value":"{{s1.text}}"}`, `]}`),
	"outputs taken away":            list(`{"remove_outputs":[`, `"o%d"`, `]}`),
	"removals of one":               list(`{"remove":[`, `"s1"`, `]}`),
	"updates":                       list(`{"update":[`, `{"id":"s%d","name":"New %d"}`, `]}`),
	"updates of one":                list(`{"update":[`, `{"id":"s1","arguments":{"target":"%d"}}`, `]}`),
	"additions behind one":          list(`{"add":[`, `{"id":"a%d","tool":"click","after":"s1"}`, `]}`),
	"additions behind each other":   list(`{"add":[{"id":"a0","tool":"click","after":"s1"},`, `{"id":"b%d","tool":"click","after":"b%p"}`, `]}`),
	"additions before one":          list(`{"add":[`, `{"id":"a%d","tool":"click","before":"s2"}`, `]}`),
	"additions before each other":   list(`{"add":[{"id":"b0","tool":"click","before":"s1"},`, `{"id":"b%d","tool":"click","before":"b%p"}`, `]}`),
	"additions behind nothing":      list(`{"add":[`, `{"id":"a%d","step_type":"If","condition":"s1.found","then":[{"tool":"click"}],"else":[{"tool":"click"}],"after":"x%d"}`, `]}`),
	"additions to one branch":       list(`{"add":[{"id":"i","step_type":"If","condition":"s1.found"},`, `{"id":"a%d","tool":"click","inside":"i","branch":"IfTrue"}`, `]}`),
	"additions to one loop":         list(`{"add":[{"id":"l","step_type":"Loop","times":3,"body":[{"tool":"click"}]},`, `{"id":"a%d","tool":"click","inside":"l"}`, `]}`),
	"additions before, in a branch": list(`{"add":[{"id":"i","step_type":"If","condition":"s1.found","then":[{"id":"a0","tool":"click"}],"before":"s2"},`, `{"id":"a%d","tool":"click","before":"a%p","branch":"IfTrue"}`, `]}`),
	"additions behind, in a branch": list(`{"add":[{"id":"i","step_type":"If","condition":"s1.found","then":[{"id":"a0","tool":"click"}],"before":"s2"},`, `{"id":"a%d","tool":"click","after":"a%p","branch":"IfTrue"}`, `]}`),
	"additions inside and before":   list(`{"add":[{"id":"i","step_type":"If","condition":"s1.found","then":[{"id":"a0","tool":"click"}],"before":"s2"},`, `{"id":"a%d","tool":"click","inside":"i","before":"a%p"}`, `]}`),
	"edges":                         list(`{"add_edges":[`, `{"from":"s1","to":"s%d"}`, `]}`),
	"edges that are not there":      list(`{"remove_edges":[`, `{"from":"s%d","to":"s0"}`, `]}`),
	"the workflow shown": func(size int) string {
		return `{"update":[{"id":"s1","name":"New"}]}` + "\n\n" + list(`{"steps":[`, `{"id":"click_x_%d","tool":"click","arguments":{"target":"x"}}`, `]}`)(size)
	},
	"removals told":          list(`{"update":[{"id":"s1","name":"New"}],"response":{"remove_node_ids":[`, `"s%d"`, `]}}`),
	"a whole plan":           list(`{"steps":[`, `{"id":"s%d","tool":"click"}`, `]}`),
	"words of deeds":         list("I removed", ", removed", ".\n\n{\"update\":[{\"id\":\"s1\",\"name\":\"New\"}]}"),
	"words of deeds, no end": list("I removed", " the removed", ".\n\n{\"update\":[{\"id\":\"s1\",\"name\":\"New\"}]}"),
}

// list is about size bytes of a piece again and again, each with its number and the one
// before (%d and %p), between two other texts.
func list(before, piece, after string) func(size int) string {
	separator := " " // in a text
	if strings.HasPrefix(after, "]") || strings.HasPrefix(after, "}") {
		separator = ","
	}
	return func(size int) string {
		var b strings.Builder
		b.WriteString(before)
		for i := 1; b.Len() < size; i++ {
			if i > 1 {
				b.WriteString(separator)
			}
			b.WriteString(strings.NewReplacer("%d", strconv.Itoa(i), "%p", strconv.Itoa(i-1)).Replace(piece))
		}
		return b.String() + after
	}
}

// growth holds that a reader takes at most five times the work for four times the
// text. Work is bytes that are looked at, bytes that are allocated, and how many
// pieces they are allocated in, so that nothing depends on the machine.
type growth struct {
	probes int // so far

	t    testing.TB
	size int
	read func(text string)
}

// newGrowth prepares the check of a reader, for texts of up to so many bytes, or
// those in GROWTH. Nothing else may run meanwhile.
func newGrowth(t testing.TB, size int, read func(text string)) *growth {
	if given := os.Getenv("GROWTH"); given != "" {
		n, err := strconv.Atoi(given)
		if err != nil {
			t.Fatalf("GROWTH is a number of bytes: %v", err)
		}
		size = n
	}
	read(probe.Plan(1 << 10)) // what is made once is not counted
	return &growth{t: t, size: size, read: read}
}

// TestGrowthIsSeen: what is made once is no growth, and what is made each time is.
func TestGrowthIsSeen(t *testing.T) {
	t.Setenv("GROWTH", "") // its texts are of one size
	same := func(size int) string { return strings.Repeat("a", size) }
	for _, test := range []struct {
		name string
		each bool
	}{{"made once", false}, {"made each time", true}} {
		var made [][]byte
		said := &unsaid{TB: t}
		g := newGrowth(said, 16<<10, func(text string) {
			if len(text) == 16<<10 && (test.each || made == nil) {
				made = append(made, make([]byte, 256<<10))
			}
		})
		if g.check(test.name, same); said.failed != test.each {
			t.Errorf("%s: failed is %v", test.name, said.failed)
		}
	}
}

// unsaid is a test that only notes that it failed.
type unsaid struct {
	testing.TB
	failed bool
}

func (s *unsaid) Errorf(string, ...any) { s.failed = true }

// effort is what a reading takes.
type effort struct {
	name string
	n    int
	few  int // below this much it grows by steps: a buffer that is made, an end that is looked for
}

// check reads the text in two sizes. What grows too much is read again: a pattern is compiled
// when it is first met, and what the patterns work in is made anew behind a collection of
// garbage. Neither has to do with the text, and neither happens each time.
func (g *growth) check(name string, text func(size int) string) {
	g.t.Helper()
	g.probes++
	small, large := text(g.size/4), text(g.size)
	var grew []string
	for range 3 {
		if grew = g.grown(small, large); len(grew) == 0 {
			return
		}
	}
	for _, much := range grew {
		g.t.Errorf("%s: %s", name, much)
	}
}

// grown is what grows too much from one text to the other.
func (g *growth) grown(small, large string) (much []string) {
	before := g.efforts(small)
	for i, more := range g.efforts(large) {
		if more.n > max(5*before[i].n, more.few) {
			much = append(much, fmt.Sprintf("%d %s in %d bytes, %d in %d", before[i].n, more.name, len(small), more.n, len(large)))
		}
	}
	return much
}

func (g *growth) efforts(text string) []effort {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	looked := work.Of(func() { g.read(text) })
	runtime.ReadMemStats(&after)
	return []effort{
		{"bytes are looked at", looked, 64 << 10},
		{"bytes are allocated", int(after.TotalAlloc - before.TotalAlloc), 128 << 10},
		{"pieces are allocated", int(after.Mallocs - before.Mallocs), 512},
	}
}
