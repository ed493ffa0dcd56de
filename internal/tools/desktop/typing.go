package desktop

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	// maxTyped is how many characters one call types.
	maxTyped = 100_000
	// settleTime is how long programs may take to learn of changed keys, or to
	// read what was typed with them.
	settleTime = 300 * time.Millisecond
)

// TypeText types into the window that has the focus. A line break is the Return
// key.
func (x *X11) TypeText(ctx context.Context, request TypeText) (Typed, error) {
	length := utf8.RuneCountInString(request.Text)
	if length > maxTyped {
		return Typed{}, fmt.Errorf("The text has %d characters, and no more than %d are typed at once.", length, maxTyped)
	}
	if err := x.need("xdotool"); err != nil || length == 0 {
		return Typed{}, err
	}
	var err error
	if strings.ContainsFunc(request.Text, isRare) {
		err = x.typeRare(ctx, request)
	} else {
		err = x.typeKeys(ctx, request.Text, request.DelayMS)
	}
	if err != nil {
		return Typed{}, err
	}
	return Typed{Length: length}, nil
}

// lineBreaks make a line break the Return key; for a line feed, xdotool presses a key
// of that name, which programs ignore.
var lineBreaks = strings.NewReplacer("\r\n", "\r", "\n", "\r")

// typeKeys types characters that keys have.
func (x *X11) typeKeys(ctx context.Context, text string, delayMS int) error {
	delay := cmp.Or(delayMS, 1) // without any, programs lose keys
	limit := runTime + 2*time.Duration(len(text)*delay)*time.Millisecond
	_, err := x.run(ctx, limit, strings.NewReader(lineBreaks.Replace(text)), "xdotool",
		"type", "--clearmodifiers", "--delay", strconv.Itoa(delay), "--file", "-")
	return err
}

// isRare says whether a character may have no key.
func isRare(r rune) bool { return r > '~' }

// typeRare lends free keys to the characters that may have none. xdotool does so
// by itself, but for each character anew, and loses or misreads some.
func (x *X11) typeRare(ctx context.Context, request TypeText) error {
	if err := x.need("xdotool", "xmodmap"); err != nil {
		return err
	}
	text, err := x.ask(ctx, "xmodmap", "-pke")
	if err != nil {
		return err
	}
	keys := freeKeys(text)
	if len(keys) == 0 {
		return fmt.Errorf("Every key of the keyboard has a character, so none is free for others. Choose another keyboard layout.")
	}
	defer x.lend(context.WithoutCancel(ctx), keys, nil)
	for _, part := range partsByRare(request.Text, len(keys)) {
		if err := x.lend(ctx, keys, rareOf(part)); err != nil {
			return err
		}
		if err := pause(ctx, settleTime); err != nil {
			return err
		}
		if err := x.typeKeys(ctx, part, request.DelayMS); err != nil {
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
