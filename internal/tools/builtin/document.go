package builtin

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"planwright/internal/paper"
	"planwright/internal/tools/program"
	"planwright/planner/text"
)

type documentArguments struct {
	Path      string `json:"path"`
	Pages     string `json:"pages"`     // "": all
	Languages string `json:"languages"` // of a scan; "": English, and that of the system
}

type documentResult struct {
	Title string `json:"title"`
	Pages *int   `json:"pages,omitempty"` // where they are known
}

func readDocument(ctx context.Context, c call, a documentArguments) (result, error) {
	pages, err := paper.ParsePages(a.Pages)
	if err != nil {
		return result{}, refuse("%s", err)
	}
	r, err := c.beginning(ctx, a.Path, paper.MaxFile)
	if err != nil {
		return result{}, err
	}
	if r.cut {
		return result{}, refuse("“%s” has %d MB, and %d are the most that is read as a document. Split it, or take a smaller one.", r.path, r.info.Size()>>20, paper.MaxFile>>20)
	}
	d, err := c.document(ctx, r, pages, a.Languages)
	if ctx.Err() != nil {
		return result{}, ctx.Err()
	}
	if err != nil {
		return result{}, refuse("“%s”: %s", r.path, err)
	}
	fields := documentResult{Title: d.Title}
	if d.Pages > 0 {
		fields.Pages = &d.Pages
	}
	return result{text: d.Text, fields: fields, partly: d.Lacks}, nil
}

// document reads a PDF by poppler where that is installed, which knows more kinds of
// them, and all else by our own readers.
func (c call) document(ctx context.Context, r beginning, pages paper.Pages, languages string) (paper.Document, error) {
	if paper.IsPDF(r.data) {
		if d, err := c.poppler(ctx, r.data, pages, languages); !errors.Is(err, errNoPoppler) {
			return d, err
		}
	}
	return paper.Read(ctx, filepath.Base(r.path), r.data, pages)
}

// popplerTime is how long poppler may take, or Tesseract for a page.
const popplerTime = 2 * time.Minute

var errNoPoppler = errors.New("poppler is not installed, or cannot read it")

// poppler reads a PDF by pdftotext.
func (c call) poppler(ctx context.Context, data []byte, pages paper.Pages, languages string) (d paper.Document, err error) {
	out, told, code := c.paperProgram(ctx, data, "pdftotext", "-layout", "-enc", "UTF-8", "-", "-")
	if code != 0 && strings.Contains(told, "Incorrect password") {
		return d, paper.ErrLocked
	}
	if code != 0 {
		return d, errNoPoppler
	}
	texts := strings.Split(strings.TrimSuffix(paper.Clean(out), "\f"), "\f")
	if err := pages.Within(len(texts)); err != nil {
		return d, err
	}
	d.Pages = len(texts)
	d.Text, d.Lacks, err = pages.Join(texts, c.lookAt(ctx, data))
	if errors.Is(err, paper.ErrScan) {
		d.Text, d.Lacks, err = c.recognise(ctx, data, pages.Chosen(len(texts)), languages)
	}
	if poor := paper.Poor(d.Text); poor != "" {
		d.Lacks = poor
	}
	about, _, _ := c.paperProgram(ctx, data, "pdfinfo", "-enc", "UTF-8", "-")
	if m := popplerTitle().FindStringSubmatch(paper.Clean(about)); m != nil {
		d.Title = strings.TrimSpace(m[1])
	}
	return d, err
}

var popplerTitle = text.Pattern(`(?m)^Title:(.*)$`)

// maxLooked is at how many pages without text is looked: each is drawn.
const maxLooked = 30

// lookAt says what stands on a page without text, by drawing it small: on an empty one all is
// of one colour.
func (c call) lookAt(ctx context.Context, pdf []byte) func(page int) paper.Look {
	looked := 0
	return func(page int) paper.Look {
		if looked++; looked > maxLooked {
			return paper.Unseen
		}
		n := strconv.Itoa(page + 1)
		drawn, _, code := c.paperProgram(ctx, pdf, "pdftoppm", "-gray", "-scale-to", "300", "-singlefile", "-f", n, "-l", n, "-")
		dots := dotsOf(drawn)
		switch {
		case code != 0 || dots == "":
			return paper.Unseen
		case strings.Trim(dots, dots[:1]) == "":
			return paper.Blank
		}
		return paper.Drawn
	}
}

// dotsOf are the dots of a picture as a portable grey map: behind its kind, width, height and
// how bright white is. "" for any other.
func dotsOf(picture string) string {
	head := greyMap().FindStringIndex(picture)
	if head == nil {
		return ""
	}
	return picture[head[1]:]
}

var greyMap = text.Pattern(`^P5\s+\d+\s+\d+\s+\d+\s`)

// maxPrinted is how much of what a program prints is read, in bytes.
const maxPrinted = 4 * paper.MaxText

// paperProgram runs a program that reads a document or a picture at its input. code is that with which
// it ended, -1 where it did not come to its end or gave more than is read.
func (c call) paperProgram(ctx context.Context, data []byte, name string, arguments ...string) (out, told string, code int) {
	path, err := exec.LookPath(name)
	if err != nil {
		return "", "", -1
	}
	environment, err := c.environment(map[string]string{"OMP_THREAD_LIMIT": "1"}) // more threads make Tesseract slower
	if err != nil {
		return "", "", -1
	}
	within, cancel := context.WithTimeout(ctx, popplerTime)
	defer cancel()
	command := exec.CommandContext(within, path, arguments...)
	command.Stdin, command.Env = bytes.NewReader(data), environment
	printed, failure := program.Output{Most: maxPrinted}, program.Output{}
	e := program.Run(within, command, &printed, &failure)
	if !e.Started || e.Cut || printed.Left > 0 {
		return "", "", -1
	}
	return string(printed.Kept), failure.String(), e.Code
}
