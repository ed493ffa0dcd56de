import { describe, expect, it, test } from 'vitest'
import { folderOf, inFolder, pathChoices } from './pathChoice'
import type { FolderListView } from '../../wire/types'

const list: FolderListView = {
  path: '~/Files/In',
  parent: '~/Files',
  more: false,
  entries: [
    { name: 'Old bills', path: '~/Files/In/Old bills', folder: true },
    { name: 'bill.pdf', path: '~/Files/In/bill.pdf', folder: false },
  ],
}
const told = (of: FolderListView, typed = '', file = false): string[] =>
  pathChoices(of, typed, file).map(
    ({ text, take, open }) => `${text}: ${take === undefined ? `open ${open ?? ''}` : `take ${take}`}`,
  )

describe('a folder', () => {
  it('can be taken, and leads up and on', () =>
    expect(told(list)).toEqual([
      'Use this folder: take ~/Files/In',
      'One folder up: open ~/Files',
      'Old bills: open ~/Files/In/Old bills',
      'bill.pdf: take ~/Files/In/bill.pdf',
    ]))
  it('that steps may use leads up to all of these', () =>
    expect(told({ ...list, parent: '', entries: [] })).toEqual([
      'Use this folder: take ~/Files/In',
      'All folders that steps may use: open ',
    ]))
  it('has its files before itself where one is wanted, and the way up where they are many', () => {
    expect(told(list, '', true)).toEqual([
      'Old bills: open ~/Files/In/Old bills',
      'bill.pdf: take ~/Files/In/bill.pdf',
      'One folder up: open ~/Files',
      'Use this folder: take ~/Files/In',
    ])
    const many = Array.from({ length: 80 }, (_, i) => ({ name: `${i}.csv`, path: `~/${i}.csv`, folder: false }))
    expect(told({ ...list, entries: many }, '', true)[0]).toBe('One folder up: open ~/Files')
    expect(told({ ...list, entries: [] }, '', true)[0]).toBe('Use this folder: take ~/Files/In')
  })
  it('tells what is named by words alone', () =>
    expect(told(list, 'BILL old')).toEqual(['Old bills: open ~/Files/In/Old bills']))
})

it('the list of all folders is no folder', () =>
  expect(
    told({ path: '', parent: '', more: false, entries: [{ name: '~/Files', path: '~/Files', folder: true }] }),
  ).toEqual(['~/Files: open ~/Files']))

test.each([
  ['~/Files/In/bill.pdf', '~/Files/In'],
  ['/srv/data/x', '/srv/data'],
  ['C:\\Data\\x.txt', 'C:\\Data'],
  ['Downloads/x', ''],
  ['', ''],
  ['~/{{inputs.name}}/x', ''],
])('“%s” is in “%s”', (path, want) => expect(folderOf(path)).toBe(want))

test.each([
  ['~/Files/In', '', '~/Files/In/'],
  ['~/Files/In', 'out.csv', '~/Files/In/out.csv'],
  ['~/Files/In/', '~/Files/old.v2.csv', '~/Files/In/old.v2.csv'],
  ['~/Files/In', '~/Files/Out', '~/Files/In/'],
  ['C:\\Files', 'a.txt', 'C:\\Files\\a.txt'],
  ['~/Files', '{{a.b}}.csv', '~/Files/'],
])('a file in %s that was %s is %s', (folder, path, file) => expect(inFolder(folder, path)).toBe(file))
