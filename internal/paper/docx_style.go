package paper

import (
	"encoding/xml"
	"strconv"
	"strings"

	"planwright/planner/text"
)

// styles are what paragraphs are by the ids of styles, which are in the language of who
// wrote the document.
type styles struct {
	level map[string]int    // of headings
	list  map[string]string // of which list they are
	id    string            // of the style that is read
}

var headingName = text.Pattern(`^heading ([1-9])$`)

func (s *styles) element(t xml.Token, _ []string) {
	start, is := t.(xml.StartElement)
	if !is {
		return
	}
	if s.level == nil {
		s.level, s.list = map[string]int{}, map[string]string{}
	}
	switch value := attribute(start, "val"); start.Name.Local {
	case "style":
		s.id = attribute(start, "styleId")
	case "name":
		if m := headingName().FindStringSubmatch(strings.ToLower(value)); m != nil {
			s.level[s.id], _ = strconv.Atoi(m[1])
		} else if strings.EqualFold(value, "title") {
			s.level[s.id] = 1
		}
	case "numId":
		s.list[s.id] = value
	case "outlineLvl":
		if n, err := strconv.Atoi(value); err == nil && n >= 0 && n < 9 && s.level[s.id] == 0 {
			s.level[s.id] = n + 1
		}
	}
}

// numbers say which lists have numbers.
type numbers struct {
	abstract map[string]string // of a list: what describes it
	numbered map[string]bool   // by what describes lists and the level
	number   string            // the list that is read
	describe string            // what describes lists, likewise
	level    string
}

func (n *numbers) element(t xml.Token, _ []string) {
	start, is := t.(xml.StartElement)
	if !is {
		return
	}
	if n.abstract == nil {
		n.abstract, n.numbered = map[string]string{}, map[string]bool{}
	}
	switch value := attribute(start, "val"); start.Name.Local {
	case "abstractNum":
		n.describe = attribute(start, "abstractNumId")
	case "lvl":
		n.level = attribute(start, "ilvl")
	case "numFmt":
		n.numbered[n.describe+"/"+n.level] = value != "bullet" && value != "none"
	case "num":
		n.number = attribute(start, "numId")
	case "abstractNumId":
		n.abstract[n.number] = value
	}
}

// has reports whether a level of a list has numbers.
func (n *numbers) has(list, level string) bool { return n.numbered[n.abstract[list]+"/"+level] }
