package walk

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// What was done and had an effect does not come behind where a run goes on, and what was not done
// does not come before.
func TestOrderWasChanged(t *testing.T) {
	const (
		steps = "a: Tool look\n f: Tool look\n b: Tool look\n"
		again = "so it would be done again"
		loop  = "l: Loop over inputs.list max 9\n" + steps + "e: EndLoop l\n l:LoopBody > "
	)
	did := Result{Success: true, Acted: true}
	for _, tt := range []struct {
		before, now string
		a           Result
		refused     string
	}{
		{steps + "a > f > b", steps + "a > f > b", did, ""},
		{steps + "a > f > b", steps + "f > a > b", did, again},
		{steps + "a > f > b", steps + "f > a > b", Result{Success: true}, ""},
		{steps + "a > f > b", steps + "f > a > b", Result{Acted: true, Error: "No."}, again}, // it failed behind its effect, perhaps
		{steps + "a > f > b", steps + "f > a > b", Result{Error: "No."}, ""},
		{steps + "a > f > b", steps + "f > b", did, ""},
		{loop + "a > f > b > e > l", loop + "a > f > b > e > l", did, ""},
		{loop + "a > f > b > e > l", loop + "f > a > b > e > l", did, again},
		{steps + "a > f > b", steps + "a > b > f", did, "so it would never be done"},
		{loop + "a > f > b > e > l", loop + "a > b > f > e > l", did, "so it would never be done"},
		{steps + "a > f > b", steps + "a > f", did, ""},
	} {
		before, err := Compile(workflowtest.Parse(t, tt.before))
		if err != nil {
			t.Fatal(err)
		}
		now, err := Compile(workflowtest.Parse(t, tt.now))
		if err != nil {
			t.Fatal(err)
		}
		lane := &Lane{Node: "f"}
		for _, loop := range before.within("f") {
			lane.Loops = append(lane.Loops, Round{Loop: loop})
		}
		_, err = now.GoOn(lane, before, map[string]Result{"a": tt.a})
		if (err != nil) != (tt.refused != "") || err != nil && !strings.Contains(err.Error(), tt.refused) {
			t.Errorf("%q then %q: %v", tt.before, tt.now, err)
		}
	}
}

