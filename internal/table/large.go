package table

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/charset"
	"planwright/planner/text"
)

// MaxRow is how large a row of a large table may be, in bytes: more is held of none.
const MaxRow = 16 << 20

// Large reads a table that need not fit into memory: what is read of it are its rows as
// JSON, as Read gives them, one a line. Columns and Count are known once it is read.
type Large struct {
	Columns []string
	Count   int
	Doubts  []string // as those of a table
	Begins  Begin
	Either  bool // what parts the fraction of some numbers is to be said
	Signs   Signs
	In      charset.Charset

	Nameless bool // the row that names the columns may be none

	odd  *oddRows
	next func() (row []byte, err error)
	left []byte // of what next gave

	returns bool // lines end with a carriage return alone
}

// ReadLarge reads a large table as Read does a small one. The text is read twice, and three
// times where its columns are parted by a sign.
func ReadLarge(file io.ReadSeeker, h How) (*Large, error) {
	l := &Large{Columns: []string{}}
	if err := l.tellCharset(file); err != nil {
		return nil, err
	}
	in, err := l.begin(file)
	if err != nil {
		return nil, err
	}
	text, err := in.look()
	if err != nil {
		return nil, err
	}
	if l.returns = endsByReturns(text); l.returns {
		text = strings.ReplaceAll(text, "\r", "\n")
	}
	switch first := strings.TrimLeft(text, " \t\r\n"); {
	case strings.HasPrefix(first, "{"):
		l.next = l.objects(in, false)
	case strings.HasPrefix(first, "["):
		l.next = l.objects(in, true)
	default:
		l.next, err = l.records(file, text, h)
	}
	return l, err
}

// startBytes is how much of a text is looked at before it is read.
const startBytes = 64 << 10

func (l *Large) tellCharset(file io.ReadSeeker) (err error) {
	if _, err = file.Seek(0, io.SeekStart); err == nil {
		l.In, err = charset.Of(file)
	}
	switch {
	case err != nil:
		return errUnread
	case l.In == charset.None:
		return errNoText
	}
	return nil
}

// begin begins to read a file.
func (l *Large) begin(file io.ReadSeeker) (*limited, error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, errUnread
	}
	from := l.In.Reader(file)
	if l.returns {
		from = byNewlines{from}
	}
	return &limited{from: bufio.NewReaderSize(from, startBytes)}, nil
}

// byNewlines reads a text whose lines end with a carriage return alone.
type byNewlines struct{ from io.Reader }

func (r byNewlines) Read(p []byte) (int, error) {
	n, err := r.from.Read(p)
	for i, c := range p[:n] {
		if c == '\r' {
			p[i] = '\n'
		}
	}
	return n, err
}

var (
	errUnread  = errors.New("The table cannot be read.")
	errNoText  = errors.New("It is no text in UTF-8. Save it as UTF-8, or choose another file.")
	errChanged = errors.New("Another program changed it while it was read. Run the step again.")
	errLong    = fmt.Errorf("The table cannot be read: a row has more than %d MB. Maybe a quote is not closed.", MaxRow>>20)
)

// limited reads no row without an end.
type limited struct {
	from *bufio.Reader
	row  int // bytes since the last row began
}

func (l *limited) Read(p []byte) (int, error) {
	if l.row > MaxRow {
		return 0, errLong
	}
	n, err := l.from.Read(p)
	l.row += n
	return n, err
}

// look is the beginning, which is read again.
func (l *limited) look() (string, error) {
	data, err := l.from.Peek(startBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", errUnread
	}
	return string(data), nil
}

// Read gives the rows, one a line.
func (l *Large) Read(p []byte) (int, error) {
	if len(l.left) == 0 {
		row, err := l.next()
		if err != nil {
			return 0, err
		}
		l.Count++
		l.left = append(row, '\n')
	}
	n := copy(p, l.left)
	l.left = l.left[n:]
	return n, nil
}

// objects reads rows that are objects of JSON, one behind the other or in a list.
func (l *Large) objects(in *limited, isList bool) func() ([]byte, error) {
	d := jsontext.NewDecoder(in)
	known := map[string]bool{}
	if isList {
		_, _ = d.ReadToken() // it was seen
	}
	return func() ([]byte, error) {
		if isList && d.PeekKind() == jsontext.KindEndArray {
			_, _ = d.ReadToken() // it was seen
			if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
				return nil, errors.New("The table cannot be read: there is more behind the list of its rows.")
			}
			return nil, io.EOF
		}
		row, err := d.ReadValue()
		in.row = 0
		switch {
		case errors.Is(err, errLong), errors.Is(err, io.EOF) && !isList:
			return nil, err
		case err != nil:
			return nil, fmt.Errorf("The table cannot be read: row %d is no JSON object. Each line of such a file is one.", l.Count+1)
		case row.Kind() != '{':
			return nil, fmt.Errorf("It is JSON and no table: element %d of it is %s, and each row of a table is an object.", l.Count+1, text.Kind(row))
		}
		row = row.Clone()
		_ = row.Compact()
		return row, l.note(row, known)
	}
}

