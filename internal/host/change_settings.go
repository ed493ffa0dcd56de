package host

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/settings"
	"planwright/planner/problem"
	"planwright/planner/text"
)

var errNoSetting = problem.Fail("This setting cannot be changed here. Look at the list of settings.")

// maxValue is how long the value of a setting may be, in bytes.
const maxValue = 400

// SetSetting gives a setting a value that holds from now on. Where the file
// cannot be written the error says so, and the value holds until the program ends.
//
//page:call
func (p *Program) SetSetting(r SettingRequest) (SettingsList, error) {
	f, ok := settingFor(r.Key)
	if !ok || len(r.Value) > maxValue {
		return SettingsList{}, errNoSetting
	}
	return p.changed(p.Host.settings.Set(f.Key, typed(f, r.Value)))
}

// ResetSetting gives a setting its default again.
//
//page:call
func (p *Program) ResetSetting(key string) (SettingsList, error) {
	f, ok := settingFor(key)
	if !ok {
		return SettingsList{}, errNoSetting
	}
	return p.changed(p.Host.settings.Reset(f.Key))
}

// changed tells the pages what applies, even where it could not be saved.
func (p *Program) changed(err error) (SettingsList, error) {
	list := p.Host.listSettings()
	p.Session.Recheck()
	p.emit(EventSettingsChanged, list)
	return list, err
}

// listSettings is every setting but the endpoint and its model, which Connect
// chooses.
func (h *Host) listSettings() SettingsList {
	current := h.settings.Current()
	list := SettingsList{Path: h.settings.Path(), Fields: []SettingView{}}
	for _, f := range settings.Fields() {
		if isConnection(f.Key) {
			continue
		}
		origin := current.Origins[f.Key]
		if origin == "" {
			origin = settings.FromDefault
		}
		list.Fields = append(list.Fields, SettingView{
			Key: f.Key, Kind: f.Kind, Label: f.Label, Text: f.Text,
			Value: f.Value(current.Settings), Default: f.Default,
			Min: f.Min, Max: f.Max, Options: f.Options, Origin: origin,
		})
	}
	return list
}

// isConnection tells the settings that Connect keeps.
func isConnection(key string) bool { return key == "baseUrl" || key == "model" }

func settingFor(key string) (settings.Field, bool) {
	fields := settings.Fields()
	i := slices.IndexFunc(fields, func(f settings.Field) bool { return f.Key == key && !isConnection(key) })
	if i < 0 {
		return settings.Field{}, false
	}
	return fields[i], true
}

// typed is what was typed as JSON: flags and numbers as they are, the rest quoted.
func typed(f settings.Field, value string) jsontext.Value {
	switch f.Kind {
	case settings.Flag, settings.Number:
		return jsontext.Value(value)
	case settings.Text, settings.Choice:
		return text.Quote(value)
	}
	return text.Quote(value)
}
