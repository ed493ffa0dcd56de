package main

import (
	"go/constant"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strings"
)

var (
	verb    = regexp.MustCompile(`%.`)
	letters = regexp.MustCompile(`\pL`)
)

// known are the verbs that the page knows, which mean the same for all that is said.
const known = "%s %q %d %v %t %%"

// textsOf is the set of all constants of a type in all packages that have words of their
// own: what there is to translate.
func (w *writer) textsOf(of *types.TypeName, name string) string {
	found := map[string]bool{}
	for _, pkg := range w.pkgs {
		for expr, is := range pkg.TypesInfo.Types {
			if is.Value == nil || !types.Identical(is.Type, of.Type()) {
				continue
			}
			text := constant.StringVal(is.Value)
			for _, one := range verb.FindAllString(text, -1) {
				if !strings.Contains(known, one) {
					w.fail("%s: the page does not know %s: use one of %s", pkg.Fset.Position(expr.Pos()), one, known)
				}
			}
			if letters.MatchString(verb.ReplaceAllString(text, "")) {
				found[text] = true
			}
		}
	}
	var b strings.Builder
	b.WriteString(comments(w.docs[of.Pos()].before, ""))
	b.WriteString("export type " + name + " =\n")
	for _, text := range slices.Sorted(maps.Keys(found)) {
		b.WriteString("  | " + quoted(text) + "\n")
	}
	return b.String()
}
