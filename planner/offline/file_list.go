package offline

import (
	"cmp"
	"fmt"
	"path"
	"strings"

	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
)

// files is what words say of several files; the zero value is those spoken of last.
type files struct {
	pattern      string
	folder       *act.Value
	older, newer float64 // days
	deep         bool    // in the folders inside too
	label, noun  string
	guess, usual string // what was assumed of the pattern; the folder where nobody names one
	taken, since string // what the noun and the time are taken for, where they may mean more
	plural       bool
	one          bool
	end          int
}

// The names that files of a kind usually have.
const (
	pictures = "*.{jpg,jpeg,png,gif,webp,heic,tif,tiff,bmp}"
	videos   = "*.{mp4,mov,mkv,avi,webm,m4v}"
	sounds   = "*.{mp3,m4a,flac,ogg,wav,aac}"
)

// fileKinds are kinds of file with the pattern of their names. A guess is said.
var fileKinds = map[string]struct {
	pattern, folder string
	guess           bool
}{
	"file": {pattern: "*"}, "everything": {pattern: "*"}, "document": {pattern: "*"},
	"screenshot": {pattern: "Screenshot*", folder: "~/Pictures"}, "photo": {pattern: pictures, folder: "~/Pictures", guess: true},
	"picture": {pattern: pictures, folder: "~/Pictures", guess: true}, "image": {pattern: pictures, folder: "~/Pictures", guess: true},
	"video": {pattern: videos, folder: "~/Videos", guess: true}, "movie": {pattern: videos, folder: "~/Videos", guess: true}, "film": {pattern: videos, folder: "~/Videos", guess: true},
	"song": {pattern: sounds, folder: "~/Music", guess: true}, "track": {pattern: sounds, folder: "~/Music", guess: true},
	"txt": {pattern: "*.txt"}, "text": {pattern: "*.txt"}, "markdown": {pattern: "*.md"}, "spreadsheet": {pattern: "*.{xlsx,ods,csv}", guess: true},
	"pdf": {pattern: "*.pdf"}, "jpg": {pattern: "*.{jpg,jpeg}"}, "jpeg": {pattern: "*.{jpg,jpeg}"}, "png": {pattern: "*.png"}, "gif": {pattern: "*.gif"},
	"csv": {pattern: "*.csv"}, "log": {pattern: "*.log"}, "zip": {pattern: "*.zip"}, "mp3": {pattern: "*.mp3"}, "mp4": {pattern: "*.mp4"},
	"json": {pattern: "*.json"}, "xml": {pattern: "*.xml"}, "html": {pattern: "*.html"}, "docx": {pattern: "*.docx"}, "xlsx": {pattern: "*.xlsx"},
}

// takenFor says what a noun is taken for that may mean more.
var takenFor = map[string]string{
	"screenshot": "“%s” is taken for files named Screenshot*.", "document": "“%s” is taken for all files.",
	"everything": "“%s” is taken for the files: folders and hidden ones stay.",
}

// namesakes are papers that have their kind in the names of their files.
var namesakes = token.SetOf(`invoice receipt bill letter report note contract budget statement order offer quote draft backup plan paper
	manual recipe ticket certificate agenda presentation form essay thesis book ebook scan`)

// filesAt reads "all PDF files named “x” in Downloads older than a week", nil for none.
func (p *planner) filesAt(at int) *files {
	f := &files{}
	for p.Is(at, "all", "every", "each", "any", "only", "just", "the", "my", "of") {
		f.plural = f.plural || p.Is(at, "all", "every", "each")
		at++
	}
	read := p.fileKind
	if p.IsKind(at, token.File) && !p.Is(at+1, "file", "files") {
		read = p.filePattern
	}
	if at = read(at, f); at == 0 {
		return nil
	}
	for f.end = at; ; f.end = at {
		if at = p.narrowed(at, f); at == f.end {
			break
		}
	}
	if f.guess != "" && f.folder == nil && f.older == 0 && f.newer == 0 {
		return nil
	}
	return f
}

