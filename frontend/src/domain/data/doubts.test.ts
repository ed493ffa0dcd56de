import { expect, it } from 'vitest'
import { canTake, getsAlong } from './columns'
import { doubtsOf } from './doubts'
import type { Doubt } from './doubts'
import { linesOf } from './pipe'

const ROWS = [
  { name: 'Nails', amount: 2, price: '1.190,00' },
  { name: 'Glue', amount: null, price: '' },
]
const cases: [program: string, doubts: string[]][] = [
  ['map(select(.amount > 1))', ['']],
  ['map(select(.Amount > 1))', ['missing Amount']],
  ['map(select(.price > 500))', ['texts price']],
  ['map(select(.price == "x"))', ['']],
  ['map(select(.price != 5))', ['unequal price']],
  ['map(select(.amount == 2))', ['']],
  ['map(del(.price, .x)) | sort_by(.price)', ['missing x', 'missing price']],
  [
    'map(.amount |= if . == null or . == "" then "none" else . end) | map(.amount |= if . == null then . else (. * 100.0000000000001 | round / 100) end)',
    ['', 'texts amount'],
  ],
  [
    '[foreach .[] as $row (null; if $row.x | . == null or . == "" then . else $row.x end; $row + {x: .})]',
    ['missing x'],
  ],
  ['map(select((.price | IN("a", 5))))', ['unequal price']],
  ['map(select((.price // "" | tostring | test("^a$"; "i"))))', ['']],
  ['sort_by(.nme)', ['missing nme']],
  ['group_by(.name) | map({name: .[0].name, rows: length, rows: (map(.amount) | add)})', ['twice rows']],
  ['group_by(.name) | map({name: .[0].name, name: length})', ['twice name']],
  ['map({n: .name, n: .amount})', ['twice n']],
  ['to_entries | unique_by(.value.[""]) | sort_by(.key) | map(.value)', ['nameless ']],
  ['map({"": .name})', ['nameless ']],
  ['map(select(.name == "[\\"\\"]"))', ['']],
  ['map(.price |= tostring) | map(select(.price > 500))', ['', 'texts price']],
  ['{total: (map(.price) | add)}', ['texts price']],
  ['{total: (map(.amount) | add), most: (map(.price) | max)}', ['']],
  ['group_by(.name) | map({name: .[0].name, n: length}) | sort_by(.n) | sort_by(.amount)', ['', '', 'missing amount']],
  ['map({who: .name}) | sort_by(.name)', ['', 'missing name']],
  ['map(.total = .amount * .price) | sort_by(.total)', ['texts price', '']],
  ['map(.x) | sort_by(.nothing)', ['', '']], // nobody knows what code leaves
  ['flatten | sort_by(.nothing)', ['', '']],
]
function doubtsIn(program: string, value: unknown): Doubt[][] {
  const lines = linesOf(program)
  const gets = getsAlong(lines, value)
  return lines.map((line, i) => doubtsOf(line, gets[i] ?? {}))
}

it.each(cases)('%s', (program, doubts) => {
  const found = doubtsIn(program, ROWS)
  expect(found.map((line) => line.map(({ is, column }) => `${is} ${column}`).join())).toEqual(doubts)
})

it('a number that was a text before is reckoned with', () => {
  const line =
    'map(.price |= if type == "string" then (if . == "" then null else (gsub("[. ]"; "") | gsub(","; ".") | tonumber) end) else . end)'
  expect(doubtsIn(`${line} | map(select(.price > 500))`, ROWS)).toEqual([[], []])
})

it.each([[undefined], [null], [[]], [['a']], [{ rows: ROWS }], [[{}]]])(
  'without rows nothing is doubted: %j',
  (rows) => {
    expect(doubtsIn('sort_by(.x)', rows)).toEqual([[]])
  },
)

const LISTS = { orders: [{ customer: 7, amount: 3 }], people: [{ id: 7, name: 'Ann' }] }
const joined = '(.people | INDEX(.id)) as $by | .orders | map(($by[.customer | tostring] // {}) + .)'

