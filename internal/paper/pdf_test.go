package paper

import (
	"fmt"
	"strings"
	"testing"
)

// written is a PDF of one page with this content, and with objects from 6 on.
func written(content string, objects ...string) []byte {
	all := append([]string{
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Count 1/Kids[3 0 R]/Resources<</Font<</F 5 0 R/G 6 0 R>>/XObject<</X 7 0 R>>>>>>",
		"<</Type/Page/Parent 2 0 R/Contents 4 0 R>>",
		fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", len(content), content),
		"<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>",
	}, objects...)
	var b strings.Builder
	b.WriteString("%PDF-1.4\n")
	var at []int
	for i, object := range all {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(all)+1)
	for _, offset := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(all)+1, start)
	return []byte(b.String())
}

func stream(head, content string) string {
	return fmt.Sprintf("<<%s/Length %d>>\nstream\n%s\nendstream", head, len(content), content)
}

func TestPDFText(t *testing.T) {
	t.Parallel()
	toUnicode := stream("", "/CIDInit /ProcSet findresource begin 1 begincodespacerange <0000> <ffff> endcodespacerange\n"+
		"1 beginbfchar <0001> <00660069> endbfchar 2 beginbfrange <0002> <0003> <0041> <0004> <0005> [<0058> <0059>] endbfrange end")
	form := stream("/Subtype/Form/Matrix[1 0 0 1 0 -100]", "BT /F 10 Tf 0 200 Td (in a form) Tj ET")
	itself := stream("/Subtype/Form", "BT /F 10 Tf (again) Tj ET /X Do")
	for _, tt := range []struct {
		name, content string
		objects       []string
		want          string
	}{
		{"one word in parts", "BT /F 10 Tf 10 10 Td [(Hel) -20 (lo) -300 (you)] TJ ET", nil, "Hello you"},
		{"words side by side", "BT /F 10 Tf 10 10 Td (one) Tj 24 0 Td (two) Tj ET", nil, "one two"},
		{"letters one by one", "BT /F 10 Tf 10 10 Td (a) Tj 6 0 Td (b) Tj 6 0 Td (c) Tj ET", nil, "abc"},
		{"letters that stand apart", "BT /F 10 Tf 1 Tc 10 10 Td (wide) Tj ET", nil, "wide"},
		{"columns", "BT /F 10 Tf 10 50 Td (a) Tj 120 0 Td (b) Tj -120 -12 Td (ccc) Tj 120 0 Td (d) Tj ET", nil, "a                   b\nccc                 d"},
		{"not in their order", "BT /F 10 Tf 10 10 Td (below) Tj 0 12 Td (above) Tj ET", nil, "above\nbelow"},
		{"bold by two strokes", "BT /F 10 Tf 10 10 Td (bold) Tj 0.3 0 Td (bold) Tj ET", nil, "bold"},
		{"raised", "BT /F 10 Tf 10 10 Td (x) Tj 3 Ts (2) Tj ET", nil, "x2"},
		{"turned", "q 0 1 -1 0 100 10 cm BT /F 10 Tf (up) Tj 0 -12 Td (right) Tj ET Q", nil, "up\nright"},
		{"letters of Windows", "BT /F 10 Tf (\\200 \\374) Tj ET", nil, "€ ü"},
		{"quotes", "BT /F 10 Tf 12 TL 10 50 Td (a) Tj (b) ' 0 0 (c) \" ET", nil, "a\nb\nc"},
		{"two bytes", "BT /G 10 Tf <00010002000300050009> Tj ET",
			[]string{"<</Type/Font/Subtype/Type0/Encoding/Identity-H/ToUnicode 8 0 R/DescendantFonts[<</DW 600>>]>>", "<<>>", toUnicode}, "fiABY\ufffd"},
		{"a form", "/X Do", []string{"<<>>", form}, "in a form"},
		{"a form in itself", "/X Do", []string{"<<>>", itself}, "again"},
		{"no font", "BT /H 10 Tf (x) Tj ET", nil, "x"},
		{"an end too early", "BT /F 10 Tf (one) Tj [(two", nil, "one"},
		{"no text", "0 0 10 10 re f", nil, "It holds pictures of pages and no text"},
		{"a picture", "/X Do", []string{"<<>>", stream("/Subtype/Image", "")}, "It holds pictures of pages and no text"},
		{"nothing", "q 1 0 0 1 0 0 cm Q", nil, "Its pages are empty: neither text nor a picture"},
		{"no content", "", nil, "Its pages are empty: neither text nor a picture"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d, err := readPDF(written(tt.content, tt.objects...), nil)
			if got := d.Text; err == nil && got != tt.want || err != nil && !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("%q, %v; want %q", got, err, tt.want)
			}
		})
	}
}

func TestPoorlyRead(t *testing.T) {
	t.Parallel()
	d, err := readPDF(written("BT /G 10 Tf <0001000200030004> Tj ET", "<</Type/Font/Subtype/Type0/Encoding/Identity-H/DescendantFonts[<<>>]>>"), nil)
	if err != nil || !strings.HasPrefix(d.Lacks, "It is poorly read: 4 of 4 characters are unknown") {
		t.Errorf("%+v, %v", d, err)
	}
}

// What is damaged ends in a sentence.
func TestHostilePDF(t *testing.T) {
	t.Parallel()
	whole := written("BT /F 10 Tf (one) Tj ET")
	for name, data := range map[string][]byte{
		"cut":                 whole[:len(whole)/2],
		"only a head":         []byte("%PDF-1.4"),
		"an index of itself":  []byte("%PDF-1.4\nxref\n0 0\ntrailer\n<</Size 1/Prev 9>>\nstartxref\n9\n%%EOF\n"),
		"a huge index":        []byte("%PDF-1.4\nxref\n0 99999999\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n"),
		"objects far away":    []byte("%PDF-1.4\nxref\n4000000000 1\n0000000000 00000 n \ntrailer\n<</Size 1>>\nstartxref\n9\n%%EOF\n"),
		"pages of themselves": []byte(strings.Replace(string(whole), "Kids[3 0 R]", "Kids[2 0 R]", 1)),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := told(t, "a.pdf", data, ""); !strings.HasPrefix(got, "It is damaged.") && !strings.HasPrefix(got, "It was not read after") && !strings.HasPrefix(got, "It took more than") {
				t.Errorf("%s", got)
			}
		})
	}
}
