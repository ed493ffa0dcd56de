package settings

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"planwright/internal/atomicfile"
)

// copyPath is where the last good copy of the file is.
func copyPath(path string) string {
	return filepath.Join(filepath.Dir(path), "settings.last-good.json")
}

// CopyObstruction says what is in the place of the copy and cannot be it, as
// atomicfile.Obstruction does.
func (s *Store) CopyObstruction() (path, reason string) {
	path = copyPath(s.path)
	return path, atomicfile.Obstruction(path, maxFileBytes)
}

// Secure keeps a copy of the file, for when it is damaged, and takes it from the eyes
// of others where it holds secrets. Call it once at the start of what may write.
func (s *Store) Secure() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.blocked != "" || s.damaged {
		return
	}
	hidden := s.hide(s.path)
	if s.hide(copyPath(s.path)) || hidden {
		s.notice("%s holds secrets and could be read by others on this machine. Only you can read it now; change those secrets if others use it.", s.path)
		s.combine()
	}
	_ = s.keepCopy() // it is tried again with the next change
}

// keepCopy copies the file where it differs from the copy.
func (s *Store) keepCopy() error {
	now, err := atomicfile.ReadFile(s.path, maxFileBytes)
	if err != nil {
		return err
	}
	s.hide(s.path)
	s.hide(copyPath(s.path))
	if then, err := atomicfile.ReadFile(copyPath(s.path), maxFileBytes); err == nil && bytes.Equal(now, then) {
		return nil
	}
	return atomicfile.WriteOwn(copyPath(s.path), now, maxFileBytes)
}

// hide makes the file, or its copy, readable for its owner alone where it holds
// secrets, and reports whether that was called for.
func (s *Store) hide(path string) bool {
	info, err := os.Stat(path)
	if err != nil || runtime.GOOS == "windows" || info.Mode().Perm()&0o077 == 0 || !s.current.holdSecrets() {
		return false
	}
	return os.Chmod(path, info.Mode().Perm()&^fs.FileMode(0o077)) == nil
}

// holdSecrets reports whether there are values that others must not read.
func (c Current) holdSecrets() bool {
	for _, server := range c.MCPServers {
		if len(server.Env)+len(server.Headers) > 0 {
			return true
		}
	}
	return strings.Contains(c.BaseURL, "@") || strings.Contains(c.Proxy, "@")
}
