package builtin

import (
	"cmp"
	"context"
	"errors"
)

type notifyArguments struct {
	Message string `json:"message"`
	Title   string `json:"title"`
	Level   string `json:"level"`
}

// errNoNotifications means that nothing shows notifications here.
var errNoNotifications = errors.New("nothing shows notifications")

func notify(ctx context.Context, _ call, a notifyArguments) (result, error) {
	a.Title = cmp.Or(a.Title, "Planwright")
	if err := showNotification(ctx, a); err != nil {
		if ctx.Err() != nil {
			return result{}, ctx.Err()
		}
		return result{}, refuse("Notifications are not available here: %s", howToNotify)
	}
	return result{text: "Shown: " + a.Message}, nil
}
