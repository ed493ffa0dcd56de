//go:build !linux && !windows

package keeper

// Process is a program that was started.
type Process struct{}

// Start starts nothing.
func Start(Command) (*Process, error) { return nil, ErrNone }

// Wait does nothing.
func (p *Process) Wait() State { return State{} }

// Terminate does nothing.
func (p *Process) Terminate() {}

// Kill does nothing.
func (p *Process) Kill() {}

// End does nothing.
func (p *Process) End() Remains { return Remains{} }
