import { beforeEach, expect, test } from 'vitest'
import { isLeft, leave, useLeft } from './left'

beforeEach(() => useLeft.setState({ keys: new Set() }))

const left = (of: string, path: string): boolean => isLeft(useLeft.getState().keys, 'doc', of, path)

test.each<[Parameters<typeof leave>, boolean[]]>([
  [
    ['doc', 'a', 'tool/arguments/to'],
    [true, false, false, false],
  ],
  [
    ['doc', 'a', 'tool/arguments'],
    [true, true, false, false],
  ],
  [
    ['doc', 'a'],
    [true, true, true, false],
  ],
  [['doc'], [true, true, true, true]],
  [['other'], [false, false, false, false]],
  [
    ['doc', 'a', 'tool/arguments/t'],
    [false, false, false, false],
  ], // no part of a name
])('after %j is left', (key, want) => {
  leave(...key)
  const places = ['tool/arguments/to', 'tool/arguments/from', 'name'].map((path) => left('a', path))
  expect([...places, left('b', 'tool/arguments/to')]).toEqual(want)
})
