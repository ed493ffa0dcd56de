import { describe, expect, it } from 'vitest'
import { chosenIn, found, foldersOf, FIRST, inFolder, isShown, needOf, sorted } from './listed'
import type { Shown } from './listed'
import { workflow } from './workflow.fixture'

const one = workflow

const NAMED = [
  one('done', { last: 'done', modified: '2026-11-03T00:00:00Z' }),
  one('waits', { last: 'waiting' }),
  one('broken', { errors: 2 }),
  one('torn', { note: { said: { text: 'The file is damaged: %s' }, kept: false } }),
  one('failed', { last: 'failed', errors: 1 }),
  one('cut', { last: 'interrupted' }),
  one('runs', { last: 'running' }),
  one('fresh', { modified: '2026-11-05T00:00:00Z' }),
]

const names = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name)

it('what needs attention comes first, then the newest', () =>
  expect(names(sorted(NAMED, FIRST.attention))).toEqual([
    'waits',
    'failed',
    'cut',
    'broken',
    'torn',
    'runs',
    'fresh',
    'done',
  ]))

it('what has no name is sorted and found as it is shown', () => {
  const list = [one('Find it'), one('', { id: 'none' }), one('Zip it')]
  expect(names(sorted(list, FIRST.name))).toEqual(['Find it', '', 'Zip it'])
  expect(names(found(list, 'untitled'))).toEqual([''])
})

it.each([
  ['name', false, ['a2', 'a10', 'B']],
  ['name', true, ['B', 'a10', 'a2']],
  ['steps', true, ['a10', 'B', 'a2']],
  ['folder', false, ['B', 'a10', 'a2']],
] as const)('sorted by %s', (by, down, want) => {
  const list = [
    one('B', { steps: 2, folder: 'Logs' }),
    one('a10', { steps: 3, folder: 'Work' }),
    one('a2', { steps: 1 }),
  ]
  expect(names(sorted(list, { by, down }))).toEqual(want)
})

describe('what is shown', () => {
  const archived = { ...one('old', { last: 'failed' }), archived: true }
  it.each<[Shown, string[]]>([
    ['all', names(NAMED)],
    ['failed', ['failed']],
    ['fix', ['broken', 'torn']],
    ['archived', ['old']],
  ])('%s', (shown, want) => expect(names([...NAMED, archived].filter((each) => isShown(each, shown)))).toEqual(want))
})

it('a run decides before what is wrong does', () =>
  expect(NAMED.map(needOf)).toEqual(['none', 'waits', 'fix', 'fix', 'failed', 'cut', 'runs', 'none']))

it('folders are counted without what is archived', () => {
  const list = [one('a', { folder: 'Work' }), one('b', { folder: 'Logs' }), one('c', { folder: 'Work' })]
  expect(foldersOf([...list, { ...one('d', { folder: 'Old' }), archived: true }])).toEqual([
    ['Logs', 1],
    ['Work', 2],
  ])
  expect(names(list.filter((each) => inFolder(each, 'Work')))).toEqual(['a', 'c'])
  expect(names(list.filter((each) => inFolder(each, '')))).toEqual(['a', 'b', 'c'])
})

it.each([
  ['tidy', ['Tidy up']],
  ['TELL', ['Tidy up']],
  ['friday tell', ['Tidy up']],
  ['logs', ['Other']],
  ['orders.csv', ['Other']],
  ['tidy other', []],
  ['  ', ['Tidy up', 'Other']],
])('%s is found', (typed, want) => {
  const list = [
    one('Tidy up', { names: ['Tell me'], description: 'Every Friday.' }),
    one('Other', { folder: 'Logs', names: ['Look'], given: ['~/Data/Orders.csv'] }),
  ]
  expect(names(found(list, typed))).toEqual(want)
})

it.each([
  ['b', ['a', 'c'], 'c'],
  ['c', ['a', 'b'], 'b'],
  ['', ['b', 'c'], 'b'],
  ['a', ['a', 'b', 'c'], 'a'],
  ['a', [], 'a'],
])('where “%s” was chosen and %j are left, “%s” is', (chosen, left, want) => {
  const look = { typed: '', shown: 'all', folder: '', order: FIRST.name } as const
  const list = ['a', 'b', 'c'].map((name) => one(name))
  const after = list.map((row) => ({ ...row, archived: !left.includes(row.name) })) // as deleted, of what is shown
  expect(chosenIn(after, { ...look, list, chosen })).toBe(want)
})