// What a run does in a workflow that was changed since: it refuses to go on, or says what it does not
// do, or the change does no harm.
func TestGoesOnWhereChanged(t *testing.T) {
	const (
		steps = "a: Tool look\n f: Tool look\n b: Tool look\n"
		line  = steps + "a > f > b"
		l     = "l: Loop times 3\n e: EndLoop l\n"
		m     = "m: Loop times 3\n o: EndLoop m\n"
		loop  = l + steps + "l:LoopBody > a > f > b > e > l"
		way   = "if: If a.success Equals true\n"
	)
	sw := func(name, is string) string { return "s: Switch " + name + "(a.x Equals " + is + ")\n" }
	for name, tt := range map[string]struct {
		before, now string
		index       int // of the round
		read        bool
		way         string
		refused     string // a part of what is said
		passes      string
		misses      string
		beside      string
		lacks       string
	}{
		"as it was":                           {before: line, now: line},
		"a step behind":                       {before: line, now: "n: Tool look\n" + steps + "a > f > n > b"},
		"a step before":                       {before: line, now: "n: Tool look\n" + steps + "a > n > f > b", passes: "n"},
		"turned on before":                    {before: "n: Tool look [off]\n" + steps + "a > n > f > b", now: "n: Tool look\n" + steps + "a > n > f > b", passes: "n"},
		"turned on behind":                    {before: "n: Tool look [off]\n" + steps + "a > f > n > b", now: "n: Tool look\n" + steps + "a > f > n > b"},
		"turned off before":                   {before: line, now: "a: Tool look [off]\n f: Tool look\n b: Tool look\n a > f > b"},
		"a loop around it":                    {before: line, now: l + steps + "a > l\n l:LoopBody > f > e > l\n l:LoopDone > b"},
		"a loop around what follows":          {before: line, now: l + steps + "a > f > l\n l:LoopBody > b > e > l"},
		"a loop around what was done":         {before: line, now: l + steps + "l:LoopBody > a > e > l\n l:LoopDone > f > b", passes: "l a"},
		"a loop around all":                   {before: line, now: loop, refused: "in the rounds of “l” now"},
		"a loop around what was only read":    {before: line, now: loop, read: true},
		"what was done put behind a loop":     {before: line, now: l + steps + "l:LoopBody > f > e > l\n l:LoopDone > a > b", refused: "comes behind"},
		"no loop, in its first round":         {before: loop, now: line},
		"no loop, in a later one":             {before: loop, now: line, index: 1},
		"no loop, and done again":             {before: loop, now: steps + "f > a > b", refused: "comes behind"},
		"out of a loop that is there":         {before: loop, now: l + steps + "l:LoopBody > a > b > e > l\n l:LoopDone > f", refused: "The loops around"},
		"a loop within":                       {before: loop, now: l + m + steps + "l:LoopBody > a > m > e > l\n m:LoopBody > f > o > m\n m:LoopDone > b > e", refused: ""},
		"a loop within, in a later round":     {before: loop, now: l + m + steps + "l:LoopBody > a > m\n m:LoopBody > f > o > m\n m:LoopDone > b > e > l", index: 1, misses: "m"},
		"a loop around the loop":              {before: loop, now: m + l + steps + "m:LoopBody > l\n l:LoopBody > a > f > b > e > l\n l:LoopDone > o > m", refused: "The loops around"},
		"the loop has another name":           {before: loop, now: m + steps + "m:LoopBody > a > f > b > o > m", refused: "in the rounds of “m” now"},
		"a step before, in a later round":     {before: loop, now: "n: Tool look\n" + l + steps + "l:LoopBody > a > n > f > b > e > l", index: 1, passes: "n"},
		"a step behind, in a later round":     {before: loop, now: "n: Tool look\n" + l + steps + "l:LoopBody > a > f > n > b > e > l", index: 1, misses: "n"},
		"a step behind, in the first round":   {before: loop, now: "n: Tool look\n" + l + steps + "l:LoopBody > a > f > n > b > e > l"},
		"before the loop, then in it":         {before: l + steps + "a > l\n l:LoopBody > f > e > l\n l:LoopDone > b", now: l + steps + "l:LoopBody > a > f > e > l\n l:LoopDone > b", refused: "in the rounds of “l” now"},
		"in the loop, then behind it":         {before: loop, now: l + steps + "l:LoopBody > f > b > e > l\n l:LoopDone > a", index: 1, refused: "comes behind"},
		"a decision before":                   {before: line, now: way + steps + "a > if\n if:IfTrue > f > b", passes: "if"},
		"on the other way":                    {before: way + steps + "a > if\n if:IfTrue > f > b", now: way + steps + "a > if\n if:IfFalse > f > b", way: "IfTrue", refused: "on another way"},
		"only on the way not taken":           {before: way + steps + "a > if\n if:IfTrue > f\n if:IfFalse > f > b", now: way + steps + "a > if\n if:IfFalse > f > b", way: "IfTrue", refused: "on another way"},
		"only on the way taken":               {before: way + steps + "a > if\n if:IfTrue > f\n if:IfFalse > f > b", now: way + steps + "a > if\n if:IfTrue > f > b", way: "IfTrue"},
		"decided otherwise in a round before": {before: way + steps + "a > if\n if:IfTrue > f > b", now: way + steps + "a > if\n if:IfTrue > f > b", way: "IfFalse"},
		"put on the way that is off":          {before: way + steps + "a > f > b > if", now: "if: If a.success Equals true [off]\n" + steps + "n: Tool look\n a > if\n if:IfTrue > n\n if:IfFalse > f > b", refused: "on another way"},
		"out of the way not taken":            {before: way + "n: Tool look\n" + steps + "a > if\n if:IfTrue > f\n if:IfFalse > n > f > b", now: way + "n: Tool look\n" + steps + "a > if\n if:IfTrue > n\n if:IfFalse > n > f > b", way: "IfTrue", passes: "n"},
		"a case has another name":             {before: sw("one", "1") + steps + "a > s\n s:SwitchCase:one > f > b", now: sw("uno", "1") + steps + "a > s\n s:SwitchCase:uno > f > b", way: "SwitchCase:one"},
		"a case asks for something else":      {before: sw("one", "1") + steps + "a > s\n s:SwitchCase:one > f > b", now: sw("uno", "2") + steps + "a > s\n s:SwitchCase:uno > f > b", way: "SwitchCase:one", refused: "“s” does not have the way any more by which the run came to “f”"},
		"onto the way of no decision yet":     {before: way + steps + "p: Tool look\n a > f > if\n if:IfTrue > p\n if:IfFalse > b", now: way + steps + "p: Tool look\n a > if\n if:IfTrue > p\n if:IfFalse > f > b", passes: "if", beside: "p"},
		"a new decision with another way":     {before: line, now: way + "n: Tool look\n" + steps + "a > if\n if:IfTrue > n\n if:IfFalse > f > b", passes: "if", beside: "n"},
		"no decision, in a later round":       {before: l + way + steps + "l:LoopBody > a > if\n if:IfTrue > f > b > e > l\n if:IfFalse > b", now: loop, way: "IfTrue", index: 1, lacks: "f"},
		"no decision, in the first round":     {before: l + way + steps + "l:LoopBody > a > if\n if:IfTrue > f > b > e > l\n if:IfFalse > b", now: loop, way: "IfTrue"},
		"no decision around what was done":    {before: l + way + steps + "l:LoopBody > if\n if:IfTrue > a > f > b > e > l\n if:IfFalse > f", now: loop, way: "IfTrue", index: 1, lacks: "a"},
		"it is gone":                          {before: line, now: "a: Tool look\n b: Tool look\n a > b", refused: "does not have the step any more"},
		"side by side, and gone":              {before: loop, now: line, index: -1, refused: "its rounds cannot go on"},
		"the loop is off":                     {before: line, now: "l: Loop times 3 [off]\n e: EndLoop l\n" + steps + "a > l\n l:LoopBody > f > e > l\n l:LoopDone > b", refused: "is turned off"},
	} {
		t.Run(name, func(t *testing.T) {
			compiled := func(text string) *Program {
				p, err := Compile(workflowtest.Parse(t, text))
				if err != nil {
					t.Fatal(err)
				}
				return p
			}
			before, now := compiled(tt.before), compiled(tt.now)
			lane, results := &Lane{Node: "f"}, map[string]Result{"a": {Success: true, Acted: !tt.read}, "if": {Success: true, Way: workflow.Output(tt.way)}, "s": {Success: true, Way: workflow.Output(tt.way)}}
			for _, loop := range before.within("f") {
				round := Round{Loop: loop, Index: max(0, tt.index)}
				if tt.index < 0 {
					round.Begun, round.Left = 2, []*Lane{{Number: 1, Node: "f", Loops: []Round{{Loop: loop}}}}
				}
				lane.Loops, results[loop] = append(lane.Loops, round), Result{Success: true}
			}
			next, err := now.GoOn(lane, before, results)
			if (err != nil) != (tt.refused != "") || err != nil && !strings.Contains(err.Error(), tt.refused) {
				t.Fatalf("it says %v", err)
			}
			if err != nil {
				return
			}
			if got := strings.Join(next.Passes, " "); got != tt.passes {
				t.Errorf("not done before it is %q", got)
			}
			if got := strings.Join(next.Misses, " "); got != tt.misses {
				t.Errorf("not done in rounds before is %q", got)
			}
			if got := strings.Join(next.Lacks, " "); got != tt.lacks {
				t.Errorf("perhaps not done in rounds before is %q", got)
			}
			if got := strings.Join(next.Beside, " "); got != tt.beside {
				t.Errorf("on ways that nobody takes is %q", got)
			}
			if !now.Fits(next) {
				t.Error("it does not fit")
			}
		})
	}
}

