package host

// ModelView says what plans: a model, or the offline planner.
type ModelView struct {
	Offline bool   `json:"offline"` // no model; the offline planner answers
	BaseURL string `json:"baseUrl"`
	Host    string `json:"host"` // of BaseURL, for people
	Model   string `json:"model"`
	HasKey  bool   `json:"hasKey"`
	Warning string `json:"warning"` // "" when there is nothing to warn about

	KeySource KeySource `json:"keySource"` // where the key is kept, "" without one
	KeyNote   string    `json:"keyNote"`   // that there is no keychain and what holds instead, "" where there is one

	CoolOffUntil string `json:"coolOffUntil"` // after failures in a row no call is made before, unless EndCoolOff is called
}

// LocalServer is what answers like a model server on this machine. Any program may.
type LocalServer struct {
	Name    string   `json:"name"` // what it seems to be
	BaseURL string   `json:"baseUrl"`
	Host    string   `json:"host"` // and port
	Models  []string `json:"models"`
}

// ConnectRequest names a model endpoint. The key is held in memory until the
// program ends; where it is to be remembered it goes to the keychain of the
// operating system, and nowhere else.
type ConnectRequest struct {
	BaseURL  string `json:"baseUrl"`
	Model    string `json:"model"`
	Key      string `json:"key"` // "": the one that is known for the endpoint, if any
	Remember bool   `json:"remember"`
}
