package extract

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// feeds are the roots of XML that is often sent without the line that says so.
var feeds = []string{"rss", "feed", "rdf:rdf", "urlset", "sitemapindex", "opml"}

// isXML reports whether the text is XML and no page: a parser of pages drops the text of
// elements such as link, and takes CDATA for a comment.
func isXML(text string) bool {
	text = strings.TrimLeft(text, "\ufeff \t\r\n")
	decoder := newDecoder(text)
	for {
		token, err := decoder.RawToken()
		if err != nil {
			return false
		}
		if root, is := token.(xml.StartElement); is {
			name := qualified(root.Name)
			return slices.Contains(feeds, name) || strings.HasPrefix(text, "<?xml") && name != "html"
		}
	}
}

func newDecoder(text string) *xml.Decoder {
	decoder := xml.NewDecoder(strings.NewReader(text))
	decoder.Strict = false // feeds have an & alone, and names of characters that only HTML has
	decoder.Entity = xml.HTMLEntity
	decoder.CharsetReader = func(_ string, input io.Reader) (io.Reader, error) { return input, nil } // it was decoded before
	return decoder
}

// qualified is a name with its prefix in small letters, as selectors name elements.
func qualified(name xml.Name) string {
	if name.Space != "" {
		return strings.ToLower(name.Space + ":" + name.Local)
	}
	return strings.ToLower(name.Local)
}

// deepest is how many elements may be in elements, as for pages.
const deepest = 500

var errDeep = errors.New("The page has elements in elements more than 500 deep, as no page has that people look at. Take a part of it.")

// parseXML is the tree of XML as that of a page, with all that stands in CDATA as text.
func parseXML(text string) (*html.Node, error) {
	text = strings.TrimLeft(text, "\ufeff \t\r\n")
	decoder := newDecoder(text)
	root := &html.Node{Type: html.DocumentNode}
	at, depth := root, 0
	for {
		token, err := decoder.RawToken()
		line, _ := decoder.InputPos()
		switch {
		case errors.Is(err, io.EOF) && at == root:
			return root, nil
		case errors.Is(err, io.EOF):
			return nil, fmt.Errorf("The XML breaks off in line %d, within “%s”. Give all of it.", line, at.Data)
		case err != nil:
			return nil, fmt.Errorf("The XML has a fault in line %d. Give it as its source has it.", line)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if depth++; depth > deepest {
				return nil, errDeep
			}
			at = appendElement(at, token)
		case xml.EndElement:
			if at == root || at.Data != qualified(token.Name) {
				return nil, fmt.Errorf("The XML ends “%s” in line %d, where it has not begun. Give it as its source has it.", token.Name.Local, line)
			}
			at, depth = at.Parent, depth-1
		case xml.CharData:
			at.AppendChild(&html.Node{Type: html.TextNode, Data: string(token)})
		}
	}
}

func appendElement(to *html.Node, start xml.StartElement) *html.Node {
	name := qualified(start.Name)
	element := &html.Node{Type: html.ElementNode, Data: name, DataAtom: atom.Lookup([]byte(name))}
	for _, attribute := range start.Attr {
		element.Attr = append(element.Attr, html.Attribute{Key: qualified(attribute.Name), Val: attribute.Value})
	}
	to.AppendChild(element)
	return element
}
