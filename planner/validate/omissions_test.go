package validate

import (
	"strings"
	"testing"
)

// TestOmissions: what stands in a text for more of it is seen, and what people write for others
// is not.
func TestOmissions(t *testing.T) {
	for _, said := range []string{
		"# ... existing code ...\nDEBUG = True", "line 1\n// rest of the file unchanged\n", "<!-- unchanged content -->\n<p>new</p>", "import os\n# ... existing code ...\nx\n",
		"Dear Ann,\n[rest of the letter here]\nBob", "one\ntwo\n…\nten", "Line 1\n... (rest unchanged)\nLine 50", "same as above", "The rest of the document.", "[...]", "...continued", "/* unchanged */",
		"... same as before", "<unchanged>", "// more rows", "a\r\n...\r\nb", "x = 1\n    // ... other methods ...\n}", "-- rest of the query as before", "# rest of the code stays unchanged", "a\n# (...)\nb\n[more items]", "…and so on",
	} {
		if omittedIn("text", said) == "" && blankIn(said) == "" {
			t.Errorf("%q is taken for the text", said)
		}
	}
	for _, said := range []string{
		"", "Unchanged", "No changes", "# Remaining tasks\n- a\n- b", "# Existing files\n", "# More\ntext", "He said ... and left.", "Wait...\nDone", "The files are unchanged.", "// the other way\nx()", "See [1]\n(more on page 3)",
		"# Title\n\nSome text goes here and there.\n", "1. one\n2. two", "-- select\nselect 1", "Loading …", "# install\npip install x", "[section]\nkey=1", "<b>more</b>", "a // b", "/* the header */\nbody {}", "https://a.example/rest of it", "The rest of the documents are in the folder.",
	} {
		if found := omittedIn("text", said); found != "" {
			t.Errorf("of %q %q is taken for something that is left out", said, found)
		}
	}
	if omittedIn("message", "Same as before") != "" {
		t.Error("what people are told may say that")
	}
	for _, said := range []string{"%CONTENT%", "cd /x && ...", "https://a.example/api?key=API_KEY_HERE", "make; …"} {
		if blankIn(said) == "" {
			t.Errorf("%q is no placeholder", said)
		}
	}
	for _, said := range []string{"100% sure", "50%", "date +%Y%m%d", "echo a && echo b...", "OVER_THERE", strings.Repeat("a ", 20)} {
		if found := blankIn(said); found != "" {
			t.Errorf("of %q %q is taken for a placeholder", said, found)
		}
	}
}

// TestNamesInPaths: a name in a path for what is to stand there is seen.
func TestNamesInPaths(t *testing.T) {
	for _, said := range []string{"~/Docs/${year}", "~/Docs/{year}", "~/Docs/<year>", "~/Docs/[YEAR]", `%USERPROFILE%\Docs`} {
		if nameInPath().FindString(said) == "" {
			t.Errorf("%q is a path as it stands", said)
		}
	}
	for _, said := range []string{"~/Docs/{a,b}", "~/Docs/[draft] a.txt", "~/100%/a%20b", "~/$5.txt", "~/Docs/[A-Z]*", "a <3 b.txt"} {
		if name := nameInPath().FindString(said); name != "" {
			t.Errorf("of %q %q is no name for something", said, name)
		}
	}
}
