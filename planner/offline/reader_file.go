package offline

import (
	"path"
	"strings"
)

// fileNouns are things that have a path nobody said.
var fileNouns = setOf("file log document report note notes list spreadsheet csv readme config logfile script letter invoice")

// folders are the ones that most people have; they are meant by their name.
var folders = map[string]string{
	"downloads": "~/Downloads", "download": "~/Downloads", "desktop": "~/Desktop", "documents": "~/Documents",
	"pictures": "~/Pictures", "music": "~/Music", "videos": "~/Videos", "home": "~",
}

// fileKinds are the names of kinds of file, with the pattern their names have
// and the folder they usually are in.
var fileKinds = map[string]struct{ pattern, folder string }{
	"file": {"*", ""}, "everything": {"*", ""}, "document": {"*", ""},
	"screenshot": {"Screenshot*", "~/Pictures"}, "pdf": {"*.pdf", ""}, "photo": {"*.jpg", "~/Pictures"}, "jpg": {"*.jpg", ""},
	"jpeg": {"*.jpeg", ""}, "png": {"*.png", ""}, "csv": {"*.csv", ""}, "log": {"*.log", ""}, "txt": {"*.txt", ""},
	"zip": {"*.zip", ""}, "download": {"*", "~/Downloads"}, "spreadsheet": {"*.xlsx", ""}, "mp3": {"*.mp3", ""}, "mp4": {"*.mp4", ""},
	"json": {"*.json", ""}, "xml": {"*.xml", ""}, "html": {"*.html", ""}, "markdown": {"*.md", ""}, "docx": {"*.docx", ""},
}

var (
	folderWords = setOf("folder directory")
	fileWords   = setOf("file files folder directory named called")
	towardWords = setOf("to into in onto as")
)

// fileToRead is a file to look into: named, meant by a pronoun, or a thing such
// as "the backup log", whose path must be asked for.
func fileToRead(c *call) (value, bool) {
	if c.has(noFiles) || c.index(urlToken) >= 0 {
		return value{}, false
	}
	v, ok := c.file(c.object(), c.sourceFolder())
	return v, ok && !unreadable[strings.ToLower(path.Ext(v.text))]
}

// unreadable are the kinds of file that hold no plain text.
var unreadable = map[string]bool{
	".pdf": true, ".docx": true, ".xlsx": true, ".pptx": true, ".png": true, ".jpg": true, ".jpeg": true, ".gif": true,
	".zip": true, ".gz": true, ".exe": true, ".mp3": true, ".mp4": true,
}

// fileToMove is like fileToRead, before the place it goes to.
func fileToMove(c *call) (value, bool) {
	if c.has(clipboardWord) {
		return value{}, false
	}
	folder := span{}
	if c.has(goalWords) { // else "in" says where it goes
		folder = c.sourceFolder()
	}
	return c.file(c.object(), folder)
}

// sourceFolder is the folder that the words say a file is in; only one that is
// certain to be a folder.
func (c *call) sourceFolder() span {
	said := c.after(insideWords)
	s := c.p.trim(said, folderWords)
	if s.empty() {
		return span{}
	}
	_, known := folders[strings.ToLower(c.p.text(s))]
	if !known && c.p.tokens[s.from].kind != fileToken && !c.p.names(said, folderWords) {
		return span{}
	}
	return s
}