// A loop whose rounds went on side by side, or did not, is named where that was changed.
func TestMisfitOfRounds(t *testing.T) {
	for more, begun := range map[string]int{"": 2, " parallel 2": 0} {
		p, err := Compile(workflowtest.Parse(t, "l: Loop over inputs.list max 9"+more+"\n a: Tool look\n e: EndLoop l\n l:LoopBody > a > e > l"))
		if err != nil {
			t.Fatal(err)
		}
		was := &Lane{Node: "a", Loops: []Round{{Loop: "l", Begun: begun}}}
		if _, err := p.GoOn(was, p, nil); p.Fits(was) || err == nil || !strings.Contains(err.Error(), "Change it back") || !strings.Contains(err.Error(), "“L”") && !strings.Contains(err.Error(), "“l”") {
			t.Errorf("with%q: %v", more, err)
		}
	}
}

// A step that acted, was deleted for the last run and is put back since is not done again.
func TestPutBackAfterItWasDeleted(t *testing.T) {
	const (
		steps = "f: Tool look\n b: Tool look\n"
		a     = "a: Tool look\n"
		loop  = "l: Loop times 3\n e: EndLoop l\n"
	)
	for name, tt := range map[string]struct {
		before, now string
		acted       bool
		refused     string
		in          []string
	}{
		"behind":               {steps + "f > b", a + steps + "f > b > a", true, "“a” was called already and comes behind “f” now", nil},
		"next":                 {steps + "f > b", a + steps + "f > a > b", true, "“a” was called already and comes behind “f” now", nil},
		"before":               {steps + "f > b", a + steps + "a > f > b", true, "", nil},
		"aside":                {steps + "f > b", a + steps + "f > b", true, "", nil},
		"in rounds":            {loop + steps + "l:LoopBody > f > b > e > l", a + loop + steps + "l:LoopBody > a > f > b > e > l", true, "in the rounds of “l” now", nil},
		"in new rounds":        {steps + "f > b", a + loop + steps + "l:LoopBody > a > f > e > l\n l:LoopDone > b", true, "in the rounds of “l” now", nil},
		"before the rounds":    {loop + steps + "l:LoopBody > f > b > e > l", a + loop + steps + "a > l\n l:LoopBody > f > b > e > l", true, "", nil},
		"behind, and is new":   {steps + "f > b", a + steps + "f > b > a", false, "", nil},
		"in rounds and is new": {loop + steps + "l:LoopBody > f > b > e > l", a + loop + steps + "l:LoopBody > a > f > b > e > l", false, "", nil},
		"in its own rounds":    {loop + steps + "l:LoopBody > f > b > e > l", a + loop + steps + "l:LoopBody > a > f > b > e > l", true, "", []string{"l"}},
		"behind in its rounds": {loop + steps + "l:LoopBody > f > b > e > l", a + loop + steps + "l:LoopBody > f > a > b > e > l", true, "“a” was called already and comes behind “f” now", []string{"l"}},
		"in rounds of others":  {loop + steps + "l:LoopBody > f > b > e > l", a + loop + steps + "l:LoopBody > a > f > b > e > l", true, "in the rounds of “l” now", []string{"m"}},
		"in rounds of its own": {steps + "f > b", a + loop + steps + "f > l\n l:LoopBody > a > e > l\n l:LoopDone > b", true, "comes behind", []string{"l"}},
	} {
		t.Run(name, func(t *testing.T) {
			before, err := Compile(workflowtest.Parse(t, tt.before))
			if err != nil {
				t.Fatal(err)
			}
			now, err := Compile(workflowtest.Parse(t, tt.now))
			if err != nil {
				t.Fatal(err)
			}
			lane := &Lane{Node: "f", Worked: map[string]bool{"a": tt.acted}, WorkedIn: map[string][]string{"a": tt.in}}
			for _, loop := range before.within("f") {
				lane.Loops = append(lane.Loops, Round{Loop: loop})
			}
			if _, err = now.GoOn(lane, before, nil); (err != nil) != (tt.refused != "") || err != nil && !strings.Contains(err.Error(), tt.refused) {
				t.Errorf("it says %v", err)
			}
		})
	}
}

