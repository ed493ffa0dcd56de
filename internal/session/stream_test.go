package session

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"planwright/internal/redact"
	"planwright/planner"
	"planwright/planner/workflow"
)

const canary = "canary-4f1d9b7e2c"

var threeWords = []string{"one ", "two ", "three "}

func TestStreamJoinsPieces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		type event struct {
			name    string
			payload any
		}
		var events []event
		emit := func(name string, payload any) { events = append(events, event{name, payload}) }
		s := newStream("r", emit, &redact.Redactor{})
		observer := s.observer()
		for i := range 1000 {
			observer.Progress(planner.Progress{Attempt: 1})
			observer.Delta(planner.Delta{Text: threeWords[i%3]})
			time.Sleep(time.Millisecond)
		}
		observer.Attempt(planner.Attempt{N: 1, Reply: "reply"})
		s.close()
		observer.Delta(planner.Delta{Text: "late"})
		time.Sleep(time.Second)
		synctest.Wait()

		var text strings.Builder
		count := map[string]int{}
		for _, e := range events {
			count[e.name]++
			if d, ok := e.payload.(DeltaView); ok {
				text.WriteString(d.Text)
			}
		}
		if want := strings.Repeat("one two three ", 333) + "one"; text.String() != want {
			t.Errorf("the pieces make %d characters: %.20q…", text.Len(), text.String())
		}
		if count[EventRequestDelta] > 22 || count[EventRequestProgress] > 22 || count[EventRequestDelta] < 10 {
			t.Errorf("in one second came %v", count)
		}
		if last := events[len(events)-1]; last.name != EventRequestAttempt {
			t.Errorf("the last event is %+v", last)
		}
	})
}

// Of sketches the latest is sent, at most ten a second, and none behind the end of its
// attempt.
func TestStreamSendsTheLatestSketch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var sent []int
		s := newStream("r", func(name string, payload any) {
			switch p := payload.(type) {
			case SketchView:
				sent = append(sent, len(p.Nodes))
			case AttemptDone:
				sent = append(sent, -p.Attempt.N)
			}
		}, &redact.Redactor{})
		observer := s.observer()
		show := func(steps int) { observer.Sketch(planner.Sketch{Nodes: make([]workflow.Node, steps)}) }
		for i := range 1000 {
			show(i)
			observer.Delta(planner.Delta{Text: "word "})
			time.Sleep(time.Millisecond)
		}
		show(1000)
		time.Sleep(2 * sketchInterval)
		synctest.Wait()
		if n := len(sent); n > 12 || n < 8 || sent[n-1] != 1000 || !slices.IsSorted(sent) {
			t.Errorf("sent in one second: %v", sent)
		}
		show(1001)
		show(1002)
		observer.Attempt(planner.Attempt{N: 1})
		show(1)
		s.close()
		show(2)
		time.Sleep(time.Second)
		synctest.Wait()
		if rest := sent[len(sent)-2:]; !slices.Equal(rest, []int{1001, -1}) {
			t.Errorf("sent at last: %v", rest)
		}
	})
}

// What waits is sent even when nothing more comes.
func TestStreamSendsTheRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var texts []string
		emit := func(_ string, payload any) { texts = append(texts, payload.(DeltaView).Text) }
		s := newStream("r", emit, &redact.Redactor{})
		defer s.close()
		long := "It opens Notes, " + strings.Repeat("then waits for you, ", 4) + "and closes it"
		s.onDelta(planner.Delta{Text: long + " "})
		s.onDelta(planner.Delta{Text: "again "})
		time.Sleep(2 * streamInterval)
		synctest.Wait()
		if got := strings.Join(texts, "|"); got != long+"| again" {
			t.Errorf("came %q", got)
		}
	})
}

// Of a reply that is a fragment, nothing is shown until it is rejected.
func TestStreamShowsNoFragment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStream("r", func(_ string, payload any) {
			if d, ok := payload.(DeltaView); ok {
				t.Errorf("came %q", d.Text)
			}
		}, &redact.Redactor{})
		for _, reply := range []string{`"steps": [{"step_type": "Tool"`, "null", "<think>I will plan it.</think>```json\n{}"} {
			for _, piece := range reply {
				s.onDelta(planner.Delta{Text: string(piece)})
				time.Sleep(streamInterval)
			}
			s.onAttempt(planner.Attempt{})
		}
		s.close()
	})
}

// A key that is cut between two pieces is not shown, and one attempt's end is not
// taken for the start of the next.
func TestStreamShowsNoPieceOfAKey(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var secrets redact.Redactor
		secrets.Add(canary)
		var text, reasoning strings.Builder
		s := newStream("r", func(_ string, payload any) {
			if d, ok := payload.(DeltaView); ok {
				text.WriteString(d.Text)
				reasoning.WriteString(d.Reasoning)
			}
		}, &secrets)
		for piece := range slices.Chunk([]byte("the key is "+canary+", and "+canary[:9]), 3) {
			s.onDelta(planner.Delta{Text: string(piece), Reasoning: string(piece)})
			time.Sleep(streamInterval)
		}
		s.onAttempt(planner.Attempt{})
		s.onDelta(planner.Delta{Text: "so " + canary[9:]})
		s.close()
		if strings.Contains(text.String()+reasoning.String(), canary) {
			t.Error("the key is shown")
		}
		want := "the key is [redacted], and " + canary[:9]
		if shown, _, _ := strings.Cut(want, "["); text.String() != shown[:len(shown)-1]+"so "+canary[9:] || reasoning.String() != want {
			t.Errorf("shown %q, %q", text.String(), reasoning.String())
		}
	})
}

func TestMerge(t *testing.T) {
	for _, test := range []struct{ before, after, want string }{
		{`1.0`, `1`, `1.0`},
		{`1.0`, `2`, `2`},
		{`{"a":1.0,"b":1e2}`, `{"a":1,"b":101,"c":0}`, `{"a":1.0,"b":101,"c":0}`},
		{`[1.0,{"x":2.50}]`, `[1,{"x":2.5},3]`, `[1.0,{"x":2.50},3]`},
		{`{"a":1.0}`, `[1]`, `[1]`},
		{`"\u00e9"`, `"é"`, `"\u00e9"`},
	} {
		if got := string(merge([]byte(test.before), []byte(test.after))); got != test.want {
			t.Errorf("merge(%s, %s) = %s, want %s", test.before, test.after, got, test.want)
		}
	}
}
