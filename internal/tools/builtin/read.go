package builtin

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"planwright/internal/charset"
	"planwright/internal/filesystem"
)

type readArguments struct {
	Path     string `json:"path"`
	MaxBytes int64  `json:"max_bytes"`
}

type readResult struct {
	Path     string   `json:"path"`
	Name     string   `json:"name"`
	Size     int64    `json:"size"`
	Lines    []string `json:"lines"`
	Cut      bool     `json:"cut"`
	Modified string   `json:"modified"`
}

func readFile(ctx context.Context, c call, a readArguments) (result, error) {
	r, err := c.beginning(ctx, a.Path, cmp.Or(a.MaxBytes, maxRead))
	if err != nil {
		return result{}, err
	}
	if r.cut && a.MaxBytes == 0 {
		return result{}, refuse("“%s” has %d bytes, and %d MB are the most that is read as a text. Set %s to read only its beginning.", r.path, r.info.Size(), maxRead>>20, field("read_file", "max_bytes"))
	}
	text, assumed, err := textOf(r.data, r.cut, r.path)
	if err != nil {
		return result{}, err
	}
	return result{
		text: text, partly: sentences(assumed, onlyBeginning(r.cut, len(r.data), r.info.Size())),
		fields: readResult{
			Path: r.path, Name: filepath.Base(r.path), Size: r.info.Size(), Lines: Lines(text), Cut: r.cut,
			Modified: r.info.ModTime().Format(time.RFC3339),
		},
	}, nil
}

// beginning is what was read of a file.
type beginning struct {
	path string // absolute
	info os.FileInfo
	data []byte
	cut  bool // there is more
}

// beginning reads at most limit bytes of a file, which the run may have made.
func (c call) beginning(ctx context.Context, path string, limit int64) (beginning, error) {
	from, err := c.fileContent(ctx, path)
	if err != nil {
		return beginning{}, err
	}
	defer from.close()
	data, cut, err := readSome(from, limit)
	if err != nil {
		return beginning{}, trouble(err, from.path)
	}
	return beginning{from.path, from.info, data, cut}, nil
}

// maxRead is how large a file may be that is read whole, in bytes: the result holds it
// as a text and as lines.
const maxRead = 10 << 20

// onlyBeginning says that a file was not read to its end.
func onlyBeginning(cut bool, read int, size int64) string {
	if !cut {
		return ""
	}
	return fmt.Sprintf("Only the first %d of %d bytes were read, by %s.", read, size, field("read_file", "max_bytes"))
}

// sentences are those that say something, one behind the other.
func sentences(all ...string) string {
	return strings.Join(slices.DeleteFunc(all, func(one string) bool { return one == "" }), " ")
}

// openRegular opens a file for reading. What is no file of its own, such as a
// device or a pipe that would never end, is refused.
func openRegular(p place) (*os.File, os.FileInfo, error) {
	f, err := p.root.OpenFile(p.name, os.O_RDONLY|filesystem.OpenAtOnce, 0)
	if err != nil {
		return nil, nil, trouble(err, p.path)
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = noFile(info, p.path)
	}
	if err != nil {
		f.Close()
		return nil, nil, trouble(err, p.path)
	}
	return f, info, nil
}

func noFile(info os.FileInfo, path string) error {
	if info.IsDir() {
		return refuse("“%s” is a folder. Name a file in it; %s lists them.", path, toolCalled("list_files"))
	}
	return refuse("“%s” is a device or a connection, not a file. Choose a file.", path)
}

// readSome reads at most limit bytes, and says whether there are more.
func readSome(r io.Reader, limit int64) (data []byte, cut bool, err error) {
	data, err = io.ReadAll(io.LimitReader(r, limit+1))
	if int64(len(data)) > limit {
		return data[:limit], true, err
	}
	return data, false, err
}

// textOf is the data as text, and what was assumed about its characters, in words.
func textOf(data []byte, cut bool, path string) (text, assumed string, err error) {
	if cut {
		if whole := charset.Whole(data); utf8.Valid(whole) {
			data = whole
		}
	}
	text, in := charset.Text(data)
	switch in {
	case charset.None:
		return "", "", refuse("“%s” is no text in UTF-8. Save it as UTF-8 text, or choose another file.", path)
	case charset.Windows1252:
		assumed = assumedCharset(path)
	case charset.UTF8, charset.UTF16LE, charset.UTF16BE:
	}
	return text, assumed, nil
}

// assumedCharset says that nothing in a file tells how its characters are written.
func assumedCharset(path string) string {
	return fmt.Sprintf("“%s” is not in UTF-8 and was read as Windows-1252, as older programs write. Where letters look wrong, save it as UTF-8.", filepath.Base(path))
}

// Lines are the lines of the text without their ends.
func Lines(text string) []string {
	if text == "" {
		return []string{}
	}
	all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range all {
		all[i] = strings.TrimSuffix(line, "\r")
	}
	return all
}
