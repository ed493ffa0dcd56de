package alias

// ArgumentWords are the words that models say for arguments, settings of a step and of a loop, as
// far as they are not their names.
var ArgumentWords = newTable("",
	Means[Field]{"milliseconds", "wait waiting_time wait_time delay pause pause_time wartezeit"},
	Means[Field]{Timeout, "timeout time_limit zeitlimit"},
	Means[Field]{Maximum, "iterations maximum_iterations iteration_limit round_limit maximum_number_of_iterations maximum_number_of_rounds limit_of_rounds"},
	Means[Field]{Retries, "number_of_retries retry_count"},
	Means[Field]{"level", "urgency severity"},
	Means[Field]{"delta_y", "scroll_amount"})

// PlainTexts are the names of arguments that hold text as people read it.
var PlainTexts = newList("text message question title")

// OtherThings are the names of arguments that are words for other things as well.
var OtherThings = newList("text message title name value key data file files url from to program question body list path input image target html rows columns fields wait delay pause iterations count by")

// Numerals are the numbers that are written as words.
var Numerals = newTable("",
	Means[Field]{"1", "one"}, Means[Field]{"2", "two"}, Means[Field]{"3", "three"}, Means[Field]{"4", "four"}, Means[Field]{"5", "five"}, Means[Field]{"6", "six"}, Means[Field]{"7", "seven"},
	Means[Field]{"8", "eight"}, Means[Field]{"9", "nine"}, Means[Field]{"10", "ten"}, Means[Field]{"12", "twelve"}, Means[Field]{"15", "fifteen"}, Means[Field]{"20", "twenty"}, Means[Field]{"30", "thirty"}, Means[Field]{"60", "sixty"})

// The units behind a number.
const (
	InSeconds Field = "(seconds)"
	InMinutes Field = "(minutes)"
	InHours   Field = "(hours)"
	InWeeks   Field = "(weeks)"
	InMonths  Field = "(months)"
	InYears   Field = "(years)"
	InKilo    Field = "(kilobytes)"
	InMega    Field = "(megabytes)"
	InGiga    Field = "(gigabytes)"
)

// UnitWords are the words for them.
var UnitWords = newTable("",
	Means[Field]{InSeconds, "s sec secs second seconds sekunde sekunden seconde secondes segundos"},
	Means[Field]{InMinutes, "m min mins minute minutes minuten minutos"},
	Means[Field]{InHours, "h hr hour hours stunde stunden heure heures horas"},
	Means[Field]{InWeeks, "week weeks woche wochen semaines semanas"},
	Means[Field]{InMonths, "month months monat monate"},
	Means[Field]{InYears, "year years jahr jahre"},
	Means[Field]{InKilo, "kb k kib"},
	Means[Field]{InMega, "mb mib"},
	Means[Field]{InGiga, "gb gib"})

// StepCounts are keys under which it stands how many steps a plan has.
var StepCounts = []string{"totalsteps", "stepcount", "numberofsteps", "stepscount", "numsteps", "stepstotal"}
