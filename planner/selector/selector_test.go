package selector

import (
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	for written, want := range map[string]struct {
		attribute string
		self, is  bool
	}{
		"h2.title":                               {"", false, true},
		" a@href ":                               {"href", false, true},
		"img @ data-SRC":                         {"data-src", false, true},
		"@id":                                    {"id", true, true},
		":scope":                                 {"", true, true},
		":scope@href":                            {"href", true, true},
		`[title="a@b"]`:                          {"", false, true},
		`a[href*="@x.org"]@rel`:                  {"rel", false, true},
		"td:nth-child(2), th":                    {"", false, true},
		"use@xlink:href":                         {"xlink:href", false, true},
		"":                                       {},
		"a::attr(href)":                          {},
		"a[":                                     {},
		"//div/a":                                {},
		"a@":                                     {},
		":not(" + strings.Repeat("a", MaxLength): {},
		strings.Repeat(":not(", 200):             {},
	} {
		got, is := Read(written)
		if is != want.is || is && (got.Attribute != want.attribute || (got.Matcher == nil) != want.self) {
			t.Errorf("%q: %+v, %v", written, got, is)
		}
	}
}
