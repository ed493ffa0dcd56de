package cell

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// idle does nothing for as long as it is told, as work does to which a busy machine gives no
// processor; spinning works without end.
var (
	idle     = Job{Name: "test-idle", MaxTime: 100 * time.Millisecond, MaxMemory: 64 << 20, Do: wait}
	spinning = Job{Name: "test-spinning", MaxTime: 100 * time.Millisecond, MaxMemory: 64 << 20, Do: spin}
)

func init() {
	idle.Serve()
	spinning.Serve()
}

func wait(work []byte) ([]byte, error) {
	long, err := time.ParseDuration(string(work))
	time.Sleep(long)
	return []byte("done"), err
}

func spin([]byte) ([]byte, error) {
	for i := 0; ; i++ {
	}
}

// What a process works is bounded, not what others on the machine take meanwhile.
func TestMaxTime(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		job  Job
		work string
		want error
	}{
		{"it waits longer than it may work", idle, "300ms", nil},
		{"it never comes to work", idle, "1h", ErrBusy},
		{"it works without end", spinning, "", ErrTime},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			job := tt.job
			if tt.want == ErrTime {
				job.MaxTime = time.Second // others may take nine tenths of the processors
			}
			out, err := job.Run(context.Background(), strings.NewReader(tt.work))
			if !errors.Is(err, tt.want) || tt.want == nil && string(out) != "done" {
				t.Errorf("it gave %q, %v", out, err)
			}
		})
	}
}

// A context ends with the work of the process, not with the clock.
func TestWithin(t *testing.T) {
	ctx, cancel := Began().Within(50 * time.Millisecond)
	defer cancel()
	work := Began()
	for ctx.Err() == nil {
	}
	if took := work.Took(); took < 40*time.Millisecond {
		t.Errorf("it ended after %s of work", took)
	}
}
