package runs

import (
	"testing"
	"time"

	"planwright/internal/engine"
	"planwright/internal/redact"
)

// What a page counts from its beginning is what the run says it took.
func TestTimeOfARunDoesNotGoBack(t *testing.T) {
	began := time.UnixMilli(1_800_000_000_930)
	ended := began.Add(14_300 * time.Millisecond)
	v := viewRun(engine.Record{Began: began, Ended: ended}, ended, &redact.Redactor{})
	from, err := time.Parse(time.RFC3339, v.Began)
	if counted := ended.Sub(from).Milliseconds(); err != nil || counted != v.Ms {
		t.Errorf("counted from %s: %d ms, the run took %d: %v", v.Began, counted, v.Ms, err)
	}
}
