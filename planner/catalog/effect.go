package catalog

// hints are the annotations of an MCP tool. They are what the server says of itself, so that
// only a plain statement lowers the class: what is not said counts as the worst
// the protocol allows.
type hints struct {
	Title       string `json:"title"`
	ReadOnly    *bool  `json:"readOnlyHint"`
	Destructive *bool  `json:"destructiveHint"`
	OpenWorld   *bool  `json:"openWorldHint"`
}

// effect is the class the hints stand for; Destructive without any.
func (a *hints) effect() Effect {
	if a == nil || !isTrue(a.ReadOnly) && !isFalse(a.Destructive) {
		return Destructive
	}
	switch {
	case isTrue(a.OpenWorld):
		return External
	case isTrue(a.ReadOnly):
		return Read
	}
	return Write
}

func isTrue(b *bool) bool  { return b != nil && *b }
func isFalse(b *bool) bool { return b != nil && !*b }
