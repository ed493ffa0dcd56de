//go:build unix

package builtin

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/internal/tools/program"
)

func TestRunCommand(t *testing.T) {
	c := connect(t, Options{})
	c.put("sub/a.txt", "a\n")
	tests := []struct {
		name           string
		args           args
		code           float64
		stdout, stderr string
	}{
		{"output", args{"argv": []string{"echo", "a  b"}}, 0, "a  b\n", ""},
		{"input", args{"argv": []string{"cat"}, "input": "héllo"}, 0, "héllo", ""},
		{"no input", args{"argv": []string{"cat"}}, 0, "", ""},
		{"folder", args{"argv": []string{"cat", "a.txt"}, "folder": "sub"}, 0, "a\n", ""},
		{"exit code", args{"argv": []string{"sh", "-c", "echo out; echo err >&2; exit 3"}}, 3, "out\n", "err\n"},
		{"shell", args{"argv": []string{"echo b | tr b c; cat sub/a.txt"}, "shell": true}, 0, "c\na\n", ""},
		{"variable", args{"argv": []string{"printenv", "COLOUR"}, "env": args{"COLOUR": "blue $HOME"}}, 0, "blue $HOME\n", ""},
		{"usual variable", args{"argv": []string{"printenv", "HOME"}, "env": args{"HOME": "/0"}}, 0, "/0\n", ""},
		{"empty argument", args{"argv": []string{"printf", "<%s>", ""}}, 0, "<>", ""},
		{"not UTF-8", args{"argv": []string{"printf", `\377x`}}, 0, "\ufffdx", ""},
		{"whole number with a point", args{"argv": []string{"true"}, "timeout_ms": 1e4}, 0, "", ""},
	}
	for _, test := range tests {
		g := c.call("run_command", test.args)
		want := map[string]any{"exit_code": test.code, "stdout": test.stdout, "stderr": test.stderr, "lines": g.fields["lines"]}
		if diff := cmp.Diff(want, g.fields); diff != "" || g.failed != (test.code != 0) {
			t.Errorf("%s: %q (-want +got):\n%s", test.name, g.text, diff)
		}
	}
	for stdout, lines := range map[string][]any{"": {}, "a": {"a"}, "a\n": {"a"}, "a\r\n\nb\n": {"a", "", "b"}} {
		if g := c.call("run_command", args{"argv": []string{"printf", "%s", stdout}}); !cmp.Equal(g.fields["lines"], any(lines)) {
			t.Errorf("the lines of %q are %v", stdout, g.fields["lines"])
		}
	}
	if g := c.call("run_command", args{"argv": []string{"sh", "-c", "echo no such thing >&2; exit 3"}}); g.text != "sh ended with exit code 3. It said: no such thing" {
		t.Errorf("a failure says %q", g.text)
	}
}

// What a step names is not shown the way to the session, whose keychain answers every
// program; the programs behind the clipboard are.
func TestCommandsGetNoWayToTheSession(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/session")
	t.Setenv("XDG_RUNTIME_DIR", "/session")
	t.Setenv("XDG_SESSION_ID", "/session")
	t.Setenv("WAYLAND_DISPLAY", "/session")
	t.Setenv("XDG_CONFIG_HOME", "/config")
	c := connect(t, Options{})
	g := c.works("run_command", args{"argv": []string{"env"}})
	if strings.Contains(g.text, "/session") || !strings.Contains(g.text, "XDG_CONFIG_HOME=/config") {
		t.Errorf("a command sees\n%s", g.text)
	}
	g = c.works("run_command", args{"argv": []string{"printenv", "XDG_RUNTIME_DIR"}, "env": args{"XDG_RUNTIME_DIR": "/given"}})
	if g.text != "/given\n" {
		t.Errorf("what the step gives is %q", g.text)
	}
	if n := strings.Count(strings.Join(program.DesktopEnvironment(), "\n"), "/session"); n != 4 {
		t.Errorf("the clipboard's programs get %d of 4", n)
	}
}

// A command sees the usual variables, those that are named, and no keys.
func TestEnvironment(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", "secret")
	t.Setenv("PLANWRIGHT_API_KEY", "secret")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	t.Setenv("LD_LIBRARY_PATH", "/secret")
	t.Setenv("PROJECT_HOME", "/srv")
	c := connect(t, Options{Environment: func() []string { return []string{"PROJECT_HOME", "OPENAI_API_KEY"} }})
	g := c.works("run_command", args{"argv": []string{"env"}})
	for _, want := range []string{"PATH=", "PROJECT_HOME=/srv"} {
		if !strings.Contains(g.text, want) {
			t.Errorf("%s is missing in\n%s", want, g.text)
		}
	}
	if strings.Contains(g.text, "secret") {
		t.Errorf("a key was passed on:\n%s", g.text)
	}
}

