package host

import "planwright/internal/release"

// NewestView is the newest release, and how this program stands to it.
type NewestView struct {
	State   release.State `json:"state"`
	Version string        `json:"version"` // of the newest
	Page    string        `json:"page"`    // where it is offered; "" where nobody says
}

// NewestRelease asks the address of the setting releases which release is the newest. It is
// asked when the person wants to know, and never else.
//
//page:call
func (p *Program) NewestRelease() (NewestView, error) {
	newest, err := release.Newest(p.ctx, p.Host.settings.Current().Releases, "planwright")
	if err != nil {
		return NewestView{}, err
	}
	return NewestView{State: release.Compare(p.Host.version, newest), Version: newest.Version, Page: newest.Page}, nil
}
