package replay

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// clock is a store whose time the test sets.
func clock(t *testing.T) (Store, *time.Time) {
	now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	return Store{
		Folder: filepath.Join(t.TempDir(), "requests"),
		Redact: func(b []byte) []byte { return []byte(strings.ReplaceAll(string(b), "s3cret-canary", "[redacted]")) },
		Now:    func() time.Time { return now },
	}, &now
}

func keep(t *testing.T, s Store, r Request) {
	t.Helper()
	if err := s.Keep(r); err != nil {
		t.Fatal(err)
	}
}

func list(t *testing.T, s Store) []Request {
	t.Helper()
	all, err := s.List()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestKeptRequestIsReadAgain(t *testing.T) {
	s, _ := clock(t)
	if len(list(t, s)) != 0 {
		t.Fatal("there is something in a folder that is not there")
	}
	want := request(sum, noTool, good)
	keep(t, s, want)
	got := list(t, s)
	if len(got) != 1 || got[0].ID[:15] != "20260304-050607" || !IsID(got[0].ID) {
		t.Fatalf("kept %v", got)
	}
	want.ID, want.At = got[0].ID, "2026-03-04T05:06:07Z"
	if diff := cmp.Diff(encoded(t, want), encoded(t, got[0])); diff != "" {
		t.Error(diff)
	}
	info, err := os.Stat(s.path(want.ID))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

func encoded(t *testing.T, r Request) string {
	b, err := encode(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestSecretsAreTakenOut(t *testing.T) {
	s, _ := clock(t)
	r := request(sum + "s3cret-canary")
	r.Words += "s3cret-canary"
	keep(t, s, r)
	data, err := os.ReadFile(s.path(list(t, s)[0].ID))
	if err != nil || strings.Contains(string(data), "s3cret") {
		t.Errorf("%v %s", err, data)
	}
}

func TestOldRequestsGo(t *testing.T) {
	s, now := clock(t)
	keep(t, s, request(sum))
	*now = now.Add(maxAge + time.Second)
	if len(list(t, s)) != 0 {
		t.Error("an old request is listed")
	}
	keep(t, s, request(noTool))
	files, err := os.ReadDir(s.Folder)
	if err != nil || len(files) != 1 {
		t.Errorf("%v, %v", files, err)
	}
}

func TestOnlySoManyAreKept(t *testing.T) {
	s, now := clock(t)
	if err := os.MkdirAll(s.Folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for i := range maxCount + 5 {
		name := fmt.Sprintf("20260304-%02d%02d00-aaaa.json", i/60, i%60)
		if err := os.WriteFile(filepath.Join(s.Folder, name), []byte("{}"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	*now = now.Add(24 * time.Hour)
	keep(t, s, request(sum))
	entries, err := s.entries()
	if err != nil || len(entries) != maxCount || entries[0].id[:8] != "20260305" || entries[maxCount-1].id != "20260304-000600-aaaa" {
		t.Errorf("%d, from %v to %v: %v", len(entries), entries[0], entries[len(entries)-1], err)
	}
}

func TestTotalSizeIsBounded(t *testing.T) {
	s, _ := clock(t)
	keep(t, s, request(sum))
	for i := range 6 {
		path := s.path(fmt.Sprintf("20260304-00000%d-aaaa", i))
		if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Truncate(path, maxFile)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Prune(); err != nil {
		t.Fatal(err)
	}
	if entries, err := s.entries(); err != nil || len(entries) != maxTotal/maxFile {
		t.Errorf("%d are kept, %v", len(entries), err)
	}
}

func TestLargeRequestsAreNotKept(t *testing.T) {
	s, _ := clock(t)
	r := request(sum)
	r.Words = strings.Repeat("x", maxFile)
	if err := s.Keep(r); err == nil {
		t.Error("a request of any size is kept")
	}
}

func TestLongRepliesAreCut(t *testing.T) {
	r := request(sum + strings.Repeat("ä", maxReply))
	if reply := r.Replies[0]; !reply.Cut || len(reply.Text) > maxReply || !strings.HasSuffix(reply.Text, "ä") {
		t.Errorf("%d bytes, cut %v", len(reply.Text), reply.Cut)
	}
}

// What does not belong to the store stays; what a killed writer left goes.
func TestPruneLeavesOtherFiles(t *testing.T) {
	s, now := clock(t)
	keep(t, s, request(sum))
	id := list(t, s)[0].ID
	for _, name := range []string{"notes.txt", "20200101-000000-aaaa.txt", ".planwright-0123456789abcdef.123.tmp"} {
		if err := os.WriteFile(filepath.Join(s.Folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	*now = time.Now().Add(2 * tempAge)
	if err := s.Prune(); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(s.Folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, f.Name())
	}
	if !slices.Equal(slices.DeleteFunc(names, func(n string) bool { return n == id+".json" }), []string{"20200101-000000-aaaa.txt", "notes.txt"}) {
		t.Errorf("left: %v", names)
	}
}

func TestDamagedFilesAreSaidSo(t *testing.T) {
	s, _ := clock(t)
	keep(t, s, request(sum))
	id := list(t, s)[0].ID
	whole, err := os.ReadFile(s.path(id))
	if err != nil {
		t.Fatal(err)
	}
	for text, says := range map[string]string{
		"":                             "damaged",
		string(whole[:len(whole)/2]):   "damaged",
		"[]":                           "damaged",
		`{"formatVersion":1}`:          "damaged",
		`{"formatVersion":2,"new":""}`: "newer",
		strings.Replace(string(whole), `"words"`, `"words":"a","words"`, 1): "damaged",
		strings.Replace(string(whole), `"kind":"plan"`, `"kind":"run"`, 1):  "damaged",
	} {
		if err := os.WriteFile(s.path(id), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Read(id); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%.60q: %v", text, err)
		}
		if len(list(t, s)) != 0 {
			t.Errorf("%.60q is listed", text)
		}
	}
}

func TestReadTakesNoPath(t *testing.T) {
	s, _ := clock(t)
	for _, id := range []string{"", "..", "../20260304-050607-aaaa", "/etc/passwd", "20260304-050607-aaaa/.."} {
		if _, err := s.Read(id); err == nil || !strings.Contains(err.Error(), "no id") {
			t.Errorf("%q: %v", id, err)
		}
	}
	if _, err := s.Read("20260304-050607-aaaa"); err == nil || !strings.Contains(err.Error(), "not kept") {
		t.Error(err)
	}
}

func TestReportShowsNoHome(t *testing.T) {
	s, _ := clock(t)
	r := request(sum)
	r.Words = `Read /home/ann/a.txt, "/home/anna/b.txt" and /home/ann with s3cret-canary`
	r.Replies[0].Text = `{"path": "/home/ann/Documents"}`
	data, err := s.Report(r, "/home/ann/")
	if err != nil {
		t.Fatal(err)
	}
	got, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if want := `Read ~/a.txt, "/home/anna/b.txt" and ~ with [redacted]`; got.Words != want || got.Replies[0].Text != `{"path": "~/Documents"}` {
		t.Errorf("%s\n%s", got.Words, got.Replies[0].Text)
	}
	r.Words = `C:\Users\ann\a.txt`
	r.Replies[0].Text = `{"path": "C:\\Users\\ann\\a.txt"}`
	if data, err = s.Report(r, `C:\Users\ann`); err != nil || strings.Contains(string(data), "ann") {
		t.Errorf("%v %s", err, data)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"formatVersion":1}`))
	whole, err := encode(request(sum, noTool, good))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := Parse(data)
		if err != nil {
			return
		}
		again, err := encode(r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(again); err != nil {
			t.Fatalf("%v\n%s", err, again)
		}
		if len(data) < 64<<10 {
			Run(t.Context(), r)
		}
	})
}
