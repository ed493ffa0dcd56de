package host

import "path/filepath"

const windowName = "window.json"

// WindowFile is where the window keeps its size and place.
func (c Config) WindowFile() string { return filepath.Join(c.stateFolder(), windowName) }
