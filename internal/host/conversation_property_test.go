package host

import (
	"encoding/json"
	"flag"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"planwright/internal/llm/llmtest"
	"planwright/internal/session"
	"planwright/planner/workflow"
)

// deed is something that a person does.
type deed struct {
	name   string
	number int
}

// answersByWords is a model whose answer depends on what it is asked alone, so
// that two sessions get the same.
func answersByWords(t *testing.T) *llmtest.Server {
	t.Helper()
	rename := `{"update": [{"node_id": "shot", "name": "Picture"}]}`
	server, err := llmtest.Start("127.0.0.1:0", llmtest.Script{Rules: []llmtest.Rule{
		{Match: "<request>\\s+words", Answers: llmtest.Texts("These are words.")},
		{Match: "<request>\\s+rename", Answers: llmtest.Texts(rename)},
		{Match: "<request>\\s+more", Answers: llmtest.Texts(twoMore)},
		{Match: "<request>\\s+plan", Answers: llmtest.Texts(planReply)},
		{Match: "", Answers: llmtest.Texts("They talked.")}, // the summary
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return server
}

// do does it, and only in a session that restarts, restarts. What is refused is
// refused in both.
func (f *fixture) do(d deed, restarts bool, baseURL string) *fixture {
	switch d.name {
	case "restart":
		if restarts {
			return f.restart(baseURL)
		}
	case "rewind":
		if said := f.conversationNow(); len(said) > 0 {
			_, _ = f.Ask(session.AskRequest{ID: fmt.Sprint("r", d.number), Words: "words", Rewind: said[d.number%len(said)].ID})
		}
	case "apply", "discard", "leave out", "accept":
		f.settle(d)
	case "edit":
		w := f.state().Workflow
		_, _ = f.Rename(fmt.Sprint("name ", d.number))
		if len(w.Nodes) > 0 {
			f.change(func(n *workflow.Node) { n.Name = []string{"Picture", "Shot", "Mine"}[d.number%3] })
		}
	case "undo by hand":
		_, _ = f.Undo()
	default:
		_, _ = f.Ask(session.AskRequest{ID: fmt.Sprint("a", d.number), Words: d.name})
	}
	return f
}

func (f *fixture) settle(d deed) {
	p := f.proposal()
	if p == nil {
		return
	}
	switch d.name {
	case "apply":
		_, _ = f.ApplyProposal(p.ID)
	case "discard":
		_, _ = f.DiscardProposal(p.ID)
	default:
		if len(p.Changes) > 0 {
			change := p.Changes[d.number%len(p.Changes)].ID
			_, _ = f.DecideChange(session.DecideRequest{Proposal: p.ID, Change: change, Accept: d.name == "accept"})
		}
	}
}

// seen is all that the page and the model know, without times and random ids.
func (f *fixture) seen() map[string]string {
	f.t.Helper()
	conversation := f.conversationNow()
	for i := range conversation {
		e := &conversation[i]
		e.Time = ""
		if e.Answer != nil {
			answer := *e.Answer
			answer.DurationMs = 0
			answer.Proposal = fmt.Sprint(answer.Proposal != "")
			answer.Draft = withoutID(answer.Draft)
			answer.Attempts = append([]session.AttemptView{}, answer.Attempts...)
			for i := range answer.Attempts {
				answer.Attempts[i].DurationMs = 0
				answer.Attempts[i].Draft = withoutID(answer.Attempts[i].Draft)
			}
			e.Answer = &answer
		}
	}
	p := f.proposal()
	if p != nil {
		p.ID, p.Revision, p.Draft = "", 0, withoutID(p.Draft)
	}
	w := f.state().Workflow
	w.ID = ""
	texts := map[string]string{}
	for name, value := range map[string]any{"conversation": conversation, "proposal": p, "workflow": w} {
		data, err := json.MarshalIndent(value, "", " ")
		if err != nil {
			f.t.Fatal(err)
		}
		texts[name] = string(data)
	}
	return texts
}

// withoutID is the draft without the id that a new workflow has by chance.
func withoutID(draft *workflow.Workflow) *workflow.Workflow {
	if draft == nil {
		return nil
	}
	w := *draft
	w.ID = ""
	return &w
}

// fewer makes rapid check less often, unless the command line says how often: each
// check opens sessions and waits for the disk many times.
func fewer(t *testing.T, checks string) {
	t.Helper()
	f := flag.Lookup("rapid.checks")
	if f.Value.String() != f.DefValue {
		return
	}
	if err := f.Value.Set(checks); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Value.Set(f.DefValue) })
}

// Whatever is said, decided and sent anew: a restart in between is not noticed.
func TestRestartsAreNotNoticed(t *testing.T) {
	fewer(t, "10")
	server := answersByWords(t)
	names := []string{
		"plan", "words", "rename", "more", "more", "undo", "redo", "rename \"Shot\" to Other",
		"apply", "discard", "leave out", "accept", "edit", "undo by hand", "rewind", "restart", "restart",
	}
	rapid.Check(t, func(rt *rapid.T) {
		deeds := rapid.SliceOfN(rapid.SampledFrom(names), 1, 12).Draw(rt, "deeds")
		numbers := rapid.SliceOfN(rapid.IntRange(0, 20), len(deeds), len(deeds)).Draw(rt, "numbers")
		one, other := windowOne(t, t.TempDir(), server.URL), windowOne(t, t.TempDir(), server.URL)
		for i, name := range append(deeds, "restart") {
			d := deed{name: name, number: 100*i + append(numbers, 0)[i]}
			one, other = one.do(d, true, server.URL), other.do(d, false, server.URL)
		}
		if diff := cmp.Diff(other.seen(), one.seen()); diff != "" {
			rt.Errorf("without restarts (-), with them (+):\n%s", diff)
		}
		one.close()
		other.close()
	})
}
