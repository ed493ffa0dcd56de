package permit

import (
	"fmt"
	"io"
	"strings"

	"planwright/internal/legible"
	"planwright/planner/catalog"
)

// Telling is how a sheet is told in words: all doors tell the same of it.
type Telling struct {
	Strong, Faint func(string) string           // mark what is told; nil: they do not
	Effect        func(c catalog.Effect) string // nil: its name
	Folder        func(folder string) string    // says how a folder can be allowed; nil: nobody does
	Asks          string                        // of a step that asks each time
}

// Tell tells what a run would do: each step with all that it is given and what is to be known of
// it, then what they touch together.
func (s Sheet) Tell(w io.Writer, t Telling) {
	fmt.Fprintln(w, t.strong("What it does:"))
	for _, step := range s.Steps {
		fmt.Fprintf(w, "  %s  %s  %s\n", t.strong(legible.Name(step.Name)), t.effect(step.Effect), step.Says)
		for _, a := range step.Arguments {
			fmt.Fprint(w, a.Indented("      "))
		}
		for _, note := range t.notes(step) {
			note = legible.Text(note)
			if t.Faint != nil {
				note = t.Faint(note)
			}
			fmt.Fprintf(w, "      %s\n", note)
		}
	}
	for _, stand := range s.Stands {
		fmt.Fprintf(w, "  %s  %s\n", t.strong(legible.Name(stand.Name)), stand.Text)
	}
	if len(s.Inputs) > 0 {
		fmt.Fprintln(w, "Inputs:")
		for _, a := range s.Inputs {
			fmt.Fprint(w, a.Indented("  "))
		}
	}
	for _, l := range s.lists() {
		l.tell(w)
	}
	if s.Models {
		fmt.Fprintln(w, "It sends values to the model.")
	}
}

// list is what all steps have in common of a kind.
type list struct {
	name  string
	items []string
}

// tell tells the lines under their title, on the line of the title where there is one.
func (l list) tell(w io.Writer) {
	switch len(l.items) {
	case 0:
	case 1:
		fmt.Fprintf(w, "%s: %s\n", l.name, l.items[0])
	default:
		fmt.Fprintf(w, "%s:\n  %s\n", l.name, strings.Join(l.items, "\n  "))
	}
}

func (s Sheet) lists() []list {
	folders, loops, secrets := []string{}, []string{}, []string{}
	for _, folder := range s.Folders {
		folders = append(folders, legible.Escape(folder))
	}
	for _, loop := range s.Loops {
		loops = append(loops, legible.Text(loop.Text()))
	}
	for _, secret := range s.Secrets {
		secrets = append(secrets, secret.Text())
	}
	return []list{
		{"Reads", s.Reads}, {"Writes", s.Writes}, {"Contacts", s.Contacts}, {"Runs", s.Runs}, {"Inside", folders},
		{"Tools of servers", s.Tools}, {"Side by side", loops}, {"Secrets", secrets},
	}
}

func (t Telling) strong(text string) string {
	if t.Strong == nil {
		return text
	}
	return t.Strong(text)
}

func (t Telling) effect(e catalog.Effect) string {
	if t.Effect == nil {
		return string(e)
	}
	return t.Effect(e)
}

// notes are what is to be known of a step besides what it does.
func (t Telling) notes(step SheetStep) []string {
	var notes []string
	for _, a := range step.Alike {
		notes = append(notes, a.Text())
	}
	if step.Reason != "" {
		notes = append(notes, step.Reason)
	}
	if step.Folder != "" && t.Folder != nil {
		notes = append(notes, t.Folder(step.Folder))
	}
	for _, found := range step.Finds {
		notes = append(notes, found.Text())
	}
	if len(step.Tools) > 0 {
		notes = append(notes, "It may call "+legible.Words(step.Tools)+".")
	}
	if step.Asks {
		notes = append(notes, t.Asks)
	}
	return notes
}
