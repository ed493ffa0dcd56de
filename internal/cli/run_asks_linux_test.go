package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// While a question stands at a terminal nothing is shown below it, whatever goes on in other rounds,
// and it says which step of which workflow asks, by whom that was called, and in which round.
func TestQuestionStandsAlone(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"top": `{"version": 2, "id": "top", "name": "Top", "nodes": [
 {"id": "each", "name": "Each", "kind": "Loop", "loop": {"over": "inputs.list", "maxIterations": 9, "parallel": 3}},
 {"id": "c", "name": "Call it", "kind": "Tool", "tool": {"name": "workflow__kid", "workflow": "kid", "arguments": {"n": "{{each.item}}"}}},
 {"id": "e", "name": "End", "kind": "EndLoop", "endLoop": {"loop": "each"}}],
 "inputs": [{"name": "list", "type": "array", "default": ["1", "2", "3"]}],
 "edges": [{"from": "each", "to": "c", "output": "LoopBody"}, {"from": "c", "to": "e"}, {"from": "e", "to": "each"}], "notes": []}`,
		"kid": `{"version": 2, "id": "kid", "name": "Kid", "inputs": [{"name": "n", "type": "string", "required": true}], "nodes": [
 {"id": "w", "name": "Write", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "{{inputs.n}}.txt", "text": "x", "mode": "create"}}},
 {"id": "r", "name": "Do", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["true"]}}}],
 "edges": [{"from": "w", "to": "r"}], "notes": []}`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name+".planwright.json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := sit(t, "run", "--set", "allowedFolders="+folder, filepath.Join(folder, "top.planwright.json"))
	p.see("Run it? [y]es / [n]o: ")
	p.press("y\r")
	all := ""
	for i := range 3 {
		said := p.see("[n]o: ")
		if !strings.Contains(said, "“Call it” › “Do” of “Kid” asks, in round ") || !strings.Contains(said, " of 3 of “Each”.") {
			t.Errorf("it does not say who asks: %q", said)
		}
		all += said
		round := strings.Fields(said[strings.LastIndex(said, "asks, in round ")+len("asks, in "):])[1]
		if before := "round " + round + " of 3 › “Call it” › “Write”"; !strings.Contains(all, before) {
			t.Errorf("%q is not shown before the question: %q", before, all)
		}
		for i == 0 && fileCount(folder) < 3 {
			time.Sleep(10 * time.Millisecond)
		}
		if below := p.shownFor(300 * time.Millisecond); below != "" {
			t.Errorf("below the question is shown %q", below)
		}
		p.press("y\r")
	}
	p.see("Done:")
	if code := p.leave(); code != exitDone {
		t.Errorf("the code is %d", code)
	}
}

// fileCount is how many of the files are there that the rounds write.
func fileCount(folder string) (n int) {
	for i := range 3 {
		if _, err := os.Stat(filepath.Join(folder, fmt.Sprint(i+1, ".txt"))); err == nil {
			n++
		}
	}
	return n
}

// shownFor is what is shown within some time, behind what was waited for; it stays to be seen.
func (p *person) shownFor(d time.Duration) string {
	for end := time.After(d); ; {
		select {
		case piece := <-p.screen:
			p.seen = append(p.seen, piece...)
		case <-end:
			return string(p.seen)
		}
	}
}

// Ctrl+C at a question stops the run: no step goes on as if there was no answer.
func TestInterruptAtAQuestion(t *testing.T) {
	for _, hidden := range []string{"false", "true"} {
		folder := t.TempDir()
		file := filepath.Join(folder, "top.planwright.json")
		text := `{"version": 2, "id": "top", "name": "Top", "nodes": [
 {"id": "a", "name": "Ask", "kind": "Tool", "tool": {"name": "ask_person", "arguments": {"question": "What?", "hidden": ` + hidden + `}}},
 {"id": "w", "name": "Write", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "1.txt", "text": "x", "mode": "create"}}}],
 "edges": [{"from": "a", "to": "w"}], "notes": []}`
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		p := sit(t, "run", "--yes", "all", "--set", "allowedFolders="+folder, file)
		p.see("Answer")
		p.see(": ")
		p.press(ctrlC)
		p.see("You stopped the run.")
		if code := p.leave(); code != exitFailed || fileCount(folder) > 0 {
			t.Errorf("the code is %d, and %d files are written", code, fileCount(folder))
		}
	}
}
