package desktop

import (
	"cmp"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"planwright/internal/atomicfile"
)

// entry is what a .desktop file says of an application.
// See https://specifications.freedesktop.org/desktop-entry-spec/latest/.
type entry struct {
	id       string   // name of the file without .desktop
	names    []string // in every language
	exec     string
	folder   string
	class    string // of its window
	terminal bool
	hidden   bool
}

const (
	maxEntries   = 5000
	maxEntrySize = 256 << 10
)

// findEntry looks for the application by the name that its menu shows, or by the
// name of its file.
func (x *X11) findEntry(name string) (entry, bool) {
	seen := map[string]bool{}
	for _, folder := range x.entryFolders() {
		files, _ := filepath.Glob(filepath.Join(folder, "*.desktop"))
		for _, path := range files[:min(len(files), maxEntries)] {
			e, err := readEntry(path)
			if err != nil || seen[e.id] {
				continue // the person's own file replaces the one of the system
			}
			seen[e.id] = true
			if !e.hidden && e.exec != "" && e.isCalled(name) {
				return e, true
			}
		}
	}
	return entry{}, false
}

func (x *X11) entryFolders() []string {
	home := cmp.Or(x.environ["XDG_DATA_HOME"], filepath.Join(x.environ["HOME"], ".local", "share"))
	shared := cmp.Or(x.environ["XDG_DATA_DIRS"], "/usr/local/share:/usr/share")
	var folders []string
	for _, folder := range append([]string{home}, filepath.SplitList(shared)...) {
		if filepath.IsAbs(folder) {
			folders = append(folders, filepath.Join(folder, "applications"))
		}
	}
	return folders
}

func (e entry) isCalled(name string) bool {
	same := func(other string) bool { return strings.EqualFold(other, name) }
	return slices.ContainsFunc(e.names, same) || same(e.id) || same(e.lastID())
}

// lastID is the name of the file without what says who made the application.
func (e entry) lastID() string { return e.id[strings.LastIndex(e.id, ".")+1:] }

func readEntry(path string) (entry, error) {
	file, err := atomicfile.OpenFile(path, os.O_RDONLY, 0)
	if err != nil {
		return entry{}, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxEntrySize))
	if err != nil {
		return entry{}, err
	}
	return parseEntry(strings.TrimSuffix(filepath.Base(path), ".desktop"), string(text)), nil
}

func parseEntry(id, text string) entry {
	e := entry{id: id}
	inside := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			inside = line == "[Desktop Entry]"
		}
		key, value, ok := strings.Cut(line, "=")
		if inside && ok && !strings.HasPrefix(line, "#") {
			e.set(strings.TrimSpace(key), unescape(strings.TrimSpace(value)))
		}
	}
	return e
}

func (e *entry) set(key, value string) {
	switch key, _, _ := strings.Cut(key, "["); key {
	case "Name":
		e.names = append(e.names, value)
	case "Exec":
		e.exec = value
	case "Path":
		e.folder = value
	case "StartupWMClass":
		e.class = value
	case "Terminal":
		e.terminal = value == "true"
	case "Hidden":
		e.hidden = value == "true"
	}
}

// unescape reads the escapes that every text of the file may have.
func unescape(value string) string {
	return strings.NewReplacer(`\s`, " ", `\n`, "\n", `\t`, "\t", `\r`, "\r", `\\`, `\`).Replace(value)
}
