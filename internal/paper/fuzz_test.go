package paper

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"planwright/internal/cell"
)

// What is damaged ends in a sentence, in time: the process around it bounds only what
// nobody has thought of.
func FuzzDOCX(f *testing.F) {
	f.Add([]byte(nested))
	f.Add([]byte(`<p><pPr><pStyle val="h"/><numPr><ilvl val="9"/><numId val="1"/></numPr></pPr><t>a</t></p></p><tbl></tc>`))
	f.Fuzz(func(t *testing.T, document []byte) {
		checkRead(t, "a.docx", []byte(archive("word/document.xml", string(document))))
	})
}

// What is written on pages is taken apart by a library that may go on without end, so it
// is read in its process: an answer or a sentence comes, whatever stands there.
func FuzzPDF(f *testing.F) {
	short := job
	short.MaxTime = time.Second
	f.Add([]byte("BT /F 10 Tf 1 0 0 1 10 10 Tm [(a) -5 <62>] TJ T* (c) ' /X Do ET q 2 0 0 2 0 0 cm Q"))
	f.Add([]byte("BT /G 1e9 Tf <0001> Tj 0 Tz (\\001) Tj ET Q Q"))
	f.Add([]byte("[[[<</A[(" + strings.Repeat("q ", 2000)))
	f.Add([]byte("T/F 10 Tf 1 0 0 1 10 Tm () -5 <"))
	f.Fuzz(func(t *testing.T, content []byte) {
		data := written(string(content), "<</Subtype/Type0/DescendantFonts[<</W[1[500]2 9 600]>>]>>", stream("/Subtype/Form", "/X Do"))
		out, err := short.Run(context.Background(), bytes.NewReader(append([]byte("{}\n"), data...)))
		var why cell.Failure
		switch {
		case errors.Is(err, cell.ErrTime), errors.Is(err, cell.ErrBusy), errors.Is(err, cell.ErrMemory), errors.As(err, &why) && strings.HasSuffix(string(why), "."):
		case err != nil || !utf8.Valid(out):
			t.Errorf("%q, %v", out, err)
		}
	})
}

func FuzzPDFMap(f *testing.F) {
	f.Add([]byte("1 beginbfchar <01> <0041> endbfchar 1 beginbfrange <02> <ffffffff> <d83dde00> <03> <04> [<0041>"))
	f.Fuzz(func(t *testing.T, source []byte) {
		checkRead(t, "a.pdf", written("BT /G 9 Tf <000102030405> Tj ET", "<</Subtype/Type0/Encoding/Identity-H/ToUnicode 7 0 R>>", stream("", string(source))))
	})
}

// checkRead reads a document here.
func checkRead(t *testing.T, name string, data []byte) {
	t.Helper()
	began := time.Now()
	d, err := read(task{Name: name}, data)
	switch {
	case err == nil && !utf8.ValidString(Clean(d.Text)):
		t.Errorf("%q is no text", d.Text)
	case err != nil && !strings.HasSuffix(err.Error(), "."):
		t.Errorf("%v is no sentence", err)
	}
	if took := time.Since(began); took > MaxTime {
		t.Errorf("it took %s", took)
	}
}
