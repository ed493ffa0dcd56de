package runs

import (
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/redact"
)

// What a workflow asks that was called is shown where one looks at that, and is answered to the
// run which nobody called; one that asks nothing shows none.
func TestQuestionOfACalledWorkflow(t *testing.T) {
	below := map[string]*engine.Question{
		"r/c":   {ID: "q", Run: "r/c", Node: "d", Title: "Which?"},
		"r/c/d": {ID: "q", Run: "r/c/d", Node: "ask", Title: "Which?"},
		"r/old": {ID: "before", Run: "r/old", Title: "Another?"},
	}
	d := &runDesk{redactor: &redact.Redactor{}, asked: map[string]*engine.Question{},
		asks: func(run string) *engine.Question { return below[run] }, rounds: func(string) []engine.Rounds { return nil }}
	d.note("r", &engine.Question{ID: "q", Run: "r", Node: "a", Title: "Which?"})
	for id, node := range map[string]string{"r": "a", "r/c": "d", "r/c/d": "ask", "r/old": "", "r/other": "", "other/c": ""} {
		v := d.viewed(engine.Record{ID: id, Status: walk.Running})
		switch {
		case (v.Question != nil) != (node != ""):
			t.Errorf("%s shows the question %+v", id, v.Question)
		case node != "" && (v.Question.Node != node || v.Question.Run != "r" || v.Question.Choices == nil || v.Status != walk.Waiting):
			t.Errorf("%s is %s with %+v", id, v.Status, v.Question)
		}
	}
	if v := d.viewed(engine.Record{ID: "r/c", Status: walk.Done}); v.Question != nil {
		t.Errorf("one that is over asks %+v", v.Question)
	}
}
