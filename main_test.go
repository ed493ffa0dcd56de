package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"planwright/internal/host"
	"planwright/internal/settings"
)

func TestRun(t *testing.T) {
	for _, test := range []struct {
		name string
		args []string
		code int
		out  string // in what it prints
		err  string // in what it complains about
	}{
		{"no window in this build", nil, 2, "", "planwright serve"},
		{"no window for a file", []string{"mine.planwright.json"}, 2, "", "planwright serve"},
		{"help for serve", []string{"serve", "--help"}, 0, "Usage: planwright serve", ""},
		{"help for mcp", []string{"mcp", "--help"}, 0, "Usage: planwright mcp", ""},
		{"an unknown flag of mcp", []string{"mcp", "--addr", "here"}, 2, "", "addr"},
		{"no tools for mcp", []string{"mcp", "--tools", "/no/such/file"}, 2, "", "/no/such/file"},
		{"an unknown flag", []string{"serve", "--no-such-flag"}, 2, "", "no-such-flag"},
		{"an argument too many", []string{"serve", "mine.planwright.json", "now"}, 2, "", `"now"`},
		{"a setting without a value", []string{"serve", "--set", "theme"}, 2, "", "--set"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			code := run(test.args, strings.NewReader(""), &stdout, &stderr)
			if code != test.code || !strings.Contains(stdout.String(), test.out) || !strings.Contains(stderr.String(), test.err) {
				t.Errorf("code %d, printed %q, complained %q", code, &stdout, &stderr)
			}
		})
	}
}

func TestParseServe(t *testing.T) {
	address, config, err := parseServe([]string{"--addr", "127.0.0.1:8080", "--set", "theme=dark", "--set", "planRepairs=2", "--tools", "t.json", "--events", "e.jsonl", "mine.planwright.json"})
	if err != nil {
		t.Fatal(err)
	}
	want := []settings.Assignment{{Key: "theme", Value: "dark"}, {Key: "planRepairs", Value: "2"}}
	got := config.Settings.Arguments
	if address != "127.0.0.1:8080" || len(got) != 2 || got[0] != want[0] || got[1] != want[1] || config.ToolsFile != "t.json" || config.EventsFile != "e.jsonl" || config.File != "mine.planwright.json" {
		t.Errorf("address %q, config %+v", address, config)
	}
}

func TestCallTurnsPanicsIntoErrors(t *testing.T) {
	app := newApp()
	close(app.opened)
	_, err := call(app, func() (int, error) { panic("on purpose") })
	if !errors.Is(err, errUnexpected) {
		t.Errorf("a panic became %v", err)
	}
}

// Every call waits until the session is there, and tells why there is none.
func TestCallsOfAnAppThatCouldNotOpen(t *testing.T) {
	app := newApp()
	answered := make(chan error)
	go func() {
		_, err := app.Start()
		answered <- err
	}()
	app.open(host.Config{ToolsFile: "/no/such/file", DataFolder: t.TempDir()}, nil, noDialogs{})
	if err := <-answered; err == nil || !errors.Is(err, app.failure) {
		t.Errorf("Start: %v, want %v", err, app.failure)
	}
	if err := app.close(); !errors.Is(err, app.failure) {
		t.Errorf("close: %v", err)
	}
}
