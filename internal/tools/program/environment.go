package program

import (
	"os"
	"path"
	"slices"
	"strings"
)

// usual are the variables that programs need to work at all, as patterns: to find
// programs, their files, their language and a screen. Nothing else of our own
// environment is passed on: it may hold keys, or lead to them.
var usual = []string{
	"PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "LC_*", "TZ", "TMPDIR", "TERM",
	"DISPLAY", "XAUTHORITY", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_DIRS", "XDG_DATA_DIRS",
	"SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP", "USERNAME", "USERPROFILE",
	"USERDOMAIN", "COMPUTERNAME", "HOMEDRIVE", "HOMEPATH", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA",
	"PROGRAMFILES", "PROGRAMFILES(X86)", "PROGRAMW6432", "COMMONPROGRAMFILES", "ALLUSERSPROFILE", "PUBLIC",
	"NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE", "OS",
}

// session are the variables that lead to the person's session: the bus with its
// keychain, and the compositor. Only the programs behind the clipboard and the opening
// of addresses get them, which are always the same; what a step names does not.
var session = []string{"WAYLAND_DISPLAY", "XDG_*", "DBUS_SESSION_BUS_ADDRESS", "DESKTOP_SESSION"}

// ours hold keys of the program and are passed on to nobody.
var ours = []string{"OPENAI_*", "PLANWRIGHT_*"}

// loaders make a program load or run something besides itself, so that what was
// approved would not be what runs. No list has all of them: steps may not set these,
// and the values of all others are shown too.
var loaders = []string{
	"LD_*", "DYLD_*", "GLIBC_TUNABLES", "GCONV_PATH", "LOCPATH", "PATH", "PATHEXT", "COMSPEC", "SHELL",
	"BASH_ENV", "ENV", "BASH_FUNC_*", "BASHOPTS", "SHELLOPTS", "PS4", "IFS", "PROMPT_COMMAND", "ZDOTDIR", "CDPATH",
	"NODE_OPTIONS", "NODE_PATH", "PYTHON*", "PERL5*", "PERLLIB", "RUBYOPT", "RUBYLIB", "LUA_*",
	"JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH", "DOTNET_*", "CORECLR_*", "COR_*",
	"OPENSSL_CONF", "OPENSSL_MODULES", "OPENSSL_ENGINES", "GTK*_MODULES", "GTK_PATH", "GTK_EXE_PREFIX", "GIO_*MODULE*", "GDK_PIXBUF_MODULE*", "QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH",
	"GIT_*", "EDITOR", "VISUAL", "PAGER", "BROWSER", "LESSOPEN", "LESSCLOSE", "SYSTEMROOT", "WINDIR",
}

// Diverts reports whether a variable of this name makes a program load or run something
// besides itself.
func Diverts(name string) bool { return matches(loaders, name) }

// IsOurs reports whether a variable of this name holds keys of the program.
func IsOurs(name string) bool { return matches(ours, name) }

// Environment is what a program sees that a step names: the usual variables and those that are
// named. Those that hold keys of the program are never among them.
func Environment(named []string) []string { return inherited(usual, named) }

// DesktopEnvironment is what the programs of the desktop see that tools stand on.
func DesktopEnvironment() []string { return inherited(slices.Concat(usual, session), nil) }

// inherited are the variables that a pattern fits and the named ones, as they are in
// our own environment.
func inherited(patterns, named []string) []string {
	var passed []string
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		if !matches(ours, name) && (matches(patterns, name) || slices.Contains(named, name)) {
			passed = append(passed, variable)
		}
	}
	return passed
}

// matches reports whether a pattern fits the name. Letter case does not count, as
// on Windows.
func matches(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		ok, _ := path.Match(pattern, strings.ToUpper(name))
		return ok
	})
}
