package tools

import (
	"maps"
	"slices"
	"strings"
)

// passed are the variables that a server gets from us, besides those of its own
// settings: what a program needs to find its files, its language and, as browsers
// do, a screen. Keys and passwords are kept in others, and so are the ways to the
// session with its keychain (DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR): a server that
// needs them is given them in its settings.
var passed = []string{
	"PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR",
	"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
	"DISPLAY", "XAUTHORITY",
	"SYSTEMROOT", "APPDATA", "LOCALAPPDATA", "USERPROFILE", "PATHEXT", "TEMP", "COMSPEC", // of Windows
}

// childEnvironment is what a server is started with.
func childEnvironment(environ []string, own map[string]string) []string {
	var list []string
	for _, line := range environ {
		name, _, _ := strings.Cut(line, "=")
		if _, given := own[name]; !given && (slices.Contains(passed, name) || strings.HasPrefix(name, "LC_")) {
			list = append(list, line)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(own)) {
		list = append(list, name+"="+own[name])
	}
	return list
}
