package speech

import "testing"

func TestNamesPart(t *testing.T) {
	for _, name := range []string{"Mail (part 1 of 2)", "Mail (1/2)", "Mail [2/3]", "Mail – 1/2", "Part 1 of 2: Mail", "Mail, part 2 of 2", "Mail (continued)", "Mail (cont'd)", "Mail (to be continued)", "Mail (Part 1)",
		"Post (Teil 1 von 2)", "Post - Teil 1/2", "Post (Fortsetzung folgt)", "Courrier (partie 1 sur 2)", "Correo (parte 1 de 2)", "Posta (parte 1 di 2)", "Mail (deel 1 van 2)", "Mail (part one of three)", "Mail (suite)", "Mail (incomplete)"} {
		if !NamesPart(name) {
			t.Errorf("%q does not name a part", name)
		}
	}
	for _, name := range []string{"", "Mail", "Mail (part 1 of 1)", "Mail (1/1)", "Read part 1 of 2 of the book", "Wait 1/2 hour", "Report (11/27)", "Partition disk 1 of 2 disks", "Part time hours", "Hotel suite", "Continue the backup", "Continued fractions", "Split PDF into parts",
		"Unfinished tasks", "Section 4 of the law", "Rename parts (all)", "Ratio 3/4", "Teile sortieren", "Party of 2", "Copy A/B"} {
		if NamesPart(name) {
			t.Errorf("%q names a part", name)
		}
	}
}

func TestMoreFollows(t *testing.T) {
	for _, said := range []string{"The remaining step (screenshot) follows in my next message.", "The rest will follow.", "The remaining steps follow below.", "I'll send the rest next.", "To be continued.", "Part 1 of 2:", "Here is part 1 of 2.", "This is only the first half of the plan.",
		"I will continue with the other steps.", `Say "continue" for the rest.`, "Die Teile: dies ist Teil 1 von 2.", "Der Rest folgt.", "Die restlichen Schritte folgen noch.", "Fortsetzung folgt.", "La suite suivra.", "El resto sigue en el próximo mensaje.", "(Part 1/2)", "The second half comes next."} {
		if MoreFollows(said, "") == "" || MoreFollows("", said) == "" {
			t.Errorf("%q does not say that more follows", said)
		}
	}
	for _, said := range []string{"", "Here is the plan.", "The rest stays as it is.", "The next step follows when the file is there.", "The remaining steps follow the same pattern for each file.", "It moves the rest of the files.", "The workflow continues when a step fails.", "This is part 1 of 1.", "It reads part 1 of 2 of the book.",
		"If the first fails, it will continue.", "The message comes next to the others.", "It asks you in the next step.", "What follows is the plan.", "The steps follow one another.", "A reply is sent in the next step.", "It waits for the answer to come.", "Der Plan folgt den Regeln.", "I can continue if you like something else changed?", "The missing files are listed."} {
		if got := MoreFollows("", said); got != "" {
			t.Errorf("%q says that more follows: %q", said, got)
		}
	}
}
