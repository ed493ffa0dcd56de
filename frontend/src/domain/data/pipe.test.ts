import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { doubtsOf } from './doubts'
import { LOWERED, RAISED } from './letters'
import { LOOSE, MISSING } from './said'
import { writeForm } from './write'
import type { Form, Join, Test } from './forms'
import { linesOf, programOf } from './pipe'

// The lines that the language itself is tried with, too.
const file = join(import.meta.dirname, '../../../../planner/jq/testdata/forms.json')
const cases = JSON.parse(readFileSync(file, 'utf8')) as { line: string; form: Form }[]

const JOIN: Join = {
  kind: 'join',
  list: 'a',
  other: 'b',
  key: 'x',
  otherKey: 'y',
  keep: 'all',
  loose: true,
  ending: '',
}

describe('a form', () => {
  it.each(cases)('writes $line', ({ line, form }) => expect(writeForm(form)).toBe(line))
  it.each(cases)('is known again in $line', ({ line, form }) => expect(linesOf(line)).toEqual([{ text: line, form }]))
  it('is known among others, however they are spaced', () => {
    const all = cases.filter(({ form }) => form.kind !== 'join')
    const program = all.map(({ line }) => line.replaceAll(' | ', '|\n\t')).join('  # then\n  |')
    expect(linesOf(program).map(({ form }) => form)).toEqual(all.map(({ form }) => form))
  })
})

// Programs that were written when the sum of no rows failed.
it('a sum is known as it was written before, and is written anew when it is changed', () => {
  const groups = cases.filter(({ line, form }) => form.kind === 'group' && line.includes('(add // 0)'))
  expect(groups.length).toBeGreaterThan(3)
  for (const { line, form } of groups) {
    const before = line.replaceAll('(add // 0)', 'add')
    expect(linesOf(before)).toEqual([{ text: before, form }])
  }
})

// Programs that were written when a cell of blanks was not empty.
it('empty cells are known as they were filled before', () => {
  const fills = cases.filter(({ form }) => form.kind === 'fill')
  expect(fills.length).toBeGreaterThan(3)
  for (const { line, form } of fills) {
    const before = line.replace('(tostring | trim) == ""', '. == ""')
    expect(linesOf(before)).toEqual([{ text: before, form }])
  }
  const asked = cases.filter(({ line, form }) => form.kind === 'filter' && line.includes('| tostring | trim) '))
  expect(asked.length).toBeGreaterThan(2)
  for (const { line, form } of asked) {
    const before = line.replace(' | tostring | trim) ', ') ')
    expect(linesOf(before)).toEqual([{ text: before, form }])
  }
})

// Programs that were written when amounts in brackets were none.
it('an amount is known as it was turned into a number before', () => {
  const amounts = cases.filter(({ line }) => line.includes('([-−(]?)'))
  expect(amounts.length).toBeGreaterThan(1)
  for (const { line, form } of amounts) {
    const before = line
      .replace('([-−(]?)', '([-−]?)')
      .replace('([-−)]?)', '([-−]?)')
      .replace('.[0].string + .[3].string | IN("", "-", "−", "()") | not', '.[0].length + .[3].length > 1')
    expect(linesOf(before)).toEqual([{ text: before, form }])
  }
})

// A field that was emptied leaves a program that has an error.
describe('a line with nothing in a field', () => {
  it.each<Form>([
    ...['', 'a'].flatMap((of): Form[] => [
      { kind: 'take', of, end: 'first', count: null },
      { kind: 'take', of, end: 'last', count: null },
    ]),
    { kind: 'split', field: 'a', at: 'mark', by: '' },
    { ...JOIN, keep: 'both' },
    { kind: 'fill', field: 'a', by: 'value', value: '' },
    ...(['all', 'start', 'end'] as const).map((where): Form => ({
      kind: 'replace',
      field: 'a',
      what: '',
      by: 'b',
      where,
    })),
    ...(['>', 'contains', 'starts'] as const).map((operator): Form => ({
      kind: 'filter',
      every: true,
      tests: [{ field: 'a', operator, value: '', loose: false, column: false }],
    })),
    { kind: 'filter', every: true, tests: [{ field: 'a', operator: 'other', value: [], loose: false, column: false }] },
    { kind: 'parts', field: 'a', at: 'mark', by: '', names: ['b', 'c'] },
    ...(['after', 'before', 'comma', 'point', 'pattern'] as const).map((what): Form => ({
      kind: 'extract',
      name: 'b',
      field: 'a',
      what,
      mark: '',
    })),
  ])('%j', (form) => {
    const line = writeForm(form)
    expect(line).toContain(MISSING)
    expect(linesOf(line)).toEqual([{ text: line, form }])
    expect(doubtsOf({ text: line, form }, {})).toEqual([{ is: 'unwritten', column: '' }])
  })
})

