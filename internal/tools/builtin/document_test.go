package builtin

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// paperSample is a document of the tests of internal/paper.
func paperSample(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "paper", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// What poppler reads, and what our own reader does where there is none.
func TestReadDocument(t *testing.T) {
	for _, reader := range []string{"poppler", "ours"} {
		t.Run(reader, func(t *testing.T) {
			if _, err := exec.LookPath("pdftotext"); err != nil && reader == "poppler" {
				t.Skip("poppler is not installed")
			}
			if reader == "ours" {
				t.Setenv("PATH", t.TempDir())
			}
			c := connect(t, Options{})
			for _, name := range []string{"reportlab.pdf", "scan.pdf", "locked.pdf", "offer.docx"} {
				c.put(name, paperSample(t, name))
			}
			g := c.works("read_document", args{"path": "reportlab.pdf"})
			if g.fields["pages"] != 1.0 || g.fields["title"] != "Invoice 2026-017" || !strings.Contains(g.text, "Invoice No. 2026-017  ") || g.partly != "" {
				t.Errorf("%+v", g)
			}
			g = c.works("read_document", args{"path": "offer.docx"})
			if g.fields["pages"] != nil || g.fields["title"] != "Offer" || !strings.HasPrefix(g.text, "# Offer\n") {
				t.Errorf("%+v", g)
			}
			for says, a := range map[string]args{
				"It holds pictures of pages":        {"path": "scan.pdf"},
				"It has a password.":                {"path": "locked.pdf"},
				"It has 1 pages, and none of those": {"path": "reportlab.pdf", "pages": "2-3"},
				"“x” of pages names no pages.":      {"path": "reportlab.pdf", "pages": "x"},
				"It has no pages that are known.":   {"path": "offer.docx", "pages": "1"},
			} {
				if text := c.fails("read_document", a); !strings.Contains(text, says) {
					t.Error(text)
				}
			}
		})
	}
}

func TestNoDocument(t *testing.T) {
	c := connect(t, Options{})
	c.put("cut.pdf", paperSample(t, "reportlab.pdf")[:900])
	c.put("a.png", "\x89PNG\r\n\x1a\n\x00")
	for says, path := range map[string]string{
		"cut.pdf”: It is damaged.":                   "cut.pdf",
		"a.png”: It is no PDF, DOCX or HTML, and no": "a.png",
		"is not there.":                              "none.pdf",
		"is a folder":                                ".",
	} {
		if text := c.fails("read_document", args{"path": path}); !strings.Contains(text, says) {
			t.Error(text)
		}
	}
	if g := c.call("read_document", args{"path": "/etc/passwd"}); !g.failed {
		t.Errorf("a file outside: %+v", g)
	}
}

// A scan is read by its pictures, and says so.
func TestReadScan(t *testing.T) {
	for _, name := range []string{"pdftoppm", "pdftotext", "tesseract"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(name + " is not installed")
		}
	}
	draw := exec.Command("pdftoppm", "-jpeg", "-r", "150", "-singlefile", "-")
	draw.Stdin = strings.NewReader(paperSample(t, "reportlab.pdf"))
	picture, err := draw.Output()
	if err != nil {
		t.Fatal(err)
	}
	size, err := jpeg.DecodeConfig(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	c := connect(t, Options{})
	c.put("scanned.pdf", scanOf(picture, size.Width, size.Height))
	g := c.works("read_document", args{"path": "scanned.pdf"})
	if !strings.Contains(g.text, "2026-017") || !strings.Contains(g.partly, "recognised") || g.fields["pages"] != 2.0 {
		t.Errorf("%+v", g)
	}
	if !strings.Contains(g.partly, "(eng)") || !strings.Contains(g.partly, "“languages” names others") {
		t.Errorf("it does not say in which language: %s", g.partly)
	}
	if g := c.works("read_document", args{"path": "scanned.pdf", "languages": "en-GB"}); !strings.Contains(g.partly, "(eng)") {
		t.Error(g.partly)
	}
	if text := c.fails("read_document", args{"path": "scanned.pdf", "languages": "xh, en"}); !strings.Contains(text, "not learned the language “xho”. Install it (as tesseract-ocr-xho") || !strings.Contains(text, "eng") {
		t.Error(text)
	}
	if text := c.fails("read_document", args{"path": "scanned.pdf", "pages": "2"}); !strings.Contains(text, "Its pages are empty") {
		t.Error(text)
	}
	path, broken := os.Getenv("PATH"), t.TempDir()
	if err := os.WriteFile(filepath.Join(broken, "tesseract"), []byte("#!/bin/sh\nexit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", broken+string(os.PathListSeparator)+path)
	if text := c.fails("read_document", args{"path": "scanned.pdf"}); !strings.Contains(text, "Page 1 is a picture, and tesseract") || strings.Contains(text, "Install") {
		t.Error(text)
	}
	t.Setenv("PATH", t.TempDir())
	if text := c.fails("read_document", args{"path": "scanned.pdf"}); !strings.Contains(text, "Install poppler-utils and tesseract-ocr") {
		t.Error(text)
	}
}

// scanOf is a PDF with a page that a picture fills, and an empty one.
func scanOf(picture []byte, width, height int) string {
	var pdf strings.Builder
	pdf.WriteString("%PDF-1.4\n")
	var offsets []int
	object := func(content string) {
		offsets = append(offsets, pdf.Len())
		fmt.Fprintf(&pdf, "%d 0 obj\n%s\nendobj\n", len(offsets), content)
	}
	show := "q 612 0 0 792 0 0 cm /I Do Q"
	object("<< /Type /Catalog /Pages 2 0 R >>")
	object("<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 612 792] >>")
	object("<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << /XObject << /I 6 0 R >> >> >>")
	object("<< /Type /Page /Parent 2 0 R >>")
	object(fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(show), show))
	object(fmt.Sprintf("<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length %d >>\nstream\n%s\nendstream", width, height, len(picture), picture))
	start := pdf.Len()
	fmt.Fprintf(&pdf, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, at := range offsets {
		fmt.Fprintf(&pdf, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&pdf, "trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	return pdf.String()
}
