package session

import (
	"planwright/internal/document"
	"planwright/internal/engine/walk"
	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// The types of this file are what a page sees. Lists are never null, times are
// RFC 3339 in UTC and "" where there is none.

// Saved says whether the file on disk is what the page shows.
type Saved string

// The states of saving.
const (
	SavedYes    Saved = "saved"
	SavedSaving Saved = "saving"
	SavedFailed Saved = "failed" // kept in memory and tried again
)

// DocumentView is the open document.
type DocumentView struct {
	Workflow workflow.Workflow `json:"workflow"`
	DocumentState
}

// DocumentState is what is known of the document besides its content.
type DocumentState struct {
	Revision    int          `json:"revision"` // grows by one with each change, undo and redo included
	Problems    problem.List `json:"problems"`
	Outline     flow.Outline `json:"outline"`
	CanUndo     bool         `json:"canUndo"`
	CanRedo     bool         `json:"canRedo"`
	UndoLabel   string       `json:"undoLabel"` // what Undo would take back
	UndoSaid    problem.Said `json:"undoSaid,omitzero"`
	RedoLabel   string       `json:"redoLabel"`
	RedoSaid    problem.Said `json:"redoSaid,omitzero"`
	UndoVersion int64        `json:"undoVersion"` // in the history, of what Undo would take back; 0 for nothing
	ReadOnly    bool         `json:"readOnly"`    // it can only be looked at
	Reason      string       `json:"reason"`      // why, and what to do; "" where it can be changed
	SavedView
}

// SavedView is the state of the document's file.
type SavedView struct {
	Saved    Saved    `json:"saved"`
	SavedAt  string   `json:"savedAt"`  // when the file was last written
	Path     string   `json:"path"`     // of the file
	Failure  string   `json:"failure"`  // why saving failed and what to do, "" otherwise
	External External `json:"external"` // what another program did to the file; saving waits for Resolve then
}

// External says what another program did to the file of the open document.
type External string

// What may have been done to it.
const (
	ExternalNothing    External = ""
	ExternalChanged    External = "changed" // both sides changed; see Difference
	ExternalDeleted    External = "deleted"
	ExternalUnreadable External = "unreadable" // what is there now is no workflow
)

// DocumentChange tells a page that holds the revision before it how to follow.
type DocumentChange struct {
	Patch workflow.Patch `json:"patch"`
	DocumentState
}

// DocumentInfo is a document that can be opened.
type DocumentInfo struct {
	ID        string            `json:"id"` // for Open; names no path
	Name      string            `json:"name"`
	Steps     int               `json:"steps"`
	Modified  string            `json:"modified"`
	Path      string            `json:"path"`      // of its file, for people
	Elsewhere bool              `json:"elsewhere"` // the person chose where its file is
	Note      document.Obstacle `json:"note"`      // what opening it would meet

	Run walk.Status `json:"run" ts:"RunStatus | ''"` // of its run that goes on, "" for none
}

// FileText is what a file of the open document would be.
type FileText struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// EditRequest is a change made by hand, to the revision the page showed.
type EditRequest struct {
	Label        string         `json:"label"`         // as undo will show it, "Rename step"
	Said         problem.Said   `json:"said,omitzero"` // the label apart, as the page knows it
	BaseRevision int            `json:"baseRevision"`
	Patch        workflow.Patch `json:"patch"`
}
