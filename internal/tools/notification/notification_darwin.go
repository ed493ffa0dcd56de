package notification

import (
	"context"

	"planwright/internal/tools/program"
)

// Unavailable tells the person that nothing can be shown here, and what to do.
const Unavailable = "Notifications are not available here: the system did not take it. Allow notifications for Script Editor in the system's settings."

// WhyNone says why nothing can be shown, as far as that is known before; "": it can.
func WhyNone() string { return "" }

// Show has the system show it. The texts are handed over as arguments, so that no sign in them
// is read as a script.
func Show(ctx context.Context, n Notification) error {
	_, err := program.Quietly(ctx, []string{
		"/usr/bin/osascript", "-e", "on run argv", "-e", "display notification (item 2 of argv) with title (item 1 of argv)", "-e", "end run",
		"--", n.Title, n.Message,
	}, "", nil)
	return err
}
