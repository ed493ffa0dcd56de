package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestServesUntilInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "script.json")
	must(t, os.WriteFile(file, []byte(`["hello"]`), 0o600))
	ctx, cancel := context.WithCancel(context.Background())
	out, in := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- run(ctx, in, file, "127.0.0.1:0") }()
	url, err := bufio.NewReader(out).ReadString('\n')
	must(t, err)
	response, err := http.Post(strings.TrimSpace(url)+"/chat/completions", "application/json", strings.NewReader("{}"))
	must(t, err)
	defer response.Body.Close()
	if body, _ := io.ReadAll(response.Body); !strings.Contains(string(body), "hello") {
		t.Errorf("answered %s", body)
	}
	cancel()
	must(t, <-done)
}

func TestRefusesWhatItCannotServe(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "script")
	must(t, os.WriteFile(bad, []byte("no script"), 0o600))
	good := filepath.Join(t.TempDir(), "script")
	must(t, os.WriteFile(good, []byte("[]"), 0o600))
	for _, tt := range []struct{ file, address string }{{"/nowhere", ""}, {bad, ""}, {good, "nowhere.invalid:1"}} {
		if err := run(context.Background(), io.Discard, tt.file, tt.address); err == nil {
			t.Errorf("%+v was served", tt)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
