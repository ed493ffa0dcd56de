package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What the program tells the page unasked is heard there: the types hold only that the
// page hears nothing that is never told.
func TestEventsAreFollowedByThePage(t *testing.T) {
	var there []string
	for _, room := range []string{"internal/host", "internal/session", "internal/runs"} {
		there = append(there, constants(t, room, func(name, _ string) bool { return strings.HasPrefix(name, "Event") })...)
	}
	followed := followedEvents(t)
	for _, event := range there {
		if !slices.Contains(followed, event) {
			t.Errorf("the page never follows %s", event)
		}
	}
	if len(there) < 20 {
		t.Errorf("there are only %d events: does this test look at the right place?", len(there))
	}
}

func followedEvents(t *testing.T) (names []string) {
	t.Helper()
	call := regexp.MustCompile(`(?m)^[^/\n]*\bon\('([a-z]+(?::[a-z]+)?)',`)
	err := filepath.WalkDir("frontend/src", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !isCode(file) {
			return err
		}
		text, err := os.ReadFile(file)
		for _, m := range call.FindAllStringSubmatch(string(text), -1) {
			names = append(names, m[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
