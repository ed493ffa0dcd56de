package runs

import (
	"io"
	"net/http"

	"planwright/internal/engine"
	"planwright/planner/problem"
)

// maxImage is how large a picture for a page may be, in bytes.
const maxImage = 16 << 20

// RunImage is a picture of a run as a data URL.
//
//page:call
func (p *RunsPage) RunImage(r RunImageRequest) (string, error) {
	file, err := p.Room.runner.Image(r.Run, r.Name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxImage+1))
	if err != nil {
		return "", engine.ErrNoImage
	}
	if len(data) > maxImage {
		return "", problem.Fail("This picture is too large to be shown here.")
	}
	kind := http.DetectContentType(data)
	if pictureEnds[kind] == "" {
		return "", problem.Fail("Only PNG and JPEG pictures are shown.")
	}
	return dataURL(kind, data), nil
}
