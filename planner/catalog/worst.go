package catalog

import "slices"

// misusable are the built-in tools whose arguments may make them destroy what is there, where
// their Effect says what they mostly do: a DELETE, a file that is replaced, a shell.
var misusable = []string{"copy_file", "delete_file", "http_request", "launch_app", "move_file", "write_file", "write_table"}

// WorstEffect is what the tool may do with arguments that nobody has seen yet. Who
// knows the arguments judges by them.
func (t Tool) WorstEffect() Effect {
	known := []Effect{Read, Write, External, Destructive}
	if t.Server == "" && slices.Contains(misusable, t.Name) || !slices.Contains(known, t.Effect) {
		return Destructive
	}
	return t.Effect
}
