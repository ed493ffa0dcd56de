package legible

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A shell reads each argument as the text that it was made of.
func TestArgumentIsOneWordOfAShell(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	for _, text := range []string{"plain", `my "best" files`, "it's", "$HOME `id`", "a;b", "a\\b", "~/x", "größe", "*", ""} {
		out, err := exec.Command(shell, "-c", "printf '%s|' "+Argument(text)).Output()
		if err != nil || string(out) != text+"|" {
			t.Errorf("%q as %s is read as %q, %v", text, Argument(text), out, err)
		}
	}
	if got := Operand("--yes") + " " + Operand("own"); got != "-- --yes own" {
		t.Errorf("names are read as flags: %s", got)
	}
	if got := Argument("a\u202eb\x1b[2J"); strings.ContainsAny(got, "\u202e\x1b") {
		t.Errorf("it hides: %q", got)
	}
}

// suggestion is a command in a text, with a place for a name.
var suggestion = regexp.MustCompile("(planwright (serve|run|resume|replay|explain|history|undo|redo|tools approve|tools import)|--set( [a-zA-Z]+=| \" \\+)?) ?%[sqv]")

// Every text of the program that suggests a command with a name has the name from
// Argument, or from Operand where it could be read as a flag, or an id that the program
// itself made.
func TestSuggestedCommandsQuoteTheirNames(t *testing.T) {
	found := 0
	err := filepath.WalkDir("../..", func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == ".git" || entry.Name() == "frontend") {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		for number, line := range strings.Split(string(text), "\n") {
			if !suggestion.MatchString(line) {
				continue
			}
			found++
			maker := "legible.Operand("
			if strings.Contains(line, "--set") {
				maker = "legible.Argument("
			}
			next := strings.Split(string(text), "\n")[number+1]
			if !strings.Contains(line, maker) && !strings.Contains(line, "r.ID)") && !strings.Contains(next, maker) {
				t.Errorf("%s:%d suggests a command with a name that is not from %s…)", path, number+1, maker)
			}
		}
		return err
	})
	if err != nil || found < 4 {
		t.Errorf("%d suggestions were found, %v", found, err)
	}
}
