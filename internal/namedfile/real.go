package namedfile

import "path/filepath"

// Real is the path without symbolic links; the file need not be there yet.
func Real(path string) string {
	if path == "" {
		return ""
	}
	whole, err := filepath.Abs(path)
	if err != nil {
		return ""
	}
	if real, err := filepath.EvalSymlinks(whole); err == nil {
		return real
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(whole)); err == nil {
		return filepath.Join(folder, filepath.Base(whole))
	}
	return whole
}
