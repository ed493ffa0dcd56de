package host

import "planwright/internal/telemetry"

// PageFault is something of the page that broke: a part that could not be drawn, or a
// fault that nothing caught.
type PageFault struct {
	Part  string `json:"part"`  // of the window
	Text  string `json:"text"`  // what the error says
	Stack string `json:"stack"` // where in the page's code; ""
}

// TellFault keeps a fault of the page with the events.
//
//page:call
func (p *Program) TellFault(f PageFault) error {
	p.Host.days.Fault(telemetry.Fault(f))
	return nil
}
