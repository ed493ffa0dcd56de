// Package tools is what steps of a workflow call. Every tool is a tool of an MCP
// server: the built-in ones of a server inside this process, the others of servers
// that the user named. A server is a stranger: nothing of it is started or called
// before the person has seen what it is, and what it answers is data.
package tools

import (
	"cmp"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/problem"
)

// Server is how a server is reached, in the "mcpServers" form that desktop apps
// share: a command, or an address.
type Server struct {
	Name     string            `json:"-"` // the key it has in the settings
	Type     string            `json:"type,omitzero"`
	Command  string            `json:"command,omitzero"`
	Args     []string          `json:"args,omitempty"`
	Env      map[string]string `json:"env,omitempty"` // the values are secrets
	Folder   string            `json:"cwd,omitzero"`
	URL      string            `json:"url,omitzero"`
	Headers  map[string]string `json:"headers,omitempty"` // the values are secrets
	Disabled bool              `json:"disabled,omitzero"`
	Unknown  jsontext.Value    `json:",embed"` // what other apps keep in the entry
}

// State says how far a server is.
//
//page:name ServerState
type State string

// The states of a server.
const (
	Off         State = "off"         // disabled or stopped by the user
	Unapproved  State = "unapproved"  // the person has not approved its command or address
	Approved    State = "approved"    // it could be started, and is not
	Starting    State = "starting"    // it has been started and says nothing yet
	Changed     State = "changed"     // it offers tools that were not approved; those are not called
	Ready       State = "ready"       // its tools are on offer
	Restarting  State = "restarting"  // it ended, and is started again at Status.Until
	Broken      State = "broken"      // it cannot be used; Status.Text says why and what to do
	Unsupported State = "unsupported" // it cannot be reached in the way the settings say
)

// Status is a server as it is now.
type Status struct {
	Name      string            `json:"name"`
	State     State             `json:"state"`
	Text      string            `json:"text,omitzero"` // for people: why, and what to do
	Until     time.Time         `json:"until,omitzero"`
	LastWords                   // where it ended, until it is ready again
	Line      string            `json:"line"`     // the exact command, after its variables with what Options.Reveal shows of them, or the address
	Words     []string          `json:"words"`    // of Line, each as it is in there
	Names     []string          `json:"names"`    // of env and headers whose values Line does not show, or not whole
	Folder    string            `json:"folder"`   // that a command is started in, "" for the home folder
	Hash      string            `json:"hash"`     // of all that is to be approved now; hand it to Approve
	Tools     int               `json:"tools"`    // on offer
	Changes   []Change          `json:"changes"`  // against what was approved
	Problems  []problem.Problem `json:"problems"` // tools that are left out
}

// Change is a difference between what was approved of a server and what it is now.
type Change struct {
	Tool   string       `json:"tool,omitzero"` // "": the way the server is reached
	Field  ChangedField `json:"field"`
	Before string       `json:"before,omitzero"`
	After  string       `json:"after,omitzero"`
}

// ChangedField is what of a server or a tool is different.
type ChangedField string

const (
	ToolAdded          ChangedField = "added"
	ToolRemoved        ChangedField = "removed"
	TitleChanged       ChangedField = "title"
	DescriptionChanged ChangedField = "description"
	SchemaChanged      ChangedField = "schema"
	OutputsChanged     ChangedField = "outputs"
	AnnotationsChanged ChangedField = "annotations"
	CommandChanged     ChangedField = "command"
	ArgumentsChanged   ChangedField = "arguments"
	EnvironmentChanged ChangedField = "environment"
	FolderChanged      ChangedField = "folder"
	AddressChanged     ChangedField = "address"
	HeadersChanged     ChangedField = "headers"
	ValueChanged       ChangedField = "value"  // of the variable or header that After names
	ValuesUnapproved   ChangedField = "values" // those of After were not approved yet
)

// Limits bound what a server may do to the program. A field that is 0 has its
// default.
type Limits struct {
	Output int           // bytes of one result that are kept, pictures apart; 1 MiB
	Read   int           // bytes of one message that are read before the server is cut off, 16 MiB
	Call   time.Duration // of one call, 2 minutes; the built-in tools have their own
	Start  time.Duration // until it has named its tools, 30 seconds
	Pause  time.Duration // before the first start after it ended, half a second; later ones grow
	Tools  int           // of one server, 500
	Log    int           // bytes of its log that are kept, 256 KiB
}

// orDefault fills in the defaults.
func (l Limits) orDefault() Limits {
	return Limits{
		Output: cmp.Or(l.Output, 1<<20), Read: cmp.Or(l.Read, 16<<20),
		Call: cmp.Or(l.Call, 2*time.Minute), Start: cmp.Or(l.Start, 30*time.Second),
		Pause: cmp.Or(l.Pause, 500*time.Millisecond),
		Tools: cmp.Or(l.Tools, 500), Log: cmp.Or(l.Log, 256<<10),
	}
}

// Result is what a call gave.
type Result struct {
	Success bool
	Error   string // for people, without Success
	Text    string
	Fields  map[string]jsontext.Value
	Images  []Image
	Cut     bool            // the tool gave more than is kept
	TextCut bool            // the end of its text is among what is not kept
	Partly  string          // what there is besides, in words; "" where it is whole
	Told    bool            // the text only tells what came, and is not that
	Again   string          // why another try may give a better answer, in words; "" where there is no reason
	Ways    []catalog.WayOn // on from what went wrong, or from what is doubted
	Unknown bool            // the call was cut off, so that nobody knows whether it was carried out
}

// Image is a picture in a result, as the server sent it.
type Image struct {
	MIME string
	Data []byte
}
