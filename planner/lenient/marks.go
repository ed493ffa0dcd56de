package lenient

// marks is a set of bytes, for the questions that are asked at nearly every byte
// of a text.
type marks [256]bool

func marksOf(list string) *marks {
	m := new(marks)
	for i := range len(list) {
		m[list[i]] = true
	}
	return m
}

// anySpace is the white space of JSON.
var anySpace = marksOf(" \t\r\n")

// trim takes the bytes off the end of the text.
func (m *marks) trim(text string) string {
	for text != "" && m[text[len(text)-1]] {
		text = text[:len(text)-1]
	}
	return text
}

// end reports whether the text ends in one of the bytes.
func (m *marks) end(text string) bool { return text != "" && m[text[len(text)-1]] }

// next is where the first of the bytes stands from i on, or the end of the text.
func (m *marks) next(text string, i int) int {
	for i < len(text) && !m[text[i]] {
		i++
	}
	return i
}
