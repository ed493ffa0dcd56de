package cell

import (
	"io"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Exit codes of the process. Go itself ends one that gets no more memory, with another.
const (
	unanswered = 1 // it could not read its work, or tell what came of it
	tooMuch    = 3 // it ended itself for its memory
	failed     = 4 // it tells why
)

// Serve does the work of the job and ends the process, where this one was started for it.
// It is called while a package begins: every program that has the package, its tests too,
// can be started again as the process then, and never comes to its own beginning.
func (j Job) Serve() {
	if len(os.Args) == 2 && os.Args[1] == j.Name {
		os.Exit(j.serve(os.Stdin, os.Stdout))
	}
}

func (j Job) serve(stdin io.Reader, stdout io.Writer) int {
	debug.SetMemoryLimit(j.MaxMemory)
	debug.SetMaxStack(int(j.MaxMemory))
	go endAtLimit(j.MaxMemory)
	work, err := io.ReadAll(stdin)
	if err != nil {
		return unanswered
	}
	code := 0
	given, err := j.Do(work)
	if err != nil {
		given, code = []byte(err.Error()), failed
	}
	if _, err := stdout.Write(given); err != nil {
		return unanswered
	}
	return code
}

// watchEvery is short beside the time in which memory is filled.
const watchEvery = 2 * time.Millisecond

// endAtLimit ends the process once it holds more memory than it may. What is asked for at
// once counts before it is filled, and what deep data take on the stack counts too.
func endAtLimit(most int64) {
	held := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	for {
		metrics.Read(held)
		if held[0].Value.Uint64()+held[1].Value.Uint64() > uint64(most) {
			os.Exit(tooMuch)
		}
		time.Sleep(watchEvery)
	}
}
