package walk

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow/workflowtest"
)

// rounds is a loop of three steps, each of which uses what the one before gave.
const rounds = `
r: Loop until r.iteration Equals %d max 1000000
ask: Tool http_request url="https://example.com/{{r.index}}" headers={"a":["{{r.iteration}}"]}
seen: If ask.json.items.1.name Contains "b"
keep: Tool write_file text="{{ask.json.items}}" n="{{ask.status}}"
add: Tool write_file text="{{ask.text}} {{keep.path}}"
e: EndLoop r
r:LoopBody > ask > seen:IfTrue > keep > add > e > r
seen:IfFalse > e
`

var page = Result{Success: true, Text: "some text", Fields: map[string]jsontext.Value{
	"status": jsontext.Value("200"), "json": jsontext.Value(`{"items": [{"name": "a"}, {"name": "b"}]}`), "path": jsontext.Value(`"/tmp/x"`)}}

// drive answers every command with the page, and calls between after each.
func drive(t testing.TB, w string, o Options, between func(*State)) *State {
	p, err := Compile(workflowtest.Parse(t, w))
	if err != nil {
		t.Fatal(err)
	}
	s, _, c, err := p.Begin(o)
	for err == nil && c.Kind != DoFinish {
		_, c, err = p.Next(s, Event{Seq: c.Seq, Kind: Returned, Result: &page, Calls: 1})
		between(s)
	}
	if err != nil || s.Status() != Done {
		t.Fatalf("%v, %s", err, encode(s.Command))
	}
	return s
}

var wide = Options{Budget: Budget{Steps: 10_000_000, Calls: 10_000_000}}

func BenchmarkRounds(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				drive(b, fmt.Sprintf(rounds, n), wide, func(*State) {})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/round")
		})
	}
}

// A list as long as the number of rounds must not make each round longer.
func BenchmarkRoundsOver(b *testing.B) {
	const over = `
look: Tool list_files
r: Loop over look.files max 1000000
a: Tool write_file text="{{r.item}}"
e: EndLoop r
look > r:LoopBody > a > e > r
`
	for _, n := range []int{100, 10_000} {
		list := []byte("[0")
		for i := range n - 1 {
			list = fmt.Appendf(list, `, "element %d"`, i)
		}
		o := wide
		o.Pins = map[string]Result{"look": {Success: true, Fields: map[string]jsontext.Value{"files": append(list, ']')}}}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				drive(b, over, o, func(*State) {})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/round")
		})
	}
}

// The state of a run is as large after thousands of rounds as after a few, but for
// the digits of its numbers.
func TestStateDoesNotGrow(t *testing.T) {
	var small, large int
	drive(t, fmt.Sprintf(rounds, 3000), wide, func(s *State) {
		switch {
		case s.Calls == 9:
			small = len(encode(s))
		case s.Calls > 9 && s.Calls%300 == 0:
			large = max(large, len(encode(s)))
		}
	})
	if large > small+100 {
		t.Errorf("%d bytes at first, %d later", small, large)
	}
}

// chainOf are so many steps behind each other, one in so many of them a decision whose other way is a step.
func chainOf(n, decides int) string {
	var text, links strings.Builder
	links.WriteString("s0")
	for i := range n {
		if i%decides != decides-1 {
			fmt.Fprintf(&text, "s%d: Tool write_file text=%d\n", i, i)
		} else {
			fmt.Fprintf(&text, "s%d: If inputs.yes Equals true\n", i)
		}
		switch {
		case i == 0:
		case (i-1)%decides == decides-1:
			fmt.Fprintf(&links, "\ns%d:IfTrue > s%d\ns%d:IfFalse > s%d", i-1, i, i-1, i)
		default:
			fmt.Fprintf(&links, "\ns%d > s%d", i-1, i)
		}
	}
	return "input yes: boolean default=true\n" + text.String() + strings.TrimPrefix(links.String(), "s0\n")
}

// Whether a run goes on in a workflow that was changed, and what it asks about there, takes time as that has
// steps, and no longer.
func BenchmarkGoOn(b *testing.B) {
	for _, decides := range []int{1_000_000, 10} {
		for _, n := range []int{1000, 10_000} {
			b.Run(fmt.Sprint(n, "/", decides), func(b *testing.B) {
				before, err := Compile(workflowtest.Parse(b, chainOf(n, decides)))
				if err != nil {
					b.Fatal(err)
				}
				results, left := map[string]Result{}, map[string][]Leftover{}
				for i := range n / 2 {
					id := fmt.Sprint("s", i)
					results[id] = page
					left[id] = []Leftover{{Run: "r#1", Call: "x"}}
				}
				lane := &Lane{Node: fmt.Sprint("s", n/2), Leftovers: left}
				for b.Loop() {
					again, err := before.GoOn(lane, before, results)
					if err != nil {
						b.Fatal(err)
					}
					if _, _, _, err := before.Begin(Options{Again: again, From: again.Node, Left: left, Results: results, Budget: wide.Budget}); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/step")
			})
		}
	}
}
