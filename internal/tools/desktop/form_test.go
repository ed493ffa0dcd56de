package desktop

import (
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// form is a program with a label, a field and two buttons. It writes what the
// field held when OK was clicked.
func form(s *session) (answer func() string) {
	s.script("invoice-form", `exec zenity --entry --title="$1" --text="Total amount of the invoice" >"$HOME/answer"`)
	s.desktopEntry("org.example.Invoices", "Name=Invoices\nName[de]=Rechnungen\nExec=invoice-form \"New “invoice” \\\\\\\\ 7\" %U\nStartupWMClass=Zenity\n")
	return func() string {
		text, _ := os.ReadFile(filepath.Join(s.home, "answer"))
		return strings.TrimSuffix(string(text), "\n")
	}
}

func (s *session) desktopEntry(id, text string) {
	s.t.Helper()
	folder := filepath.Join(s.home, ".local", "share", "applications")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, id+".desktop"), []byte("[Desktop Entry]\n"+text), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

// A person fills in a form: the program is started by the name in its menu, found
// by its window, read, typed into and answered.
func TestFillsInAForm(t *testing.T) {
	const typed = `Grüße, “Ümlaut” – 漢字 😀 42 € C:\Temp {"a": 1} ~^ Ünïcödé`
	s := newSession(t)
	answer := form(s)
	launched := s.launch("rechnungen")

	want := Window{WindowID: launched.WindowID, AppName: "Zenity", Title: `New “invoice” \ 7`, PID: launched.PID}
	list := must(t, s.ListWindows, ListWindows{AppName: "zenity"})
	if diff := cmp.Diff(WindowList{Windows: []Window{want}, Count: 1, First: &want, Found: true}, list); diff != "" {
		t.Error(diff)
	}
	focused := must(t, s.FocusWindow, FocusWindow{PID: launched.PID, Title: "new “INVOICE"})
	if diff := cmp.Diff(Focused{Found: true, WindowID: want.WindowID, Title: want.Title}, focused); diff != "" {
		t.Error(diff)
	}
	if waited := must(t, s.WaitForText, WaitForText{Text: "total amount", AppName: "Rechnungen", Milliseconds: 8000}); !waited.Found {
		t.Error("the form was not read")
	}
	must(t, s.TypeText, TypeText{Text: "wrong"})
	for _, key := range []PressKey{{Key: "a", Modifiers: []string{"ctrl"}}, {Key: "backspace"}} {
		if err := s.PressKey(t.Context(), key); err != nil {
			t.Error(err)
		}
	}
	if got := must(t, s.TypeText, TypeText{Text: typed}); got.Length != utf8.RuneCountInString(typed) {
		t.Errorf("typed %d characters", got.Length)
	}
	must(t, s.Click, Click{Target: "ok", AppName: "zenity"})
	s.until("the answer", func() bool { return answer() != "" })
	if diff := cmp.Diff(typed, answer()); diff != "" {
		t.Error(diff)
	}
}

func TestKeysArriveInTheField(t *testing.T) {
	s := newSession(t)
	answer := form(s)
	launched := s.launch("Invoices")
	must(t, s.FocusWindow, FocusWindow{WindowID: launched.WindowID})
	for _, key := range []PressKey{
		{Key: "a"}, {Key: "B"}, {Key: "7"}, {Key: "space"}, {Key: "+"}, {Key: "Ü"}, {Key: "x", Count: 3},
		{Key: "backspace"}, {Key: "left"}, {Key: "delete"}, {Key: "home"}, {Key: "c", Modifiers: []string{"shift"}},
		{Key: "end"}, {Key: "z"}, {Key: "enter"},
	} {
		if err := s.PressKey(t.Context(), key); err != nil {
			t.Errorf("%v: %v", key, err)
		}
	}
	s.until("the answer", func() bool { return answer() != "" })
	if diff := cmp.Diff("CaB7 +Üxz", answer()); diff != "" {
		t.Error(diff)
	}
}

// What is typed with keys of its own must leave the keyboard as it was.
func TestTypingLeavesTheKeyboard(t *testing.T) {
	s := newSession(t)
	form(s)
	s.launch("Invoices")
	before, err := s.ask(t.Context(), "xmodmap", "-pke")
	if err != nil {
		t.Fatal(err)
	}
	must(t, s.TypeText, TypeText{Text: "äöü 漢字"})
	after, err := s.ask(t.Context(), "xmodmap", "-pke")
	if diff := cmp.Diff(before, after); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

func TestWheelMovesAList(t *testing.T) {
	s := newSession(t)
	var rows []string
	for _, a := range "ABCDEFGH" {
		for _, b := range []string{"red", "blue", "green", "white", "black"} {
			rows = append(rows, "Row"+string(a)+b)
		}
	}
	s.launch("zenity", append([]string{"--list", "--height=300", "--text=Colours", "--column=Name"}, rows...)...)
	seen := func(text string) bool {
		return must(t, s.FindText, FindText{Text: text, AppName: "zenity"}).Found
	}
	if waited := must(t, s.WaitForText, WaitForText{Text: "RowAblue", AppName: "zenity", Milliseconds: 5000}); !waited.Found || seen("RowHblack") {
		t.Fatal("the list does not start at its first row")
	}
	x, y := float64(screenWidth)/2, float64(screenHeight)/2
	if err := s.Scroll(t.Context(), Scroll{DeltaY: 60, X: &x, Y: &y}); err != nil {
		t.Fatal(err)
	}
	if waited := must(t, s.WaitForText, WaitForText{Text: "RowHblack", AppName: "zenity", Milliseconds: 5000}); !waited.Found || seen("RowAblue") {
		t.Error("the wheel did not reach the end of the list")
	}
}

// Keys that no window would get, or another than it began with, are no success.
func TestTypingNeedsItsWindow(t *testing.T) {
	s := newSessionOf(t, image.Pt(1000, 480))
	_, err := s.TypeText(t.Context(), TypeText{Text: "lost"})
	wantError(t, err, "No window is in front")
	_, err = s.TypeText(t.Context(), TypeText{Text: "lost", Into: Into{AppName: "nobody"}})
	wantError(t, err, "no such window to type into: “nobody”")

	answer := form(s)
	first := s.launch("Invoices")
	second := s.launch("zenity", "--info", "--text=Elsewhere")
	must(t, s.TypeText, TypeText{Text: "12", Into: Into{WindowID: first.WindowID}})
	real, err := exec.LookPath("xdotool")
	if err != nil {
		t.Fatal(err)
	}
	s.script("xdotool", `echo "$1" >>"$HOME/calls"; exec `+real+` "$@"`)
	failed := make(chan error)
	go func() {
		_, err := s.TypeText(t.Context(), TypeText{Text: strings.Repeat("3", 3*maxPart), DelayMS: 10, Into: Into{WindowID: first.WindowID}})
		failed <- err
	}()
	s.until("the first part", func() bool {
		calls, _ := os.ReadFile(filepath.Join(s.home, "calls"))
		return strings.Contains(string(calls), "type\n")
	})
	must(t, s.FocusWindow, FocusWindow{WindowID: second.WindowID})
	wantError(t, <-failed, "came to the front while the text was typed into")
	if err := s.PressKey(t.Context(), PressKey{Key: "enter", Into: Into{WindowID: first.WindowID}}); err != nil {
		t.Fatal(err)
	}
	s.until("the answer", func() bool { return answer() != "" })
	if got := answer(); !strings.HasPrefix(got, "12") || strings.Count(got, "3") >= 3*maxPart {
		t.Errorf("the field got %q", got)
	}
}

// Where a word stands twice a click says so and names the places.
func TestClickRefusesEqualPlaces(t *testing.T) {
	s := newSession(t)
	s.launch("zenity", "--list", "--text=Colours", "--column=Name", "Yellow", "Yellow")
	if waited := must(t, s.WaitForText, WaitForText{Text: "Yellow", AppName: "zenity", Milliseconds: 8000}); !waited.Found {
		t.Fatal("the list was not read")
	}
	_, err := s.Click(t.Context(), Click{Target: "Yellow"})
	wantError(t, err, "“Yellow” is on the screen several times")
}
