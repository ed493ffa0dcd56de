//go:build desktop || dev || bindings

package main

// menuCommand is the event that brings the choice of a menu item to the page. The
// page runs the command if it can run then.
const menuCommand = "menu:command"

// windowMenus are the menus beside those of the system. Ids, names and keys are
// those of the page's commands; frontend/src/commands/menu.test.ts compares them.
var windowMenus = []windowMenu{
	{"File", []windowItem{
		{"new", "New workflow", ""},
		{"open", "Open…", "cmdorctrl+o"},
		{"open-file", "Open file…", ""},
		{},
		{"duplicate", "Duplicate", ""},
		{"save-elsewhere", "Save as…", "cmdorctrl+shift+s"},
		{"name-version", "Save as a named version", "cmdorctrl+s"},
		{},
		{"settings", "Settings", "cmdorctrl+,"},
	}},
	{"View", []windowItem{
		{"zoom-in", "Zoom in", ""},
		{"zoom-out", "Zoom out", ""},
		{"actual-size", "Zoom to 100 %", ""},
		{"fit", "Fit to window", ""},
		{"fit-selected", "Zoom to selection", ""},
		{},
		{"find", "Find a step", "cmdorctrl+f"},
		{"tidy", "Tidy up", ""},
		{"panel", "Show or hide the panel", "cmdorctrl+b"},
	}},
	{"Help", []windowItem{
		{"palette", "Search and run", "cmdorctrl+k"},
		{"keys", "Show all keys", ""},
	}},
}

type windowMenu struct {
	label string
	items []windowItem
}

// windowItem is a command of the page; one without an id is a line between others.
// Keys without a modifier are left to the page, as they are letters in a field.
type windowItem struct {
	id, label, accelerator string
}
