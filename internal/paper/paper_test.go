package paper

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sample is a document of testdata.
func sample(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// told is what came of reading a document.
func told(t *testing.T, name string, data []byte, pages string) string {
	t.Helper()
	p, err := ParsePages(pages)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Read(t.Context(), name, data, p)
	if err != nil {
		return err.Error()
	}
	return strings.TrimSpace(fmt.Sprintf("%s (%d, %s)\n%s", d.Title, d.Pages, d.Lacks, d.Text))
}

func TestRead(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"reportlab.pdf": "Invoice 2026-017 (1, )\n" +
			"Invoice\nInvoice No. 2026-017                                Date: 2026-02-14\n\nAnn & Sons\n\n",
		"chromium.pdf": "Invoice 2026-018 (1, )\nInvoice\nInvoice No. 2026-018 Date: 2026-03-02\n\nItem ",
		"cairo.pdf":    "(1, )\nInvoice\n\nInvoice No. 2026-019 ",
		"scan.pdf":     "It holds pictures of pages and no text",
		"locked.pdf":   "It has a password.",
		"offer.docx": "Offer (0, )\n# Offer\n\nDear Ann,\n\n- One\n- Two\n\n1. First\n2. Then\n\n" +
			"| Item | Price |\n| --- | --- |\n| Chair \\| red | 19.90 |\n\n## End\n\nA\tB",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := told(t, name, sample(t, name), ""); !strings.HasPrefix(got, want) {
				t.Errorf("%s\nwant %s", got, want)
			}
		})
	}
}

const page = "<html><head><title>A  page</title><script>no()</script></head><body><h1>One</h1><p>a_b *c*</p><ul><li>x</ul>" +
	"<table><tr><th>n<th>m<tr><td>1<td>2</table></body></html>"

func TestKinds(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, data, pages, want string }{
		{"a.html", page, "", "A page (0, )\n# One\n\na_b *c*\n\n- x\n\n| n | m |\n|---|---|\n| 1 | 2 |"},
		{"a", "<!DOCTYPE html><p>Gr\xc3\xb6\xc3\x9fe", "", "(0, )\nGröße"},
		{"a.htm", "<meta charset=iso-8859-1><p>Gr\xf6\xdfe", "", "(0, )\nGröße"},
		{"a.md", "# One\n\ntwo\n", "", "(0, )\n# One\n\ntwo"},
		{"a.txt", "\xff\xfeG\x00\xf6\x00", "", "(0, )\nGö"},
		{"a.txt", "", "", "(0, )"},
		{"a.txt", "a", "2", "It has no pages that are known. Leave pages out."},
		{"a.pdf", "<html>", "", "It is not what its name says"},
		{"a.docx", "", "", "It is not what its name says"},
		{"a.png", "\x89PNG\r\n\x1a\n\x00", "", "It is no PDF, DOCX or HTML, and no text in UTF-8."},
		{"a.doc", "\xd0\xcf\x11\xe0", "", "It is a document of before 2007, or one with a password."},
		{"a.rtf", `{\rtf1 x}`, "", "It is rich text (RTF)."},
		{"a.docx", "PK\x03\x04", "", "It is damaged."},
		{"a.xlsx", archive("xl/workbook.xml", ""), "", "It is a workbook. Read it with “Read a table” (read_table)."},
		{"a.odt", archive("content.xml", ""), "", "It is a document in OpenDocument."},
		{"a.zip", archive("a.txt", ""), "", "It is an archive and no document."},
		{"a.docx", archive("word/document.xml", "<w:p>"), "", "It is damaged."},
		{"a.docx", archive("word/document.xml", strings.Repeat("<a>", 2000)), "", "It is damaged."},
		{"a.docx", archive("word/document.xml", "<p><t>"+strings.Repeat(" ", maxPart)), "", "It unfolds to more than 64 MB"},
		{"a.docx", archive("word/document.xml", "<p><t>"+strings.Repeat("ab ", MaxText/2)+"</t></p>"), "", "Its text has 7 MB, and 5 are the most."},
		{"a.html", strings.Repeat("<div>", 5000), "", "It has elements in elements more than 500 deep"},
	} {
		t.Run(tt.want[:min(len(tt.want), 30)], func(t *testing.T) {
			t.Parallel()
			if got := told(t, tt.name, []byte(tt.data), tt.pages); !strings.HasPrefix(got, tt.want) {
				t.Errorf("%.300s\nwant %s", got, tt.want)
			}
		})
	}
}

