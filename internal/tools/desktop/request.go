package desktop

// LaunchApp says what to start. A WaitMS of 0 does not wait for a window. Folder is where
// it starts unless it has one of its own, "" for the folder of this program.
type LaunchApp struct {
	AppName   string   `json:"app_name"`
	Arguments []string `json:"arguments"`
	WaitMS    int      `json:"wait_ms"`
	Folder    string   `json:"-"`
}

// FocusWindow says which window is meant. Every field that is set must hold; at
// least one must be set.
type FocusWindow struct {
	AppName  string `json:"app_name"`
	WindowID int    `json:"window_id"`
	PID      int    `json:"pid"`
	Title    string `json:"title"`
}

// ListWindows says whose windows are meant: all when AppName is empty.
type ListWindows struct {
	AppName string `json:"app_name"`
}

// FindText says what to look for. Spaces do not count. With Exact, letter case
// and marks count and only whole words are found; else whole words come first.
type FindText struct {
	Text    string `json:"text"`
	AppName string `json:"app_name"`
	Exact   bool   `json:"exact"`
}

// WaitForText says what to wait for and the longest time.
type WaitForText struct {
	Text         string `json:"text"`
	AppName      string `json:"app_name"`
	Milliseconds int    `json:"milliseconds"`
}

// FindImage says which picture to look for. A Confidence of 0 is 0.9.
type FindImage struct {
	Image      string  `json:"image"` // path of a PNG, JPEG or GIF file
	Confidence float64 `json:"confidence"`
	AppName    string  `json:"app_name"`
}

// Click says where: on the Target, else at X and Y. An empty Button is the left
// one, a ClickCount of 0 one click.
type Click struct {
	Target     string   `json:"target"`
	X          *float64 `json:"x"`
	Y          *float64 `json:"y"`
	Button     string   `json:"button"`
	ClickCount int      `json:"click_count"`
	AppName    string   `json:"app_name"`
}

// Into says which window keys are for: it is brought to the front before them. Where
// nothing is set, it is the one in front.
type Into struct {
	AppName  string `json:"app_name"`
	WindowID int    `json:"window_id"`
}

// TypeText says what to type, and where.
type TypeText struct {
	Into
	Text    string `json:"text"`
	DelayMS int    `json:"delay_ms"`
}

// PressKey names a key, those that are held meanwhile, and where. A Count of 0 is
// once.
type PressKey struct {
	Into
	Key       string   `json:"key"`
	Modifiers []string `json:"modifiers"`
	Count     int      `json:"count"`
}

// Scroll turns the wheel, at X and Y where both are given and else where the
// mouse is.
type Scroll struct {
	DeltaX int      `json:"delta_x"`
	DeltaY int      `json:"delta_y"`
	X      *float64 `json:"x"`
	Y      *float64 `json:"y"`
}

// TakeScreenshot says what to capture. An empty Mode is the screen. The picture
// is a new file in Folder, which must be there; an empty Folder is the one for
// temporary files.
type TakeScreenshot struct {
	Mode       string `json:"mode"`
	AppName    string `json:"app_name"`
	Region     Region `json:"region"`
	IncludeOCR bool   `json:"include_ocr"`
	Folder     string `json:"-"`
}

// Region is a rectangle on the screen.
type Region struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}