it('a join has the columns of both lists', () => {
  expect(doubtsIn(`${joined} | sort_by(.name) | sort_by(.amount) | sort_by(.id) | sort_by(.x)`, LISTS)).toEqual([
    [],
    [],
    [],
    [],
    [{ is: 'missing', column: 'x' }],
  ])
})

it('a join keeps columns that both lists have under names of their own', () => {
  const both = joined
    .replace('(($by', '(. as $row | ($by')
    .replace('// {}', '// {} | with_entries(if .key | in($row) then .key += "_2" else . end)')
  expect(
    doubtsIn(`${both} | sort_by(.id_2) | sort_by(.name_2)`, { ...LISTS, orders: [{ customer: 7, id: 1 }] }),
  ).toEqual([[], [], [{ is: 'missing', column: 'name_2' }]])
})

it('a join is doubted by the columns of each list', () => {
  expect(doubtsIn(joined.replace('.customer', '.id').replace('INDEX(.id)', 'INDEX(.customer)'), LISTS)).toEqual([
    [
      { is: 'missing', column: 'id' },
      { is: 'missing', column: 'customer' },
    ],
  ])
})

it.each([
  [undefined, ['people', 'orders'], []],
  [undefined, undefined, []], // nobody knows
  [undefined, [], ['alone ']],
  [undefined, ['people', 'sales'], ['unlisted orders']],
  [LISTS, undefined, []],
  [{ people: LISTS.people }, undefined, ['alone ']],
  [LISTS.people, undefined, ['alone ']],
])('a join needs the lists that it names: %j, %j', (value, names, doubts) => {
  const [line] = linesOf(joined)
  const [gets] = getsAlong([], value, names)
  expect(line && gets && doubtsOf(line, gets).map(({ is, column }) => `${is} ${column}`)).toEqual(doubts)
})

const NORTH = '[{file: "north", rows: .north}, {file: "south", rows: .south}] | stack'
const REGIONS = { north: [{ Amount: 1 }], south: [{ 'amount ': 'x', Day: '2026-11-28' }] }

it.each([
  [NORTH, undefined, ['north', 'south'], []],
  [NORTH, undefined, undefined, []], // nobody knows
  [NORTH, undefined, [], ['alone ']],
  [NORTH, undefined, ['north', 'west'], ['unlisted south']],
  [NORTH, REGIONS, undefined, []],
  [NORTH, REGIONS.north, undefined, ['alone ']],
  ['stack', REGIONS, undefined, ['unchosen ']],
  ['stack', undefined, [], ['alone ']],
  ['stack', undefined, undefined, []],
  ['stack("File")', REGIONS.north, undefined, ['alone ']],
  ['stack', [{ file: 'a.csv', rows: REGIONS.north }], undefined, []],
  ['stack', [{ item: 'a.csv', rows: REGIONS.north }], undefined, []], // the run says what is missing
])('%s needs the lists that it names, or tables: %j, %j', (program, value, names, doubts) => {
  const [line] = linesOf(program)
  const [gets] = getsAlong([], value, names)
  expect(line && gets && doubtsOf(line, gets).map(({ is, column }) => `${is} ${column}`)).toEqual(doubts)
})

it('tables below each other have the columns of all, those alike but for case and blanks once', () => {
  const rows = getsAlong(linesOf(`${NORTH}("Region")`), REGIONS).at(-1)?.rows
  expect([...(rows ?? [])]).toEqual([
    ['Amount', 'text'],
    ['Day', 'date'],
    ['Region', 'text'],
  ])
})

it('a line for the rows of one list says that it gets several, and is not offered there', () => {
  const [line] = linesOf('map(del(.a))')
  const lists = new Map([
    ['a', new Map()],
    ['b', new Map()],
  ])
  expect(line && doubtsOf(line, { lists })).toEqual([{ is: 'several', column: '' }])
  const taken = (['fill', 'join', 'stack'] as const).map((kind) => canTake(kind, { lists }))
  expect([...taken, canTake('fill', {})]).toEqual([false, true, true, true])
})
