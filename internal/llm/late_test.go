package llm

import (
	"context"
	"strings"
	"testing"

	"planwright/internal/llm/llmtest"
	"planwright/planner"
	"planwright/planner/problem"
)

const lateServerError = `{"error": {"code": 500, "message": "Failed to parse the output."}}`

// An error after a whole answer does not throw the answer away: it is read, with a note.
func TestErrorAfterAWholeAnswerIsANote(t *testing.T) {
	for name, end := range map[string]string{
		"event of data": data(lateServerError) + withDone,
		"without done":  data(lateServerError),
		"named event":   "event: error\n" + data(lateServerError),
		"in a choice":   data(`{"choices": [{"index": 0, "delta": {}, "error": {"code": 500, "message": "Failed to parse the output."}}]}`) + withDone,
	} {
		server := llmtest.New(t, events(data(pieceHi), data(stopped), end))
		answer, err := asking(server, nil).Complete(context.Background(), hello, nil)
		if err != nil || answer.Text != "Hi" {
			t.Fatalf("%s: %q, %v", name, answer.Text, err)
		}
		if !answer.Warnings.Has(problem.LateError) || !strings.Contains(answer.Warnings[0].Message, "Failed to parse the output.") {
			t.Errorf("%s: warned of %v", name, answer.Warnings)
		}
	}
}

// Without a finish reason nobody knows whether it is whole: the call fails, and what
// came is with the failure.
func TestWhatCameBeforeAFailureIsKept(t *testing.T) {
	for name, tt := range map[string]struct {
		answer llmtest.Answer
		state  planner.EndpointState
	}{
		"an error":   {events(data(pieceHi), data(lateServerError)), planner.StateServer},
		"the end":    {events(data(pieceHi), withDone), planner.StateTruncated},
		"a reset":    {events(data(pieceHi)).Then(llmtest.Reset()), planner.StateTruncated},
		"silence":    {events(data(pieceHi)).Then(llmtest.Silence()), planner.StateTimeout},
		"no content": {events(data(lateServerError)), planner.StateServer},
	} {
		server := llmtest.New(t, tt.answer)
		answer, err := asking(server, nil).Complete(context.Background(), hello, nil)
		want := "Hi"
		if name == "no content" {
			want = ""
		}
		if stateOfError(t, err) != tt.state || answer.Text != want {
			t.Errorf("%s: %q with %v", name, answer.Text, err)
		}
	}
}
