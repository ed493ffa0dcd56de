import { expect, test } from 'vitest'
import { rowsIn } from './lines'

test('values one a line are rows, and nothing else is', () => {
  expect(rowsIn('{"n":1}\n{"n":2}\n')).toEqual([{ n: 1 }, { n: 2 }])
  expect(rowsIn('')).toEqual([])
  expect(rowsIn('{"n":1}\n{"n":')).toBeUndefined()
})
