package disk

import (
	"archive/zip"
	"encoding/xml"
	"io"
	"os"

	"planwright/internal/engine/permit"
)

const (
	maxBook     = 16 << 20 // bytes of a workbook whose list of sheets is looked for
	maxBookList = 1 << 20  // bytes of that list
)

// Sheets are the names of the sheets of a workbook inside the allowed folders, in their order;
// none of anything else. Nothing of it is read but their list.
func (p *machinePlaces) Sheets(path string) []string {
	at := p.Follow(path)
	if at.Is != permit.Inside {
		return nil
	}
	info, err := os.Stat(at.Path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxBook {
		return nil
	}
	book, err := zip.OpenReader(at.Path)
	if err != nil {
		return nil
	}
	defer book.Close()
	list, err := book.Open("xl/workbook.xml")
	if err != nil {
		return nil
	}
	defer list.Close()
	return namesIn(io.LimitReader(list, maxBookList))
}

// namesIn are the names of the sheets in the list of a workbook, as far as it can be read.
func namesIn(list io.Reader) (names []string) {
	in := xml.NewDecoder(list)
	for {
		token, err := in.Token()
		if err != nil {
			return names
		}
		element, isStart := token.(xml.StartElement)
		if !isStart || element.Name.Local != "sheet" {
			continue
		}
		for _, attribute := range element.Attr {
			if attribute.Name.Local == "name" && attribute.Name.Space == "" {
				names = append(names, attribute.Value)
			}
		}
	}
}
