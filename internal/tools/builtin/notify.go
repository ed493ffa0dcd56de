package builtin

import (
	"cmp"
	"context"

	"planwright/internal/tools/notification"
)

type notifyArguments struct {
	Message string `json:"message"`
	Title   string `json:"title"`
	Level   string `json:"level"`
}

func notify(ctx context.Context, _ call, a notifyArguments) (result, error) {
	if err := notification.Show(ctx, notificationOf(a)); err != nil {
		if ctx.Err() != nil {
			return result{}, ctx.Err()
		}
		return result{}, refuse("%s", notification.Unavailable)
	}
	return result{text: "Shown: " + a.Message}, nil
}

func notificationOf(a notifyArguments) notification.Notification {
	return notification.Notification{Title: cmp.Or(a.Title, "Planwright"), Message: a.Message, Warns: a.Level == "warn"}
}
