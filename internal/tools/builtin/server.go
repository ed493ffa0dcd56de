// Package builtin offers the tools that the program brings with it, as an MCP
// server inside this process. What they are is said in the planner's catalog alone;
// what they do is here. They reach only what they were allowed to reach: files in
// the allowed folders, programs by their own arguments, addresses that are no
// machine's inner services.
package builtin

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/planner/catalog"
)

// Options are what the tools work with. The zero value reaches no file.
type Options struct {
	Version string
	// Folders returns the folders in which files may be read and written, as
	// absolute paths. Relative paths start at the first. It is asked at every call.
	Folders func() []string
	// Own returns the files and folders of the program itself, as absolute paths: no tool
	// reads, lists, writes or moves them, though an allowed folder holds them. The pictures
	// and files of a run go along with a call. nil: there are none.
	Own func() []string
	// Environment returns the names of variables that commands see besides the
	// usual ones. Those that hold keys of the program are never passed on.
	Environment func() []string
	// Desktop gives the desktop at every call that needs it. Its error is for people:
	// it says why there is none, and what to install. nil: there is none.
	Desktop func() (Desktop, error)
	Images  string // folder for pictures of calls that name none; it must be there
	// Lock is the file that is locked while something is added to a file, so that another
	// process does not add to it meanwhile; its folder must be there. "": there is none.
	Lock string
	HTTP HTTP
	// Trouble, where it is set, is told of what a handler did not expect.
	Trouble func(report string)
}

// HTTP bounds what http_request may do. A field that is 0 has its default.
type HTTP struct {
	MaxBody int64                                 // bytes of an answer that is a text, 3 MiB
	Connect time.Duration                         // until a connection is made, 10 seconds
	Proxy   func(*http.Request) (*url.URL, error) // nil: none
	// Resolver looks names up; nil: as the system does.
	Resolver *net.Resolver
}

// server is what all handlers share.
type server struct {
	Options
	writing sync.Mutex // one change of files at a time: appends read what they add to; see Lock
}

// NewServer makes the server of the built-in tools. It may have several sessions; a
// call ends when its session does. See Along for what goes
// along with a call from inside. ask_person asks by an elicitation.
func NewServer(options Options) *mcp.Server {
	s := &server{Options: options}
	m := mcp.NewServer(
		&mcp.Implementation{Name: "planwright-builtin", Title: "Planwright's own tools", Version: options.Version},
		&mcp.ServerOptions{Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}}}) // they stay the same
	for _, t := range catalog.Builtin().Tools() {
		handle := handlers[t.Name]
		if handle == nil {
			panic("builtin: " + t.Name + " has no handler") // a test makes a server
		}
		m.AddTool(definition(t), s.handler(t, handle))
	}
	return m
}

func definition(t catalog.Tool) *mcp.Tool {
	return &mcp.Tool{
		Name: t.Name, Title: t.Title, Description: t.Description,
		InputSchema:  json.RawMessage(t.Parameters),
		OutputSchema: json.RawMessage(outputSchema(t.Outputs)),
		Annotations:  annotations(t),
	}
}

// annotations say the worst that a call may do in the words of the protocol: a client
// that goes by them asks nobody about what they call harmless.
func annotations(t catalog.Tool) *mcp.ToolAnnotations {
	destructive := t.WorstEffect() == catalog.Destructive
	open := t.Effect == catalog.External || reaches(t)
	return &mcp.ToolAnnotations{ReadOnlyHint: t.Effect == catalog.Read, DestructiveHint: &destructive, OpenWorldHint: &open}
}

// reaches reports whether a tool reaches beyond this machine by what it starts or presses.
func reaches(t catalog.Tool) bool {
	traits, _ := t.Traits()
	return slices.ContainsFunc(traits.Touches, func(touch catalog.Touch) bool {
		return touch.Use == catalog.Runs || touch.Use == catalog.Writes && touch.Thing == catalog.Screen && t.Effect == catalog.Destructive
	})
}

// handlers are the tools by name.
var handlers = map[string]handler{
	"launch_app":      with(launchApp),
	"focus_window":    onDesktop(Desktop.FocusWindow, focused),
	"list_windows":    onDesktop(Desktop.ListWindows, titles),
	"find_text":       onDesktop(Desktop.FindText, foundText),
	"find_image":      with(findImage),
	"click":           onDesktop(Desktop.Click, clicked),
	"type_text":       onDesktop(Desktop.TypeText, typed),
	"press_key":       with(pressKey),
	"scroll":          with(scroll),
	"take_screenshot": with(takeScreenshot),
	"run_command":     with(runCommand),
	"http_request":    with(requestHTTP),
	"read_file":       with(readFile),
	"write_file":      with(writeFile),
	"list_files":      with(listFiles),
	"search_files":    with(searchFiles),
	"move_file":       with(moveFile),
	"copy_file":       with(copyFile),
	"make_folder":     with(makeNewFolder),
	"delete_file":     with(deleteFile),
	"file_info":       with(fileInfo),
	"hash_file":       with(hashFile),
	"zip":             with(packFiles),
	"unzip":           with(unpackFiles),
	"write_table":     with(writeTable),
	"read_table":      with(readTable),
	"read_document":   with(readDocument),
	"transform_data":  with(transformData),
	"extract_html":    with(extractHTML),
	"open_url":        with(openURL),
	"clipboard_get":   with(getClipboard),
	"clipboard_set":   with(setClipboard),
	"notify":          with(notify),
	"wait":            with(wait),
	"ask_person":      with(askPerson),
	"remember":        with(remember),
	"recall":          with(recallValue),
	"only_new":        with(onlyNew),
}

// handler does what a tool is for.
type handler func(ctx context.Context, c call, arguments []byte) (result, error)
