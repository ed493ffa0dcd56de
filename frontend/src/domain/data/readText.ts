import type { Cursor } from './cursor'
import type { Combine, Extract, Parts, Replace, Texts } from './forms'
import { inMap, readChanged, readSet } from './readRow'
import type { Read } from './readRow'
import { BEHIND, FORMER } from './numberBehind'
import { CUTS, FILLED_ONLY, FORMER_FOUND, FOUND, REPLACED } from './said'
import { markText } from './token'

export const readCombine: Read = inMap((c): Combine | undefined => {
  const name = readSet(c)
  const fields = c.takes('(', '[') ? c.list(',', (one) => one.value('field')) : undefined
  if (!c.takes(']', '|', 'map', '(', '.', '//') || c.value('text') !== '') return undefined
  if (!c.takes('|', 'tostring')) return undefined
  const empty = c.same(FILLED_ONLY) ? 'leave' : 'keep'
  const by = c.takes(')', '|', 'join', '(') ? c.value('text') : undefined
  return name !== undefined && fields && by !== undefined && c.takes(')', ')')
    ? { kind: 'combine', name, fields, by, empty }
    : undefined
})

export const readSplit: Read = inMap((c) => {
  const field = readChanged(c)
  const cut = readCut(c)
  return field !== undefined && cut ? { kind: 'split', field, ...cut } : undefined
})

// readCut reads what makes parts of a text.
function readCut(c: Cursor): Pick<Parts, 'at' | 'by'> | undefined {
  for (const at of ['blanks', 'gaps'] as const)
    if (c.same(`(trim | split(${CUTS[at].pattern}; null))`)) return { at, by: '' }
  const by = c.takes('split', '(') ? c.mark() : undefined
  return by !== undefined && c.takes(')') ? { at: 'mark', by } : undefined
}

// readTextAt reads the text that a line looks for something in.
function readTextAt(c: Cursor): string | undefined {
  const field = c.takes('(') ? c.value('field') : undefined
  return c.same('// "" | tostring |') ? field : undefined
}

export const readParts: Read = inMap((c): Parts | undefined => {
  const field = c.same('. +') ? readTextAt(c) : undefined
  const cut = readCut(c)
  const between = cut && (cut.at === 'mark' ? cut.by : CUTS[cut.at].between)
  const names = c.same('| map(trim) | {') ? c.list(',', (one) => readPart(one, between ?? '')) : undefined
  if (field === undefined || !cut || !names || !c.takes('}', ')')) return undefined
  const inOrder = names.every(({ at, isLast }, i) => at === i && isLast === (i === names.length - 1))
  return inOrder ? { kind: 'parts', field, ...cut, names: names.map(({ name }) => name) } : undefined
})

function readPart(c: Cursor, by: string): { name: string; at: number; isLast: boolean } | undefined {
  const name = c.key()
  const at = c.same(': (.[') ? Number(c.value('number')) : NaN
  if (name === undefined || Number.isNaN(at)) return undefined
  if (c.same('] // "")')) return { name, at, isLast: false }
  return c.same(`:] | join(${markText(by)}))`) ? { name, at, isLast: true } : undefined
}

export const readExtract: Read = inMap((c): Extract | undefined => {
  const name = readSet(c)
  const field = readTextAt(c)
  if (name === undefined || field === undefined) return undefined
  for (const what of ['after', 'before', 'point', 'comma', 'pattern'] as const) {
    const mark = c.whole((one) => readMark(one, what, FOUND[what])) ?? c.whole((one) => readFormerNumber(one, what))
    if (mark !== undefined) return { kind: 'extract', name, field, what, mark }
  }
  return undefined
})

// readMark reads what finds a part of a text, up to the end of the brackets around it.
function readMark(c: Cursor, what: Extract['what'], [first = '', ...rest]: readonly string[]): string | undefined {
  const mark = c.same(first) ? c.mark() : undefined
  if (mark === undefined) return undefined
  const isWhole = rest.every((part, i) => (i === 0 || c.mark() === mark) && c.same(part))
  if (!isWhole || !c.takes(')')) return undefined
  return mark !== '' && (what === 'point' || what === 'comma') ? markIn(mark, '(', BEHIND[what]) : mark
}

// readFormerNumber reads what the form wrote before.
function readFormerNumber(c: Cursor, what: Extract['what']): string | undefined {
  if (what !== 'point' && what !== 'comma') return undefined
  const last = c.whole((one) => readMark(one, what, FORMER_FOUND[what]))
  if (last !== undefined) return last
  const pattern = c.same('[match(') ? c.value('text') : undefined
  const isWhole = pattern !== undefined && c.same(FORMER[what].end) && c.takes(')')
  return isWhole ? markIn(pattern, '', FORMER[what].behind) : undefined
}

// markIn is the mark in the pattern of a number.
function markIn(pattern: string, before: string, behind: string): string | undefined {
  if (!pattern.startsWith(before) || !pattern.endsWith(behind)) return undefined
  return pattern.slice(before.length, -behind.length).replace(/\\(.)/gsu, '$1')
}

export const readReplace: Read = inMap((c): Replace | undefined => {
  const field = readChanged(c)
  const found = c.whole(readEverywhere) ?? c.whole(readAtStart) ?? c.whole(readAtEnd)
  return field !== undefined && found && c.same('else . end') ? { kind: 'replace', field, ...found } : undefined
})

type Replaced = Omit<Replace, 'kind' | 'field'>

// readText reads a text in brackets.
const readText = (c: Cursor): string | undefined => {
  const text = c.takes('(') ? c.mark() : undefined
  return c.takes(')') ? text : undefined
}

function readEverywhere(c: Cursor): Replaced | undefined {
  const what = c.same(REPLACED.all) ? readText(c) : undefined
  const by = c.takes('|', 'join', '(') ? c.value('text') : undefined
  return what !== undefined && by !== undefined && c.takes(')', ')') ? { what, by, where: 'all' } : undefined
}

function readAtStart(c: Cursor): Replaced | undefined {
  const what = c.same(REPLACED.start) ? readText(c) : undefined
  const by = c.takes('then') ? c.value('text') : undefined
  const isWhole = what !== undefined && by !== undefined && c.takes('+', 'ltrimstr') && readText(c) === what
  return isWhole ? { what, by, where: 'start' } : undefined
}

function readAtEnd(c: Cursor): Replaced | undefined {
  const what = c.same(REPLACED.end) ? readText(c) : undefined
  const isWhole = what !== undefined && c.takes('then', 'rtrimstr') && readText(c) === what
  const by = c.takes('+') ? c.value('text') : undefined
  return isWhole && by !== undefined ? { what, by, where: 'end' } : undefined
}

export const readTexts: Read = (c) => c.whole(readLinesOfText) ?? c.whole(readWhole) ?? c.whole(readElements)

const readLinesOfText: Read = (c) => {
  const name = c.same('[splits("\\r?\\n") | trim | select(. != "") | {') ? c.key() : undefined
  return name !== undefined && c.same(': .}]') ? { kind: 'texts', each: 'line', name } : undefined
}

const readWhole: Read = (c) => {
  const name = c.same('[{') ? c.key() : undefined
  return name !== undefined && c.same(': .}]') ? { kind: 'texts', each: 'text', name } : undefined
}

const readElements: Read = inMap((c): Texts | undefined => {
  const name = c.takes('{') ? c.key() : undefined
  return name !== undefined && c.same(': .}') ? { kind: 'texts', each: 'element', name } : undefined
})
