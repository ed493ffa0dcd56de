//go:build linux

package builtin

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"
	"github.com/google/go-cmp/cmp"
)

func TestClipboard(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	c := connect(t, Options{})
	for _, tool := range []string{"clipboard_get", "clipboard_set"} {
		if g := c.call(tool, map[string]args{"clipboard_get": {}, "clipboard_set": {"text": "x"}}[tool]); !g.failed || !strings.Contains(g.text, "There is no desktop here") {
			t.Errorf("%s: %+v", tool, g)
		}
	}
	screen(t)
	path := os.Getenv("PATH")
	t.Setenv("PATH", t.TempDir())
	if g := c.call("clipboard_get", args{}); !g.failed || !strings.Contains(g.text, "Install wl-clipboard") {
		t.Errorf("without a program: %+v", g)
	}
	t.Setenv("PATH", path)
	if _, err := exec.LookPath("xclip"); err != nil {
		t.Skip("xclip is not installed")
	}
	if g := c.works("clipboard_get", args{}); g.fields["empty"] != true || g.text != "" {
		t.Errorf("empty at first: %+v", g)
	}
	for _, text := range []string{"grüße", "two\nlines\n", "$(touch x); `y`"} {
		c.works("clipboard_set", args{"text": text})
		if g := c.works("clipboard_get", args{}); g.text != text || g.fields["empty"] != false {
			t.Errorf("the clipboard holds %q, not %q", g.text, text)
		}
	}
}

// A program of the clipboard ends before its child has taken the clipboard over.
func TestClipboardIsTakenOverLate(t *testing.T) {
	real, err := exec.LookPath("xclip")
	if err != nil {
		t.Skip("xclip is not installed")
	}
	screen(t)
	folder := t.TempDir()
	script := `#!/bin/sh
case "$*" in *-in*) ;; *) exec ` + real + ` "$@" ;; esac
held=$(mktemp "` + folder + `/held.XXXXXX")
cat > "$held"
(sleep 0.3; exec ` + real + ` "$@" < "$held") > /dev/null 2>&1 &
`
	if err := os.WriteFile(filepath.Join(folder, "xclip"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
	c := connect(t, Options{})
	for _, text := range []string{"first", "", "second"} {
		c.works("clipboard_set", args{"text": text})
		if g := c.works("clipboard_get", args{}); g.text != text {
			t.Errorf("the clipboard holds %q, not %q", g.text, text)
		}
	}
}

// desk is a desktop's service for notifications.
type desk struct{ shown chan []any }

func (d desk) GetCapabilities() ([]string, *dbus.Error) { return []string{"body", "body-markup"}, nil }

func (d desk) Notify(app string, _ uint32, _, title, body string, _ []string, hints map[string]dbus.Variant, _ int32) (uint32, *dbus.Error) {
	d.shown <- []any{app, title, body, hints["urgency"].Value()}
	return 1, nil
}

func TestNotify(t *testing.T) {
	c := connect(t, Options{})
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+filepath.Join(t.TempDir(), "none"))
	if g := c.call("notify", args{"message": "x"}); !g.failed || !strings.Contains(g.text, "Install a notification service") {
		t.Errorf("without a bus: %+v", g)
	}
	address := startBus(t)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", address)
	if g := c.call("notify", args{"message": "x"}); !g.failed || !strings.Contains(g.text, "Install a notification service") {
		t.Errorf("without a service: %+v", g)
	}
	bus, err := dbus.Connect(address)
	if err != nil {
		t.Fatal(err)
	}
	defer bus.Close()
	d := desk{make(chan []any, 1)}
	if err := bus.Export(d, notificationsPath, notifications); err != nil {
		t.Fatal(err)
	}
	if _, err := bus.RequestName(notifications, dbus.NameFlagDoNotQueue); err != nil {
		t.Fatal(err)
	}
	c.works("notify", args{"message": `<a href="http://x">done</a> & more`, "title": "Build", "level": "warn"})
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

// opens puts an opener first on the path, which writes down what it is given.
func opens(t *testing.T, code string) (given string) {
	t.Helper()
	folder := t.TempDir()
	given = filepath.Join(folder, "given")
	script := "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$1\" > " + given + "\nexit " + code + "\n"
	if err := os.WriteFile(filepath.Join(folder, "xdg-open"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
	return given
}

func TestOpenURL(t *testing.T) {
	c := connect(t, Options{})
	given := opens(t, "0")
	for _, address := range []string{"https://example.com/a?b=c&d=$(touch%20x)", "http://127.0.0.1:8080/;reboot", "mailto:a@example.com?subject=Hi%20there", "https://example.com/'%22`id`"} {
		g := c.works("open_url", args{"url": address})
		text, err := os.ReadFile(given)
		if want := "1\n" + g.fields["url"].(string) + "\n"; err != nil || string(text) != want {
			t.Errorf("the opener was given %q, not %q", text, want)
		}
	}
	os.Remove(given)
	var tests []hostile
	for _, address := range []string{
		"file:///etc/passwd", "javascript:alert(1)", "vbscript:x", "smb://host/share", "ms-msdt:/id", "--help", "/etc/passwd", "ftp://example.com",
		"https://example.com\n--x", "https://user:word@example.com", `https:\\example.com`, "https://", "mailto:a@b.c?attach=/etc/passwd",
		"mailto:a@b.c?subject=x;Attachment=/etc/passwd", "mailto:a@b.c?%61ttach=/etc/passwd", "mailto:a b",
	} {
		tests = append(tests, hostile{address, "open_url", args{"url": address}, " "})
	}
	try(t, c, tests)
	if text, err := os.ReadFile(given); err == nil {
		t.Errorf("the opener was given %q", text)
	}
	opens(t, "3")
	if g := c.call("open_url", args{"url": "https://example.com"}); !g.failed || !strings.Contains(g.text, "default browser") {
		t.Errorf("without a browser: %+v", g)
	}
	t.Setenv("PATH", t.TempDir())
	if g := c.call("open_url", args{"url": "https://example.com"}); !g.failed || !strings.Contains(g.text, "Install xdg-utils") {
		t.Errorf("without an opener: %+v", g)
	}
}
