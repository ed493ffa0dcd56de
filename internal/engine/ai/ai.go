// Package ai does what the AI steps of a workflow want of a model: turn one value
// into another, or work with tools until a task is done.
package ai

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/walk"
	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/text"
)

// temperature is low: a run should give today what it gave yesterday.
const temperature = 0.2

// maxText is how many bytes of a text a model is told; a longer one is cut, and the
// model is told so.
const maxText = 200 << 10

// Models does the AI steps of runs with one model. Its methods may be called from
// any goroutine.
type Models struct {
	Model planner.Model                          // nil: none is connected, and every step fails saying so
	Tools func(name string) (catalog.Tool, bool) // that AI steps may be allowed
}

// Used is what a step cost.
type Used struct {
	Calls  int // of tools
	Tokens int64
}

func (u *Used) add(a planner.Answer) { u.Tokens += tokensOf(a) }

func tokensOf(a planner.Answer) int64 { return int64(a.InputTokens) + int64(a.OutputTokens) }

// complete asks the model. A failure is a result: of another kind there are none.
func (m Models) complete(ctx context.Context, call planner.Call, used *Used) (planner.Answer, *walk.Result) {
	if m.Model == nil {
		return planner.Answer{}, failed(true, "This step needs a language model, and none is connected. Connect one in the settings, then run it again.")
	}
	call.Temperature = temperature
	answer, err := m.Model.Complete(ctx, call, func(planner.Delta) {})
	used.add(answer)
	if err == nil {
		return answer, nil
	}
	endpoint := (*planner.EndpointError)(nil)
	if errors.As(err, &endpoint) {
		return answer, failed(!passes(endpoint.State), "%s", endpoint.Error())
	}
	return answer, failed(false, "The model gave no answer. Try again.")
}

// passes reports whether another try may find the endpoint in better health.
func passes(state planner.EndpointState) bool {
	switch state {
	case planner.StateDNS, planner.StateConnRefused, planner.StateRateLimited, planner.StateServer,
		planner.StateTimeout, planner.StateTruncated, planner.StateNotAnLLM:
		return true
	}
	return false
}

func failed(final bool, format string, args ...any) *walk.Result {
	return &walk.Result{Error: fmt.Sprintf(format, args...), Final: final}
}

// data is a value as the model is told it: apart from what it is asked, as what
// stands in it is not for it to follow.
func data(v jsontext.Value) string {
	return "<data>\n" + strings.ReplaceAll(bounded(textOf(v), maxText), "</data>", "< /data>") + "\n</data>"
}

// bounded is a text of at most so many bytes; the model is told where it is cut.
func bounded(long string, most int) string {
	if len(long) <= most || len(long) <= most+len(cutHere) && strings.HasSuffix(long, cutHere) {
		return long
	}
	return text.Bytes(long, most) + cutHere
}

const cutHere = "\n[cut here: it is longer]"

// textOf is a value as text: the text that it is, or its JSON.
func textOf(v jsontext.Value) string {
	if v.Kind() == '"' {
		if s, err := jsontext.AppendUnquote(nil, v); err == nil {
			return string(s)
		}
	}
	return string(v)
}
