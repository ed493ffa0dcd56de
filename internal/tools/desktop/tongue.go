package desktop

import (
	"context"
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// readLanguages are those to read a screen in.
func (x *X11) readLanguages(ctx context.Context) string {
	return ReadLanguages(x.language(), func() (string, error) { return x.ask(ctx, "tesseract", "--list-langs") })
}

// ReadLanguages are those in which Tesseract reads: English, which nearly every screen and
// paper has, and that of the locale, such as de_DE.UTF-8, where it has learned it. list is
// what it prints of them.
func ReadLanguages(locale string, list func() (string, error)) string {
	const english = "eng"
	locale, _, _ = strings.Cut(locale, ".")
	tag, err := language.Parse(locale)
	if err != nil {
		return english
	}
	base, _ := tag.Base()
	own := base.ISO3()
	if own == english || own == "und" {
		return english
	}
	out, err := list()
	if err != nil || !slices.Contains(strings.Fields(out), own) {
		return english
	}
	return english + "+" + own
}

// NamedLanguages are those that somebody names, such as “de, fr”, as Tesseract calls them, and of
// which of them it has learned none. list is what it prints of those that it has.
func NamedLanguages(named, list string) (languages, unknown string) {
	learned := Learned(list)
	var found []string
	for _, name := range strings.FieldsFunc(named, func(r rune) bool { return strings.ContainsRune(",;+/ ", r) }) {
		code := strings.ToLower(name)
		if tag, err := language.Parse(name); err == nil && !slices.Contains(learned, code) {
			base, _ := tag.Base()
			code = base.ISO3()
			if written, _ := tag.Script(); code == "zho" {
				code = map[bool]string{true: "chi_tra", false: "chi_sim"}[written.String() == "Hant"]
			}
		}
		if !slices.Contains(learned, code) {
			return "", code
		}
		found = append(found, code)
	}
	return strings.Join(found, "+"), ""
}

// Learned are the languages of which Tesseract prints a list, below a title; “osd” is none.
func Learned(list string) (names []string) {
	for line := range strings.Lines(list) {
		if name := strings.TrimSpace(line); name != "" && name != "osd" && !strings.Contains(name, " ") {
			names = append(names, name)
		}
	}
	return names
}
