package table

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxRow is how large a row of a large table may be, in bytes: more is held of none.
const MaxRow = 16 << 20

// Large reads a table that need not fit into memory: what is read of it are its rows as
// JSON, as Read gives them, one a line. Columns and Count are known once it is read.
type Large struct {
	Columns []string
	Count   int

	next func() (row []byte, err error)
	left []byte // of what next gave
}

// ReadLarge reads a large table as Read does a small one. The text must be UTF-8, and is
// read twice where its columns are parted by a sign.
func ReadLarge(file io.ReadSeeker, f Format, header bool) (*Large, error) {
	l := &Large{Columns: []string{}}
	in, start, err := begin(file)
	if err != nil {
		return nil, err
	}
	switch first := strings.TrimLeft(start, " \t\r\n"); {
	case strings.HasPrefix(first, "{"):
		l.next = l.objects(in, false)
	case strings.HasPrefix(first, "["):
		l.next = l.objects(in, true)
	default:
		l.next, err = l.records(file, delimiterOf(start, f), header)
	}
	return l, err
}

// startBytes is how much of a text is looked at before it is read.
const startBytes = 64 << 10

// begin begins to read a file, behind the mark that it may begin with.
func begin(file io.ReadSeeker) (in *limited, start string, err error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, "", errUnread
	}
	in = &limited{from: bufio.NewReaderSize(file, startBytes)}
	data, err := in.from.Peek(startBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, "", errUnread
	}
	if bytes.HasPrefix(data, []byte("\ufeff")) {
		_, _ = in.from.Discard(3)
		data = data[3:]
	}
	return in, string(data), nil
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
			return nil, fmt.Errorf("It is JSON and no table: element %d of it is %s, and each row of a table is an object.", l.Count+1, kindOf(row))
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
func (l *Large) records(file io.ReadSeeker, delimiter rune, header bool) (func() ([]byte, error), error) {
	bare, err := l.survey(file, delimiter, header)
	if err != nil {
		return nil, err
	}
	read, err := recordsOf(file, delimiter)
	if err == nil && header {
		_, err = read()
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	keys := keysOf(l.Columns)
	var row []byte
	return func() ([]byte, error) {
		record, err := read()
		if err != nil {
			return nil, err
		}
		row = append(row[:0], '{')
		for i, key := range keys {
			text := ""
			if i < len(record) {
				text = record[i]
			}
			if trimmed := strings.TrimSpace(text); bare[i] && trimmed != "" && !isNumber(trimmed) {
				return nil, errChanged
			}
			row = appendMember(row, key, text, bare[i])
		}
		if len(record) > len(keys) {
			return nil, errChanged
		}
		row = append(row, '}')
		return row, nil
	}, nil
}

// survey finds the columns, and which of them have numbers.
func (l *Large) survey(file io.ReadSeeker, delimiter rune, header bool) (bare []bool, err error) {
	read, err := recordsOf(file, delimiter)
	if err != nil {
		return nil, err
	}
	var names []cell
	var found, texts []bool
	for first := true; ; first = false {
		record, err := read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		for len(found) < len(record) {
			found, texts = append(found, false), append(texts, false)
		}
		if len(found) > MaxColumns {
			return nil, checkSize(1, len(found))
		}
		if first && header {
			names = cells(record)
			continue
		}
		for i, text := range record {
			if text = strings.TrimSpace(text); text == "" || texts[i] {
				continue
			}
			found[i], texts[i] = true, !isNumber(text)
		}
	}
	l.Columns = columns(names, len(found))
	bare = make([]bool, len(found))
	for i := range bare {
		bare[i] = found[i] && !texts[i]
	}
	return bare, nil
}

// recordsOf reads a file from its start, record by record.
func recordsOf(file io.ReadSeeker, delimiter rune) (func() ([]string, error), error) {
	in, _, err := begin(file)
	if err != nil {
		return nil, err
	}
	reader := csv.NewReader(in)
	reader.Comma = delimiter
	reader.FieldsPerRecord = -1 // rows may be short
	reader.ReuseRecord = true
	return func() ([]string, error) {
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
		for _, text := range record {
			if !utf8.ValidString(text) || strings.IndexByte(text, 0) >= 0 {
				return nil, errNoText
			}
		}
		return record, nil
	}, nil
}
