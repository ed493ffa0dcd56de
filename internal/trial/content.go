package trial

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/eval"
	"planwright/internal/table"
)

// contentOf is what a file of a world holds.
func contentOf(f eval.File) ([]byte, error) {
	switch {
	case f.Lines != nil:
		return pdf(f.Lines), nil
	case len(f.Rows) == 0:
		return []byte(f.Text), nil
	}
	var columns []string
	for _, name := range f.Rows[0] {
		var text string
		if err := json.Unmarshal(name, &text); err != nil {
			return nil, err
		}
		columns = append(columns, text)
	}
	return table.Grid{Columns: columns, Rows: f.Rows[1:]}.Write(table.FormatOf(f.Path), "")
}

// fieldsOf is what an effect says of a file: of a table also its rows, as lists, and its
// cells, which are the rows without the names of the columns.
func fieldsOf(name, text string) map[string]string {
	fields := map[string]string{"path": name, "text": text}
	t, err := tableIn(name, text)
	if err != nil || table.FormatOf(name) == 0 {
		return fields
	}
	head, _ := json.Marshal(t.Columns) // texts only
	var cells []jsontext.Value
	for _, row := range t.Rows {
		cells = append(cells, listOf(row, t.Columns))
	}
	fields["cells"] = string(join(cells))
	fields["rows"] = string(join(append([]jsontext.Value{head}, cells...)))
	return fields
}

func tableIn(name, text string) (table.Table, error) {
	if table.FormatOf(name) == table.Book {
		t, _, _, err := table.Workbook([]byte(text), "", table.How{})
		return t, err
	}
	return table.Read(text, table.How{Format: table.FormatOf(name)})
}

// listOf is a row as a list in the order of the columns.
func listOf(row jsontext.Value, columns []string) jsontext.Value {
	var members map[string]jsontext.Value
	_ = json.Unmarshal(row, &members) // rows are objects
	var cells []jsontext.Value
	for _, column := range columns {
		value := members[column]
		if value == nil {
			value = jsontext.Value("null")
		}
		cells = append(cells, value)
	}
	return join(cells)
}

func join(values []jsontext.Value) jsontext.Value {
	var b bytes.Buffer
	b.WriteByte('[')
	for i, value := range values {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(value)
	}
	b.WriteByte(']')
	return b.Bytes()
}

// pdf is a PDF of one page with the lines.
func pdf(lines []string) []byte {
	var page strings.Builder
	page.WriteString("BT /F1 12 Tf 14 TL 72 770 Td\n")
	for _, line := range lines {
		fmt.Fprintf(&page, "(%s) Tj T*\n", strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(line))
	}
	page.WriteString("ET")
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", page.Len(), page.String()),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
	}
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	var places []int
	for i, object := range objects {
		places = append(places, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	at := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, place := range places {
		fmt.Fprintf(&b, "%010d 00000 n \n", place)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, at)
	return b.Bytes()
}
