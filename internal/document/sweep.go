package document

import (
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"planwright/internal/atomicfile"
	"planwright/internal/filelock"
)

// sweepFiles removes the files in the making of documents whose process was killed before
// they were there: they are opened by nobody, so nobody cleans up behind them.
func sweepFiles(documents string) {
	files, _ := os.ReadDir(documents)
	for _, file := range files {
		if info, err := file.Info(); err == nil && info.Mode().IsRegular() && atomicfile.IsAbandoned(file.Name(), info.ModTime()) {
			_ = os.Remove(filepath.Join(documents, file.Name()))
		}
	}
}

// sweep removes the histories in which nothing came to be: their process was killed
// before a new document had its first version. Such a document has no file, so nobody
// opens it again. What cannot be removed is only in the way.
func sweep(histories string) {
	folders, _ := os.ReadDir(histories)
	for _, folder := range folders {
		path := filepath.Join(histories, folder.Name())
		if left := remains(path); left != nil && !filelock.IsTaken(filepath.Join(path, lockName)) {
			for _, name := range left {
				_ = os.Remove(filepath.Join(path, name))
			}
			_ = os.Remove(path)
		}
	}
}

// beginning is longer than a process takes from making a history to its first version.
const beginning = 24 * time.Hour

// remains are the names of the files of a history in which nothing came to be. It is nil
// where there is a version, where one is being written now, and where one may come yet.
func remains(history string) []string {
	files, _ := os.ReadDir(history)
	over := false
	var names []string
	for _, file := range files {
		info, err := file.Info()
		if err != nil || file.Name() != lockName && !atomicfile.IsTemp(file.Name()) {
			return nil
		}
		over = over || isOver(info)
		names = append(names, file.Name())
	}
	if !over {
		return nil
	}
	return names
}

func isOver(file fs.FileInfo) bool {
	if file.Name() == lockName {
		return time.Since(file.ModTime()) > beginning
	}
	return atomicfile.IsAbandoned(file.Name(), file.ModTime())
}
