package runs

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"planwright/internal/atomicfile"
	"planwright/internal/paper"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// Bounds of what a page is sent of a file, in bytes.
const (
	maxPreview = 16 << 10 // of a text
	maxPart    = 4 << 20
)

// pageSide is how long the first page of a document is drawn, in pixels.
const pageSide = 1000

// RunFileRequest names a file that a step of a run gave. Its path is what the run
// registered, never what a page says.
type RunFileRequest struct {
	Run    string `json:"run"`  // id
	Node   string `json:"node"` // the step
	SHA256 string `json:"sha256"`
}

// RunFilePartRequest asks for a part of a file.
type RunFilePartRequest struct {
	File RunFileRequest `json:"file"`
	At   int64          `json:"at"` // in bytes
}

// RunFilePreview is what can be shown of a file; all is "" where that is nothing.
type RunFilePreview struct {
	Text    string `json:"text"`    // its beginning
	Cut     bool   `json:"cut"`     // there is more of it
	Picture string `json:"picture"` // a data URL; of a PDF, of its first page
}

// PreviewRunFile is what can be shown of a file.
//
//page:call
func (p *RunsPage) PreviewRunFile(r RunFileRequest) (RunFilePreview, error) {
	p.Room.keys.tell()
	file, f, err := p.openFile(r)
	if err != nil {
		return RunFilePreview{}, err
	}
	defer f.Close()
	if file.Secret != "" {
		if _, err := p.Room.keys.get(file.Secret); err != nil {
			return RunFilePreview{}, nil // what it holds could not be taken out
		}
	}
	data, err := io.ReadAll(io.LimitReader(f, maxPreview))
	if err != nil {
		return RunFilePreview{}, errFileGone(file)
	}
	whole := io.MultiReader(bytes.NewReader(data), f)
	if file.Secret == "" && paper.IsPDF(data) && file.Size <= paper.MaxFile {
		if data, err = io.ReadAll(io.LimitReader(whole, paper.MaxFile)); err != nil {
			return RunFilePreview{}, errFileGone(file)
		}
		return p.firstPage(file.Name, data), p.ctx.Err()
	}
	kind := http.DetectContentType(data)
	if file.Secret == "" && pictureEnds[kind] != "" && file.Size <= maxImage {
		picture, err := io.ReadAll(io.LimitReader(whole, maxImage))
		if err != nil {
			return RunFilePreview{}, errFileGone(file)
		}
		return RunFilePreview{Picture: dataURL(kind, picture)}, nil
	}
	beginning, ok := beginningOf(data, file.Size > int64(len(data)))
	if !ok {
		return RunFilePreview{}, nil
	}
	return RunFilePreview{Text: p.Room.redactor.Text(beginning), Cut: file.Size > int64(len(data))}, nil
}

// firstPage is a picture of it where that can be drawn, else its words.
func (p *RunsPage) firstPage(name string, pdf []byte) RunFilePreview {
	if picture := paper.Picture(p.ctx, bytes.NewReader(pdf), pageSide); picture != nil {
		return RunFilePreview{Picture: dataURL("image/png", picture)}
	}
	d, err := paper.Read(p.ctx, name, pdf, paper.Pages{{First: 1, Last: 1}})
	if err != nil {
		return RunFilePreview{} // what cannot be read cannot be shown
	}
	words := text.Bytes(d.Text, maxPreview)
	return RunFilePreview{Text: p.Room.redactor.Text(words), Cut: d.Pages > 1 || len(words) < len(d.Text)}
}

// dataURL is a picture as a page takes it, "" for none.
func dataURL(kind string, picture []byte) string {
	if len(picture) == 0 {
		return ""
	}
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(picture)
}

// beginningOf is a text, or the beginning of one in whole lines where it has any.
func beginningOf(data []byte, cut bool) (string, bool) {
	short := string(bytes.TrimPrefix(data, []byte("\ufeff")))
	if end := strings.LastIndexByte(short, '\n'); cut && end > 0 {
		short = short[:end+1]
	} else if cut {
		short = text.Bytes(short, len(short)-utf8.UTFMax)
	}
	return short, utf8.ValidString(short) && !strings.ContainsRune(short, 0)
}

