package desktop

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// maxWindows bounds how many windows are looked at.
const maxWindows = 200

// opened is a window with what people do not ask for.
type opened struct {
	Window
	instance string          // the first part of WM_CLASS
	place    image.Rectangle // empty while it is minimised or elsewhere
}

// ListWindows lists the windows that are open, minimised ones too, without
// panels and the background.
func (x *X11) ListWindows(ctx context.Context, request ListWindows) (WindowList, error) {
	windows, err := x.windowsOf(ctx, request.AppName)
	if err != nil {
		return WindowList{}, err
	}
	list := WindowList{Windows: []Window{}, Count: len(windows), Found: len(windows) > 0}
	for _, w := range windows {
		list.Windows = append(list.Windows, w.Window)
	}
	if list.Found {
		list.First = &list.Windows[0]
	}
	return list, nil
}

// windowsOf gives the windows of an application, or all, the front one first. A
// window whose class is the name wins over the class that the menu knows for the
// name, and both over a window that only mentions it, as a browser does with any
// title.
func (x *X11) windowsOf(ctx context.Context, app string) ([]opened, error) {
	all, err := x.windows(ctx)
	if err != nil || app == "" {
		return all, err
	}
	for _, belongs := range []func(opened) bool{
		func(w opened) bool { return w.isOf(app) },
		x.menuTest(app),
		func(w opened) bool { return mentions(w.AppName, app) || mentions(w.Title, app) },
	} {
		found := slices.DeleteFunc(slices.Clone(all), func(w opened) bool { return !belongs(w) })
		if len(found) > 0 {
			return found, nil
		}
	}
	return nil, nil
}

// menuTest tells the windows of the application that has the name in the menu:
// the window of Files is of the class org.gnome.Nautilus. The menu is read when
// the first window is asked about.
func (x *X11) menuTest(app string) func(opened) bool {
	find := sync.OnceValues(func() (entry, bool) { return x.findEntry(app) })
	return func(w opened) bool {
		e, ok := find()
		return ok && (w.isOf(e.id) || w.isOf(e.lastID()) || w.isOf(e.class))
	}
}

// isOf says whether a name is a class of the window.
func (w opened) isOf(name string) bool {
	return name != "" && (strings.EqualFold(w.AppName, name) || strings.EqualFold(w.instance, name))
}

// placesOf gives where the windows of an application are on the screen.
func (x *X11) placesOf(ctx context.Context, app string) ([]image.Rectangle, error) {
	windows, err := x.windowsOf(ctx, app)
	var places []image.Rectangle
	for _, w := range windows {
		if !w.place.Empty() {
			places = append(places, w.place)
		}
	}
	return places, err
}

func mentions(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

func (x *X11) windows(ctx context.Context) ([]opened, error) {
	if err := x.need("xprop", "xwininfo"); err != nil {
		return nil, err
	}
	numbers, managed, err := x.windowNumbers(ctx)
	if err != nil {
		return nil, err
	}
	var windows []opened
	switch {
	case len(numbers) <= maxWindows:
	case managed:
		return nil, fmt.Errorf("%d windows are open, more than the %d that can be looked at. Close some.", len(numbers), maxWindows)
	default:
		return nil, fmt.Errorf("Programs have made %d windows, more than the %d that can be looked at, and without a window manager nobody knows which are open. Close some programs, or start a window manager.", len(numbers), maxWindows)
	}
	for _, number := range numbers {
		w, ok := x.window(ctx, number)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if ok && (managed || !w.place.Empty()) {
			windows = append(windows, w)
		}
	}
	return windows, nil
}

// windowNumbers asks the window manager. Where windows are not managed they are
// all that programs have made, whether meant to be seen or not.
func (x *X11) windowNumbers(ctx context.Context) (numbers []int, managed bool, err error) {
	text, err := x.ask(ctx, "xprop", "-root", "-notype", "_NET_CLIENT_LIST_STACKING", "_NET_CLIENT_LIST")
	if err != nil {
		return nil, false, err
	}
	root := properties(text)
	for _, name := range []string{"_NET_CLIENT_LIST_STACKING", "_NET_CLIENT_LIST"} {
		if value := root[name]; strings.HasPrefix(value, "window id") {
			numbers = windowNumbers(value)
			slices.Reverse(numbers)
			return numbers, true, nil
		}
	}
	text, err = x.ask(ctx, "xwininfo", "-root", "-children")
	return childNumbers(text), false, err
}

// notWindows are the kinds that people would not call a window: what is always
// there, and what comes before one and goes again.
var notWindows = []string{"_TYPE_DESKTOP", "_TYPE_DOCK", "_TYPE_SPLASH", "_TYPE_NOTIFICATION", "_TYPE_TOOLTIP"}

// window describes one window. It is not ok when the window is gone, or is none
// that people would call a window.
func (x *X11) window(ctx context.Context, number int) (opened, bool) {
	id := strconv.Itoa(number)
	text, err := x.ask(ctx, "xprop", "-id", id, "-notype", "WM_CLASS", "_NET_WM_NAME", "WM_NAME", "_NET_WM_PID", "_NET_WM_WINDOW_TYPE")
	if err != nil {
		return opened{}, false
	}
	stats, err := x.ask(ctx, "xwininfo", "-id", id, "-stats")
	if err != nil {
		return opened{}, false
	}
	found := properties(text)
	class, title := quotedTexts(found["WM_CLASS"]), quotedTexts(cmp.Or(found["_NET_WM_NAME"], found["WM_NAME"]))
	kind := found["_NET_WM_WINDOW_TYPE"]
	if len(class) < 2 || slices.ContainsFunc(notWindows, func(k string) bool { return strings.Contains(kind, k) }) {
		return opened{}, false
	}
	w := opened{Window: Window{WindowID: number, AppName: class[1], Title: strings.Join(title, "")}, instance: class[0], place: place(stats)}
	w.PID, _ = strconv.Atoi(found["_NET_WM_PID"])
	return w, true
}
