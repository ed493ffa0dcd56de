// Package desktop works the screen of the person: it starts programs, finds
// windows, text and pictures, and moves the mouse and types. It does so with
// programs that are kept by others, xdotool, xprop, xwininfo, xmodmap, ImageMagick
// and Tesseract, each started by its arguments and bounded in time and output.
//
// Open(environ []string) (*X11, error) gives the desktop, and every tool is a
// method of X11 that takes a request and gives a result:
//
//	LaunchApp(context.Context, LaunchApp) (Launched, error)
//	FocusWindow(context.Context, FocusWindow) (Focused, error)
//	ListWindows(context.Context, ListWindows) (WindowList, error)
//	FindText(context.Context, FindText) (FoundText, error)
//	WaitForText(context.Context, WaitForText) (Waited, error)
//	FindImage(context.Context, FindImage) (FoundImage, error)
//	Click(context.Context, Click) (Point, error)
//	TypeText(context.Context, TypeText) (Typed, error)
//	PressKey(context.Context, PressKey) error
//	Scroll(context.Context, Scroll) error
//	TakeScreenshot(context.Context, TakeScreenshot) (Screenshot, error)
//
// Requests and results carry the JSON names of the built-in tools. Coordinates
// are pixels from the upper left corner of the screen. Every error is a sentence
// for the person.
package desktop
