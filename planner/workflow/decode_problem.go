package workflow

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
)

// syntaxProblem says where and why the text is not JSON.
func (d *decoder) syntaxProblem(err error) {
	var e *jsontext.SyntacticError
	if !errors.As(err, &e) {
		d.unreadable(len(d.data), "The file ends in the middle of a value.").Fix = unfinished
		return
	}
	at := int(e.ByteOffset)
	name := e.JSONPointer.LastToken()
	switch {
	case errors.Is(err, jsontext.ErrDuplicateName):
		d.unreadable(at, "The field “%s” is there twice in the same object.", name).
			Fix = fmt.Sprintf("Remove one of the two “%s” fields.", name)
	case errors.Is(err, io.ErrUnexpectedEOF):
		d.unreadable(len(d.data), "The file ends in the middle of a value.").Fix = unfinished
	case !utf8.Valid(d.data):
		d.unreadable(firstInvalid(d.data), "The file holds bytes that are not UTF-8 text.").
			Fix = "Save the file with the encoding UTF-8."
	case isMergeMark(d.data[at:]):
		d.unreadable(at, "The file holds the marks of a merge that was not finished.").
			Fix = "Keep one of the two versions between the marks <<<<<<<, ======= and >>>>>>> and remove the marks."
	default:
		d.unexpected(at, e.Err.Error())
	}
}

const unfinished = "Restore the end of the file, for instance from a backup or from version control."

// isMergeMark reports whether version control left its marks here.
func isMergeMark(b []byte) bool {
	return bytes.HasPrefix(b, []byte("<<<<<<<")) || bytes.HasPrefix(b, []byte("=======")) || bytes.HasPrefix(b, []byte(">>>>>>>"))
}

// unexpected reports a character that JSON does not have at this place. The
// reader's reason tells the usual mistakes apart.
func (d *decoder) unexpected(at int, reason string) {
	r, _ := utf8.DecodeRune(d.data[min(at, len(d.data)):])
	switch escape := escapeAt(d.data, at); {
	case strings.HasPrefix(reason, "invalid surrogate"), strings.Contains(reason, "in string") && halfEscape(escape):
		d.unreadable(at, "A text in quotes holds half of a character: “%s” without the escape that goes with it.", escape).
			Fix = "Write the character itself in its place, or \\ufffd where nobody knows it any more."
	case strings.Contains(reason, "in string") && escape != "":
		d.unreadable(at, "A text in quotes holds “%s”, which is none of the escapes of JSON.", escape).
			Fix = "Write \\\\ for a backslash."
	case strings.Contains(reason, "in string"):
		d.unreadable(at, "A text in quotes holds a line break or another control character.").
			Fix = "Close the quotes before the end of the line, or write \\n for a line break."
	case strings.Contains(reason, "expecting ','"):
		d.unreadable(at, "A comma or a closing bracket is missing before %s.", strconv.QuoteRune(r)).
			Fix = "Add a comma where another value follows, else the closing bracket."
	case bareWord(d.data, at) != "":
		d.unreadable(wordStart(d.data, at), "“%s” was not expected here.", bareWord(d.data, at)).
			Fix = "Put it in quotes, as names and texts are, or write true, false or null."
	default:
		d.unreadable(at, "%s was not expected here.", strconv.QuoteRune(r)).
			Fix = "Correct the text at this place; look for a comma too many, or a missing quote or bracket before it."
	}
}

// escapeAt is the escape that begins at a place in a text in quotes, "" for none.
func escapeAt(b []byte, at int) string {
	if at >= len(b) || b[at] != '\\' {
		return ""
	}
	end := at + 2
	if end <= len(b) && b[at+1] == 'u' {
		for end < min(len(b), at+6) && isHex(b[end]) {
			end++
		}
	}
	return string(bytes.ToValidUTF8(b[at:min(end, len(b))], nil))
}

// halfEscape reports whether an escape is one of the two that make a character together.
func halfEscape(escape string) bool {
	code, err := strconv.ParseUint(strings.TrimPrefix(escape, `\u`), 16, 16)
	return err == nil && len(escape) == len(`\ud800`) && utf16.IsSurrogate(rune(code))
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

const mostWord = 40 // letters

// bareWord is the word without quotes around a place in it, where the reader stopped as it
// began like true, false or null; "" where there is none that is short enough to be told.
func bareWord(b []byte, at int) string {
	start, end := wordStart(b, at), at
	for end < len(b) && isWordByte(b[end]) {
		end++
	}
	if start == end || end-start > mostWord || '0' <= b[start] && b[start] <= '9' {
		return ""
	}
	return string(b[start:end])
}

func wordStart(b []byte, at int) int {
	for at > 0 && isWordByte(b[at-1]) {
		at--
	}
	return at
}

func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_'
}

func firstInvalid(b []byte) int {
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return len(b)
}

// typeProblem says which field holds the wrong kind of value. start is where the
// value stands that was being read, and path the pointer to it.
func (d *decoder) typeProblem(start int, path string, err error) {
	var e *json.SemanticError
	if !errors.As(err, &e) {
		d.unreadable(start, "A value here cannot be read.")
		return
	}
	at := start + int(e.ByteOffset)
	at += len(d.data[at:]) - len(bytes.TrimLeft(d.data[at:], separators))
	path += string(e.JSONPointer)
	d.unreadable(at, "“%s” should be %s.", strings.TrimPrefix(path, "/"), expected(e)).At.Path = strings.TrimPrefix(path, "/")
}

// expected names the kind of JSON value that should have been there.
func expected(e *json.SemanticError) string {
	if e.GoType == nil {
		return "another kind of value"
	}
	switch e.GoType {
	case reflect.TypeFor[Disabled]():
		return "true or false"
	case reflect.TypeFor[Times]():
		return "a whole number, or a reference in quotes"
	}
	switch e.GoType.Kind() {
	case reflect.String:
		return "text in quotes"
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a whole number"
	case reflect.Float64:
		if e.JSONKind == '0' {
			return "a smaller number"
		}
		return "a number"
	case reflect.Slice:
		return "a list"
	default:
		return "an object"
	}
}

// maxProblems is how many problems of one file are told.
const maxProblems = 100

// add reports a problem at the byte offset. Past maxProblems it reports only
// that the file is unreadable, if that was not said yet.
func (d *decoder) add(code problem.Code, at int, format problem.English, args ...any) *problem.Problem {
	if len(d.problems) >= maxProblems && (code != problem.FileUnreadable || d.problems.Has(code)) {
		return new(problem.Problem)
	}
	line, column := d.position(at)
	p := problem.New(code, problem.Place{Line: line, Column: column}, format, args...)
	d.problems = append(d.problems, p)
	return &d.problems[len(d.problems)-1]
}

func (d *decoder) unreadable(at int, format problem.English, args ...any) *problem.Problem {
	return d.add(problem.FileUnreadable, at, format, args...)
}

// position is the line, and the column in characters, of a byte offset.
func (d *decoder) position(at int) (line, column int) {
	before := d.data[:min(at, len(d.data))]
	line = 1 + bytes.Count(before, []byte("\n"))
	column = 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
	return line, column
}
