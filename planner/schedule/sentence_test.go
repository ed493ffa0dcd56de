package schedule

import "testing"

func TestSentence(t *testing.T) {
	for want, s := range map[string]Schedule{
		"At 17:00 on Friday":                                             calendar(Line{Minute: "0", Hour: "17", Weekday: "5"}),
		"At 07:30 on Monday to Friday":                                   calendar(Line{Minute: "30", Hour: "7", Weekday: "mon-fri"}),
		"At 09:00, 12:00 and 17:00":                                      calendar(Line{Minute: "0", Hour: "17,9,12"}),
		"At 09:00 on Saturday and Sunday":                                calendar(Line{Minute: "0", Hour: "9", Weekday: "6,7"}),
		"Every minute":                                                   calendar(Line{Minute: "*", Hour: "*"}),
		"Every 15 minutes":                                               calendar(Line{Minute: "*/15", Hour: "*"}),
		"Every 15 minutes in the hours 8-17":                             calendar(Line{Minute: "*/15", Hour: "8-17"}),
		"At the minutes */7 of the hours *":                              calendar(Line{Minute: "*/7", Hour: "*"}),
		"At minute 5 of each hour":                                       calendar(Line{Minute: "5", Hour: "*"}),
		"At minute 0 of every 2 hours":                                   calendar(Line{Minute: "0", Hour: "*/2"}),
		"At 09:00 on day 1 and the last of the month":                    calendar(Line{Minute: "0", Hour: "9", Day: "1,L"}),
		"At 09:00 on day 2 before the last of the month":                 calendar(Line{Minute: "0", Hour: "9", Day: "L-2"}),
		"At 09:00 on the second Friday of the month in January to March": calendar(Line{Minute: "0", Hour: "9", Weekday: "5#2", Month: "1-3"}),
		"At 09:00 on the last Monday of the month":                       calendar(Line{Minute: "0", Hour: "9", Weekday: "mon#L"}),
		"At 09:00 on day 13 of the month on Friday":                      calendar(Line{Minute: "0", Hour: "9", Day: "13", Weekday: "5"}),
		"At 09:00 · At 10:30 on Sunday":                                  calendar(Line{Minute: "0", Hour: "9"}, Line{Minute: "30", Hour: "10", Weekday: "0"}),
		"At no time":                                                     {},
		"Every day":                                                      {Every: 86400},
		"Every 90 minutes":                                               {Every: 5400},
		"Every 61 seconds":                                               {Every: 61},
		"At the minutes x of the hours 9 on nine":                        calendar(Line{Minute: "x", Hour: "9", Weekday: "nine"}),
	} {
		if got := Sentence(s).String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
