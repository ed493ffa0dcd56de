package host

// The events a page gets. They arrive in the order they happened, and those of
// a call arrive before the call ends.
const (
	EventModelChanged    = "model:changed"    // another model, or none, plans now
	EventSettingsChanged = "settings:changed" // a setting has another value
	EventPullChanged     = "pull:changed"     // the download of a model came further, or ended
	EventTestFinding     = "test:finding"     // the test of an endpoint found something out
	EventToolsChanged    = "tools:changed"    // other tools are on offer, or a server is in another state
)
