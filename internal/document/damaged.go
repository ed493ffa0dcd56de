package document

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"planwright/internal/atomicfile"
	"planwright/internal/document/journal"
	"planwright/internal/keep"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// Damaged is the refusal of a file that is no workflow any more, but was one when
// this program wrote it last. Options.LastGood has its last good state opened.
type Damaged struct {
	*Refusal
	Path string
}

// Unwrap is the Refusal.
func (d *Damaged) Unwrap() error { return d.Refusal }

// damaged refuses the file, unless its last good state was asked for and is known.
func (o *opening) damaged() error {
	first := o.problems.With(problem.Error)[0]
	if writtenAt(o.store.history, o.path) == "" {
		return &Refusal{What: problem.Say("%s is not a workflow: it seems to be %s (%s). It was left as it is; choose another file.",
			o.path, seeming(o.data), placed(first))}
	}
	return o.lastGoodFor(problem.Say("%s is damaged (%s).", o.path, placed(first)))
}

// obstructed refuses what stands in the place of a file and cannot be one; see damaged.
func (o *opening) obstructed(err error) error {
	if writtenAt(o.store.history, o.path) == "" {
		return unreadable(o.path, err)
	}
	return o.lastGoodFor(problem.Say("%s is damaged (%s).", o.path, atomicfile.OwnCause(err)))
}

// lastGoodFor gives the last good state where that was asked for, and else refuses.
func (o *opening) lastGoodFor(what problem.Said) error {
	id := writtenAt(o.store.history, o.path)
	if !o.options.LastGood {
		return &Damaged{&Refusal{What: problem.Say("%s It was left as it is. Its last good state is known here and can be opened; the damaged file is then kept as %s.",
			what, filepath.Base(keep.DamagedName(o.path)))}, o.path}
	}
	aside, err := o.takeAway(id)
	if err != nil {
		return err
	}
	o.data, o.file = nil, workflow.Workflow{ID: id, Version: workflow.FileVersion}
	o.problems = nil
	o.notice(problem.FileUnreadable, "%s It was kept as %s. This is its last good state.", what, filepath.Base(aside))
	return nil
}

// takeAway moves the file aside, unless another process has the document.
func (o *opening) takeAway(id string) (aside string, err error) {
	p := place{root: o.store.history, path: o.path, id: id, options: o.store.journal}
	if p.isTaken() {
		return "", errElsewhere
	}
	if aside, err = keep.SetAside(atomicfile.OS{}, o.path); err != nil {
		return "", notMoved(o.path, err)
	}
	return aside, nil
}

// placed is what is wrong with a file, with its place.
func placed(p problem.Problem) string {
	what := strings.TrimSuffix(p.Message, ".")
	if p.At.Line == 0 {
		return what
	}
	return fmt.Sprintf("line %d, column %d: %s", p.At.Line, p.At.Column, what)
}

// kinds are what files that are no text begin like, as http.DetectContentType has it.
var kinds = []struct{ start, words string }{
	{"image/", "a picture"}, {"video/", "a film"}, {"audio/", "a recording"}, {"font/", "a font"},
	{"application/pdf", "a PDF"}, {"application/zip", "an archive or an office document"},
	{"application/x-gzip", "an archive"}, {"application/x-rar", "an archive"}, {"text/html", "a web page"},
}

// seeming is what a file that is no workflow looks like.
func seeming(data []byte) string {
	found := http.DetectContentType(data)
	for _, k := range kinds {
		if strings.HasPrefix(found, k.start) {
			return k.words
		}
	}
	text := bytes.TrimSpace(data)
	switch {
	case len(text) == 0:
		return "empty"
	case !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0:
		return "no text"
	case text[0] == '{' || text[0] == '[':
		return "JSON of another kind, or cut off"
	}
	return "text"
}

// writtenAt is the id of the document that this program wrote to the path last; ""
// where it wrote none, whatever it may have read there.
func writtenAt(root, path string) string {
	folders, _ := filepath.Glob(filepath.Join(root, key(path)+"-*"))
	newest, id := time.Time{}, ""
	for _, folder := range folders {
		info, err := os.Stat(folder)
		if err == nil && info.ModTime().After(newest) {
			if written := journal.WrittenIn(folder, journal.Options{}); written != "" {
				newest, id = info.ModTime(), written
			}
		}
	}
	return id
}
