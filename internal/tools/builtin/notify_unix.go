//go:build unix && !darwin

package builtin

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/godbus/dbus/v5"

	"planwright/internal/tools/program"
)

const howToNotify = "no service on this desktop shows them. Install a notification service such as dunst or mako, or run the workflow in a session with a desktop."

const (
	notifications     = "org.freedesktop.Notifications"
	notificationsPath = dbus.ObjectPath("/org/freedesktop/Notifications")
)

// WhyNoNotifications says why none can be shown, as far as that is known before; "": they can.
func WhyNoNotifications() string {
	ctx, cancel := context.WithTimeout(context.Background(), program.Quiet)
	defer cancel()
	bus, _, err := notificationService(ctx)
	if err != nil {
		return "Notifications are not available here: " + howToNotify
	}
	_ = bus.Close()
	return ""
}

// showNotification asks the desktop's service for notifications. A bus is never
// started for it.
func showNotification(ctx context.Context, a notifyArguments) error {
	ctx, cancel := context.WithTimeout(ctx, program.Quiet)
	defer cancel()
	bus, abilities, err := notificationService(ctx)
	if err != nil {
		return err
	}
	defer bus.Close()
	body := a.Message
	if slices.Contains(abilities, "body-markup") {
		body = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(body)
	}
	urgency := byte(1)
	if a.Level == "warn" {
		urgency = 2
	}
	hints := map[string]dbus.Variant{"urgency": dbus.MakeVariant(urgency)}
	return bus.Object(notifications, notificationsPath).CallWithContext(ctx, notifications+".Notify", 0,
		"Planwright", uint32(0), "", a.Title, body, []string{}, hints, int32(-1)).Err
}

// notificationService is the bus of the service, which the caller closes, and what the service
// can do.
func notificationService(ctx context.Context) (bus *dbus.Conn, abilities []string, err error) {
	address := busAddress()
	if address == "" {
		return nil, nil, errNoNotifications
	}
	if bus, err = dbus.Connect(address, dbus.WithContext(ctx)); err != nil {
		return nil, nil, errNoNotifications
	}
	err = bus.Object(notifications, notificationsPath).CallWithContext(ctx, notifications+".GetCapabilities", 0).Store(&abilities)
	if err != nil {
		_ = bus.Close()
		return nil, nil, err
	}
	return bus, abilities, nil
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
