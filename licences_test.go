//go:build unix

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestLicencesOfAllParts: the list that the page shows has every module of the program and
// every package of the page, each with the text of its licence.
func TestLicencesOfAllParts(t *testing.T) {
	if _, err := exec.LookPath("npm"); err != nil {
		t.Skip("npm is not here")
	}
	command := exec.Command("tools/licences.sh")
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	texts := licenceTexts(string(out))
	for name, text := range texts {
		if len(text) < 300 || !regexp.MustCompile(`(?i)copyright|licen[cs]e`).MatchString(text) {
			t.Errorf("%s has no licence text: %q", name, text)
		}
	}
	for _, name := range append(modulesOfProgram(t), packagesOfPage(t)...) {
		if texts[name] == "" {
			t.Errorf("%s is not in the list", name)
		}
	}
}

// licenceTexts are the texts of the list by what they are of.
func licenceTexts(list string) map[string]string {
	texts := map[string]string{}
	heads := regexp.MustCompile(`(?m)^==== (.+) ====$`).FindAllStringSubmatchIndex(list, -1)
	for i, head := range heads {
		end := len(list)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		texts[list[head[2]:head[3]]] = strings.TrimSpace(list[head[1]:end])
	}
	return texts
}

func modulesOfProgram(t *testing.T) []string {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	return append([]string{"Go"}, strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' })...)
}

func packagesOfPage(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile("frontend/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	var lock struct {
		Packages map[string]struct {
			Version                    string
			Dev, DevOptional, Optional bool
			Peer                       bool
		}
	}
	if err := json.Unmarshal(data, &lock); err != nil {
		t.Fatal(err)
	}
	var names []string
	for folder, p := range lock.Packages {
		if at := strings.LastIndex(folder, "node_modules/"); at >= 0 && !p.Dev && !p.DevOptional && !p.Optional && !p.Peer {
			names = append(names, folder[at+len("node_modules/"):]+" "+p.Version)
		}
	}
	return names
}
