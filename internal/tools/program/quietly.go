package program

import (
	"bytes"
	"context"
	"os/exec"
	"strings"
	"time"
)

// Quiet is how long a small program of the desktop may take.
const Quiet = 10 * time.Second

// Quietly runs a small program of the desktop with the input. Its child may stay, as one that
// serves the clipboard does: it is not waited for. said is what the program complained of, as
// far as out is there to take what it prints.
func Quietly(ctx context.Context, argv []string, input string, out *Output) (said string, err error) {
	ctx, cancel := context.WithTimeout(ctx, Quiet)
	defer cancel()
	command := exec.CommandContext(ctx, argv[0], argv[1:]...)
	command.Env, command.Stdin = DesktopEnvironment(), strings.NewReader(input)
	if out == nil {
		return "", command.Run()
	}
	var complaint bytes.Buffer
	command.Stdout, command.Stderr, command.WaitDelay = out, &complaint, ended
	err = command.Run()
	return complaint.String(), err
}
