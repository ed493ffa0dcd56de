package builtin

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/net/html/charset"

	"planwright/internal/filename"
	"planwright/planner/catalog"
)

type httpResult struct {
	Status  int               `json:"status"`
	OK      bool              `json:"ok"`
	Body    *string           `json:"body,omitzero"` // nil: it is no text, or too long for one
	File    *catalog.File     `json:"file,omitzero"` // nil: it is a text, and no step uses its file
	JSON    jsontext.Value    `json:"json,omitempty"`
	Headers map[string]string `json:"headers"`
}

// received is an answer that is being taken. A status that is no success is an answer
// too: ok says so.
type received struct {
	*http.Response
	along  Along
	most   int64  // bytes that it may have
	start  []byte // what was read of it
	more   bool   // there is more
	fields httpResult
}

// take reads the answer: a text of at most maxText bytes is its body, and everything
// else a file of the run, which is written while it comes. A text becomes a file as well
// where a step uses that. What comes with a status that is no success, such as a page that
// says “not found”, is no download and never a file.
func (r received) take(maxText int64) (result, error) {
	limit := min(maxText, r.most)
	var err error
	if r.start, err = io.ReadAll(io.LimitReader(r.Body, limit+1)); err != nil {
		return result{}, err
	}
	r.more = int64(len(r.start)) > limit
	if r.more && limit == r.most {
		return result{}, r.tooLarge()
	}
	r.fields = httpResult{Status: r.StatusCode, OK: r.StatusCode/100 == 2, Headers: map[string]string{}}
	for name, values := range r.Header {
		r.fields.Headers[strings.ToValidUTF8(name, "\ufffd")] = strings.ToValidUTF8(strings.Join(values, ", "), "\ufffd")
	}
	text, isText := "", false
	if !r.more {
		text, isText = bodyText(r.start, r.Header.Get("Content-Type"))
	}
	if isText {
		r.fields.Body, r.fields.JSON = &text, strictJSON(text)
	}
	if r.fields.OK && (!isText || r.isWanted()) {
		if err := r.keep(); err != nil {
			return result{}, err
		}
	}
	return result{fields: r.fields, text: r.words(text), told: text == "", partly: r.lacks(), again: r.again()}, nil
}

// lacks says that an error page is no download, where a step uses the file of the answer.
func (r received) lacks() string {
	if r.fields.OK || !r.isWanted() {
		return ""
	}
	return fmt.Sprintf("%s answered %s, and such a page is no download. Look at ok before the file is used.", r.Request.URL.Host, r.Status)
}

// passing are statuses of servers that may answer better a little later.
var passing = []int{
	http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusBadGateway,
	http.StatusServiceUnavailable, http.StatusGatewayTimeout,
}

// again says that the answer may be another one a little later.
func (r received) again() string {
	if !slices.Contains(passing, r.StatusCode) {
		return ""
	}
	return fmt.Sprintf("%s answered %s.", r.Request.URL.Host, r.Status)
}

// isWanted reports whether a step uses the file of an answer that may have one.
func (r received) isWanted() bool {
	files := r.along.Files
	return files != nil && files.Wanted && r.Request.Method != http.MethodHead && r.StatusCode != http.StatusNoContent && r.StatusCode != http.StatusNotModified
}

func (r *received) keep() error {
	kind := r.kind()
	if r.along.Files == nil {
		return refuse("%s answered %s, but %s: only a run of a workflow keeps such an answer, as a file. Ask with HEAD for its headers alone, or run a workflow with this step and %s.",
			r.Request.URL.Host, r.Status, r.what(kind), toolCalled("write_file"))
	}
	file, err := r.along.keep(savedName(r.Response, kind), kind, io.MultiReader(bytes.NewReader(r.start), r.Body), r.most)
	if errors.Is(err, errTooMuch) {
		return r.tooLarge()
	}
	r.fields.File = &file
	return err
}

// what says why the answer is no body.
func (r received) what(kind string) string {
	if r.more {
		return fmt.Sprintf("it is larger than %d bytes", len(r.start)-1)
	}
	return fmt.Sprintf("%s of %s, which is no text", counted(len(r.start), "byte"), kind)
}

