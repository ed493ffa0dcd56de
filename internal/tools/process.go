package tools

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	patience   = time.Second      // for a server to end by itself, once asked and once told
	writeLimit = 10 * time.Second // for a server to take what it is sent
	lastWords  = patience / 4     // for the log of a server that has ended, where something of it lives on
)

// process is a server that was started as a program. It is spoken to over its
// standard input and output; what it prints to standard error is its log.
type process struct {
	blame
	most    int // bytes of a message
	log     *log
	program program
	ctx     context.Context // done when the process is to be no more
	cancel  context.CancelFunc
	in      *os.File // what it reads
	out     *os.File // what it writes
	gone    chan struct{}
	heard   chan struct{} // closed when its log is read to the end
	end     sync.Once
}

// startProcess starts the program of a server.
func startProcess(server Server, environ []string, most int, log *log) (*process, error) {
	command, err := commandOf(server, environ)
	if err != nil {
		return nil, err
	}
	p := &process{most: most, log: log, gone: make(chan struct{}), heard: make(chan struct{})}
	theirIn, in, err := os.Pipe()
	if err != nil {
		return nil, noRoom
	}
	out, theirOut, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(noRoom, theirIn.Close(), in.Close())
	}
	errs, theirErrs, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(noRoom, theirIn.Close(), in.Close(), out.Close(), theirOut.Close())
	}
	command.Stdin, command.Stdout, command.Stderr = theirIn, theirOut, theirErrs
	p.program, err = startProgram(command)
	_, _, _ = theirIn.Close(), theirOut.Close(), theirErrs.Close()
	if err != nil {
		_, _, _ = in.Close(), out.Close(), errs.Close()
		return nil, notStarted(server, err)
	}
	p.in, p.out = in, out
	p.ctx, p.cancel = context.WithCancel(context.Background())
	go p.await()
	go func() {
		defer close(p.heard)
		defer errs.Close()
		defer context.AfterFunc(p.ctx, func() { _ = errs.SetReadDeadline(time.Now().Add(lastWords)) })()
		log.follow(newPaced(p.ctx, errs))
	}()
	return p, nil
}

// await waits for the program to end.
func (p *process) await() {
	p.set(p.program.wait())
	close(p.gone)
	p.cancel()
}

// transport is how the SDK speaks to the server.
func (p *process) transport() sdk.Transport {
	return exact{&sdk.IOTransport{
		Reader: struct {
			io.Reader
			io.Closer
		}{p.messages(), p.out},
		Writer:        patient{p},
		MaxLineLength: p.most + 64<<10,
	}}
}

// messages are what the server writes for the program.
func (p *process) messages() *messages {
	return &messages{
		in:   bufio.NewReaderSize(newPaced(p.ctx, p.out), 64<<10),
		most: p.most, fail: p.fail, sieve: newSieve(p.ctx, p.log, p.log.quota("messages")),
	}
}

// patient writes to the server, but not for ever.
type patient struct{ *process }

func (p patient) Write(b []byte) (int, error) {
	_ = p.in.SetWriteDeadline(time.Now().Add(writeLimit)) // a pipe has deadlines on every system but Windows
	n, err := p.in.Write(b)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		p.fail(errDeaf)
	}
	return n, err
}

func (p patient) Close() error { return p.in.Close() }

// fail ends a server that breaks the rules.
func (p *process) fail(reason error) {
	p.set(reason)
	p.abort()
}

// over is closed when the program has ended.
func (p *process) over() <-chan struct{} { return p.gone }

// quiet is closed when all is known that the program printed.
func (p *process) quiet() <-chan struct{} { return p.heard }

// abort ends the server at once. One that is gone has been ended with its group,
// and its number may be another's by now.
func (p *process) abort() {
	if !p.isGone(0) {
		p.program.kill()
	}
}

// hangUp lets the server end, and makes it end where it does not. Nothing of it is
// left when hangUp returns.
func (p *process) hangUp(session *sdk.ClientSession) {
	p.end.Do(func() {
		p.in.Close()
		if !p.isGone(patience) {
			p.program.end()
			if !p.isGone(patience) {
				p.program.kill()
			}
		}
		<-p.gone
		p.out.Close()
		<-p.heard
	})
	if session != nil {
		session.Close()
	}
}

func (p *process) isGone(wait time.Duration) bool {
	select {
	case <-p.gone:
		return true
	default:
	}
	select {
	case <-p.gone:
		return true
	case <-time.After(wait):
		return false
	}
}

// commandOf is the command of a server with its folder and environment.
func commandOf(server Server, environ []string) (*exec.Cmd, error) {
	path := server.Command
	if strings.ContainsRune(path, filepath.Separator) && !filepath.IsAbs(path) {
		if server.Folder == "" {
			return nil, final("“%s” is not a whole path. Write the whole path of the program in the settings, or give the folder too.", path)
		}
		path = filepath.Join(server.Folder, path)
	}
	command := exec.Command(path, server.Args...)
	command.Env = childEnvironment(environ, server.Env)
	command.Dir = server.Folder
	if command.Dir == "" {
		command.Dir, _ = os.UserHomeDir()
	}
	if info, err := os.Stat(command.Dir); err != nil || !info.IsDir() {
		return nil, final("The folder %s does not exist. Make it, or name another one in the settings.", command.Dir)
	}
	return command, nil
}

// notStarted says why a program could not be started.
func notStarted(server Server, err error) error {
	switch {
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, fs.ErrNotExist):
		return final("The program “%s” was not found. Install it, or write its whole path in the settings.", server.Command)
	case errors.Is(err, fs.ErrPermission):
		return final("“%s” may not be run. Check its permissions.", server.Command)
	}
	return final("“%s” could not be started: it is not a program that this machine can run.", server.Command)
}
