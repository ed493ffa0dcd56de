package builtin

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"planwright/internal/filesystem"
	"planwright/internal/photo"
)

type infoArguments struct {
	Path      string `json:"path"`
	MissingOK bool   `json:"missing_ok"`
}

type infoResult struct {
	Path     string `json:"path"`
	Found    bool   `json:"found"`
	Name     string `json:"name"`
	Size     int64  `json:"size"`
	Kind     kind   `json:"kind"`
	Modified string `json:"modified"`
	Taken    string `json:"taken"`
	Year     string `json:"year"`
	Month    string `json:"month"`
	Day      string `json:"day"`
	Width    int    `json:"width"`
	Height   int    `json:"height"`
}

func fileInfo(ctx context.Context, c call, a infoArguments) (result, error) {
	o, err := c.original(a.Path)
	if err != nil {
		return result{}, err
	}
	defer o.close()
	info, err := o.root.Stat(o.name)
	switch {
	case a.MissingOK && isMissing(err):
		return result{text: fmt.Sprintf("“%s” is not there.", o.path), fields: infoResult{Path: o.path, Name: o.called}, told: true}, nil
	case err != nil:
		return result{}, o.gone(trouble(err, o.path))
	}
	r := infoResult{Path: o.path, Found: true, Name: o.called, Kind: kindOf(o.called), Modified: info.ModTime().Format(time.RFC3339)}
	switch {
	case info.IsDir():
		r.Kind = folderKind
	case !info.Mode().IsRegular():
		return result{}, noFile(info, o.path)
	default:
		r.Size = info.Size()
		if err := r.look(ctx, o); err != nil {
			return result{}, err
		}
	}
	day := cmp.Or(r.Taken, info.ModTime().Format(time.DateOnly))
	r.Year, r.Month, r.Day = day[:4], day[:7], day[:10]
	return result{text: r.words(), fields: r, told: true}, nil
}

// isMissing reports whether nothing is there, nor can be: a file stands where a folder would be.
func isMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, filesystem.ErrNotFolder)
}

// look reads what a picture says of itself, as far as it does.
func (r *infoResult) look(ctx context.Context, o original) error {
	if r.Kind != pictureKind {
		return nil
	}
	f, _, err := o.open()
	if err != nil {
		return err
	}
	defer f.Close()
	p := photo.Read(ctx, o.called, f)
	r.Width, r.Height = p.Width, p.Height
	if !p.Taken.IsZero() {
		r.Taken = p.Taken.Format("2006-01-02T15:04:05")
	}
	return ctx.Err()
}

// words are what people read of it.
func (r infoResult) words() string {
	text := fmt.Sprintf("%s: %s, changed %s", r.Name, counted(int(r.Size), "byte"), r.Modified)
	if r.Width > 0 {
		text += fmt.Sprintf(", %d × %d pixels", r.Width, r.Height)
	}
	if r.Taken != "" {
		text += ", taken " + r.Taken
	}
	return text + "."
}

type hashArguments struct {
	Path string `json:"path"`
}

type hashResult struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Size   int64  `json:"size"`
}

func hashFile(ctx context.Context, c call, a hashArguments) (result, error) {
	from, err := c.fileContent(ctx, a.Path)
	if err != nil {
		return result{}, err
	}
	defer from.close()
	sum := sha256.New()
	size, err := io.Copy(sum, from)
	switch {
	case ctx.Err() != nil:
		return result{}, ctx.Err()
	case err != nil:
		return result{}, trouble(err, a.Path)
	}
	r := hashResult{from.path, hex.EncodeToString(sum.Sum(nil)), size}
	return result{text: fmt.Sprintf("%s has the SHA-256 %s.", r.Path, r.SHA256), fields: r, told: true}, nil
}
