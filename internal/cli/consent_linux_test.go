package cli

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// script is a command whose end was once cut off, with what hides text in it.
var script = "ls -la " + strings.Repeat("/var/log/some/folder ", 10) + "\ntouch \u202ePWNED\x1b[8m"

// commandFile is a workflow file that runs the script.
func commandFile(t *testing.T, folder string) string {
	t.Helper()
	argv := `["sh", "-c", ` + jsonText(script) + `]`
	file := filepath.Join(folder, "a.planwright.json")
	text := `{"version": 1, "id": "w", "name": "W\u001b]0;owned\u0007", "nodes": [{"id": "a", "name": "Look\n  Done: 9 steps", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ` + argv + `}}}], "edges": []}`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func jsonText(text string) string { return strings.ReplaceAll(strconv.Quote(text), `\x1b`, `\u001b`) }

// Both questions of a run show the whole command, before anything of it was done.
func TestRunShowsWholeCommandsAtATerminal(t *testing.T) {
	p := sit(t, "run", commandFile(t, t.TempDir()))
	checkWhole(t, p.see("Run it? [y]es / [n]o: "))
	p.press("y\r")
	checkWhole(t, p.see("[a]ll calls of this tool by this step in this run / [n]o: "))
	p.press("n\r")
	if code := p.leave(); code != exitFailed {
		t.Errorf("the code is %d", code)
	}
}

func checkWhole(t *testing.T, shown string) {
	t.Helper()
	shown = strings.ReplaceAll(shown, "\r\n", "\n")
	for _, part := range []string{`"sh"`, `"-c"`, `"ls -la ` + strings.Repeat("/var/log/some/folder ", 10) + "⏎\n", `touch \u202ePWNED\u001b[8m"` + "\n", "characters)"} {
		if !strings.Contains(shown, part) {
			t.Errorf("%q is not part of %q", part, shown)
		}
	}
	if strings.Contains(shown, "\n  Done: 9") || strings.Contains(shown, "\x1b[8m") || strings.Contains(shown, "\u202e") {
		t.Errorf("what is shown forges or hides: %q", shown)
	}
}

// What was typed before a question could be read is no answer to it.
func TestAnswersTypedAheadDoNotCount(t *testing.T) {
	p := sit(t, "run", commandFile(t, t.TempDir()))
	p.press("y\ny\ny\n")
	p.see("Run it? [y]es / [n]o: ")
	p.press("y\ry\ry\r") // the first answers, the others come before the next question
	p.see("[a]ll calls of this tool by this step in this run / [n]o: ")
	p.press("n\r")
	p.see("You did not allow")
	if code := p.leave(); code != exitFailed {
		t.Errorf("the code is %d", code)
	}
}

// A terminal obeys nothing that a file, a reply or an error says.
func TestTerminalObeysNoTextOfOthers(t *testing.T) {
	folder := t.TempDir()
	reply := filepath.Join(folder, "reply.txt")
	text := "\x1b]0;owned\x07\x9b2J \u009b2J\u202e {\"steps\": [{\"step_type\": \"Tool\", \"tool_name\": \"\x1b[8mclick\", \"arguments\": {\"target\": \"\u200b\x1b[2J\",}}]}"
	if err := os.WriteFile(reply, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	file := commandFile(t, folder)
	for _, args := range [][]string{
		{"explain", reply}, {"validate", file}, {"history", file}, {"run", "--dry", file}, {"runs"}, {"validate", reply},
		{"plan", "open the \x1b]0;owned\x07\u202e calculator"}, {"validate", folder + "/\x1b[2Jnone"}, {"\x1b[2Jnone"}, {"tools", "--set", "\x1b[2J=1"},
	} {
		p := sitAt(t, folder, args...)
		shown := p.rest()
		for _, bad := range []string{"\x1b]", "\x1b[2J", "\x1b[8m", "\x07", "\u009b", "\x9b2J", "\u202e", "\u200b"} {
			if strings.Contains(shown, bad) {
				t.Errorf("planwright %q shows %q", args, shown)
				break
			}
		}
	}
}

// rest is all that is shown until the program ends.
func (p *person) rest() string {
	p.t.Helper()
	for piece := range p.screen {
		p.seen = append(p.seen, piece...)
	}
	return string(p.seen)
}
