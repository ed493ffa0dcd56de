package fact

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestOf: what is heard in some words, and what is none, as an example or a count of steps.
func TestOf(t *testing.T) {
	for words, want := range map[string]string{
		"Delete files older than 90 days":              "90 days",
		"Wait 5 s, then 250ms":                         "5 s|250ms",
		"Keep files over 20 MB":                        "20 MB",
		"if there are more than 10 logs":               "more than 10",
		"Show the top 10":                              "top 10",
		"Keep the 3 largest":                           "3 largest",
		"Do that 4 at a time":                          "4 at a time",
		"Try it three times":                           "three times",
		"older than two weeks":                         "two weeks",
		"über 1.000 Zeilen":                            "über 1.000",
		"Open https://a.com/x?y=1.":                    "https://a.com/x?y=1",
		"Open example.org/news now":                    "example.org/news",
		"Write it to sums.csv":                         "sums.csv",
		"Move it to ~/Old and /data/logs/x1":           "~/Old|/data/logs/x1",
		`Put it into C:\Temp\out.txt`:                  `C:\Temp\out.txt|C:\Temp\out.txt`,
		"Move the PDFs":                                "PDFs",
		"all *.png files":                              "*.png files",
		`Say "Ready" and “Done”`:                       "Ready|Done",
		"Rabatt von 20 %":                              "20 %",
		"Write a file such as report.pdf":              "",
		"It takes about 10 seconds":                    "",
		"the first two steps":                          "",
		"Do not touch a.txt":                           "",
		"Leave b.txt alone":                            "",
		"Call it date.csv":                             "",
		"at 9:00 in 2024":                              "",
		"I have over 3000 files":                       "",
		"once a day, one time":                         "",
		"at least one of them":                         "",
		`If I say "yes", go on`:                        "",
		"e.g. https://a.com":                           "",
		"Open report-YYYY-MM-DD.csv":                   "",
		"Wait 5 s instead of 10 s":                     "5 s",
		"Node.js, i.e. that":                           "",
		"from the 1980s":                               "",
		"Press Ctrl+S and type 12*7":                   "",
		"It is not 5 minutes":                          "",
		strings.Repeat("a", maxHeard) + " for 90 days": "",
	} {
		var said []string
		for _, f := range Of(words) {
			said = append(said, f.Said)
		}
		if got := strings.Join(said, "|"); got != want {
			t.Errorf("%.60s: %q, want %q", words, got, want)
		}
	}
}

// TestHolds: the same fact in another form stands, another does not.
func TestHolds(t *testing.T) {
	for _, test := range []struct {
		words, doing string
		holds        bool
	}{
		{"90 days", "list_files older_than_days=90", true}, {"90 days", "select(.age > 7776000000)", true}, {"90 days", "older_than_days=9", false},
		{"5 s", "wait milliseconds=5000", true}, {"5 s", "timeout 5", true}, {"5 s", "milliseconds=50", false}, {"ten seconds", "milliseconds=10000", true}, {"10 seconds", "milliseconds=5000", false},
		{"two weeks", "older_than_days=14", true}, {"2 months", "older_than_days=60", true}, {"2 months", "older_than_days=30", false},
		{"over 1,000", "select(.amount > 1000)", true}, {"over 1.000", "select(.amount > 1000)", true}, {"over 1000", "more than 1,000 in the prompt", true}, {"over 5,000", "select(.amount > 1000)", false},
		{"more than 10", "count GreaterThanOrEqual 11", true}, {"top 10", ".[:10]", true}, {"top 10", ".[:50]", false}, {"3 largest", ".[:5]", false},
		{"20 MB", "min=20971520", true}, {"20 MB", "min=20000000", true}, {"20 MB", ".size > 20*1024*1024", true}, {"20 MB", "size GreaterThan 20", false},
		{"5 times", "press_key count=5", true}, {"5 times", "press_key count=4", false}, {"try 3 times", "[retries=2]", true},
		{"for 10 minutes", "wait milliseconds=30000 max 20", true}, {"for 10 minutes", "wait milliseconds=30000 max 30", false},
		{"20 %", ".price * 0.2", true}, {"20 %", ".price * 0.3", false},
		{"https://www.a.com/", `open_url url="https://a.com"`, true}, {"https://example.org/news", `url="https://example.com/news"`, false}, {"https://a.com?q=x", `http_request url="https://a.com" query={"q":"x"}`, true},
		{"sums.csv", `path="/home/me/sums.csv"`, true}, {"sums.csv", `path="sum.csv"`, false}, {"~/Old", `to="/home/me/Old/"`, true}, {"~/Old", `to="~/Archive"`, false},
		{"backup-2024.zip", `path="backup-{{now.text}}.zip"`, true}, {"PDFs", `list_files pattern="*.pdf"`, true}, {"PDFs", `list_files folder="x"`, false}, {"PDFs", `read_document path="x"`, true},
		{`Say "Ready"`, `message="Ready!"`, true}, {`Say "Ready"`, `message="Done"`, false}, {`Say "N new files found"`, `message="{{look.count}} new files found"`, true}, {`Press "Ctrl+S"`, `keys="control+s"`, true},
		{`Say "He said \"no\" to it"`, `message="he said \"no\" to it"`, true}, {`Click "Save as"`, `click target="Open it"`, false},
	} {
		held := Make(test.doing, "")
		missing := slices.ContainsFunc(Of(test.words), func(f Fact) bool { return !held.Holds(f) })
		if len(Of(test.words)) == 0 || missing == test.holds {
			t.Errorf("%s in %s: missing %t", test.words, test.doing, missing)
		}
	}
}

// TestHoldsBehindMuch: a large workflow has its last numbers, too.
func TestHoldsBehindMuch(t *testing.T) {
	var doing strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&doing, "click x=%d\n", 100_000+i)
	}
	doing.WriteString("list_files older_than_days=90")
	if facts := Of("90 days"); len(facts) != 1 || !Make(doing.String(), "").Holds(facts[0]) {
		t.Errorf("of %v it does not stand there", facts)
	}
}
