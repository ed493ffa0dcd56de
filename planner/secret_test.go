package planner

import (
	"bytes"
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"planwright/planner/catalog"
	"planwright/planner/text"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// maskValues masks every text and number in arguments, defaults and literals.
func maskValues(value []byte, mark func(jsontext.Value) string) []byte {
	var out []byte
	done := 0
	in := jsontext.NewDecoder(bytes.NewReader(value), jsontext.AllowInvalidUTF8(true))
	for {
		if kind := in.PeekKind(); kind != '"' && kind != '0' {
			if _, err := in.ReadToken(); err != nil {
				return append(out, value[done:]...)
			}
			continue
		}
		raw, err := in.ReadValue()
		if err != nil {
			return append(out, value[done:]...)
		}
		kind, n := in.StackIndex(in.StackDepth())
		if takesNumbers(string(in.StackPointer())) && (kind != '{' || n%2 == 0) {
			end := int(in.InputOffset())
			out, done = append(append(out, value[done:end-len(raw)]...), text.Quote(mark(raw.Clone()))...), end
		}
	}
}

// Whatever a workflow holds, it comes back from its marks as it was.
func TestWorkflowComesBackFromMarks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflowtest.Any().Draw(t, "workflow")
		p, shown := Planner{Secrets: Secrets{Mask: maskValues, Nonce: func() string { return "Q7X2ZK9WPM4T" }}}.hide(w)
		if p.masks == nil {
			if !workflow.Same(w, shown) {
				t.Fatal("nothing is hidden and it is shown another")
			}
			return
		}
		if text := string(workflow.Encode(shown)); !strings.Contains(text, "[secret-1-q7x2zk9wpm]") {
			t.Fatalf("no mark is shown in %s", text)
		}
		data, wrong := p.masks.unmask(shown)
		back, err := decoded(data)
		if err != nil || len(wrong) > 0 || !workflow.Same(w, back) {
			t.Fatalf("%v, %v: it came back as\n%s\nnot\n%s", err, wrong, data, workflow.Encode(w))
		}
	})
}

// A feedback that quotes a value tells the mark, also where it was cut or is short.
func TestProblemsQuoteMarks(t *testing.T) {
	m := &masks{nonce: "q7x2zk9wpm", secrets: []jsontext.Value{jsontext.Value(`"letmein"`), jsontext.Value(`"a long secret of words"`), jsontext.Value(`1234`)}}
	for text, want := range map[string]string{
		`it is "letmein".`:             `it is "[secret-1-q7x2zk9wpm]".`,
		`it is "a long secret of wo…"`: `it is "[secret-2-q7x2zk9wpm]…"`,
		`it must be 5, but is 1234.`:   `it must be 5, but is [secret-3-q7x2zk9wpm].`,
		`letmein is a word`:            `letmein is a word`,
	} {
		if got := m.unquoted(text); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// answering is a model that makes its answer of what it is told.
type answering func(told string) string

func (a answering) Complete(_ context.Context, call Call, _ func(Delta)) (Answer, error) {
	return Answer{Text: a(call.Messages[len(call.Messages)-1].Content), FinishReason: "stop"}, nil
}

// What a model leaves out and assumes may name a mark: people read neither that nor the
// secret.
func TestRemarksNameNoMarks(t *testing.T) {
	w := workflowtest.Parse(t, `tell: Tool "Tell" notify message="letmein"`)
	p := Planner{
		Model: answering(func(told string) string {
			mark := regexp.MustCompile(`\[secret-1-\w+\]`).FindString(told)
			return `{"update": [{"node_id": "tell", "name": "Say"}], "left_out": ["mail ` + mark + `"], "assumed": "` + mark + ` is old"}`
		}),
		Catalog: catalog.Builtin(), Options: DefaultOptions(),
		Secrets: Secrets{Mask: maskValues, Nonce: func() string { return "Q7X2ZK9WPM4T" }},
	}
	r := p.Chat(context.Background(), ChatRequest{Workflow: w, Words: "Mail it"})
	if r.Status != Done || len(r.LeftOut) != 1 || r.LeftOut[0] != "mail "+taken || r.Assumed[0] != taken+" is old" {
		t.Errorf("%s: left out %q, assumed %q", r.Status, r.LeftOut, r.Assumed)
	}
	said := r.Conversation.Messages[1]
	for _, text := range append(slices.Concat(said.LeftOut, said.Assumed), r.Message, r.Lead, r.Problems.String(), said.Content) {
		if strings.Contains(text, "secret-1") || strings.Contains(text, "letmein") {
			t.Errorf("it names a secret or a mark: %s", text)
		}
	}
}
