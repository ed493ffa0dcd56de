package builtin

import (
	"planwright/internal/atomicfile"
)

// cleanOrphans removes what writers of the place that were killed left beside it.
// Where that fails they are only in the way.
func (p place) cleanOrphans() {
	folder := p.folder()
	dir, err := folder.root.Open(folder.name)
	if err != nil {
		return
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1) // unsorted, for a folder may hold many
	for _, name := range names {
		if !atomicfile.IsTemp(name) {
			continue
		}
		left := folder.in(name)
		info, err := left.root.Lstat(left.name)
		if err == nil && (info.Mode().IsRegular() || info.IsDir()) && atomicfile.IsOrphan(name, p.path, info.ModTime()) {
			_ = left.root.RemoveAll(left.name)
		}
	}
}
