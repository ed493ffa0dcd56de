package desktop

import (
	"image"
	"slices"
	"strings"
)

// minSure is how sure Tesseract must be of a word that is only shown. Frames and
// icons are read as letters with little.
const minSure = 40

// rows puts words that stand beside each other into one row, in the order they
// are read. Tesseract keeps labels apart that people read as one text.
func rows(words []word) [][]word {
	sorted := slices.Clone(words)
	slices.SortStableFunc(sorted, func(a, b word) int { return middleY(a.box)*2 - middleY(b.box)*2 })
	var found [][]word
	for _, w := range sorted {
		at := slices.IndexFunc(found, func(row []word) bool { return beside(row[0].box, w.box) })
		if at < 0 {
			found = append(found, []word{w})
			continue
		}
		found[at] = append(found[at], w)
	}
	var split [][]word
	for _, row := range found {
		slices.SortFunc(row, func(a, b word) int { return a.box.Min.X - b.box.Min.X })
		split = append(split, splitAtGaps(row)...)
	}
	return split
}

// beside says whether two words overlap in height by more than half of the lower
// one: a full stop belongs to its line as a capital does.
func beside(a, b image.Rectangle) bool {
	overlap := min(a.Max.Y, b.Max.Y) - max(a.Min.Y, b.Min.Y)
	return 2*overlap > min(a.Dy(), b.Dy())
}

// splitAtGaps ends a row where the space is wider than three letters are high:
// what follows is another column.
func splitAtGaps(row []word) [][]word {
	var split [][]word
	start := 0
	for i := 1; i < len(row); i++ {
		gap := row[i].box.Min.X - row[i-1].box.Max.X
		if gap > 3*max(row[i].box.Dy(), row[i-1].box.Dy()) {
			split = append(split, row[start:i])
			start = i
		}
	}
	return append(split, row[start:])
}

func middleY(r image.Rectangle) int { return (r.Min.Y + r.Max.Y) / 2 }

// textOf gives what was read as lines of text.
func textOf(words []word) string {
	sure := slices.DeleteFunc(slices.Clone(words), func(w word) bool { return w.sure < minSure })
	var lines []string
	for _, row := range rows(sure) {
		var texts []string
		for _, w := range row {
			texts = append(texts, w.text)
		}
		lines = append(lines, strings.Join(texts, " "))
	}
	return strings.Join(lines, "\n")
}
