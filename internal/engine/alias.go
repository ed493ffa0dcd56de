package engine

import (
	"planwright/internal/engine/permit"
)

// What a run may do is said by package permit.
type (
	Sheet     = permit.Sheet
	SheetStep = permit.SheetStep
	Stand     = permit.Stand
	Alike     = permit.Alike
	Grant     = permit.Grant
	Argument  = permit.Argument
	Origin    = permit.Origin
	Offer     = permit.Offer
)
