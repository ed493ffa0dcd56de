package speech

import (
	"strings"

	"planwright/planner/text"
)

// hesitates is in a sentence that leads up to what may be a plan or not.
var hesitates = text.Pattern(`(?i)(?:^|[^\pL])(?:maybe|perhaps|possibly|could|should i|might|what if|let me see|hmm+|vielleicht|eventuell|peut-être|quizás?|talvez|forse|misschien)(?:$|[^\pL])[^.!\n]*$`)

// Hesitates reports whether the last of some words only considers what follows them.
func Hesitates(words string) bool { return hesitates().MatchString(strings.TrimSpace(words)) }
