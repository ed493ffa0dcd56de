package atomicfile

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A file in the making is called .planwright-KEY.DIGITS.tmp. The key stands for the
// name it will get, which may itself be as long as the system allows; the digits are
// the number of the process that makes it, with zeros before it, and any others.
const (
	tempStart = ".planwright-"
	tempEnd   = ".tmp"
	keyLength = 16
	pidLength = 10
)

// TempPattern is what a file is called in the making, as os.CreateTemp takes it.
func TempPattern(path string) string {
	return fmt.Sprintf("%s%s.%0*d*%s", tempStart, keyOf(path), pidLength, os.Getpid(), tempEnd)
}

func keyOf(path string) string {
	sum := sha256.Sum256([]byte(filepath.Base(path)))
	return hex.EncodeToString(sum[:])[:keyLength]
}

// IsTemp reports whether the name is that of a file in the making.
func IsTemp(name string) bool {
	rest, ok := strings.CutPrefix(name, tempStart)
	key, rest, dotted := strings.Cut(rest, ".")
	digits, ended := strings.CutSuffix(rest, tempEnd)
	return ok && dotted && ended && len(key) == keyLength && digits != "" && strings.Trim(digits, "0123456789") == ""
}

func isTempOf(name, path string) bool {
	return IsTemp(name) && strings.HasPrefix(name, tempStart+keyOf(path)+".")
}

// IsOrphan reports whether the file, of the name and last changed then, is what a
// writer of path that was killed left behind.
func IsOrphan(name, path string, changed time.Time) bool {
	return isTempOf(name, path) && IsAbandoned(name, changed)
}

// IsAbandoned is IsOrphan for a writer of whatever path.
func IsAbandoned(name string, changed time.Time) bool {
	if !IsTemp(name) {
		return false
	}
	_, digits, _ := strings.Cut(strings.TrimPrefix(strings.TrimSuffix(name, tempEnd), tempStart), ".")
	if len(digits) <= pidLength {
		return false // who makes it is not known
	}
	pid, err := strconv.Atoi(digits[:pidLength])
	switch {
	case err != nil:
		return false
	case pid == os.Getpid():
		return changed.Before(started.Add(-time.Second)) // it had this number before; some disks round
	}
	return !isAlive(pid)
}

// CleanOrphans removes what writers of path that were killed left behind. Where that
// fails they are only in the way.
func CleanOrphans(path string) {
	_ = clean(path, func(entry os.DirEntry, path string) bool {
		info, err := entry.Info()
		return err == nil && info.Mode().IsRegular() && IsOrphan(entry.Name(), path, info.ModTime())
	})
}

// Clean removes what writers of path left behind, whether they were killed or not. Call it
// when no writer of path can be at work.
func Clean(path string) error {
	return clean(path, func(os.DirEntry, string) bool { return true })
}

// clean removes files that were in the making for what path leads to and that are left;
// isLeft is given the file and that path.
func clean(path string, isLeft func(entry os.DirEntry, path string) bool) error {
	path, err := follow(path)
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return err
	}
	var errs []error
	for _, entry := range entries {
		if isTempOf(entry.Name(), path) && isLeft(entry, path) {
			errs = append(errs, os.Remove(filepath.Join(filepath.Dir(path), entry.Name())))
		}
	}
	return errors.Join(errs...)
}

// started is when this process was, so that what it writes is younger.
var started = time.Now()

func isAlive(pid int) bool {
	process, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer func() { _ = process.Release() }()
	return runtime.GOOS == "windows" || !errors.Is(process.Signal(syscall.Signal(0)), os.ErrProcessDone)
}
