package namedfile

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestRead(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const most = 1 << 20
	for name, test := range map[string]struct {
		path string
		want string
		says string // a part of the error
	}{
		"a file":             {write("a", "hello"), "hello", ""},
		"an empty file":      {write("b", ""), "", ""},
		"as large as may be": {write("c", strings.Repeat("x", most)), strings.Repeat("x", most), ""},
		"one byte too many":  {write("d", strings.Repeat("x", most+1)), "", "is larger than 1 MB. Name a smaller file."},
		"a folder":           {folder, "", "it is a folder"},
		"nothing":            {filepath.Join(folder, "none"), "", "is not there"},
		"below a file":       {write("e", "") + "/x", "", "cannot be read"},
	} {
		data, err := Read(t.Context(), test.path, most)
		if string(data) != test.want || (err == nil) != (test.says == "") || err != nil && !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %d bytes, %v", name, len(data), err)
		}
	}
	if _, err := Read(t.Context(), filepath.Join(folder, "none"), most); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("what is not there is %v", err)
	}
}

// silence is an input into which nobody writes.
type silence struct{ ended chan struct{} }

func (s silence) Read([]byte) (int, error) { <-s.ended; return 0, context.Canceled }

func TestWhatDoesNotEndCanBeStopped(t *testing.T) {
	s := silence{make(chan struct{})}
	defer close(s.ended)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := ReadFrom(ctx, s, "Standard input", 1); err == nil || !strings.Contains(err.Error(), "Standard input was not read to its end") {
		t.Errorf("%v", err)
	}
	if data, err := ReadFrom(t.Context(), bytes.NewReader([]byte("ab")), "Standard input", 1); !errors.Is(err, ErrTooLarge) {
		t.Errorf("%q, %v", data, err)
	}
}
