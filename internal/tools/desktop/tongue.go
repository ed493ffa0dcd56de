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
