package models

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"planwright/planner/problem"
)

// What is offered holds together: sizes grow, each system has a command, addresses are
// addresses.
func TestGuide(t *testing.T) {
	g := ReadGuide()
	if len(g.Recommended) < 3 || len(g.Servers) == 0 || len(g.Providers) == 0 {
		t.Fatalf("%+v", g)
	}
	last := Recommended{}
	for _, m := range g.Recommended {
		if m.Name == "" || m.Licence == "" || m.Note == "" || m.Bytes <= last.Bytes || m.Memory <= last.Memory || int64(m.Memory)*1e9 <= m.Bytes {
			t.Errorf("%+v", m)
		}
		checkText(t, m.Note)
		last = m
	}
	for _, s := range g.Servers {
		checkText(t, s.Note)
		checkText(t, s.After)
		for _, system := range []string{"linux", "darwin", "windows"} {
			if s.Commands[system] == "" {
				t.Errorf("%s has no command for %s", s.Name, system)
			}
		}
		checkAddress(t, s.Page)
	}
	for _, p := range g.Providers {
		checkAddress(t, p.BaseURL)
		checkAddress(t, p.Keys)
		checkAddress(t, p.Docs)
		if strings.HasSuffix(p.BaseURL, "/") {
			t.Errorf("%s ends in a slash", p.BaseURL)
		}
	}
}

func checkText(t *testing.T, text problem.English) {
	t.Helper()
	if !slices.Contains(guideTexts, text) {
		t.Errorf("%q is not in guideTexts, so that no language has it", text)
	}
}

func checkAddress(t *testing.T, address string) {
	t.Helper()
	if u, err := url.Parse(address); err != nil || u.Scheme != "https" || u.Host == "" {
		t.Errorf("%q is no address", address)
	}
}

func TestFitting(t *testing.T) {
	g := Guide{Recommended: []Recommended{{Name: "small", Memory: 4}, {Name: "middle", Memory: 8}, {Name: "large", Memory: 32}}}
	for memory, want := range map[uint64]string{0: "", 2e9: "", 4e9: "small", 7_700_000_000: "middle", 16e9: "middle", 33_400_000_000: "large", 1e12: "large"} {
		if got := g.Fitting(memory); got != want {
			t.Errorf("%d bytes: %q, want %q", memory, got, want)
		}
	}
}
