package builtin

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/filelock"
)

type args = map[string]any

func TestReadFile(t *testing.T) {
	c := connect(t, Options{})
	tests := []struct {
		name, content string
		max           int
		text          string
		lines         []any
		cut           bool
	}{
		{"plain", "one\ntwo\n", 0, "one\ntwo\n", []any{"one", "two"}, false},
		{"windows", "one\r\ntwo", 0, "one\r\ntwo", []any{"one", "two"}, false},
		{"empty", "", 0, "", []any{}, false},
		{"mark", "\ufeffä", 0, "ä", []any{"ä"}, false},
		{"utf16", "\xff\xfeh\x00\xac\x20", 0, "h€", []any{"h€"}, false},
		{"cut", "abcdef", 4, "abcd", []any{"abcd"}, true},
		{"cut in a character", "ab€", 4, "ab", []any{"ab"}, true},
		{"just all", "abcd", 4, "abcd", []any{"abcd"}, false},
	}
	for _, test := range tests {
		path := c.put(test.name+".txt", test.content)
		a := args{"path": test.name + ".txt"}
		if test.max > 0 {
			a["max_bytes"] = test.max
		}
		g := c.works("read_file", a)
		if g.text != test.text || g.fields["cut"] != test.cut || g.fields["path"] != path || g.fields["name"] != filepath.Base(path) {
			t.Errorf("%s: %q %v", test.name, g.text, g.fields)
		}
		if diff := cmp.Diff(test.lines, g.fields["lines"]); diff != "" {
			t.Errorf("%s: lines (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestWriteFile(t *testing.T) {
	c := connect(t, Options{})
	c.works("write_file", args{"path": "new/deep/a.txt", "text": "one"})
	c.holds("new/deep/a.txt", "one")
	if g := c.call("write_file", args{"path": "new/deep/a.txt", "text": "two"}); !g.failed || !strings.Contains(g.text, "is there already") {
		t.Errorf("a file was replaced without being asked to: %+v", g)
	}
	c.holds("new/deep/a.txt", "one")
	g := c.works("write_file", args{"path": c.path("new/deep/a.txt"), "text": " two", "mode": "append"})
	c.holds("new/deep/a.txt", "one two")
	if g.fields["size"] != 7.0 {
		t.Errorf("size is %v", g.fields["size"])
	}
	c.works("write_file", args{"path": "new/deep/a.txt", "text": "three", "mode": "overwrite"})
	c.holds("new/deep/a.txt", "three")
	if left, _ := filepath.Glob(c.path("new/deep/.*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// What a command printed, with its line end, is no name for what is made; a file that is
// called so is one like others.
func TestNewNamesHaveNoLineEnds(t *testing.T) {
	c := connect(t, Options{})
	c.put("a.txt", "a")
	for _, call := range []struct {
		tool string
		args args
	}{
		{"write_file", args{"path": "b\n.txt", "text": "b"}},
		{"write_file", args{"path": "b\r\n/c.txt", "text": "b", "mode": "append"}},
		{"move_file", args{"from": "a.txt", "to": "b\n"}},
		{"move_file", args{"from": "a.txt", "to": "b\n/"}},
	} {
		if g := c.call(call.tool, call.args); !g.failed || !strings.Contains(g.text, "line end") {
			t.Errorf("%s %v: %+v", call.tool, call.args, g)
		}
	}
	c.holds("a.txt", "a")
	if runtime.GOOS == "windows" {
		return // no file is called so
	}
	c.put("old\n.txt", "old")
	c.works("write_file", args{"path": "old\n.txt", "text": "new", "mode": "overwrite"})
	c.works("move_file", args{"from": "old\n.txt", "to": "in/"})
	c.holds("in/old\n.txt", "new")
}

// Several runs may add to one file at the same time.
func TestAppendTogether(t *testing.T) {
	c := connect(t, Options{})
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() { c.works("write_file", args{"path": "log", "text": fmt.Sprintf("%d\n", i), "mode": "append"}) })
	}
	all.Wait()
	if g := c.works("read_file", args{"path": "log"}); len(g.fields["lines"].([]any)) != 40 {
		t.Errorf("%d lines, want 40", len(g.fields["lines"].([]any)))
	}
}

// What two processes add to a file at once is all in it: each has a server of its own, and they
// have the lock in common.
func TestAddingFromTwoProcesses(t *testing.T) {
	folder := t.TempDir()
	options := Options{Folders: func() []string { return []string{folder} }, Lock: filepath.Join(t.TempDir(), "lock")}
	const each = 20
	var all sync.WaitGroup
	for _, name := range []string{"a", "b"} {
		c := connect(t, options)
		all.Go(func() {
			for i := range each {
				c.works("write_file", args{"path": filepath.Join(folder, "log"), "text": fmt.Sprintf("%s%d\n", name, i), "mode": "append"})
				c.works("write_table", args{"path": filepath.Join(folder, "table.csv"), "rows": []any{args{"name": name, "n": i}}, "mode": "append"})
			}
		})
	}
	all.Wait()
	for name, want := range map[string]int{"log": 2 * each, "table.csv": 2*each + 1} {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if got := strings.Count(string(data), "\n"); err != nil || got != want {
			t.Errorf("%s has %d lines instead of %d (%v)", name, got, want, err)
		}
	}
}

// Who cannot have the lock stops when the call does, and says why.
func TestAddingIsStoppedBeforeItsTurn(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(t.TempDir(), "lock")
	held, err := filelock.Take(path, 0, time.Millisecond)
	if err != nil || held == nil {
		t.Fatal(err)
	}
	defer held.Close()
	s := &server{Options: Options{Folders: func() []string { return []string{folder} }, Lock: path}}
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	if _, err := writeFile(ctx, call{server: s}, writeArguments{Path: filepath.Join(folder, "log"), Text: "x", Mode: "append"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
	if !s.writing.TryLock() {
		t.Error("others of the process have to wait for ever")
	}
}

func TestListFiles(t *testing.T) {
	c := connect(t, Options{})
	days := map[string]int{"b.pdf": 40, "a.pdf": 1, "notes.txt": 10, "sub/c.pdf": 100, "[x].pdf": 5, ".hidden.pdf": 1, ".git/d.pdf": 1}
	for name, age := range days {
		path := c.put(name, "")
		old := time.Now().Add(-time.Duration(age)*24*time.Hour - time.Minute)
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(c.path("a.pdf"), c.path("outlink.pdf")); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		args args
		want []string
	}{
		{"all", args{}, []string{"[x].pdf", "a.pdf", "b.pdf", "notes.txt"}},
		{"pattern", args{"pattern": "*.pdf"}, []string{"[x].pdf", "a.pdf", "b.pdf"}},
		{"one character", args{"pattern": "?.pdf"}, []string{"a.pdf", "b.pdf"}},
		{"no classes", args{"pattern": "[x]*"}, []string{"[x].pdf"}},
		{"recursive", args{"pattern": "*.pdf", "recursive": true}, []string{"[x].pdf", "a.pdf", "b.pdf", "sub/c.pdf"}},
		{"hidden", args{"pattern": ".*"}, []string{".hidden.pdf"}},
		{"older", args{"older_than_days": 30, "recursive": true}, []string{"b.pdf", "sub/c.pdf"}},
		{"newer", args{"newer_than_days": 7}, []string{"[x].pdf", "a.pdf"}},
		{"between", args{"older_than_days": 3, "newer_than_days": 30}, []string{"[x].pdf", "notes.txt"}},
		{"other letter case", args{"pattern": "?.PDF"}, []string{"a.pdf", "b.pdf"}},
		{"none", args{"pattern": "*.doc"}, nil},
		{"either ending", args{"pattern": "?*.{pdf,txt}"}, []string{"[x].pdf", "a.pdf", "b.pdf", "notes.txt"}},
		{"a list", args{"pattern": "a*.pdf; *.txt"}, []string{"a.pdf", "notes.txt"}},
		{"a list with spaces", args{"pattern": "*.pdf *.txt"}, []string{"[x].pdf", "a.pdf", "b.pdf", "notes.txt"}},
		{"a list by commas", args{"pattern": "?.pdf,*.{md,txt}"}, []string{"a.pdf", "b.pdf", "notes.txt"}},
		{"commas in a name", args{"pattern": "a, b.pdf"}, nil},
		{"braces in a name", args{"pattern": "{a}.pdf"}, nil},
		{"a hidden name", args{"pattern": ".hidden.pdf"}, []string{".hidden.pdf"}},
	}
	for _, test := range tests {
		test.args["folder"] = c.folder
		g := c.works("list_files", test.args)
		want := []any{}
		for _, name := range test.want {
			want = append(want, c.path(name))
		}
		if diff := cmp.Diff(want, g.fields["files"]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
		if g.fields["count"] != float64(len(want)) || g.fields["found"] != (len(want) > 0) {
			t.Errorf("%s: %v", test.name, g.fields)
		}
	}
}

// An ending alone is the name of no file; that nothing is found would mislead.
func TestListFilesByEndingAlone(t *testing.T) {
	c := connect(t, Options{})
	c.put("a.PDF", "")
	c.put("b.pdf", "")
	if text := c.fails("list_files", args{"folder": c.folder, "pattern": ".pdf"}); !strings.Contains(text, "2 names end with it") || !strings.Contains(text, "“*.pdf”") {
		t.Error(text)
	}
	if g := c.works("list_files", args{"folder": c.folder, "pattern": ".txt"}); g.fields["count"] != 0.0 {
		t.Errorf("%v", g.fields)
	}
}

// What a limit leaves out is counted and said; without one, a list that would not be
// whole is a failure.
func TestListIsWholeOrSaysSo(t *testing.T) {
	c := connect(t, Options{})
	for i := range maxListed + 1 {
		c.put(fmt.Sprintf("many/%05d.txt", i), "")
	}
	for _, limit := range []int{2, maxListed} {
		g := c.works("list_files", args{"folder": "many", "limit": limit})
		if n := len(g.fields["files"].([]any)); n != limit || g.fields["count"] != float64(maxListed+1) || g.fields["cut"] != true || !strings.Contains(g.partly, "more left out") {
			t.Errorf("limit %d: %d files, count %v, cut %v, %q", limit, n, g.fields["count"], g.fields["cut"], g.partly)
		}
	}
	if text := c.fails("list_files", args{"folder": "many"}); !strings.Contains(text, "10001") || !strings.Contains(text, "“At most (files)”") {
		t.Error(text)
	}
	if text := c.fails("search_files", args{"folder": "many"}); !strings.Contains(text, "10001") || strings.Contains(text, "At most") {
		t.Error(text)
	}
	g := c.works("list_files", args{"folder": "many", "pattern": "0*.txt"})
	if len(g.fields["files"].([]any)) != maxListed || g.fields["count"] != float64(maxListed) || g.fields["cut"] != false || g.partly != "" {
		t.Errorf("a list of %d that is whole: %v, %q", maxListed, g.fields["cut"], g.partly)
	}
}

// The beginning of a file is read where that is what was asked for, and said to be one.
func TestReadIsWholeOrSaysSo(t *testing.T) {
	c := connect(t, Options{})
	c.put("long.txt", strings.Repeat("x", maxRead+1))
	if text := c.fails("read_file", args{"path": "long.txt"}); !strings.Contains(text, "max_bytes") {
		t.Error(text)
	}
	for most, cut := range map[int]bool{3: true, 5: false} {
		c.put("short.txt", "12345")
		g := c.works("read_file", args{"path": "short.txt", "max_bytes": most})
		if g.fields["cut"] != cut || (g.partly != "") != cut {
			t.Errorf("%d of 5 bytes: cut %v, %q", most, g.fields["cut"], g.partly)
		}
	}
}

// Links within the allowed folders work, also those that name a whole path.
func TestLinksInside(t *testing.T) {
	c := connect(t, Options{})
	c.put("real/a.txt", "a")
	if err := os.Symlink(c.path("real"), c.path("whole")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real", c.path("near")); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"whole/a.txt", "near/a.txt", c.path("whole/a.txt"), "near/../real/a.txt"} {
		if g := c.works("read_file", args{"path": path}); g.text != "a" {
			t.Errorf("%s holds %q", path, g.text)
		}
	}
	c.works("write_file", args{"path": "whole/b.txt", "text": "b"})
	c.holds("real/b.txt", "b")
}
