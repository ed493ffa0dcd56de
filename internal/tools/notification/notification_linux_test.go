package notification

import (
	"bufio"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"
	"github.com/google/go-cmp/cmp"
)

// desk is a desktop's service for notifications.
type desk struct{ shown chan []any }

func (d desk) GetCapabilities() ([]string, *dbus.Error) { return []string{"body", "body-markup"}, nil }

func (d desk) Notify(app string, _ uint32, _, title, body string, _ []string, hints map[string]dbus.Variant, _ int32) (uint32, *dbus.Error) {
	d.shown <- []any{app, title, body, hints["urgency"].Value()}
	return 1, nil
}

func TestShow(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+filepath.Join(t.TempDir(), "none"))
	isNone := func(where string) {
		t.Helper()
		if err := Show(t.Context(), Notification{Message: "x"}); err == nil || WhyNone() != Unavailable {
			t.Errorf("%s: %v, %q", where, err, WhyNone())
		}
	}
	isNone("without a bus")
	address := startBus(t)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", address)
	isNone("without a service")
	bus, err := dbus.Connect(address)
	if err != nil {
		t.Fatal(err)
	}
	defer bus.Close()
	d := desk{make(chan []any, 1)}
	if err := bus.Export(d, servicePath, service); err != nil {
		t.Fatal(err)
	}
	if _, err := bus.RequestName(service, dbus.NameFlagDoNotQueue); err != nil {
		t.Fatal(err)
	}
	if why := WhyNone(); why != "" {
		t.Errorf("with a service: %s", why)
	}
	if err := Show(t.Context(), Notification{"Build", `<a href="http://x">done</a> & more`, true}); err != nil {
		t.Fatal(err)
	}
	want := []any{"Planwright", "Build", `&lt;a href="http://x"&gt;done&lt;/a&gt; &amp; more`, byte(2)}
	if diff := cmp.Diff(want, <-d.shown); diff != "" {
		t.Errorf("shown (-want +got):\n%s", diff)
	}
}

// startBus starts a bus of its own.
func startBus(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("dbus-daemon")
	if err != nil {
		t.Skip("dbus-daemon is not installed")
	}
	daemon := exec.Command(path, "--session", "--nofork", "--print-address=1")
	out, err := daemon.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := daemon.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = daemon.Process.Kill()
		_ = daemon.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line)
}
