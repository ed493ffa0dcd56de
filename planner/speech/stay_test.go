package speech

import "testing"

// TestSaysStays: what stands for a text that stays is told from texts.
func TestSaysStays(t *testing.T) {
	for want, list := range map[Staying][]string{
		Stays: {
			"(unchanged)", "<unchanged>", "[same]", "(same as before)", "same as before", "Same as above.", "as before", "as it was", "(keep)", "(as is)", "*unchanged*", "(existing)", "<existing message>", "[current text]", "(no change)", "(no changes needed)", "keep as is",
			"leave unchanged", "keep the existing message", "(kept)", "do not change", "remains unchanged", "wie bisher", "(unverändert)", "comme avant", "como antes", "sin cambios", "(original text)", "not changed", "the same as the original",
		},
		MayStay: {"unchanged", "Unchanged", "same", "keep", "no change", "No changes", "existing", "as is"},
		IsText: {
			"", "Keep", "Keep calm", "keep_1.txt", "The same again", "Nothing changed", "Done (unchanged)", "(5 files)", "<b>same</b>", "No change in the weather", "It is the same as before the storm", "existing.txt", "Same day delivery", "as soon as possible", "(original title: Home)", "3 files unchanged",
			"leave", "{{look.count}}", "*", "(current)", "the original of the report",
		},
	} {
		for _, said := range list {
			if got := SaysStays(said); got != want {
				t.Errorf("%q: %d", said, got)
			}
		}
	}
	for said, want := range map[string]string{"5 logs (unchanged)": "5 logs", "5 logs [same as before]": "5 logs", "5 logs (new)": "5 logs (new)", "": ""} {
		if got := WithoutStays(said); got != want {
			t.Errorf("%q: %q", said, got)
		}
	}
}

// TestSaysToWrite: who asks for a text as it stands is told from who says the word.
func TestSaysToWrite(t *testing.T) {
	for _, words := range []string{"Let it say keep", "set the title to keep.", "change the text: keep", "click keep and wait", "show “keep”", "Sag keep", "name it to Keep"} {
		if !SaysToWrite(words, "keep") {
			t.Errorf("%q asks for it", words)
		}
	}
	for _, words := range []string{"", "keep the message", "I want you to keep the text, but make it urgent", "Make it urgent", "set it to keepsake", "do not say what to keep it as"} {
		if SaysToWrite(words, "keep") {
			t.Errorf("%q does not ask for it", words)
		}
	}
}

// TestExtends: a text in which a part stands for the one that was there is told from texts.
func TestExtends(t *testing.T) {
	for said, want := range map[string]string{
		"<existing message> in ~/Logs": "OLD in ~/Logs", "[current text] in ~/Logs": "OLD in ~/Logs", "{existing_message} in ~/Logs": "OLD in ~/Logs", "{{existing message}}, in ~/Logs": "OLD, in ~/Logs", "(existing message) in ~/Logs": "OLD in ~/Logs",
		"(existing) + x": "OLD x", "(same as before) + \" in ~/Logs\"": "OLD in ~/Logs", "existing message + in ~/Logs": "OLD in ~/Logs", "<unchanged> + x": "OLD x", "(original text) plus x": "OLD x", "the existing message followed by x": "OLD x",
		"... in ~/Logs": "OLD in ~/Logs", "… in ~/Logs": "OLD in ~/Logs", "...in the folder": "OLD in the folder", "..., in ~/Logs": "OLD, in ~/Logs", "In ~/Logs: ...": "In ~/Logs: OLD",
		"In ~/Logs: <existing message>": "In ~/Logs: OLD", "<existing content>\nmore": "OLD\nmore", "<existing message>: OLD in ~/Logs": ": OLD in ~/Logs",
	} {
		x, ok := Extends(said)
		if got := x.Fill("OLD"); !ok || got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
	for _, said := range []string{
		"", "...", "…", "(unchanged)", "<existing message>", "same as before", "Wait...", "Done … in ~/Logs", "5 logs (existing text)", "Old + new", "1 + 1", "(5 files) in ~/Logs", "<b>old</b> text", "<original>text</original>", "The existing message", "[Info] done", "(same) day delivery",
		"{{look.count}} + {{old.count}}", "{{existing.text}} in ~/Logs", "...5", "./...", "Original and copy", "The old text was longer", "New price (old price)", "<h1>Logs</h1>", "a=<old value>",
	} {
		if x, ok := Extends(said); ok {
			t.Errorf("%q extends: %+v", said, x)
		}
	}
}

// TestSaysRestStays: a text that says that more than it stays is told from texts.
func TestSaysRestStays(t *testing.T) {
	for _, said := range []string{"Same as before, in ~/Logs", "same as above but urgent", "(keep the rest) in ~/Logs", "In ~/Logs <and the rest as before>", "wie bisher, aber dringend", "Keep the existing message and add the folder"} {
		if !SaysRestStays(said) {
			t.Errorf("%q says nothing", said)
		}
	}
	for _, said := range []string{"", "same as before", "Keep the rest of the cake", "The rest (5 files)", "Same procedure as every year", "Leave it as it is.", "(the rest)"} {
		if SaysRestStays(said) {
			t.Errorf("%q says that something stays", said)
		}
	}
}
