package desktop

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

var buttons = map[string]string{"": "1", "left": "1", "center": "2", "right": "3"}

// The buttons that a wheel is for the X Window System.
const wheelUp, wheelDown, wheelLeft, wheelRight = "4", "5", "6", "7"

// Click clicks the text or the point, and says where that was.
func (x *X11) Click(ctx context.Context, request Click) (Point, error) {
	button, ok := buttons[request.Button]
	if !ok {
		return Point{}, fmt.Errorf("There is no mouse button “%s”: use left, right or center.", request.Button)
	}
	at, err := x.aim(ctx, request)
	if err != nil {
		return Point{}, err
	}
	move, err := x.moveTo(ctx, at)
	if err != nil {
		return Point{}, err
	}
	times := strconv.Itoa(max(1, request.ClickCount))
	_, err = x.ask(ctx, "xdotool", append(move, "click", "--repeat", times, "--delay", "60", button)...)
	return at, err
}

// aim says where to click.
func (x *X11) aim(ctx context.Context, request Click) (Point, error) {
	if request.Target != "" {
		if err := x.needEyes(request.AppName, "xdotool", "xprop", "xwininfo"); err != nil {
			return Point{}, err
		}
		return x.locate(ctx, request.Target, request.AppName)
	}
	if request.X == nil || request.Y == nil {
		return Point{}, fmt.Errorf("Say where to click: give target, or x and y.")
	}
	return Point{X: *request.X, Y: *request.Y}, x.need("xdotool")
}

// moveTo gives what xdotool needs to put the mouse on a point of the screen.
func (x *X11) moveTo(ctx context.Context, at Point) ([]string, error) {
	text, err := x.ask(ctx, "xdotool", "getdisplaygeometry")
	if err != nil {
		return nil, err
	}
	var width, height int
	if _, err := fmt.Sscan(text, &width, &height); err != nil {
		return nil, fmt.Errorf("xdotool does not say how large the screen is. Install a newer one.")
	}
	column, row := math.Round(at.X), math.Round(at.Y)
	if !(column >= 0 && column < float64(width) && row >= 0 && row < float64(height)) {
		return nil, fmt.Errorf("The point %v, %v is outside the screen, which is %d by %d pixels.", at.X, at.Y, width, height)
	}
	return []string{"mousemove", strconv.Itoa(int(column)), strconv.Itoa(int(row))}, nil
}

// PressKey presses a key in a window.
func (x *X11) PressKey(ctx context.Context, request PressKey) error {
	stroke, err := keyStroke(request)
	if err != nil {
		return err
	}
	if strings.ContainsFunc(request.Key, isRare) && len(request.Modifiers) == 0 {
		_, err := x.TypeText(ctx, TypeText{Into: request.Into, Text: strings.Repeat(request.Key, max(1, request.Count))})
		return err
	}
	if err := x.need("xdotool", "xprop", "xwininfo"); err != nil {
		return err
	}
	// Some keys are for the desktop, which needs no window.
	if _, err := x.into(ctx, request.Into); err != nil && !errors.Is(err, errNoFront) {
		return err
	}
	args := []string{"key", "--clearmodifiers", "--delay", "10"}
	for range max(1, request.Count) {
		args = append(args, stroke)
	}
	_, err = x.run(ctx, runTime+time.Duration(request.Count)*50*time.Millisecond, nil, "xdotool", args...)
	return err
}

// Scroll turns the wheel. Nothing moves when both distances are 0.
func (x *X11) Scroll(ctx context.Context, request Scroll) error {
	if err := x.need("xdotool"); err != nil {
		return err
	}
	var args []string
	if request.X != nil && request.Y != nil {
		move, err := x.moveTo(ctx, Point{X: *request.X, Y: *request.Y})
		if err != nil {
			return err
		}
		args = move
	}
	args = append(args, wheel(request.DeltaY, wheelUp, wheelDown)...)
	args = append(args, wheel(request.DeltaX, wheelLeft, wheelRight)...)
	if len(args) == 0 {
		return nil
	}
	notches := max(request.DeltaX, -request.DeltaX) + max(request.DeltaY, -request.DeltaY)
	_, err := x.run(ctx, runTime+time.Duration(notches)*50*time.Millisecond, nil, "xdotool", args...)
	return err
}

func wheel(notches int, back, forth string) []string {
	if notches == 0 {
		return nil
	}
	button := forth
	if notches < 0 {
		button = back
	}
	count := strconv.Itoa(max(notches, -notches))
	return []string{"click", "--repeat", count, "--delay", "5", button}
}
