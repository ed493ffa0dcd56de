// Package photo reads what a picture says of itself.
package photo

import (
	"bytes"
	"context"
	"errors"
	"image"
	_ "image/gif"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/bep/imagemeta"
)

// Photo is what a picture says of itself; zero where it does not, or is damaged.
type Photo struct {
	Width, Height int       // as it is shown, in pixels
	Taken         time.Time // by the clock of the camera, which says no zone
}

// maxLooked is how much of a picture is read for that, in bytes, however it is made.
const maxLooked = 16 << 20

// Read reads what a picture of that name says of itself, from where f stands at its
// beginning. It reads a bounded part of it, and stops when ctx is done.
func Read(ctx context.Context, name string, f io.ReadSeeker) (p Photo) {
	r := &bounded{ctx: ctx, ReadSeeker: f, left: maxLooked}
	format := formatOf(name, r)
	if format == imagemeta.ImageFormatAuto {
		config, _, err := image.DecodeConfig(r)
		if err == nil {
			p.Width, p.Height = config.Width, config.Height
		}
		return p
	}
	turned := false
	said, _ := imagemeta.Decode(imagemeta.Options{ // what was read before an error holds
		R: r, ImageFormat: format, Sources: imagemeta.EXIF | imagemeta.CONFIG,
		HandleTag: func(tag imagemeta.TagInfo) error {
			switch text, _ := tag.Value.(string); tag.Tag {
			case "DateTimeOriginal":
				p.Taken = timeTaken(text)
			case "Orientation":
				turned = isTurned(tag.Value)
			}
			return nil
		},
	})
	p.Width, p.Height = said.ImageConfig.Width, said.ImageConfig.Height
	if turned {
		p.Width, p.Height = p.Height, p.Width
	}
	return p
}

// timeTaken is a time as cameras write it. Those without a clock write zeros.
func timeTaken(text string) time.Time {
	t, err := time.Parse("2006:01:02 15:04:05", strings.Trim(text, "\x00 "))
	if err != nil || t.Year() < 1826 { // of the first photograph
		return time.Time{}
	}
	return t
}

// isTurned reports whether a picture is shown on its side.
func isTurned(orientation any) bool {
	n, is := orientation.(uint16)
	return is && n >= 5 && n <= 8
}

// raw are the pictures of cameras, which are TIFF inside.
var raw = map[string]imagemeta.ImageFormat{
	".dng": imagemeta.DNG, ".cr2": imagemeta.CR2, ".nef": imagemeta.NEF, ".arw": imagemeta.ARW, ".pef": imagemeta.PEF,
}

// formatOf is the format of a picture by how it begins: many are called by another.
// ImageFormatAuto stands for those that say nothing but their size.
func formatOf(name string, r io.ReadSeeker) imagemeta.ImageFormat {
	var start [12]byte
	n, _ := io.ReadFull(r, start[:])
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return imagemeta.ImageFormatAuto
	}
	is := func(at int, mark string) bool { return bytes.HasPrefix(start[min(at, n):n], []byte(mark)) }
	switch {
	case is(0, "\xff\xd8\xff"):
		return imagemeta.JPEG
	case is(0, "\x89PNG\r\n\x1a\n"):
		return imagemeta.PNG
	case is(0, "RIFF") && is(8, "WEBP"):
		return imagemeta.WebP
	case is(4, "ftypavi"):
		return imagemeta.AVIF
	case is(4, "ftyphe"), is(4, "ftypm"):
		return imagemeta.HEIF
	case is(0, "II*\x00"), is(0, "MM\x00*"):
		if format, isRaw := raw[strings.ToLower(filepath.Ext(name))]; isRaw {
			return format
		}
		return imagemeta.TIFF
	}
	return imagemeta.ImageFormatAuto
}

// bounded reads at most so much, also where its reader goes back again and again.
type bounded struct {
	ctx context.Context
	io.ReadSeeker
	left int
}

var errBound = errors.New("photo: enough was read")

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 || b.ctx.Err() != nil {
		return 0, errBound
	}
	n, err := b.ReadSeeker.Read(p[:min(len(p), b.left)])
	b.left -= max(n, 1)
	return n, err
}

func (b *bounded) Seek(offset int64, whence int) (int64, error) {
	if b.left -= 64; b.left <= 0 {
		return 0, errBound
	}
	return b.ReadSeeker.Seek(offset, whence)
}
