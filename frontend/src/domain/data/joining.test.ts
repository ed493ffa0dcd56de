import { describe, expect, it } from 'vitest'
import type { Form, Join, Stack } from './forms'
import { listed, relisted, waitingAt } from './joining'
import { lineOf } from './pipe'
import type { Line } from './pipe'

const JOIN: Join = {
  kind: 'join',
  list: 'rows',
  other: 'others',
  key: 'no',
  otherKey: 'id',
  keep: 'matching',
  loose: true,
  ending: ' (others)',
}
const sort = lineOf({ kind: 'sort', by: [{ field: 'a', descending: false }], codes: false })
const fresh = (): Join => ({ ...JOIN, list: 'orders', other: 'people' })
const stack = (...lists: string[]): Stack => ({ kind: 'stack', lists, file: '' })
const joined = (lines: readonly Line[], names: readonly string[], make?: () => Form) =>
  listed(lines, names, waitingAt(lines, names, true), make)
const formsOf = (lines: readonly Line[]) => lines.map(({ form }) => form)

describe('another list', () => {
  it('is taken by the line that waits for it, which goes first', () => {
    const lines = joined([sort, lineOf(JOIN)], ['orders', 'people'], fresh)
    expect(formsOf(lines)).toEqual([{ ...JOIN, list: 'orders', other: 'people', ending: ' (people)' }, sort.form])
  })
  it('is the other one where the first is there, and what stands behind names is left as it was written', () => {
    const line = lineOf({ ...JOIN, list: 'orders', ending: '_2' })
    expect(formsOf(joined([line], ['orders', 'people', 'places'], undefined))).toEqual([
      { ...JOIN, list: 'orders', other: 'places', ending: '_2' },
    ])
  })
  it('is joined by a new line where none waits', () => {
    expect(formsOf(joined([sort], ['orders', 'people'], fresh))).toEqual([fresh(), sort.form])
    expect(joined([sort], ['orders', 'people', 'places'], undefined)).toEqual([sort])
  })
  it('is put below others by the line that waits, and by one that has all the others', () => {
    const names = ['north', 'south']
    expect(formsOf(joined([sort, lineOf(stack())], names))).toEqual([stack('north', 'south'), sort.form])
    expect(formsOf(joined([lineOf(stack(...names)), sort], [...names, 'west']))).toEqual([
      stack('north', 'south', 'west'),
      sort.form,
    ])
    expect(formsOf(joined([lineOf(stack('north', 'gone'))], names))).toEqual([stack('north', 'south')])
    expect(formsOf(joined([lineOf(stack('north', 'west'))], ['north', 'east', 'west', 'x']))).toEqual([
      stack('north', 'west'),
    ])
  })
  it('is none for tables that may stand in one list', () => {
    expect(waitingAt([lineOf(stack())], ['rounds', 'more'], false)).toBe(-1)
  })
})

it('a line goes along with the name of its list', () => {
  expect(formsOf(relisted([lineOf(stack('others', 'rows'))], 'others', 'people'))).toEqual([stack('people', 'rows')])
  expect(formsOf(relisted([lineOf(JOIN), sort], 'others', 'people'))).toEqual([{ ...JOIN, other: 'people' }, sort.form])
})
