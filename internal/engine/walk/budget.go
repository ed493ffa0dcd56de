package walk

import (
	"cmp"
	"fmt"
)

// countStep counts a visit or another try, and ends the run where it was one too many.
func (m *machine) countStep() bool {
	if most := m.state.Options.Budget.Steps; m.state.Steps >= most {
		m.finish(Ending{Status: Failed, RanOut: true, Message: fmt.Sprintf("The run took %d steps, the most it may take. Look for a loop that goes on too long, or allow more in the settings, under Tools.", cmp.Or(m.state.Options.Whole.Steps, most))})
		return false
	}
	m.state.Steps++
	return true
}

// spent says which budget does not allow the command, "" when all do.
func (k *known) spent(c Command) string {
	b, whole := k.state.Options.Budget, k.state.Options.Whole
	calls, tokens := k.state.Calls >= b.Calls, k.state.Tokens >= b.Tokens
	switch {
	case calls && (c.Kind == DoCall || c.Kind == DoAgent && len(c.Agent.Tools) > 0):
		return fmt.Sprintf("The run called %d tools, the most it may call. Look for a loop that goes on too long, or allow more in the settings, under Tools.", cmp.Or(whole.Calls, k.state.Calls))
	case tokens && c.Kind != DoCall && whole.Tokens > 0:
		return fmt.Sprintf("The models used %d tokens, all that the run may use. Give the AI steps less to read, or allow more in the settings, under Tools.", whole.Tokens)
	case tokens && c.Kind != DoCall:
		return fmt.Sprintf("The models used %d tokens, and the run may use %d. Give the AI steps less to read, or allow more in the settings, under Tools.", k.state.Tokens, b.Tokens)
	}
	return ""
}