func (r received) tooLarge() error {
	return refuse("The answer of %s is larger than %d bytes, the most that is taken. Ask for less, or set %s higher.", r.Request.URL.Host, r.most, titled("http_request", "max_bytes"))
}

// words are the text of the result: that of the answer, else what came.
func (r received) words(text string) string {
	switch {
	case text != "":
		return text
	case r.fields.Body != nil:
		return fmt.Sprintf("%s from %s, without a text.", r.Status, r.Request.URL.Host)
	}
	f := r.fields.File
	if f == nil {
		return fmt.Sprintf("%s from %s: %s, and not kept.", r.Status, r.Request.URL.Host, r.what(r.kind()))
	}
	return fmt.Sprintf("%s from %s: the file “%s” (%s, %s).", r.Status, r.Request.URL.Host, f.Name, f.MIME, counted(int(f.Size), "byte"))
}

// kind is what the answer says it is, where that can be true of what it holds.
func (r received) kind() string {
	said, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	isLie := strings.HasPrefix(said, "text/") && !r.more
	if err != nil || said == "" || isLie && r.fields.Body == nil {
		said, _, _ = strings.Cut(http.DetectContentType(r.start), ";")
	}
	return said
}

// bodyText is the body in UTF-8; false for what is no text, or would not be the same
// when it is written in its own encoding again.
func bodyText(body []byte, kind string) (string, bool) {
	switch isUTF8 := utf8.Valid(body); {
	case isUTF8 && bytes.IndexByte(body, 0) >= 0:
		return "", false
	case isUTF8:
		return string(bytes.TrimPrefix(body, byteOrderMark)), true
	}
	encoding, name, certain := charset.DetermineEncoding(body, kind)
	if !certain && !bytes.Contains(bytes.ToLower(body[:min(len(body), 1024)]), []byte("charset")) || name == "utf-8" {
		return "", false
	}
	text, err := encoding.NewDecoder().Bytes(body)
	if err != nil || bytes.ContainsFunc(text, isNoText) {
		return "", false
	}
	again, err := encoding.NewEncoder().Bytes(text)
	if err != nil || !bytes.Equal(withoutMark(again), withoutMark(body)) {
		return "", false
	}
	return string(bytes.TrimPrefix(text, byteOrderMark)), true
}

var byteOrderMark = []byte("\ufeff")

// withoutMark is a text in UTF-16 without its mark.
func withoutMark(text []byte) []byte {
	for _, mark := range []string{"\xff\xfe", "\xfe\xff"} {
		if rest, ok := bytes.CutPrefix(text, []byte(mark)); ok {
			return rest
		}
	}
	return text
}

// isNoText reports whether a character is in no text that people write.
func isNoText(r rune) bool {
	return r == utf8.RuneError || unicode.IsControl(r) && !strings.ContainsRune("\t\n\v\f\r\x1b\u0085", r)
}

// strictJSON is the text where it is JSON that every reader takes the same way:
// names stand once.
func strictJSON(text string) jsontext.Value {
	value := jsontext.Value(strings.TrimSpace(text))
	if !value.IsValid() {
		return nil
	}
	return value
}

// savedName is what the answer is called when it is kept: as its server says, else as
// the address ends, else "download". It is safe in every folder.
func savedName(response *http.Response, kind string) string {
	_, parameters, _ := mime.ParseMediaType(response.Header.Get("Content-Disposition"))
	for _, name := range []string{parameters["filename"], lastOf(response.Request.URL)} {
		if name = filename.Safe(name); name != "" {
			return name
		}
	}
	return "download" + endOf(kind)
}

func lastOf(u *url.URL) string { return path.Base("/" + strings.TrimSuffix(u.Path, "/")) }

// ends are the usual ends of names; the system's own list has several for a kind.
var ends = map[string]string{
	"application/pdf": ".pdf", "application/zip": ".zip", "application/gzip": ".gz", "application/json": ".json", "text/plain": ".txt",
	"text/html": ".html", "text/csv": ".csv", "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/svg+xml": ".svg", "image/webp": ".webp",
}

func endOf(kind string) string { return ends[kind] }
