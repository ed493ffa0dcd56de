import { expect, it } from 'vitest'
import { getsAlong } from './columns'
import { linesOf } from './pipe'
import { usualOf } from './usual'

const after = (program: string, value: unknown) => usualOf(getsAlong(linesOf(program), value).at(-1) ?? {})

it('a new line takes columns that are known at its place', () => {
  const group = 'group_by(.r) | map({r: .[0].r, total: (map(.n) | length)})'
  const summed = 'map({r, total: .n})'
  expect(after('map(.total = .n * 2)', [{ r: 'a', n: 1 }])).toMatchObject({ text: 'r', number: 'n' })
  expect(after(summed, [{ r: 'a', n: 1 }])).toMatchObject({ text: 'r', number: 'total' })
  expect(after(summed, undefined)).toMatchObject({ text: 'r', number: '' })
  expect(after('', [{ r: 'a', n: 1 }, null])).toMatchObject({ text: 'r', number: 'n' }) // of a round that failed
  expect(after(group, undefined).text).not.toBe('name')
})

it('none is made up where none is known', () => {
  expect(usualOf({})).toMatchObject({ text: '', number: '', date: '', shared: '' })
  expect(after('', [{ r: 'a' }])).toMatchObject({ text: 'r', number: '', date: '' })
})
