package desktop

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	// maxTyped is how many characters one call types.
	maxTyped = 100_000
	// maxPart is how many bytes are typed between two looks at the window.
	maxPart = 200
	// settleTime is how long programs may take to learn of changed keys, or to
	// read what was typed with them.
	settleTime = 300 * time.Millisecond
)

// TypeText types into a window. A line break is the Return key. It fails when the
// window loses the keyboard meanwhile, and says how much was typed by then.
func (x *X11) TypeText(ctx context.Context, request TypeText) (Typed, error) {
	length := utf8.RuneCountInString(request.Text)
	if length > maxTyped {
		return Typed{}, fmt.Errorf("The text has %d characters, and no more than %d are typed at once.", length, maxTyped)
	}
	if err := x.need("xdotool", "xprop", "xwininfo"); err != nil || length == 0 {
		return Typed{}, err
	}
	number, err := x.into(ctx, request.Into)
	if err != nil {
		return Typed{}, err
	}
	t := &typist{X11: x, window: number, bound: request.Into != Into{}, delay: cmp.Or(request.DelayMS, 1)} // without any, programs lose keys
	if strings.ContainsFunc(request.Text, isRare) {
		err = t.typeRare(ctx, request.Text)
	} else {
		err = t.typeKeys(ctx, request.Text)
	}
	if err == nil {
		err = t.check(ctx)
	}
	return Typed{Length: t.typed}, err
}

// lineBreaks make a line break the Return key; for a line feed, xdotool presses a key
// of that name, which programs ignore.
var lineBreaks = strings.NewReplacer("\r\n", "\r", "\n", "\r")

// isRare says whether a character may have no key.
func isRare(r rune) bool { return r > '~' }

// typist types into a window.
type typist struct {
	*X11
	window int  // that has the keyboard
	bound  bool // the window was named: no other will do
	delay  int  // milliseconds between keys

	typed  int  // characters
	leaves bool // what was typed last may have brought another window
}

// check fails when another window has the keyboard. A Return or a Tab may open or
// close a window, and what follows is then meant for that, unless one was named.
func (t *typist) check(ctx context.Context) error {
	f, err := t.front(ctx)
	if err != nil || f.number() == t.window {
		return err
	}
	if t.leaves && !t.bound {
		t.window = f.number()
		return nil
	}
	return t.lost(ctx, f)
}

// lost says that the window lost the keyboard, and to which.
func (t *typist) lost(ctx context.Context, f front) error {
	to := "another window"
	if w, ok := t.X11.window(ctx, f.focus); ok {
		to = "“" + w.Title + "”"
	}
	if w, ok := t.X11.window(ctx, t.window); ok {
		return fmt.Errorf("%s came to the front while the text was typed into “%s”: of its %d characters typed so far the last may have gone there. Look at both windows before you try again.", to, w.Title, t.typed)
	}
	return fmt.Errorf("The window was closed while the text was typed into it, after about %d characters. What followed may have gone to %s.", t.typed, to)
}

// typeKeys types characters that keys have, a part at a time: between them it looks
// whether they still go to the window.
func (t *typist) typeKeys(ctx context.Context, text string) error {
	for part := range partsBy(text, maxPart) {
		if err := t.check(ctx); err != nil {
			return err
		}
		limit := runTime + 2*time.Duration(len(part)*t.delay)*time.Millisecond
		_, err := t.run(ctx, limit, strings.NewReader(lineBreaks.Replace(part)), "xdotool",
			"type", "--clearmodifiers", "--delay", strconv.Itoa(t.delay), "--file", "-")
		if err != nil {
			return err
		}
		t.typed += utf8.RuneCountInString(part)
		t.leaves = strings.ContainsAny(part, "\r\n\t")
	}
	return nil
}

// partsBy splits a text into parts of at most so many bytes, between characters.
func partsBy(text string, most int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for len(text) > most {
			at := most
			for !utf8.RuneStart(text[at]) || text[at-1] == '\r' {
				at--
			}
			if !yield(text[:at]) {
				return
			}
			text = text[at:]
		}
		yield(text)
	}
}

// typeRare lends free keys to the characters that may have none. xdotool does so
// by itself, but for each character anew, and loses or misreads some.
func (t *typist) typeRare(ctx context.Context, text string) error {
	if err := t.need("xmodmap"); err != nil {
		return err
	}
	listing, err := t.ask(ctx, "xmodmap", "-pke")
	if err != nil {
		return err
	}
	keys := freeKeys(listing)
	if len(keys) == 0 {
		return fmt.Errorf("Every key of the keyboard has a character, so none is free for others. Choose another keyboard layout.")
	}
	defer t.lend(context.WithoutCancel(ctx), keys, nil)
	for _, part := range partsByRare(text, len(keys)) {
		if err := t.lend(ctx, keys, rareOf(part)); err != nil {
			return err
		}
		if err := pause(ctx, settleTime); err != nil {
			return err
		}
		if err := t.typeKeys(ctx, part); err != nil {
			return err
		}
		if err := pause(ctx, settleTime); err != nil {
			return err
		}
	}
	return nil
}

// lend gives each character a key, and takes it from the keys that are left.
func (x *X11) lend(ctx context.Context, keys []string, characters []rune) error {
	var args []string
	for i, key := range keys {
		symbol := ""
		if i < len(characters) {
			symbol = fmt.Sprintf("U%04X", characters[i])
		}
		// Twice, for the key alone and with shift.
		args = append(args, "-e", fmt.Sprintf("keycode %s = %s %s", key, symbol, symbol))
	}
	_, err := x.ask(ctx, "xmodmap", args...)
	return err
}

// freeKeys reads the numbers of keys without a character: "keycode 93 =".
func freeKeys(text string) []string {
	var keys []string
	for line := range strings.Lines(text) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "keycode" && fields[2] == "=" {
			keys = append(keys, fields[1])
		}
	}
	return keys
}

// partsByRare splits the text so that no part has more rare characters than there
// are free keys.
func partsByRare(text string, keys int) []string {
	var parts []string
	start, rare := 0, []rune(nil)
	for at, r := range text {
		if !isRare(r) || slices.Contains(rare, r) {
			continue
		}
		if len(rare) == keys {
			parts = append(parts, text[start:at])
			start, rare = at, rare[:0]
		}
		rare = append(rare, r)
	}
	return append(parts, text[start:])
}

func rareOf(text string) []rune {
	var rare []rune
	for _, r := range text {
		if isRare(r) && !slices.Contains(rare, r) {
			rare = append(rare, r)
		}
	}
	return rare
}

func pause(ctx context.Context, length time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(length):
		return nil
	}
}