// filePattern reads "*.csv", "Reports/*.csv", or a name.
func (p *planner) filePattern(at int, f *files) int {
	t := p.Tokens[at]
	name := strings.ReplaceAll(t.Text, `\`, "/")
	f.pattern, f.label, f.noun, f.one = path.Base(name), t.Text, "file", !strings.Contains(name, "*")
	if p.Is(at-1, "list") && !strings.ContainsAny(f.pattern, ".*") { // a folder
		name, f.pattern, f.one = name+"/", "*", false
	}
	f.plural = !f.one
	if f.usual = pathValue(path.Dir(name)).Text; f.usual == "." {
		f.usual = ""
	}
	return at + 1
}

// fileKind reads the nouns: "PDF files", "screenshots", "invoices"; 0 for none.
func (p *planner) fileKind(at int, f *files) int {
	t := p.At(at)
	if !p.plainWord(at) && t.Kind != token.File {
		return 0
	}
	said := strings.TrimPrefix(t.Low, ".")
	noun := singular(said)
	kind, known := fileKinds[noun]
	f.pattern, f.usual = kind.pattern, kind.folder
	f.plural = f.plural || noun != said || noun == "everything"
	switch {
	case !known && (noun == said || !namesakes[noun]):
		return 0
	case !known:
		f.pattern = "*" + noun + "*"
		f.guess = "“" + t.Text + "” is taken for files with “" + noun + "” in their names. Change “pattern” if they have other names."
	case kind.guess:
		f.guess = "“" + t.Text + "” is taken for files named " + kind.pattern + ". Change “pattern” if they have other names."
	}
	if taken := takenFor[noun]; taken != "" {
		f.taken = fmt.Sprintf(taken, t.Text)
	}
	f.label, f.noun = t.Text, singular(t.Text)
	switch {
	case known && kind.pattern != "*" && p.Is(at+1, "file", "files", "document", "documents"):
		f.plural = f.plural || p.Is(at+1, "files", "documents")
		f.noun, f.label = t.Text+" file", t.Text+" files"
		return at + 2
	case noun == "text":
		return 0
	case noun == "everything":
		f.noun = "file"
	case f.noun == f.label:
		f.label += "s"
	}
	return at + 1
}

var (
	deepWords = token.AnyOf("recursively|and its subfolders|and all its subfolders|and all subfolders|and subfolders|and in its subfolders|and all folders inside|" +
		"with subfolders|with all subfolders|including subfolders|including all subfolders|including its subfolders")
	olderWords = token.AnyOf("older than|not changed for|not changed in|that have not been changed for|that were not changed for|unchanged for|not used for")
	newerWords = token.AnyOf("newer than|younger than|from the last|from the past|of the last|from last|changed in the last|in the last")
	stateWords = token.AnyOf("that are|that were|that is|that was|which are|which were|which is|which was|are")
)

// manners are words behind “in” that say how something is done, and not where.
var manners token.Set

func initFileLists() {
	manners = token.SetOf("parallel turn order total reverse sequence full detail bulk advance general particular addition alphabetical chronological ascending descending english german french spanish there here it them this that colour color private public person time case fact")
}

// narrowed reads what narrows the files, and says where it ends.
func (p *planner) narrowed(at int, f *files) int {
	if in, end := p.inFolder(at); end > 0 && f.folder == nil {
		f.folder = &in
		return end
	}
	if f.folder == nil && f.plural && f.pattern != "*" && f.guess == "" && p.Is(at, "in") && p.plainWord(at+1) && !capitalised(p.At(at+1)) && p.boundary(at+2) && !manners.Has(p.At(at+1)) {
		in := pathValue(p.text(span{at + 1, at + 2}))
		f.folder = &in
		return at + 2
	}
	if end := deepWords.End(&p.Sequence, at); end > 0 && !f.deep && f.folder != nil {
		f.deep = true
		return end
	}
	if days, end := p.age(at, olderWords); end > 0 && f.older == 0 {
		f.older = days
		return end
	}
	if days, end := p.age(at, newerWords); end > 0 && f.newer == 0 {
		if f.newer = days; p.Is(at, "from") && p.Is(at+1, "last") {
			f.since = "“" + p.written(span{at, end}) + "” is taken for the time up to now."
		}
		return end
	}
	if end := p.named(at, f); end > 0 {
		return end
	}
	if p.Is(at, "there") && p.Is(at+1, "are") || p.Is(at, "are") && p.Is(at+1, "there") {
		return at + 2
	}
	if end := stateWords.End(&p.Sequence, at); end > 0 {
		if next := p.narrowed(end, f); next > end {
			return next
		}
	}
	return at
}

// named reads what the files are called, 0 where it is not said there.
func (p *planner) named(at int, f *files) (end int) {
	if f.pattern != "*" || !p.Is(at, "named", "called") || !p.IsQuote(at+1) && !p.IsKind(at+1, token.File) {
		return 0
	}
	f.pattern = p.Tokens[at+1].Text
	if f.label = f.pattern; !strings.ContainsAny(f.pattern, "*?.") {
		f.pattern = "*" + f.pattern + "*"
	}
	return at + 2
}

// age reads a duration of an hour or more behind one of the phrases, in days.
func (p *planner) age(at int, phrases token.Wordings) (days float64, end int) {
	for _, end := range phrases.Ends(&p.Sequence, at) {
		ms, used := token.Period(p.Tokens[end:]) // "from the last week"
		if used > 0 && ms >= token.Hour {
			return ms / token.Day, end + used
		}
	}
	return 0, 0
}

// value is what to look for, and where.
func (f *files) value() act.Value {
	v := act.Value{Text: f.pattern, Label: f.label, Guess: cmp.Or(f.guess, f.taken), Keep: true}
	in := act.Value{Ask: "In which folder should it look for " + f.label + "?", Text: "the folder"}
	switch {
	case f.folder != nil:
		in = *f.folder
	case f.usual != "" && strings.ContainsAny(f.label, `/\`):
		in = act.Text(f.usual)
	case f.usual != "":
		in = act.Value{Text: f.usual, Guess: "No folder was named, so it looks in " + f.usual + ". Change “folder” if the files are elsewhere."}
	}
	v.Also = []act.Given{{Role: act.RoleFolder, Value: in}}
	if f.deep {
		v.Also = append(v.Also, act.Given{Role: act.RoleRecursive, Value: act.Value{Kind: act.IsFlag, Text: "recursive"}})
	}
	if f.older > 0 {
		v.Also = append(v.Also, act.Given{Role: act.RoleOlder, Value: act.Number(f.older)})
	}
	if f.newer > 0 {
		newer := act.Number(f.newer)
		newer.Guess = f.since
		v.Also = append(v.Also, act.Given{Role: act.RoleNewer, Value: newer})
	}
	return v
}
