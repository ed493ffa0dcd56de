package walk

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"planwright/planner/workflow"
)

// piece is a part of a workflow that is edited: a step, a loop that counts, or a decision that is
// known before.
type piece struct {
	id     string
	kind   workflow.Kind
	acts   bool // of a step
	times  int  // of a loop
	truth  bool // of a decision
	off    bool
	beside bool // of a loop: its rounds go on side by side
	body   []*piece
	or     []*piece // of a decision

}

// draft is a workflow that is edited.
type draft struct {
	t     *rapid.T
	all   []*piece
	count int
}

func (d *draft) id(kind string) string {
	d.count++
	return fmt.Sprint(kind, d.count)
}

func (d *draft) step() *piece {
	return &piece{id: d.id("s"), kind: workflow.KindTool, acts: rapid.IntRange(0, 2).Draw(d.t, "acts") > 0}
}

func (d *draft) around(kind workflow.Kind, body []*piece) *piece {
	p := &piece{id: d.id("x"), kind: kind, body: body, times: rapid.IntRange(1, 3).Draw(d.t, "times"), truth: rapid.Bool().Draw(d.t, "truth")}
	p.beside = kind == workflow.KindLoop && rapid.IntRange(0, 7).Draw(d.t, "beside") == 0
	return p
}

func (d *draft) parts(depth int) (list []*piece) {
	for range rapid.IntRange(1, 4).Draw(d.t, "parts") {
		p := d.step()
		switch kind := rapid.IntRange(0, 4).Draw(d.t, "kind"); {
		case kind == 0 && depth > 0:
			p = d.around(workflow.KindLoop, d.parts(depth-1))
		case kind == 1 && depth > 0:
			p = d.around(workflow.KindIf, d.parts(depth-1))
			if rapid.Bool().Draw(d.t, "else") {
				p.or = d.parts(depth - 1)
			}
		}
		p.off = rapid.IntRange(0, 9).Draw(d.t, "off") == 0
		list = append(list, p)
	}
	return list
}

// lists are all places of a draft that have parts.
func lists(of *[]*piece) (all []*[]*piece) {
	all = append(all, of)
	for _, p := range *of {
		if p.kind != workflow.KindTool {
			all = append(all, lists(&p.body)...)
			if p.kind == workflow.KindIf {
				all = append(all, lists(&p.or)...)
			}
		}
	}
	return all
}

// edit changes the draft as people do.
func (d *draft) edit() string {
	places := lists(&d.all)
	list := rapid.SampledFrom(places).Draw(d.t, "where")
	if len(*list) == 0 {
		*list = []*piece{d.step()}
		return "insert"
	}
	at := rapid.IntRange(0, len(*list)-1).Draw(d.t, "at")
	p := (*list)[at]
	switch rapid.IntRange(0, 8).Draw(d.t, "edit") {
	case 0, 1:
		end := rapid.IntRange(at+1, len(*list)).Draw(d.t, "to")
		kind := rapid.SampledFrom([]workflow.Kind{workflow.KindLoop, workflow.KindLoop, workflow.KindIf}).Draw(d.t, "around")
		*list = slices.Replace(slices.Clone(*list), at, end, d.around(kind, slices.Clone((*list)[at:end])))
		return "wrap"
	case 2, 3:
		if p.kind == workflow.KindTool {
			return ""
		}
		*list = slices.Replace(slices.Clone(*list), at, at+1, append(slices.Clone(p.body), p.or...)...)
		return "unwrap " + p.id
	case 4:
		*list = slices.Delete(slices.Clone(*list), at, at+1)
		to := rapid.SampledFrom(lists(&d.all)).Draw(d.t, "into")
		i := rapid.IntRange(0, len(*to)).Draw(d.t, "before")
		*to = slices.Insert(slices.Clone(*to), i, p)
		return "move " + p.id
	case 5:
		*list = slices.Delete(slices.Clone(*list), at, at+1)
		return "delete " + p.id
	case 6:
		*list = slices.Insert(slices.Clone(*list), at, d.step())
		return "insert"
	case 7:
		p.off = !p.off
		return "turn " + p.id
	}
	if p.kind == workflow.KindTool {
		return ""
	}
	p.id = d.id("x")
	return "rename " + p.id
}

// way is an end that leads on.
type way struct {
	from string
	out  workflow.Output
}

// workflow is the draft as one.
func (d *draft) workflow() (w workflow.Workflow) {
	w.Inputs = []workflow.Input{{Name: "list", Type: workflow.ArrayInput, Default: jsontext.Value("[1,2,3]")}}
	d.chain(&w, d.all, nil)
	return w
}

