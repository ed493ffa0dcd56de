package permit

// Fails reports whether a step fails with a find of the kind.
func Fails(kind FindKind) bool { return findKinds[kind].fails }
