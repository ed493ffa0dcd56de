package desktop

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// front is the window that the keyboard goes to, as the window manager and the
// display see it.
type front struct {
	active  int  // what the window manager says is in front; 0: no window
	focus   int  // what the display gives keys to, or the window above it that is a program's
	managed bool // whether there is a window manager that says
}

// number is the window that keys go to, 0 where it is none or not sure. Without a
// window manager it may be the root: keys then go to what is under the mouse.
func (f front) number() int {
	if f.managed && f.active != f.focus {
		return 0
	}
	return f.focus
}

// front asks both, for each alone is ahead of the other while windows change.
func (x *X11) front(ctx context.Context) (front, error) {
	text, err := x.ask(ctx, "xprop", "-root", "-notype", "_NET_ACTIVE_WINDOW")
	if err != nil {
		return front{}, err
	}
	var f front
	value := properties(text)["_NET_ACTIVE_WINDOW"]
	f.managed = strings.HasPrefix(value, "window id")
	if numbers := windowNumbers(value); len(numbers) > 0 {
		f.active = numbers[0]
	}
	focus, err := x.ask(ctx, "xdotool", "getwindowfocus")
	if err != nil {
		return f, ctx.Err() // nothing has it at the moment
	}
	_, _ = fmt.Sscan(focus, &f.focus)
	return f, nil
}

// hasKeyboard says whether keys go to the window and it is on the screen.
func (x *X11) hasKeyboard(ctx context.Context, number int) (bool, error) {
	f, err := x.front(ctx)
	if err != nil || f.number() != number {
		return false, err
	}
	w, ok := x.window(ctx, number)
	return ok && !w.place.Empty(), ctx.Err()
}

// into brings the window that keys are for to the front and gives its number. Where
// none is named it is the one in front, once windows have stopped changing.
func (x *X11) into(ctx context.Context, meant Into) (int, error) {
	if meant != (Into{}) {
		focused, err := x.FocusWindow(ctx, FocusWindow{AppName: meant.AppName, WindowID: meant.WindowID})
		if err == nil && !focused.Found {
			err = fmt.Errorf("There is no such window to type into: %s. Start the program first, or look with list_windows.", meant)
		}
		return focused.WindowID, err
	}
	var f front
	arrived, err := poll(ctx, focusTime, func() (arrived bool, err error) {
		f, err = x.front(ctx)
		return !f.managed || f.number() != 0, err
	})
	if err == nil && !arrived {
		err = errNoFront
	}
	return f.number(), err
}

var errNoFront = errors.New("No window is in front, so nothing would get the keys. Name the window by app_name, or bring it to the front first.")

// String says which window is meant.
func (i Into) String() string {
	var parts []string
	if i.AppName != "" {
		parts = append(parts, "“"+i.AppName+"”")
	}
	if i.WindowID != 0 {
		parts = append(parts, fmt.Sprintf("number %d", i.WindowID))
	}
	return strings.Join(parts, ", ")
}
