package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// document is a text for people.
type document struct {
	path    string
	prose   string // without what is fenced
	fences  []fence
	anchors []string
}

// fence is a block of a document between two lines of three backquotes.
type fence struct {
	line int
	form string // what stands behind the first backquotes
	text string
}

// read takes a document apart.
func read(t *testing.T, file string) document {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	d := document{path: file}
	var prose strings.Builder
	var open *fence
	for number, line := range slices.Collect(strings.Lines(string(text))) {
		form, isMark := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case isMark && open == nil:
			open = &fence{line: number + 1, form: form}
		case isMark:
			d.fences = append(d.fences, *open)
			open = nil
		case open != nil:
			open.text += line
		default:
			prose.WriteString(line)
			if heading := strings.TrimLeft(line, "#"); heading != line {
				d.anchors = append(d.anchors, anchor(heading))
			}
		}
	}
	if open != nil {
		t.Errorf("%s:%d: what begins here does not end", file, open.line)
	}
	d.prose = prose.String()
	return d
}

// anchor is what a heading is linked as.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			return unicode.ToLower(r)
		}
		return -1
	}, strings.TrimSpace(heading))
}

var (
	links = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	codes = regexp.MustCompile("`([^`\n]+)`")
)

// spans are the pieces of prose that are set as code.
func (d document) spans() (found []string) {
	for _, m := range codes.FindAllStringSubmatch(d.prose, -1) {
		found = append(found, m[1])
	}
	return found
}

// documents are all texts for people in the tree.
func documents(t *testing.T) map[string]document {
	t.Helper()
	found := map[string]document{}
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains([]string{".git", "build", "node_modules", "testdata", "dist"}, entry.Name()):
			return filepath.SkipDir
		case isDocument(filepath.ToSlash(file)):
			file = filepath.ToSlash(file)
			found[file] = read(t, file)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// isDocument leaves out what is embedded for models.
func isDocument(file string) bool {
	return strings.HasSuffix(file, ".md") && (!strings.Contains(file, "/") || strings.HasPrefix(file, "docs/") || path.Base(file) == "README.md")
}

// Links lead somewhere, and every document can be reached from the README.
func TestDocumentsAreLinked(t *testing.T) {
	all := documents(t)
	reached := map[string]bool{"README.md": true}
	for next := []string{"README.md"}; len(next) > 0; next = next[1:] {
		for _, m := range links.FindAllStringSubmatch(all[next[0]].prose, -1) {
			file, at, _ := strings.Cut(m[1], "#")
			if strings.Contains(m[1], "://") {
				continue
			}
			target := path.Join(path.Dir(next[0]), file)
			if file == "" {
				target = next[0]
			}
			if _, err := os.Stat(filepath.FromSlash(target)); err != nil {
				t.Errorf("%s: the link to %s leads nowhere", next[0], m[1])
			}
			if at != "" && !slices.Contains(all[target].anchors, at) {
				t.Errorf("%s: %s has no heading for %s", next[0], target, m[1])
			}
			if _, isDocument := all[target]; isDocument && !reached[target] {
				reached[target] = true
				next = append(next, target)
			}
		}
	}
	for file := range all {
		if !reached[file] {
			t.Errorf("no link leads from the README to %s", file)
		}
	}
}

func TestReadmeIsShort(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(string(text), "\n"); lines >= 150 {
		t.Errorf("README.md has %d lines: what a newcomer need not read belongs into docs", lines)
	}
}

// byHand are the programs that a test cannot run: they set up a machine, open a window,
// or run the tests themselves. They stand in blocks "sh by hand".
var byHand = regexp.MustCompile(`^([A-Z_]+=\S+ )*(make|sudo apt|go|npm|npx|benchstat) `)

// A block says what it is, so that something looks after it.
func TestBlocksSayWhatTheyAre(t *testing.T) {
	for file, d := range documents(t) {
		for _, f := range d.fences {
			form, rest, _ := strings.Cut(f.form, " ")
			switch {
			case f.form == "sh": // TestCommandsOfDocuments runs it
			case f.form == "sh by hand":
				for line := range strings.Lines(f.text) {
					if !byHand.MatchString(line) {
						t.Errorf("%s:%d: %s: a test can run this, so the block is no “sh by hand”", file, f.line, line)
					}
				}
			case form == "json" && jsonForms[rest] != nil: // TestJSONOfDocuments reads it
			case f.form == "": // a picture of letters
				if looksRun.MatchString(f.text) {
					t.Errorf("%s:%d: this is a command or JSON: say so behind the backquotes", file, f.line)
				}
			default:
				t.Errorf("%s:%d: nothing looks after blocks of the form %q", file, f.line, f.form)
			}
		}
	}
}

// looksRun finds what is no picture.
var looksRun = regexp.MustCompile(`(?m)^\s*(\$ |planwright |make |go |npm |sudo |[A-Z_]+=\S+ \w|[{\[]["{])`)
