package syntax

// Work is how many bytes are looked at while do runs.
func Work(do func()) int {
	n := 0
	walked = &n
	defer func() { walked = nil }()
	do()
	return n
}
