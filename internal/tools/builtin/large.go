package builtin

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	gojson "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/charset"
	"planwright/internal/table"
	"planwright/internal/transform"
	"planwright/planner/catalog"
)

// Lists that are too large to be handed on are files of the run: a step gives the file in
// place of the list, and tools that take one read it row by row.

const (
	maxLarge = 2 << 30               // bytes of a table, and of the file of a list
	maxList  = 2 << 20               // bytes of a list that a program made of such files and that is handed on
	maxGiven = maxArguments - 64<<10 // bytes of a list that another step can take by value
	rowsName = "rows.jsonl"
)

// rowsFile is the list of the run that a value stands for.
func (c call) rowsFile(value jsontext.Value) (catalog.File, bool) {
	named, ok := catalog.RowsOf(value)
	if !ok {
		return named, false
	}
	file, ours := c.along.given(named.Path)
	return file, ours && file.SHA256 == named.SHA256
}

// keepRows keeps a list as a file of the run.
func (c call) keepRows(rows io.Reader) (catalog.File, error) {
	file, err := c.along.keep(rowsName, catalog.RowsMIME, rows, maxLarge)
	if errors.Is(err, errTooMuch) {
		return file, refuse("The rows take more than %d GB, the most that is kept of a list. Leave rows or columns out.", maxLarge>>30)
	}
	return file, err
}

// rowsReader reads a file from its start, again where it is asked to; at the end of a file of
// the run a difference is an error. It remembers why it could not be read.
type rowsReader struct {
	from  original
	file  *os.File
	ctx   context.Context
	under io.Reader
	err   error
}

func (c call) openRows(ctx context.Context, path string) (*rowsReader, error) {
	from, err := c.original(path)
	if err != nil {
		return nil, err
	}
	file, _, err := from.open()
	if err != nil {
		from.close()
		return nil, err
	}
	return &rowsReader{from: from, file: file, ctx: ctx, under: from.read(ctx, file)}, nil
}

func (r *rowsReader) Read(p []byte) (int, error) {
	n, err := r.under.Read(p)
	if err != nil && err != io.EOF {
		r.err = err
	}
	return n, err
}

// Seek goes to the start, whatever it is asked for.
func (r *rowsReader) Seek(int64, int) (int64, error) {
	_, err := r.file.Seek(0, io.SeekStart)
	r.under = r.from.read(r.ctx, r.file)
	return 0, err
}

func (r *rowsReader) Close() {
	_ = r.file.Close() // it was read
	r.from.close()
}

// failed is an error of a table in words: that of its file where that could not be read.
func (r *rowsReader) failed(err error, path string) error {
	var said refusal
	switch {
	case r.ctx.Err() != nil:
		return r.ctx.Err()
	case r.err != nil:
		return trouble(r.err, path)
	case errors.As(err, &said):
		return said
	}
	return titledTable(err, refusal(fmt.Sprintf("“%s”: %s", path, err)))
}

func (c call) readLargeTable(ctx context.Context, r beginning, a tableArguments) (result, error) {
	size := r.info.Size()
	switch {
	case table.IsWorkbook(r.data) || table.IsOldWorkbook(r.data):
		return result{}, refuse("“%s” has %d MB, and %d are the most that is read of a workbook. Save the sheet as CSV, which may be larger.", r.path, size>>20, maxTable>>20)
	case c.along.Files == nil:
		return result{}, refuse("“%s” has %d MB, and %d are the most that is read as a table outside a run. Split it, or leave columns out.", r.path, size>>20, maxTable>>20)
	case size > maxLarge:
		return result{}, refuse("“%s” has %d GB, and %d are the most that is read as a table. Split it, or leave columns out.", r.path, size>>30, maxLarge>>30)
	case a.Sheet != "":
		return result{}, refuse("“%s” is no workbook, so it has no sheets. Leave %s empty.", r.path, field("read_table", "sheet"))
	}
	in, err := c.openRows(ctx, a.Path)
	if err != nil {
		return result{}, err
	}
	defer in.Close()
	read, err := table.ReadLarge(in, a.how(r.path))
	if err != nil {
		return result{}, in.failed(err, r.path)
	}
	file, err := c.keepRows(read)
	if err != nil {
		return result{}, in.failed(err, r.path)
	}
	assumed := ""
	if read.In == charset.Windows1252 {
		assumed = assumedCharset(r.path)
	}
	return result{
		text: fmt.Sprintf("%s, kept in a file.", counted(read.Count, "row")), told: true,
		partly: sentences(append([]string{assumed}, read.Doubts...)...), ways: waysIn(read.Begins, read.Either, read.Nameless),
		fields: tableResult{Rows: file, Columns: read.Columns, Count: read.Count, Form: catalog.TableForm(read.Signs)},
	}, nil
}

