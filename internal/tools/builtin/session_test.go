//go:build linux

package builtin

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/tools/notification"
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

func TestNotify(t *testing.T) {
	c := connect(t, Options{})
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+filepath.Join(t.TempDir(), "none"))
	if g := c.call("notify", args{"message": "x"}); !g.failed || !strings.Contains(g.text, "Install a notification service") {
		t.Errorf("without a bus: %+v", g)
	}
	for given, want := range map[notifyArguments]notification.Notification{
		{Message: "x"}: {Title: "Planwright", Message: "x"},
		{Message: "x", Title: "Build", Level: "warn"}: {Title: "Build", Message: "x", Warns: true},
	} {
		if got := notificationOf(given); got != want {
			t.Errorf("%+v is shown as %+v", given, got)
		}
	}
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
