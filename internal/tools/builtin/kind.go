package builtin

import (
	"path/filepath"
	"slices"
	"strings"
)

// kind is what a file is to people.
type kind string

const (
	pictureKind  kind = "picture"
	videoKind    kind = "video"
	audioKind    kind = "audio"
	documentKind kind = "document"
	tableKind    kind = "table"
	archiveKind  kind = "archive"
	folderKind   kind = "folder"
	otherKind    kind = "other"
)

// endings are how the names of files of a kind end.
var endings = map[kind]string{
	pictureKind:  ".jpg .jpeg .jfif .png .gif .webp .heic .heif .avif .tif .tiff .bmp .svg .ico .dng .cr2 .cr3 .nef .arw .pef .orf .rw2 .raf",
	videoKind:    ".mp4 .m4v .mov .avi .mkv .webm .wmv .mpg .mpeg .3gp .mts",
	audioKind:    ".mp3 .m4a .wav .flac .ogg .oga .opus .aac .wma .aif .aiff .mid",
	documentKind: ".pdf .doc .docx .odt .rtf .txt .md .tex .pages .ppt .pptx .odp .key .epub .html .htm",
	tableKind:    ".csv .tsv .xls .xlsx .xlsm .ods .numbers",
	archiveKind:  ".zip .tar .gz .tgz .bz2 .xz .zst .7z .rar",
}

// kindOf is what a file of the name is.
func kindOf(name string) kind {
	ending := strings.ToLower(filepath.Ext(name))
	for k, list := range endings {
		if ending != "" && slices.Contains(strings.Fields(list), ending) {
			return k
		}
	}
	return otherKind
}
