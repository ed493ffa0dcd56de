package paper

import (
	"bytes"
	"errors"
	"strings"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/net/html/charset"
)

// readHTML reads a page as Markdown.
func readHTML(data []byte) (Document, error) {
	from, err := charset.NewReader(bytes.NewReader(data), "")
	if err != nil {
		return Document{}, nil // it is empty
	}
	root, err := html.Parse(from)
	if err != nil {
		return Document{}, errors.New("It has elements in elements more than 500 deep, as no page has that people look at. Take another one.")
	}
	c := converter.NewConverter(converter.WithEscapeMode(converter.EscapeModeDisabled), converter.WithPlugins(
		base.NewBasePlugin(), commonmark.NewCommonmarkPlugin(commonmark.WithListEndComment(false)),
		table.NewTablePlugin(table.WithHeaderPromotion(true), table.WithNewlineBehavior(table.NewlineBehaviorPreserve), table.WithCellPaddingBehavior(table.CellPaddingBehaviorMinimal))))
	title := titleOf(root)
	text, err := c.ConvertNode(root)
	if err != nil {
		return Document{}, errDamaged
	}
	return Document{Text: strings.TrimSpace(string(text)), Title: title}, nil
}

// titleOf is the title of a page.
func titleOf(n *html.Node) string {
	for d := range n.Descendants() {
		if d.DataAtom == atom.Title && d.FirstChild != nil {
			return d.FirstChild.Data
		}
	}
	return ""
}
