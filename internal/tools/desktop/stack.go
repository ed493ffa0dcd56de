package desktop

import (
	"context"
	"image"
	"slices"
	"strings"
)

// smallestMenu is the least width and height of a menu. Programs keep smaller
// windows that nobody sees.
const smallestMenu = 16

// stack is what lies on the screen: the menus that are open, above all windows, and
// the windows, the front one first.
type stack struct {
	menus   []opened
	windows []opened
	front   int // number of the window that has the keyboard, 0 where it is not sure
}

// stack asks for what lies on the screen now.
func (x *X11) stack(ctx context.Context) (stack, error) {
	var s stack
	var err error
	if s.windows, err = x.windows(ctx); err != nil {
		return s, err
	}
	if s.menus, err = x.menus(ctx, s.windows); err != nil {
		return s, err
	}
	f, err := x.front(ctx)
	s.front = f.number()
	return s, err
}

// menus are the windows that programs show without asking the window manager. They
// have a class; the frames that it draws around windows have none.
func (x *X11) menus(ctx context.Context, managed []opened) ([]opened, error) {
	text, err := x.ask(ctx, "xwininfo", "-root", "-children")
	if err != nil {
		return nil, err
	}
	var menus []opened
	for line := range strings.Lines(text) {
		numbers := childNumbers("children" + line)
		if len(numbers) != 1 || strings.Contains(line, ": ()") || len(menus) == maxWindows {
			continue
		}
		if slices.ContainsFunc(managed, func(w opened) bool { return w.WindowID == numbers[0] }) {
			continue
		}
		w, ok := x.window(ctx, numbers[0])
		if ok && min(w.place.Dx(), w.place.Dy()) >= smallestMenu {
			menus = append(menus, w)
		}
	}
	return menus, ctx.Err()
}

// at gives what a click on the point would reach: a menu or a window.
func (s stack) at(m Match) (w opened, menu, ok bool) {
	point := image.Pt(int(m.X), int(m.Y))
	holds := func(w opened) bool { return point.In(w.place) }
	if at := slices.IndexFunc(s.menus, holds); at >= 0 {
		return s.menus[at], true, true
	}
	if at := slices.IndexFunc(s.windows, holds); at >= 0 {
		return s.windows[at], false, true
	}
	return opened{}, false, false
}

// isFront says whether the person works there: in an open menu, or in the window
// that has the keyboard.
func (s stack) isFront(m Match) bool {
	w, menu, ok := s.at(m)
	return ok && (menu || w.WindowID == s.front)
}

// belongs says whether a click on the place reaches an application, of which these
// are the windows, or an open menu.
func (s stack) belongs(m Match, to []opened) bool {
	w, menu, ok := s.at(m)
	return ok && (menu || slices.ContainsFunc(to, func(o opened) bool { return o.WindowID == w.WindowID }))
}

// sortFront puts what the person works with first.
func (s stack) sortFront(matches []Match) {
	slices.SortStableFunc(matches, func(a, b Match) int { return rank(s.isFront(b)) - rank(s.isFront(a)) })
}

func rank(holds bool) int {
	if holds {
		return 1
	}
	return 0
}
