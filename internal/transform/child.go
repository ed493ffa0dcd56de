package transform

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"planwright/internal/mishap"
	"planwright/planner/jq"
)

// argument makes a process one that runs a data program.
const argument = "run-data-program"

// Every program that has this package can be started again as the process that runs data
// programs, its tests too: it never comes to its own beginning then.
func init() {
	if len(os.Args) == 2 && os.Args[1] == argument {
		os.Exit(child(os.Stdin, os.Stdout))
	}
}

// Exit codes of the process. Go itself ends one that gets no more memory, with another.
const (
	unanswered = 1 // it could not read its task, or tell what came of it
	tooMuch    = 3 // it ended itself for its memory
)

// child does the task that it reads, and writes the answer.
func child(stdin io.Reader, stdout io.Writer) int {
	debug.SetMemoryLimit(MaxMemory)
	debug.SetMaxStack(MaxMemory)
	go endAtLimit()
	work, err := io.ReadAll(stdin)
	if err != nil {
		return unanswered
	}
	var todo task
	if err := json.Unmarshal(work, &todo); err != nil {
		return unanswered
	}
	value, err := do(todo)
	given := answer{Value: value}
	if err != nil {
		given = answer{Failure: err.Error()}
	}
	out := json.NewEncoder(stdout)
	out.SetEscapeHTML(false)
	if out.Encode(given) != nil {
		return unanswered
	}
	return 0
}

func do(todo task) (value []byte, err error) {
	defer mishap.Caught("run-data-program", func(string) {
		err = errors.New("The program of the step went wrong in a way that nobody expected. Write it in another way.")
	})
	program, fault := jq.Compile(todo.Program)
	if fault != nil {
		return nil, fault
	}
	decoder := json.NewDecoder(bytes.NewReader(todo.Data))
	decoder.UseNumber()
	var data any
	if err := decoder.Decode(&data); err != nil {
		return nil, errors.New("The data is no JSON, or lists stand in it more than 10,000 deep.")
	}
	todo.Data = nil
	result, err := program.Run(context.Background(), data, todo.Now)
	if err != nil {
		return nil, err
	}
	value, err = jq.Marshal(result)
	if err != nil {
		return nil, errors.New("The result of the program cannot be written as JSON.")
	}
	if len(value) > MaxData {
		return nil, fmt.Errorf("The program gave %d MB, and %d are the most. Let it keep less.", len(value)>>20, MaxData>>20)
	}
	return value, nil
}

// watchEvery is short beside the time in which memory is filled.
const watchEvery = 2 * time.Millisecond

// endAtLimit ends the process once it holds more memory than it may. What is asked for at
// once counts before it is filled, and what deep data take on the stack counts too.
func endAtLimit() {
	held := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	for {
		metrics.Read(held)
		if held[0].Value.Uint64()+held[1].Value.Uint64() > MaxMemory {
			os.Exit(tooMuch)
		}
		time.Sleep(watchEvery)
	}
}
