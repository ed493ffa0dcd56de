package runs

// The events of runs. They arrive in the order they happened.
const (
	EventRunChanged = "run:changed" // a run is in another state, or asks something
	EventRunEntries = "run:entries" // a run came further; at most 20 a second, joined
	EventRunNotice  = "run:notice"  // a step notifies the person, and only the page can show it
)