func TestHostileCommands(t *testing.T) {
	c := connect(t, Options{})
	c.put("plain", "#!/bin/sh\necho ran\n")
	marker := c.path("marker")
	literal := func(name, argument string) hostile {
		return hostile{name, "run_command", args{"argv": []string{"printf", "%s", argument}}, ""}
	}
	tests := []hostile{
		literal("semicolon", "; touch "+marker),
		literal("substitution", "$(touch "+marker+")"),
		literal("back quotes", "`touch "+marker+"`"),
		literal("and", "&& touch "+marker),
		literal("pipe", "| touch "+marker),
		literal("redirect", "> "+marker),
		literal("line break", "\ntouch "+marker),
		literal("quotes", `'"; touch `+marker+` #`),
		literal("star", "*"),
		{"a line as a program", "run_command", args{"argv": []string{"touch " + marker + "; true"}}, "is a whole line"},
		{"a line with a pipe", "run_command", args{"argv": []string{"echo x|touch " + marker}}, "is a whole line"},
		{"shell with elements", "run_command", args{"argv": []string{"echo", "x"}, "shell": true}, "one element with shell"},
		{"empty program", "run_command", args{"argv": []string{" "}}, "argv[0]"},
		{"no program", "run_command", args{"argv": []string{}}, "at least 1 element"},
		{"unknown program", "run_command", args{"argv": []string{"no-such-program-here"}}, "There is no program"},
		{"not a program", "run_command", args{"argv": []string{"./plain"}}, "may run"},
		{"NUL", "run_command", args{"argv": []string{"echo", "a\x00b"}}, "no argument can have"},
		{"too long", "run_command", args{"argv": []string{"echo", strings.Repeat("x", 200<<10)}}, "could not be started"},
		{"folder outside", "run_command", args{"argv": []string{"ls"}, "folder": "/etc"}, "outside the folders"},
		{"folder above", "run_command", args{"argv": []string{"ls"}, "folder": ".."}, "outside the folders"},
		{"folder is a file", "run_command", args{"argv": []string{"ls"}, "folder": "plain"}, "is no folder"},
		{"killed", "run_command", args{"argv": []string{"sh", "-c", "kill -9 $$"}}, "broke off"},
		{"limit as text", "run_command", args{"argv": []string{"true"}, "timeout_ms": "1"}, "must be a whole number"},
		{"limit too high", "run_command", args{"argv": []string{"true"}, "timeout_ms": 1e12}, "must be at most"},
	}
	for _, name := range []string{"LD_PRELOAD", "ld_preload", "LD_AUDIT", "DYLD_INSERT_LIBRARIES", "PATH", "BASH_ENV", "ENV", "IFS", "BASH_FUNC_ls", "NODE_OPTIONS", "PYTHONSTARTUP", "PERL5OPT", "GIT_SSH_COMMAND", "GLIBC_TUNABLES"} {
		tests = append(tests, hostile{name, "run_command", args{"argv": []string{"true"}, "env": args{name: "/tmp/x"}}, "may not be set"})
	}
	for name, value := range map[string]string{"A=B": "x", "A\x00": "x", "": "x", "A B": "x", "BASH_FUNC_ls%%": "() { :; }"} {
		tests = append(tests, hostile{"variable " + name, "run_command", args{"argv": []string{"true"}, "env": args{name: value}}, "no name for an environment variable"})
	}
	tests = append(tests,
		hostile{"value", "run_command", args{"argv": []string{"true"}, "env": args{"A": "x\x00y"}}, "none can have"},
		hostile{"our key", "run_command", args{"argv": []string{"true"}, "env": args{"OPENAI_API_KEY": "x"}}, "belongs to Planwright"})
	try(t, c, tests)
	for _, test := range tests {
		if argv, ok := test.args["argv"].([]string); ok && test.says == "" {
			if g := c.works("run_command", test.args); g.text != argv[2] {
				t.Errorf("%s arrived as %q, not %q", test.name, g.text, argv[2])
			}
		}
	}
	if _, err := os.Stat(marker); err == nil {
		t.Error("a shell has read an argument")
	}
}

