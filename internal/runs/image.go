package runs

import (
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"os"
)

// maxImage is how large a picture for a page may be, in bytes.
const maxImage = 16 << 20

var errNoImage = errors.New("This picture is not kept any more. Run the workflow anew.")

// RunImage is a picture of a run as a data URL.
//
//page:call
func (p *RunsPage) RunImage(r RunImageRequest) (string, error) {
	folder, err := p.Room.runner.Images(r.Run)
	if err != nil {
		return "", err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return "", errNoImage
	}
	defer root.Close()
	file, err := root.Open(r.Name)
	if err != nil {
		return "", errNoImage
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return "", errNoImage
	}
	data, err := io.ReadAll(io.LimitReader(file, maxImage+1))
	if err != nil {
		return "", errNoImage
	}
	if len(data) > maxImage {
		return "", errors.New("This picture is too large to be shown here.")
	}
	kind := http.DetectContentType(data)
	if pictureEnds[kind] == "" {
		return "", errors.New("Only PNG and JPEG pictures are shown.")
	}
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data), nil
}
