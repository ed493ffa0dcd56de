// Package examples carries workflows to look at and to start from. They use the
// built-in tools only, and one another.
package examples

import (
	"embed"
	"fmt"
	"slices"
)

//go:embed *.planwright.json
var files embed.FS

// Example is a workflow to open. The page has what a person reads before.
type Example struct {
	ID   string // of the example; its file has the same name
	Icon string // name of an icon of the page

	Calls string // the id of another one that it calls, which is not listed; "": none
}

// List is every example, in the order they are shown.
var List = []Example{
	{ID: "log-report", Icon: "file-text"},
	{ID: "sums-by-month", Icon: "table"},
	{ID: "read-invoices", Icon: "file"},
	{ID: "sort-pictures", Icon: "folder"},
	{ID: "list-the-notes", Icon: "workflow", Calls: "describe-a-note"},
	{ID: "clear-duplicates", Icon: "trash"},
	{ID: "new-in-a-feed", Icon: "globe"},
	{ID: "collect-pages", Icon: "table"},
	{ID: "check-a-service", Icon: "globe"},
	{ID: "check-pages", Icon: "globe"},
	{ID: "sort-orders", Icon: "switch"},
	{ID: "write-a-letter", Icon: "keyboard"},
	{ID: "wait-for-a-build", Icon: "clock"},
}

// Find is the example with the id, and false where none is listed.
func Find(id string) (Example, bool) {
	i := slices.IndexFunc(List, func(e Example) bool { return e.ID == id })
	if i < 0 {
		return Example{}, false
	}
	return List[i], true
}

// Text is the text of an example's workflow file.
func Text(id string) (string, error) {
	data, err := files.ReadFile(id + ".planwright.json")
	if err != nil {
		return "", fmt.Errorf("there is no example %q", id)
	}
	return string(data), nil
}
