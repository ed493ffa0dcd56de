package builtin

import (
	"context"
	"time"

	"planwright/internal/tools/desktop"
	"planwright/planner/catalog"
)

// wait takes a desktop.WaitForText; without a text it needs no desktop.
func wait(ctx context.Context, c call, a desktop.WaitForText) (result, error) {
	if a.Text != "" {
		return onScreen(ctx, c, Desktop.WaitForText, waitedFor, a)
	}
	began := time.Now()
	if err := pause(ctx, time.Duration(a.Milliseconds)*time.Millisecond); err != nil {
		return result{}, err
	}
	waited := int(time.Since(began).Milliseconds())
	return result{text: "Waited " + catalog.Lasting(waited) + ".", fields: desktop.Waited{Found: true, WaitedMS: waited}}, nil
}

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