// archive is a ZIP with one file.
func archive(name, content string) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	f, _ := z.Create(name)          // into memory, which
	_, _ = f.Write([]byte(content)) // does not
	_ = z.Close()                   // fail
	return b.String()
}

const nested = `<document><body>
<p><r><t>a</t><pict><txbxContent><p><r><t>in a box</t></r></p></txbxContent></pict><t>b</t></r></p>
<p><AlternateContent><Choice><t>once</t></Choice><Fallback><t>twice</t></Fallback></AlternateContent><del><t>gone</t></del><br/><t>new</t></p>
<tbl><tr><tc><p><t>x</t></p><p><t>y</t></p></tc><tc><tcPr><gridSpan val="2"/></tcPr><tbl><tr><tc><p><t>inner</t></p></tc></tr></tbl></tc></tr><tr><tc><p/></tc></tr></tbl>
</body></document>`

func TestNestedDOCX(t *testing.T) {
	t.Parallel()
	const want = "(0, )\nin a box\n\nab\n\nonce\nnew\n\n| x y | inner |  |\n| --- | --- | --- |\n|  |  |  |"
	if got := told(t, "a.docx", []byte(archive("word/document.xml", nested)), ""); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestPages(t *testing.T) {
	t.Parallel()
	three := []string{"one\n", " \n", "three"}
	for _, tt := range []struct{ pages, text, lacks, err string }{
		{"", "one\n\nthree", "No text is on page 2, which is empty or a picture.", ""},
		{"1", "one", "", ""},
		{"3-", "three", "", ""},
		{" 3 , 1 – 1", "one\n\nthree", "", ""},
		{"2", "", "", "It holds pictures of pages and no text"},
		{"4-5", "", "", "It has 3 pages, and none of those that pages asks for. Name pages up to 3."},
		{"0", "", "", "“0” of pages names no pages."},
		{"2-1", "", "", "“2-1” of pages names no pages."},
		{"1,,2", "", "", "“” of pages names no pages."},
		{"all", "", "", "“all” of pages names no pages."},
		{"99999999999999999999", "", "", "“99999999999999999999” of pages names no pages."},
	} {
		pages, err := ParsePages(tt.pages)
		if err == nil {
			err = pages.Within(len(three))
		}
		text, lacks := "", ""
		if err == nil {
			text, lacks, err = pages.Join(three, func(int) Look { return Unseen })
		}
		if text != tt.text || lacks != tt.lacks || (err == nil) != (tt.err == "") || err != nil && !strings.HasPrefix(err.Error(), tt.err) {
			t.Errorf("%q: %q, %q, %v", tt.pages, text, lacks, err)
		}
	}
}

// A page without text is an empty one, which lacks nothing, or a picture.
func TestBarePages(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		texts       []string
		looks       []Look
		lacks, fail string
	}{
		{[]string{"a", " "}, []Look{Unseen, Blank}, "", ""},
		{[]string{"a", ""}, []Look{Unseen, Drawn}, "No text is on page 2, which is a picture, maybe a scan.", ""},
		{[]string{"", "a", "", ""}, []Look{Drawn, Unseen, Blank, Drawn}, "No text is on pages 1, 4, which are pictures, maybe scans.", ""},
		{[]string{"", "", "a"}, []Look{Unseen, Drawn, Unseen}, "No text is on page 2, which is a picture, maybe a scan. No text is on page 1, which is empty or a picture.", ""},
		{[]string{"", ""}, []Look{Blank, Blank}, "", "Its pages are empty"},
		{[]string{"", ""}, []Look{Blank, Drawn}, "", "It holds pictures"},
		{[]string{"", ""}, []Look{Blank, Unseen}, "", "It holds pictures"},
	} {
		_, lacks, err := Pages(nil).Join(tt.texts, func(page int) Look { return tt.looks[page] })
		if lacks != tt.lacks || (err == nil) != (tt.fail == "") || err != nil && !strings.HasPrefix(err.Error(), tt.fail) {
			t.Errorf("%q: %q, %v", tt.texts, lacks, err)
		}
	}
}
