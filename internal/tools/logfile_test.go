package tools

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// What a server printed before it died is told where the death is, with the file that
// has all of it, and no secret is in either.
func TestServerThatDiesShowsItsLastLinesAndItsLog(t *testing.T) {
	t.Parallel()
	server := self("My Server", "dies")
	server.Env["LICENCE"] = "first-secret\nsecond-secret"
	h := open(t, Options{Servers: []Server{server}})
	must(t, h.Approve("My Server", h.untilState("My Server", Unapproved).Hash))
	status := h.untilState("My Server", Broken)
	if len(status.Lines) != mostWords || status.Lines[mostWords-1] != "no licence" || status.Lines[0] != "[redacted]" {
		t.Errorf("the last lines are %q", status.Lines)
	}
	data, err := os.ReadFile(status.Log)
	must(t, err)
	if text := string(data); strings.Contains(text, "secret") || !strings.Contains(text, "no licence") || !strings.Contains(text, "Planwright: It ended") {
		t.Errorf("the file has %s", text)
	}
	info, err := os.Stat(status.Log)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	_, err = h.Call(context.Background(), "My_Server__do", nil, Along{})
	if err == nil || !strings.Contains(err.Error(), "“no licence”") || !strings.HasSuffix(err.Error(), status.Log) {
		t.Errorf("a call says %v", err)
	}
}

func TestLogFileIsBounded(t *testing.T) {
	f := logFile{path: logPath(t.TempDir(), "loud")}
	defer f.close()
	line := strings.Repeat("x", 10<<10)
	for range 300 {
		f.add(line)
	}
	for _, path := range []string{f.path, f.path + ".1"} {
		if info, err := os.Stat(path); err != nil || info.Size() == 0 || info.Size() > mostLogFile {
			t.Errorf("%s: %v, %v", path, info, err)
		}
	}
	must(t, os.Remove(f.path)) // by whomever
	f.add("again")
	if data, _ := os.ReadFile(f.path); !strings.HasSuffix(string(data), "Z again\n") {
		t.Errorf("after it was taken away: %s", data)
	}
}

// Where the log cannot be kept, nothing waits and nothing else is written.
func TestLogFileThatIsNone(t *testing.T) {
	folder := t.TempDir()
	target := filepath.Join(folder, "target")
	must(t, os.WriteFile(target, nil, 0o600))
	f := logFile{path: logPath(folder, "a")}
	must(t, os.Mkdir(filepath.Dir(f.path), 0o700))
	if err := os.Symlink(target, f.path); err != nil {
		t.Skip(err)
	}
	f.add("line")
	if data, _ := os.ReadFile(target); len(data) > 0 {
		t.Errorf("the target of a link has %s", data)
	}
	logs := logFile{}
	logs.add("line")
	if logs.kept() != "" {
		t.Error("a log without a file has one")
	}
}

func TestNamesOfLogs(t *testing.T) {
	names := map[string]string{}
	for _, server := range []string{"files", "Files", "../../etc/passwd", "a b", "a\tb", "con", "größe", "", ".", strings.Repeat("x", 300), strings.Repeat("x", 301)} {
		name := filepath.Base(logPath("f", server))
		if filepath.Dir(logPath("f", server)) != filepath.Join("f", "servers") || !fs.ValidPath(name) || len(name) > 70 || deviceName().MatchString(strings.TrimSuffix(name, ".log")) {
			t.Errorf("%q is kept in %q", server, name)
		}
		if other, taken := names[strings.ToLower(name)]; taken {
			t.Errorf("%q and %q are both kept in %q", server, other, name)
		}
		names[strings.ToLower(name)] = server
	}
}
