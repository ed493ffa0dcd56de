package builtin

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
	"unicode/utf8"

	"planwright/internal/tools/program"
)

type noArguments struct{}

type clipboardResult struct {
	Empty bool `json:"empty"`
}

type clipboardArguments struct {
	Text string `json:"text"`
}

// clipboard are the programs that reach the clipboard of this desktop.
type clipboard struct {
	get, set []string
	works    func() bool // nil: always
	served   bool        // what was set is there only while a child of set runs
}

const (
	windowsGet = `[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false; [Console]::Out.Write((Get-Clipboard -Raw))`
	windowsSet = `[Console]::InputEncoding = New-Object System.Text.UTF8Encoding $false; Set-Clipboard -Value ([Console]::In.ReadToEnd())`
)

// clipboards are the candidates by system, the best first.
func clipboards(system string) []clipboard {
	onWayland := func() bool { return os.Getenv("WAYLAND_DISPLAY") != "" }
	onX := func() bool { return os.Getenv("DISPLAY") != "" }
	switch system {
	case "darwin":
		return []clipboard{{get: []string{"pbpaste"}, set: []string{"pbcopy"}}}
	case "windows":
		shell := []string{"powershell.exe", "-NoProfile", "-NonInteractive", "-Command"}
		return []clipboard{{get: append(shell[:4:4], windowsGet), set: append(shell[:4:4], windowsSet)}}
	}
	return []clipboard{
		{get: []string{"wl-paste", "--no-newline", "--type", "text"}, set: []string{"wl-copy", "--type", "text/plain"}, works: onWayland, served: true},
		{get: []string{"xclip", "-selection", "clipboard", "-out"}, set: []string{"xclip", "-selection", "clipboard", "-in"}, works: onX, served: true},
		{get: []string{"xsel", "--clipboard", "--output"}, set: []string{"xsel", "--clipboard", "--input"}, works: onX, served: true},
	}
}

// findClipboard is the first whose programs are there.
func findClipboard() (clipboard, error) {
	for _, c := range clipboards(runtime.GOOS) {
		if c.works != nil && !c.works() {
			continue
		}
		_, err := exec.LookPath(c.get[0])
		_, errSet := exec.LookPath(c.set[0])
		if err == nil && errSet == nil {
			return c, nil
		}
	}
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return clipboard{}, refuse("There is no desktop here, so there is no clipboard. Run the workflow in a session with a screen.")
	}
	return clipboard{}, refuse("The clipboard is not available here. Install wl-clipboard (Wayland), or xclip or xsel (X11).")
}

func getClipboard(ctx context.Context, _ call, _ noArguments) (result, error) {
	c, err := findClipboard()
	if err != nil {
		return result{}, err
	}
	var out program.Output
	said, err := program.Quietly(ctx, c.get, "", &out)
	switch {
	case err != nil && isEmpty(said):
		return result{fields: clipboardResult{Empty: true}}, nil
	case err != nil:
		return result{}, clipboardTrouble(ctx, c.get[0])
	case out.Left > 0:
		return result{}, refuse("The clipboard holds more than %d MB of text. Copy less.", program.MaxOutput>>20)
	case !utf8.Valid(out.Kept):
		return result{}, refuse("The clipboard holds something that is no text. Copy text.")
	}
	text := string(out.Kept)
	return result{text: text, fields: clipboardResult{Empty: text == ""}}, nil
}

// isEmpty reports whether a program complained only that there is nothing, or
// nothing that is text.
func isEmpty(said string) bool {
	said = strings.ToLower(said)
	for _, phrase := range []string{"nothing is copied", "no selection", "no suitable type", "target string not available", "target utf8_string not available"} {
		if strings.Contains(said, phrase) {
			return true
		}
	}
	return false
}

func setClipboard(ctx context.Context, _ call, a clipboardArguments) (result, error) {
	c, err := findClipboard()
	if err != nil {
		return result{}, err
	}
	if _, err := program.Quietly(ctx, c.set, a.Text, nil); err != nil {
		return result{}, clipboardTrouble(ctx, c.set[0])
	}
	if err := c.holds(ctx, a.Text); err != nil {
		return result{}, err
	}
	return result{text: fmt.Sprintf("Put %s on the clipboard.", counted(utf8.RuneCountInString(a.Text), "character"))}, nil
}

// holds waits until the clipboard gives a text back: programs of X11 and Wayland leave a
// child that takes the clipboard over only after they have ended, and whatever pastes before
// that would paste what was there.
func (c clipboard) holds(ctx context.Context, text string) error {
	if !c.served {
		return nil
	}
	within, cancel := context.WithTimeout(ctx, program.Quiet)
	defer cancel()
	for {
		out := program.Output{Most: len(text) + 1}
		said, err := program.Quietly(within, c.get, "", &out)
		if string(out.Kept) == text && (err == nil || isEmpty(said)) {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-within.Done():
			return refuse("The text was put on the clipboard, but something else is there. Close the program that copies in between, then try again.")
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func clipboardTrouble(ctx context.Context, name string) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return refuse("%s could not reach the clipboard. Look whether the screen is locked, then try again.", name)
}
