package doubt

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

// joinFormerly is what the form wrote where case, blanks and zeros in front do not count.
const joinFormerly = `(.b | INDEX(.no | tostring | trim | ascii_downcase | sub("^0+(?<k>.)"; .k))) as $by | .a | map(($by[.id | tostring | trim | ascii_downcase | sub("^0+(?<k>.)"; .k)] // {}) + .)`

const joinAll = "(.b | INDEX(.no)) as $by | .a | map(($by[.id | tostring] // {}) + .)"

func TestDoubts(t *testing.T) {
	const rows = `[{"Who": "a", "Net": 1, "Betrag": "3982,08"}, {"Who": "b", "Net": null, "Betrag": "12"}]`
	for _, tt := range []struct{ program, data, wrong, odd string }{
		{"map(select(.net > 1))", rows, "No row has a column “net”: it is called “Net”. Write it so.", ""},
		{"map(select(.Who == \"a\")) | sort_by(.who)", rows, "No row has a column “who”: it is called “Who”. Write it so.", ""},
		{"group_by(.Who) | map({Who: .[0].Who, total: (map(.net // 0) | add)})", rows, "No row has a column “net”: it is called “Net”. Write it so.", ""},
		{"(map(.net // 0) | add) as $total | map(.s = if .net == null or $total == 0 then null else .net / $total * 100 end)", rows, "No row has a column “net”: it is called “Net”. Write it so.", ""},
		{"(map(.Net // 0) | add) as $total | map(.s = .Net / ($total + 1) * 100) | sort_by(.Nett)", `[{"Net": 1}]`, "", "No row has a column “Nett”, so it is empty in each."},
		{"{total: (map(.net // 0) | add)}", rows, "No row has a column “net”: it is called “Net”. Write it so.", ""},
		{"map({who, Net})", rows, "No row has a column “who”: it is called “Who”. Write it so.", ""},
		{"sort_by(.Nett)", rows, "", "No row has a column “Nett”, so it is empty in each."},
		{"map(select(.Betrag > 1000))", rows, "Texts such as “3982,08” stand in “Betrag”, and are compared with a number. Turn them into numbers in a line before.", ""},
		{"map(select(.plz == 80331))", `[{"plz": "80331"}, {"plz": "01067"}, {"plz": null}]`, "Texts such as “80331” stand in “plz”, and none of them is equal to a number. Write the number in quotes to compare it with a text, or turn the column into numbers in a line before.", ""},
		{"map(select(.plz != -3))", `[{"plz": "80331"}]`, "Texts such as “80331” stand in “plz”, and none of them is equal to a number. Write the number in quotes to compare it with a text, or turn the column into numbers in a line before.", ""},
		{"map(select((.plz | IN(80331, 5))))", `[{"plz": "80331"}]`, "Texts such as “80331” stand in “plz”, and none of them is equal to a number. Write the number in quotes to compare it with a text, or turn the column into numbers in a line before.", ""},
		{"map(select((.plz | IN(80331, \"80331\") | not)))", `[{"plz": "80331"}]`, "", ""},
		{"map(del(.Who, .net))", rows, "No row has a column “net”: it is called “Net”. Write it so.", ""},
		{"[foreach .[] as $row (null; if $row.Net | . == null or . == \"\" then . else $row.Net end; $row + {Net: .})]", `[{"Net": ""}, {"Net": 1}, {"Net": null}]`, "", "“Net” stays empty in the first 1 of 3 rows, as nothing stands above."},
		{"[foreach .[] as $row (null; if $row.net | . == null or . == \"\" then . else $row.net end; $row + {net: .})]", rows, "No row has a column “net”: it is called “Net”. Write it so.", ""},
		{"map(select(.plz == 3))", `[{"plz": "a"}, {"plz": 3}]`, "", ""},
		{"map(select(.plz == \"80331\"))", `[{"plz": "80331"}]`, "", ""},
		{"map(select(.tags[] == \"x\"))", `[{"tags": ["x", "x"]}, {"tags": ["x", "y"]}]`, "", "Of 2 rows 3 are kept, so some come several times: what they are kept by has several answers. Put any(…; …) around what has them."},
		{"map(select(any(.tags[]; . == \"x\")))", `[{"tags": ["x", "x"]}, {"tags": ["x", "y"]}]`, "", ""},
		{"map(select(.Net < 50))", rows, "", "“Net” is empty in 1 of 2 rows, and counts as less than any number there."},
		{"map(select(.Net != null and .Net < 50))", rows, "", ""},
		{"map(select(less_than(.Net; 50)))", rows, "", ""},
		{"map(select(at_most(.Nett; 50)))", rows, "", "No row has a column “Nett”, so it is empty in each."},
		{"map({\"net\"})", rows, "No row has a column “net”: it is called “Net”. Write it so.", ""},
		{"map(select(.Net > 50 or .Betrag == \"12\"))", rows, "", ""},
		{"map(.total = .Net) | map(select(.total >= 1))", rows, "", ""},
		{"{total: (map(.n) | add)}", `[{"n": "12"}, {"n": "12 €"}, {"n": null}]`, "Texts such as “12 €” stand in “n”, and are strung together, not added up. Turn them into numbers in a line before.", ""},
		{"group_by(.k) | map({k: .[0].k, total: (map(.n // \"\") | add)})", `[{"k": 1, "n": "1.234,50"}, {"k": 1, "n": "1,234.50"}]`, "Texts such as “1.234,50” stand in “n”, and are strung together, not added up. Turn them into numbers in a line before.", ""},
		{"map(.n) | add", `[{"n": "12 €"}, {"n": "13 $"}]`, "", ""},
		{"{all: (map(.n) | add)}", `[{"n": "12"}, {"n": "twelve"}]`, "", ""},
		{"map(.x = .n * 2)", `[{"n": "1.234,50"}]`, "Texts such as “1.234,50” stand in “n”, and are repeated, not multiplied. Turn them into numbers in a line before.", ""},
		{"map(.x = .n + .m)", `[{"n": "12", "m": "4 €"}]`, "Texts such as “12” stand in “n”, and are strung together, not added up. Turn them into numbers in a line before.", ""},
		{"map(.x = .n + .m)", `[{"n": "Ann", "m": "4"}]`, "", ""},
		{"map(.x = .m + .p)", `[{"m": 2, "p": 1.5}, {"m": "3", "p": "n/a"}]`, "“n/a” in “p” is no number, and is strung together, not added up. " + before, ""},
		{"map(.x = .m + .p)", `[{"m": 2, "p": 1.5}, {"m": null, "p": "n/a"}, {"m": "-", "p": "-"}, {"m": 1, "p": 2}]`, "“n/a” in “p” is no number, and is strung together, not added up. " + before, ""},
		{"map(.x = ((.m // 0) + (.p // 0)))", `[{"m": 2, "p": 1.5}, {"m": "n/a", "p": "n/a"}]`, "“n/a” in “m” is no number, and is strung together, not added up. " + before, ""},
		{"map(.x = .m + .p + .q)", `[{"m": 2, "p": 1.5, "q": 1}, {"m": "n/a", "p": "n/a", "q": "n/a"}]`, "“n/a” in “m” is no number, and is strung together, not added up. " + before, ""},
		{"map(.x = .m + .p)", `[{"m": "2", "p": "1"}, {"m": "4", "p": "1"}, {"m": "3", "p": "1"}, {"m": "3", "p": "n/a"}]`, "“n/a” in “p” is no number, and is strung together, not added up. " + before, ""},
		{"map(.x = .m + .p)", `[{"m": 2, "p": 1}, {"m": "4", "p": "1"}, {"m": "", "p": ""}]`, "Texts such as “4” stand in “m”, and are strung together, not added up. Turn them into numbers in a line before.", ""},
		{"map(.x = .a + .b)", `[{"a": "A", "b": "1"}, {"a": "12", "b": "3"}, {"a": "x", "b": "x"}]`, "", ""},
		{"map(.x = .a + \" \" + .b)", `[{"a": "1", "b": "1"}, {"a": "n/a", "b": "3"}, {"a": "1", "b": "1"}, {"a": "1", "b": "1"}]`, "", ""},
		{"sort_by(.n)", `[{"n": "1.234,50"}, {"n": "12"}, {"n": "1,300.50"}]`, "Texts such as “1,300.50” stand in “n”, and are put in order letter by letter, so “1,300.50” comes before “1.234,50”. Turn them into numbers in a line before.", ""},
		{"sort_by(.n)", `[{"n": "$9"}, {"n": "$10"}]`, "Texts such as “$10” stand in “n”, and are put in order letter by letter, so “$10” comes before “$9”. Turn them into numbers in a line before.", ""},
		{"sort_by(.n)", `[{"n": "192.168.100.120"}, {"n": "20.1.1.1"}]`, "", "“192.168.100.120” comes before “20.1.1.1” in “n”, for texts are put in order there by the codes of their letters. Choose “as people read” in the line “Sort”, if that is meant; in a program it is sort_by(ascending(…))."},
		{"sort_by(.n)", `[{"n": "1.2.0"}, {"n": "1.10"}]`, "", "“1.10” comes before “1.2.0” in “n”, for texts are put in order there by the codes of their letters. Choose “as people read” in the line “Sort”, if that is meant; in a program it is sort_by(ascending(…))."},
		{"sort_by(.n)", `[{"n": "Änne"}, {"n": "zoe"}, {"n": "Zoe"}]`, "", "“Zoe” comes before “zoe” in “n”, for texts are put in order there by the codes of their letters. Choose “as people read” in the line “Sort”, if that is meant; in a program it is sort_by(ascending(…))."},
		{"sort_by(ascending(.n), descending(.n))", `[{"n": "Änne"}, {"n": "zoe"}, {"n": "1.10"}, {"n": "1.2.0"}]`, "", ""},
		{"sort_by(ascending(.n))", `[{"n": "12 %"}, {"n": "5 %"}]`, "", ""},
		{"sort_by(descending(.n))", `[{"n": "1.234,50"}, {"n": "12"}]`, "Texts such as “1.234,50” stand in “n”, and are put in order letter by letter, so “1.234,50” comes before “12”. Turn them into numbers in a line before.", ""},
		{"sort_by(descending(.n))", `[{"n": "01.03.2026"}, {"n": "05.01.2026"}]`, "Dates such as “01.03.2026” stand in “n”, and are put in order letter by letter, so “01.03.2026” comes before “05.01.2026”. Write them anew as 2026-11-26 in a line before.", ""},
		{"sort_by(ascending(.N))", `[{"n": "a"}]`, "No row has a column “N”: it is called “n”. Write it so.", ""},
		{"group_by(ascending(.n)) | map({n: .[0].n})", `[{"n": "a"}, {"n": "A"}]`, "", "“a” and “A” in “n” differ in case only, and each is a group of its own. Turn “n” into small letters in a line before, if they are the same."},
		{"{m: (map(.n | values) | max)}", `[{"n": 100}, {"n": "12 €"}]`, "Texts such as “12 €” stand in “n” beside numbers, and come behind all of these. Turn them into numbers in a line before.", ""},
		{"map(select(.s == \"open\"))", `[{"s": "open"}, {"s": "Open"}, {"s": "paid"}]`, "", "“Open” in “s” (1 of 3 rows) and “open” differ in case only, and count as others there. Choose “small and capital letters alike” in the line, if they are the same."},
		{"map(select(.s != \"open\" and .n > 0))", `[{"s": "open ", "n": 1}, {"s": " Open", "n": 2}]`, "", "“open ” in “s” (2 of 2 rows) and “open” differ in case or blanks only, and count as others there. Turn “s” into a text without blanks around in a line before, and choose “small and capital letters alike” in the line, if they are the same."},
		{"map(select((.s | IN(\"open\", \"paid\") | not)))", `[{"s": "open"}, {"s": "Paid"}]`, "", "“Paid” in “s” (1 of 2 rows) and “paid” differ in case only, and count as others there. Choose “small and capital letters alike” in the line, if they are the same."},
		{"map(select((.s // \"\" | tostring | test(\"^(?:öffnen|a\\\\.b)$\"; \"i\"))))", `[{"s": "Öffnen"}, {"s": "A.B "}, {"s": "ab"}]`, "", "“A.B ” in “s” (1 of 3 rows) and “a.b” differ in blanks only, and count as others there. Turn “s” into a text without blanks around in a line before, if they are the same."},
		{"map(select((.s // \"\" | tostring | contains(\"rug\"))))", `[{"s": "Rug Oslo"}, {"s": "A RUG"}, {"s": "rug"}, {"s": "desk"}]`, "", "“Rug Oslo” in “s” (2 of 4 rows) contains “rug” in other letters, small or capital, and does not count. Choose “small and capital letters alike” in the line, if it is meant."},
		{"map(select((.s // \"\" | tostring | startswith(\"Ö\"))))", `[{"s": "öl"}, {"s": "Öl"}, {"s": null}]`, "", "“öl” in “s” (1 of 3 rows) begins with “Ö” in other letters, small or capital, and does not count. Choose “small and capital letters alike” in the line, if it is meant."},
		{"map(select((.s // \"\" | tostring | endswith(\".PDF\"))))", `[{"s": "a.pdf"}]`, "", "“a.pdf” in “s” (1 of 1 rows) ends with “.PDF” in other letters, small or capital, and does not count. Choose “small and capital letters alike” in the line, if it is meant."},
		{"map(select((.s // \"\" | tostring | contains(\"rug\"))))", `[{"s": "rug"}, {"s": "desk"}]`, "", ""},
		{"group_by(.s) | map({s: .[0].s, n: length})", `[{"s": "open"}, {"s": "Open"}, {"s": "open "}, {"s": 7}]`, "", "“open” and “Open” in “s” differ in case or blanks only, and each is a group of its own. Turn “s” into a text without blanks around in a line before, and into small letters, if they are the same."},
		{"group_by(.s) | map({s: .[0].s, n: length})", `[{"s": "open"}, {"s": "paid"}, {"s": "open"}, {"s": ""}, {"s": " "}]`, "", "“s” is empty in 2 of 5 rows, which are one group without a name."},
		{"map(.month = .When[:7])", `[{"When": "2026-01-02"}, {"When": "3. März 2026"}]`, "Dates such as “3. März 2026” stand in “When”, which do not begin with their year and month. Say in the line “Year, month or day” how they are written, or write them anew as 2026-11-26 in a line before. Others are written as “2026-01-02”.", ""},
		{"map(.month = .When[:7])", `[{"When": "2026-01-02"}, {"When": "10 Aug 2026"}]`, "Dates such as “10 Aug 2026” stand in “When”, which do not begin with their year and month. Say in the line “Year, month or day” how they are written, or write them anew as 2026-11-26 in a line before. Others are written as “2026-01-02”.", ""},
		{"map(.month = .When[:7])", `[{"When": "2026-01-02"}, {"When": "March 3, 2026"}]`, "Dates such as “March 3, 2026” stand in “When”, which do not begin with their year and month. Say in the line “Year, month or day” how they are written, or write them anew as 2026-11-26 in a line before. Others are written as “2026-01-02”.", ""},
		{"map(.month = .When[:7])", `[{"When": "2026-01-02"}, {"When": "Mai 2026"}]`, "Dates such as “Mai 2026” stand in “When”, which do not begin with their year and month. Say in the line “Year, month or day” how they are written, or write them anew as 2026-11-26 in a line before. Others are written as “2026-01-02”.", ""},
		{"map(.year = .code[:4])", `[{"code": "Model 2026"}, {"code": "A 12 b 2026"}]`, "", ""},
		{"map(.month = .When[:7])", `[{"When": "2026-01-02"}, {"When": "21.11.2026"}, {"When": "2026-01-01"}]`, "Dates such as “21.11.2026” stand in “When”, which do not begin with their year and month. Say in the line “Year, month or day” how they are written, or write them anew as 2026-11-26 in a line before. Others are written as “2026-01-02”.", ""},
		{"map(select(.[\"Unit price\"] > 5))", `[{"unit price": 2}]`, "No row has a column “Unit price”: it is called “unit price”. Write it so.", ""},
		{"map(.month = .When[:7])", `[{"When": "2026-11-21"}, {"When": null}, {"When": "2026-01-01"}]`, "", ""},
		{"map(.short = .When[:5])", `[{"When": "21.11.2026"}]`, "", ""},
		{"map(select(.When > \"2026-01-31\"))", `[{"When": "2026-01-02"}, {"When": "21.11.2026"}]`, "Dates such as “21.11.2026” stand in “When”, and are compared letter by letter. Write them anew as 2026-11-26 in a line before, and compare with a date that is written so. Others are written as “2026-01-02”.", ""},
		{"map(select(.When < \"2026-01-31\"))", `[{"When": "2026-01-02"}, {"When": ""}, {}]`, "", "“When” is empty in 2 of 3 rows, and counts as earlier than any date there."},
		{"map(select(\"2026-01-31\" < .When))", `[{"When": "2026-01-02"}, {"When": ""}]`, "", ""},
		{"map(select((.paid // \"\") != \"\"))", `[{"paid": false}, {"paid": true}, {"paid": ""}]`, "", "“paid” is false in 1 of 3 rows, and counts as empty there. Ask whether it is false instead, if that is meant."},
		{"group_by(.Who) | map({Who: .[0].Who, n: length})", `[{"Who": "a"}, {"Who": ""}, {}]`, "", "“Who” is empty in 2 of 3 rows, which are one group without a name."},
		{"map(select(.When >= \"28.02.2026\"))", `[{"When": "01.03.2026"}]`, "Dates such as “01.03.2026” stand in “When”, and are compared letter by letter. Write them anew as 2026-11-26 in a line before, and compare with a date that is written so.", ""},
		{"map(select(.When == \"28.02.2026\"))", `[{"When": "01.03.2026"}]`, "", ""},
		{"map(select(.When == \"2026-03-01\"))", `[{"When": "01.03.2026"}]`, "Dates such as “01.03.2026” stand in “When”, and are compared letter by letter. Write them anew as 2026-11-26 in a line before, and compare with a date that is written so.", ""},
		{"map(select(.When > \"2026-01-31\"))", `[{"When": "2026-01-02"}, {"When": ""}]`, "", ""},
		{"sort_by(.When)", `[{"When": "05.01.2026"}, {"When": "01.03.2026"}]`, "Dates such as “01.03.2026” stand in “When”, and are put in order letter by letter, so “01.03.2026” comes before “05.01.2026”. Write them anew as 2026-11-26 in a line before.", ""},
		{"sort_by(.When)", `[{"When": "05.01.2026"}, {"When": "06.01.2026"}]`, "", ""},
		{"sort_by(.When)", `[{"When": "05/01/2026"}, {"When": "01/03/2026"}]`, "", ""},
		{"sort_by(.Rate) | reverse", `[{"Rate": "7.5 %"}, {"Rate": "12 %"}, {"Rate": "5 %"}]`, "Texts such as “7.5 %” stand in “Rate”, and are put in order letter by letter, so “12 %” comes before “5 %”. Turn them into numbers in a line before.", ""},
		{"sort_by(.Rate)", `[{"Rate": "01067"}, {"Rate": "80331"}, {"Rate": "x"}, {"Rate": 7}]`, "", ""},
		{"sort_by(.Rate | tonumber)", `[{"Rate": "12"}, {"Rate": "5"}]`, "", ""},
		{"group_by(.Who) | map({Who: .[0].Who, last: (map(.When | values) | max)})", `[{"Who": "a", "When": "05.01.2026"}, {"Who": "a", "When": "01.03.2026"}]`, "Dates such as “01.03.2026” stand in “When”, and are put in order letter by letter, so “01.03.2026” comes before “05.01.2026”. Write them anew as 2026-11-26 in a line before.", ""},
		{"sort_by(.Net) | .[:1]", rows, "", "“Net” is empty in 1 of the 1 rows that are taken by their order in it. Leave rows without a value out in a line before."},
		{"sort_by(.Net) | reverse | .[:1]", rows, "", ""},
		{"sort_by(.Net) | .[-1:]", rows, "", ""},
		{"sort_by(.Net) | .[0]", rows, "", "“Net” is empty in 1 of the 1 rows that are taken by their order in it. Leave rows without a value out in a line before."},
		{"sort_by(.Net) | first", rows, "", "“Net” is empty in 1 of the 1 rows that are taken by their order in it. Leave rows without a value out in a line before."},
		{"min_by(.Net)", rows, "", "“Net” is empty in 1 of the 1 rows that are taken by their order in it. Leave rows without a value out in a line before."},
		{"sort_by(.n) | reverse | .[:2]", `[{"n": 3}, {"n": ""}, {"n": 5}, {"n": 7}]`, "", "“n” is empty in 1 of the 2 rows that are taken by their order in it. Leave rows without a value out in a line before."},
		{"map(select(.Net != null)) | sort_by(.Net) | .[:1]", rows, "", ""},
		{"map({n, a: .b})", `[{"n": 1, "b": 2}, null]`, "", "1 of 2 elements are nothing, the first is number 2, as a round of a loop that failed leaves it. Leave out what is nothing in a line before: map(values)."},
		{"map(.[0])", `[[1], null, null]`, "", ""},
		{"map({n: .[0]})", `[[1], null, null]`, "", "2 of 3 elements are nothing, the first is number 2, as a round of a loop that failed leaves it. Leave out what is nothing in a line before: map(values)."},
		{"map(values) | map(.total = .n * 2) | sort_by(.x)", `[{"n": 1}, null]`, "", "No row has a column “x”, so it is empty in each."},
		{"sort_by(.n) | map(select(.n > 1))", `[{"n": 1}, null]`, "", ""},
		{"map(select(.nn > 1))", `[{"n": 1}, null]`, "", "No row has a column “nn”, so it is empty in each."},
		{"map(.Net) | min", rows, "", "1 of 2 values are empty, and one of these is taken. Leave them out in a line before."},
		{"map(.Net) | max", rows, "", ""},
		{"map(.Net | values) | min", rows, "", ""},
		{"sort_by(.Net) | .[:5]", rows, "", ""},
		{"sort_by(.n) | group_by(.g) | map(.[:1][])", `[{"g": "a", "n": 3}, {"g": "a"}, {"g": "b", "n": 4}, {"g": "b", "n": 5}]`, "", "“n” is empty in 1 of the 2 rows that are taken by their order in it. Leave rows without a value out in a line before."},
		{"sort_by(.n) | reverse | group_by(.g) | map(.[:2][])", `[{"g": "a", "n": 3}, {"g": "a"}, {"g": "b", "n": 4}, {"g": "b", "n": 5}]`, "", ""},
		{"sort_by(.n) | group_by(.g) | map(.[-1:][])", `[{"g": "a", "n": 3}, {"g": "a"}, {"g": "b", "n": 4}]`, "", ""},
		{"sort_by(.Net)", rows, "", ""},
		{"sort_by(.n) | map(select(.n == null)) | .[:1]", `[{"n": 3}, {"n": null}]`, "", ""},
		{"map(.tags | map(.who))", `[{"tags": [{"who": 1}]}]`, "", ""},
		{"map(.a.who)", `[{"a": {"who": 1}, "Who": 2}]`, "", ""},
		{"map(select(.who))", `[]`, "", ""},
		{"map(.who)", `[1, 2]`, "", ""},
		{"def f: .who; map(f)", rows, "", ""},
		{"map(select(.n > 1))", `{"a": {"n": 2}}`, "", ""},
		{"map(.who = .Who)", rows, "", ""},
		{".[0].who", rows, "", ""},
		{"map(\"Total: \\(.a)\")", `[{"a": 1}, {"a": null}, {"a": null}]`, "", "“a” is empty in 2 of 3 rows, and nothing stands in the text there."},
		{"map(.t = \"Total: \" + (.a | tostring))", `[{"a": 1}, {"a": null}]`, "", "“a” is empty in 1 of 2 rows, and nothing stands in the text there."},
		{"map(\"Total: \\(.a // 0)\")", `[{"a": 1}, {"a": null}]`, "", ""},
		{"map(.c = .a + .b)", `[{"a": 1, "b": null}, {"a": 1, "b": 2}]`, "", "“b” is empty in 1 of 2 rows, and counts for nothing there."},
		{"map(.d |= (. as $d | strptime(\"%d.%m.%Y\")? // \"\"))", `[{"d": ""}, {"d": "1.2.2026"}]`, "", "“d” has no date in 1 of 2 rows, first in row 1, and stays empty there."},
		{"map(.x = (.t | split(\":\") | .[1])) | sort_by(.z)", `[{"t": "a: b"}, {"t": "c"}]`, "", "“x” was found in 1 of 2 rows, and not in row 2. No row has a column “z”, so it is empty in each."},
		{"group_by(.k) | map({k: .[0].k, n: (map(.n) | add)})", `[{"k": "a", "n": 1.5, "column_3": null}, {"k": "a", "n": 3, "column_3": 50}]`, "", "In 1 of 2 rows more cells stand than the table has names (such as “50” in “column_3”), so that “n” may not hold all of its number there: a comma in a number, or a text, may have parted it. Put such cells in quotes in the file."},
		{"{n: (map(.n) | add)}", `[{"k": "a", "n": 1.5, "column_3": 1}, {"k": "a", "n": 3, "column_3": 50}]`, "", ""},
		{"{n: (map(.n) | add)}", `[{"k": "a", "n": 1.5, "column_2": null}, {"k": "a", "n": 3, "column_2": 50}]`, "", ""},
		{"{n: (map(.column_3) | add)}", `[{"k": "a", "n": 1.5, "column_3": 0}, {"k": "a", "n": 3, "column_3": 50}]`, "", ""},
		{"unique_by(.mail)", `[{"mail": ""}, {"mail": "a@x"}, {"mail": null}, {"mail": 7}]`, "", "“mail” is empty in 2 of 4 rows, and only the first of these stays. Keep them apart in a line before, if they are not the same."},
		{"to_entries | unique_by(.value.mail) | sort_by(.key) | map(.value)", `[{"mail": "A@x"}, {"mail": "a@x "}, {"mail": "b@x"}, {"mail": ""}]`, "", "“A@x” and “a@x ” in “mail” differ in case or blanks only, so both stay. Mend that in a line before, if they are the same."},
		{"to_entries | unique_by(.value.mail) | sort_by(.key) | map(.value)", `[{"mail": ""}, {"mail": "a@x"}, {"mail": null}, {"mail": 7}]`, "", "“mail” is empty in 2 of 4 rows, and all of these stay."},
		{"to_entries | unique_by(.value.mail, .value.Mail, .value.no) | sort_by(.key) | map(.value)", `[{"mail": "A@x"}, {"no": 1}]`, "No row has a column “Mail”: it is called “mail”. Write it so.", ""},
		{"to_entries | unique_by(.value.mail, .value.nix) | sort_by(.key) | map(.value)", `[{"mail": "A@x"}, {"no": 1}]`, "", "No row has a column “nix”, so it is empty in each."},
		{"to_entries | unique_by(.value) | sort_by(.key) | map(.value)", `[{"mail": ""}, {"mail": ""}]`, "", ""},
		{"to_entries | unique_by(.value.net, .value.Who) | sort_by(.key) | map(.value)", rows, "No row has a column “net”: it is called “Net”. Write it so.", ""},
		{"to_entries | unique_by(.value.who) | sort_by(.key) | map(.value)", rows, "No row has a column “who”: it is called “Who”. Write it so.", ""},
		{"map(select((.plz | IN(80331) | not)))", `[{"plz": "80331"}]`, "Texts such as “80331” stand in “plz”, and none of them is equal to a number. Write the number in quotes to compare it with a text, or turn the column into numbers in a line before.", ""},
		{"sort_by(.d) | reverse | sort_by(.x | ascii_downcase) | .[:1]", `[{"x": "b", "d": 1}, {"x": "A", "d": null}]`, "", ""},
		{"sort_by(.d) | group_by(.x) | map({x: .[0].x, d: (map(.d) | max)}) | .[:1]", `[{"x": "b", "d": 1}, {"x": "A", "d": null}]`, "", ""},
		{"sort_by(.d) | min_by(.x | ascii_downcase)", `[{"x": "b", "d": 1}, {"x": "A", "d": null}]`, "", ""},
		{"sort_by((.x | ascii_downcase), .d) | .[:1]", `[{"x": "b", "d": 1}, {"x": "A", "d": null}]`, "", ""},
		{"sort_by(.x, .d) | .[:1]", `[{"x": "b", "d": 1}, {"x": "A", "d": null}]`, "", ""},
		{"[foreach .[] as $row (null; if $row.net | . == null or . == \"\" then . else $row.net end; $row + {net: (. * 2)})]", rows, "", ""},
		{"(map(.net // 0) | (add // 0) * 1000000 | round / 1000000) as $total | map(.s = if .net == null or $total == 0 then null else .net / $total * 100 end)", rows, "No row has a column “net”: it is called “Net”. Write it so.", ""},
		{"unique_by(.mail)", `[{"mail": "a@x"}, {"mail": "a@x"}, {"mail": ""}]`, "", ""},
		{joinAll, `{"a": [{"id": "001"}, {"id": "7"}], "b": [{"no": "1"}, {"no": "7"}, {"no": "7"}]}`, "", "1 of the keys stand in several rows of “b”, such as “7”: the last row counts. 1 of 2 rows of “a” match none of “b”, such as “001”, where there is “1”. Let case, blanks and zeros in front not count, or mend the keys."},
		{joinAll, `{"a": [{"id": "jörg"}], "b": [{"no": "JÖRG"}]}`, "", "1 of 1 rows of “a” match none of “b”, such as “jörg”, where there is “JÖRG”. Let case, blanks and zeros in front not count, or mend the keys."},
		{joinAll, `{"a": [{"id": "škoda"}], "b": [{"no": "ŠKODA"}]}`, "", "1 of 1 rows of “a” match none of “b”, such as “škoda”, where there is “ŠKODA”. Let case, blanks and zeros in front not count, or mend the keys."},
		{joinAll, `{"a": [{"id": "հայ"}], "b": [{"no": "ՀԱՅ"}]}`, "", "1 of 1 rows of “a” match none of “b”, such as “հայ”, where there is “ՀԱՅ”. Mend the keys, if they are the same."},
		{joinFormerly, `{"a": [{"id": "jörg"}], "b": [{"no": "JÖRG"}, {"no": "JÖRG "}]}`, "", "1 of the keys stand in several rows of “b”, such as “JÖRG ”: the last row counts. 1 of 1 rows of “a” match none of “b”, such as “jörg”, where there is “JÖRG ”. Mend the keys, if they are the same."},
		{joinAll, `{"a": [{"id": "A-1"}, {"id": "A-2"}], "b": [{"no": 7}, {"no": 8}]}`, "", "No row of “a” matches one of “b”: here stands “A-1” in “id”, there “7” in “no”. Join by columns that hold the same, or mend the keys."},
		{strings.ReplaceAll(strings.Replace(joinAll, "(($by", "(. as $row | ($by", 1), "// {}", `// {} | with_entries(if .key | in($row) then .key += " \"b\"" else . end)`) + ` | map(select(."stock \"b\"" > 1))`, `{"a": [{"id": 7, "stock": 1}], "b": [{"no": "7", "stock": 2}]}`, "", "“stock” is in “a” and in “b”: by that name it is the one of “a”, and that of “b” is called “stock \"b\"”."},
		{strings.Replace(joinAll, "($by[.id | tostring] // {}) + .", "select($by[.id | tostring]) | $by[.id | tostring] + .", 1), `{"a": [{"id": "A-1"}], "b": [{"no": 7}]}`, "", "No row of “a” matches one of “b”: here stands “A-1” in “id”, there “7” in “no”. Join by columns that hold the same, or mend the keys."},
		{strings.Replace(joinAll, "($by[.id | tostring] // {}) + .", "select($by[.id | tostring] | not)", 1), `{"a": [{"id": "A-1"}], "b": [{"no": "7"}]}`, "", ""},
		{joinAll + " | sort_by(.nix)", `{"a": [{"id": "8"}, {"id": "7"}], "b": [{"no": 7}]}`, "", "1 of 2 rows of “a” match none of “b”, such as “8”. No row has a column “nix”, so it is empty in each."},
		{joinAll, `{"a": [{"id": 7}], "b": [{"no": "7"}]}`, "", ""},
		{joinAll, `{"a": [{"id": 7, "stock": 1}], "b": [{"no": "7", "stock": 2}]}`, "", "“stock” is in “a” and in “b”, and only one of the two is kept. If both are wanted, say in the line “Add columns of another list” what stands behind the names of columns that both have."},
		{strings.ReplaceAll(strings.Replace(joinAll, "(($by", "(. as $row | ($by", 1), "// {}", `// {} | with_entries(if .key | in($row) then .key += " (b)" else . end)`), `{"a": [{"id": 7, "stock": 1}], "b": [{"no": "7", "stock": 2}]}`, "", "“stock” is in “a” and in “b”: by that name it is the one of “a”, and that of “b” is called “stock (b)”."},
		{strings.Replace(joinAll, "($by[.id | tostring] // {}) + .", "select($by[.id | tostring] | not)", 1), `{"a": [{"id": "8"}], "b": [{"no": "7"}]}`, "", ""},
		{strings.Replace(joinAll, "($by[.id | tostring] // {}) + .", "select($by[.id | tostring] | not)", 1), `{"a": [{"id": "7 "}], "b": [{"no": "7"}]}`, "", "1 of 1 rows of “a” match none of “b”, such as “7 ”, where there is “7”. Let case, blanks and zeros in front not count, or mend the keys."},
	} {
		var data any
		if err := json.Unmarshal([]byte(tt.data), &data); err != nil {
			t.Fatal(err)
		}
		program, fault := jq.Compile(tt.program)
		if fault != nil {
			t.Fatal(fault)
		}
		wrong, odd := Find(context.Background(), program, data, time.Unix(0, 0))
		if all := strings.Join(odd, " "); wrong != tt.wrong || all != tt.odd {
			t.Errorf("%s\n   is %q, %q\n want %q, %q", tt.program, wrong, all, tt.wrong, tt.odd)
		}
	}
}

