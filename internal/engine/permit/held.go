package permit

import (
	"planwright/planner/catalog"
)

// Held is something that calls must not use at once.
type Held struct {
	Name  string
	Alone bool // nor may one use it that only looks
}

// Held is what a call uses of what others must not use meanwhile: the screen with its mouse
// and keyboard, the clipboard, and files and folders by their paths. Each is there once.
func (p *Permit) Held(v Verdict) []Held {
	traits, known := v.Tool.Traits()
	arguments, ok := argumentsOf(v.Call.Arguments)
	if !known || !ok {
		return nil
	}
	alone := map[string]bool{}
	if traits.Holds != "" {
		alone[string(traits.Holds)] = true
	}
	for _, t := range traits.Touches {
		switch {
		case t.Thing == catalog.Kept, !t.IsPath() && t.Thing == "", len(touched(t, arguments)) == 0:
		case t.Thing != "":
			alone[string(t.Thing)] = true
		default:
			for _, path := range touched(t, arguments) {
				if at := p.places.Follow(path).Path; at != "" {
					path = at
				}
				alone[path] = alone[path] || t.Use == catalog.Writes
			}
		}
	}
	var list []Held
	for name, is := range alone {
		list = append(list, Held{name, is})
	}
	return list
}
