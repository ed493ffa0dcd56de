//go:build desktop || dev || bindings

package main

import (
	"context"
	goruntime "runtime"

	"github.com/wailsapp/wails/v2/pkg/menu"
	"github.com/wailsapp/wails/v2/pkg/menu/keys"
	"github.com/wailsapp/wails/v2/pkg/runtime"
)

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

// systemMenus is the menu bar of a Mac: without one, copying and pasting have no keys
// there. Other systems show none, as the page has all.
func systemMenus(window func() context.Context) *menu.Menu {
	if goruntime.GOOS != "darwin" {
		return nil
	}
	return menuBar(func(id string) {
		runtime.EventsEmit(window(), menuCommand, map[string]string{"id": id})
	})
}

// menuBar is the menus with what the system puts into every program's: File and Edit
// stand first.
func menuBar(choose func(id string)) *menu.Menu {
	bar := menu.NewMenu()
	bar.Append(menu.AppMenu())
	for i, one := range windowMenus {
		if i == 1 {
			bar.Append(menu.EditMenu())
		}
		addItems(bar.AddSubmenu(one.label), one.items, choose)
	}
	return bar
}

func addItems(to *menu.Menu, items []windowItem, choose func(id string)) {
	for _, item := range items {
		if item.id == "" {
			to.AddSeparator()
			continue
		}
		accelerator, _ := keys.Parse(item.accelerator) // nil where it has none
		to.AddText(item.label, accelerator, func(*menu.CallbackData) { choose(item.id) })
	}
}
