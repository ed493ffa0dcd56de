package builtin

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
)

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
