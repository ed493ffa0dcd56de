package tabular

import "planwright/planner/text"

// AllLooks is a value with text.Looks of all texts in it.
func AllLooks(v any) any {
	switch v := v.(type) {
	case string:
		return text.Looks(v)
	case []any:
		made := make([]any, len(v))
		for i, one := range v {
			made[i] = AllLooks(one)
		}
		return made
	case map[string]any:
		made := make(map[string]any, len(v))
		for name, one := range v {
			made[text.Looks(name)] = AllLooks(one)
		}
		return made
	}
	return v
}
