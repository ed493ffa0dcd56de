package builtin

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

type listArguments struct {
	Folder    string   `json:"folder"`
	Pattern   string   `json:"pattern"`
	Older     *float64 `json:"older_than_days"`
	Newer     *float64 `json:"newer_than_days"`
	Recursive bool     `json:"recursive"`
	Limit     int      `json:"limit"`
	searches  bool     // search_files asks, which has no limit and looks into all folders inside
}

type listResult struct {
	Files   []string     `json:"files"`
	Entries []listedFile `json:"entries"`
	Count   int          `json:"count"`
	First   string       `json:"first"`
	Found   bool         `json:"found"`
	Cut     bool         `json:"cut"`
}

// listedFile is a file in a list.
type listedFile struct {
	Path     string `json:"path"`
	Name     string `json:"name"`
	Size     int64  `json:"size"` // bytes
	Modified string `json:"modified"`
}

// maxListed is how many files are listed. A limit may be lower; without one, more are a
// failure, as what counts or goes over them would be wrong without a word.
const maxListed = 10_000

func listFiles(ctx context.Context, c call, a listArguments) (result, error) {
	return c.list(ctx, a, func(*listing) {})
}

// list lists files; narrow says which of them only.
func (c call) list(ctx context.Context, a listArguments, narrow func(*listing)) (result, error) {
	p, err := c.find(a.Folder)
	if err != nil {
		return result{}, err
	}
	defer p.close()
	l, err := newListing(p, a)
	if err != nil {
		return result{}, err
	}
	l.own = c.own()
	narrow(l)
	if err := fs.WalkDir(p.root.FS(), filepath.ToSlash(p.name), func(name string, entry fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return l.visit(ctx, name, entry, err)
	}); err != nil {
		return result{}, l.wrong(err)
	}
	if len(l.found) == 0 && l.ending > 0 {
		return result{}, refuse("No file is named “%s”, but %s. For those that end so, set %s to “*%s”.", a.Pattern, counted(l.ending, "name")+" end with it", titled("list_files", "pattern"), a.Pattern)
	}
	if len(l.found) > maxListed && a.Limit == 0 {
		return result{}, l.tooMany(a)
	}
	return l.result(a.Limit), nil
}

// tooMany says so, with what the tool that lists can do about it.
func (l *listing) tooMany(a listArguments) error {
	if a.searches {
		return refuse("“%s” holds %d such files, and %d are the most that are listed. Narrow it by folder, pattern, kind, text or age.", l.path, len(l.found), maxListed)
	}
	return refuse("“%s” holds %d such files, and %d are the most that are listed. Narrow it by folder, pattern or age, or set %s to list only the first ones: count then says how many there are all the same.", l.path, len(l.found), maxListed, titled("list_files", "limit"))
}

// listing collects files.
type listing struct {
	place
	pattern   *regexp.Regexp
	hidden    bool // names that begin with a dot are listed
	recursive bool
	from, to  time.Time // of the last change; zero: no matter
	own       []string  // of the program, which are not listed
	kind      kind      // "": no matter
	text      []byte    // that they hold, in lower case; none: no matter
	found     []listedFile
	suffix    string // a pattern that is the end of names, such as .pdf
	ending    int    // how many names end with it
	seen      int
	closed    int // folders that could not be read
	unread    int // files, likewise
}

// maxSeen is how many files and folders are looked at.
const maxSeen = 1_000_000

