//go:build unix && !darwin

package builtin

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/godbus/dbus/v5"
)

const howToNotify = "no service on this desktop shows them. Install a notification service such as dunst or mako, or run the workflow in a session with a desktop."

const (
	notifications     = "org.freedesktop.Notifications"
	notificationsPath = dbus.ObjectPath("/org/freedesktop/Notifications")
)

// showNotification asks the desktop's service for notifications. A bus is never
// started for it.
func showNotification(ctx context.Context, a notifyArguments) error {
	address := busAddress()
	if address == "" {
		return errNoNotifications
	}
	ctx, cancel := context.WithTimeout(ctx, quiet)
	defer cancel()
	bus, err := dbus.Connect(address, dbus.WithContext(ctx))
	if err != nil {
		return errNoNotifications
	}
	defer bus.Close()
	service := bus.Object(notifications, notificationsPath)
	var abilities []string
	if err := service.CallWithContext(ctx, notifications+".GetCapabilities", 0).Store(&abilities); err != nil {
		return err
	}
	body := a.Message
	if slices.Contains(abilities, "body-markup") {
		body = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(body)
	}
	urgency := byte(1)
	if a.Level == "warn" {
		urgency = 2
	}
	hints := map[string]dbus.Variant{"urgency": dbus.MakeVariant(urgency)}
	return service.CallWithContext(ctx, notifications+".Notify", 0,
		"Planwright", uint32(0), "", a.Title, body, []string{}, hints, int32(-1)).Err
}

// busAddress is the address of the session's bus, "" where there is none.
func busAddress() string {
	if address := os.Getenv("DBUS_SESSION_BUS_ADDRESS"); address != "" {
		return address
	}
	socket := fmt.Sprintf("/run/user/%d/bus", os.Getuid())
	if _, err := os.Stat(socket); err != nil {
		return ""
	}
	return "unix:path=" + socket
}
