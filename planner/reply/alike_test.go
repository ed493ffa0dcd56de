package reply

import (
	"fmt"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/problem"
)

// Ids that look alike are told where one is referred to, and others are not.
func TestAlikeIDs(t *testing.T) {
	for pair, told := range map[[3]string]bool{
		{"step_1", "step-1", "step-1"}: true, {"step_1", "step-1", "step_1"}: true, {"stepl", "step1", "step1"}: true, {"Look", "look", "look"}: true, {"read_O", "read_0", "read_0"}: true, {"readFile", "read_file", "read_file"}: true,
		{"step_1", "step_2", "step_1"}: false, {"a_1_1", "a_11", "a_11"}: false, {"s1", "s2", "s1"}: false, {"read", "reads", "read"}: false, {"step_1", "step-1", ""}: false, {"s1", "s11", "s11"}: false,
	} {
		refers := "nothing"
		if pair[2] != "" {
			refers = "{{" + pair[2] + ".text}}"
		}
		reply := fmt.Sprintf(`{"steps":[{"id":%q,"step_type":"Tool","tool_name":"read_file","arguments":{"path":"/a.txt"}},{"id":%q,"step_type":"Tool","tool_name":"read_file","arguments":{"path":"/b.txt"}},{"step_type":"Tool","tool_name":"notify","arguments":{"message":%q}}]}`, pair[0], pair[1], refers)
		r := Read(reply, Options{Want: WantPlan, Catalog: catalog.Builtin()})
		if r.Problems.Has(problem.DuplicateID) != told {
			t.Errorf("%v: told %v, want %v: %v", pair, !told, told, r.Problems)
		}
	}
}