func (c call) writeLargeTable(ctx context.Context, file catalog.File, format table.Format, a writeTableArguments) (result, error) {
	in, err := c.openRows(ctx, file.Path)
	if err != nil {
		return result{}, err
	}
	defer in.Close()
	var grid *table.LargeGrid
	to := a.target()
	to.only = true
	path, err := c.put(ctx, to, func(before []byte) (from content, err error) {
		if a.Mode == "append" && len(bytes.TrimSpace(before)) > 0 {
			return content{}, refuse("The rows have %d MB, too many to be added to a table. Write them to a file of their own.", file.Size>>20)
		}
		if grid, err = table.GridOfLarge(in, a.Columns); err != nil {
			return content{}, in.failed(err, a.Path)
		}
		if a.Columns == nil {
			grid.Know(c.along.Columns[""])
		}
		if format != table.Book {
			grid.Style = a.style()
			grid.As(format)
			return content{Reader: inWordsReader{grid, in, a.Path}, close: func() {}}, nil
		}
		var book bytes.Buffer // it is packed
		if err := grid.Book(before, a.Sheet, &book); err != nil {
			return content{}, in.failed(err, a.Path)
		}
		return content{Reader: &book, close: func() {}}, nil
	})
	if err != nil {
		return result{}, err
	}
	return c.inForm(wroteTable(path, grid.Columns, grid.Unused(), grid.Count, grid.Nested(format)), format, a), nil
}

// inWordsReader reads a table; what goes wrong is in words.
type inWordsReader struct {
	io.Reader
	from *rowsReader
	path string
}

func (r inWordsReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != nil && err != io.EOF {
		err = r.from.failed(err, r.path)
	}
	return n, err
}

// rowsFiles are the lists of the run that are the data of a program, or members of them.
func (c call) rowsFiles(data jsontext.Value) map[string]catalog.File {
	if c.along.Files == nil || data.Kind() != '{' {
		return nil
	}
	if file, ok := c.rowsFile(data); ok {
		return map[string]catalog.File{"": file}
	}
	var members map[string]jsontext.Value
	if gojson.Unmarshal(data, &members) != nil {
		return nil
	}
	files := map[string]catalog.File{}
	for name, value := range members {
		if file, ok := c.rowsFile(value); ok {
			files[name] = file
		}
	}
	return files
}

// transformFiles runs a program over lists of the run.
func (c call) transformFiles(ctx context.Context, a transformArguments, files map[string]catalog.File) (result, error) {
	data := transform.Files{Data: json.RawMessage(a.Data), Columns: c.along.Columns, Folder: c.along.Files.Folder}
	for name, file := range files {
		in, err := c.openRows(ctx, file.Path)
		if err != nil {
			return result{}, err
		}
		defer in.Close()
		data.Lists = append(data.Lists, transform.File{Member: name, Size: file.Size, Lines: in})
	}
	var given result
	err := transform.RunFiles(ctx, a.Program, data, time.Now(), func(isList bool, odd string, answer io.Reader) (err error) {
		given, err = c.taken(isList, answer)
		given.partly = odd
		return err
	})
	switch said := refusal(""); {
	case ctx.Err() != nil:
		return result{}, ctx.Err()
	case errors.As(err, &said):
		return result{}, said
	case err != nil:
		return result{}, waysPast(a.Program, refusal(err.Error()))
	}
	return c.withColumns(ctx, a, files, given), nil
}

// withColumns is the result of a program over large lists of which it kept no row, with the
// columns that one would have.
func (c call) withColumns(ctx context.Context, a transformArguments, files map[string]catalog.File, r result) result {
	given, _ := r.fields.(transformResult)
	if given.Count == nil || *given.Count > 0 || len(c.along.Columns) == 0 {
		return r
	}
	data := jsontext.Value("[]")
	var members map[string]jsontext.Value
	if _, isAll := files[""]; !isAll && gojson.Unmarshal(a.Data, &members) == nil {
		for name := range files {
			members[name] = jsontext.Value("[]")
		}
		data, _ = gojson.Marshal(members) // they came as JSON
	}
	made, err := transform.Make(ctx, a.Program, data, c.along.Columns, time.Now())
	if err == nil {
		given.Columns = made.Columns
	}
	r.fields = given
	return r
}

// taken is the result of a program over lists: a list that is large is kept as a file too.
func (c call) taken(isList bool, answer io.Reader) (result, error) {
	most := transform.MaxData
	if isList {
		most = maxList
	}
	start, err := io.ReadAll(io.LimitReader(answer, int64(most)+1)) // all that is read goes on, with what is behind it
	cut := len(start) > most
	switch {
	case err != nil:
		return result{}, err
	case !isList && cut:
		return result{}, refuse("The program gave more than %d MB that are no list. Let it keep less.", most>>20)
	case !isList:
		return shaped(start), nil
	case !cut:
		list := bytes.ReplaceAll(bytes.TrimSuffix(start, []byte{'\n'}), []byte{'\n'}, []byte{','})
		return shaped(append(append([]byte{'['}, list...), ']')), nil
	}
	return c.keptList(io.MultiReader(bytes.NewReader(start), answer), nil)
}

