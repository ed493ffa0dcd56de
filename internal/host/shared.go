package host

import (
	"maps"
	"os"
	"slices"

	"planwright/internal/document"
)

// SharedFiles are the files of the workflows that the person shares with other programs, by
// path. Those that are gone are not among them.
func (h *Host) SharedFiles() []string {
	labels := document.Files(h.documents, h.Servers.Offer()).Labels()
	var files []string
	for _, path := range slices.Sorted(maps.Keys(labels)) {
		if _, err := os.Stat(path); err == nil && labels[path].Shared {
			files = append(files, path)
		}
	}
	return files
}
