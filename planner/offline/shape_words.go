package offline

import (
	"strings"
	"time"
)

// initShapes fills the tables of words about rows.
func initShapes() {
	initColumnWords()
	initTestWords()
	initOrderWords()
	initMadeWords()
	initTableWords()
	initFilling()
}

// initColumnWords fills those about what is a column, and what is none.
func initColumnWords() {
	noColumns = setOf(`otherwise else then please pls plz thanks thx now too again today tomorrow tonight daily weekly monthly yearly ascending descending
	alphabetically numerically reversed only just me us you he she they we i is are was were has have had be been where whose
	row rows column columns field fields one ones entry entries record records line lines list table file files
	newest latest oldest earliest largest biggest highest smallest lowest top high low most least per over under above below
	more less fewer greater larger smaller higher lower contains contain ignoring regardless insensitive equals equal exceeds starts begins ends includes between both`)
	spokenOf = anyOf("them|it|these|those|everything|the numbers|all numbers|all the numbers|the figures|the values")
	kept = setOf("sales hours minutes seconds days points votes units views clicks goals miles kilometres kilometers earnings expenses savings")
	figureNouns = setOf("amount price total revenue cost sum value quantity salary score turnover profit")
	germanFigures = setOf("preis preise betrag beträge umsatz umsätze menge summe kosten netto brutto gehalt anzahl gesamt mwst steuer rabatt wert stückpreis einzelpreis gesamtpreis gewicht saldo rechnungsbetrag nettobetrag bruttobetrag")
	entryNouns = setOf("entry item element position object record")
	noRows = setOf("words characters letters sentences paragraphs files folders windows times minutes hours seconds days weeks months years")
	manners = setOf("parallel turn order total reverse sequence full detail bulk advance general particular addition alphabetical chronological ascending descending english german french spanish there here it them this that colour color private public person time case fact")
	keepWords = anyOf("keeping the|keep the|keeping only the|keep only the|keeping just the|of which the|leaving the|so that the|and keep the|and keep only the")
}

// initTestWords fills those about which rows are meant.
func initTestWords() {
	testWords = anyOf("where|for which|in which|that have|which have|having|with|without|whose|that has|which has")
	wordTests = map[string]wordings{
		"startswith": anyOf("starts with|begins with|start with|begin with"), "endswith": anyOf("ends with|ends in|end with"),
		"empty": anyOf("is empty|is missing|is blank|is not filled in|are empty"), "filled": anyOf("is not empty|is filled|is filled in|is there|is not missing|is not blank|isn't empty"),
	}
	ordering = setOf("< <= > >= after until since before older newer ahead nearer")
	opposites = map[string]string{"truth==": "truth!=", "truth!=": "truth==", "==": "!=", "!=": "==", ">": "<=", "<=": ">", "<": ">=", ">=": "<", "empty": "filled", "filled": "empty", "after": "until", "until": "after", "since": "before", "before": "since", "older": "newer", "newer": "older", "ahead": "nearer", "nearer": "ahead"}
	states = setOf("open closed pending active inactive cancelled canceled approved rejected shipped delivered confirmed expired completed failed unresolved resolved")
	amountWords = anyOf("that are|which are|that is|which is|that cost|of")
	coins = setOf("euro euros eur dollar dollars usd pound pounds gbp € $ £")
	vague = setOf("big small large high low good bad nice important old new recent happy cheap expensive long short many few great best worst right wrong interesting relevant")
	looseWords = anyOf("ignoring case|ignoring the case|ignoring upper and lower case|ignoring capital letters|ignoring capitals|ignoring small and capital letters|regardless of case|no matter the case|" +
		"case insensitive|case insensitively|case-insensitive|case-insensitively|without regard to case|without regard for case")
	monthsSaid = map[string]time.Month{}
	for month := time.Month(1); month <= 12; month++ {
		monthsSaid[strings.ToLower(month.String())] = month
	}
}

// initOrderWords fills those about the order of rows, and those at its ends.
func initOrderWords() {
	extremes = map[string]shaping{
		"largest": {by: column{spoken: ofNumbers}, falling: true}, "biggest": {by: column{spoken: ofNumbers}, falling: true},
		"highest": {by: column{spoken: ofNumbers}, falling: true}, "smallest": {by: column{spoken: ofNumbers}},
		"lowest": {by: column{spoken: ofNumbers}}, "newest": {by: column{spoken: ofDates}, falling: true},
		"latest": {by: column{spoken: ofDates}, falling: true}, "oldest": {by: column{spoken: ofDates}}, "earliest": {by: column{spoken: ofDates}},
	}
	risingWords = anyOf("oldest first|earliest first|smallest first|lowest first|ascending|in ascending order|from low to high|" +
		"from lowest to highest|from smallest to largest|from a to z|alphabetically|a to z|from oldest to newest|oldest to newest|lowest to highest|smallest to largest")
	fallingWords = anyOf("newest first|latest first|most recent first|largest first|biggest first|highest first|descending|in descending order|" +
		"from high to low|from highest to lowest|from largest to smallest|from z to a|z to a|from newest to oldest|newest to oldest|highest to lowest|largest to smallest")
	cellWords = setOf("last first highest largest newest latest")
}

// initMadeWords fills those about columns that are made or changed.
func initMadeWords() {
	affixes = map[string]bool{"prefix": true, "suffix": false}
	intoNumbers = anyOf("numbers|a number|number|amounts|an amount|numeric|a numeric column")
	spanNames = anyOf("as|as the column|as a column|in a column|in the column|into the column|into a column|in a new column|as a new column|and call it|and call them|called|named")
	madeWords = anyOf("with|as|from|for|that is|which is|=|:")
	calculators = map[string]wordings{
		"+": anyOf("plus|+"), "-": anyOf("minus|-|−"), "*": anyOf("times|multiplied by|*|×|x"), "/": anyOf("divided by|over|/|÷"),
	}
	turnedWords = anyOf("with|called|named|as|with the columns|with columns|with their names as|with the names as|with their names in|with the names in|with the name in|with the name as|and call them")
	turnedCells = anyOf("their cells as|their values as|the cells as|the values as|the value as|the values in|the value in|their values in|their cells in|cells as|values as|values in")
}

// initTableWords fills those about tables, and their files.
func initTableWords() {
	pronouns = anyOf("it|them|these|those|the rows|all rows|the table|the list|the data|the result|everything|all of them|the entries|the records|the lines")
	mergeVerbs = setOf("merge combine join append concatenate stack")
	differingWords = anyOf("what is new , gone and changed|what is new , gone or changed|what is new , changed and gone|what is new , gone , and changed|what is new and gone|what is new and changed|what is new|what changed|what has changed|the differences|the changes")
	fileNameWords = anyOf("the file name|the filename|the file names|the filenames|file name|file names|filename|filenames|the name of the file|the name of its file|the name of their file|the name of each file|the names of the files|the name of the file it comes from|the name of the file they come from|the name of the file it came from|the file's name|each file's name|its file name|their file name|their file names|the file it comes from|the file they come from|where it comes from|where they come from")
	fileNameLeads = anyOf("with|that has|that holds|which has|having|for|of|containing|that contains|showing|that shows|that says|saying|to say|as")
	fileEndings = setOf(".txt .md .json .xml .html .htm .log .doc .xls .ppt .ods .py .sh .js .ts .go .yaml .yml .ini .conf .bak .svg .webp .heic .tif .tiff .bmp .mov .mkv .avi .wav .ogg .flac .m4a .eml .ics .sql .db .tar .rar .com .org .net")
	tableFiles = setOf(".csv .tsv .xlsx .jsonl")
}