// ReadRunFile is a part of a file as base64, "" behind its end.
//
//page:call
func (p *RunsPage) ReadRunFile(r RunFilePartRequest) (string, error) {
	file, f, err := p.openFile(r.File)
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(io.NewSectionReader(f, r.At, maxPart))
	if err != nil {
		return "", errFileGone(file)
	}
	return base64.StdEncoding.EncodeToString(data), nil
}

// SaveFile writes a file to a path that the person chose, if it is the one that the step
// gave.
func (p *RunsPage) SaveFile(r RunFileRequest, path string) error {
	file, f, err := p.openFile(r)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := (atomicfile.Writer{}).WriteFrom(path, &same{Reader: f, sum: sha256.New(), file: file}, 0o644); err != nil {
		if said := (*problem.Failure)(nil); errors.As(err, &said) {
			return said
		}
		return problem.Fail("The file was not saved: %s.", atomicfile.Reason(err))
	}
	return nil
}

// same reads a file that must be the one that was registered: at its end a difference is
// an error.
type same struct {
	io.Reader
	sum  hash.Hash
	file catalog.File
}

func (s *same) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	s.sum.Write(p[:n])
	if err == io.EOF && hex.EncodeToString(s.sum.Sum(nil)) != s.file.SHA256 {
		return n, problem.Fail("The file “%s” was changed by another program since its step gave it. Run that step again.", s.file.Name)
	}
	return n, err
}

// FileOf is a file that the run registered and that is there.
func (p *RunsPage) FileOf(r RunFileRequest) (catalog.File, error) {
	file, f, err := p.openFile(r)
	if err == nil {
		f.Close()
	}
	return file, err
}

// harmless are the endings of files that show something and start nothing.
var harmless = []string{".csv", ".doc", ".docx", ".gif", ".jpeg", ".jpg", ".json", ".md", ".mp3", ".mp4", ".odp", ".ods", ".odt", ".pdf", ".png", ".ppt", ".pptx", ".rtf", ".tsv", ".txt", ".wav", ".webp", ".xls", ".xlsx", ".xml", ".zip"}

// MayOpen is an error for a file that could start something.
func MayOpen(file catalog.File) error {
	if slices.Contains(harmless, strings.ToLower(filepath.Ext(file.Path))) {
		return nil
	}
	return problem.Fail("“%s” is no document, so it is not opened from here: it could start something. Save it, look at it, then open it by hand.", file.Name)
}

// openFile opens a file that a step gave, as the run registered it.
func (p *RunsPage) openFile(r RunFileRequest) (catalog.File, *os.File, error) {
	file, err := p.registered(r)
	if err != nil {
		return file, nil, err
	}
	f, err := atomicfile.OpenFile(file.Path, os.O_RDONLY, 0)
	if err != nil {
		return file, nil, errFileGone(file)
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() || info.Size() != file.Size {
		f.Close()
		return file, nil, errFileGone(file)
	}
	return file, f, nil
}

// registered is the file with the hash that a result of the step has.
func (p *RunsPage) registered(r RunFileRequest) (catalog.File, error) {
	entries, err := p.Room.runner.Entries(r.Run)
	if err != nil {
		return catalog.File{}, err
	}
	for _, e := range slices.Backward(entries) {
		if e.Trace.Node != r.Node || e.Trace.Result == nil {
			continue
		}
		if at := slices.IndexFunc(e.Trace.Result.Files, func(f catalog.File) bool { return f.SHA256 == r.SHA256 }); at >= 0 {
			return e.Trace.Result.Files[at], nil
		}
	}
	return catalog.File{}, problem.Fail("This run registered no such file. Run the step again.")
}

func errFileGone(file catalog.File) error {
	return problem.Fail("The file “%s” is not as the run kept it any more. Run the step that gave it again.", file.Name)
}
