package walk

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"planwright/internal/engine/value"
	"planwright/planner/workflow"
)

// defaultAgentCalls is how many tools an AI step may call that does not say it.
const defaultAgentCalls = 10

// Between tries a run waits half a second, then twice as long each time.
const (
	firstDelayMs   = 500
	longestDelayMs = 30_000
)

// act begins a step that needs the world.
func (m *machine) act(at int) int {
	if pinned, ok := m.state.Options.Pins[m.steps[at].ID]; ok {
		return m.settle(at, 0, Pinned, pinned)
	}
	return m.try(at, 1)
}

// try issues the command of a step. One that cannot be made is a failure that trying
// again does not mend.
func (m *machine) try(at, number int) int {
	m.trace(at, Trace{Kind: Began, Try: number})
	m.assumed, m.empty = false, nil
	c, err := m.command(at)
	if err != nil {
		return m.settle(at, number, Finished, Result{Error: err.Error(), Final: true})
	}
	if number == 1 {
		m.warn(at, cmp.Or(m.unnamed(at), m.emptied()))
	}
	if spent := m.spent(c); spent != "" {
		return m.finish(Ending{Status: Failed, Message: spent, RanOut: true})
	}
	if c.Assumed = m.assumed; c.Assumed && c.Call != nil {
		c.Call.Assumed = m.assumedIn(m.steps[at].Tool.Arguments)
	}
	c.Node, c.Try, c.TimeoutMs = m.steps[at].ID, number, m.steps[at].TimeoutMs
	if number > 1 && c.Call != nil && c.Call.Workflow != "" {
		c.Earlier = m.lane.Run // of the try before
	}
	return m.issue(c)
}

// command makes the command of a step with its references filled in.
func (k *known) command(at int) (Command, error) {
	switch s := &k.steps[at]; {
	case s.Kind == workflow.KindTool && s.Tool != nil:
		return k.call(s)
	case s.Kind == workflow.KindAiTransform && s.AiTransform != nil:
		return k.transform(s.AiTransform)
	case s.Kind == workflow.KindAiStep && s.AiStep != nil:
		return k.agent(s.AiStep)
	}
	return Command{}, fmt.Errorf("It does not say what to do. Fill it in.")
}

func (k *known) call(s *step) (Command, error) {
	call := Call{Tool: s.Tool.Name, Workflow: s.Tool.Workflow, Arguments: s.arguments}
	if call.Arguments == nil {
		var err error
		if call.Arguments, call.Secrets, err = value.ArgumentsBut(s.Tool.Arguments, k.handed, k.lookupInText, k.isSecret); err != nil {
			return Command{}, k.explain(err)
		}
		if err := k.misnamed(s.Tool); err != nil {
			return Command{}, err
		}
		call.Columns, call.Form = k.columns(s.Tool), k.form(s.Tool)
	}
	return Command{Kind: DoCall, Call: &call}, nil
}

// assumedIn are the names of the arguments that results go into which are assumed, in order.
func (k *known) assumedIn(arguments workflow.Arguments) (names []string) {
	for _, name := range slices.Sorted(maps.Keys(arguments)) {
		k.assumed = false
		plain := arguments[name].Clone()
		_ = plain.Canonicalize() // braces may be written as escapes; what is no JSON stays as it is
		workflow.Templates(string(plain), func(template string) bool {
			if ref, ok := workflow.ParseReference(template); ok {
				k.result(ref.Node, ref.Result())
			}
			return !k.assumed
		})
		if k.assumed {
			names = append(names, name)
		}
	}
	return names
}

// isSecret reports whether a reference is to a secret, and not to the result of a step.
func (k *known) isSecret(ref workflow.Reference) bool {
	return ref.Node == workflow.SecretsID && k.find(workflow.SecretsID) == none
}

func (k *known) transform(t *workflow.AiTransform) (Command, error) {
	ref, ok := workflow.ParseReference(t.InputRef)
	if !ok {
		return Command{}, fmt.Errorf("Its input “%s” is not a result of a step. Choose one.", t.InputRef)
	}
	input := k.lookup(ref)
	if input == nil {
		return Command{}, k.explain(&value.Missing{Template: ref.String(), Reference: ref})
	}
	instruction, err := value.Fill(t.Instruction, k.lookupInText)
	if err != nil {
		return Command{}, k.explain(err)
	}
	out := &Transform{Kind: t.Kind, Input: input, Instruction: instruction}
	if t.OutputSchema.Kind() == '{' {
		out.Schema = t.OutputSchema
	}
	return Command{Kind: DoTransform, Transform: out}, nil
}

func (k *known) agent(a *workflow.AiStep) (Command, error) {
	prompt, err := value.Fill(a.Prompt, k.lookupInText)
	if err != nil {
		return Command{}, k.explain(err)
	}
	out := &Agent{Prompt: prompt, Tools: append([]string{}, a.AllowedTools...), MaxCalls: a.MaxToolCalls}
	if out.MaxCalls <= 0 {
		out.MaxCalls = defaultAgentCalls
	}
	out.MaxCalls = min(out.MaxCalls, k.state.Options.Budget.Calls-k.state.Calls)
	if len(out.Tools) == 0 {
		out.MaxCalls = 0
	}
	return Command{Kind: DoAgent, Agent: out}, nil
}

// returned takes what a call, an AI step or an AI transform gave.
func (m *machine) returned(at int, r Result) int {
	if !r.Success && r.Error == "" {
		r.Error = "It failed and did not say why."
	}
	r.Assumed = r.Assumed || m.lane.Command.Assumed
	s, number := &m.steps[at], m.lane.Command.Try
	m.state.noteWorked(s, m.within(s.ID), r)
	again := s.Retries
	if m.state.Options.Dry {
		again = 0 // it shows where the workflow leads, and waits for nothing
	}
	isLast := number > again
	if isLast && again > 0 && r.Again != "" {
		m.trace(at, Trace{Kind: Warned, Message: fmt.Sprintf("It was tried %d times, and its last answer counts: %s", number, r.Again)})
	}
	if isLast || r.Final || r.Success && r.Again == "" {
		return m.settle(at, number, Finished, r)
	}
	m.trace(at, Trace{Kind: TryFailed, Try: number, Result: tried(r)})
	return m.issue(Command{Kind: DoDelay, Node: s.ID, Try: number + 1, DelayMs: delayMs(number)})
}

// tried is the result of a try that another follows, as people are told of it.
func tried(r Result) *Result {
	if r.Success {
		r.Success, r.Error = false, r.Again
	}
	return &r
}

// delayMs is how long to wait after so many tries.
func delayMs(tries int) int {
	delay := firstDelayMs
	for range tries - 1 {
		if delay *= 2; delay >= longestDelayMs {
			return longestDelayMs
		}
	}
	return delay
}

// tryAgain follows a delay.
func (m *machine) tryAgain(at int) int {
	if !m.countStep() {
		return none
	}
	return m.try(at, m.lane.Command.Try)
}