// chain adds the parts behind those ways, and gives those that lead on.
func (d *draft) chain(w *workflow.Workflow, list []*piece, from []way) []way {
	for _, p := range list {
		p.off = p.off && (p.kind != workflow.KindIf || len(p.body) > 0) // by which way it goes on is seen at once
		n := workflow.Node{ID: p.id, Kind: p.kind, Disabled: workflow.Disabled(p.off)}
		for _, f := range from {
			w.Edges = append(w.Edges, workflow.Edge{From: f.from, Output: f.out, To: p.id})
		}
		switch p.kind {
		case workflow.KindLoop:
			n.Loop = &workflow.Loop{Times: workflow.Times(fmt.Sprint(p.times))}
			if p.beside {
				n.Loop = &workflow.Loop{Over: "inputs.list", MaxIterations: p.times, Parallel: 2}
			}
			w.Nodes = append(w.Nodes, n)
			ends := d.chain(w, p.body, []way{{p.id, workflow.LoopBody}})
			end := "end" + p.id
			w.Nodes = append(w.Nodes, workflow.Node{ID: end, Kind: workflow.KindEndLoop, EndLoop: &workflow.EndLoop{Loop: p.id}})
			for _, f := range ends {
				w.Edges = append(w.Edges, workflow.Edge{From: f.from, Output: f.out, To: end})
			}
			w.Edges = append(w.Edges, workflow.Edge{From: end, To: p.id})
			from = []way{{p.id, workflow.LoopDone}}
		case workflow.KindIf:
			right := "false"
			if p.truth {
				right = "true"
			}
			n.If = &workflow.If{Condition: workflow.Condition{Left: workflow.Operand{Literal: jsontext.Value("true")}, Operator: "Equals", Right: workflow.Operand{Literal: jsontext.Value(right)}}}
			w.Nodes = append(w.Nodes, n)
			from = append(d.chain(w, p.body, []way{{p.id, workflow.IfTrue}}), d.chain(w, p.or, []way{{p.id, workflow.IfFalse}})...)
		default:
			n.Tool = &workflow.ToolCall{Name: "read"}
			if p.acts {
				n.Tool.Name = "act"
			}
			w.Nodes = append(w.Nodes, n)
			from = []way{{p.id, workflow.OutputNone}}
		}
	}
	return from
}

func (p *piece) String() string {
	text := p.id
	if p.off {
		text += " off"
	}
	if p.acts {
		text += " acts"
	}
	switch p.kind {
	case workflow.KindLoop:
		return fmt.Sprintf("%s %d times beside=%v %v", text, p.times, p.beside, p.body)
	case workflow.KindIf:
		return fmt.Sprintf("%s if %v %v else %v", text, p.truth, p.body, p.or)
	}
	return text
}

// holds reports whether a step is among the parts.
func holds(list []*piece, id string) bool {
	return slices.ContainsFunc(list, func(p *piece) bool { return p.id == id || holds(p.body, id) || holds(p.or, id) })
}

// intended are how often each step is to be done, where decisions lead to the one of that id.
func intended(list []*piece, to string, rounds int, into map[string]int) {
	for _, p := range list {
		switch {
		case p.kind == workflow.KindIf:
			truth := p.truth || p.off
			if holds(p.body, to) || holds(p.or, to) {
				truth = holds(p.body, to)
			}
			if truth {
				intended(p.body, to, rounds, into)
			} else {
				intended(p.or, to, rounds, into)
			}
		case p.off:
		case p.kind == workflow.KindLoop:
			intended(p.body, to, rounds*p.times, into)
		default:
			into[p.id] += rounds
		}
	}
}

// bounds are how often each step is to be done, at least and at most: a decision does not keep a run
// from the steps that it goes on at, and may do so in other rounds.
func (d *draft) bounds(goesOnAt []string) (least, most map[string]int) {
	least, most = map[string]int{}, map[string]int{}
	intended(d.all, "", 1, least)
	maps.Copy(most, least)
	for _, to := range goesOnAt {
		one := map[string]int{}
		intended(d.all, to, 1, one)
		for id := range least {
			least[id] = min(least[id], one[id])
		}
		for id, n := range one {
			most[id] = max(most[id], n)
		}
	}
	return least, most
}

// did is what was done, and in which rounds.
type did struct {
	id     string
	acts   bool
	rounds map[string]int
}

// repeated says which step with an effect was done more often than it is to be, in a round of the loops
// that were around it all the time; of what is made only that counts which was not before.
func (d *draft) repeated(p *Program, log []did, before int, most map[string]int) string {
	for n, m := range log {
		if n < before || !m.acts {
			continue
		}
		same, rounds := p.within(m.id), 1
		for _, other := range log {
			if other.id == m.id {
				same = slices.DeleteFunc(same, func(loop string) bool { _, is := other.rounds[loop]; return !is })
			}
		}
		for _, loop := range same {
			rounds *= d.find(d.all, loop).times
		}
		was, is := 0, 0
		for i, other := range log {
			if other.id != m.id || slices.ContainsFunc(same, func(loop string) bool { return other.rounds[loop] != m.rounds[loop] }) {
				continue
			}
			if is++; i < before {
				was++
			}
		}
		if is > max(was, most[m.id]/rounds) {
			return fmt.Sprintf("“%s” was done %d times, not %d, in %v", m.id, is, most[m.id]/rounds, m.rounds)
		}
	}
	return ""
}

func (d *draft) find(list []*piece, id string) (found *piece) {
	for _, p := range list {
		if p.id == id {
			return p
		}
		if found = cmp.Or(found, d.find(p.body, id), d.find(p.or, id)); found != nil {
			return found
		}
	}
	return nil
}

