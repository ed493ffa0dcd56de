package builtin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"planwright/internal/paper"
	"planwright/internal/tools/desktop"
)

// maxRecognised is how many pages are read by their pictures: each takes seconds.
const maxRecognised = 30

// pageSide is the longer side of the picture of a page in pixels: some 220 dots to an inch,
// of which Tesseract reads small print, and no more of a page that is large.
const pageSide = "2600"

// recognise reads pages of a scan by Tesseract, where that and poppler are installed, in the languages
// that are named, or as that of the system. lacks says that it did, and in which, as words may be wrong.
func (c call) recognise(ctx context.Context, pdf []byte, pages []int, named string) (text, lacks string, err error) {
	languages, err := c.languages(ctx, named)
	if err != nil {
		return "", "", err
	}
	lacks = fmt.Sprintf("The words were recognised in pictures of the pages (%s), so some may be wrong. “languages” names others.", strings.ReplaceAll(languages, "+", ", "))
	if len(pages) > maxRecognised {
		lacks += fmt.Sprintf(" Only the first %d of %d pages were read: name others by pages.", maxRecognised, len(pages))
		pages = pages[:maxRecognised]
	}
	var texts []string
	for _, page := range pages {
		n := strconv.Itoa(page)
		picture, _, code := c.paperProgram(ctx, pdf, "pdftoppm", "-png", "-scale-to", pageSide, "-singlefile", "-f", n, "-l", n, "-")
		if code != 0 {
			return "", "", unrecognised("pdftoppm", page)
		}
		words, _, code := c.paperProgram(ctx, []byte(picture), "tesseract", "-", "-", "-l", languages)
		if code != 0 {
			return "", "", unrecognised("tesseract", page)
		}
		if words = strings.TrimSpace(paper.Clean(words)); words != "" {
			texts = append(texts, words)
		}
	}
	if len(texts) == 0 {
		return "", "", errors.New("It holds pictures of pages, and no words were recognised in them. Look at it, or scan it anew with more dots to an inch.")
	}
	return strings.Join(texts, "\n\n"), lacks, nil
}

// languages are those in which a scan is read, as Tesseract calls them.
func (c call) languages(ctx context.Context, named string) (string, error) {
	list := func() (string, error) {
		out, _, code := c.paperProgram(ctx, nil, "tesseract", "--list-langs")
		if code != 0 {
			return "", errors.ErrUnsupported
		}
		return out, nil
	}
	if named == "" {
		return desktop.ReadLanguages(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")), list), nil
	}
	learned, err := list()
	if err != nil {
		return "", unrecognised("tesseract", 1)
	}
	languages, unknown := desktop.NamedLanguages(named, learned)
	if unknown != "" {
		return "", fmt.Errorf("Tesseract has not learned the language “%s”. Install it (as tesseract-ocr-%s, or its %s.traineddata), or name one of those that it has: %s.",
			unknown, strings.ReplaceAll(unknown, "_", "-"), unknown, strings.Join(desktop.Learned(learned), ", "))
	}
	return languages, nil
}

// unrecognised says why a program gave nothing of a page: what is there need not be installed.
func unrecognised(program string, page int) error {
	if _, err := exec.LookPath(program); err != nil {
		return paper.ErrScan
	}
	return fmt.Errorf("Page %d is a picture, and %s, which reads it, failed or took longer than %.0f s. Try again, or leave the page out by pages.", page, program, popplerTime.Seconds())
}
