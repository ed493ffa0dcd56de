package desktop

import (
	"context"
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// readLanguages are those to read in: English, which nearly every screen has, and
// the person's own where Tesseract has learned it.
func (x *X11) readLanguages(ctx context.Context) string {
	const english = "eng"
	locale, _, _ := strings.Cut(x.language(), ".")
	tag, err := language.Parse(locale)
	if err != nil {
		return english
	}
	base, _ := tag.Base()
	own := base.ISO3()
	if own == english || own == "und" {
		return english
	}
	out, err := x.ask(ctx, "tesseract", "--list-langs")
	if err != nil || !slices.Contains(strings.Fields(out), own) {
		return english
	}
	return english + "+" + own
}
