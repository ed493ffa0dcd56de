package document

import (
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// settleTime is how long the file is left alone after an event: programs write in
// several steps.
const settleTime = 50 * time.Millisecond

// watch has the document look at its file when the system says that something
// happened to it.
type watch struct {
	watcher *fsnotify.Watcher
}

// Watch has changes by other programs noticed as they happen, until the document
// is closed. Where the system cannot watch, they are noticed when it is saved.
func (d *Document) Watch() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.watch != nil || d.closed || d.readOnly != nil {
		return
	}
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return
	}
	if watcher.Add(filepath.Dir(d.file.Path)) != nil {
		_ = watcher.Close() // it watches nothing
		return
	}
	d.watch = &watch{watcher: watcher}
	go d.watch.run(d.Look)
}

// run calls look after each burst of events in the folder. Events are hints only:
// which file they are of is not asked.
func (w *watch) run(look func()) {
	settled := time.NewTimer(time.Hour)
	settled.Stop()
	defer settled.Stop()
	for {
		select {
		case _, open := <-w.watcher.Events:
			if !open {
				return
			}
			settled.Reset(settleTime)
		case _, open := <-w.watcher.Errors:
			if !open {
				return
			}
			settled.Reset(settleTime)
		case <-settled.C:
			look()
		}
	}
}

// again watches the folder of a file once more, where it was taken away and made again.
func (w *watch) again(path string) {
	if w != nil {
		_ = w.watcher.Add(filepath.Dir(path)) // it is no harm to add one twice
	}
}

// stop ends watching. It does not wait for a look that has begun, which waits for
// the document itself.
func (w *watch) stop() {
	if w != nil {
		_ = w.watcher.Close() // it always closes
	}
}

// follow watches the folder of another file.
func (w *watch) follow(path string) {
	if w == nil {
		return
	}
	for _, folder := range w.watcher.WatchList() {
		_ = w.watcher.Remove(folder) // it is only one too many
	}
	_ = w.watcher.Add(filepath.Dir(path)) // without it, saving notices
}
