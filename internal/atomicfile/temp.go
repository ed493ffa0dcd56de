package atomicfile

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// A file in the making is called .planwright-KEY.DIGITS.tmp. The key stands for the
// name it will get, which may itself be as long as the system allows.
const (
	tempStart = ".planwright-"
	tempEnd   = ".tmp"
	keyLength = 16
)

func tempPattern(path string) string { return tempStart + keyOf(path) + ".*" + tempEnd }

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

// Clean removes what writers of path that were killed left behind. Call it when
// no writer of path can be at work.
func Clean(path string) error {
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
		if IsTemp(entry.Name()) && strings.HasPrefix(entry.Name(), tempStart+keyOf(path)+".") {
			errs = append(errs, os.Remove(filepath.Join(filepath.Dir(path), entry.Name())))
		}
	}
	return errors.Join(errs...)
}
