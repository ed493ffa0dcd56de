// Package examples carries workflows to look at and to start from. They use the
// built-in tools only.
package examples

import (
	"embed"
	"fmt"
)

//go:embed *.planwright.json
var files embed.FS

// Example is a workflow with what a person reads before opening it.
type Example struct {
	ID          string // of the example; its file has the same name
	Icon        string // name of an icon of the page
	Description string // one line
}

// List is every example, in the order they are shown.
var List = []Example{
	{"log-report", "file-text", "Find logs, read each one and write a report of what failed."},
	{"check-a-service", "globe", "Ask a web service, with tries, and decide what to do without an answer."},
	{"sort-orders", "switch", "Go through every line of every list and sort it by what it says."},
	{"write-a-letter", "keyboard", "Start an application, type, wait, click and take a picture."},
	{"wait-for-a-build", "clock", "Ask again every minute until the answer is another."},
}

// Text is the text of an example's workflow file.
func Text(id string) (string, error) {
	data, err := files.ReadFile(id + ".planwright.json")
	if err != nil {
		return "", fmt.Errorf("there is no example %q", id)
	}
	return string(data), nil
}
