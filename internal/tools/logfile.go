package tools

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"planwright/planner/text"
)

// mostLogFile is how large the file of a log grows, in bytes, before it becomes the
// older one and another is begun.
const mostLogFile = 1 << 20

// logFile is where the log of a server is kept: a file and one older. Several
// processes may write to it. What cannot be written is left out: no server waits or
// ends for that.
type logFile struct {
	path string // "": it is kept nowhere

	mu   sync.Mutex
	open *os.File
}

var (
	plainName  = text.Pattern(`^[a-z0-9][a-z0-9_-]{0,59}$`)
	deviceName = text.Pattern(`^(con|prn|aux|nul|com\d|lpt\d)$`) // of Windows
	unsafeSign = text.Pattern(`[^A-Za-z0-9_-]+`)
)

// logPath is where the log of a server is kept. Names that no file can have, or that
// differ in what some disks do not tell apart, are told apart by a hash.
func logPath(folder, server string) string {
	name := server
	if !plainName().MatchString(name) || deviceName().MatchString(name) {
		safe := unsafeSign().ReplaceAllString(name, "_")
		name = fmt.Sprintf("%s-%x", safe[:min(len(safe), 50)], sha256.Sum256([]byte(server)))[:min(len(safe), 50)+9]
	}
	return filepath.Join(folder, "servers", name+".log")
}

// add writes a line with its time.
func (f *logFile) add(line string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	line = time.Now().UTC().Format("2006-01-02T15:04:05.000Z ") + line + "\n"
	if f.path != "" && f.hasRoom(len(line)) {
		_, _ = f.open.WriteString(line)
	}
}

// hasRoom opens the file, another one where it has become too large.
func (f *logFile) hasRoom(size int) bool {
	here, _ := os.Lstat(f.path)
	if f.open != nil {
		info, err := f.open.Stat()
		if err == nil && here != nil && os.SameFile(info, here) && info.Size()+int64(size) <= mostLogFile {
			return true
		}
		f.shut()
	}
	if here != nil && here.Mode().IsRegular() && here.Size()+int64(size) > mostLogFile {
		if os.Rename(f.path, f.path+".1") != nil {
			return false
		}
		here = nil
	}
	if here != nil && !here.Mode().IsRegular() || os.MkdirAll(filepath.Dir(f.path), 0o700) != nil {
		return false
	}
	f.open, _ = os.OpenFile(f.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	return f.open != nil
}

// kept is the path of the file, "" where there is none.
func (f *logFile) kept() string {
	if info, err := os.Stat(f.path); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return f.path
}

// close lets go of the file; a line that comes later opens it again.
func (f *logFile) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.shut()
}

func (f *logFile) shut() {
	if f.open != nil {
		_ = f.open.Close()
		f.open = nil
	}
}
