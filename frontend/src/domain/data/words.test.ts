import { expect, it } from 'vitest'
import { writeForm } from './write'
import { programSentence, programWords } from './words'

it.each([
  ['', ['Nothing: the data goes on as it is']],
  ['map(select(.amount >= 100))', ['Keep rows where amount is at least 100']],
  ['map(select(less_than(.amount; 100)))', ['Keep rows where amount is less than 100']],
  ['map(select(.amount < 100))', ['Keep rows where amount is less than 100 (empty cells are less than any number)']],
  ['map(select(.city == "Köln" or .paid == false))', ['Keep rows where city is “Köln” or paid is false']],
  ['map(select((.city | IN("Ulm", 7) | not)))', ['Keep rows where city is none of “Ulm”, 7']],
  [
    'map(select((.city // "" | tostring | test("^ulm$"; "i"))))',
    ['Keep rows where city is “ulm” (small and capital letters alike)'],
  ],
  ['map(del(.a, .b))', ['Leave out the columns a, b']],
  ['map(.a |= if . == null or . == "" then 0 else . end)', ['Fill the empty cells of a with 0']],
  [
    '[foreach .[] as $row (null; if $row.a | . == null or . == "" then . else $row.a end; $row + {a: .})]',
    ['Fill the empty cells of a with what stands above'],
  ],
  [
    'sort_by(descending(.amount), ascending(.name)) | map(select(date_lately(.date; 30; now)))',
    ['Sort by amount, largest first, then by name, smallest first', 'Keep rows where date is in the last 30 days'],
  ],
  [
    writeForm({ kind: 'date', field: 'd', from: '%d.%m.%Y', other: '', third: '', to: '%Y-%m-%d' }),
    ['Write the date d as 2026-11-26, which stands as 26.11.2026'],
  ],
  ['sort_by(.date) | .[:5]', ['Sort by date, smallest first', 'Take the first 5 rows']],
  [
    'map(.p |= if type == "string" and startswith("0049") then "+49" + ltrimstr("0049") else . end)',
    ['Replace “0049” with “+49” at the beginning of p'],
  ],
  ['map(.p |= if type == "string" then (split(".") | join("")) else . end)', ['Remove “.” everywhere in p']],
  ['unique_by(.id)', ['Drop repeats: keep the first row of each id']],
  [
    'group_by(ascending(.customer)) | pivot(.month; {customer: .[0].customer}; length)',
    ['Make a column for each month, and one row for each customer, with number of rows; cells without rows are 0'],
  ],
  [
    '[.] | pivot(.m; {}; (map(.a | values) | max))',
    ['Make a column for each m, and one row of all, with largest of a'],
  ],
  [
    'map(del(.jan, .feb) + ({month: "jan", amount: .jan}, {month: "feb", amount: .feb}))',
    ['Make rows of the columns jan, feb, their names as month and their cells as amount; a row for empty cells too'],
  ],
  ['[.] | map({n: length})', ['Make one row of all, with number of rows as n']],
  ['. + [{k: "Total", b: (map(.b) | add)}]', ['Add a row with “Total” in k and the sums of b']],
  ['map(del(.a) + {b: .a})', ['Rename a as b']],
  [
    'map(.size = if .amount > 1000 then "big" else "small" end)',
    ['Write as size “big” where amount is more than 1000, else “small”'],
  ],
  ['map(.nr |= if . == null or . == "" then . else "RE-" + tostring end)', ['Put “RE-” before what stands in nr']],
  ['written(.total; "1.234,50")', ['Write the numbers of total as 1.234,50']],
  ['map({name, sum: .amount})', ['Keep the columns name, amount as sum']],
  ['map(.total = .price * .count)', ['Calculate total as price × count']],
  [
    'map(.gross = ((.net * (100 + 19) / 100) * 100.0000000000001 | round / 100))',
    ['Calculate gross as net plus percent 19, rounded: 2 digits'],
  ],
  [
    '(map(.net // 0) | add) as $total | map(.share = if .net == null or $total == 0 then null else .net / $total * 100 end)',
    ['Calculate share as the share of net in its total, in percent'],
  ],
  ['[splits("\\r?\\n") | trim | select(. != "") | {line: .}]', ['Make a row of each line of the text, as line']],
  ['map(ltrimstr("a"))', ['A line that only a program can say: map(ltrimstr("a"))']],
])('the program %s is said in words', (program, words) => {
  expect(programWords(program)).toEqual(words)
})

it.each([
  [
    'map(select(.amount >= 100)) | sort_by(.date) | .[:5]',
    'Keep rows where amount is at least 100, then sort by date, smallest first, then take the first 5 rows',
  ],
  [
    'flatten | map(ltrimstr("a")) | add | unique_by(.id)',
    'Make one list of the lists in it, then run a program, then drop repeats: keep the first row of each id',
  ],
  ['map(ltrimstr("a")) | add', ''],
  ['', ''],
  ['| |', ''],
])('the program %s is said in one sentence', (program, words) => expect(programSentence(program)).toBe(words))
