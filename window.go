//go:build desktop || dev || bindings

package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	goruntime "runtime"
	"sync"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/menu"
	"github.com/wailsapp/wails/v2/pkg/menu/keys"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"
	"github.com/wailsapp/wails/v2/pkg/runtime"

	"planwright/frontend"
	"planwright/internal/bridge"
	"planwright/internal/legible"
	"planwright/internal/session"
	"planwright/internal/settings"
	"planwright/internal/windowstate"
	"planwright/planner/problem"
)

//go:embed build/appicon.png
var icon []byte

// The --bg of the themes: the window must not flash before the page is drawn.
var (
	darkBackground  = options.NewRGB(0x0e, 0x10, 0x14)
	lightBackground = options.NewRGB(0xf6, 0xf7, 0xf9)
)

// runWindow shows the window until it is closed, with the workflow file in it if one
// is named.
func runWindow(file string, stderr io.Writer) int {
	page, built := frontend.Page()
	if problem := windowProblem(built); problem != "" {
		fmt.Fprintln(stderr, problem)
		return 2
	}
	app := newApp()
	if err := wails.Run(windowOptions(app, file, page, stderr)); err != nil {
		fmt.Fprintf(stderr, "The window could not be opened: %v\n", err)
		return 1
	}
	if app.failure != nil {
		return 2
	}
	return 0
}

// windowOptions describe the window and tie the app to its life.
func windowOptions(app *App, file string, page fs.FS, stderr io.Writer) *options.App {
	config := defaultConfig()
	life := &windowLife{app: app, file: file, stderr: stderr, kept: config.WindowFile(), started: make(chan struct{})}
	life.before = windowstate.Load(life.kept)
	app.SetLight(life.before.Light)
	return &options.App{
		Title: "Planwright",
		// Known before there is a window, so that it is not seen to change.
		Width: life.before.Width, Height: life.before.Height, WindowStartState: startState(life.before),
		MinWidth: windowstate.MinWidth, MinHeight: windowstate.MinHeight,
		BackgroundColour: backgroundIn(settings.Look(config.Settings).Theme, life.before.Light),
		ErrorFormatter:   func(err error) any { return problem.SaidOf(err) },
		Menu:             systemMenus(life.window),
		Logger:           quiet{stderr},
		AssetServer:      &assetserver.Options{Assets: page, Middleware: withPolicy(looking(page, config.Settings))},
		// WebKitGTK hands the page no files: it would show what is dropped in its place.
		DragAndDrop: &options.DragAndDrop{DisableWebViewDrop: goruntime.GOOS == "linux"},
		// Without a graphics card the web view draws three times as fast when it
		// does not pretend to have one.
		Linux:              &linux.Options{Icon: icon, ProgramName: "planwright", WebviewGpuPolicy: linux.WebviewGpuPolicyNever},
		SingleInstanceLock: &options.SingleInstanceLock{UniqueId: "planwright", OnSecondInstanceLaunch: life.startedAgain},
		OnStartup:          life.start,
		OnBeforeClose:      life.hold,
		// Not before: a second start of the program has ended by then, and it must not
		// find the documents taken.
		OnDomReady: life.open,
		OnShutdown: life.end,
		Bind:       []any{app},
	}
}

// windowLife is what becomes of a window, and of the app with it.
type windowLife struct {
	app    *App
	file   string // to open; "": none
	stderr io.Writer
	kept   string            // the path of how the window stood
	before windowstate.State // that, as it was the last time

	started chan struct{}
	context context.Context // of the window; set once started is closed
	opened  sync.Once       // the page may be loaded again
	bye     farewell
}

// window is that, once it is there.
func (w *windowLife) window() context.Context {
	<-w.started
	return w.context
}

func (w *windowLife) start(ctx context.Context) {
	w.context = ctx
	close(w.started)
	placeWindow(ctx, w.before)
}

// startedAgain shows the window where the program is started while it is open.
func (w *windowLife) startedAgain(second options.SecondInstanceData) {
	window := w.window()
	runtime.WindowUnminimise(window)
	runtime.Show(window)
	openArgument(window, w.app, second)
}

// open is told when the page is there.
func (w *windowLife) open(ctx context.Context) {
	w.opened.Do(func() { openWindow(ctx, w.app, w.file, w.stderr) })
}

// hold keeps how the window stands, and the window open until the page has said goodbye.
func (w *windowLife) hold(ctx context.Context) (prevent bool) {
	// Without it the window opens as it did this time.
	_ = windowNow(ctx, w.before, w.app.light.Load()).Save(w.kept)
	return w.bye.hold(func(left func()) { askToLeave(ctx, left) }, func() { runtime.Quit(ctx) })
}

