package speech

import (
	"regexp"
	"strconv"
	"strings"

	"planwright/planner/text"
)

// Order is what some words beside a plan tell to be done, in a sentence or an entry of a list.
type Order struct {
	Sentence string
	Often    bool // again and again
	When     bool // only sometimes
	Of       int  // how many steps there are to be at least, 0 where that is not said
	Named    bool // it is done where the plan has something to do with a word of it
}

var (
	ordersOften = text.Pattern(`(?i)^(?:(?:please|then|and|now|it|this|the (?:plan|workflow)) )*(?:run|repeat|do|runs|repeats)(?: (?:this|it|that|the (?:plan|workflow|steps?)|everything|now|all))* (?:twice|thrice|(?:\d+|two|three|four|five|six|ten|several) times)`)
	ordersSame  = text.Pattern(`(?i)^(?:(?:please|then|and) )*(?:do |repeat )?(?:the )?same (?:for|with) (?:the )?(?:folder |file )?[\pL/~.-]+(?: [\pL]+)?[.!]?$|^[.… ]*and so on for (?:the |all )?(?:other|others|rest|remaining)`)
	ordersWhen  = text.Pattern(`(?i)^(?:(?:please|then|and) )*only (?:notify|run|do|send|click|move|delete|copy|write|save|open|warn|tell) [^.]*(?:if|when) `)
	ordersMore  = text.Pattern(`(?i)^(?:before (?:this|that|it)|after (?:this|that|it)|afterwards|finally|at the end)[, ]+(?:please )?` + doing)
	ordersStep  = text.Pattern(`(?i)^(?:step|schritt|étape|paso) (\d{1,2}) ?[:.)–—-]`)
	listEntry   = text.Pattern(`(?m)^[ \t]*(?:\|[ \t]*)?(\d{1,2})(?:[.)]|[ \t]*\|)[ \t]+(\S.*)$`)
)

// maxOrders bounds how many of them are looked into.
const maxOrders = 30

// Orders are what the words beside a plan tell to be done, in the form in which people tell that.
func Orders(words string) (list []Order) {
	words = text.Bytes(words, maxHeard)
	for _, s := range sentences(words) {
		if strings.HasSuffix(s, "?") || len(list) >= maxOrders {
			continue
		}
		switch m := ordersStep().FindStringSubmatch(s); {
		case m != nil:
			n, _ := strconv.Atoi(m[1])
			list = append(list, Order{Sentence: s, Of: n, Named: true})
		case ordersOften().MatchString(s), ordersSame().MatchString(s):
			list = append(list, Order{Sentence: s, Often: true})
		case ordersWhen().MatchString(s):
			list = append(list, Order{Sentence: s, When: true})
		case ordersMore().MatchString(s):
			list = append(list, Order{Sentence: s, Named: true})
		}
	}
	return append(list, entries(listEntry(), words)...)
}

// entries are those of a list that is numbered from 1 on.
func entries(form *regexp.Regexp, words string) (list []Order) {
	for _, m := range form.FindAllStringSubmatch(words, maxOrders) {
		if n, _ := strconv.Atoi(m[1]); n == len(list)+1 {
			list = append(list, Order{Sentence: strings.Trim(text.Line(m[2]), "| *_`"), Named: true})
		}
	}
	for i := range list {
		list[i].Of = len(list)
	}
	return list
}

// TellsMore reports whether a sentence behind a plan says in plain words what comes next, and no more:
// where the plan does that, the sentence tells how it goes on.
func TellsMore(sentence string) (more, often bool) {
	if limits(sentence) {
		return false, false
	}
	often = repeats().MatchString(sentence)
	return often || goesNext().MatchString(sentence), often
}

var repeats = text.Pattern(`(?i)^(?:and |but |then )?repeats? `)
