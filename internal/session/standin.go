package session

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"planwright/internal/atomicfile"
	"planwright/internal/document"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// mostCopied is how much of the documents is brought to a folder that stands in, in
// bytes.
const mostCopied = 64 << 20

// OpenStore opens the folder of the documents. Where it cannot be written, such as in
// a home that is read-only, a folder for passing files stands in for it, with copies of
// the documents, so that there is something to look at and to plan in; unkept says so.
func OpenStore(folder string, tools validate.Tools) (store *document.Store, unkept string, err error) {
	store, err = document.OpenStore(folder, tools)
	var refusal *document.Refusal
	if err == nil || !errors.As(err, &refusal) || refusal.Cause == nil {
		return store, "", err // it is open already
	}
	for _, place := range standIns() {
		passing, failed := os.MkdirTemp(place, "planwright-")
		if failed != nil {
			continue
		}
		documents := filepath.Join(passing, "documents")
		if store, failed = document.OpenStore(documents, tools); failed != nil {
			continue
		}
		copied := ""
		if n, failed := copyDocuments(folder, documents); failed != nil {
			copied = " Not all of your workflows could be copied there."
		} else if n > 0 {
			copied = " Your workflows are copied there."
		}
		return store, fmt.Sprintf("%s Until then what you make is in %s, which the system empties: keep it by saving it elsewhere.%s Settings, approvals and runs may not be kept either.", refusal, passing, copied), nil
	}
	return nil, "", err
}

// standIns are the places for passing files, the usual one first.
func standIns() []string {
	places := []string{os.TempDir()}
	for _, place := range []string{os.Getenv("XDG_RUNTIME_DIR"), "/dev/shm"} {
		if filepath.IsAbs(place) {
			places = append(places, place)
		}
	}
	return places
}

// copyDocuments copies the files of documents, where there are any, and says how many.
func copyDocuments(from, to string) (n int, err error) {
	if _, gone := os.Stat(from); gone != nil {
		return 0, nil
	}
	entries, err := os.ReadDir(from)
	room := int64(mostCopied)
	for _, entry := range entries {
		info, gone := entry.Info()
		if gone != nil || !info.Mode().IsRegular() || !strings.HasSuffix(entry.Name(), workflow.FileEnd) {
			continue
		}
		if room -= info.Size(); room < 0 {
			return n, errors.New("too much")
		}
		data, unread := atomicfile.ReadFile(filepath.Join(from, entry.Name()), mostCopied)
		if unread == nil {
			unread = atomicfile.Write(filepath.Join(to, entry.Name()), data, 0o600)
		}
		if unread == nil {
			n++
		}
		err = errors.Join(err, unread)
	}
	return n, err
}
