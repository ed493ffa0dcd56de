package desktop

import (
	"cmp"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// program is what an application is started with.
type program struct {
	argv   []string
	folder string
	class  string // of its window, where known
}

// LaunchApp starts a program that goes on when this one ends, and waits for its
// first window. It is looked for on the PATH and in the menu of applications.
func (x *X11) LaunchApp(ctx context.Context, request LaunchApp) (Launched, error) {
	if err := x.need("xprop", "xwininfo"); err != nil {
		return Launched{}, err
	}
	p, err := x.findProgram(request.AppName)
	if err != nil {
		return Launched{}, err
	}
	before, err := x.windows(ctx)
	if err != nil {
		return Launched{}, err
	}
	command := exec.Command(p.argv[0], append(p.argv[1:], request.Arguments...)...)
	command.Env, command.Dir = x.appEnviron(), p.folder
	detach(command)
	if err := command.Start(); err != nil {
		return Launched{}, fmt.Errorf("“%s” could not be started: %v", request.AppName, err)
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	return x.awaitWindow(ctx, launch{request: request, program: p, before: before, pid: command.Process.Pid, ended: ended})
}

// findProgram prefers a program by its exact name, then the application whose
// menu entry has the name, then the program whose name differs by case or spaces.
func (x *X11) findProgram(name string) (program, error) {
	path := x.lookPath(name)
	if filepath.IsAbs(name) {
		path, _ = exec.LookPath(name)
	}
	if path != "" {
		return program{argv: []string{path}, class: filepath.Base(path)}, nil
	}
	if e, ok := x.findEntry(name); ok {
		return x.entryProgram(name, e)
	}
	for _, blank := range []string{"-", ""} {
		if path := x.lookPath(strings.ReplaceAll(strings.ToLower(name), " ", blank)); path != "" {
			return program{argv: []string{path}, class: filepath.Base(path)}, nil
		}
	}
	return program{}, fmt.Errorf("No application “%s” is installed: give the name that its menu shows, or the program that starts it.", name)
}

func (x *X11) entryProgram(name string, e entry) (program, error) {
	argv := execLine(e.exec)
	if e.terminal {
		return program{}, fmt.Errorf("“%s” has no window of its own: run %s with run_command.", name, strings.Join(argv, " "))
	}
	if len(argv) == 0 {
		return program{}, fmt.Errorf("The menu entry of “%s” names no program: reinstall it.", name)
	}
	path := argv[0]
	if !filepath.IsAbs(path) {
		path = x.lookPath(path)
	}
	if path == "" {
		return program{}, fmt.Errorf("“%s” is in the menu, but its program %s is not installed.", name, argv[0])
	}
	return program{argv: append([]string{path}, argv[1:]...), folder: e.folder, class: cmp.Or(e.class, filepath.Base(path))}, nil
}

// launch is a program that was started and whose window is not there yet.
type launch struct {
	request LaunchApp
	program program
	before  []opened
	pid     int
	ended   chan error
}

// awaitWindow waits until the program shows a window. A program that hands over
// to one that runs already ends at once: then a window of that one counts.
func (x *X11) awaitWindow(ctx context.Context, l launch) (Launched, error) {
	launched := Launched{PID: l.pid}
	if l.request.WaitMS <= 0 {
		return launched, nil
	}
	handedOver := false
	_, err := poll(ctx, time.Duration(l.request.WaitMS)*time.Millisecond, func() (bool, error) {
		select {
		case err := <-l.ended:
			if err != nil {
				return false, fmt.Errorf("“%s” ended at once (%v). Start it in a terminal to see why.", l.request.AppName, err)
			}
			handedOver = true
		default:
		}
		windows, err := x.windows(ctx)
		if err != nil {
			return false, err
		}
		if at := slices.IndexFunc(windows, func(w opened) bool { return l.shows(w, handedOver) }); at >= 0 {
			launched.WindowID = windows[at].WindowID
		}
		return launched.WindowID != 0, nil
	})
	return launched, err
}

// shows says whether the window is the one that the start brought.
func (l launch) shows(w opened, handedOver bool) bool {
	old := slices.ContainsFunc(l.before, func(o opened) bool { return o.WindowID == w.WindowID })
	if old && !handedOver || w.place.Empty() {
		return false
	}
	if w.PID != 0 && startedBy(l.pid, w.PID) {
		return true
	}
	return w.isOf(l.program.class) || w.isOf(l.request.AppName)
}
