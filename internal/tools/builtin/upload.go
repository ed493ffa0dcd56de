package builtin

import (
	"cmp"
	"context"
	"io"
	"mime"
	"net/http"
	"path/filepath"
)

// upload is a file that is sent. The request reads it while it is sent, and anew where an
// answer sends the request on.
type upload struct{ content }

// Close ends the reading.
func (u upload) Close() error {
	u.close()
	return nil
}

// mostUnasked is up to how many bytes are sent without asking whether they are wanted: a
// server that answers before it has read more than that breaks the connection off, and with
// it often the answer, such as where to send them instead.
const mostUnasked = 1 << 20

// send makes a file the body of the request, byte for byte.
func (c call) send(ctx context.Context, request *http.Request, path string) error {
	open := func() (io.ReadCloser, error) {
		body, err := c.fileContent(ctx, path)
		return upload{body}, err
	}
	body, err := c.fileContent(ctx, path)
	if err != nil {
		return err
	}
	request.Body, request.GetBody, request.ContentLength = upload{body}, open, body.info.Size()
	if request.ContentLength == 0 {
		body.close()
		request.Body, request.GetBody = http.NoBody, func() (io.ReadCloser, error) { return http.NoBody, nil }
	}
	if request.ContentLength > mostUnasked {
		request.Header.Set("Expect", "100-continue")
	}
	request.Header.Set("Content-Type", c.typeOf(path))
	return nil
}

// typeOf is what is in a file: as the step says that gave it, else by its name.
func (c call) typeOf(path string) string {
	if file, ofRun := c.along.given(path); ofRun {
		return cmp.Or(file.MIME, "application/octet-stream")
	}
	return cmp.Or(mime.TypeByExtension(filepath.Ext(path)), "application/octet-stream")
}