// A loop in which a run goes on may be changed where that changes nothing of the rounds that had begun: it may
// have more of them, and what it collects now is not known of those that are over.
func TestGoesOnInALoopThatWasChanged(t *testing.T) {
	const body = "\n a: Tool look x=\"{{l.index}}\"\n e: EndLoop l\n l:LoopBody > a > e > l"
	const list = "input list: array\n input other: array\n l: Loop over inputs.list max 9"
	for name, tt := range map[string]struct {
		before, now string
		calls       int // of the run that goes on in the second round
		results     string
		refused     bool
	}{
		"as it was":             {before: "l: Loop times 3 collect \"{{a.x}}\"", now: "l: Loop times 3 collect \"{{a.x}}\"", calls: 2, results: `[0,1,2]`},
		"more rounds":           {before: "l: Loop times 3 collect \"{{a.x}}\"", now: "l: Loop times 4 collect \"{{a.x}}\"", calls: 3, results: `[0,1,2,3]`},
		"fewer":                 {before: "l: Loop times 3", now: "l: Loop times 2", calls: 1},
		"fewer than had begun":  {before: "l: Loop times 3", now: "l: Loop times 1", refused: true},
		"a greater limit":       {before: list, now: strings.Replace(list, "9", "20", 1), calls: 2},
		"a smaller limit":       {before: list, now: strings.Replace(list, "9", "1", 1), calls: 1},
		"goes on behind one":    {before: "l: Loop times 3", now: "l: Loop times 3 [failure=continue]", calls: 2},
		"collects now":          {before: "l: Loop times 3", now: "l: Loop times 3 collect \"{{a.x}}\"", calls: 2, results: `[null,1,2]`},
		"collects another":      {before: "l: Loop times 3 collect \"{{a.x}}\"", now: "l: Loop times 3 collect \"{{a.success}}\"", calls: 2, results: `[null,true,true]`},
		"collects no more":      {before: "l: Loop times 3 collect \"{{a.x}}\"", now: "l: Loop times 3", calls: 2},
		"until":                 {before: list, now: "input list: array\n input other: array\n l: Loop until l.index Equals 1 over inputs.list max 9", calls: 1},
		"side by side, more":    {before: list + " parallel 2", now: list + " parallel 3", calls: 1},
		"another list":          {before: list, now: strings.Replace(list, "over inputs.list", "over inputs.other", 1), refused: true},
		"no list, but a number": {before: list, now: "input list: array\n input other: array\n l: Loop times 3", refused: true},
	} {
		t.Run(name, func(t *testing.T) {
			compiled := func(text string) *Program {
				p, err := Compile(workflowtest.Parse(t, text+body))
				if err != nil {
					t.Fatal(err)
				}
				return p
			}
			before, now := compiled(tt.before), compiled(tt.now)
			o := Options{Inputs: inputList("[1,2,3]")}
			if _, has := before.input("other"); has {
				o.Inputs["other"] = jsontext.Value("[7,8,9]")
			} else {
				o.Inputs = nil
			}
			s, _, c, err := before.Begin(o)
			for calls := 0; err == nil && c.Kind != DoFinish; calls++ {
				e := Event{Seq: c.Seq, Kind: Returned, Result: &Result{Success: calls != 1, Acted: true, Fields: map[string]jsontext.Value{"x": number(calls)}}}
				_, c, err = before.Next(s, e)
			}
			if err != nil {
				t.Fatal(err)
			}
			again, err := now.GoOn(s.Again(), before, s.Results())
			if err != nil {
				t.Fatal(err)
			}
			o.Results, o.From, o.Again = s.Results(), again.Node, again
			s, _, c, err = now.Begin(o)
			calls := 0
			for ; err == nil && c.Kind != DoFinish; calls++ {
				_, c, err = now.Next(s, Event{Seq: c.Seq, Kind: Returned, Result: &Result{Success: true, Acted: true, Fields: map[string]jsontext.Value{"x": number(calls + 1)}}})
			}
			if (err != nil) != tt.refused || err == nil && (calls != tt.calls || s.Status() != Done || string(s.Results()["l"].Fields["results"]) != tt.results) {
				t.Errorf("%v: %d calls, %s", err, calls, s.Results()["l"].Fields["results"])
			}
		})
	}
}