// What a pattern cannot look for is compared as it is.
describe('values that letters alike are no matter of', () => {
  it.each<[value: Test['value'], written: string]>([
    [['Ulm', null], '(.a | IN("Ulm", null))'],
    [['Ulm', 7, false], '(.a | IN("Ulm", 7, false))'],
    [['', 'Ulm'], '(.a | IN("", "Ulm"))'],
    [[''], '(.a | IN(""))'],
    [['Ulm', 'Köln'], '(.a // "" | tostring | test("^(?:Ulm|Köln)$"; "i"))'],
  ])('%j', (value, written) => {
    const form: Form = {
      kind: 'filter',
      every: true,
      tests: [{ field: 'a', operator: 'among', value, loose: true, column: false }],
    }
    const line = writeForm(form)
    expect(line).toBe(`map(select(${written}))`)
    const loose = written.includes('test(')
    expect(linesOf(line)).toEqual([{ text: line, form: { ...form, tests: [{ ...form.tests[0], loose }] } }])
  })
})

// The letters that forms knew before.
const EUROPE = {
  lower: 'ascii_downcase | explode | map(if . >= 192 and . <= 222 and . != 215 then . + 32 else . end) | implode',
  upper: 'ascii_upcase | explode | map(if . >= 224 and . <= 254 and . != 247 then . - 32 else . end) | implode',
}

// What forms wrote before is known, and written anew when it is changed.
describe('a former line', () => {
  const former: [line: string, form: Form][] = [
    [
      '(map(.net // 0) | add) as $total | map(.s = if .net == null or $total == 0 then null else .net / $total * 100 end)',
      { kind: 'share', name: 's', field: 'net', digits: null },
    ],
    [
      'map(.x = (.t // "" | tostring | [match("Total\\\\:[^0-9\\\\r\\\\n]*?(-?(?:[0-9]{1,3}(?:[.][0-9]{3})+|[0-9]+)(?:[,][0-9]+)?)(?:[.,]?(?:[^0-9.,]|$))")] | if . == [] then null else (.[0].captures[0].string | gsub("[.]"; "") | sub(","; ".") | tonumber) end))',
      { kind: 'extract', name: 'x', field: 't', what: 'comma', mark: 'Total:' },
    ],
    [
      'map(.n |= if type == "string" then (if . == "" then null else (gsub("[. ]"; "") | gsub(","; ".") | tonumber) end) else . end)',
      { kind: 'convert', field: 'n', to: 'comma' },
    ],
    [
      `map(.n |= if type == "string" then (gsub("[\\\\s\\\\p{Z}\\\\p{Sc}%+'’]|EUR|USD|CHF|GBP"; "") | if . == "" then null elif test("^-?([0-9]{1,3}([.][0-9]{3})+|[0-9]+)([,][0-9]+)?$") then (gsub("[.]"; "") | sub("[,]"; ".") | tonumber) else error("there is no number with a decimal comma") end) else . end)`,
      { kind: 'convert', field: 'n', to: 'comma' },
    ],
    ['map(.n |= if type == "string" then ascii_upcase else . end)', { kind: 'convert', field: 'n', to: 'upper' }],
    [
      'map(.d |= (strptime("%d.%m.%Y") | strftime("%Y-%m-%d")))',
      { kind: 'date', field: 'd', from: '%d.%m.%Y', other: '', third: '', to: '%Y-%m-%d' },
    ],
    ...(['lower', 'upper', 'title'] as const).map((to): [string, Form] => {
      const form: Form = { kind: 'convert', field: 'n', to }
      return [writeForm(form).replaceAll(LOWERED, EUROPE.lower).replaceAll(RAISED, EUROPE.upper), form]
    }),
    ...(['all', 'matching', 'others'] as const).flatMap((keep): [string, Form][] => {
      const form: Form = { ...JOIN, keep }
      return ['ascii_downcase', EUROPE.lower, LOWERED].map((lowered) => [
        writeForm(form).replaceAll(LOOSE, `tostring | trim | ${lowered} | sub("^0+(?<k>.)"; .k)`),
        form,
      ])
    }),
  ]
  it.each(former)('%s', (line, form) => expect(linesOf(line)).toEqual([{ text: line, form }]))
})

