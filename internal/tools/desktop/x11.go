package desktop

import (
	"cmp"
	"errors"
	"strings"
)

// elsewhere is what to do where this package can not work the screen.
const elsewhere = "An MCP server can bring tools with the same names."

var (
	errNoDisplay = errors.New("There is no display here: start Planwright in a graphical session. " + elsewhere)
	errWayland   = errors.New("This session is Wayland, where a program may neither see the screen nor type into others: log in to an X11 (Xorg) session. " + elsewhere)
)

// X11 is a desktop of the X Window System. Its methods may be called at the same
// time, but there is only one mouse and one keyboard.
type X11 struct {
	environ map[string]string
}

// openX11 looks at the environment only: a display that does not answer is an
// error of the first call.
func openX11(environ []string) (*X11, error) {
	x := &X11{environ: map[string]string{}}
	for _, entry := range environ {
		if name, value, ok := strings.Cut(entry, "="); ok {
			x.environ[name] = value
		}
	}
	switch {
	case x.environ["WAYLAND_DISPLAY"] != "":
		return nil, errWayland
	case x.environ["DISPLAY"] == "":
		return nil, errNoDisplay
	}
	return x, nil
}

// language is the locale of the person's texts, such as de_DE.UTF-8.
func (x *X11) language() string {
	return cmp.Or(x.environ["LC_ALL"], x.environ["LC_MESSAGES"], x.environ["LANG"])
}

// toolEnviron is all that the programs behind the tools are told. Their output
// is read by this package, so it is in no human language. More than one thread
// makes Tesseract slower.
func (x *X11) toolEnviron() []string {
	list := []string{"LC_ALL=C.UTF-8", "OMP_THREAD_LIMIT=1"}
	for _, name := range []string{"DISPLAY", "XAUTHORITY", "PATH", "HOME", "TESSDATA_PREFIX", "TMPDIR"} {
		if value, ok := x.environ[name]; ok {
			list = append(list, name+"="+value)
		}
	}
	return list
}

// sessionNames and sessionPrefixes are what an application needs to belong to
// the session. Anything else, keys of services among it, stays here.
var (
	sessionNames    = []string{"DISPLAY", "XAUTHORITY", "ICEAUTHORITY", "SESSION_MANAGER", "DESKTOP_SESSION", "DBUS_SESSION_BUS_ADDRESS", "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "SSH_AUTH_SOCK", "NO_AT_BRIDGE"}
	sessionPrefixes = []string{"LC_", "XDG_", "GTK_", "GDK_", "QT_"}
)

// appEnviron is what an application that is started is told.
func (x *X11) appEnviron() []string {
	var list []string
	for _, name := range sessionNames {
		if value, ok := x.environ[name]; ok {
			list = append(list, name+"="+value)
		}
	}
	for name, value := range x.environ {
		for _, prefix := range sessionPrefixes {
			if strings.HasPrefix(name, prefix) {
				list = append(list, name+"="+value)
			}
		}
	}
	return list
}
