package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"testing"
	"time"
)

// stubborn is a program that is told to end and waits for something else.
func stubborn() {
	ctx, stop := UntilSignal(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	fmt.Println("works")
	<-ctx.Done()
	fmt.Println("stops")
	_, _ = io.Copy(io.Discard, os.Stdin)
}

func TestSecondSignalEndsTheProgramAtOnce(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals are sent there")
	}
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		program, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		c := exec.CommandContext(ctx, program)
		c.Args[0] = "stubborn"
		in, _ := c.StdinPipe() // which stays open
		defer in.Close()
		out, _ := c.StdoutPipe()
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for _, want := range []string{"works", "stops"} {
			if !lines.Scan() || lines.Text() != want {
				t.Errorf("%v: %q, want %q", signal, lines.Text(), want)
			}
			_ = c.Process.Signal(signal)
		}
		_ = c.Wait()
		if status, ok := c.ProcessState.Sys().(syscall.WaitStatus); ctx.Err() != nil || !ok || status.Signal() != signal {
			t.Errorf("%v: it ended with %v", signal, c.ProcessState)
		}
	}
}
