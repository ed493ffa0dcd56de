package tabular

import (
	"github.com/itchyny/gojq"

	"planwright/planner/text"
)

// NoName is the column of rows in which nothing stands that could name one.
const NoName = "(empty)"

// NameOf is what a column is called after a value.
func NameOf(value any) string {
	if IsBlank(value) {
		return NoName
	}
	if said, isText := value.(string); isText {
		return text.Looks(said)
	}
	name, err := gojq.Marshal(value)
	if err != nil {
		return NoName
	}
	return string(name)
}

// AsRead are names in the order in which people read them, 2 before 10 and months as they come in a
// year, each once. What has
// none is last.
func AsRead(names []string) []string {
	if AreMonths(names) {
		return InOrder(names, MonthKey)
	}
	return InOrder(names, func(name string) string {
		if name == NoName {
			return "\U0010ffff"
		}
		return ReadingKey(name)
	})
}
