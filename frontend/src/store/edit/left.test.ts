import { beforeEach, expect, it, test } from 'vitest'
import { useDocument } from '../document/document'
import { isLeft, leave, leaveLacks, unfilledIn, useLeft } from './left'
import type { Problem } from '../../wire/types'

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
    ['other', 'a', 'tool/arguments'],
    [false, false, false, false],
  ],
  [
    ['doc', 'a', 'tool/arguments/t'],
    [false, false, false, false],
  ], // no part of a name
])('after %j is left', (key, want) => {
  leave(...key)
  const places = ['tool/arguments/to', 'tool/arguments/from', 'name'].map((path) => left('a', path))
  expect([...places, left('b', 'tool/arguments/to')]).toEqual(want)
})

const lack = (node: string, path: string): Problem =>
  ({ code: 'argument-missing', severity: 'error', at: { node, path } }) as Problem

const shows = (id: string, ...problems: Problem[]): void =>
  useDocument.setState({ workflow: { ...useDocument.getState().workflow, id }, problems })

const unfilled = (): string[] =>
  [...unfilledIn(useDocument.getState())].map(({ at }) => `${at.node ?? ''} ${at.path ?? ''}`)

it('what is added after a try to run, or after the step was left, is new again', () => {
  shows('doc')
  shows('doc', lack('a', 'to'), lack('b', 'to'))
  expect(unfilled()).toEqual(['a to', 'b to'])
  leaveLacks('doc', 'a')
  expect(unfilled()).toEqual(['b to'])
  leaveLacks('doc')
  shows('doc', lack('a', 'to'), lack('a', 'from'), lack('c', 'to'))
  expect(unfilled()).toEqual(['a from', 'c to'])
})

it('what a document lacks when it is opened is not new', () => {
  shows('doc')
  shows('next', lack('a', 'to'))
  expect(unfilled()).toEqual([])
})
