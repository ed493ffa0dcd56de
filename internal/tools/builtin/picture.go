package builtin

import (
	"path/filepath"
	"strings"
)

// picture is the place of a picture that the run has taken; false where the path
// names none.
func (c call) picture(path string) (place, bool) {
	if c.images() == "" || !filepath.IsAbs(path) || strings.ContainsRune(path, 0) {
		return place{}, false
	}
	named := filepath.Clean(c.images())
	folder := resolve(named)
	if _, ok := within([]string{named, folder}, filepath.Clean(path)); !ok {
		return place{}, false
	}
	followed := resolve(filepath.Clean(path))
	if _, ok := within([]string{folder}, followed); !ok || followed == folder || c.isOwn(followed) && !c.isOwn(folder) {
		return place{}, false
	}
	p, err := open(folder, followed)
	return p, err == nil
}