func (w *windowLife) end(context.Context) {
	w.opened.Do(w.app.leave) // it ends before there was a page
	if err := w.app.close(); err != nil && w.app.failure == nil {
		fmt.Fprintln(w.stderr, legible.Error(err))
	}
}

// systemMenus is the menu bar of a Mac: without one, copying and pasting have no keys
// there. Other systems show none, as the page has all.
func systemMenus(window func() context.Context) *menu.Menu {
	if goruntime.GOOS != "darwin" {
		return nil
	}
	return menuBar(func(id string) {
		runtime.EventsEmit(window(), menuCommand, map[string]string{"id": id})
	})
}

// menuBar is the menus with what the system puts into every program's: File and Edit
// stand first.
func menuBar(choose func(id string)) *menu.Menu {
	bar := menu.NewMenu()
	bar.Append(menu.AppMenu())
	for i, one := range windowMenus {
		if i == 1 {
			bar.Append(menu.EditMenu())
		}
		addItems(bar.AddSubmenu(one.label), one.items, choose)
	}
	return bar
}

func addItems(to *menu.Menu, items []windowItem, choose func(id string)) {
	for _, item := range items {
		if item.id == "" {
			to.AddSeparator()
			continue
		}
		accelerator, _ := keys.Parse(item.accelerator) // nil where it has none
		to.AddText(item.label, accelerator, func(*menu.CallbackData) { choose(item.id) })
	}
}

func startState(state windowstate.State) options.WindowStartState {
	if state.Maximised {
		return options.Maximised
	}
	return options.Normal
}

// backgroundIn is the background for a theme; that of the system is taken to be as it
// was the last time.
func backgroundIn(theme settings.Theme, wasLight bool) *options.RGBA {
	if theme == settings.ThemeLight || theme == settings.ThemeSystem && wasLight {
		return lightBackground
	}
	return darkBackground
}

// placeWindow puts the window where it stood, as far as the screens of now allow.
// The size is changed only where no screen has room for it.
func placeWindow(window context.Context, state windowstate.State) {
	found, err := runtime.ScreenGetAll(window)
	if err != nil {
		return // it stands where the system put it
	}
	screens := make([]windowstate.Screen, 0, len(found))
	for _, screen := range found {
		screens = append(screens, windowstate.Screen{Width: screen.Size.Width, Height: screen.Size.Height})
	}
	within := state.Within(screens)
	if within.Width != state.Width || within.Height != state.Height {
		runtime.WindowSetSize(window, within.Width, within.Height)
	}
	if within.At != nil && !state.Maximised {
		runtime.WindowSetPosition(window, within.At.X, within.At.Y)
	}
}

// windowNow is how the window stands. Size and place of a window that is maximised,
// minimised or fills the screen are not its own: then it has those from before.
func windowNow(window context.Context, before windowstate.State, light bool) windowstate.State {
	state := before
	state.Light = light
	state.Maximised = runtime.WindowIsMaximised(window)
	if state.Maximised || runtime.WindowIsMinimised(window) || runtime.WindowIsFullscreen(window) {
		return state
	}
	state.Width, state.Height = runtime.WindowGetSize(window)
	x, y := runtime.WindowGetPosition(window)
	state.At = &windowstate.Point{X: x, Y: y}
	return state
}

// askToLeave tells the page that the window closes; left is called once it has saved all.
func askToLeave(window context.Context, left func()) {
	runtime.EventsOnce(window, windowLeft, func(...any) { left() })
	runtime.EventsEmit(window, windowClosing)
}

// openWindow makes the app ready for the page, or ends the program with the reason.
func openWindow(window context.Context, app *App, file string, stderr io.Writer) {
	config := defaultConfig()
	config.File = file
	app.open(config, func(name string, payload any) { runtime.EventsEmit(window, name, payload) }, &windowDialogs{window: window})
	if app.failure != nil {
		giveUp(window, app.failure, stderr)
	}
}

// leave is in place of open where the program ends before.
func (a *App) leave() {
	a.failure = problem.Fail("Planwright is closing.")
	close(a.opened)
}

// openArgument opens the file that a second start of the program named.
func openArgument(window context.Context, app *App, second options.SecondInstanceData) {
	if len(second.Args) != 1 || !isWorkflowFile(second.Args[0]) {
		return
	}
	path := second.Args[0]
	if !filepath.IsAbs(path) {
		path = filepath.Join(second.WorkingDirectory, path)
	}
	if _, err := call(app, func() (session.OpenedView, error) { return app.program.Session.OpenFile(path) }); err != nil {
		tell(window, err)
	}
}

// tell shows an error to someone who may have no terminal.
func tell(window context.Context, what error) {
	_, _ = runtime.MessageDialog(window, runtime.MessageDialogOptions{
		Type: runtime.ErrorDialog, Title: "Planwright", Message: what.Error(),
	}) // that it cannot be shown changes nothing
}