// A program that prints without end is ended, and no step is given the beginning of an
// output for all of it.
func TestEndlessOutput(t *testing.T) {
	c := connect(t, Options{})
	g := c.call("run_command", args{"argv": []string{"yes"}, "timeout_ms": 300})
	if !g.failed || !g.unsure || !strings.Contains(g.text, "it took longer than 300ms") || g.fields["stdout"] != nil || g.partly == "" {
		t.Errorf("%v, %q: %.200s", g.failed, g.partly, g.text)
	}
	const much = "head -c 3000000 /dev/zero | tr '\\0' x"
	g = c.works("run_command", args{"argv": []string{much}, "shell": true})
	if g.fields["stdout"] != nil || g.fields["lines"] != nil || g.fields["stderr"] != "" || g.fields["exit_code"] != 0.0 || !strings.Contains(g.partly, "1951424 of the bytes") {
		t.Errorf("%v, %q", g.fields, g.partly)
	}
	if !strings.HasSuffix(g.text, "\n[1951424 more bytes were left out.]") {
		t.Errorf("people see …%s", g.text[len(g.text)-60:])
	}
	g = c.works("run_command", args{"argv": []string{"echo done; (" + much + ") >&2"}, "shell": true})
	if g.fields["stdout"] != "done\n" || g.fields["stderr"] != nil || !strings.Contains(g.partly, "stderr") {
		t.Errorf("%v, %q", g.fields, g.partly)
	}
}

// What a command started ends with it: when its time is up, when it ends by itself
// and when the call is stopped.
func TestGroupEnds(t *testing.T) {
	c := connect(t, Options{})
	line := func(end string, limit int) args {
		return args{"argv": []string{"sleep 300 & echo $! > child; " + end}, "shell": true, "timeout_ms": limit}
	}
	check := func(how string) {
		t.Helper()
		text, err := os.ReadFile(c.path("child"))
		if err != nil {
			t.Fatal(err)
		}
		pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
		if err != nil {
			t.Fatal(err)
		}
		for began := time.Now(); alive(pid); time.Sleep(5 * time.Millisecond) {
			if time.Since(began) > 5*time.Second {
				t.Fatalf("%s: the child lives on", how)
			}
		}
	}
	if g := c.call("run_command", line("sleep 300", 600)); !g.failed {
		t.Error("the time limit did not count")
	}
	check("time limit")
	if g := c.call("run_command", line("true", 100000)); g.failed {
		t.Errorf("it failed: %s", g.text)
	}
	check("its own end")

	os.Remove(c.path("child"))
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		for _, err := os.Stat(c.path("child")); err != nil; _, err = os.Stat(c.path("child")) {
			time.Sleep(5 * time.Millisecond)
		}
		time.Sleep(20 * time.Millisecond) // the number is written after the file is made
		stop()
	}()
	if _, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "run_command", Arguments: line("sleep 300", 100000)}); err == nil {
		t.Error("the call was not stopped")
	}
	check("stopped")
}

// What a command leaves in a session of its own ends with it too, and the result says
// what it was.
func TestSetsidChildrenOfCommandAreEndedAndSaid(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there are no keepers here")
	}
	c := connect(t, Options{})
	line := "setsid sleep 1000 </dev/null >/dev/null 2>&1 & (setsid env -i sh -c 'sleep 2000 >/dev/null 2>&1 & echo $! > child' </dev/null >/dev/null 2>&1 &); while ! [ -s child ]; do sleep 0.01; done; echo out; echo err >&2"
	for _, end := range []string{"", "; exit 3"} {
		os.Remove(c.path("child"))
		g := c.call("run_command", args{"argv": []string{line + end}, "shell": true})
		stderr, _ := g.fields["stderr"].(string)
		if !strings.Contains(stderr, "2 background processes were ended with it: ") || !strings.Contains(stderr, "sleep 1000") || !strings.Contains(stderr, "sleep 2000") || !strings.HasPrefix(stderr, "err\n") {
			t.Errorf("standard error is %q", stderr)
		}
		if (end == "") != strings.Contains(g.partly, "were ended with it: ") || end == "" && !strings.Contains(g.partly, "launch_app") {
			t.Errorf("with %q people are told %q", end, g.partly)
		}
		if g.failed != (end != "") || !g.failed && g.text != "out\n" || g.failed && !strings.Contains(g.text, "background processes were ended") {
			t.Errorf("with %q it says %q", end, g.text)
		}
		text, _ := os.ReadFile(c.path("child"))
		if pid, err := strconv.Atoi(strings.TrimSpace(string(text))); err != nil || alive(pid) {
			t.Errorf("%s lives on: %v", text, err)
		}
	}
}

// alive reports whether the process still runs; a dead one that nobody waited for
// does not.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	return err == nil && !strings.Contains(string(stat), ") Z ")
}