// mustKeep reports whether a list of so many bytes has to be kept in a file: no other step
// could take it by value, or it could not be passed on with its text. Outside a run nothing
// is kept.
func (c call) mustKeep(list, text int) bool {
	return c.along.Files != nil && (list > maxGiven || list+text > maxResult-1<<20)
}

// readRows is the result with the rows of a table, or with the file of them.
func (c call) readRows(t table.Table, r result) (result, error) {
	given := tableResult{Rows: t.Rows, Columns: t.Columns, Count: len(t.Rows), Form: catalog.TableForm(t.Signs)}
	r.partly, r.ways = sentences(append([]string{r.partly}, t.Doubts...)...), waysIn(t.Begins, t.Either, t.Nameless)
	size := 0
	for _, row := range t.Rows {
		size += len(row) + 1
	}
	if r.fields = given; !c.mustKeep(size, len(r.text)) {
		return r, nil
	}
	file, err := c.keepRows(linesOf(t.Rows))
	if err != nil {
		return result{}, err
	}
	given.Rows = file
	r.text, r.told, r.fields = fmt.Sprintf("%s, kept in a file.", counted(given.Count, "row")), true, given
	return r, nil
}

// onlyNewLarge is onlyNew of a list that is kept in a file.
func (c call) onlyNewLarge(ctx context.Context, m Memory, file catalog.File, a onlyNewArguments) (result, error) {
	in, err := c.openRows(ctx, file.Path)
	if err != nil {
		return result{}, err
	}
	defer in.Close()
	var keys []string
	err = eachRow(in, func(row jsontext.Value) error {
		key, err := keyOf(row, a.By, len(keys))
		if len(keys) == maxTold {
			err = refuse("The list has more than %d elements, too many to tell those that are new. Let a step of %s keep less of it before.", maxTold, toolCalled("transform_data"))
		}
		keys = append(keys, key)
		return err
	})
	if err != nil {
		return result{}, in.failed(err, a.Key)
	}
	fresh, err := freshOf(m, a.Key, keys)
	if err != nil {
		return result{}, err
	}
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return result{}, in.failed(err, a.Key)
	}
	found := &freshRows{rows: rowDecoder(in), keys: keys, fresh: fresh, first: jsontext.Value("null")}
	r, err := c.taken(true, found)
	if err != nil {
		return result{}, in.failed(err, a.Key)
	}
	r.partly = fresh.shared(a.By)
	r.fields = onlyNewResult{New: r.fields.(transformResult).Value, Count: found.count, First: found.first, Found: found.count > 0}
	return r, nil
}

// freshRows reads the elements of a list that are new, one a line.
type freshRows struct {
	rows  *jsontext.Decoder
	keys  []string // of those that are still to be read
	fresh freshKeys
	line  []byte

	count int
	first jsontext.Value
}

func (f *freshRows) Read(p []byte) (int, error) {
	for len(f.line) == 0 {
		row, err := f.rows.ReadValue()
		if err != nil || len(f.keys) == 0 {
			return 0, cmp.Or(err, io.EOF)
		}
		key := f.keys[0]
		f.keys = f.keys[1:]
		if !f.fresh.takes(key) {
			continue
		}
		if f.count++; f.count == 1 {
			f.first = row.Clone()
		}
		f.line = append(append([]byte{}, row...), '\n')
	}
	n := copy(p, f.line)
	f.line = f.line[n:]
	return n, nil
}

// maxTold is how many elements of a list are told apart.
const maxTold = 1_000_000

// rowDecoder reads the elements of a list that is kept in a file.
func rowDecoder(lines io.Reader) *jsontext.Decoder {
	return jsontext.NewDecoder(lines, jsontext.AllowDuplicateNames(true))
}

// eachRow passes on the elements of such a list. They last as long as the call.
func eachRow(lines io.Reader, do func(jsontext.Value) error) error {
	for rows := rowDecoder(lines); ; {
		row, err := rows.ReadValue()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = do(row)
		}
		if err != nil {
			return err
		}
	}
}

// linesOf are elements of a list, one a line.
func linesOf(elements []jsontext.Value) io.Reader {
	parts := make([]io.Reader, 0, 2*len(elements))
	for _, element := range elements {
		_ = element.Compact() // it is valid
		parts = append(parts, bytes.NewReader(element), strings.NewReader("\n"))
	}
	return io.MultiReader(parts...)
}

// keptList is the result of a program with the file of the list that it made.
func (c call) keptList(elements io.Reader, columns []string) (result, error) {
	lines := &lineCounter{}
	file, err := c.keepRows(io.TeeReader(elements, lines))
	if err != nil {
		return result{}, err
	}
	value, err := gojson.Marshal(file)
	if err != nil {
		return result{}, err
	}
	return result{
		text: fmt.Sprintf("%s, kept in a file.", counted(lines.n, "element")), told: true,
		fields: transformResult{Value: value, Count: &lines.n, Columns: columns},
	}, nil
}

// lineCounter counts lines that are written to it.
type lineCounter struct{ n int }

func (c *lineCounter) Write(p []byte) (int, error) {
	c.n += bytes.Count(p, []byte{'\n'})
	return len(p), nil
}
