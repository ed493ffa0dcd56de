package host

import "path/filepath"

// WindowFile is where the window keeps its size and place.
func (c Config) WindowFile() string { return filepath.Join(c.stateFolder(), "window.json") }
