// Package paper reads documents as text: PDF, DOCX, HTML and plain text. It does so in a
// process of its own: files come from anywhere, and what a small one unfolds to has no end.
package paper

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"planwright/internal/cell"
	"planwright/internal/mishap"
)

// Limits of a document.
const (
	MaxTime   = 30 * time.Second
	MaxMemory = 512 << 20 // bytes
	MaxFile   = 64 << 20  // bytes
	MaxText   = 5 << 20   // bytes of its text
)

var job = cell.Job{Name: "read-document", MaxTime: MaxTime, MaxMemory: MaxMemory, Do: do}

func init() { job.Serve() }

// Document is what was read.
type Document struct {
	Text  string `json:"text"`
	Title string `json:"title"` // "": unknown
	Pages int    `json:"pages"` // of the whole document; 0: unknown
	Lacks string `json:"lacks"` // what could not be read of it, in sentences; "": nothing
}

// task stands in a line before the data of the document.
type task struct {
	Name  string `json:"name"`
	Pages Pages  `json:"pages"`
}

// Read reads a document. name is that of its file, whose ending decides between kinds of
// text. An error is a sentence for people without the name, but for that of the context.
func Read(ctx context.Context, name string, data []byte, pages Pages) (Document, error) {
	head, err := json.Marshal(task{name, pages})
	if err != nil {
		return Document{}, errNoAnswer
	}
	out, err := job.Run(ctx, io.MultiReader(bytes.NewReader(append(head, '\n')), bytes.NewReader(data)))
	switch {
	case errors.Is(err, cell.ErrTime):
		return Document{}, fmt.Errorf("It was not read after %d seconds of work, and was left. %s", int(MaxTime.Seconds()), smaller)
	case errors.Is(err, cell.ErrBusy):
		return Document{}, errors.New("It was not read in time, for other programs keep this machine busy. Try it again when less is going on.")
	case errors.Is(err, cell.ErrMemory):
		return Document{}, fmt.Errorf("It took more than %d MB of memory, and was left. %s", MaxMemory>>20, smaller)
	case errors.Is(err, cell.ErrNoStart):
		return Document{}, errors.New("It could not be read: the system is short of processes or memory.")
	case errors.Is(err, cell.ErrNoAnswer):
		return Document{}, errNoAnswer
	case err != nil:
		return Document{}, err
	}
	var d Document
	if json.Unmarshal(out, &d) != nil {
		return Document{}, errNoAnswer
	}
	return d, nil
}

// smaller is what to do with what takes too long or too much.
const smaller = "It may be damaged: open it in its program and save it anew, or take a part of it."

var errNoAnswer = errors.New("It could not be read. Try it again.")

// do does a task.
func do(work []byte) (out []byte, err error) {
	head, data, _ := bytes.Cut(work, []byte("\n"))
	var t task
	if json.Unmarshal(head, &t) != nil {
		return nil, errNoAnswer
	}
	d, err := read(t, data)
	if err != nil {
		return nil, err
	}
	d.Text, d.Title = Clean(d.Text), Clean(oneLine(d.Title))
	if len(d.Text) > MaxText {
		return nil, fmt.Errorf("Its text has %d MB, and %d are the most. Take some pages of it, or a part.", len(d.Text)>>20, MaxText>>20)
	}
	return json.Marshal(d)
}

func read(t task, data []byte) (d Document, err error) {
	defer mishap.Caught("read-document", func(string) { err = errDamaged })
	kind, err := kindOf(t.Name, data)
	switch {
	case err != nil:
		return Document{}, err
	case kind == PDF:
		return readPDF(data, t.Pages)
	case len(t.Pages) > 0:
		return Document{}, errors.New("It has no pages that are known. Leave pages out.")
	}
	switch kind {
	case DOCX:
		return readDOCX(data)
	case HTML:
		return readHTML(data)
	}
	text, assumed, err := plainText(data)
	return Document{Text: text, Lacks: assumed}, err
}

var errDamaged = errors.New("It is damaged. Open it in its program and save it anew.")

// Clean is a text without what is no letter or line: a form feed stays as the end of a
// page, and letters that fonts draw as one are apart.
func Clean(text string) string {
	text = drawnAsOne.Replace(strings.ToValidUTF8(text, "\ufffd"))
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' && r != '\f' || r == 0x7f {
			return -1
		}
		return r
	}, text)
}

var drawnAsOne = strings.NewReplacer("ﬀ", "ff", "ﬁ", "fi", "ﬂ", "fl", "ﬃ", "ffi", "ﬄ", "ffl", "ﬅ", "st", "ﬆ", "st")
