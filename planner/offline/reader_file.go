package offline

import (
	"path"
	"slices"
	"strings"

	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// fileNouns are things that have a path nobody said.
var fileNouns = token.SetOf("file log document report note list spreadsheet csv readme config logfile script letter invoice")

// folders are the ones that most people have; they are meant by their name.
var folders = map[string]string{
	"downloads": "~/Downloads", "download": "~/Downloads", "desktop": "~/Desktop", "documents": "~/Documents",
	"pictures": "~/Pictures", "music": "~/Music", "videos": "~/Videos", "home": "~",
}

// noFolders are names that no folder stands for.
var noFolders = token.SetOf("trash bin recycle google icloud clipboard screen window browser monday tuesday wednesday thursday friday saturday sunday german english")

// onlyApps are applications that no folder is called by.
var onlyApps = token.SetOf(`firefox chrome chromium safari edge word excel powerpoint outlook notepad calculator terminal browser thunderbird libreoffice
	explorer finder nautilus thunar dolphin acrobat photoshop gimp inkscape vlc spotify slack teams zoom discord skype textedit gedit kate vscode gmail`)

// unreadable are the kinds of file that hold no plain text.
var unreadable = token.SetOf(".pdf .docx .xlsx .pptx .png .jpg .jpeg .gif .zip .gz .exe .app .mp3 .mp4 .odt")

// plainWord reports whether a word stands there that may be part of a name: no
// number, no quote, and none of the words that hold a sentence together.
func (p *planner) plainWord(at int) bool {
	return p.IsKind(at, token.Word) && !token.Joints.Has(p.Tokens[at])
}

// ── folders ──

// folder is one by its path, in quotes or in capitals, or that most people have.
func folder(p *planner, at int) []phrase {
	from := at
	if p.Is(at, "the", "my", "a") {
		at++
	}
	isSaid := p.Is(at, "folder", "directory")
	if isSaid {
		if at++; p.Is(at, "called", "named") {
			at++
		}
	}
	isSaid = isSaid && insideWords.Has(p.At(from-1)) && (p.ends(at+1) || p.Is(at+1, "into", "to")) || p.Is(at+1, "folder", "directory")
	t, end := p.At(at), at+1
	switch {
	case noFolders.Has(t), onlyApps.Has(t), t.Kind == token.File && (!strings.ContainsAny(t.Text, `/\~`) || hasExtension(t.Text)):
		return nil
	case !p.IsQuote(at) && t.Kind != token.File && folders[t.Low] == "":
		if end = p.nameEnd(at); end == at && isSaid && p.plainWord(at) {
			end = at + 1
		}
	}
	if end == at || end > from+6 {
		return nil
	}
	v := pathValue(p.text(span{at, end}))
	if p.Is(end, "folder", "directory") {
		return append(fixed(end+1, v), fixed(end, v)...)
	}
	return fixed(end, v)
}

// hasExtension reports whether the path ends like one of a file.
func hasExtension(name string) bool {
	base := path.Base(strings.ReplaceAll(name, `\`, "/"))
	return strings.LastIndexByte(base, '.') > 0
}

// pathValue is a path that begins with one of the folders that most people have, from
// the home folder on: "Downloads/Archive" is inside what "Downloads" means.
func pathValue(said string) act.Value {
	first, rest := said, ""
	if i := strings.IndexAny(said, `/\`); i >= 0 {
		first, rest = said[:i], said[i:]
	}
	if known := folders[strings.ToLower(first)]; known != "" {
		return act.Value{Text: known + rest, Label: said}
	}
	return act.Value{Text: said, Label: said}
}

// newFolder is the name of a folder to be made, with the one that it is to be in perhaps.
func newFolder(p *planner, at int) []phrase {
	var out []phrase
	if p.Is(at, "the", "my", "a", "folder", "directory") {
		return nil
	}
	for _, named := range folder(p, at) {
		v, _ := named.mean(p)
		if in, end := p.inFolder(named.end); end > 0 && v.Text == v.Label && !strings.ContainsAny(v.Text, `/\`) {
			out = append(out, fixed(end, act.Value{Text: in.Text + "/" + v.Text, Label: v.Label})...)
		}
	}
	return append(out, folder(p, at)...)
}

var insideWords = token.SetOf("in inside from within under on")

// inFolder is a folder behind "in" or "from" at the place, and where it ends, 0 for none.
func (p *planner) inFolder(at int) (act.Value, int) {
	if !insideWords.Has(p.At(at)) {
		return act.Value{}, 0
	}
	found := folder(p, at+1)
	if len(found) == 0 {
		return act.Value{}, 0
	}
	v, _ := found[0].mean(p)
	known := v.Text != v.Label || strings.ContainsAny(v.Text, `/\`)
	if p.Is(at, "on") && !known || p.Is(at, "in") && onlyApps.Has(p.At(at+1)) && found[0].end == at+2 {
		return act.Value{}, 0 // "on Google", "in Firefox"
	}
	return v, found[0].end
}

// ── one file ──

// slashed are words to choose from, such as "Firefox/Chrome", or a folder.
var slashed = text.Pattern(`^\pL+(/\pL+)+$`)

// namedFile is a file by its name, with its folder perhaps.
func namedFile(p *planner, at int) []phrase {
	if p.Is(at, "the", "a") && p.Is(at+1, "file") {
		at++
	}
	at = p.Skip(at, "file")
	t := p.At(at)
	if strings.Contains(t.Text, "*") || slashed().MatchString(t.Text) || t.Kind != token.File && (t.Kind != token.Quote || token.KindOf(t.Text) != token.File) {
		return nil
	}
	out := fixed(at+1, pathValue(t.Text))
	if in, end := p.inFolder(at + 1); end > 0 && !strings.ContainsAny(t.Text, `/\`) {
		out = append(fixed(end, act.Value{Text: in.Text + "/" + t.Text, Label: t.Text}), out...)
	}
	return out
}

// goal is a file to write, which comes from nowhere.
func goal(p *planner, at int) []phrase {
	return slices.DeleteFunc(either(namedFile, unnamedFile)(p, at), func(ph phrase) bool { return p.has(span{at, ph.end}, "from") })
}

// oneFile is a file by name, by a pronoun, as the first of some, or as a thing
// whose path must be asked for.
func oneFile(p *planner, at int) []phrase {
	if out := namedFile(p, at); len(out) > 0 {
		return out
	}
	out := append(lastFile(p, at), loopItem(p, at)...)
	if f := p.filesAt(at + 2); f != nil && p.Is(at, "the") && p.Is(at+1, "first") {
		out = append(out, meant(f.end, func(p *planner) (act.Value, bool) {
			s := p.filesStep(f)
			if s == nil || !s.findsOne() {
				return act.Value{}, false
			}
			return act.Value{Text: "{{" + s.id + ".first}}", Label: "first " + singular(s.about)}, true
		})...)
	}
	return append(out, unnamedFile(p, at)...)
}

// lastFile is the file that was spoken of last, or what a loop is at.
var lastFile = either(
	words("it|that file|this file|the file", func(p *planner) (act.Value, bool) {
		if p.item.ref != "" {
			return p.itemValue(), p.item.shown == "" && !p.item.isRow
		}
		return p.pathMeant()
	}),
	words("this|that", (*planner).pathMeant))

// pathAtHand is the path of the file that the step before is about.
func (p *planner) pathAtHand() (act.Value, bool) {
	if n := len(p.steps); n == 0 || p.steps[n-1].path == "" || p.item.ref != "" {
		return act.Value{}, false
	}
	return p.pathMeant()
}

// pathMeant is the path of the file that was spoken of last.
func (p *planner) pathMeant() (act.Value, bool) {
	s := p.meant(func(s *step) bool { return s.path != "" || s.names() || s.findsOne() && s.one })
	p.twofold = p.twofold || s != nil && s.beside
	rows := p.last(func(s *step) bool { return s.table != nil || p.does(s, act.OnlyNew) })
	switch {
	case s == nil, slices.Index(p.steps, rows) > slices.Index(p.steps, s): // "it" is what was made of the file
		return act.Value{}, false
	case workflow.MayHoldTemplate(text.Quote(s.path)): // a person is asked for it
		return act.Value{Text: s.path, Label: s.about}, true
	case s.path != "":
		return act.Text(s.path), true
	case s.names():
		return p.refTo(s), true
	}
	return act.Value{Text: "{{" + s.id + ".first}}", Label: "it"}, true
}

// unnamedFile is "the backup log".
func unnamedFile(p *planner, at int) []phrase {
	return p.unnamed(at, fileNouns, "Where is the ", func(s *step) string { return s.path })
}

// unnamed is "the …" with one of the nouns, where a step that is about the same has it,
// or the question for it.
func (p *planner) unnamed(at int, nouns token.Set, question string, where func(*step) string) []phrase {
	if !p.Is(at, "the", "my", "our") {
		return nil
	}
	for i := at + 1; i < at+4 && p.plainWord(i) && !capitalised(p.Tokens[i]); i++ {
		if nouns.Has(p.Tokens[i]) && (i > at+1 || !p.Is(i, "file", "list", "note")) {
			name := strings.ToLower(p.text(span{at + 1, i + 1}))
			return meant(i+1, func(p *planner) (act.Value, bool) {
				if s := p.last(func(s *step) bool { return where(s) != "" && strings.ToLower(s.about) == name }); s != nil {
					return act.Value{Text: where(s), Label: name}, true
				}
				return act.Value{Ask: question + name + "?", Text: name}, true
			})
		}
	}
	return nil
}

// newName is what a file is to be called from now on.
func newName(p *planner, at int) []phrase {
	if p.IsKind(at, token.File) {
		return fixed(at+1, act.Text(p.Tokens[at].Text))
	}
	return nil
}

// plain takes files of text only.
func plain(read reader) reader { return only(plainText, read) }

// documents takes documents only.
func documents(read reader) reader { return only(inDocument, read) }

// only takes what has a meaning that is narrowed.
func only(narrow func(meaning) meaning, read reader) reader {
	return func(p *planner, at int) []phrase {
		out := read(p, at)
		for i := range out {
			out[i].mean = narrow(out[i].mean)
			out[i].kinds = append(slices.Clip(out[i].kinds), narrow)
			for n := range out[i].names {
				out[i].names[n].mean = narrow(out[i].names[n].mean)
			}
		}
		return out
	}
}

func plainText(mean meaning) meaning {
	return func(p *planner) (act.Value, bool) {
		v, ok := mean(p)
		return v, ok && p.isReadable(v.Text)
	}
}

// paper are the kinds of file whose text is read as that of a document.
var paper = token.SetOf(".pdf .docx")

func inDocument(mean meaning) meaning {
	return func(p *planner) (act.Value, bool) {
		v, ok := mean(p)
		return v, ok && paper[p.endingOf(v.Text)]
	}
}

// endingOf is how the name of a file ends; that of an item ends as the pattern does.
func (p *planner) endingOf(name string) string {
	if p.item.ref != "" && name == p.itemValue().Text {
		name = p.item.files
	}
	return strings.ToLower(path.Ext(name))
}

func (p *planner) isReadable(name string) bool {
	if unreadable[p.endingOf(name)] {
		p.because(reasonUnreadable)
		return false
	}
	return true
}

// ── several files ──

// fileNames is "a.txt, b.txt and c.txt".
func fileNames(p *planner, at int) []phrase {
	list := phrase{mean: func(*planner) (act.Value, bool) { return act.Value{}, false }}
	for p.IsKind(at, token.File) && !strings.Contains(p.Tokens[at].Text, "*") {
		list.names = append(list.names, fixed(at+1, pathValue(p.Tokens[at].Text))...)
		list.end = at + 1
		if at = p.Skip(at+1, ","); p.Is(at, "and") {
			at++
		}
		if at == list.end {
			break
		}
	}
	if len(list.names) < 2 || at != list.end {
		return nil
	}
	return []phrase{list}
}

// manyFiles is "them" or "all PDFs in Downloads": what is done to them is done to each.
func manyFiles(p *planner, at int) []phrase {
	none := func(*planner) (act.Value, bool) { return act.Value{}, false }
	var out []phrase
	if end := theFiles.End(&p.Sequence, at); end > 0 {
		out = append(out, phrase{end: end, mean: none, files: &files{}, each: true})
	}
	if f := p.filesAt(at); f != nil && f.plural && !f.one {
		out = append(out, phrase{end: f.end, mean: none, files: f, each: true})
	}
	return out
}

var theFiles = token.AnyOf("them all|all of them|them|these|those|these files|those files|the files")

// packed is what goes into one archive: a file, a folder, or all files of a list.
func packed(p *planner, at int) []phrase {
	var out []phrase
	if f := p.filesAt(at); f != nil && f.plural && !f.one {
		out = meant(f.end, func(p *planner) (act.Value, bool) {
			s := p.filesStep(f)
			if s == nil {
				return act.Value{}, false
			}
			return act.Value{Text: "{{" + s.id + ".files}}", Label: f.label}, true
		})
	}
	if end := theFiles.End(&p.Sequence, at); end > 0 {
		out = append(out, meant(end, (*planner).filesAtHand)...)
	}
	one := namedFile(p, at)
	if p.Is(at, "the", "my", "folder", "directory") || p.IsKind(at, token.File) {
		one = append(one, folder(p, at)...)
	}
	for _, named := range one {
		v, _ := named.mean(p)
		v.Kind, v.List = act.IsList, []string{v.Text}
		out = append(out, fixed(named.end, v)...)
	}
	return out
}

// filesAtHand is the list of files that was made last.
func (p *planner) filesAtHand() (act.Value, bool) {
	s := p.meant(func(s *step) bool { return s.list() != "" })
	if s != nil && s == p.gone {
		p.because(reasonGone)
		return act.Value{}, false
	}
	if s == nil || s.rows != "" || s.noun == "" || p.mayLack(s, s.list()) || p.likeBefore(s) || p.item.ref != "" {
		return act.Value{}, false
	}
	return act.Value{Text: "{{" + s.id + "." + s.list() + "}}", Label: s.noun + "s"}, true
}

// archive is the name of an archive.
func archive(p *planner, at int) []phrase {
	return slices.DeleteFunc(namedFile(p, at), func(ph phrase) bool {
		v, _ := ph.mean(p)
		return !strings.HasSuffix(strings.ToLower(v.Text), ".zip")
	})
}

// fileList is files to look for, and where.
func fileList(p *planner, at int) []phrase {
	f := p.filesAt(at)
	if f == nil {
		return nil
	}
	return []phrase{{end: f.end, files: f, mean: func(*planner) (act.Value, bool) { return f.value(), true }}}
}

// filesStep places the step that lists the files.
func (p *planner) filesStep(f *files) *step {
	s := p.look(act.FindFiles, act.Given{Role: act.RolePattern, Value: f.value()})
	if s != nil {
		p.noteFiles(s, f)
	}
	return s
}

// noteFiles keeps how the files of a search were spoken of.
func (p *planner) noteFiles(s *step, f *files) {
	s.noun, s.pattern, s.one = f.noun, f.pattern, f.one
	if f.one && f.folder != nil {
		s.path = f.folder.Text + "/" + f.pattern
	}
}
