package session

import (
	"planwright/internal/document"
	"planwright/planner/validate"
)

// opened is the document that is open: it is edited, checked and looked at, and so are its
// versions. Which one that is, the session decides.
type opened struct {
	host    Host
	tools   validate.Tools
	current func() *document.Document
}

// Path is the path of the file of the open document.
func (o *opened) Path() string { return o.current().State().File.Path }
