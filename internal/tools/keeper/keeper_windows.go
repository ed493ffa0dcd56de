package keeper

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/windows"
)

// Process is a program that was started. End must be called once it is no more.
type Process struct {
	process *os.Process
	mu      sync.Mutex
	job     windows.Handle // 0: it was ended
}

// Start starts a program in a job of its own, which whatever it starts belongs to and
// which the system ends with this program. The error is ErrNone, or that of the system.
func Start(c Command) (*Process, error) {
	job, err := newJob()
	if err != nil {
		return nil, ErrNone
	}
	// Suspended, so that it starts nothing before it belongs to the job.
	process, err := os.StartProcess(c.Path, c.Args, &os.ProcAttr{Dir: c.Dir, Env: c.Env, Files: c.Files[:],
		Sys: &syscall.SysProcAttr{HideWindow: true, CmdLine: c.Line, CreationFlags: windows.CREATE_SUSPENDED}})
	if err != nil {
		_ = windows.CloseHandle(job)
		return nil, err
	}
	if err := enter(job, process); err != nil {
		_, _, _ = process.Kill(), windows.CloseHandle(job), process.Release()
		return nil, ErrNone
	}
	return &Process{process: process, job: job}, nil
}

// newJob makes a job that ends with its last handle.
func newJob() (windows.Handle, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0, err
	}
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	if err := setLimits(job, &limits); err != nil {
		return 0, errors.Join(err, windows.CloseHandle(job))
	}
	return job, nil
}

var resumeProcess = windows.NewLazySystemDLL("ntdll.dll").NewProc("NtResumeProcess")

// enter puts a suspended program into a job and lets it run.
func enter(job windows.Handle, process *os.Process) (err error) {
	if err := resumeProcess.Find(); err != nil {
		return err
	}
	withHandle := process.WithHandle(func(handle uintptr) {
		if err = windows.AssignProcessToJobObject(job, windows.Handle(handle)); err != nil {
			return
		}
		if status, _, _ := resumeProcess.Call(handle); status != 0 {
			err = windows.NTStatus(status)
		}
	})
	return errors.Join(withHandle, err)
}

// Wait returns when the program itself has ended, and how. What it left may live on.
func (p *Process) Wait() State {
	state, err := p.process.Wait()
	if err != nil {
		return State{Code: -1, Signal: err.Error()}
	}
	return State{Code: state.ExitCode()}
}

// Terminate is Kill: there is no signal that asks.
func (p *Process) Terminate() { p.Kill() }

// Kill ends the program with all it started.
func (p *Process) Kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.job != 0 {
		_ = windows.TerminateJobObject(p.job, 1) // it may be empty
	}
}

// endPatience is how long the system may take to end what is left.
const endPatience = 5 * time.Second

// End ends what the program has left, and says what that was. The program itself has
// ended before.
func (p *Process) End() (left Remains) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, pid := range members(p.job) {
		if name := nameOf(pid); name != "" && !strings.EqualFold(name, consoleHost) {
			left.Ended = append(left.Ended, name)
		}
	}
	_ = windows.TerminateJobObject(p.job, 1) // it may be empty
	for began := time.Now(); len(members(p.job)) > 0 && time.Since(began) < endPatience; {
		time.Sleep(5 * time.Millisecond)
	}
	_ = windows.CloseHandle(p.job)
	p.job = 0
	return left
}

// consoleHost is what the system starts beside a program that has no console.
const consoleHost = "conhost.exe"

// nameOf is the file name of a running program, "" where it has ended.
func nameOf(pid uint32) string {
	process, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, pid)
	if err != nil {
		return ""
	}
	defer windows.CloseHandle(process)
	path := make([]uint16, windows.MAX_LONG_PATH)
	size := uint32(len(path))
	if windows.QueryFullProcessImageName(process, 0, &path[0], &size) != nil {
		return ""
	}
	return filepath.Base(windows.UTF16ToString(path[:size]))
}
