package desktop

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// focusTime is how long a window may take to come to the front.
const focusTime = 3 * time.Second

// FocusWindow brings the first window that is meant to the front.
func (x *X11) FocusWindow(ctx context.Context, request FocusWindow) (Focused, error) {
	if err := x.need("xdotool", "xprop", "xwininfo"); err != nil {
		return Focused{}, err
	}
	windows, err := x.windowsOf(ctx, request.AppName)
	if err != nil {
		return Focused{}, err
	}
	at := slices.IndexFunc(windows, request.means)
	if at < 0 {
		return Focused{}, nil
	}
	if err := x.focus(ctx, windows[at]); err != nil {
		return Focused{}, err
	}
	return Focused{Found: true, WindowID: windows[at].WindowID, Title: windows[at].Title}, nil
}

func (r FocusWindow) means(w opened) bool {
	return (r.WindowID == 0 || r.WindowID == w.WindowID) &&
		(r.PID == 0 || r.PID == w.PID) &&
		mentions(w.Title, r.Title)
}

// focus asks the window manager, or where there is none the display, and waits
// until keys go to the window. One that has them already is left as it is: a menu
// of it stays open.
func (x *X11) focus(ctx context.Context, w opened) error {
	if there, err := x.hasKeyboard(ctx, w.WindowID); there || err != nil {
		return err
	}
	id := strconv.Itoa(w.WindowID)
	if _, err := x.ask(ctx, "xdotool", "windowactivate", id); err != nil {
		if _, err := x.ask(ctx, "xdotool", "windowraise", id, "windowfocus", id); err != nil {
			return err
		}
	}
	arrived, err := poll(ctx, focusTime, func() (bool, error) { return x.hasKeyboard(ctx, w.WindowID) })
	if err == nil && !arrived {
		err = fmt.Errorf("The window “%s” did not come to the front. Is it waiting for another window of its program?", w.Title)
	}
	return err
}

// poll asks until the answer is yes or the time is over. It asks at least once.
func poll(ctx context.Context, limit time.Duration, ask func() (bool, error)) (bool, error) {
	const pause = 100 * time.Millisecond
	for end := time.Now().Add(limit); ; {
		if yes, err := ask(); yes || err != nil {
			return yes, err
		}
		if time.Until(end) <= 0 {
			return false, nil
		}
		select {
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(min(pause, time.Until(end))):
		}
	}
}
