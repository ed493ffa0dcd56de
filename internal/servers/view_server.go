package servers

import (
	"fmt"
	"slices"
	"strings"

	"planwright/internal/legible"
	"planwright/internal/page"
	"planwright/internal/settings"
	"planwright/internal/tools"
	"planwright/planner/alike"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// ServerView is one of the user's servers as it is now. Of the values of its variables
// and headers only those of variables that are no secrets are in it, in Line.
type ServerView struct {
	Name     string         `json:"name"`
	State    tools.State    `json:"state"`
	Text     string         `json:"text"`     // why, and what to do
	Until    string         `json:"until"`    // with restarting: when it is started again
	Last     []string       `json:"last"`     // of one that ended, until it is ready again: the last few lines it printed, without secrets
	Log      string         `json:"log"`      // and the file with all of them, "": there is none
	Line     string         `json:"line"`     // the exact command, after its variables with their values but for secrets, or the address
	Alike    string         `json:"alike"`    // another server that could be taken for it, spelt to be told from it; "": none
	Names    []string       `json:"names"`    // of variables and headers whose values Line does not show, or not whole
	Folder   string         `json:"-"`        // that a command is started in, for the command line; "": the home folder
	Hash     string         `json:"hash"`     // of what is to be approved now; "": it cannot be
	Tools    int            `json:"tools"`    // on offer
	Changes  []ServerChange `json:"changes"`  // against what was approved
	Problems problem.List   `json:"problems"` // tools that are left out
	Disabled bool           `json:"disabled"` // in the settings
}

// ServerChange is a difference between what was approved of a server and what it is
// now.
type ServerChange struct {
	Tool   string             `json:"tool"` // "": the way the server is reached
	Field  tools.ChangedField `json:"field"`
	Before string             `json:"before"`
	After  string             `json:"after"`
}

// ServerApproval lets a server be started, and its tools be called, as the person has
// seen them.
type ServerApproval struct {
	Name string `json:"name"`
	Hash string `json:"hash"` // of what was shown
}

// ServerSwitch switches a server on or off in the settings.
type ServerSwitch struct {
	Name    string `json:"name"`
	Enabled bool   `json:"enabled"`
}

// ServerEntry is a server as the settings have it.
type ServerEntry struct {
	Name  string `json:"name"`
	Entry string `json:"entry"` // an object: {"command": …} or {"url": …}; null for a variable or header keeps the value it has
}

// ImportRequest adds servers of another app's file.
type ImportRequest struct {
	Text  string   `json:"text"`  // of the file
	Names []string `json:"names"` // of those to add
}

// ImportView is what a file of another app would add. Nothing was started or kept.
type ImportView struct {
	Servers  []ImportedServer `json:"servers"`
	Problems problem.List     `json:"problems"` // what is left out, and what to do
}

// ImportedServer is a server in a file of another app.
type ImportedServer struct {
	Name     string   `json:"name"`
	Line     string   `json:"line"`     // as in ServerView
	Words    []string `json:"-"`        // of Line, for the command line
	Folder   string   `json:"-"`        // that a command is started in, for the command line; "": the home folder
	Alike    string   `json:"alike"`    // another server, of the file or there, that could be taken for it, spelt to be told from it; "": none
	Names    []string `json:"names"`    // of variables and headers whose values Line does not show, or not whole
	Disabled bool     `json:"disabled"` // it needs something first; Problems says what
	Taken    bool     `json:"taken"`    // there is a server of this name, so it cannot be added
}

// mostChanges is how much text the changes of one server may have, in bytes. Beyond
// it each is shortened.
const mostChanges = 4 << 20

// leastChange is what is left of a text however many there are, in bytes.
const leastChange = 80

func viewServers(list []tools.Status, named []settings.Server) []ServerView {
	views := make([]ServerView, len(list))
	names := alike.Of(namesOf(named))
	for i, s := range list {
		views[i] = ServerView{
			Name: s.Name, State: s.State, Text: s.Text, Until: page.Time(s.Until), Last: append([]string{}, s.LastWords.Lines...), Log: s.LastWords.Log, Line: s.Line, Alike: names.Spelt(s.Name), Names: s.Names, Folder: s.Folder,
			Hash: s.Hash, Tools: s.Tools, Changes: viewChanges(s.Changes), Problems: s.Problems,
			Disabled: slices.ContainsFunc(named, func(n settings.Server) bool { return n.Name == s.Name && n.Disabled }),
		}
	}
	return views
}

func namesOf(servers []settings.Server) []string {
	names := make([]string, len(servers))
	for i, s := range servers {
		names[i] = s.Name
	}
	return names
}

// ending is why a server cannot be used, with what it printed last.
func (v ServerView) ending() string {
	return strings.TrimSpace(v.Text + " " + tools.LastWords{Lines: v.Last, Log: v.Log}.Text())
}

// remedy says which command makes the tools of the server ready to be called, "" where
// nothing has to be done, or the server has no such tool.
func (v ServerView) remedy() string {
	name := legible.Escape(v.Name)
	switch v.State {
	case tools.Unapproved:
		return fmt.Sprintf("The server “%s” is not approved, so it is not started. Approve it in a terminal: planwright tools approve %s", name, legible.Operand(v.Name))
	case tools.Changed:
		return fmt.Sprintf("Not all tools of the server “%s” are approved as they are now. Look at them in a terminal: planwright tools approve %s", name, legible.Operand(v.Name))
	case tools.Off:
		return fmt.Sprintf("The server “%s” is switched off. Take \"disabled\" out of its entry in settings.json, then: planwright tools approve %s", name, legible.Operand(v.Name))
	case tools.Broken, tools.Restarting:
		return fmt.Sprintf("The server “%s” does not run. This starts it and says what is wrong: planwright tools --connect", name)
	case tools.Unsupported:
		return fmt.Sprintf("The server “%s” cannot be used. This says why: planwright tools", name)
	case tools.Approved, tools.Starting, tools.Ready:
	}
	return ""
}

// viewChanges bounds the texts of changes together. No change is left out.
func viewChanges(changes []tools.Change) []ServerChange {
	size := 0
	for _, c := range changes {
		size += len(c.Before) + len(c.After)
	}
	most := mostChanges
	if size > mostChanges {
		most = max(leastChange, mostChanges/(2*len(changes)))
	}
	views := make([]ServerChange, len(changes))
	for i, c := range changes {
		views[i] = ServerChange{c.Tool, c.Field, text.Cut(c.Before, most), text.Cut(c.After, most)}
	}
	return views
}
