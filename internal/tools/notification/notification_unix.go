//go:build unix && !darwin

package notification

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/godbus/dbus/v5"

	"planwright/internal/tools/program"
)

// Unavailable tells the person that nothing can be shown here, and what to do.
const Unavailable = "Notifications are not available here: no service on this desktop shows them. Install a notification service such as dunst or mako, or run the workflow in a session with a desktop."

const (
	service     = "org.freedesktop.Notifications"
	servicePath = dbus.ObjectPath("/org/freedesktop/Notifications")
)

// WhyNone says why nothing can be shown, as far as that is known before; "": it can.
func WhyNone() string {
	ctx, cancel := context.WithTimeout(context.Background(), program.Quiet)
	defer cancel()
	bus, _, err := findService(ctx)
	if err != nil {
		return Unavailable
	}
	_ = bus.Close()
	return ""
}

// Show asks the desktop's service for notifications, which it waits for 10 seconds at most. A
// bus is never started for it.
func Show(ctx context.Context, n Notification) error {
	ctx, cancel := context.WithTimeout(ctx, program.Quiet)
	defer cancel()
	bus, abilities, err := findService(ctx)
	if err != nil {
		return err
	}
	defer bus.Close()
	body := n.Message
	if slices.Contains(abilities, "body-markup") {
		body = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(body)
	}
	urgency := byte(1)
	if n.Warns {
		urgency = 2
	}
	hints := map[string]dbus.Variant{"urgency": dbus.MakeVariant(urgency)}
	return bus.Object(service, servicePath).CallWithContext(ctx, service+".Notify", 0,
		"Planwright", uint32(0), "", n.Title, body, []string{}, hints, int32(-1)).Err
}

// errNone means that nothing shows notifications here.
var errNone = errors.New("nothing shows notifications")

// findService is the bus of the service, which the caller closes, and what the service
// can do.
func findService(ctx context.Context) (bus *dbus.Conn, abilities []string, err error) {
	address := busAddress()
	if address == "" {
		return nil, nil, errNone
	}
	if bus, err = dbus.Connect(address, dbus.WithContext(ctx)); err != nil {
		return nil, nil, errNone
	}
	err = bus.Object(service, servicePath).CallWithContext(ctx, service+".GetCapabilities", 0).Store(&abilities)
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
