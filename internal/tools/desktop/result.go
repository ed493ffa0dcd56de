package desktop

// What was not found has no place and no number: a step that goes on with it fails, and
// does not act on the corner of the screen or the window in front.

// Launched is a program that was started. WindowID is 0, and not told, when no window
// appeared; Focused says whether keys go to the window.
type Launched struct {
	PID      int  `json:"pid"`
	WindowID int  `json:"window_id,omitzero"`
	Focused  bool `json:"focused"`
}

// Focused is the window that was brought to the front, if it was there.
type Focused struct {
	Found    bool   `json:"found"`
	WindowID int    `json:"window_id,omitzero"`
	Title    string `json:"title"`
}

// Window is an open window. PID is 0 where the program does not tell it.
type Window struct {
	WindowID int    `json:"window_id"`
	AppName  string `json:"app_name"`
	Title    string `json:"title"`
	PID      int    `json:"pid"`
}

// WindowList is a list of windows, the front one first. First is nil when it is
// empty.
type WindowList struct {
	Windows []Window `json:"windows"`
	Count   int      `json:"count"`
	First   *Window  `json:"first"`
	Found   bool     `json:"found"`
}

// FoundText is where text is: X and Y are the middle of the first of Matches.
type FoundText struct {
	Found   bool    `json:"found"`
	X       float64 `json:"x,omitzero"`
	Y       float64 `json:"y,omitzero"`
	Count   int     `json:"count"`
	Matches []Match `json:"matches"`
}

// Match is a place of text. X and Y are its middle.
type Match struct {
	Text   string  `json:"text"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// Waited says how a wait ended.
type Waited struct {
	Found    bool `json:"found"`
	WaitedMS int  `json:"waited_ms"`
}

// FoundImage is where a picture is: X and Y are the middle of the place that is
// most like it. Confidence is set also where that is too little.
type FoundImage struct {
	Found      bool    `json:"found"`
	X          float64 `json:"x,omitzero"`
	Y          float64 `json:"y,omitzero"`
	Confidence float64 `json:"confidence"`
	Count      int     `json:"count"`
}

// Point is a place on the screen.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Typed says how many characters were typed.
type Typed struct {
	Length int `json:"length"`
}

// Screenshot is a picture of the screen in a file.
type Screenshot struct {
	Image   string `json:"image"` // path of a PNG file
	Width   int    `json:"width"`
	Height  int    `json:"height"`
	OCRText string `json:"ocr_text"`
}