// Nothing is surely wrong in programs as people write them, on the data they are meant for.
func TestDoubtsOfTheCorpus(t *testing.T) {
	for _, path := range []string{"../testdata/forms.json", "../testdata/programs.json"} {
		file, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var cases []struct {
			Line, Program string
			Input         any
		}
		if err := json.Unmarshal(file, &cases); err != nil {
			t.Fatal(err)
		}
		for _, tt := range cases {
			program, fault := jq.Compile(tt.Line + tt.Program)
			if fault != nil {
				continue
			}
			if wrong, odd := Find(context.Background(), program, tt.Input, time.Now()); wrong != "" || len(odd) > 0 {
				t.Logf("%s: %s %q", tt.Line+tt.Program, wrong, odd)
				if wrong != "" {
					t.Error("surely wrong")
				}
			}
		}
	}
}

// Amounts of several currencies that the form makes numbers of are told.
func TestUnitsThatAreLost(t *testing.T) {
	for _, line := range linesOf(t, "convert", "comma") {
		program, _ := jq.Compile(line)
		for cells, want := range map[[2]string]string{
			{"12 €", "13 $"}:   "“12 €” and “13 $” in “n” are not of one kind, and become bare numbers. Keep rows of one kind in a line before.",
			{"12 €", "13 EUR"}: "",
			{"12", "13 EUR"}:   "",
		} {
			wrong, odd := Find(context.Background(), program, []any{map[string]any{"n": cells[0]}, map[string]any{"n": cells[1]}}, time.Now())
			if got := strings.Join(odd, " "); wrong != "" || got != want {
				t.Errorf("%v: %q, %q", cells, wrong, got)
			}
		}
	}
}
