import { describe, expect, it } from 'vitest'
import type { Join } from './forms'
import { joined, relisted } from './joining'
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
})

it('a line goes along with the name of its list', () => {
  expect(formsOf(relisted([lineOf(JOIN), sort], 'others', 'people'))).toEqual([{ ...JOIN, other: 'people' }, sort.form])
})
