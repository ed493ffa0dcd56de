package builtin

import (
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
				"It holds pictures of pages and no text": {"path": "scan.pdf"},
				"It has a password.":                     {"path": "locked.pdf"},
				"It has 1 pages, and none of those":      {"path": "reportlab.pdf", "pages": "2-3"},
				"“x” of pages names no pages.":           {"path": "reportlab.pdf", "pages": "x"},
				"It has no pages that are known.":        {"path": "offer.docx", "pages": "1"},
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
