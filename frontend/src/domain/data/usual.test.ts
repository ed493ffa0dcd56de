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

it('rows are made of a list, and not of an object before it', () => {
  expect(after('', [{ customer: { name: 'Ann' }, items: [{ n: 1 }] }]).listed).toBe('items')
  expect(after('', [{ customer: { name: 'Ann' } }]).listed).toBe('customer')
})

it('a share is of a sum, or else of a count, and not of an average', () => {
  const shared = (figures: string) => {
    const lines = linesOf(`group_by(.r) | map({r: .[0].r, ${figures}})`)
    return usualOf(getsAlong(lines, [{ r: 'a', n: 1 }]).at(-1) ?? {}, lines).total
  }
  const average = 'average: (map(.n | values) | if . == [] then null else add / length end)'
  expect(shared(`${average}, sum: (map(.n) | add)`)).toBe('sum')
  expect(shared(`${average}, rows: length, sum: (map(.n) | add)`)).toBe('sum')
  expect(shared(`${average}, rows: length`)).toBe('rows')
  expect(shared(average)).toBe('average')
})

it('none is made up where none is known', () => {
  expect(usualOf({})).toMatchObject({ text: '', number: '', date: '', shared: '' })
  expect(after('', [{ r: 'a' }])).toMatchObject({ text: 'r', number: '', date: '' })
})

it('a field of an object is a column by both names, and goes with it', () => {
  const rows = [
    { id: 1, customer: { name: 'Ann', city: { zip: 7 } }, tags: ['x'] },
    { id: 2, customer: null },
  ]
  const along = (program: string) => [...(getsAlong(linesOf(program), rows).at(-1)?.rows ?? [])]
  expect(along('')).toEqual([
    ['id', 'number'],
    ['customer', 'any'],
    ['customer.name', 'text'],
    ['customer.city', 'any'],
    ['customer.city.zip', 'number'],
    ['tags', 'any'],
  ])
  expect(along('map(del(.customer.city))').map(([name]) => name)).toEqual(['id', 'customer', 'customer.name', 'tags'])
  expect(along('map({Kunde: .customer.name})')).toEqual([['Kunde', 'text']])
  const renamed = along('map(del(.customer) + {who: .customer})').map(([name]) => name)
  expect(renamed.toSorted()).toEqual(['id', 'tags', 'who', 'who.city', 'who.city.zip', 'who.name'])
  expect(along('map({who: .customer})').map(([name]) => name)).toEqual(['who', 'who.name', 'who.city', 'who.city.zip'])
})

it('a column that is called as a field of another is none', () => {
  const rows = [{ a: 1, 'a.b': 2 }]
  const along = (program: string) => [...(getsAlong(linesOf(program), rows).at(-1)?.rows?.keys() ?? [])]
  expect(along('map(del(.a))')).toEqual(['a.b'])
  expect(along('map(del(.a) + {x: .a})')).toEqual(['x', 'a.b'])
})

it('what leaves out another column than it makes anew is no form', () => {
  const made = ['map(del(.["a\\nb"]) + {x: .a, y: .b})', 'map(del(.["a\\nb"]) + ({n: "a", v: .a}, {n: "b", v: .b}))']
  expect(made.map((program) => linesOf(program)[0]?.form)).toEqual([undefined, undefined])
})