describe('a line that is nearly a form', () => {
  it.each([
    'map(.c = ((.a * .b) * 100 | round / 100))',
    // A form would show these as if nothing were written, and write that.
    'map(.a |= if . == null or . == "" then "" else . end)',
    'map(select(.a > ""))',
    'map(select((.a // "" | tostring | contains(""))))',
    'map(.a |= split(""))',
    'map(.a |= if type == "string" then (split("") | join("x")) else . end)',
    'map(.a |= if type == "string" and startswith("x") then "y" + ltrimstr("z") else . end)',
    // Of these it would write other numbers.
    'map(select((.a | IN(12345678901234567890))))',
    'map(select(.a == 12345678901234567890))',
    'map(select(.a == -9007199254740993))',
    'map(select(.a < 1e999))',
    'map(.a |= if . == null or . == "" then 12345678901234567890 else . end)',
    'map(.c = .a + 9007199254740993)',
    'map(.c = ((.a * .b) * 100.0000000000001 | round / 10))',
    'map(. + (.a // "" | tostring | split(" ") | map(trim) | {x: (.[1] // ""), y: (.[0:] | join(" "))}))',
    'map(. + (.a // "" | tostring | split(" ") | map(trim) | {x: (.[0] // ""), y: (.[1:] | join(","))}))',
    '(.b | INDEX(.id)) as $by | .a | map(select($by[.x | tostring]) | $by[.y | tostring] + .)',
  ])('%s', (line) => expect(linesOf(line).map(({ form }) => form)).not.toContainEqual(expect.anything()))
})

// What the offline planner writes where a sentence asks something of rows.
const planned = join(import.meta.dirname, '../../../../planner/offline/testdata/data.txt')
const programs = [...readFileSync(planned, 'utf8').matchAll(/program=("(?:[^"\\]|\\.)*")/g)].map(
  ([, quoted = '']) => JSON.parse(quoted) as string,
)
const CODE = ['unique_by(.value)', 'map(del(', 'ascii_downcase', '.[-1].', '| values) | max'] // no form writes these
const TERMS = /^map\(\.\w+ = [^|]*\([^|]*\)$/ // nor a formula with brackets

it('the lines that sentences become are known as forms', () => {
  const coded = (program: string): boolean => TERMS.test(program) || CODE.some((code) => program.includes(code))
  const known = programs.filter((program) => program !== '*' && !coded(program)) // any
  expect(known.length).toBeGreaterThan(70)
  expect(known.filter((program) => linesOf(program).some(({ form }) => !form))).toEqual([])
})

// What newcomers look at first can be changed by forms.
it.each(['sums-by-month', 'collect-pages', 'new-in-a-feed', 'read-invoices'])(
  'the lines of the example %s are known as forms',
  (id) => {
    const example = join(import.meta.dirname, `../../../../examples/${id}.planwright.json`)
    const { nodes } = JSON.parse(readFileSync(example, 'utf8')) as {
      nodes: { tool?: { arguments: { program?: string } } }[]
    }
    const lines = nodes.flatMap(({ tool }) =>
      tool?.arguments.program === undefined ? [] : linesOf(tool.arguments.program),
    )
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.filter(({ form }) => !form)).toEqual([])
  },
)

