// Package transform runs data programs in a process of their own. The language bounds
// neither time nor memory, and what one of them takes would be taken from the program that
// holds the person's work: a text of two gigabytes is made in one call that nothing ends.
package transform

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Limits of a run.
const (
	MaxTime   = 5 * time.Second
	MaxMemory = 256 << 20 // bytes that the program and its data may take
	MaxData   = 8 << 20   // bytes of the data as JSON, and of the result
)

// task is what the process gets at its input, and answer what it gives.
type task struct {
	Program string          `json:"program"`
	Data    json.RawMessage `json:"data"`
	Now     time.Time       `json:"now"`
}

type answer struct {
	Value   json.RawMessage `json:"value,omitempty"`
	Failure string          `json:"failure,omitempty"` // a sentence
}

// Run is what the program makes of the data, both as planner/jq has them; now is the
// present that it sees. An error is a sentence for people, but for that of the context.
func Run(ctx context.Context, program string, data []byte, now time.Time) ([]byte, error) {
	if len(data) > MaxData {
		return nil, fmt.Errorf("The data has %d MB, and a program takes %d at most. Take only what is needed from it before, or read it in parts.", len(data)>>20, MaxData>>20)
	}
	work, err := json.Marshal(task{program, data, now})
	if err != nil {
		return nil, errors.New("The data cannot be given to the program: it is no JSON.")
	}
	within, cancel := context.WithTimeout(ctx, MaxTime)
	defer cancel()
	return read(within, ctx, work)
}

// read runs the process.
func read(within, ctx context.Context, work []byte) ([]byte, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, errors.New("The program of the step could not be started: this system does not say where Planwright is.")
	}
	command := exec.CommandContext(within, self, argument)
	command.Stdin, command.Env = bytes.NewReader(work), environment()
	var out bytes.Buffer // what is longer than MaxData is no answer: the process ends before
	command.Stdout = &out
	err = command.Run()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case within.Err() != nil:
		return nil, fmt.Errorf("The program was not done after %d seconds and was ended. Give it less data, or a way that goes over the data once.", int(MaxTime.Seconds()))
	case err != nil && command.ProcessState == nil:
		return nil, errors.New("The program of the step could not be started: the system is short of processes or memory.")
	case command.ProcessState.ExitCode() == unanswered:
		return nil, errNoAnswer
	case err != nil: // it ends itself where it takes too much, and the system ends it where there is no more
		return nil, fmt.Errorf("The program took more than %d MB of memory and was ended. Give it less data, or let it keep less of it.", MaxMemory>>20)
	}
	var given answer
	if err := json.Unmarshal(out.Bytes(), &given); err != nil {
		return nil, errNoAnswer
	}
	if given.Failure != "" {
		return nil, errors.New(given.Failure)
	}
	return given.Value, nil
}

var errNoAnswer = errors.New("The program of the step ended without an answer. Try it again.")

// environment is what the process sees of this one's: where it is, and what systems need.
func environment() []string {
	var kept []string
	for _, variable := range os.Environ() {
		switch name, _, _ := strings.Cut(variable, "="); strings.ToUpper(name) {
		case "TZ", "TZDIR", "ZONEINFO", "SYSTEMROOT":
			kept = append(kept, variable)
		}
	}
	return kept
}
