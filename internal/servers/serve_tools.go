package servers

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/internal/rpcline"
	"planwright/internal/tools/builtin"
)

// Serve offers the built-in tools to the program at the other end of in and out,
// by the Model Context Protocol, until it closes in or ctx is done. Files are within
// the allowed folders; nobody is asked.
func (s *Servers) Serve(ctx context.Context, in io.ReadCloser, out io.WriteCloser) error {
	options := s.builtinOptions()
	options.Images = s.pictures()
	server := builtin.NewServer(options)
	server.AddSendingMiddleware(askNobody)
	session, err := server.Connect(ctx, rpcline.Transport{In: in, Out: out}, nil)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { session.Close() })()
	if err := session.Wait(); err != nil && ctx.Err() == nil && !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

// pictures is the folder for pictures of calls that belong to no run: the first that
// steps may use, "" where none is there.
func (s *Servers) pictures() string {
	folders := s.options.Host.Folders()
	i := slices.IndexFunc(folders, func(folder string) bool {
		info, err := os.Stat(folder)
		return err == nil && info.IsDir()
	})
	if i < 0 {
		return ""
	}
	return folders[i]
}

var errNobody = errors.New("nobody is there to be asked")

// askNobody keeps questions from the other program: they are for a person in front of
// a run.
func askNobody(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, request sdk.Request) (sdk.Result, error) {
		if method == "elicitation/create" {
			return nil, errNobody
		}
		return next(ctx, method, request)
	}
}
