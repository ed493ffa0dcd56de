package mcp

import (
	"errors"
	"io"
	"syscall"
	"testing"
)

// deaf is the output to a client that does not listen any more.
type deaf struct{ why error }

func (d deaf) Write([]byte) (int, error) { return 0, d.why }
func (d deaf) Close() error              { return nil }

// A client may go away while it is answered: the door ends, and nothing is wrong.
func TestClientGoesAwayWhileItIsAnswered(t *testing.T) {
	const hello = `{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}}` + "\n"
	for _, tt := range []struct{ why, want error }{{syscall.EPIPE, nil}, {io.ErrClosedPipe, nil}, {io.ErrShortWrite, io.ErrShortWrite}} {
		h := openHost(t, "")
		in, client := io.Pipe()
		go func() { _, _ = io.WriteString(client, hello) }()
		if err := (Door{Host: h, Version: "test", Log: io.Discard}).Serve(t.Context(), in, deaf{tt.why}); !errors.Is(err, tt.want) {
			t.Errorf("%v: ended with %v", tt.why, err)
		}
		client.Close()
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	}
}
