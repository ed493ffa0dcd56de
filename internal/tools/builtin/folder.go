package builtin

import (
	"context"
	"fmt"
)

type folderArguments struct {
	Path string `json:"path"`
}

type folderResult struct {
	Path string `json:"path"`
	Made bool   `json:"made"`
}

func makeNewFolder(_ context.Context, c call, a folderArguments) (result, error) {
	p, err := c.find(a.Path)
	if err != nil {
		return result{}, err
	}
	defer p.close()
	c.writing.Lock()
	defer c.writing.Unlock()
	if info, err := p.root.Stat(p.name); err == nil && info.IsDir() {
		return result{text: fmt.Sprintf("%s was there already.", p.path), fields: folderResult{p.path, false}}, nil
	}
	if err := checkNewName(a.Path); err != nil {
		return result{}, err
	}
	if err := makeFolder(p); err != nil {
		return result{}, err
	}
	return result{text: fmt.Sprintf("Made the folder %s.", p.path), fields: folderResult{p.path, true}}, nil
}
