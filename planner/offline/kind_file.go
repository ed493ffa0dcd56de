package offline

import (
	"path"
	"strings"
)

// fileNouns are things that have a path nobody said.
var fileNouns = setOf("file log document report note list spreadsheet csv readme config logfile script letter invoice")

// folders are the ones that most people have; they are meant by their name.
var folders = map[string]string{
	"downloads": "~/Downloads", "download": "~/Downloads", "desktop": "~/Desktop", "documents": "~/Documents",
	"pictures": "~/Pictures", "music": "~/Music", "videos": "~/Videos", "home": "~",
}

// noFolders are names that no folder stands for.
var noFolders = setOf("trash bin recycle clipboard screen window browser monday tuesday wednesday thursday friday saturday sunday german english")

// onlyApps are applications that no folder is called by.
var onlyApps = setOf("firefox chrome chromium safari edge word excel powerpoint outlook notepad calculator terminal browser thunderbird libreoffice")

// fileKinds are kinds of file with the pattern of their names. A guess is said.
var fileKinds = map[string]struct {
	pattern, folder string
	guess           bool
}{
	"file": {pattern: "*"}, "everything": {pattern: "*"}, "document": {pattern: "*"},
	"screenshot": {pattern: "Screenshot*", folder: "~/Pictures"}, "pdf": {pattern: "*.pdf"}, "photo": {pattern: "*.jpg", folder: "~/Pictures", guess: true},
	"picture": {pattern: "*.jpg", folder: "~/Pictures", guess: true}, "image": {pattern: "*.jpg", folder: "~/Pictures", guess: true},
	"jpg": {pattern: "*.jpg"}, "jpeg": {pattern: "*.jpeg"}, "png": {pattern: "*.png"}, "csv": {pattern: "*.csv"}, "log": {pattern: "*.log"},
	"txt": {pattern: "*.txt"}, "text": {pattern: "*.txt"}, "zip": {pattern: "*.zip"}, "spreadsheet": {pattern: "*.xlsx", guess: true},
	"mp3": {pattern: "*.mp3"}, "mp4": {pattern: "*.mp4"}, "json": {pattern: "*.json"}, "xml": {pattern: "*.xml"}, "html": {pattern: "*.html"},
	"markdown": {pattern: "*.md"}, "docx": {pattern: "*.docx"}, "gif": {pattern: "*.gif"}, "xlsx": {pattern: "*.xlsx"},
}

// unreadable are the kinds of file that hold no plain text.
var unreadable = setOf(".pdf .docx .xlsx .pptx .png .jpg .jpeg .gif .zip .gz .exe .mp3 .mp4 .odt")

// noFiles are things that have a place to look in, and are no files.
var noFiles = setOf(`folder subfolder directory email mail message tab window app application program process setting contact
	event appointment bookmark website page word line number person user device website address link error button`)

var insideWords = setOf("in inside from within under on")

// plainWord reports whether a word stands there that may be part of a name: no
// number, no quote, and none of the words that hold a sentence together.
func (p *planner) plainWord(at int) bool {
	return at < len(p.tokens) && p.tokens[at].kind == wordToken && !joints.has(p.tokens[at])
}

var joints = setOf(`and or but then if unless until till while when whenever to into onto in on from of with without except for at by as
	that which than not no every each all any some it them this these those the a an my your our its before after instead because
	first second third last next other biggest largest smallest newest oldest latest selected current duplicate`)

// ── folders ──

func folderEnds(p *planner, at int) []int {
	from := at
	if p.is(at, "the", "my", "a") {
		at++
	}
	if p.is(at, "folder", "directory") {
		at++
		if p.is(at, "called", "named") {
			at++
		}
	}
	end := at
	switch {
	case at >= len(p.tokens) || noFolders.has(p.tokens[at]):
		return nil
	case p.isQuote(at):
		end = at + 1
	case p.isKind(at, fileToken):
		end = at + 1
		if !strings.ContainsAny(p.tokens[at].text, `/\~`) {
			return nil
		}
	case folders[p.tokens[at].low] != "":
		end = at + 1
	default:
		end = p.nameEnd(at)
	}
	if end == at || end > from+6 {
		return nil
	}
	if p.is(end, "folder", "directory") {
		return []int{end + 1, end}
	}
	return []int{end}
}