// tell notes of a step that it was said of it, or of what it is in.
func (d *draft) tell(list []*piece, id string, told map[string]bool) {
	for _, p := range list {
		inner := id
		if p.id == id || id == "" {
			told[p.id], inner = true, ""
		}
		d.tell(p.body, inner, told)
		d.tell(p.or, inner, told)
	}
}

// aroundOf are the loops around each step of a workflow.
func (d *draft) aroundOf(p *Program) map[string]string {
	loops := map[string]string{}
	for i := range p.steps {
		loops[p.steps[i].ID] = strings.Join(p.within(p.steps[i].ID), " ")
	}
	return loops
}

// A workflow that is changed while its run is at rest, and tried again: what had an effect is done no
// more often than it is to be, and never in the same round twice; what is to be done is done, or it is
// said that it is not; or the run does not go on.
func TestTriedAgainWhenEdited(t *testing.T) {
	said, refused, done := 0, 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		d := &draft{t: rt}
		d.all = d.parts(2)
		p, err := Compile(d.workflow())
		if err != nil {
			rt.Skip()
		}
		var (
			total   = map[string]int{} // what was done, by step
			inRound = map[string]int{} // by step and rounds
			told    = map[string]bool{}
			log     []did
			edits   []string
			around  = d.aroundOf(p)
			moved   = map[string]bool{} // in other loops than at first
			o       Options
			to      []string // at which it goes on
		)
		for range 4 {
			before := len(log)
			s, _, c, err := p.Begin(o)
			if err != nil {
				refused++
				return
			}
			unsure := ""
			for n := 0; s.Status() == Running; n++ {
				if n > 200 {
					rt.Fatal("it does not end")
				}
				open := slices.Collect(s.Open)
				c = rapid.SampledFrom(open).Draw(rt, "which")
				acts := c.Call.Tool == "act"
				e := Event{Seq: c.Seq, Kind: Returned, Result: &Result{Success: true, Acted: acts}}
				luck := rapid.IntRange(0, 6).Draw(rt, "luck")
				switch {
				case c.Earlier != "": // the person says that it was carried out
				case luck == 0:
					e.Result = &Result{Error: "No.", Final: true, Acted: acts}
				case luck == 1:
					e = Event{Kind: Stop, Reason: "Enough.", Runs: map[int]string{}}
					if acts {
						e.Runs[c.Seq], unsure = "run#1", c.Node
					}
					for _, other := range open { // of which nobody has said yet whether it was
						if other.Earlier != "" {
							e.Runs[other.Seq] = other.Earlier
						}
					}
				}
				if (e.Kind == Stop && acts || e.Kind == Returned && e.Result.Success) && c.Earlier == "" {
					total[c.Node]++
					rounds, turns := c.Node, map[string]int{}
					for _, turn := range p.Turns(s, c.Seq) {
						turns[turn.Loop] = turn.Index
						rounds += fmt.Sprint(" ", turn.Loop, turn.Index)
					}
					log = append(log, did{c.Node, acts, turns})
					if inRound[rounds]++; acts && inRound[rounds] > 1 && !moved[c.Node] {
						rt.Fatalf("%v: %q was done again", edits, rounds)
					}
				}
				if _, _, err := p.Next(s, e); err != nil {
					rt.Fatal(err)
				}
			}
			least, most := d.bounds(to)
			if why := d.repeated(p, log, before, most); len(to) > 0 && why != "" {
				rt.Fatalf("%v, on from %v: %s", edits, to, why)
			}
			again := s.Again()
			if again == nil {
				for id, n := range least {
					if total[id] < n && !told[id] {
						rt.Fatalf("%v, on from %v: “%s” was done %d times, not %d; told are %v", edits, to, id, total[id], n, told)
					}
				}
				done++
				return
			}
			results, was := s.Results(), p
			for range rapid.IntRange(0, 2).Draw(rt, "edits") {
				before := fmt.Sprint(d.all)
				edits = append(edits, fmt.Sprintf("%s: %s to %s at %s", d.edit(), before, d.all, again.Node))
			}
			if p, err = Compile(d.workflow()); err != nil {
				return
			}
			next, err := p.GoOn(again, was, results)
			if err != nil {
				refused++
				return
			}
			for _, id := range append(slices.Clip(next.Passes), slices.Concat(next.Misses, next.Lacks)...) {
				d.tell(d.all, id, told)
				said++
			}
			for id, loops := range d.aroundOf(p) {
				moved[id] = moved[id] || around[id] != loops
			}
			to = nil
			next.EachLeft(func(l *Lane) {
				if to = append(to, l.Node); l.Node == unsure && l.Run == "" && next.Number == l.Number {
					rt.Fatalf("%v: nothing is known of “%s” any more", edits, unsure)
				}
			})
			o = Options{From: next.Node, Results: results, Again: next}
		}
	})
	if done == 0 || refused == 0 || said == 0 {
		t.Errorf("%d are done, %d refused, %d said", done, refused, said)
	}
	t.Logf("%d are done, %d refused, %d said", done, refused, said)
}