// note adds the columns of a row that were not known.
func (l *Large) note(row jsontext.Value, known map[string]bool) error {
	for _, name := range namesIn(row) {
		if !known[name] {
			known[name] = true
			l.Columns = append(l.Columns, name)
		}
	}
	if len(l.Columns) > MaxColumns {
		return fmt.Errorf("The table has more than %d columns. Leave some out.", MaxColumns)
	}
	return nil
}

// records reads rows whose columns are parted by a sign, once it knows their columns.
func (l *Large) records(file io.ReadSeeker, text string, h How) (func() ([]byte, error), error) {
	s := startOf(text, h)
	if h.skipped() > 0 && s.skip >= len(text) {
		return nil, h.noRow(s.rows)
	}
	l.odd = &oddRows{noNames: h.NoHeader, delimiter: s.delimiter, above: strings.Count(text[:s.skip], "\n"), mayBeTitled: s.begins.Row > 0 && !s.begins.Taken}
	kinds, err := l.survey(file, s, h)
	if err != nil {
		return nil, s.explained(err)
	}
	l.Begins, l.Signs = s.begins, signsOf(s.delimiter, kinds)
	if said := s.begins.said(); said != "" {
		l.Doubts = append([]string{said}, l.Doubts...)
	}
	read, err := l.recordsOf(file, s, &oddRows{noNames: h.NoHeader})
	if err == nil && !h.NoHeader {
		_, err = read()
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return l.rowsOf(read, kinds), nil
}

// rowsOf gives records as rows.
func (l *Large) rowsOf(read func() ([]string, error), kinds []kind) func() ([]byte, error) {
	keys := keysOf(l.Columns)
	var row []byte
	return func() ([]byte, error) {
		record, err := read()
		if err != nil {
			return nil, err
		}
		row = append(row[:0], '{')
		isSame := len(record) <= len(keys)
		for i, key := range keys {
			text := ""
			if i < len(record) {
				text = record[i]
			}
			fits := false
			row, fits = appendMember(row, key, text, kinds[i])
			isSame = isSame && fits
		}
		if !isSame {
			return nil, errChanged
		}
		row = append(row, '}')
		return row, nil
	}
}

// survey finds the columns, and what they hold.
func (l *Large) survey(file io.ReadSeeker, s start, h How) ([]kind, error) {
	read, err := l.recordsOf(file, s, l.odd)
	if err != nil {
		return nil, err
	}
	var names []cell
	var found []evidence
	var row []string
	for first := true; ; first = false {
		record, err := read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		for len(found) < len(record) {
			found = append(found, evidence{})
		}
		if len(found) > MaxColumns {
			return nil, checkSize(1, len(found))
		}
		if first && !h.NoHeader {
			names = cells(record)
			continue
		}
		if row == nil {
			row = slices.Clone(record)
		}
		for i, text := range record {
			found[i].add(cell{text: text})
		}
	}
	l.Columns = columns(names, len(found))
	kinds, doubts := kindsOf(l.Columns, found, h.Decimal, s.delimiter)
	nameless := l.odd.nameless(kinds, row)
	l.Nameless, l.Either = len(nameless) > 0, len(doubts) > 0 && h.Decimal == 0
	l.Doubts = slices.Concat(nameless, l.odd.said(), doubts)
	return kinds, nil
}

// recordsOf reads the table of a file from its start, record by record.
func (l *Large) recordsOf(file io.ReadSeeker, s start, odd *oddRows) (func() ([]string, error), error) {
	in, err := l.begin(file)
	if err != nil {
		return nil, err
	}
	if _, err := in.from.Discard(s.skip); err != nil {
		return nil, errChanged
	}
	reader := csv.NewReader(in)
	reader.Comma = s.delimiter
	reader.FieldsPerRecord = -1 // rows may be short
	reader.ReuseRecord = true
	return func() ([]string, error) {
		for {
			record, err := reader.Read()
			in.row = 0
			var wrong *csv.ParseError
			switch {
			case errors.Is(err, io.EOF), errors.Is(err, errLong):
				return nil, err
			case errors.As(err, &wrong):
				return nil, unreadable(wrong)
			case err != nil:
				return nil, errUnread
			}
			if line, _ := reader.FieldPos(0); odd.takes(record, line) {
				return record, nil
			}
		}
	}, nil
}
