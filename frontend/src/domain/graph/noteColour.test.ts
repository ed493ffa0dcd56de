import { expect, test } from 'vitest'
import { coloured, colourOf } from './noteColour'
import type { Note } from '../../wire/types'

const note = (more: object): Note => ({ id: 'n', text: 'Hello', position: { x: 0, y: 0 }, ...more })

test.each([
  [{}, ''],
  [{ color: 'green' }, 'green'],
  [{ color: 'teal' }, ''], // of a newer version
])('a note with %j is shown in “%s”', (more, want) => expect(colourOf(note(more))).toBe(want))

test('the usual colour is not written into the file, and all else stays', () => {
  const before = note({ color: 'teal', width: 200, later: true })
  expect(coloured(before, 'red')).toEqual({ ...before, color: 'red' })
  expect(coloured(before, '')).toEqual(note({ width: 200, later: true }))
})
