package program

import (
	"io"
	"os"
	"time"
)

// streams are the standard input, output and errors of a program.
type streams struct {
	ours, theirs [3]*os.File
	read         chan struct{} // closed when there is no more to read
}

// openStreams makes them. Without an input the program reads nothing.
func openStreams(input io.Reader) (s *streams, err error) {
	s = &streams{read: make(chan struct{})}
	if s.theirs[0], s.ours[0], err = os.Pipe(); err == nil {
		s.ours[1], s.theirs[1], err = os.Pipe()
	}
	if err == nil {
		s.ours[2], s.theirs[2], err = os.Pipe()
	}
	if err == nil && input == nil {
		err = s.ours[0].Close()
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// follow writes the input and reads what the program prints.
func (s *streams) follow(input io.Reader, out, errOut io.Writer) {
	if input != nil {
		go func() {
			_, _ = io.Copy(s.ours[0], input) // a program need not read it
			_ = s.ours[0].Close()
		}()
	}
	errorsRead := make(chan struct{})
	go func() {
		defer close(errorsRead)
		_, _ = io.Copy(errOut, s.ours[2])
	}()
	go func() {
		defer close(s.read)
		_, _ = io.Copy(out, s.ours[1])
		<-errorsRead
	}()
}

// await waits until all is read, but not longer than that.
func (s *streams) await(most time.Duration) {
	select {
	case <-s.read:
	case <-time.After(most):
	}
}

func (s *streams) closeTheirs() {
	for _, f := range s.theirs {
		if f != nil {
			_ = f.Close()
		}
	}
}

// close ends reading and writing.
func (s *streams) close() {
	s.closeTheirs()
	for _, f := range s.ours {
		if f != nil {
			_ = f.Close()
		}
	}
}
