package builtin

import (
	"context"

	"planwright/internal/tools/desktop"
	"planwright/planner/catalog"
)

// Desktop is the screen, the mouse and the keyboard of the person. Errors are
// sentences for people. Every method ends soon after ctx is done.
type Desktop interface {
	LaunchApp(context.Context, desktop.LaunchApp) (desktop.Launched, error)
	FocusWindow(context.Context, desktop.FocusWindow) (desktop.Focused, error)
	ListWindows(context.Context, desktop.ListWindows) (desktop.WindowList, error)
	FindText(context.Context, desktop.FindText) (desktop.FoundText, error)
	WaitForText(context.Context, desktop.WaitForText) (desktop.Waited, error)
	FindImage(context.Context, desktop.FindImage) (desktop.FoundImage, error)
	Click(context.Context, desktop.Click) (desktop.Point, error)
	TypeText(context.Context, desktop.TypeText) (desktop.Typed, error)
	PressKey(context.Context, desktop.PressKey) error
	Scroll(context.Context, desktop.Scroll) error
	TakeScreenshot(context.Context, desktop.TakeScreenshot) (desktop.Screenshot, error)
}

// ScreenTools are the names of the tools that need a Desktop.
func ScreenTools() (names []string) {
	for _, tool := range catalog.Builtin().Tools() {
		if traits, _ := tool.Traits(); traits.NeedsScreen {
			names = append(names, tool.Name)
		}
	}
	return names
}

// desktop is the person's desktop, if there is one.
func (c call) desktop() (Desktop, error) {
	if c.Desktop == nil {
		return nil, refuse("The screen, the mouse and the keyboard are not available here. Run the workflow in a session with a screen, and install the programs that the tools for the screen need.")
	}
	d, err := c.Desktop()
	if err != nil {
		return nil, refusal(err.Error())
	}
	return d, nil
}

// onDesktop makes a tool of a method of the desktop. words says the result in words.
func onDesktop[Request, Result any](do func(Desktop, context.Context, Request) (Result, error), words func(Request, Result) result) handler {
	return with(func(ctx context.Context, c call, request Request) (result, error) {
		return onScreen(ctx, c, do, words, request)
	})
}

// onScreen is one call of such a tool.
func onScreen[Request, Result any](ctx context.Context, c call, do func(Desktop, context.Context, Request) (Result, error), words func(Request, Result) result, request Request) (result, error) {
	given, err := ask(ctx, c, do, request)
	if err != nil {
		return result{}, err
	}
	r := words(request, given)
	r.fields = given
	return r, nil
}

// ask asks the desktop, whose errors are for people already.
func ask[Request, Result any](ctx context.Context, c call, do func(Desktop, context.Context, Request) (Result, error), request Request) (Result, error) {
	var none Result
	d, err := c.desktop()
	if err != nil {
		return none, err
	}
	given, err := do(d, ctx, request)
	switch {
	case err != nil && ctx.Err() != nil:
		return none, ctx.Err()
	case err != nil:
		return none, refusal(err.Error())
	}
	return given, nil
}
