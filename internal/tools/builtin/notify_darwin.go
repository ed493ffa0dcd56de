package builtin

import (
	"context"

	"planwright/internal/tools/program"
)

const howToNotify = "the system did not take it. Allow notifications for Script Editor in the system's settings."

// WhyNoNotifications says why none can be shown, as far as that is known before; "": they can.
func WhyNoNotifications() string { return "" }

// showNotification hands the texts over as arguments, so that no sign in them is
// read as a script.
func showNotification(ctx context.Context, a notifyArguments) error {
	_, err := program.Quietly(ctx, []string{
		"/usr/bin/osascript", "-e", "on run argv", "-e", "display notification (item 2 of argv) with title (item 1 of argv)", "-e", "end run",
		"--", a.Title, a.Message,
	}, "", nil)
	return err
}