func readFolder(p *planner, s span) (value, bool) {
	for s.to-s.from > 1 && p.is(s.from, "the", "my", "a", "folder", "directory", "called", "named") {
		s.from++
	}
	for s.to-s.from > 1 && p.is(s.to-1, "folder", "directory") {
		s.to--
	}
	text := p.text(s)
	return value{text: atHome(text), label: text}, true
}

// atHome is a path that begins with one of the folders that most people have, from the
// home folder on: "Downloads/Archive" is inside what "Downloads" means.
func atHome(path string) string {
	first, rest := path, ""
	if i := strings.IndexAny(path, `/\`); i >= 0 {
		first, rest = path[:i], path[i:]
	}
	if known := folders[strings.ToLower(first)]; known != "" {
		return known + rest
	}
	return path
}

// inFolder is a folder behind "in" or "from" at the place, and where it ends.
func (p *planner) inFolder(at int) (span, bool) {
	if at < len(p.tokens) && insideWords.has(p.tokens[at]) {
		if ends := folderEnds(p, at+1); len(ends) > 0 && !(p.is(at, "in") && onlyApps.has(p.tokens[at+1]) && ends[0] == at+2) && (!p.is(at, "on") || p.isKnownFolder(span{at + 1, ends[0]})) {
			return span{at + 1, ends[0]}, true
		}
	}
	return span{}, false
}

// isKnownFolder tells "on the Desktop" from "on Google".
func (p *planner) isKnownFolder(s span) bool {
	v, _ := readFolder(p, s)
	return v.text != v.label || strings.ContainsAny(v.text, `/\`)
}

// ── one file ──

// fileEnds takes one file: by name, with its folder perhaps, by a pronoun, as
// the first of some, or as a thing whose path must be asked for.
func fileEnds(p *planner, at int) []int {
	begin := at
	if p.is(at, "the", "a") && p.is(at+1, "file") {
		at += 2
	} else if p.is(at, "file") {
		at++
	}
	if p.isKind(at, fileToken) && !strings.Contains(p.tokens[at].text, "*") || len(quotedFileEnds(p, at)) > 0 {
		if folder, ok := p.inFolder(at + 1); ok && !strings.ContainsAny(p.tokens[at].text, `/\`) {
			return []int{folder.to, at + 1}
		}
		return []int{at + 1}
	}
	out := pronounEnds("that file", "this file", "the file", "it", "this", "that", "each one", "each of them", "the first one")(p, begin)
	out = append(out, itemEnds(p, begin)...)
	if p.is(begin, "the") && p.is(begin+1, "first") {
		for _, f := range p.filesAt(begin + 2) {
			out = append(out, f.end)
		}
	}
	return append(out, unnamedEnds(p, begin)...)
}

// namesEnds takes a list of file names.
func namesEnds(p *planner, at int) []int {
	if !p.isKind(at, fileToken) {
		return nil
	}
	at++
	for p.is(at, ",", "and") {
		if p.is(at, ",") && p.is(at+1, "and") {
			at++
		}
		if !p.isKind(at+1, fileToken) {
			return nil
		}
		if at += 2; !p.is(at, ",", "and") {
			return []int{at}
		}
	}
	return nil
}

// unnamedEnds takes "the backup log".
func unnamedEnds(p *planner, at int) []int {
	if !p.is(at, "the", "my") {
		return nil
	}
	for i := at + 1; i < at+4 && p.plainWord(i) && !capitalised(p.tokens[i]); i++ {
		if fileNouns.has(p.tokens[i]) && (i > at+1 || !p.is(i, "file", "list", "note")) {
			return []int{i + 1}
		}
	}
	return nil
}

func readPath(p *planner, s span) (value, bool) {
	if v, ok := p.fileNamed(s); ok {
		return v, true
	}
	if v, ok := readItem(p, s); ok {
		return v, true
	}
	switch {
	case p.is(s.from, "it", "this", "that") || p.is(s.from, "the") && p.is(s.from+1, "file") && s.to == s.from+2:
		return p.pathMeant()
	case p.is(s.from, "the") && p.is(s.from+1, "first"):
		return p.firstOf(s)
	}
	name := strings.ToLower(p.text(span{s.from + 1, s.to}))
	if step := p.last(func(st *step) bool { return st.path != "" && strings.ToLower(st.about) == name }); step != nil {
		return value{text: step.path, label: name}, true
	}
	if ends := unnamedEnds(p, s.from); len(ends) == 0 || ends[0] != s.to {
		return value{}, false
	}
	return value{ask: "Where is the " + name + "?", text: name}, true
}

// fileNamed is a file by its name, in the folder that is named with it.
func (p *planner) fileNamed(s span) (value, bool) {
	for i := s.from; i < s.to; i++ {
		if p.tokens[i].kind != fileToken && !p.isQuote(i) {
			continue
		}
		v := pathValue(p.tokens[i].text)
		if folder, ok := p.inFolder(i + 1); ok && folder.to <= s.to {
			in, _ := readFolder(p, folder)
			v.label, v.text = p.tokens[i].text, in.text+"/"+p.tokens[i].text
		}
		return v, true
	}
	return value{}, false
}

// pathMeant is the path of the file that was spoken of last.
func (p *planner) pathMeant() (value, bool) {
	step := p.last(func(st *step) bool { return st.path != "" || st.names() || st.findsOne() && st.one })
	switch {
	case p.lost || step == nil:
		return value{}, false
	case step.path != "":
		return value{text: step.path}, true
	case step.names():
		return p.refTo(step), true
	}
	return value{text: "{{" + step.id + ".first}}", label: "it"}, true
}

// firstOf is "the first PDF in Inbox", which a step is placed to look for.
func (p *planner) firstOf(s span) (value, bool) {
	if step := p.filesStep(span{s.from + 2, s.to}); step != nil && step.findsOne() {
		v := textValue("{{" + step.id + ".first}}")
		v.label = "first " + singular(step.about)
		return v, true
	}
	return value{}, false
}

// readReadable is a file of text.
func readReadable(p *planner, s span) (value, bool) {
	v, ok := readPath(p, s)
	name := v.text
	if p.item.ref != "" && name == p.itemValue().text {
		name = p.item.files
	}
	if ok && unreadable[strings.ToLower(path.Ext(name))] {
		p.because(reasonUnreadable)
		return v, false
	}
	return v, ok
}

// readGoal is the file something is written to.
func readGoal(p *planner, s span) (value, bool) {
	return readPath(p, s)
}

func pathValue(path string) value { return value{text: atHome(path), label: path} }

// ── several files ──

// files is what words say of several files.
type files struct {
	pattern      string
	folder       span
	older, newer float64 // days
	deep         bool    // in the folders inside too
	label, noun  string
	guess, usual string
	plural       bool
	one          bool
	end          int
}

func filesEnds(p *planner, at int) (out []int) {
	if ends := pronounEnds("them all", "all of them", "them", "these", "those", "these files", "those files", "the files", "both")(p, at); len(ends) > 0 {
		out = ends[:1]
	}
	for _, f := range p.filesAt(at) {
		if f.plural && !f.one {
			out = append(out, f.end)
		}
	}
	return out
}

func listEnds(p *planner, at int) (out []int) {
	for _, f := range p.filesAt(at) {
		out = append(out, f.end)
	}
	return out
}

// filesAt reads "all PDF files named “x” in Downloads older than a week".
func (p *planner) filesAt(at int) []files {
	f := files{}
	for p.is(at, "all", "every", "each", "any", "only", "just", "the", "my", "of") {
		f.plural = f.plural || p.is(at, "all", "every", "each")
		at++
	}
	at, ok := p.fileKindAt(at, &f)
	if !ok {
		return nil
	}
	for end := at; ; {
		next := p.fileModifier(end, &f)
		if next == end {
			f.end = end
			break
		}
		end = next
	}
	if f.guess != "" && f.folder.empty() && f.older == 0 && f.newer == 0 {
		return nil
	}
	return []files{f}
}

// fileKindAt reads the nouns: "*.csv", "PDF files", "report.pdf", "invoices".
func (p *planner) fileKindAt(at int, f *files) (int, bool) {
	if at >= len(p.tokens) {
		return at, false
	}
	t := p.tokens[at]
	if t.kind == fileToken {
		name := strings.ReplaceAll(t.text, `\`, "/")
		f.pattern, f.label, f.noun, f.one = path.Base(name), t.text, "file", !strings.Contains(name, "*")
		if p.is(at-1, "list") && !strings.ContainsAny(f.pattern, ".*") { // a folder
			name, f.pattern, f.one = name+"/", "*", false
		}
		f.plural = !f.one
		if f.usual = atHome(path.Dir(name)); f.usual == "." {
			f.usual = ""
		}
		return at + 1, true
	}
	if t.kind != wordToken || joints.has(t) {
		return at, false
	}
	noun := strings.TrimPrefix(singular(t.low), ".")
	kind, known := fileKinds[noun]
	f.noun, f.label, f.pattern, f.usual = noun, t.text, kind.pattern, kind.folder
	f.plural = f.plural || noun != strings.TrimPrefix(t.low, ".") || noun == "everything"
	switch {
	case known && kind.guess:
		f.guess = "“" + t.text + "” is taken for files named " + kind.pattern + ". Change “pattern” if they have other names."
	case !known && noun != t.low && len(noun) > 2 && !noFiles[noun]:
		f.pattern = "*" + noun + "*"
		f.guess = "“" + t.text + "” is taken for files with “" + noun + "” in their names. Change “pattern” if they have other names."
	case !known:
		return at, false
	}
	if known && p.is(at+1, "file", "files", "document", "documents") && kind.pattern != "*" {
		f.plural = f.plural || p.is(at+1, "files", "documents")
		f.noun = p.text(span{at, at + 1}) + " file"
		f.label = f.noun + "s"
		return at + 2, true
	}
	if noun == "text" {
		return at, false
	}
	f.noun = singular(f.label)
	switch {
	case noun == "everything":
		f.noun = "file"
	case singular(f.label) == f.label:
		f.label += "s"
	}
	return at + 1, true
}

// fileModifier reads what narrows the files, and says where it ends.
func (p *planner) fileModifier(at int, f *files) int {
	if f.folder.empty() {
		if folder, ok := p.inFolder(at); ok {
			f.folder = folder
			return folder.to
		}
	}
	for _, end := range deepEnds(p, at) {
		if !f.deep && !f.folder.empty() {
			f.deep = true
			return end
		}
	}
	if p.is(at, "named", "called") && (p.isQuote(at+1) || p.isKind(at+1, fileToken)) && f.pattern == "*" {
		f.pattern = p.tokens[at+1].text
		f.label = f.pattern
		if !strings.ContainsAny(f.pattern, "*?.") {
			f.pattern = "*" + f.pattern + "*"
		}
		return at + 2
	}
	if p.is(at, "that", "which") && p.is(at+1, "are", "were", "is", "was") {
		if end := p.fileModifier(at+2, f); end > at+2 {
			return end
		}
	}
	if p.is(at, "there") && p.is(at+1, "are") || p.is(at, "are") && p.is(at+1, "there") {
		return at + 2
	}
	if p.is(at, "are") && insideWords.has(p.at(at+1)) {
		return at + 1
	}
	if days, n := p.age(at, olderWords); n > 0 && f.older == 0 {
		f.older = days
		return at + n
	}
	if days, n := p.age(at, newerWords); n > 0 && f.newer == 0 {
		f.newer = days
		return at + n
	}
	return at
}

var deepEnds = pronounEnds("recursively", "and its subfolders", "and all its subfolders", "and all subfolders", "and subfolders", "and in its subfolders",
	"and all folders inside", "with subfolders", "with all subfolders", "including subfolders", "including all subfolders", "including its subfolders")

func (p *planner) at(i int) token {
	if i < len(p.tokens) {
		return p.tokens[i]
	}
	return token{kind: breakToken}
}

var (
	olderWords = []string{"older than", "not changed for", "not changed in", "that have not been changed for", "that were not changed for", "unchanged for", "not used for"}
	newerWords = []string{"newer than", "younger than", "from the last", "from the past", "of the last", "from last", "changed in the last", "in the last"}
)

// age reads a duration of an hour or more behind one of the phrases, in days.
func (p *planner) age(at int, phrases []string) (days float64, n int) {
	for _, phrase := range phrases {
		words := strings.Fields(phrase)
		if at >= len(p.tokens) || !startsWith(p.tokens[at:], words) {
			continue
		}
		rest := p.tokens[at+len(words):]
		ms, used := duration(rest)
		if unit, ok := units[lowAt(rest, 0)]; used == 0 && ok {
			ms, used = unit, 1 // "from the last week"
		}
		if used > 0 && ms >= hour {
			return ms / day, len(words) + used
		}
	}
	return 0, 0
}

func lowAt(tokens []token, i int) string {
	if i < len(tokens) {
		return tokens[i].low
	}
	return ""
}

// readList is what to look for, and where.
func readList(p *planner, s span) ([]reading, bool) {
	found := p.filesAt(s.from)
	if len(found) == 0 || found[0].end != s.to {
		return nil, false
	}
	return p.fileReadings(found[0]), true
}

func (p *planner) fileReadings(f files) []reading {
	pattern := textValue(f.pattern)
	pattern.label, pattern.guess, pattern.keep = f.label, f.guess, true
	out := []reading{{rolePattern, pattern}}
	switch {
	case !f.folder.empty():
		folder, _ := readFolder(p, f.folder)
		out = append(out, reading{roleFolder, folder})
	case f.usual != "" && strings.ContainsAny(f.label, `/\`):
		out = append(out, reading{roleFolder, textValue(f.usual)})
	case f.usual != "":
		out = append(out, reading{roleFolder, value{text: f.usual, guess: "No folder was named, so it looks in " + f.usual + ". Change “folder” if the files are elsewhere."}})
	default:
		out = append(out, reading{roleFolder, value{ask: "In which folder should it look for " + f.label + "?", text: "the folder"}})
	}
	if f.deep {
		out = append(out, reading{roleRecursive, value{kind: isFlag, text: "recursive"}})
	}
	if f.older > 0 {
		out = append(out, reading{roleOlder, numberValue(f.older)})
	}
	if f.newer > 0 {
		out = append(out, reading{roleNewer, numberValue(f.newer)})
	}
	return out
}

// filesStep places the step that lists the files of the words.
func (p *planner) filesStep(s span) *step {
	found := p.filesAt(s.from)
	tool := p.tools.forAction(findFiles)
	if len(found) == 0 || found[0].end != s.to {
		return nil
	}
	if tool == nil {
		p.because(lacks(findFiles.does))
		return nil
	}
	if !p.place(findFiles, *tool, p.fileReadings(found[0])) {
		return nil
	}
	step := p.steps[len(p.steps)-1]
	p.noteFiles(step, found[0])
	return step
}
