package desktop

import (
	"image"
	"strconv"
	"strings"

	"planwright/planner/text"
)

// properties reads what xprop prints: NAME = VALUE or NAME: VALUE, one a line.
func properties(text string) map[string]string {
	found := map[string]string{}
	for line := range strings.Lines(text) {
		at := strings.IndexAny(line, "=:")
		if at < 0 {
			continue
		}
		if name := strings.TrimSpace(line[:at]); !strings.Contains(name, " ") {
			found[name] = strings.TrimSpace(line[at+1:])
		}
	}
	return found
}

// quotedTexts reads "one", "two" as xprop prints texts: a quote or backslash
// inside, and no other character, has a backslash before it.
func quotedTexts(value string) []string {
	var texts []string
	var text strings.Builder
	inside, escaped := false, false
	for _, r := range value {
		switch {
		case escaped:
			escaped = false
			text.WriteRune(r)
		case inside && r == '\\':
			escaped = true
		case r == '"':
			if inside {
				texts = append(texts, text.String())
				text.Reset()
			}
			inside = !inside
		case inside:
			text.WriteRune(r)
		}
	}
	return texts
}

var hexNumber = text.Pattern(`0x[0-9a-f]+`)

// windowNumbers reads the list in "window id # 0x200003, 0x400001".
func windowNumbers(value string) []int {
	var numbers []int
	for _, text := range hexNumber().FindAllString(value, -1) {
		if n, err := strconv.ParseInt(text, 0, 64); err == nil && n > 0 {
			numbers = append(numbers, int(n))
		}
	}
	return numbers
}

// childNumbers reads the numbers that begin the lines of xwininfo -children, the
// front window first.
func childNumbers(text string) []int {
	var numbers []int
	_, children, _ := strings.Cut(text, "children")
	for line := range strings.Lines(children) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "0x") {
			numbers = append(numbers, windowNumbers(strings.Fields(line)[0])...)
		}
	}
	return numbers
}

// place is where xwininfo says that a window is. It is empty unless the window
// is on the screen.
func place(text string) image.Rectangle {
	fields := map[string]string{}
	for line := range strings.Lines(text) {
		if name, value, ok := strings.Cut(line, ":"); ok {
			fields[strings.TrimSpace(name)] = strings.TrimSpace(value)
		}
	}
	if fields["Map State"] != "IsViewable" {
		return image.Rectangle{}
	}
	number := func(name string) int {
		n, _ := strconv.Atoi(fields[name])
		return n
	}
	at := image.Pt(number("Absolute upper-left X"), number("Absolute upper-left Y"))
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(number("Width"), number("Height")))}
}