describe('a program', () => {
  const taken: [program: string, texts: string[], forms: (string | undefined)[]][] = [
    ['', [], []],
    [' . ', [], []],
    ['.rows|sort_by(.a)|reverse|first', ['.rows', 'sort_by(.a)|reverse', 'first'], [undefined, 'sort', undefined]],
    ['sort_by(.a.b)', ['sort_by(.a.b)'], ['sort']],
    ['sort_by(-.a) | .[:3]', ['sort_by(-.a)', '.[:3]'], ['sort', 'take']],
    ['sort_by(-.a) | reverse', ['sort_by(-.a)', 'reverse'], ['sort', undefined]],
    ['map(select(.a > 1 and .b == 2 or .c))', ['map(select(.a > 1 and .b == 2 or .c))'], [undefined]],
    ['map(select(.a > 1)) | length', ['map(select(.a > 1))', 'length'], ['filter', undefined]],
    [
      'map(if .a then .b | c else "|" end) | flatten',
      ['map(if .a then .b | c else "|" end)', 'flatten'],
      [undefined, 'flatten'],
    ],
    ['if . == [] then 1 | 2 else 3 end | .[:1]', ['if . == [] then 1 | 2 else 3 end', '.[:1]'], [undefined, 'take']],
    ['. as $all | sort_by(.a) | $all', ['. as $all | sort_by(.a) | $all'], [undefined]],
    ['flatten | def f: .a | .b; f | flatten', ['flatten', 'def f: .a | .b; f | flatten'], ['flatten', undefined]],
    ['map("\\(.a) | b") | flatten', ['map("\\(.a) | b") | flatten'], [undefined]],
    ['group_by(.a) | map(length)', ['group_by(.a)', 'map(length)'], [undefined, undefined]],
    ['group_by(.a) | map({a: .[0].b})', ['group_by(.a)', 'map({a: .[0].b})'], [undefined, undefined]],
    ['{total: (map(.x) | add)}', ['{total: (map(.x) | add)}'], ['group']],
    ['.[:-1] | .[1:2]', ['.[:-1]', '.[1:2]'], [undefined, undefined]],
    ['map(', ['map('], [undefined]],
    ['| flatten', ['|', 'flatten'], [undefined, 'flatten']],
    ['map({a}) ~ x', ['map({a}) ~ x'], [undefined]],
  ]
  it.each(taken)('%s', (program, texts, forms) => {
    const lines = linesOf(program)
    expect(lines.map(({ text }) => text)).toEqual(texts)
    expect(lines.map(({ form }) => form?.kind)).toEqual(forms)
  })
  it('is the same one put together again', () => {
    const program = 'map(select(.a > 1))\n| sort_by(.a)|reverse\n| .x.y'
    expect(programOf(linesOf(program))).toBe(program)
    expect(programOf([])).toBe('.')
    expect(programOf([{ text: 'flatten' }, { text: '' }, { text: 'length' }])).toBe('flatten\n| length')
  })
  it('lets no code take a line that is added behind it for a part of itself', () => {
    const added = (program: string) => programOf([...linesOf(program), { text: 'flatten' }])
    expect(added('reduce .[] as $x (0; . + $x)')).toBe('(reduce .[] as $x (0; . + $x))\n| flatten')
    expect(programOf([{ text: '. as $all | $all # all' }, { text: 'flatten' }])).toBe(
      '(. as $all | $all # all\n)\n| flatten',
    )
    expect(added('map(. as $x | $x)')).toBe('map(. as $x | $x)\n| flatten')
    expect(added('map(')).toBe('map(\n| flatten')
    expect(linesOf(added('. as $all | $all')).map(({ form }) => form?.kind)).toEqual([undefined, 'flatten'])
    const joined = '(.b | INDEX(.id)) as $by | .a | map(($by[.x | tostring] // {}) + .)'
    expect(added(joined)).toBe(`${joined}\n| flatten`)
  })
})
