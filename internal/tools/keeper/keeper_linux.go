package keeper

import (
	"errors"
	"net"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// name is what a keeper is started as.
const name = "planwright-keeper"

// Bounds of the keepers that wait for another command.
const (
	mostIdle = 2
	idleTime = time.Minute
)

// Process is a program that was started. End must be called once it is no more.
type Process struct {
	keeper *keeper
	pid    int
	mu     sync.Mutex
	over   bool // the keeper may keep another one by now
}

// keeper is a process that keeps programs.
type keeper struct {
	wire
	process *exec.Cmd
	expiry  *time.Timer // while it is idle
}

// idle are the keepers that keep nothing.
var idle struct {
	sync.Mutex
	list []*keeper
}

// Start starts a program. The error is ErrNone, ErrSilent or that of the system.
func Start(c Command) (*Process, error) {
	for _, take := range []func() (*keeper, error){takeIdle, newKeeper} {
		k, err := take()
		if err != nil {
			continue
		}
		came, ok := k.start(c)
		switch {
		case !ok && came.Error != 0:
			k.dismiss()
			return nil, ErrSilent
		case !ok:
			k.dismiss()
		case came.Error != 0:
			k.release()
			return nil, came.Error
		default:
			return &Process{keeper: k, pid: came.PID}, nil
		}
	}
	return nil, ErrNone
}

// start hands the command over; ok is false where the keeper is no more, and came has an
// error where it does not answer: nobody knows then whether it has started the program.
func (k *keeper) start(c Command) (came outcome, ok bool) {
	_ = k.SetDeadline(time.Now().Add(startTime))
	if err := k.send(startIt, job{c.Path, c.Args, c.Env, c.Dir}, c.Files[:]...); err != nil {
		return came, false
	}
	f, err := k.receive()
	_ = k.SetDeadline(time.Time{})
	if errors.Is(err, os.ErrDeadlineExceeded) {
		came.Error = syscall.ETIMEDOUT
	}
	return came, err == nil && f.kind == wasStarted && f.decode(&came) == nil
}

var errNoneIdle = errors.New("keeper: none is idle")

func takeIdle() (*keeper, error) {
	idle.Lock()
	defer idle.Unlock()
	for len(idle.list) > 0 {
		last := len(idle.list) - 1
		k := idle.list[last]
		idle.list = idle.list[:last]
		if k.expiry.Stop() {
			return k, nil
		}
	}
	return nil, errNoneIdle
}

func newKeeper() (*keeper, error) {
	pair, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	ours, theirs := os.NewFile(uintptr(pair[0]), name), os.NewFile(uintptr(pair[1]), name)
	defer ours.Close()
	defer theirs.Close()
	conn, err := net.FileConn(ours)
	if err != nil {
		return nil, err
	}
	// Not by its name: another version may have taken its place since.
	process := exec.Command("/proc/self/exe")
	process.Args = []string{name}
	process.Env = libraries(os.Environ())
	process.Dir = "/"
	process.ExtraFiles = []*os.File{theirs}
	process.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // Ctrl+C is for this program alone
	if err := process.Start(); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return &keeper{wire: wire{conn.(*net.UnixConn)}, process: process}, nil
}

// libraries is what this program needs to be started again, and no more of its
// variables.
func libraries(environ []string) []string {
	return slices.DeleteFunc(slices.Clone(environ), func(line string) bool { return !strings.HasPrefix(line, "LD_LIBRARY_PATH=") })
}

// release lets the keeper wait for another command.
func (k *keeper) release() {
	idle.Lock()
	defer idle.Unlock()
	if len(idle.list) >= mostIdle {
		go k.dismiss()
		return
	}
	k.expiry = time.AfterFunc(idleTime, func() {
		idle.Lock()
		defer idle.Unlock()
		if i := slices.Index(idle.list, k); i >= 0 {
			idle.list = slices.Delete(idle.list, i, i+1)
		}
		k.dismiss()
	})
	idle.list = append(idle.list, k)
}

// dismiss ends the keeper, and with it what it keeps. One that does not end by itself is
// killed, and the system ends the program then; what that had left may live on.
func (k *keeper) dismiss() {
	_ = k.Close()
	alarm := time.AfterFunc(answerTime, func() { _ = k.process.Process.Kill() })
	defer alarm.Stop()
	_ = k.process.Wait() // how it ended does not matter
}

// Wait returns when the program itself has ended, and how. What it left may live on.
func (p *Process) Wait() State {
	f, err := p.keeper.receive()
	var status syscall.WaitStatus
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded): // see Kill
		_ = syscall.Kill(-p.pid, syscall.SIGKILL)
		return State{Code: -1, Signal: "killed, for its keeper did not answer"}
	case err != nil, f.kind != hasEnded, f.decode(&status) != nil:
		_ = syscall.Kill(-p.pid, syscall.SIGKILL) // nobody else does
		return State{Code: -1, Signal: "its keeper was ended"}
	case status.Exited():
		return State{Code: status.ExitStatus()}
	}
	return State{Code: -1, Signal: status.Signal().String()}
}

// Terminate asks the program and its group to end.
func (p *Process) Terminate() { p.tell(terminateIt) }

// Kill ends the program with all it started. Wait returns soon then, whatever its keeper
// does.
func (p *Process) Kill() {
	p.tell(killIt)
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.over {
		_ = p.keeper.SetReadDeadline(time.Now().Add(answerTime))
	}
}

func (p *Process) tell(what frameKind) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.over {
		_ = p.keeper.SetWriteDeadline(time.Now().Add(answerTime))
		_ = p.keeper.send(what, nil) // a keeper that is gone has ended it
	}
}

// answerTime is how long a keeper may take to end a program, what that left, and itself;
// a test shortens it.
var answerTime = 5 * time.Second

// startTime is how long a keeper may take to start a program.
const startTime = 30 * time.Second

// End ends what the program has left, and says what that was. The program itself has
// ended before.
func (p *Process) End() Remains {
	p.mu.Lock()
	p.over = true
	p.mu.Unlock()
	var left Remains
	_ = p.keeper.SetDeadline(time.Now().Add(answerTime))
	err := p.keeper.send(endRest, nil)
	if err == nil {
		var f frame
		if f, err = p.keeper.receive(); err == nil {
			err = f.decode(&left)
		}
	}
	if err != nil || len(left.Stuck) > 0 {
		p.keeper.dismiss()
		return left
	}
	_ = p.keeper.SetDeadline(time.Time{})
	p.keeper.release()
	return left
}
