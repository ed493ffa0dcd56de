// Package extract takes fields out of HTML by CSS selectors. It does so in a process of
// its own: how long a selector looks depends on a page that anyone may have written.
package extract

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"planwright/internal/cell"
	"planwright/internal/mishap"
)

// Limits of one page.
const (
	MaxTime   = 5 * time.Second
	MaxMemory = 512 << 20 // bytes
	MaxHTML   = 10 << 20  // bytes
	MaxResult = 8 << 20   // bytes of the rows as JSON
)

var job = cell.Job{Name: "extract-html", MaxTime: MaxTime, MaxMemory: MaxMemory, Do: do}

func init() { job.Serve() }

// Field is what is taken of each row.
type Field struct {
	Name     string `json:"name"`
	Selector string `json:"selector"` // see planner/selector
}

// Task is what to take of a page.
type Task struct {
	HTML   string  `json:"html"`
	Base   string  `json:"base"` // the address of the page; "": unknown
	List   string  `json:"list"` // selector of the rows; "": the page is the only one
	Fields []Field `json:"fields"`
}

// Found are the rows, objects with the fields in their order. What a row has not is null,
// and a row of a list that has nothing is none.
type Found struct {
	Rows  []json.RawMessage `json:"rows"`
	Empty int               `json:"empty"` // elements of the list that had none of the fields
	Never []string          `json:"never"` // names of fields that no row has
}

// Run takes the fields. An error is a sentence for people, but for that of the context.
func Run(ctx context.Context, t Task) (Found, error) {
	if len(t.HTML) > MaxHTML {
		return Found{}, fmt.Errorf("The page has %d MB, and %d are the most. Take a smaller page, or a part of it.", len(t.HTML)>>20, MaxHTML>>20)
	}
	work, err := json.Marshal(t)
	if err != nil {
		return Found{}, errNoAnswer
	}
	out, err := job.Run(ctx, bytes.NewReader(work))
	switch {
	case errors.Is(err, cell.ErrTime):
		return Found{}, fmt.Errorf("The selectors were not done with the page after %d seconds of work and were ended. Use shorter ones, with a class or an id.", int(MaxTime.Seconds()))
	case errors.Is(err, cell.ErrBusy):
		return Found{}, errors.New("The page could not be looked through in time, for other programs keep this machine busy. Try it again when less is going on.")
	case errors.Is(err, cell.ErrMemory):
		return Found{}, fmt.Errorf("The page took more than %d MB of memory and was left. Take a smaller page, or a part of it.", MaxMemory>>20)
	case errors.Is(err, cell.ErrNoStart):
		return Found{}, errors.New("The page could not be looked through: the system is short of processes or memory.")
	case errors.Is(err, cell.ErrNoAnswer):
		return Found{}, errNoAnswer
	case err != nil:
		return Found{}, err
	}
	var found Found
	if err := json.Unmarshal(out, &found); err != nil {
		return Found{}, errNoAnswer
	}
	return found, nil
}

var errNoAnswer = errors.New("The page could not be looked through. Try it again.")

// do does a task.
func do(work []byte) (out []byte, err error) {
	defer mishap.Caught("extract-html", func(string) {
		err = errors.New("The page is made in a way that nobody expected. Take a part of it.")
	})
	var t Task
	if err := json.Unmarshal(work, &t); err != nil {
		return nil, errNoAnswer
	}
	found, err := t.find()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err = encoder.Encode(found)
	return b.Bytes(), err
}
