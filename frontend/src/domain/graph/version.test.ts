import { describe, expect, it } from 'vitest'
import { linesOf, rowsOf, withNewer, withStart } from './version'
import { at } from './version.fixture'
import { agoOf, dayOf } from '../text/when'
import type { VersionView } from '../../wire/types'

describe('withNewer', () =>
  it('takes the newest that was known anew: it may have got a name', () => {
    const list = withNewer([at(2), at(1)], [at(3), at(2, '', 'named')], 1)
    expect(list.map(({ version, name }) => [version, name])).toEqual([
      [3, ''],
      [2, 'named'],
      [1, ''],
    ])
  }))

describe('withStart', () =>
  it('adds the start only where nothing before the oldest is missing', () => {
    expect(withStart([at(2), at(1)]).map(({ version }) => version)).toEqual([2, 1, 0])
    expect(withStart([at(9), at(8)]).map(({ version }) => version)).toEqual([9, 8])
    expect(withStart([])).toEqual([])
  }))

describe('linesOf', () => {
  const undo = (version: number, of: number, name = ''): VersionView => ({
    ...at(version, undefined, name),
    kind: 'undo',
    of,
  })
  const redo = (version: number, of: number): VersionView => ({ ...at(version), kind: 'redo', of })
  const lines = (...versions: VersionView[]): string[] =>
    linesOf(withStart(versions.toReversed())).map(
      ({ version, undone, now }) => `${version}${undone ? ' undone' : ''}${now ? ' now' : ''}`,
    )

  it.each<[string, VersionView[], string[]]>([
    ['edits alone', [at(1), at(2)], ['2 now', '1', '0']],
    ['an undo is no line', [at(1), at(2), undo(3, 2)], ['2 undone', '1 now', '0']],
    ['a redo makes it stand again', [at(1), at(2), undo(3, 2), redo(4, 2)], ['2 now', '1', '0']],
    ['all is undone', [at(1), at(2), undo(3, 2), undo(4, 1)], ['2 undone', '1 undone', '0 now']],
    ['an edit goes on from what was undone', [at(1), at(2), undo(3, 2), at(4)], ['4 now', '2 undone', '1', '0']],
    [
      'undone beyond such an edit',
      [at(1), at(2), undo(3, 2), at(4), undo(5, 4)],
      ['4 undone', '2 undone', '1 now', '0'],
    ],
    ['what has a name stays', [at(1), at(2), undo(3, 2, 'mine'), redo(4, 2)], ['3', '2 now', '1', '0']],
    ['what has a name is what it is now', [at(1), at(2), undo(3, 2, 'mine')], ['3 now', '2 undone', '1', '0']],
    [
      'a hundred undos and redos',
      [at(1), ...Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? undo(i + 2, 1) : redo(i + 2, 1)))],
      ['1 now', '0'],
    ],
  ])('%s', (_, versions, want) => expect(lines(...versions)).toEqual(want))
})

describe('rowsOf', () =>
  it('names each day once; the start belongs to the day of the first change', () => {
    const list = withStart([at(3, '2026-03-04T00:01:00'), at(2, '2026-03-03T23:59:00'), at(1, '2026-03-03T08:00:00')])
    const rows = rowsOf(linesOf(list), (day) => String(day.getDate()))
    expect(rows.map((row) => ('day' in row ? `day ${row.day}` : row.version.version))).toEqual([
      'day 4',
      3,
      'day 3',
      2,
      1,
      0,
    ])
  }))

describe('when', () => {
  const now = new Date('2026-03-04T12:00:00').getTime()
  it.each([
    ['2026-03-04T11:59:40', 'just now'],
    ['2026-03-04T11:15:00', '45 min ago'],
    ['2026-03-04T09:10:00', '2 h ago'],
    ['2026-03-04T12:00:09', 'just now'],
    ['2026-03-03T22:30:00', '22:30'],
    ['', ''],
  ])('%s → %s', (time, want) => expect(agoOf(time, now)).toBe(want))
  it.each([
    ['2026-03-04T00:00:01', 'Today'],
    ['2026-03-03T23:59:59', 'Yesterday'],
    ['2026-02-01T10:00:00', 'Sunday 1 February'],
    ['2025-02-01T10:00:00', '1 February 2025'],
  ])('%s → %s', (time, want) => expect(dayOf(new Date(time), now)).toBe(want))
})
