package runs

import (
	"context"
	"fmt"

	"github.com/go-json-experiment/json"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/tools"
)

// notify tells the desktop how a run ended. Where nothing shows notifications, the
// page says it all the same.
func (r *Runs) notify(ctx context.Context, record engine.Record) {
	told := map[string]string{"title": record.Name, "message": "The run is done.", "level": "info"}
	if record.Status != walk.Done {
		told["level"], told["message"] = "warn", r.redactor.Text(fmt.Sprintf("The run has ended: %s", record.Message))
	}
	arguments, err := json.Marshal(told)
	if err != nil {
		return // a name that is not UTF-8
	}
	_, _ = r.tools.Call(ctx, notifies, arguments, tools.Along{})
}