func newListing(p place, a listArguments) (*listing, error) {
	info, err := p.root.Stat(p.name)
	if err != nil {
		return nil, trouble(err, p.path)
	}
	if !info.IsDir() {
		return nil, refuse("“%s” is no folder. Name the folder that the file is in.", p.path)
	}
	if strings.ContainsAny(a.Pattern, `/\`) && a.searches {
		return nil, refuse("The pattern “%s” names folders; it is for names of files only. Name the folder in %s: those inside it are searched too.", a.Pattern, titled("search_files", "folder"))
	}
	if strings.ContainsAny(a.Pattern, `/\`) {
		return nil, refuse("The pattern “%s” names folders; it is for names of files only. Name the folder in %s, and set %s to look into folders inside it.", a.Pattern, titled("list_files", "folder"), titled("list_files", "recursive"))
	}
	l := &listing{place: p, pattern: wildcard(a.Pattern), hidden: strings.HasPrefix(a.Pattern, "."), recursive: a.Recursive}
	if l.hidden && !strings.ContainsAny(a.Pattern, "*?{") {
		l.suffix = strings.ToLower(a.Pattern)
	}
	now := time.Now()
	if a.Older != nil {
		l.to = now.Add(-days(*a.Older))
	}
	if a.Newer != nil {
		l.from = now.Add(-days(*a.Newer))
	}
	return l, nil
}

func days(n float64) time.Duration { return time.Duration(n * 24 * float64(time.Hour)) }

// wildcard matches whole names. Letter case does not count, on any system: people who
// want *.pdf want .PDF too. Several patterns may stand in one, as shells and file dialogs
// have it: *.{pdf,txt} and *.pdf; *.txt. As one name they would find nothing.
func wildcard(pattern string) *regexp.Regexp {
	var either []string
	for _, p := range patterns(pattern) {
		either = append(either, expression(p))
	}
	return regexp.MustCompile("(?si)^(?:" + strings.Join(either, "|") + ")$")
}

// expression is a pattern as a regular expression. Braces without a comma, and those that
// are not closed, are part of the name.
func expression(pattern string) string {
	var b strings.Builder
	inside := false
	for i, c := range pattern {
		choice, _, closed := strings.Cut(pattern[i:], "}")
		switch {
		case c == '*':
			b.WriteString(".*")
		case c == '?':
			b.WriteString(".")
		case c == '{' && !inside && closed && strings.Contains(choice, ","):
			inside = true
			b.WriteString("(?:")
		case c == ',' && inside:
			b.WriteString("|")
		case c == '}' && inside:
			inside = false
			b.WriteString(")")
		default:
			b.WriteString(regexp.QuoteMeta(string(c)))
		}
	}
	return b.String()
}

// patterns are the parts of a list of them, of which each has a wildcard, or is an ending
// where only spaces stand between them; else all is one name, which may hold any of the marks.
func patterns(pattern string) []string {
	for _, mark := range ";|, " {
		inside := false
		parts := strings.FieldsFunc(pattern, func(c rune) bool {
			inside = c == '{' || inside && c != '}'
			return c == mark && !inside
		})
		for i := range parts {
			parts[i] = strings.TrimSpace(parts[i])
		}
		if len(parts) > 1 && !slices.ContainsFunc(parts, func(s string) bool {
			return !strings.ContainsAny(s, "*?") || mark == ' ' && !strings.HasPrefix(s, "*.")
		}) {
			return parts
		}
	}
	return []string{pattern}
}

// visit takes one entry of the folder. Links to folders are not followed.
func (l *listing) visit(ctx context.Context, name string, entry fs.DirEntry, err error) error {
	top := filepath.FromSlash(name) == l.name
	switch {
	case err != nil && top:
		return err
	case err != nil:
		l.closed++
		return nil
	case top:
		return nil
	}
	if l.seen++; l.seen > maxSeen {
		return refuse("“%s” holds more than a million files and folders. List a folder inside it.", l.path)
	}
	path := l.below(name).path
	if strings.HasPrefix(entry.Name(), ".") && !l.hidden || entry.IsDir() && !l.recursive || slices.Contains(l.own, path) {
		return skip(entry)
	}
	if l.suffix != "" && !entry.IsDir() && len(entry.Name()) > len(l.suffix) && strings.HasSuffix(strings.ToLower(entry.Name()), l.suffix) {
		l.ending++
	}
	if entry.IsDir() || !l.pattern.MatchString(entry.Name()) || l.kind != "" && kindOf(entry.Name()) != l.kind {
		return nil
	}
	if info, ok := l.fits(name); ok && l.holds(ctx, name) {
		l.found = append(l.found, listedFile{path, entry.Name(), info.Size(), info.ModTime().Format(time.RFC3339)})
	}
	return nil
}

// below is the place of a name as the walk has it: from the root on, with slashes.
func (l *listing) below(name string) place {
	name = filepath.FromSlash(name)
	return place{l.root, l.base, name, filepath.Join(l.base, name)}
}

func skip(entry fs.DirEntry) error {
	if entry.IsDir() {
		return fs.SkipDir
	}
	return nil
}

// fits reports whether it is a file, of the right age.
func (l *listing) fits(name string) (fs.FileInfo, bool) {
	info, err := l.root.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return nil, false
	}
	changed := info.ModTime()
	return info, (l.to.IsZero() || changed.Before(l.to)) && (l.from.IsZero() || !changed.Before(l.from))
}

func (l *listing) wrong(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return trouble(err, l.path)
}

// result lists the first files, at most limit where that is not 0, and counts all.
func (l *listing) result(limit int) result {
	slices.SortFunc(l.found, func(a, b listedFile) int { return strings.Compare(a.Path, b.Path) })
	entries := append([]listedFile{}, l.found...)
	if limit > 0 {
		entries = entries[:min(limit, len(entries))]
	}
	lacks := l.lacks(len(entries), limit)
	r := listResult{Files: []string{}, Entries: entries, Count: len(l.found), Found: len(l.found) > 0, Cut: lacks != ""}
	for _, entry := range entries {
		r.Files = append(r.Files, entry.Path)
	}
	if r.Found {
		r.First = r.Files[0]
	}
	return result{text: strings.Join(r.Files, "\n"), fields: r, partly: lacks}
}

// lacks says what is not in the list, "" for nothing.
func (l *listing) lacks(listed, limit int) string {
	var parts []string
	if left := len(l.found) - listed; left > 0 {
		parts = append(parts, fmt.Sprintf("%s more left out: the limit is %d.", counted(left, "file"), limit))
	}
	if l.closed > 0 {
		parts = append(parts, fmt.Sprintf("%s could not be read, and what is in there is not counted.", counted(l.closed, "folder")))
	}
	if l.unread > 0 {
		parts = append(parts, fmt.Sprintf("%s could not be read, and the text was not looked for in there.", counted(l.unread, "file")))
	}
	return strings.Join(parts, " ")
}
