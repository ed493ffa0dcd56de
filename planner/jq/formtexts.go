package jq

import "strings"

// ByComma and ByPoint make a number of a text, as the form of the page writes it.
const (
	ByComma = `if type == "string" then (if test("^(?:[\\s\\p{Z}\\p{Sc}%]|EUR|USD|CHF|GBP)*$") then null else [match("^(?:[\\s\\p{Z}\\p{Sc}%]|EUR|USD|CHF|GBP)*([-−(]?)(?:[\\s\\p{Z}\\p{Sc}%]|EUR|USD|CHF|GBP)*[+]?(?:[\\s\\p{Z}\\p{Sc}%]|EUR|USD|CHF|GBP)*([0-9]{1,3}(?:[.][0-9]{3})+|[0-9]{1,3}(?:['’][0-9]{3})+|[0-9]{1,3}(?:[\\s\\p{Z}][0-9]{3})+|[0-9]+)((?:[,][0-9]+)?)(?:[\\s\\p{Z}\\p{Sc}%]|EUR|USD|CHF|GBP)*([-−)]?)(?:[\\s\\p{Z}\\p{Sc}%]|EUR|USD|CHF|GBP)*$")] | if . == [] or (.[0].captures | .[0].string + .[3].string | IN("", "-", "−", "()") | not) then error("there is no number with a decimal comma") else (.[0].captures | (if .[0].length + .[3].length > 0 then "-" else "" end) + (.[1].string | gsub("[^0-9]"; "")) + (.[2].string | sub("[,]"; ".")) | tonumber) end end) else . end`
	ByPoint = `if type == "string" then (if test("^(?:[\\s\\p{Z}\\p{Sc}%]|EUR|USD|CHF|GBP)*$") then null else [match("^(?:[\\s\\p{Z}\\p{Sc}%]|EUR|USD|CHF|GBP)*([-−(]?)(?:[\\s\\p{Z}\\p{Sc}%]|EUR|USD|CHF|GBP)*[+]?(?:[\\s\\p{Z}\\p{Sc}%]|EUR|USD|CHF|GBP)*([0-9]{1,3}(?:[,][0-9]{3})+|[0-9]{1,3}(?:['’][0-9]{3})+|[0-9]{1,3}(?:[\\s\\p{Z}][0-9]{3})+|[0-9]+)((?:[.][0-9]+)?)(?:[\\s\\p{Z}\\p{Sc}%]|EUR|USD|CHF|GBP)*([-−)]?)(?:[\\s\\p{Z}\\p{Sc}%]|EUR|USD|CHF|GBP)*$")] | if . == [] or (.[0].captures | .[0].string + .[3].string | IN("", "-", "−", "()") | not) then error("there is no number with a decimal point") else (.[0].captures | (if .[0].length + .[3].length > 0 then "-" else "" end) + (.[1].string | gsub("[^0-9]"; "")) + (.[2].string | sub("[.]"; ".")) | tonumber) end end) else . end`
)

// ByHours makes hours of a text such as 1:30, as the form of the page writes it.
const ByHours = `if type == "string" then (if trim == "" then null else [match("^\\s*([-−]?)([0-9]+):([0-5][0-9])(?::([0-5][0-9]))?\\s*$")] | if . == [] then error("there is no time such as 1:30") else (.[0].captures | (if .[0].length > 0 then -1 else 1 end) * ((.[1].string | tonumber) + (.[2].string | tonumber) / 60 + (.[3].string // "0" | tonumber) / 3600)) end end) else . end`

// dateOf is what a date stands before that is read in one of several forms, which follow it.
const dateOf = `if . == null or . == "" then . else . as $d | first((`

// noDate ends what dateOf begins.
const noDate = `// error("there is no date in the form that is said") end`

// DateAnew is a date in one of some forms, as it is written in another; as the form of the page writes
// it.
func DateAnew(to string, forms ...string) string {
	checked := `strptime($f)? | select(.[0] > 999 and [strftime($f) | scan("[0-9]+") | tonumber] == [$d | scan("[0-9]+") | tonumber]) | strftime("` + to + `")) ` + noDate
	if strings.Contains(strings.Join(forms, ""), "%b") {
		checked = monthsNamed + checked
	}
	return dateOf + `"` + strings.Join(forms, `", "`) + `") as $f | ` + checked
}

// monthsNamed reads names of months in English and German, before the form does.
const monthsNamed = `(reduce ({Jan: "jan(uary?)?|jän(ner)?|ja\u0308n(ner)?", Feb: "feb(r|ruary?|er)?", Mar: "mar(ch)?|m(ä|a\u0308|ae)rz?|mrz", Apr: "apr(il)?", May: "may|mai", Jun: "jun[ei]?", Jul: "jul[iy]?", Aug: "aug(ust)?", Sep: "sept?(ember)?", Oct: "o[ck]t(ober)?", Nov: "nov(ember)?", Dec: "de[cz](ember)?"} | to_entries[]) as $m (.; sub("(?i)\\b(" + $m.value + ")\\b[.]?"; $m.key)))? | `
