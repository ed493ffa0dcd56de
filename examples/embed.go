// Package examples carries workflows to look at and to start from. They use the
// built-in tools only.
package examples

import (
	"embed"
	"fmt"
)

//go:embed *.planwright.json
var files embed.FS

// Example is a workflow to open. The page has what a person reads before.
type Example struct {
	ID   string // of the example; its file has the same name
	Icon string // name of an icon of the page
}

// List is every example, in the order they are shown.
var List = []Example{
	{"log-report", "file-text"},
	{"sums-by-month", "table"},
	{"read-invoices", "file"},
	{"sort-pictures", "folder"},
	{"clear-duplicates", "trash"},
	{"new-in-a-feed", "globe"},
	{"collect-pages", "table"},
	{"check-a-service", "globe"},
	{"sort-orders", "switch"},
	{"write-a-letter", "keyboard"},
	{"wait-for-a-build", "clock"},
}

// Text is the text of an example's workflow file.
func Text(id string) (string, error) {
	data, err := files.ReadFile(id + ".planwright.json")
	if err != nil {
		return "", fmt.Errorf("there is no example %q", id)
	}
	return string(data), nil
}
