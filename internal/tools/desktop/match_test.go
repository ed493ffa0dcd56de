package desktop

import (
	"image"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// lineOf places words beside each other, 10 pixels a letter and between words.
func lineOf(x, y int, text string) []word {
	var words []word
	for _, w := range strings.Fields(text) {
		end := x + 10*len([]rune(w))
		words = append(words, word{text: w, sure: 90, box: image.Rect(x, y, end, y+12)})
		x = end + 10
	}
	return words
}

func TestFind(t *testing.T) {
	screen := append(lineOf(0, 0, "Subtotal: 42"), lineOf(0, 40, "Total amount of the invoice")...)
	screen = append(screen, lineOf(400, 41, "Grüße — “Total”")...)
	for _, c := range []struct {
		name  string
		text  string
		exact bool
		want  []string
	}{
		{"whole words come first", "total", false, []string{"Total", "Subtotal:", "“Total”"}},
		{"exact is whole words", "Total", true, []string{"Total"}},
		{"exact counts case", "total", true, nil},
		{"several words", "Total AMOUNT of", false, []string{"Total amount of"}},
		{"spaces do not count", "totalamount", false, []string{"Total amount"}},
		{"marks do not count", "Grusse", false, nil}, // ß is a letter of its own
		{"umlaut without its marks", "gruße", false, []string{"Grüße"}},
		{"quotes and dashes of the keyboard", `- "Total"`, false, []string{"— “Total”"}},
		{"exact with quotes of the keyboard", `"Total"`, true, []string{"“Total”"}},
		{"columns are apart", "invoice Grüße", false, nil},
		{"lines are apart", "42 Total", false, nil},
		{"absent", "Paid", false, nil},
		{"nothing to look for", " ", false, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, m := range find(screen, FindText{Text: c.text, Exact: c.exact}) {
				got = append(got, m.Text)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFindSaysWhere(t *testing.T) {
	got := find(lineOf(100, 50, "the Total amount"), FindText{Text: "total amount"})
	want := []Match{{Text: "Total amount", X: 200, Y: 56, Width: 120, Height: 12}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestTextOfScreen(t *testing.T) {
	words := append(lineOf(200, 3, "world"), lineOf(100, 0, "Hello")...)
	words = append(words, lineOf(100, 30, "Second line")...)
	words = append(words, word{text: "|", sure: 12, box: image.Rect(90, 0, 92, 12)})
	if got := textOf(words); got != "Hello\nworld\nSecond line" && got != "Hello world\nSecond line" {
		t.Errorf("got %q", got)
	}
}

func TestParseWords(t *testing.T) {
	table := "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n" +
		"4\t1\t1\t1\t1\t0\t20\t40\t100\t20\t-1\t\n" +
		"5\t1\t1\t1\t1\t1\t20\t40\t60\t20\t96.5\tTotal\n" +
		"5\t1\t1\t1\t1\t2\t90\t40\t30\t20\t95\t \n" +
		"5\t1\tbroken\n"
	got := parseWords(table, 2, image.Pt(100, 200))
	if len(got) != 1 || got[0].text != "Total" || got[0].sure != 96.5 || got[0].box != image.Rect(110, 220, 140, 230) {
		t.Errorf("got %+v", got)
	}
}

func TestClip(t *testing.T) {
	screen := image.Rect(0, 0, 100, 100)
	got := clip([]image.Rectangle{
		image.Rect(-10, 10, 50, 50), image.Rect(0, 10, 50, 50), image.Rect(5, 20, 30, 30),
		image.Rect(40, 40, 200, 60), image.Rect(300, 0, 400, 10),
	}, screen)
	want := []image.Rectangle{image.Rect(0, 10, 50, 50), image.Rect(40, 40, 100, 60)}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
