package keeper

import (
	"net"
	"os"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// A program that was started to be a keeper is nothing else.
func init() {
	if len(os.Args) == 1 && os.Args[0] == name {
		runtime.LockOSThread() // what is started is to end with this thread, which is the first
		keep()
		os.Exit(0)
	}
}

// keep starts what it is told to, one after another, until nobody tells it any more.
func keep() {
	file := os.NewFile(3, name)
	conn, err := net.FileConn(file)
	file.Close()
	socket, ok := conn.(*net.UnixConn)
	if err != nil || !ok || unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != nil {
		return
	}
	h := household{wire: wire{socket}, frames: make(chan frame)}
	go h.listen()
	for f := range h.frames {
		if f.kind == startIt {
			h.serve(f)
		}
	}
}

// household is a program with all it started.
type household struct {
	wire
	frames chan frame
}

// listen takes what it is told. There is no more when the frames end.
func (h *household) listen() {
	defer close(h.frames)
	for {
		f, err := h.receive()
		if err != nil {
			return
		}
		h.frames <- f
	}
}

// serve starts a program and keeps it to its end.
func (h *household) serve(f frame) {
	pid, err := startJob(f)
	_ = h.send(wasStarted, outcome{pid, errno(err)}) // whoever is gone is noticed by listen
	if err != nil {
		return
	}
	ended := make(chan syscall.WaitStatus, 1)
	go func() { ended <- reapUntil(pid) }()
	over := false
	for {
		select {
		case status := <-ended:
			over = true
			_ = h.send(hasEnded, status)
		case f, ok := <-h.frames:
			switch {
			case !ok:
				endAll()
				return
			case f.kind == terminateIt && !over:
				_ = syscall.Kill(-pid, syscall.SIGTERM)
			case f.kind == killIt:
				killAll()
			case f.kind == endRest && over:
				_ = h.send(restEnded, endAll())
				return
			}
		}
	}
}

// startJob starts the program of a frame as the head of a group. It is killed where
// this thread ends.
func startJob(f frame) (pid int, err error) {
	var j job
	defer func() {
		for _, file := range f.files {
			_ = syscall.Close(file)
		}
	}()
	if err := f.decode(&j); err != nil || len(f.files) != 3 {
		return 0, syscall.EINVAL
	}
	files := make([]uintptr, len(f.files))
	for i, file := range f.files {
		files[i] = uintptr(file)
		_ = syscall.SetNonblock(file, false) // programs expect that
	}
	return syscall.ForkExec(j.Path, j.Args, &syscall.ProcAttr{Dir: j.Dir, Env: j.Env, Files: files,
		Sys: &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}})
}

func errno(err error) syscall.Errno {
	if err == nil {
		return 0
	}
	if number, ok := err.(syscall.Errno); ok {
		return number
	}
	return syscall.EINVAL
}

// reapUntil waits for the program, and meanwhile for whatever of it is adopted.
func reapUntil(pid int) syscall.WaitStatus {
	for {
		var status syscall.WaitStatus
		got, err := syscall.Wait4(-1, &status, 0, nil)
		if got == pid {
			return status
		}
		if err == syscall.ECHILD {
			return 0
		}
	}
}
