package host

import "planwright/internal/settings"

// SettingsList is every setting a page shows, in the order it shows them.
type SettingsList struct {
	Path   string        `json:"path"` // of the file they are kept in
	Fields []SettingView `json:"fields"`
}

// SettingView is one setting with its value.
type SettingView struct {
	Key     string            `json:"key"`
	Kind    settings.Kind     `json:"kind"`
	Label   string            `json:"label"`
	Text    string            `json:"text"`    // what it does, in one sentence
	Value   string            `json:"value"`   // that applies, as it would be typed
	Default string            `json:"default"` // as it would be typed
	Min     int               `json:"min"`     // of a number
	Max     int               `json:"max"`
	Options []settings.Option `json:"options"` // values and what they mean
	Origin  settings.Origin   `json:"origin"`  // where the value comes from
}

// SettingRequest gives a setting a value, as it would be typed.
type SettingRequest struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}
