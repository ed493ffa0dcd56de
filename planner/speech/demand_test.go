package speech

import "testing"

// TestDemands: what words behind a plan say that it is to be is heard, and what tells of it is not.
func TestDemands(t *testing.T) {
	for said, want := range map[string]Demand{
		"EDIT: older_than_days must be 60.":                  {Value: "60", Corrects: true},
		"Edit: the pattern should be *.txt.":                 {Value: "*.txt", Corrects: true},
		"P.S. older_than_days should be 60.":                 {Value: "60", Corrects: true},
		"Update: 60 days, not 30.":                           {Value: "60", Unit: "days", Corrects: true},
		"Better: use 60 days.":                               {Value: "60", Unit: "days", Corrects: true},
		"Hold on — 60 days.":                                 {Value: "60", Unit: "days", Corrects: true},
		"(should be 60 days)":                                {Value: "60", Unit: "days", Corrects: true},
		"*60 days":                                           {Value: "60", Unit: "days", Corrects: true},
		"Step 3 should be move_file instead of delete_file.": {Value: "move_file"},
		"Please change 30 to 60.":                            {Value: "60"},
		"In step 1, use ~/Log instead of ~/Logs.":            {Value: "~/Log"},
		"The correct folder is ~/Log.":                       {Value: "~/Log"},
		"It keeps error.log.":                                {Value: "error.log"},
		"更正：older_than_days 应为 60。":                          {Value: "60", Corrects: true},
		"Schritt 3 sollte move_file sein.":                   {Value: "move_file"},
		"Il faut 60 jours.":                                  {Value: "60", Unit: "jours"},
		"Debe ser 60 días.":                                  {Value: "60", Unit: "días"},
		"Dovrebbe essere 60 giorni.":                         {Value: "60", Unit: "giorni"},
		"Deveria ser 60 dias.":                               {Value: "60", Unit: "dias"},
		"Het moet 60 dagen zijn.":                            {Value: "60", Unit: "dagen"},
		"Должно быть 60 дней.":                               {Value: "60", Unit: "дней"},
	} {
		got := Demands(said)
		if len(got) == 0 || got[0].Value != want.Value || got[0].Unit != want.Unit && want.Unit != "" || got[0].Corrects != want.Corrects {
			t.Errorf("%q is heard as %v", said, got)
		}
	}
	for _, said := range []string{
		"", "Here is the plan.", "It should be done in 5 minutes.", "If it should be 60 days, tell me.", "Should it be 60?", "It lists the files that are 30 days old.", "You should check it.",
		"By default it is 30.", "It keeps the newest file.", "The plan uses list_files and delete_file.", "Change it as you like.",
	} {
		if got := Demands(said); len(got) > 0 {
			t.Errorf("%q is heard as %v", said, got)
		}
	}
}
