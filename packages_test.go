//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// machine is a folder of the only programs that a script finds.
func machine(t *testing.T, programs map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for _, name := range []string{"bash", "dirname", "sed", "sort", "head", "id", "grep"} {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(path, filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	for name, says := range programs {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\necho '"+says+"'\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// The versions of what a machine must bring are those that go.mod and Vite ask for, and
// a system without apt is told the names of its packages.
func TestPackagesChecksVersionsExactly(t *testing.T) {
	for _, test := range []struct {
		node, npm, compiler string
		says                string // "": it goes on
	}{
		{"v20.19.0", "10", "go1.26.0", ""},
		{"v22.12.0", "10", "go1.26.1 X:nodwarf5", ""},
		{"v24.1.0", "10", "go1.30.0", ""},
		{"v20.18.3", "10", "go1.26.0", "found: 20.18.3"},
		{"v21.7.0", "10", "go1.26.0", "found: 21.7.0"},
		{"v22.11.9", "10", "go1.26.0", "22.12 or newer"},
		{"", "10", "go1.26.0", "found: none"},
		{"v22.12.0", "", "go1.26.0", "npm"},
		{"v22.12.0", "10", "go1.25.9", "Go 1.26.0 or newer (found: 1.25.9)"},
		{"v22.12.0", "10", "", "found: none"},
	} {
		programs := map[string]string{}
		for name, says := range map[string]string{"node": test.node, "npm": test.npm, "go": test.compiler} {
			if says != "" {
				programs[name] = says
			}
		}
		command := exec.Command("bash", "tools/packages.sh", "build")
		command.Env = []string{"PATH=" + machine(t, programs)}
		out, err := command.CombinedOutput()
		for _, name := range []string{"dnf", "pacman", "zypper", "apk", "nix"} {
			if test.says == "" && !strings.Contains(string(out), name) {
				t.Errorf("%+v: nothing for %s: %s", test, name, out)
			}
		}
		if (err == nil) != (test.says == "") || !strings.Contains(string(out), test.says) {
			t.Errorf("%+v: %v: %s", test, err, out)
		}
	}
}

// manual is the manual page of this program, as it reads.
func manual(t *testing.T) string {
	t.Helper()
	t.Setenv(asProgram, "1")
	out, err := exec.Command("bash", "tools/manual.sh", os.Args[0], "1.0").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(out), `\-`, "-")
}

// Each place where something is kept is in the manual page, with what is there, as
// docs/recorded.md has it, which is held against what the program leaves.
func TestManualHasEveryPlace(t *testing.T) {
	page := manual(t)
	places := read(t, "docs/recorded.md").rows("place")
	if len(places) < 10 {
		t.Fatalf("docs/recorded.md names %d places", len(places))
	}
	for _, row := range places {
		place := strings.ReplaceAll(row[0], "`", "")
		holds := strings.ReplaceAll(links.ReplaceAllString(row[1], ""), "`", "")
		holds = strings.NewReplacer("[", "", "]", "").Replace(holds)
		if !strings.Contains(page, "\n.I "+place+"\n"+holds+"\n") {
			t.Errorf("the manual lacks %s: %s", place, holds)
		}
	}
	for _, line := range regexp.MustCompile(`(?m)^\.I (~/.*)$`).FindAllStringSubmatch(page, -1) {
		if !slices.ContainsFunc(places, func(row []string) bool { return strings.ReplaceAll(row[0], "`", "") == line[1] }) {
			t.Errorf("the manual names %s, which docs/recorded.md does not", line[1])
		}
	}
}

// The manual page has every command with every flag, as the program tells them.
func TestManualHasEveryCommand(t *testing.T) {
	manual := manual(t)
	program := func(args ...string) string {
		out, err := exec.Command(os.Args[0], args...).Output()
		if err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		return string(out)
	}
	_, list, _ := strings.Cut(program("help"), "Commands:\n")
	list, _, _ = strings.Cut(list, "\n\n")
	for line := range strings.Lines(list) {
		name := strings.Fields(line)[0]
		if !strings.Contains(manual, "\n.SS "+name+"\n") {
			t.Errorf("the manual lacks %s", name)
		}
		help := []string{"help", name}
		if name == "serve" || name == "mcp" {
			help = []string{name, "--help"}
		}
		for word := range strings.FieldsSeq(program(help...)) {
			if strings.HasPrefix(word, "--") && !strings.Contains(manual, word) {
				t.Errorf("the manual lacks %s of %s", word, name)
			}
		}
	}
}
