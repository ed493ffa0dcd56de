package local_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
)

// addresses are a list of addresses of so many hosts, two of each.
func addresses(n int) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf("https://h%d.example.com/a", i), fmt.Sprintf("https://h%d.example.com/b", i))
	}
	text, _ := json.Marshal(list)
	return string(text)
}

// askedAt runs rounds over addresses with the answers, and returns the questions and the calls.
func askedAt(t *testing.T, list, call string, answers ...engine.AnswerChoice) (questions []engine.Question, calls []string, record engine.Record) {
	return askedBeside(t, 4, list, call, answers...)
}

// askedBeside is askedAt with so many rounds at once.
func askedBeside(t *testing.T, parallel int, list, call string, answers ...engine.AnswerChoice) (questions []engine.Question, calls []string, record engine.Record) {
	a := &asker{answers: answers}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	builtins(t, w)
	request := engine.Request{Workflow: parsed(t, `
		input list: array default=`+list+`
		r: Loop over inputs.list max 1000 parallel 4
		a: `+call+` [failure=continue]
		e: EndLoop r
		r:LoopBody > a > e > r`)}
	request.Workflow.Nodes[0].Loop.Parallel = parallel
	request.Options.Inputs = map[string]jsontext.Value{"list": jsontext.Value(list)}
	request.Grant = permit.Grant{Hash: r.SheetOf(request).Hash}
	run, err := begin(r, request)
	must(t, err)
	record = run.Wait()
	entries, err := r.Entries(run.ID())
	must(t, err)
	for _, e := range entries {
		if e.Trace.Kind == walk.Finished && e.Trace.Node == "a" && e.Trace.Result.Success {
			calls = append(calls, e.Trace.Result.Text)
		}
	}
	return a.questions, calls, record
}

// Rounds that go to forty hosts ask once, and name each.
func TestHostsOfRoundsAreAskedAtOnce(t *testing.T) {
	if questions, calls, _ := askedBeside(t, 0, addresses(40), `Tool http_request url="{{r.item}}"`, engine.Rest); len(questions) != 1 || len(calls) != 80 {
		t.Errorf("one after the other, asked %d times, called %d", len(questions), len(calls))
	}
	questions, calls, record := askedAt(t, addresses(40), `Tool http_request url="{{r.item}}"`, engine.Rest)
	if record.Status != walk.Done || len(questions) != 1 || len(calls) != 80 {
		t.Fatalf("asked %d times, called %d: %+v", len(questions), len(calls), record)
	}
	said := strings.Join(questions[0].Reasons, "\n")
	for i := range 40 {
		if !strings.Contains(said, fmt.Sprintf(" h%d.example.com", i)) {
			t.Errorf("h%d is not named: %s", i, said)
		}
	}
	if !strings.Contains(said, "go to 40 hosts") {
		t.Errorf("it says %s", said)
	}
}

// More than can be told are not asked about at once, until some of them are allowed.
func TestTooManyHostsAreNotNamed(t *testing.T) {
	questions, _, _ := askedAt(t, addresses(permit.MostHosts+2), `Tool http_request url="{{r.item}}"`, engine.Rest)
	for i, q := range questions {
		if named := strings.Contains(strings.Join(q.Reasons, " "), fmt.Sprintf("%d hosts:", permit.MostHosts)); named != (i == 2) {
			t.Errorf("question %d says %q", i, q.Reasons)
		}
	}
	if len(questions) != 3 {
		t.Errorf("asked %d times", len(questions))
	}
}

// A no is one for all that were named, once is once, and what was not named asks by itself.
func TestHostsOfRoundsAreRefused(t *testing.T) {
	if questions, calls, _ := askedAt(t, addresses(5), `Tool http_request url="{{r.item}}"`, engine.Refuse); len(questions) != 1 || len(calls) != 0 {
		t.Errorf("refused, it asked %d times and called %v", len(questions), calls)
	}
	if questions, calls, _ := askedAt(t, addresses(5), `Tool http_request url="{{r.item}}"`, engine.Once); len(questions) != 10 || len(calls) != 10 {
		t.Errorf("allowed once, it asked %d times and called %v", len(questions), calls)
	}
	for what, c := range map[string]struct {
		list, call string
		want       int
	}{
		"a part of the address":   {`["h1","h2","h3"]`, `Tool http_request url="https://{{r.item}}.example.com"`, 3},
		"another method":          {`["https://h1","https://h2"]`, `Tool http_request url="{{r.item}}" method="{{r.item}}"`, 0},
		"a method that stands":    {`["https://h1","https://h2"]`, `Tool http_request url="{{r.item}}" method=DELETE`, 1},
		"what is no address":      {`["https://h1","file:///etc/passwd","https://h2"]`, `Tool http_request url="{{r.item}}"`, -1},
		"look-alikes as they are": {`["https://pаypal.com","https://paypal.com"]`, `Tool http_request url="{{r.item}}"`, 1},
	} {
		questions, calls, _ := askedAt(t, c.list, c.call, engine.Rest)
		if c.want >= 0 && len(questions) != c.want {
			t.Errorf("%s: asked %d times, called %v: %+v", what, len(questions), calls, questions)
		}
		for _, q := range questions {
			said := strings.Join(q.Reasons, " ")
			if named := strings.Contains(said, "hosts:"); named != (c.want == 1 || c.want == -1 && !strings.Contains(said, "file:")) {
				t.Errorf("%s: it says %s", what, said)
			}
			if strings.Contains(said, "passwd") && strings.Contains(said, "hosts:") {
				t.Errorf("%s: it says %s", what, said)
			}
		}
		if what == "look-alikes as they are" && !strings.Contains(strings.Join(questions[0].Reasons, " "), "xn--") {
			t.Errorf("%s: it says %q", what, questions[0].Reasons)
		}
	}
}
