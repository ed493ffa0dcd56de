package servers

import (
	"context"
	"errors"
	"slices"
	"time"

	"planwright/internal/namedfile"
	"planwright/planner/catalog"
	"planwright/planner/problem"
)

const (
	maxToolsFile  = 16 << 20         // bytes
	toolsFileTime = 30 * time.Second // until a tools file that is a pipe ends
)

// openTools reads the tools file; without one, the built-in tools are on offer.
func openTools(path string) (*catalog.Catalog, problem.List, error) {
	if path == "" {
		return catalog.Builtin(), nil, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), toolsFileTime)
	defer cancel()
	data, err := namedfile.Read(ctx, path, maxToolsFile)
	if err != nil {
		var unread *namedfile.Error
		if errors.As(err, &unread) {
			unread.Name = "The tools file " + path
		}
		return nil, nil, err
	}
	listed, problems, err := catalog.Parse(data)
	if err != nil {
		return nil, nil, problem.Fail("The tools file %s cannot be used: %v. It holds OpenAI function definitions or the result of MCP's tools/list.", path, err)
	}
	c := catalog.New(listed)
	return c, slices.Concat(problems, c.Problems()), nil
}
