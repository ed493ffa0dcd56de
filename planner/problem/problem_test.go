package problem

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"testing"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
)

// declared reads the codes from their source: there is no list of them to keep.
func declared(t *testing.T) map[string]Code {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	codes := map[string]Code{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		if literal, ok := spec.Values[0].(*ast.BasicLit); ok {
			value, err := strconv.Unquote(literal.Value)
			if err != nil {
				t.Fatal(err)
			}
			codes[spec.Names[0].Name] = Code(value)
		}
		return true
	})
	return codes
}

func TestCodesAreWellFormedAndUnique(t *testing.T) {
	form := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	seen := map[Code]string{}
	for name, code := range declared(t) {
		if !form.MatchString(string(code)) {
			t.Errorf("%s is %q, want lower case words with hyphens", name, code)
		}
		if other, ok := seen[code]; ok {
			t.Errorf("%s and %s are both %q", name, other, code)
		}
		seen[code] = name
	}
	if len(seen) < 50 {
		t.Errorf("found only %d codes", len(seen))
	}
	for code := range usual {
		if _, ok := seen[code]; !ok {
			t.Errorf("a severity is given for %q, which is no code", code)
		}
	}
}

func TestSeverity(t *testing.T) {
	for code, want := range map[Code]Severity{Cycle: Error, DuplicateName: Warning, Comma: Repair, "unheard-of": Error} {
		if got := code.Severity(); got != want {
			t.Errorf("%s is %s, want %s", code, got, want)
		}
	}
}

func TestProblem(t *testing.T) {
	p := New(SameBranches, Place{Node: "seen", Path: "if"}, "Both branches of “%s” are alike.", "Seen?").
		WithFix("Change %q.", "seen")
	if got, want := p.String(), "warning same-branches at seen if: Both branches of “Seen?” are alike."; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if p.Fix != `Change "seen".` {
		t.Errorf("fix: %s", p.Fix)
	}
	if as := p.As(Error); as.Severity != Error || p.Severity != Warning {
		t.Errorf("As changed %s to %s", p.Severity, as.Severity)
	}
	if got, want := New(Empty, Place{}, "Nothing.").String(), "error empty: Nothing."; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestPlace(t *testing.T) {
	tests := map[string]Place{
		"":           {},
		"3:7":        {Line: 3, Column: 7},
		"3:7 /steps": {Line: 3, Column: 7, Path: "/steps"},
		"a a>b":      {Node: "a", Edge: "a>b"},
	}
	for want, place := range tests {
		if got := place.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestProblemAsJSON(t *testing.T) {
	p := Problem{Code: Cycle, Severity: Error, Message: "m", Fix: "f", At: Place{Edge: "a>b"},
		QuickFix: &QuickFix{Label: "l", Patch: json.RawMessage(`{"name":{"before":"a","after":"b"}}`)}}
	got, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"code":"cycle","severity":"error","message":"m","fix":"f","at":{"edge":"a\u003eb"},"quickFix":{"label":"l","patch":{"name":{"before":"a","after":"b"}}}}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// The two packages in use take omitempty of a number differently.
func TestPlaceWithoutLine(t *testing.T) {
	got, err := jsonv2.Marshal(Place{Node: "a"})
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"node":"a"}`; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestList(t *testing.T) {
	l := List{New(Cycle, Place{}, "one"), New(DuplicateName, Place{}, "two"), New(Comma, Place{}, "three"), New(Limit, Place{}, "four")}
	if !l.HasErrors() || List(nil).HasErrors() || l[1:3].HasErrors() {
		t.Error("HasErrors counts wrongly")
	}
	if l.Count(Error) != 2 || l.Count(Warning) != 1 || l.Count(Repair) != 1 {
		t.Error("Count counts wrongly")
	}
	if !l.Has(Limit) || l.Has(NoNodes) {
		t.Error("Has finds what is not there, or not what is")
	}
	if diff := cmp.Diff(List{l[0], l[2], l[3]}, l.With(Error, Repair)); diff != "" {
		t.Errorf("With (-want +got):\n%s", diff)
	}
	if got, want := l[:2].String(), "error cycle: one\nwarning duplicate-name: two"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Of the errors only those count that were not there before.
func TestAddsErrors(t *testing.T) {
	at := func(node, message string) Problem {
		return New(UnknownTool, Place{Node: node}, "%s", message)
	}
	for _, c := range []struct {
		now, before List
		want        bool
	}{
		{nil, nil, false},
		{List{at("a", "x")}, nil, true},
		{List{at("a", "renamed")}, List{at("a", "x")}, false},
		{List{at("b", "x")}, List{at("a", "x")}, true},
		{List{at("", "one")}, List{at("", "another")}, true},
		{List{at("", "one")}, List{at("", "one")}, false},
		{List{at("a", "x").As(Warning)}, nil, false},
	} {
		if got := c.now.AddsErrors(c.before); got != c.want {
			t.Errorf("%v after %v: %v", c.now, c.before, got)
		}
	}
}
