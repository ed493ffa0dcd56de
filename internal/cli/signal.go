package cli

import (
	"context"
	"os"
	"os/signal"
)

// UntilSignal is a context that the first of the signals cancels, so that what runs can
// end in order. From then on a signal ends the program at once, whatever it waits for.
func UntilSignal(parent context.Context, signals ...os.Signal) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(parent)
	came := make(chan os.Signal, 1)
	signal.Notify(came, signals...)
	go func() {
		defer cancel()
		defer signal.Stop(came) // before anybody sees that the context is done
		select {
		case <-came:
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}
