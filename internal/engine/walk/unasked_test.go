package walk

import (
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// What the outputs of a workflow are called that a step calls says nothing of how the call went.
func TestOutputsAreNoAnswer(t *testing.T) {
	p := compile(t, `a: Tool kid`)
	gave := Result{Success: true, Fields: map[string]jsontext.Value{"ok": jsontext.Value("false"), "status": jsontext.Value("7"), "answered": jsontext.Value("false")}}
	if p.unasked(0, gave) == "" {
		t.Error("of a tool nothing is said")
	}
	p.steps[0].Tool.Workflow = "kid"
	if said := p.unasked(0, gave); said != "" {
		t.Errorf("it says %q", said)
	}
}

// A run without effects that assumes what a step would give does not say that it found nothing.
func TestWhatIsAssumedIsNoAnswer(t *testing.T) {
	p := compile(t, `a: Tool look`)
	gave := Result{Success: true, Fields: map[string]jsontext.Value{"found": jsontext.Value("false"), "answered": jsontext.Value("false")}}
	if p.unasked(0, gave) == "" {
		t.Error("of what it gave nothing is said")
	}
	gave.Assumed = true
	if said := p.unasked(0, gave); said != "" {
		t.Errorf("it says %q", said)
	}
}