// giveUp says why there is nothing to show, also to those who started the program
// without a terminal, and ends it.
func giveUp(window context.Context, why error, stderr io.Writer) {
	fmt.Fprintln(stderr, why)
	tell(window, why)
	runtime.Quit(window)
}

// windowDialogs are the system's own.
type windowDialogs struct {
	window context.Context
	mu     sync.Mutex // held while one is open: the window shows one at a time
}

// workflowFiles are what the dialogs offer.
var workflowFiles = []runtime.FileFilter{{DisplayName: "Workflows", Pattern: "*.planwright.json;*.json"}}

// exportFiles are what the dialogs offer for exports, by the end of their names.
var exportFiles = map[string][]runtime.FileFilter{
	".png": {{DisplayName: "Pictures (PNG)", Pattern: "*.png"}},
	".svg": {{DisplayName: "Pictures (SVG)", Pattern: "*.svg"}},
	".mmd": {{DisplayName: "Mermaid", Pattern: "*.mmd;*.md"}},
}

// filesLike are what a dialog offers for a name.
func filesLike(name string) []runtime.FileFilter {
	if filters, ok := exportFiles[filepath.Ext(name)]; ok {
		return filters
	}
	return workflowFiles
}

func (d *windowDialogs) open() (string, error) {
	return d.ask(func() (string, error) {
		return runtime.OpenFileDialog(d.window, runtime.OpenDialogOptions{Title: "Open a workflow", Filters: workflowFiles})
	})
}

func (d *windowDialogs) save(folder, name string) (string, error) {
	if _, err := os.Stat(folder); err != nil {
		folder = "" // the system would not ask at all
	}
	return d.ask(func() (string, error) {
		return runtime.SaveFileDialog(d.window, runtime.SaveDialogOptions{
			Title: "Save as", DefaultDirectory: folder, DefaultFilename: name,
			Filters: filesLike(name), CanCreateDirectories: true,
		})
	})
}

func (d *windowDialogs) folder() (string, error) {
	return d.ask(func() (string, error) {
		return runtime.OpenDirectoryDialog(d.window, runtime.OpenDialogOptions{Title: "Let steps use a folder", CanCreateDirectories: true})
	})
}

// fileManagers start the file manager of a system.
var fileManagers = map[string]string{"linux": "xdg-open", "darwin": "open", "windows": "explorer"}

func (d *windowDialogs) show(folder string) error {
	if _, err := os.Stat(folder); err != nil {
		return problem.Fail("There is no folder %s yet: nothing was kept in it.", folder)
	}
	manager := exec.Command(fileManagers[goruntime.GOOS], folder)
	if err := manager.Start(); err != nil {
		return problem.Fail("The folder could not be opened: %v. It is %s.", err, folder)
	}
	go func() { _ = manager.Wait() }() // it may stay as long as its window
	return nil
}

// ask shows a dialog, unless one is open.
func (d *windowDialogs) ask(show func() (string, error)) (string, error) {
	if !d.mu.TryLock() {
		return "", nil
	}
	defer d.mu.Unlock()
	path, err := show()
	if err != nil {
		return "", problem.Fail("The system could not ask for a file: %v. Try again.", err)
	}
	return path, nil
}

// windowProblem says why there can be no window and what to do, "" when there can.
func windowProblem(built bool) string {
	switch {
	case makesBindings:
		return ""
	case !built:
		return "The page is not built. Run \"make\" to build it."
	case goruntime.GOOS == "linux" && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "":
		return "There is no display to open a window on. Run \"planwright serve\" to use Planwright in a browser,\n" +
			"or \"planwright --help\" for the command line."
	}
	return ""
}

// withPolicy sends the page as it is when it is loaded, with the policy that it has in a
// browser too.
func withPolicy(page fs.FS) assetserver.Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Security-Policy", bridge.ContentSecurityPolicy)
			if r.URL.Path != "/" {
				next.ServeHTTP(w, r)
				return
			}
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			index, _ := fs.ReadFile(page, "index.html") // windowProblem has looked for it
			_, _ = w.Write(index)                       // a window that went away needs no answer
		})
	}
}

// quiet keeps Wails from logging: on a wrong argument it would print the whole
// call, which may hold a key.
type quiet struct{ stderr io.Writer }

func (quiet) Print(string)   {}
func (quiet) Trace(string)   {}
func (quiet) Debug(string)   {}
func (quiet) Info(string)    {}
func (quiet) Warning(string) {}
func (quiet) Error(string)   {}

// Fatal ends the program, as Wails expects.
func (q quiet) Fatal(string) {
	fmt.Fprintln(q.stderr, "The window failed. Start Planwright again; the workflow is saved.")
	os.Exit(1)
}
