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

// LaunchApp starts a program that goes on when this one ends, and waits until its
// first window is drawn and has the keyboard. It is looked for on the PATH and in the menu of applications.
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
	command.Env, command.Dir = x.appEnviron(), cmp.Or(p.folder, request.Folder)
	detach(command)
	if err := command.Start(); err != nil {
		return Launched{}, fmt.Errorf("“%s” could not be started: %v", request.AppName, err)
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	return x.awaitWindow(ctx, &launch{request: request, program: p, before: before, pid: command.Process.Pid, ended: ended})
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

	handedOver time.Time // when it ended well: another of its kind shows the window
	appeared   time.Time // when the window was first seen
	last       glance
}

// handOverTime is how long a program that runs already may take to show a new
// window, before one that it had counts.
const handOverTime = 1500 * time.Millisecond

// awaitWindow waits until the program shows a window that has come to rest, and
// gives it the keyboard. A program that hands over to one that runs already ends
// at once: then a window of that one counts.
func (x *X11) awaitWindow(ctx context.Context, l *launch) (Launched, error) {
	launched := Launched{PID: l.pid}
	if l.request.WaitMS <= 0 {
		return launched, nil
	}
	_, err := poll(ctx, time.Duration(l.request.WaitMS)*time.Millisecond, func() (bool, error) {
		if err := l.watch(); err != nil {
			return false, err
		}
		windows, err := x.windows(ctx)
		if err != nil {
			return false, err
		}
		w, ok := l.window(windows)
		if !ok {
			return false, nil
		}
		launched.WindowID = w.WindowID
		return x.settled(ctx, l, w)
	})
	if err != nil || launched.WindowID == 0 || x.need("xdotool") != nil {
		return launched, err
	}
	launched.Focused = x.focus(ctx, l.last.window) == nil
	return launched, ctx.Err()
}

// watch looks whether the program has ended.
func (l *launch) watch() error {
	select {
	case err := <-l.ended:
		if err != nil {
			return fmt.Errorf("“%s” ended at once (%v). Start it in a terminal to see why.", l.request.AppName, err)
		}
		l.handedOver = time.Now()
	default:
	}
	return nil
}

// settled says whether the window is drawn and stays as it is. One that never comes
// to rest, a film, is settled when it was waited for.
func (x *X11) settled(ctx context.Context, l *launch, w opened) (bool, error) {
	now, err := x.glance(ctx, w)
	if err != nil {
		return false, err
	}
	if w.WindowID != l.last.window.WindowID {
		l.appeared = time.Now()
	}
	age := time.Since(l.appeared)
	calm := now.calm(l.last) && (age > drawTime || !now.plain())
	l.last = now
	return calm || age > calmTime, nil
}

// window gives the window that the start brought: a new one, or where the program
// handed over and none came, the front one of those that were there.
func (l *launch) window(windows []opened) (opened, bool) {
	isNew := func(w opened) bool {
		return !slices.ContainsFunc(l.before, func(o opened) bool { return o.WindowID == w.WindowID && o.PID == w.PID })
	}
	shown := slices.DeleteFunc(slices.Clone(windows), func(w opened) bool { return !l.shows(w) })
	if at := slices.IndexFunc(shown, isNew); at >= 0 {
		return shown[at], true
	}
	if len(shown) > 0 && !l.handedOver.IsZero() && time.Since(l.handedOver) > handOverTime {
		return shown[0], true
	}
	return opened{}, false
}

// shows says whether a window on the screen is the program's.
func (l *launch) shows(w opened) bool {
	if w.place.Empty() {
		return false
	}
	if w.PID != 0 && startedBy(l.pid, w.PID) {
		return true
	}
	return w.isOf(l.program.class) || w.isOf(l.request.AppName)
}