// fileIn is the path of a file token, inside the folder where one is named.
func (p *planner) fileIn(at int, folder span) value {
	v := p.valueOf(span{at, at + 1})
	if !folder.empty() && !strings.ContainsAny(v.text, `/\`) {
		v.label = v.text
		v.text = folderPath(p.text(folder)) + "/" + v.text
		v.words = append(v.words, folder.all()...)
	}
	return v
}

func (c *call) file(s, folder span) (value, bool) {
	p := c.p
	for i := s.from; i < s.to; i++ {
		if p.tokens[i].kind == fileToken {
			return p.fileIn(i, folder), true
		}
	}
	if text, at := p.quoted(s); at >= 0 {
		return textValue(text, s.all()...), kindOf(text) == fileToken
	}
	if path, ok := p.pathOf(s); ok {
		v := textValue(path, s.all()...)
		switch {
		case strings.HasPrefix(path, "{{") && p.item.ref != "":
			v.label = p.item.name
		case strings.HasPrefix(path, "{{"):
			v.label = "it"
		}
		return v, true
	}
	if v, ok := c.firstFile(s); ok {
		return v, true
	}
	return p.unnamedFile(s)
}

// firstFile is "the first PDF in Inbox", which a step is placed to look for.
func (c *call) firstFile(s span) (value, bool) {
	s = c.p.trim(s, nil)
	if s.to-s.from < 2 || c.p.tokens[s.from].low != "first" {
		return value{}, false
	}
	step := c.p.filesNamed(span{s.from + 1, c.to})
	if step == nil || !step.findsOne() {
		return value{}, false
	}
	v := textValue("{{"+step.id+".first}}", span{s.from, c.to}.all()...)
	v.label = c.p.text(s)
	return v, true
}

// unnamedFile is a thing such as "the backup log", whose path must be asked for.
// A name in capitals is an application rather.
func (p *planner) unnamedFile(s span) (value, bool) {
	words := s.all()
	s = p.trim(s, nil)
	if s.empty() || !fileNouns.has(p.tokens[s.to-1]) || capitalised(p.tokens[s.to-1]) {
		return value{}, false
	}
	return value{ask: "Where is the " + p.text(s) + "?", text: p.text(s), words: words}, true
}

// intoFile is the file something goes into: behind "to", or the only one named.
func intoFile(c *call) (value, bool) {
	p, named := c.p, false
	for i := c.from; i < c.to; i++ {
		if p.tokens[i].kind == fileToken {
			named = true
			if i > c.from && (towardWords.has(p.tokens[i-1]) || fileWords.has(p.tokens[i-1]) || articles.has(p.tokens[i-1])) || c.endOf(i) {
				return p.valueOf(span{i, i + 1}), true
			}
		}
	}
	if named {
		return value{}, false
	}
	s := p.trim(c.after(intoWords), nil)
	if s.empty() || c.has(clipboardWord) {
		return value{}, false
	}
	if text, at := p.quoted(s); at >= 0 && kindOf(text) == fileToken {
		return textValue(text, s.all()...), true
	}
	return p.unnamedFile(s)
}

// endOf reports whether "at the end of" stands in front of the token.
func (c *call) endOf(i int) bool {
	return i-c.from >= 2 && c.p.tokens[i-1].low == "of" && c.p.tokens[i-2].low == "end"
}

// atTheEnd appends where the words say that the text goes to the end of a file.
func atTheEnd(c *call) (value, bool) {
	for i := c.from; i < c.to; i++ {
		if c.p.tokens[i].kind == fileToken && c.endOf(i) {
			return textValue("append", span{max(c.from, i-4), i}.all()...), true
		}
	}
	return value{}, false
}

// toAppend appends, wherever the words say the end is.
func toAppend(c *call) (value, bool) {
	if v, ok := atTheEnd(c); ok {
		return v, true
	}
	return textValue("append"), true
}

// moveTo is where a file goes.
func moveTo(c *call) (value, bool) {
	p := c.p
	s := p.trim(c.after(goalWords), folderWords)
	if s.empty() {
		s = p.trim(c.after(inWord), folderWords)
	}
	if s.empty() || p.isPronoun(s) || c.has(noPlaces) {
		return value{}, false
	}
	text := p.text(s)
	if quoted, at := p.quoted(s); at >= 0 {
		text = quoted
	}
	v := textValue(folderPath(text), s.all()...)
	v.label = text
	return v, true
}

// folderPath knows the folders everybody has.
func folderPath(name string) string {
	if known, ok := folders[strings.ToLower(name)]; ok {
		return known
	}
	return name
}

// fileKind is what files to look for, as a pattern for their names.
func fileKind(c *call) (value, bool) {
	p := c.p
	s := p.trim(c.object(), beWords) // "how many PDFs there are"
	if s.empty() || c.has(noPlaces) || c.index(urlToken) >= 0 {
		return value{}, false
	}
	if text, at := p.quoted(c.span()); at >= 0 {
		if !p.names(s, fileWords) && kindOf(text) != fileToken {
			return value{}, false
		}
		v := textValue(namePattern(text), append(s.all(), at)...)
		v.label = text
		return v, true
	}
	pattern, certain := p.filePattern(s)
	if !certain && !c.speaksOfFiles() {
		return value{}, false
	}
	v := textValue(pattern, s.all()...)
	v.label = p.plural(s)
	return v, true
}

var beWords = setOf("is are there")

// plural is the words with the last one in the plural.
func (p *planner) plural(s span) string {
	text := p.text(s)
	if s.empty() || p.tokens[s.to-1].kind != wordToken || singular(p.tokens[s.to-1].low) != p.tokens[s.to-1].low || text == "everything" {
		return text
	}
	return text + "s"
}

func (c *call) span() span { return span{c.from, c.to} }

// names reports whether one of the words is in the span.
func (p *planner) names(s span, words wordSet) bool {
	for _, t := range p.tokens[s.from:s.to] {
		if words.has(t) {
			return true
		}
	}
	return false
}

// speaksOfFiles reports whether the words give an age or a folder, which only
// files have.
func (c *call) speaksOfFiles() bool {
	if _, ok := olderThan(c); ok {
		return true
	}
	if _, ok := newerThan(c); ok {
		return true
	}
	s := c.after(insideWords)
	if s.empty() {
		return false
	}
	_, known := folders[strings.ToLower(c.p.text(c.p.trim(s, folderWords)))]
	return known || c.p.names(s, folderWords) || c.p.tokens[s.from].kind == fileToken
}

// filePattern makes a pattern of "PDF files", "screenshots", "*.log", "invoices".
func (p *planner) filePattern(s span) (pattern string, certain bool) {
	for i := s.to - 1; i >= s.from; i-- {
		t := p.tokens[i]
		if t.kind == fileToken {
			return namePattern(path.Base(strings.ReplaceAll(t.text, `\`, "/"))), true
		}
		kind, known := fileKinds[strings.TrimPrefix(singular(t.low), ".")]
		if known && kind.pattern != "*" {
			return kind.pattern, true
		}
		if known && i > s.from {
			if before, also := fileKinds[strings.TrimPrefix(singular(p.tokens[i-1].low), ".")]; also {
				return before.pattern, true
			}
			if p.tokens[i-1].low == "text" {
				return "*.txt", true
			}
		}
		if known {
			return kind.pattern, true
		}
	}
	return "*" + singular(p.tokens[s.to-1].low) + "*", false
}

// namePattern looks for a name that has no wildcard of its own anywhere in a name.
func namePattern(name string) string {
	if strings.ContainsAny(name, "*?") || path.Ext(name) != "" {
		return name
	}
	return "*" + name + "*"
}

// inFolder is the folder files are in. Where nobody says, a kind of file may
// have a usual one; else it is asked for.
func inFolder(c *call) (value, bool) {
	p := c.p
	s := p.trim(c.after(insideWords), folderWords)
	for !s.empty() && p.tokens[s.from].kind == wordToken && p.tokens[s.from].low == "folder" && s.to-s.from > 1 {
		s.from++
	}
	if !s.empty() && p.tokens[s.from].low != "last" && p.tokens[s.from].low != "past" {
		text := p.text(s)
		if quoted, at := p.quoted(s); at >= 0 {
			text = quoted
		}
		return textValue(folderPath(text), s.all()...), true
	}
	for i := c.from; i < c.to; i++ {
		t := p.tokens[i]
		if t.kind == fileToken && strings.ContainsAny(t.text, `/\`) {
			return textValue(path.Dir(strings.ReplaceAll(t.text, `\`, "/"))), true
		}
		if usual := fileKinds[singular(t.low)].folder; usual != "" && t.kind == wordToken {
			return value{text: usual, guess: "No folder was named, so it looks in " + usual + ". Change “folder” if the files are elsewhere."}, true
		}
	}
	return value{ask: "In which folder should it look for " + p.plural(p.trim(c.object(), nil)) + "?", text: "the folder"}, true
}

// olderThan is an age in days: "older than a month", "not changed for 2 weeks".
func olderThan(c *call) (value, bool) {
	return c.age([]string{"older than", "more than", "not changed for", "not changed in", "not been changed for", "not been changed in", "not used for", "unchanged for", "before the last"})
}

// newerThan is an age in days: "newer than a week", "from the last 3 days".
func newerThan(c *call) (value, bool) {
	if i := c.wordAt("today"); i >= 0 {
		return numberValue(1, i), true
	}
	return c.age([]string{"newer than", "younger than", "from the last", "from the past", "in the last", "changed in the last", "less than", "from last", "of the last"})
}

// age reads a duration behind one of the phrases; at least an hour, in days.
func (c *call) age(phrases []string) (value, bool) {
	for i := c.from; i < c.to; i++ {
		for _, phrase := range phrases {
			words := strings.Fields(phrase)
			if !startsWith(c.p.tokens[i:c.to], words) {
				continue
			}
			at := i + len(words)
			ms, n := duration(c.p.tokens[at:c.to])
			if unit, ok := units[lowAt(c.p.tokens[:c.to], at)]; n == 0 && ok {
				ms, n = unit, 1 // "from the last week"
			}
			if n > 0 && ms >= hour {
				return numberValue(ms/day, span{i, at + n}.all()...), true
			}
		}
	}
	return value{}, false
}

func lowAt(tokens []token, i int) string {
	if i < len(tokens) {
		return tokens[i].low
	}
	return ""
}

func (c *call) wordAt(low string) int {
	for i := c.from; i < c.to; i++ {
		if c.p.tokens[i].kind == wordToken && c.p.tokens[i].low == low {
			return i
		}
	}
	return -1
}
