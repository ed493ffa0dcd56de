package alike

import "testing"

func TestUnseen(t *testing.T) {
	for text, want := range map[string]rune{
		"a.txt": 0, "Müller.txt": 0, "счета.txt": 0, "می\u200cخواهم": 0, "👨\u200d👩\u200d👧.png": 0, "🏴󠁧󠁢󠁥󠁮󠁧󠁿.png": 0, "日本語": 0,
		"a\u200b.txt": '\u200b', "inv\u00adoice": '\u00ad', "\u202etxt.exe": '\u202e', "a\u200db": '\u200d', "x\ufeff": '\ufeff', "a\u2060": '\u2060', "\u3164": '\u3164',
	} {
		if got := Unseen(text); got != want {
			t.Errorf("%+q: %U, want %U", text, got, want)
		}
	}
}

func TestStranger(t *testing.T) {
	for text, want := range map[string]rune{
		"счета/2026.txt": 0, "отчёт report.txt": 0, "Δx": 0, "µm": 0, "Straße": 0, "βeta": 0, "naïve": 0, "я_report": 0, "[A-Za-zА-Яа-я]+": 0, "[a-zа-я]*.txt": 0, "/home/me/σx.txt": 0, "x-\u043eutput": '\u043e', "[a-z]inv\u043eice": '\u043e', "Жanna": 0,
		"inv\u043eices": '\u043e', "p\u0430ypal": '\u0430', "\u0421onfig": '\u0421', "\u03bfutput": '\u03bf', "a/b/re\u0440ort": '\u0440',
	} {
		if got := Stranger(text); got != want {
			t.Errorf("%+q: %U, want %U", text, got, want)
		}
	}
}

func TestIsDisguised(t *testing.T) {
	for word, want := range map[string]bool{"": false, "apple": false, "пример": false, "счета": false, "\u0430\u0440\u0440\u04cf\u0435": true, "\u0441\u043e\u0440\u0435": true, "123": false} {
		if got := IsDisguised(word); got != want {
			t.Errorf("%+q: %v, want %v", word, got, want)
		}
	}
}
