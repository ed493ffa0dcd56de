package extract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"planwright/planner/selector"
)

// part is a field as it is looked for.
type part struct {
	name string
	selector.Selector
}

// page is a page that is looked through.
type page struct {
	base  *url.URL // nil: unknown
	parts []part
	had   []bool // for each part, whether a row had it
	size  int    // bytes of the rows so far
}

func (t Task) find() (Found, error) {
	root, err := parse(t.HTML)
	if err != nil {
		return Found{}, err
	}
	document := goquery.NewDocumentFromNode(root)
	p := page{base: baseOf(document, t.Base), had: make([]bool, len(t.Fields))}
	for _, field := range t.Fields {
		wanted, err := selectorOf("the field “"+field.Name+"”", field.Selector)
		if err != nil {
			return Found{}, err
		}
		p.parts = append(p.parts, part{field.Name, wanted})
	}
	rows := document.Selection
	if t.List != "" {
		list, err := selectorOf("list", t.List)
		if err != nil {
			return Found{}, err
		}
		if list.Matcher == nil || list.Attribute != "" {
			return Found{}, fmt.Errorf("“%s” of list is no list of elements. Name the elements by a CSS selector, such as li.item, and what is taken of each in fields.", t.List)
		}
		rows = document.FindMatcher(list.Matcher)
	}
	return p.rows(rows, t.List == "")
}

func parse(text string) (*html.Node, error) {
	if isXML(text) {
		return parseXML(text)
	}
	root, err := html.Parse(strings.NewReader(text))
	if err != nil {
		return nil, errDeep
	}
	return root, nil
}

// selectorOf reads a selector; name is what it is of.
func selectorOf(name, written string) (selector.Selector, error) {
	s, is := selector.Read(written)
	if !is {
		return s, fmt.Errorf("“%s” of %s is no CSS selector. Write one such as h2.title, or a@href for an attribute.", written, name)
	}
	return s, nil
}

// baseOf is where relative links of the page begin.
func baseOf(document *goquery.Document, given string) *url.URL {
	base, err := url.Parse(given)
	if err != nil || given == "" {
		base = nil
	}
	own, err := url.Parse(document.Find("base[href]").First().AttrOr("href", ""))
	switch {
	case err != nil || own.String() == "":
		return base
	case base != nil:
		return base.ResolveReference(own)
	case own.IsAbs():
		return own
	}
	return nil
}

// rows are the rows; the page as the only one is one though nothing is found in it.
func (p *page) rows(elements *goquery.Selection, whole bool) (Found, error) {
	found := Found{Rows: []json.RawMessage{}, Never: []string{}}
	for i := range elements.Length() {
		row, any := p.row(elements.Eq(i))
		if !any && !whole {
			found.Empty++
			continue
		}
		if p.size += len(row); p.size > MaxResult {
			return Found{}, fmt.Errorf("The fields of %d rows are more than %d MB, which is the most. Take fewer fields, or a narrower list.", len(found.Rows), MaxResult>>20)
		}
		found.Rows = append(found.Rows, row)
	}
	for i, had := range p.had {
		if !had && len(found.Rows) > 0 {
			found.Never = append(found.Never, p.parts[i].name)
		}
	}
	return found, nil
}

// row is an object with the fields in their order, and whether there is any of them.
func (p *page) row(element *goquery.Selection) (row []byte, any bool) {
	var b bytes.Buffer
	for i, part := range p.parts {
		value, is := p.value(element, part)
		if is {
			any, p.had[i] = true, true
		}
		separator := ","
		if i == 0 {
			separator = "{"
		}
		fmt.Fprintf(&b, "%s%s:%s", separator, quoted(part.name), value)
	}
	b.WriteByte('}')
	return b.Bytes(), any
}

// value is the field as JSON: of the first element below the row, or of the row itself
// where there is none below and it is one.
func (p *page) value(row *goquery.Selection, part part) (value []byte, is bool) {
	element := row
	if part.Matcher != nil {
		element = row.FindMatcher(part.Matcher).First()
		if element.Length() == 0 {
			element = row.FilterMatcher(part.Matcher)
		}
	}
	if element.Length() == 0 {
		return []byte("null"), false
	}
	if part.Attribute == "" {
		return quoted(textOf(element.Nodes[0])), true
	}
	written, is := element.Attr(part.Attribute)
	if !is {
		return []byte("null"), false
	}
	return quoted(p.absolute(part.Attribute, written)), true
}

func quoted(text string) []byte {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(strings.ToValidUTF8(text, "\ufffd")) // texts have no errors
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// addresses are attributes that hold an address.
var addresses = []string{"href", "src", "action", "poster", "data-src", "data-href"}

func (p *page) absolute(attribute, written string) string {
	if p.base == nil || !slices.Contains(addresses, attribute) {
		return written
	}
	address, err := p.base.Parse(strings.TrimSpace(written))
	if err != nil {
		return written
	}
	return address.String()
}

// unseen are elements whose text nobody reads on a page.
var unseen = []atom.Atom{atom.Script, atom.Style, atom.Template, atom.Noscript}

// inline are elements whose text goes on with that around them.
var inline = []atom.Atom{
	atom.A, atom.Abbr, atom.B, atom.Bdi, atom.Bdo, atom.Big, atom.Cite, atom.Code, atom.Data, atom.Del, atom.Dfn, atom.Em, atom.Font, atom.I, atom.Ins,
	atom.Kbd, atom.Mark, atom.Q, atom.S, atom.Samp, atom.Small, atom.Span, atom.Strike, atom.Strong, atom.Sub, atom.Sup, atom.Time, atom.Tt, atom.U, atom.Var, atom.Wbr,
}

// textOf is the text of an element on one line, with a space where a page has a new line
// or more than one space.
func textOf(element *html.Node) string {
	var b strings.Builder
	var add func(n *html.Node)
	add = func(n *html.Node) {
		apart := n.Type == html.ElementNode && !slices.Contains(inline, n.DataAtom)
		switch {
		case n.Type == html.TextNode:
			b.WriteString(n.Data)
		case n != element && slices.Contains(unseen, n.DataAtom):
			return
		case apart:
			b.WriteByte(' ')
		}
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			add(child)
		}
		if apart {
			b.WriteByte(' ')
		}
	}
	add(element)
	return strings.Join(strings.Fields(b.String()), " ")
}
