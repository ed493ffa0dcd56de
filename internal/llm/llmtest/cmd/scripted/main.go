// Command scripted runs a scripted model server until it is interrupted.
//
//	go run ./internal/llm/llmtest/cmd/scripted --script FILE [--addr 127.0.0.1:0]
//
// Its first line of output is the base URL. GET /scripted/requests lists what it
// was asked. The forms of a script are described at llmtest.ParseScript.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"planwright/internal/llm/llmtest"
)

func main() {
	file := flag.String("script", "", "file with the answers: JSON or txtar")
	address := flag.String("addr", "127.0.0.1:0", "address to listen at")
	flag.Parse()
	interrupted, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(interrupted, os.Stdout, *file, *address); err != nil {
		fmt.Fprintln(os.Stderr, "scripted:", err)
		os.Exit(2)
	}
}

// run serves the script until the context ends.
func run(ctx context.Context, out io.Writer, file, address string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	script, err := llmtest.ParseScript(data)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	server, err := llmtest.Start(address, script)
	if err != nil {
		return err
	}
	defer server.Close()
	fmt.Fprintln(out, server.URL)
	<-ctx.Done()
	return nil
}
