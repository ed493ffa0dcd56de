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
	tooLong    = 5 // it ended itself for the time it worked
)

// Serve does the work of the job and ends the process, where this one was started for it.
// It is called while a package begins: every program that has the package, its tests too,
// can be started again as the process then, and never comes to its own beginning.
func (j Job) Serve() {
	if most, isFor := startedFor(j.Name); isFor {
		os.Exit(j.serve(most, os.Stdin, os.Stdout))
	}
}

// startedFor reports whether this process was started for the work of that name, and how
// long it may work.
func startedFor(name string) (most time.Duration, isFor bool) {
	if len(os.Args) != 3 || os.Args[1] != name {
		return 0, false
	}
	most, err := time.ParseDuration(os.Args[2])
	return most, err == nil
}

func (j Job) serve(most time.Duration, stdin io.Reader, stdout io.Writer) int {
	debug.SetMemoryLimit(j.MaxMemory)
	debug.SetMaxStack(int(j.MaxMemory))
	go endAtLimit(j.MaxMemory, most)
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

// endAtLimit ends the process once it holds more memory, or worked longer, than it may. What is asked for at
// once counts before it is filled, and what deep data take on the stack counts too.
func endAtLimit(most int64, longest time.Duration) {
	work := Began()
	held := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	for {
		metrics.Read(held)
		if held[0].Value.Uint64()+held[1].Value.Uint64() > uint64(most) {
			os.Exit(tooMuch)
		}
		if work.Took() > longest {
			os.Exit(tooLong)
		}
		time.Sleep(watchEvery)
	}
}
