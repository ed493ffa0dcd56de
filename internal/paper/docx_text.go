package paper

import (
	"encoding/xml"
	"strconv"
	"strings"
)

// words is the text of a document that is being read.
type words struct {
	styles  styles
	numbers numbers
	out     strings.Builder
	stack   []paragraph // one in another, as a box of text stands in one
	tables  []grid      // likewise
	counts  map[string]int
	skipped int    // how many elements around are left out
	list    string // of which the last paragraph was; "": of none
}

// paragraph is one that is being read.
type paragraph struct {
	text        []byte
	heading     int
	list, level string
}

// grid is a table that is being read.
type grid struct {
	rows [][]string
	cell []string // its paragraphs
	span int      // columns of the cell
}

// leftOut are elements whose text is there twice, or was taken out.
var leftOut = map[string]bool{"Fallback": true, "del": true, "moveFrom": true}

func (w *words) element(t xml.Token, inside []string) {
	switch t := t.(type) {
	case xml.StartElement:
		if leftOut[t.Name.Local] {
			w.skipped++
		}
		if w.skipped == 0 {
			w.begin(t)
		}
	case xml.EndElement:
		if w.skipped == 0 {
			w.end(t.Name.Local)
		}
		if leftOut[t.Name.Local] && w.skipped > 0 {
			w.skipped--
		}
	case xml.CharData:
		if w.skipped == 0 && inside[len(inside)-1] == "t" {
			w.write(string(t))
		}
	}
}

func (w *words) begin(e xml.StartElement) {
	value := attribute(e, "val")
	switch e.Name.Local {
	case "p":
		w.stack = append(w.stack, paragraph{})
	case "tbl":
		w.tables = append(w.tables, grid{})
	case "tr":
		w.inTable(func(g *grid) { g.rows = append(g.rows, nil) })
	case "tc":
		w.inTable(func(g *grid) { g.cell, g.span = nil, 1 })
	case "gridSpan":
		w.inTable(func(g *grid) {
			if n, err := strconv.Atoi(value); err == nil && n > 0 && n < 64 {
				g.span = n
			}
		})
	case "pStyle":
		w.inParagraph(func(p *paragraph) { p.heading, p.list = w.styles.level[value], w.styles.list[value] })
	case "numId":
		w.inParagraph(func(p *paragraph) { p.list = value })
	case "ilvl":
		w.inParagraph(func(p *paragraph) { p.level = value })
	case "tab":
		if len(e.Attr) == 0 { // those of a style have some
			w.write("\t")
		}
	case "br", "cr":
		w.write("\n")
	case "noBreakHyphen":
		w.write("-")
	}
}

func (w *words) end(name string) {
	switch name {
	case "p":
		if n := len(w.stack) - 1; n >= 0 {
			p := w.stack[n]
			w.stack = w.stack[:n]
			w.put(p)
		}
	case "tc":
		w.inTable(func(g *grid) {
			if n := len(g.rows) - 1; n >= 0 {
				g.rows[n] = append(g.rows[n], strings.Join(g.cell, " "))
				g.rows[n] = append(g.rows[n], make([]string, g.span-1)...)
			}
			g.cell, g.span = nil, 1
		})
	case "tbl":
		if n := len(w.tables) - 1; n >= 0 {
			g := w.tables[n]
			w.tables = w.tables[:n]
			w.putTable(g)
		}
	}
}

func (w *words) inParagraph(do func(*paragraph)) {
	if n := len(w.stack) - 1; n >= 0 {
		do(&w.stack[n])
	}
}

func (w *words) inTable(do func(*grid)) {
	if n := len(w.tables) - 1; n >= 0 {
		do(&w.tables[n])
	}
}

func (w *words) write(text string) {
	w.inParagraph(func(p *paragraph) { p.text = append(p.text, text...) })
}

// put writes a paragraph: into the cell of a table, or as it stands in Markdown.
func (w *words) put(p paragraph) {
	text := strings.TrimSpace(string(p.text))
	item := p.list != "" && p.list != "0"
	switch {
	case text == "":
	case len(w.tables) > 0:
		w.inTable(func(g *grid) { g.cell = append(g.cell, text) })
	case p.heading > 0:
		w.block(strings.Repeat("#", min(p.heading, 6))+" "+oneLine(text), "")
	case item:
		w.block(w.mark(p)+strings.ReplaceAll(text, "\n", " "), p.list)
	default:
		w.block(text, "")
	}
}

// mark is what stands in front of an item of a list.
func (w *words) mark(p paragraph) string {
	level, _ := strconv.Atoi(p.level)
	level = max(0, min(level, 8))
	indent := strings.Repeat("   ", level)
	if w.counts == nil {
		w.counts = map[string]int{}
	}
	for deeper := level + 1; deeper < 9; deeper++ {
		delete(w.counts, p.list+"/"+strconv.Itoa(deeper))
	}
	if !w.numbers.has(p.list, strconv.Itoa(level)) {
		return indent + "- "
	}
	key := p.list + "/" + strconv.Itoa(level)
	w.counts[key]++
	return indent + strconv.Itoa(w.counts[key]) + ". "
}

// block writes lines with an empty one before, but between items of one list.
func (w *words) block(text, list string) {
	if w.out.Len() > 0 {
		w.out.WriteByte('\n')
		if list == "" || list != w.list {
			w.out.WriteByte('\n')
		}
	}
	w.out.WriteString(text)
	w.list = list
}

// maxColumns is how many columns a table has that is written as one.
const maxColumns = 100

// putTable writes a table; one that stands in another as the text of its cells.
func (w *words) putTable(g grid) {
	columns := 0
	for _, row := range g.rows {
		columns = max(columns, len(row))
	}
	if len(w.tables) > 0 || columns > maxColumns {
		for _, row := range g.rows {
			w.put(cellsAsText(row))
		}
		return
	}
	if columns == 0 {
		return
	}
	var b strings.Builder
	for i, row := range g.rows {
		b.WriteString("|")
		for column := range columns {
			cell := ""
			if column < len(row) {
				cell = strings.ReplaceAll(oneLine(row[column]), "|", `\|`)
			}
			b.WriteString(" " + cell + " |")
		}
		if i == 0 {
			b.WriteString("\n|" + strings.Repeat(" --- |", columns))
		}
		if i < len(g.rows)-1 {
			b.WriteByte('\n')
		}
	}
	w.block(b.String(), "")
}

func cellsAsText(cells []string) (p paragraph) {
	p.text = []byte(strings.Join(cells, " "))
	return p
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
