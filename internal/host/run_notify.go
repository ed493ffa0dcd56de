package host

import (
	"context"
	"fmt"

	"github.com/go-json-experiment/json"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/tools"
)

// notifyOf tells the desktop how a run ended. Where nothing shows notifications, the
// page says it all the same.
func (h *Host) notifyOf(ctx context.Context, r engine.Record) {
	told := map[string]string{"title": r.Name, "message": "The run is done.", "level": "info"}
	if r.Status != walk.Done {
		told["level"], told["message"] = "warn", h.Redact(fmt.Sprintf("The run has ended: %s", r.Message))
	}
	arguments, err := json.Marshal(told)
	if err != nil {
		return // a name that is not UTF-8
	}
	_, _ = h.Servers.Call(ctx, "notify", arguments, tools.Along{})
}
