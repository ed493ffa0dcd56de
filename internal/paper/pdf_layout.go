package paper

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// layout is the text of a page: its lines from above, columns under each other. Lines
// that go another way than most follow.
func layout(glyphs []glyph) string {
	byTurn := make([][]glyph, 4)
	for _, g := range glyphs {
		if g.text != "" && g.size > 0 && !math.IsNaN(g.x+g.y) && math.Abs(g.x)+math.Abs(g.y) < 1e6 {
			byTurn[g.turn] = append(byTurn[g.turn], g)
		}
	}
	slices.SortStableFunc(byTurn, func(a, b []glyph) int { return cmp.Compare(len(b), len(a)) })
	var texts []string
	for _, list := range byTurn {
		if text := upright(list); strings.TrimSpace(text) != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, "\n\n")
}

// row is a line of a page.
type row struct {
	y, size float64
	glyphs  []glyph
}

// upright is the text of letters whose lines go one way.
func upright(glyphs []glyph) string {
	if len(glyphs) == 0 {
		return ""
	}
	slices.SortStableFunc(glyphs, func(a, b glyph) int { return cmp.Compare(b.y, a.y) })
	var rows []row
	left, width := math.Inf(1), typicalWidth(glyphs)
	for _, g := range glyphs {
		left = min(left, g.x)
		last := len(rows) - 1
		if last < 0 || rows[last].y-g.y > 0.45*min(rows[last].size, g.size)+0.05*g.size {
			rows = append(rows, row{y: g.y, size: g.size})
			last++
		}
		rows[last].glyphs = append(rows[last].glyphs, g)
		rows[last].size = max(rows[last].size, g.size)
	}
	var b strings.Builder
	for i, r := range rows {
		if i > 0 {
			b.WriteByte('\n')
			if rows[i-1].y-r.y > 1.9*max(r.size, rows[i-1].size) {
				b.WriteByte('\n')
			}
		}
		b.WriteString(r.text(left, width))
	}
	return b.String()
}

// typicalWidth is how wide most letters are.
func typicalWidth(glyphs []glyph) float64 {
	var widths []float64
	for _, g := range glyphs {
		if g.width > 0 {
			widths = append(widths, g.width)
		}
	}
	if len(widths) == 0 {
		return 5
	}
	slices.Sort(widths)
	return max(widths[len(widths)/2], 1)
}

// maxIndent is how many spaces stand between columns at most.
const maxIndent = 120

// text is a line: a space where there is a gap between letters, and more of them where
// another column begins.
func (r row) text(left, width float64) string {
	slices.SortStableFunc(r.glyphs, func(a, b glyph) int { return cmp.Compare(a.x, b.x) })
	var b strings.Builder
	count, end, blank := 0, left, false
	var before glyph
	for i, g := range r.glyphs {
		if i > 0 && g.text == before.text && math.Abs(g.x-before.x) < 0.1*g.size {
			continue // letters are made bold by drawing them twice
		}
		if strings.TrimSpace(g.text) == "" {
			blank = true
			continue // how wide it is the next letter says
		}
		gap := g.x - end
		spaces := 0
		switch {
		case i > 0 && gap > 1.5*g.size, count == 0 && gap > 0:
			least := 2
			if count == 0 {
				least = 0
			}
			spaces = max(least, min(int((g.x-left)/width)-count, maxIndent))
		case count > 0 && (blank || gap > 0.16*g.size):
			spaces = 1
		}
		b.WriteString(strings.Repeat(" ", spaces) + g.text)
		count += spaces + utf8.RuneCountInString(g.text)
		end, before, blank = g.x+g.width, g, false
	}
	return b.String()
}
