package builtin

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

// Whatever a path says, it leads into the allowed folder or to a refusal.
func FuzzFind(f *testing.F) {
	for _, seed := range []string{"a", "a/../..", "/etc/passwd", "~/x", "~", "a\x00", "..", ".", "//", `..\x`, strings.Repeat("../", 9), "C:x", `\\host\share`, "a/./b//c/"} {
		f.Add(seed)
	}
	folder := f.TempDir()
	s := &server{Options: Options{Folders: func() []string { return []string{folder} }}}
	f.Fuzz(func(t *testing.T, path string) {
		if path == "" {
			return // the schema does not let it through
		}
		for _, locate := range []func(string) (place, error){s.find, s.entry} {
			p, err := locate(path)
			if err != nil {
				var r refusal
				if !errors.As(err, &r) {
					t.Errorf("%q is refused with %v", path, err)
				}
				continue
			}
			p.close()
			if _, inside := within([]string{folder}, p.path); !inside || !filepath.IsLocal(p.name) || filepath.Join(p.base, p.name) != p.path {
				t.Errorf("%q leads to %+v", path, p)
			}
		}
	})
}
